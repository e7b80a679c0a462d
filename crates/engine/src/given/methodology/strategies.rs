//! Strategies: how to ask next.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::given::operation::Operation;

use super::weights::{Order, Predicate, Weight};

/// What a strategy asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A node (`node_binding: required`).
    #[default]
    Node,
    /// An edge.
    Edge,
    /// A stimulus element.
    Element,
    /// Nothing in particular (`node_binding: none`).
    None,
}

/// How the question names what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FocusMode {
    /// The chosen node.
    #[default]
    RecentNode,
    /// What was discussed: the longest chain.
    Summary,
    /// The topic.
    Topic,
    /// Three elements to compare (repertory grid); the chosen node when there are fewer.
    Triad,
}

/// A last check of a target before it is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// A link to some other node must be at least this plausible (strictly above).
    #[schemars(range(min = 0.0, max = 1.0))]
    pub link_plausible: f64,
    /// Other targets tried before the strategy is given up.
    #[schemars(range(max = 20))]
    pub max_reselect: u32,
}

/// Which way along edges the questions of a strategy lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To what comes of a point: what it does, why it matters, what happened next.
    Up,
    /// To what a point comes from: what brings it about, what led to it.
    Down,
}

/// A way of asking.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Strategy {
    /// Its id: `dig_motivation`.
    pub name: String,
    /// What it is for, for prompts and people.
    pub description: String,
    /// More for prompts.
    pub guidance: String,
    /// Key of its stems in the technique; the name by default.
    pub stems: String,
    /// What it asks about.
    pub target: Target,
    /// How the question names it.
    pub focus_mode: FocusMode,
    /// Choosing it ends the interview.
    pub generates_closing_question: bool,
    /// Weights on global and strategy signals, in order.
    pub strategy_weights: Vec<Weight>,
    /// Weights on node, edge or element signals, in order.
    pub target_weights: Vec<Weight>,
    /// All must hold.
    pub requires: Vec<Predicate>,
    /// None may hold.
    pub forbids: Vec<Predicate>,
    /// At least one must hold, when there are any.
    pub requires_any: Vec<Predicate>,
    /// Which targets come into question.
    pub candidates: Vec<Predicate>,
    /// Lexicographic order of targets; weights rank them when empty.
    pub order: Vec<Order>,
    /// A last check.
    pub gate: Option<Gate>,
    /// Tactics offered to the wording.
    pub tactics: Vec<String>,
    /// Which way its questions lead; None: neither way in particular.
    pub direction: Option<Direction>,
    /// Names of the slots of the frame its questions lead to.
    pub fill: Vec<String>,
    /// What its questions do with what they ask about, as declared.
    pub operations: Vec<Operation>,
}

impl Strategy {
    /// What its questions do with what they ask about: as declared, else as its direction has it; empty for one that
    /// declares neither.
    pub fn operations(&self) -> &[Operation] {
        match (self.operations.as_slice(), self.direction) {
            ([], Some(Direction::Up)) => &[Operation::Up, Operation::Next],
            ([], Some(Direction::Down)) => &[Operation::Down, Operation::Concrete],
            (declared, _) => declared,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_questions_do_is_declared_or_follows_from_the_direction() {
        let of = |direction, operations: &[Operation]| {
            Strategy { direction, operations: operations.to_vec(), ..Strategy::default() }
                .operations()
                .first()
                .copied()
        };
        assert_eq!(of(None, &[]), None);
        assert_eq!(of(Some(Direction::Up), &[]), Some(Operation::Up));
        assert_eq!(of(Some(Direction::Down), &[]), Some(Operation::Down));
        assert_eq!(of(Some(Direction::Up), &[Operation::Feeling]), Some(Operation::Feeling));
    }
}
