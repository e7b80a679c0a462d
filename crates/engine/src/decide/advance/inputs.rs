//! What a turn depends on, beside the session and its methodology.

use std::collections::HashMap;

use super::outcome::{Choice, Resolution};
use crate::given::interpretation::{Reading, SlotProposal};
use crate::given::utterance::Utterance;
use crate::state::graph::Vector;

/// What was decided about a turn once. Given again, the turn comes out the same whatever the rules are now.
#[derive(Debug, Clone, Copy)]
pub struct Decided<'a> {
    /// How the answer was taken in.
    pub resolution: &'a Resolution,
    /// What was asked next.
    pub choice: &'a Choice,
}

/// All that a turn depends on, beside the session and its methodology.
#[derive(Debug, Clone, Copy)]
pub struct TurnInputs<'a> {
    /// The answer.
    pub answer: &'a Utterance,
    /// What was read from it.
    pub reading: &'a Reading,
    /// Vectors of new labels, by folded label.
    pub vectors: &'a HashMap<String, Vector>,
    /// Groups of nodes that were found since the turn before.
    pub groups: &'a [SlotProposal],
    /// Words that are left out of the interview: what mentions them is not asked about.
    pub left_out: &'a [String],
    /// What was decided, when the turn was taken before.
    pub decided: Option<Decided<'a>>,
}

/// How much of a decision is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Explain {
    /// Everything, with the readings of every node, edge and element.
    All,
    /// The decision with its parts, without the readings of targets: they are for people, the choice never reads them.
    Decision,
    /// Nothing that is decided already: only the state moves on.
    Nothing,
}
