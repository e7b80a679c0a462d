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

use crate::decide::continuation::Continuation;
use crate::decide::moves;
use crate::given::interpretation::{Act, Moved};
use crate::given::methodology::Methodology;
use crate::state::graph::update::Change;
use crate::state::session::{CLOSING, Ending, Session, TurnTail};
use crate::text::ids::TurnNumber;

mod frame;
mod inputs;
mod outcome;
pub mod s05_graph_update;
pub mod s06_slot_discovery;
pub mod s07_state_computation;
pub mod s08_strategy_selection;
pub mod s09_continuation;
pub mod stage;

pub use inputs::{Decided, Explain, TurnInputs};
pub use outcome::{Choice, Next, Outcome, Reasons, Resolution};
pub use s05_graph_update::Meaning;
pub use stage::Stage;

use frame::Due;
pub(crate) use frame::{asks, open};
use s08_strategy_selection::Selection;

/// Raised whenever the same session and the same answer may lead to another choice than before: explanations of
/// turns that an older program decided are then recomputed by other rules, and say so.
pub const DECISION_VERSION: u32 = 6;

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
    let decided = inputs.decided.and_then(|decided| decided.choice.moved);
    let moved = decided.unwrap_or_else(|| moves::after(session, inputs.reading));
    session.respect(moved, &grown.change().nodes_touched().collect::<Vec<_>>());
    session.withhold(inputs.left_out);
    let state = s07_state_computation::compute(session, methodology, inputs.reading, &grown, &placed);
    told(Stage::StateComputation);
    let (choice, reasons) = match (inputs.decided, explain) {
        (Some(decided), Explain::Nothing) => (decided.choice.clone(), None),
        (decided, _) => {
            let targets = explain == Explain::All;
            let selection =
                s08_strategy_selection::select(session, methodology, inputs.reading, &grown, &state, targets);
            told(Stage::StrategySelection);
            let continuation = s09_continuation::decide(session, methodology, &state, &selection, moved);
            told(Stage::Continuation);
            let due = frame::due(session, methodology, inputs.reading, continuation);
            let reasons = Reasons::of(selection, continuation, due, moved);
            (decided.map_or_else(|| reasons.choice.clone(), |decided| decided.choice.clone()), Some(reasons))
        }
    };
    session.credit_depth(state.response_depth);
    let change = grown.into_change();
    session.close_turn(tail(turn, inputs.reading.act, moved, &change, &choice), choice.focus_label.clone());
    Outcome {
        graph: state.structure.counts_of_turn(),
        canonical: state.canonical,
        saturation: state.saturation,
        frame: session.frame.clone(),
        placed: placed.into_placed(),
        change,
        choice,
        reasons,
    }
}

impl Reasons {
    fn of(selection: Selection, continuation: Continuation, due: Option<Due>, moved: Moved) -> Self {
        let chosen = Choice {
            strategy: strategy_of(&selection, continuation),
            focus: selection.focus,
            focus_label: selection.focus_label,
            phase: selection.phase,
            ending: continuation.ending,
            moved: Some(moved),
        };
        let choice = match due {
            Some(Due { strategy, label, focus }) => {
                Choice { strategy: strategy.to_owned(), focus, focus_label: label, ending: None, ..chosen }
            }
            None => chosen,
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
fn tail(turn: TurnNumber, act: Act, moved: Moved, change: &Change, choice: &Choice) -> TurnTail {
    TurnTail {
        turn,
        act,
        moved,
        strategy: choice.strategy.clone(),
        focus: choice.focus.clone(),
        nodes_created: change.nodes_created().collect(),
        nodes_touched: change.nodes_touched().collect(),
        edges_created: change.edges_created().map(|e| e.id).collect(),
        edges_touched: change.edges.iter().map(|e| e.id).collect(),
    }
}
