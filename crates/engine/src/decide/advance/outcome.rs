//! What a turn decides.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::decide::selection::Decision;
use crate::decide::signals::value::SignalValues;
use crate::given::interpretation::{Moved, NotExtractable};
use crate::given::methodology::phases::Phase;
use crate::state::frame::FrameState;
use crate::state::graph::dedup::Match;
use crate::state::graph::structure::GraphCounts;
use crate::state::graph::update::Change;
use crate::state::session::{CLARIFICATION, CLOSING, Ending, Focus, Saturation};
use crate::state::slots::SlotMapping;
use crate::state::slots::aggregation::CanonicalCounts;
use crate::state::slots::discovery::Placed;
use crate::text::ids::NodeId;

/// How an answer was taken in: which node every statement became, which ends every relation has, and where new nodes
/// were placed. Kept with the turn, so that nothing is compared by meaning again.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Resolution {
    /// Per statement, the node it became; None when it was dropped.
    pub statements: Vec<Option<Match>>,
    /// Per relation, its ends; None when it was dropped.
    pub ends: Vec<Option<(NodeId, NodeId)>>,
    /// Nodes placed, with their slots.
    pub slots: Vec<(NodeId, SlotMapping)>,
}

/// What is asked next, and why the interview ends, when it does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The strategy; `clarification` when the last question is put again, [`CLOSING`] for the closing words.
    pub strategy: String,
    /// What the question is about.
    pub focus: Focus,
    /// Its label; empty without focus.
    pub focus_label: String,
    /// The phase of the turn.
    pub phase: Phase,
    /// Why the interview ends here.
    pub ending: Option<Ending>,
    /// What is done about what the person did; None where a program decided that chose no moves yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Moved>,
}

/// What is done next.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// A strategy asks.
    Strategy(Box<Decision>),
    /// The last question is put again, gently.
    Clarification(NotExtractable),
    /// Nothing: the closing words were said before.
    Nothing,
}

impl Next {
    /// The chosen strategy's name, or the name of what is done instead.
    pub fn strategy(&self) -> &str {
        match self {
            Self::Strategy(decision) => &decision.strategy,
            Self::Clarification(_) => CLARIFICATION,
            Self::Nothing => CLOSING,
        }
    }

    /// The decision, when there was one.
    pub fn decision(&self) -> Option<&Decision> {
        match self {
            Self::Strategy(decision) => Some(decision),
            _ => None,
        }
    }

    /// The decision itself, when there was one.
    pub fn into_decision(self) -> Option<Decision> {
        match self {
            Self::Strategy(decision) => Some(*decision),
            _ => None,
        }
    }
}

/// All that a turn decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// What the answer changed in the graph.
    pub change: Change,
    /// Slots founded, nodes placed.
    pub placed: Placed,
    /// Sizes of the surface graph.
    pub graph: GraphCounts,
    /// Sizes of the canonical graph.
    pub canonical: CanonicalCounts,
    /// Saturation of the turn.
    pub saturation: Saturation,
    /// What the technique wants to hear, and what of it is there.
    pub frame: FrameState,
    /// What is asked next.
    pub choice: Choice,
    /// What these rules would choose, with all reasons; None when it was not worked out.
    pub reasons: Option<Reasons>,
}

impl Outcome {
    /// How the answer was taken in.
    pub fn resolution(&self) -> Resolution {
        Resolution {
            statements: self.change.resolved.clone(),
            ends: self.change.ends.clone(),
            slots: self.placed.assigned.clone(),
        }
    }

    /// The decision, when one was made and worked out.
    pub fn decision(&self) -> Option<&Decision> {
        self.reasons.as_ref().and_then(|reasons| reasons.next.decision())
    }
}

/// Why something is asked: what was measured, and what competed.
#[derive(Debug, Clone, PartialEq)]
pub struct Reasons {
    /// Values of global signals.
    pub signals: SignalValues,
    /// Values of target signals, by node, edge or element id.
    pub node_signals: IndexMap<String, SignalValues>,
    /// What these rules do next.
    pub next: Next,
    /// The choice these rules make; another than [`Outcome::choice`] only where the turn was decided by other rules.
    pub choice: Choice,
    /// Asked-for answers left.
    pub turns_remaining: u32,
}
