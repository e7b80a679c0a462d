//! What is read from one answer: its act, its statements, the relations between them, its ratings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::moves::{AskedBack, Opening};
use super::rating::Ratings;
use super::sense::Sense;
use crate::given::methodology::ontology::UNTYPED;

/// What the respondent does with an answer (`listening.md` 2). Everything but an answer is trouble or talk about
/// the interview, whatever content it may hold besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Answers, fully or in part.
    #[default]
    Answer,
    /// Says not to know.
    DontKnow,
    /// Did not understand the question.
    NotUnderstood,
    /// Asks back.
    CounterQuestion,
    /// Corrects what was understood.
    Correction,
    /// Complains about the interview.
    Complaint,
    /// Will not answer this.
    Refusal,
    /// Wants to end.
    Closing,
    /// Talks of something else.
    Aside,
}

/// Why an answer holds nothing to extract (`language.md` 3.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotExtractable {
    /// "I don't know", "nothing".
    NonAnswer,
    /// "Yes", "okay".
    Ack,
    /// "Can we move on?"
    Deflect,
    /// "Things, you know, in general."
    Vague,
    /// What was said before, once more.
    Repeat,
    /// Off the topic.
    Tangent,
    /// A question put to the interviewer.
    QuestionBack,
    /// No words at all: punctuation, symbols, emoji.
    NoWords,
}

impl NotExtractable {
    /// All reasons.
    pub const ALL: [Self; 8] = [
        Self::NonAnswer,
        Self::Ack,
        Self::Deflect,
        Self::Vague,
        Self::Repeat,
        Self::Tangent,
        Self::QuestionBack,
        Self::NoWords,
    ];

    /// The act that an answer without content is, as far as its reason tells.
    pub const fn act(self) -> Act {
        match self {
            Self::NonAnswer => Act::DontKnow,
            Self::QuestionBack => Act::CounterQuestion,
            Self::Deflect => Act::Refusal,
            Self::Tangent => Act::Aside,
            Self::Ack | Self::Vague | Self::Repeat | Self::NoWords => Act::Answer,
        }
    }
}

/// Whether an answer holds something to extract. By default it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extractability {
    /// False when there is nothing to extract.
    pub extractable: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<NotExtractable>,
}

impl Default for Extractability {
    fn default() -> Self {
        Self { extractable: true, reason: None }
    }
}

/// What was read from one answer, in one call.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Reading {
    /// What the respondent does with the answer.
    #[serde(default)]
    pub act: Act,
    /// What they ask back about, when they do and the reader tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_back: Option<AskedBack>,
    /// Whether the respondent told something hard of themselves (loss, fear, shame, harm), which is answered with a kind word
    /// before anything else.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disclosure: bool,
    /// What an answer may do besides (protest, ask back, refuse), too unsure to be taken for it: what is asked then presses
    /// nothing, and fits either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_be: Option<Act>,
    /// What the first words do to the interviewer; None where the reader does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<Opening>,
    /// Whether the last words say that they were led off the topic: "I thought this was about the stairlift".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub led_off: bool,
    /// The gate's verdict; statements and relations are empty when it is negative.
    pub extractability: Extractability,
    /// Notions, in order of speaking.
    pub statements: Vec<Statement>,
    /// Relations between them, or with nodes known before, by label.
    pub relations: Vec<Relation>,
    /// Ratings of the answer; what could not be rated is absent.
    #[serde(default)]
    pub ratings: Ratings,
    /// English name of the language the respondent speaks, when that is certainly not English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Questions worded in the same call, for candidates that were expected; empty as a rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prepared: Vec<Prepared>,
    /// Words that became no statement, with the reason; empty when the reader does not tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unheard: Vec<Unheard>,
}

/// Words of an answer that became no statement.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Unheard {
    /// The words.
    pub quote: String,
    /// Why: `echo` of the question, `question`, `phatic`, `about the interview`, `joke`, `aside`, `no content`, `too many`.
    pub reason: String,
}

impl Unheard {
    /// Words, and why they became none.
    pub fn because(quote: String, reason: &str) -> Self {
        Self { quote, reason: reason.to_owned() }
    }
}

/// A question worded before the decision, in case it is for this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepared {
    /// The candidate it is for, by its position in [`super::ListenRequest::expected`].
    pub candidate: usize,
    /// Its words.
    pub question: String,
}

impl Reading {
    /// A reading without content, for a reason.
    pub fn nothing(reason: NotExtractable) -> Self {
        Self {
            act: reason.act(),
            extractability: Extractability { extractable: false, reason: Some(reason) },
            ..Self::default()
        }
    }

