//! The pure middle of a turn: from what was heard to what is asked about next.
//!
//! [`advance`] is the only place that knows the order of stages 5 to 9. The turn, a replay, "what would have been
//! asked" and the loading of a session all call it; it asks nobody, reads no clock and draws no chance. Every stage
//! takes what the one before returned, in types only that stage can make, so another order does not compile:
//!
//! ```compile_fail,E0451
//! use colloquy_engine::advance::s05_graph_update::Grown;
//! // What stage 6 wants to see can only come from stage 5.
//! let grown = Grown { change: Default::default() };
//! ```

use std::collections::HashMap;

use indexmap::IndexMap;

use crate::continuation::Continuation;
use crate::graph::Vector;
use crate::graph::dedup::Match;
use crate::graph::update::Change;
use crate::ids::{NodeId, TurnNumber};
use crate::interpretation::Reading;
use crate::methodology::Methodology;
use crate::methodology::phases::Phase;
use crate::selection::Decision;
use crate::session::{
    CLOSING, CanonicalCounts, Ending, Focus, GraphCounts, Saturation, Session, TurnTail, Utterance,
};
use crate::signals::Readings;
use crate::slots::SlotMapping;
use crate::slots::discovery::Placed;

pub mod s05_graph_update;
pub mod s06_slot_discovery;
pub mod s07_state_computation;
pub mod s08_strategy_selection;
pub mod s09_continuation;
pub mod stage;

pub use s05_graph_update::Meaning;
pub use s08_strategy_selection::{Next, Selection};
pub use stage::Stage;

/// Raised whenever the same session and the same answer may lead to another choice than before: explanations of
/// turns that an older program decided are then recomputed by other rules, and say so.
pub const DECISION_VERSION: u32 = 1;

/// How an answer was taken in: which node every statement became, which ends every relation has, and where new nodes
/// were placed. Kept with the turn, so that nothing is compared by meaning again.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Resolution {
    /// Per statement, the node it became; None when it was dropped.
    pub statements: Vec<Option<Match>>,
    /// Per relation, its ends; None when it was dropped.
    pub ends: Vec<Option<(NodeId, NodeId)>>,
    /// Nodes placed, with their slots.
    pub slots: Vec<(NodeId, SlotMapping)>,
}

/// What is asked next, and why the interview ends, when it does.
#[derive(Debug, Clone, PartialEq)]
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
}

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
    pub signals: Readings,
    /// Values of target signals, by node, edge or element id.
    pub node_signals: IndexMap<String, Readings>,
    /// What these rules do next.
    pub next: Next,
    /// The choice these rules make; another than [`Outcome::choice`] only where the turn was decided by other rules.
    pub choice: Choice,
    /// Asked-for answers left.
    pub turns_remaining: u32,
}

/// Takes an answer in and decides what is asked next. `told` hears of every stage that is done.
///
/// The session stands as after the turn; its question still has to be said ([`Session::say`]).
pub fn advance(
    session: &mut Session,
    methodology: &Methodology,
    meaning: Meaning<'_>,
    inputs: TurnInputs<'_>,
    explain: Explain,
    told: &mut dyn FnMut(Stage),
) -> Outcome {
    let turn = session.next_turn();
    session.hear(inputs.answer.clone(), methodology);
    let grown = s05_graph_update::update(session, methodology, meaning, &inputs, turn);
    told(Stage::GraphUpdate);
    let placed = s06_slot_discovery::discover(session, methodology, meaning, &inputs, &grown);
    told(Stage::SlotDiscovery);
    let state = s07_state_computation::compute(session, methodology, inputs.reading, &grown, &placed);
    told(Stage::StateComputation);
    let (choice, reasons) = match (inputs.decided, explain) {
        (Some(decided), Explain::Nothing) => (decided.choice.clone(), None),
        (decided, _) => {
            let targets = explain == Explain::All;
            let selection =
                s08_strategy_selection::select(session, methodology, inputs.reading, &grown, &state, targets);
            told(Stage::StrategySelection);
            let continuation = s09_continuation::decide(session, methodology, &state, &selection);
            told(Stage::Continuation);
            let reasons = Reasons::of(selection, continuation);
            (decided.map_or_else(|| reasons.choice.clone(), |decided| decided.choice.clone()), Some(reasons))
        }
    };
    session.credit_depth(state.response_depth);
    let change = grown.into_change();
    session.close_turn(tail(turn, &change, &choice), choice.focus_label.clone());
    Outcome {
        graph: state.structure.counts_of_turn(),
        canonical: state.canonical,
        saturation: state.saturation,
        placed: placed.into_placed(),
        change,
        choice,
        reasons,
    }
}

impl Reasons {
    fn of(selection: Selection, continuation: Continuation) -> Self {
        let choice = Choice {
            strategy: strategy_of(&selection, continuation),
            focus: selection.focus,
            focus_label: selection.focus_label,
            phase: selection.phase,
            ending: continuation.ending,
        };
        Self {
            signals: selection.signals,
            node_signals: selection.node_signals,
            next: selection.next,
            choice,
            turns_remaining: continuation.turns_remaining,
        }
    }
}

/// On the last asked-for turn the closing words replace the chosen strategy's question, unless that strategy
/// is what closes.
fn strategy_of(selection: &Selection, continuation: Continuation) -> String {
    let closes = matches!(continuation.ending, Some(e) if e != Ending::CloseStrategy);
    if closes { CLOSING.to_owned() } else { selection.next.strategy().to_owned() }
}

/// What later turns need to know of this one.
fn tail(turn: TurnNumber, change: &Change, choice: &Choice) -> TurnTail {
    TurnTail {
        turn,
        strategy: choice.strategy.clone(),
        focus: choice.focus.clone(),
        nodes_created: change.nodes_created().collect(),
        nodes_touched: change.nodes.iter().map(|n| n.id).collect(),
        edges_created: change.edges_created().map(|e| e.id).collect(),
        edges_touched: change.edges.iter().map(|e| e.id).collect(),
    }
}
