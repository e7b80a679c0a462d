//! The structure of a statement, beyond its words: what stays with its node, so that no label is ever parsed again.

use serde::{Deserialize, Serialize};

use crate::given::operation::Operation;

/// Who a statement is about, as its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Experiencer {
    /// The respondent.
    Own,
    /// Other people.
    Others,
    /// A thing.
    Thing,
    /// Anybody: "you never know".
    Generic,
}

/// When a statement holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tense {
    /// It was.
    Past,
    /// It is, time and again.
    Habitual,
    /// It will be.
    Future,
}

/// What a statement is about, beside its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The topic of the interview.
    Topic,
    /// How the respondent manages today.
    TodaysWay,
    /// Something that could be used instead.
    Alternative,
    /// The respondent.
    Own,
    /// Anything else.
    Other,
}

/// Whether a statement can be asked about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Askable {
    /// Complete and specific enough.
    Yes,
    /// Not, and why.
    No(String),
}

/// A part a predicate has: its subject, an object, a complement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// `subject`, `object`, `complement`, `oblique`, `particle`.
    pub name: String,
    /// Character offsets of its words in the answer, end exclusive.
    pub span: (usize, usize),
}

/// Other shapes of a statement's words, for questions; each is absent where it would not be sound.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Forms {
    /// "running out of milk"
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gerund: Option<String>,
    /// "you run out of milk"
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_person: Option<String>,
    /// "the empty carton"
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noun_phrase: Option<String>,
    /// "the milk runs out"
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

/// How likely a skilled interviewer does something with a statement that was just said.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Natural {
    /// What is done.
    pub operation: Operation,
    /// 0 to 1, beside the statement of the same answer that is likeliest to be taken up.
    pub chance: f64,
}

/// The structure of a statement: what stays with its node, so that no label is ever parsed again. What a reader
/// could not tell is absent.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Sense {
    /// Lemma of the predicate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub predicate: Option<String>,
    /// Its parts, in order of speaking.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<Role>,
    /// Denied or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub negated: Option<bool>,
    /// When it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tense: Option<Tense>,
    /// Who it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experiencer: Option<Experiencer>,
    /// -1 (bad) to 1 (good) for the respondent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valence: Option<f64>,
    /// 0 to 1: how strongly it was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intensity: Option<f64>,
    /// What it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
    /// 0 to 1: how much a listener would pick it up next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub salience: Option<f64>,
    /// What a skilled interviewer would do with it next, each operation with its chance, the likeliest first; empty when
    /// nobody judged that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub natural: Vec<Natural>,
    /// Whether it can be asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub askable: Option<Askable>,
    /// 0 to 1: how likely it tells something hard (a loss, an illness, fear, shame); absent where that is unlikely. From .35
    /// on whoever told it is not led back to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hard: Option<f64>,
    /// Its other shapes.
    #[serde(skip_serializing_if = "Forms::is_empty")]
    pub forms: Forms,
}

impl Forms {
    /// No form is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Sense {
    /// From this chance on something may be hard to tell: it is neither pointed at nor left for something else, and
    /// not led back to.
    pub const MAYBE_HARD: f64 = 0.35;

    /// It may be hard to tell ([`Self::MAYBE_HARD`]).
    pub fn may_be_hard(&self) -> bool {
        self.hard.is_some_and(|hard| hard >= Self::MAYBE_HARD)
    }

    /// Nothing is known.
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}