    /// How likely the hardest thing told was hard to tell, whether or not it is of a type; None where none is likely to be.
    pub fn hardest(&self) -> Option<f64> {
        self.statements.iter().filter_map(|statement| statement.sense.hard).reduce(f64::max)
    }

    /// Something told may have been hard to tell.
    pub fn may_be_hard(&self) -> bool {
        self.disclosure || self.hardest().is_some_and(|hard| hard >= Sense::MAYBE_HARD)
    }

    /// The answer may say that there is no more to say of this, or that no more will be said.
    pub fn may_have_had_enough(&self) -> bool {
        matches!(self.may_be, Some(Act::Refusal | Act::DontKnow))
    }

    /// A reading of statements and relations, in the respondent's order.
    pub fn of(statements: Vec<Statement>, relations: Vec<Relation>) -> Self {
        Self { statements, relations, ..Self::default() }
    }
}

/// How a statement is meant (`language.md` 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Modality {
    /// It is so.
    #[default]
    Factual,
    /// It would be so.
    Hypothetical,
    /// It was so once.
    Past,
    /// It is wished for.
    Desired,
    /// It ought to be so.
    Normative,
    /// It is always so.
    Generic,
    /// Somebody else says so.
    Reported,
}

/// A respondent's reaction to a stimulus element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Liked.
    Positive,
    /// Disliked.
    Negative,
    /// Neither.
    Neutral,
    /// Doubted.
    Skeptical,
    /// Wants to know more.
    Curious,
}

impl Reaction {
    /// Intensity, for the strongest reaction within one answer (`concept-testing.md` 7.3).
    pub const fn intensity(self) -> u8 {
        match self {
            Self::Positive | Self::Negative => 5,
            Self::Skeptical => 3,
            Self::Curious => 2,
            Self::Neutral => 1,
        }
    }
}

/// Whether a stimulus element was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comprehension {
    /// Played back correctly.
    Understood,
    /// Misread.
    Confused,
    /// Cannot be told.
    Unknown,
}

/// A score of an element on a construct (repertory grid).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GridRating {
    /// The element rated.
    pub element: String,
    /// The construct pole it is rated on, as labelled.
    pub construct: String,
    /// 1 to 5.
    pub score: u8,
}

/// A notion read from an answer, with all that was said of it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Statement {
    /// Label, 1 to 80 characters, close to the respondent's words.
    pub label: String,
    /// A node type of the methodology, or [`UNTYPED`].
    pub node_type: String,
    /// The exact words in the answer.
    pub quote: String,
    /// Character offsets of the quote in the answer, end exclusive; None when the quote was not found.
    pub span: Option<(usize, usize)>,
    /// 0..=1.
    pub confidence: f64,
    /// Evaluative polarity: -1, 0 or 1.
    #[serde(default)]
    pub polarity: i8,
    /// How it is meant.
    #[serde(default)]
    pub modality: Modality,
    /// The type, or the sense, could be another.
    #[serde(default)]
    pub ambiguous: bool,
    /// Below the keep threshold: shown, probed, not counted.
    #[serde(default)]
    pub suggested: bool,
    /// Other wordings within the same answer.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Numbers, dates, names, examples that belong to it.
    #[serde(default)]
    pub details: Vec<String>,
    /// Stimulus element it is about.
    #[serde(default)]
    pub element: Option<String>,
    /// Reaction to that element.
    #[serde(default)]
    pub reaction: Option<Reaction>,
    /// Comprehension of that element.
    #[serde(default)]
    pub comprehension: Option<Comprehension>,
    /// Score of an element on a construct.
    #[serde(default)]
    pub rating: Option<GridRating>,
    /// What is known of how it was said, beyond its words.
    #[serde(default, skip_serializing_if = "Sense::is_unknown")]
    pub sense: Sense,
}

impl Statement {
    /// It is sure enough to count, and of a type.
    pub fn counts(&self) -> bool {
        !self.suggested && self.node_type != UNTYPED
    }
}

/// A relation read from an answer. Ends are labels: of this answer's statements or of known nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Relation {
    /// Label of the source.
    pub source: String,
    /// Label of the target.
    pub target: String,
    /// An edge type of the methodology.
    pub edge_type: String,
    /// The words that carry the relation (`decisions.md` 23).
    pub quote: String,
    /// Character offsets of the quote in the answer, end exclusive.
    pub span: Option<(usize, usize)>,
    /// 0..=1.
    pub confidence: f64,
    /// Marked by words of the respondent, as against inferred from question and answer.
    pub explicit: bool,
    /// Below the keep threshold: shown, probed, not counted.
    #[serde(default)]
    pub suggested: bool,
}
