//! The whole reading of one answer: tokens, sentences, clauses and the links between them.

use std::ops::Range;

use colloquy_engine::interpretation::Modality;

use crate::clauses;
use crate::discourse::{self, DiscourseLink};
use crate::frames;
use crate::tags;
use crate::tokens::{Token, tokenise};

/// How a clause is joined to what stands before it (or, fronted, after it).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Join {
    /// First of its sentence.
    Start,
    /// Reason: `because`, `since`.
    Cause,
    /// Reason as a noun phrase: `due to`, `thanks to`.
    CauseNoun,
    /// What follows from it: `so`, `which means`.
    Result,
    /// What it is for: `so that`, `to` + verb.
    Purpose,
    /// By what means: `by` + gerund.
    Means,
    /// `if`.
    Condition,
    /// `when`, `whenever`.
    Setting,
    /// `then`, `until`, `by then`.
    Sequence,
    /// `before`: this clause is the later one.
    Before,
    /// `after`, `once`: this clause is the earlier one.
    After,
    /// Time only: `since last summer`.
    Time,
    /// `but`, `however`.
    Contrast,
    /// `although`.
    Concession,
    /// `instead of`, `rather than`.
    Instead,
    /// `without`.
    Without,
    /// `otherwise`, `or else`: what the clause before keeps from happening.
    Otherwise,
    /// `unless`: what keeps the other clause from happening.
    Unless,
    /// `actually`, `or rather`.
    Revision,
    /// `, which` and other additions to the clause before.
    Which,
    /// `, like I'm running the day`: said again in other words.
    Restated,
    /// `, saving time`: a participle after a comma.
    Participle,
    /// `and`, `or`, a comma, a dash, with a subject of its own.
    And,
    /// `and` + verb: the subject is that of the clause before.
    Shared,
}

impl Join {
    /// Whether a clause joined so may stand before the clause it belongs to, with nothing between them.
    pub const fn subordinates(self) -> bool {
        matches!(
            self,
            Self::Cause
                | Self::CauseNoun
                | Self::Condition
                | Self::Setting
                | Self::Concession
                | Self::Unless
                | Self::Without
                | Self::Means
                | Self::After
                | Self::Before
                | Self::Time
        )
    }
}

/// Tense of a clause, as far as relations need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tense {
    /// Present or timeless.
    #[default]
    Present,
    /// Past.
    Past,
    /// `will`, `going to`.
    Future,
}

/// The predicate of a clause.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verb {
    /// First token of the verb group.
    pub first: usize,
    /// The finite verb that governs: `want` in `I want to feel`.
    pub main: usize,
    /// The verb that carries content: `feel` in `I want to feel`.
    pub head: usize,
    /// Lemmas passed on the way from `main` to `head`, `main` included when it is not the head.
    pub chain: Vec<String>,
    /// Passive voice.
    pub passive: bool,
    /// Present or past participle with `be`: `was waiting`.
    pub progressive: bool,
}

/// A clause with its frame. Positions are token indices of the answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Clause {
    /// Sentence it belongs to.
    pub sentence: usize,
    /// First token of its content, after marker and fillers.
    pub start: usize,
    /// One past its last token.
    pub end: usize,
    /// How it is joined.
    pub join: Option<Join>,
    /// Tokens of the marker, possibly empty.
    pub marker: Range<usize>,
    /// The marker stands before the clause it belongs to, which stands before its partner.
    pub fronted: bool,
    /// `but` stands before it besides another marker.
    pub contrast: bool,
    /// Subject tokens, when it has its own.
    pub subject: Option<Range<usize>>,
    /// Clause whose subject it shares.
    pub shares: Option<usize>,
    /// Predicate, when it has one.
    pub verb: Option<Verb>,
    /// Grammatical negation of the predicate.
    pub negated: bool,
    /// Evaluative polarity: -1, 0, 1.
    pub polarity: i8,
    /// How it is meant.
    pub modality: Modality,
    /// Tense.
    pub tense: Tense,
    /// Somebody else's words.
    pub reported: bool,
    /// `I think`, `I guess` stood before it.
    pub hedged: bool,
    /// Lemma of the verb of thinking that stood before it.
    pub opinion: Option<String>,
    /// How a noun that announced it judges it: -1 after `my concern is`, 1 after `the best thing is`, else 0.
    pub judged: i8,
    /// A question.
    pub question: bool,
    /// The speaker took it back: `no, scratch that`.
    pub withdrawn: bool,
}

impl Clause {
    /// Its tokens.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
    /// The join, `Start` when none was seen.
    pub fn joined(&self) -> Join {
        self.join.unwrap_or(Join::Start)
    }
}

/// The whole reading of one answer.
#[derive(Debug, Clone, Default)]
pub struct Analysis {
    /// The answer.
    pub text: String,
    /// Byte offset of every character, and the length.
    bounds: Vec<usize>,
    /// Words and marks.
    pub tokens: Vec<Token>,
    /// Token ranges of sentences.
    pub sentences: Vec<Range<usize>>,
    /// Clauses in order.
    pub clauses: Vec<Clause>,
    /// Links between clauses.
    pub links: Vec<DiscourseLink>,
}

impl Analysis {
    /// Reads a text. Linear in its length.
    pub fn of(text: &str) -> Self {
        let (mut tokens, sentences) = tokenise(text);
        for sentence in &sentences {
            tags::tag(&mut tokens[sentence.clone()]);
        }
        let bounds = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let mut analysis = Self { text: text.to_owned(), bounds, tokens, sentences, ..Self::default() };
        analysis.clauses = clauses::split(&analysis.tokens, &analysis.sentences);
        frames::complete(&analysis.tokens, &mut analysis.clauses);
        analysis.links = discourse::links(&analysis);
        analysis
    }

    /// Character span of a token range; empty ranges give an empty span.
    pub fn span(&self, range: &Range<usize>) -> (usize, usize) {
        match (self.tokens.get(range.start), range.end.checked_sub(1).and_then(|i| self.tokens.get(i))) {
            (Some(first), Some(last)) if range.start < range.end => (first.start, last.end),
            _ => (0, 0),
        }
    }

    /// The original words of a token range.
    pub fn quote(&self, range: &Range<usize>) -> &str {
        let (start, end) = self.span(range);
        match (self.bounds.get(start), self.bounds.get(end)) {
            (Some(a), Some(b)) => &self.text[*a..*b],
            _ => "",
        }
    }

    /// First token of the sentence a clause belongs to.
    pub fn sentence_start(&self, clause: usize) -> usize {
        let sentence = self.clauses.get(clause).and_then(|c| self.sentences.get(c.sentence));
        sentence.map_or(0, |s| s.start)
    }

    /// Tokens of a range.
    pub fn slice(&self, range: Range<usize>) -> &[Token] {
        self.tokens.get(range).unwrap_or_default()
    }

    /// The words of a range joined by blanks, lower case.
    pub fn words(&self, range: Range<usize>) -> String {
        let words: Vec<&str> = self.slice(range).iter().map(|t| t.word.as_str()).collect();
        words.join(" ").replace(" n't", "n't").replace(" '", "'")
    }
}
