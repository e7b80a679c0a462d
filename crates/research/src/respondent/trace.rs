//! What an answer stood for: the hidden side of every utterance, never shown to the interviewer.

use colloquy_engine::interpretation::Act;
use serde::Serialize;

use super::patience::Felt;
use super::understanding::Understood;

/// What a stretch of an answer stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// A belief, by position.
    Belief(usize),
    /// A detail told along with a belief: true of it, but not the belief itself.
    Detail(usize),
    /// Something said only to please.
    FalseStatement(usize),
    /// A remark beside the point.
    Tangent(usize),
    /// The opposite of a belief said before.
    Contradiction(usize),
}

impl Content {
    /// The belief it is about, said itself or by a detail.
    pub const fn belief(self) -> Option<usize> {
        match self {
            Self::Belief(b) | Self::Detail(b) => Some(b),
            Self::FalseStatement(_) | Self::Tangent(_) | Self::Contradiction(_) => None,
        }
    }
}

/// A stretch of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// What it stands for.
    pub content: Content,
    /// First character (not byte).
    pub start: usize,
    /// One past the last character.
    pub end: usize,
}

/// A link that an answer expressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SaidLink {
    /// The link, by position in the mind.
    pub link: usize,
    /// First character of the words that carry it.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
    /// Marked by a connective; else only by standing as the answer to a question.
    pub explicit: bool,
}

/// How long an answer was meant to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// Three to five points.
    Detailed,
    /// Two or three.
    #[default]
    Medium,
    /// One.
    Brief,
    /// Hardly any.
    Ack,
}

/// The hidden side of one answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Trace {
    /// 1-based.
    pub turn: u32,
    /// How the question was taken.
    pub understood: Option<Understood>,
    /// How long the answer was meant to be.
    pub length: Length,
    /// Fatigue after it, 0..=1.
    pub fatigue: f64,
    /// What its stretches stand for, in order of speaking.
    pub units: Vec<Unit>,
    /// Links it expressed.
    pub links: Vec<SaidLink>,
    /// The question was turned away, or answered with a question.
    pub deflected: bool,
    /// What the answer does.
    pub act: Act,
    /// What the question did to the talk.
    pub felt: Felt,
    /// Patience after it, 0..=1.
    pub patience: f64,
    /// With this answer the person left.
    pub left: bool,
}

impl Trace {
    /// Beliefs said, in order, each once.
    pub fn beliefs(&self) -> Vec<usize> {
        let mut found = Vec::new();
        for belief in self.units.iter().filter_map(|u| u.content.belief()) {
            if !found.contains(&belief) {
                found.push(belief);
            }
        }
        found
    }
}
