//! Stage 8, StrategySelection: signals are read, a strategy and a focus are chosen.
//!
//! *Takes* the state with this answer in it. *Gives* the values of all signals, the phase, and the decision
//! with its whole decomposition. Waits for nobody, changes nothing: the question counts as asked when its answer
//! comes. After an answer with nothing to extract there is no choice: the question is clarified, at most twice in a
//! row, and the focus stays. After the closing words there is none either.

use indexmap::IndexMap;

use super::outcome::Next;
use super::s05_graph_update::Grown;
use super::s07_state_computation::State;
use crate::decide::detection::detect;
use crate::decide::seen::{Brought, Facts, Seen};
use crate::decide::selection;
use crate::decide::signals::detected::Detected;
use crate::decide::signals::value::SignalValues;
use crate::given::interpretation::Reading;
use crate::given::methodology::Methodology;
use crate::given::methodology::phases::Phase;
use crate::state::session::{Focus, Session, SessionStatus};
use crate::text::ids::{EdgeId, NodeId};

/// What was read and chosen.
pub struct Selection {
    /// Values of global signals.
    pub(super) signals: SignalValues,
    /// Values of target signals, by node, edge or element id.
    pub(super) node_signals: IndexMap<String, SignalValues>,
    /// The phase.
    pub(super) phase: Phase,
    /// The choice.
    pub(super) next: Next,
    /// What the next question is about.
    pub(super) focus: Focus,
    /// Its label; empty without focus.
    pub(super) focus_label: String,
}

/// Reads the signals and chooses.
///
/// With `record_targets` the values of every node, edge and element go into the record as well; the choice
/// is the same without.
pub(super) fn select(
    session: &Session,
    methodology: &Methodology,
    reading: &Reading,
    grown: &Grown,
    state: &State,
    record_targets: bool,
) -> Selection {
    let change = grown.change();
    let nodes_created: Vec<NodeId> = change.nodes_created().collect();
    let nodes_touched: Vec<NodeId> = change.nodes_touched().collect();
    let edges_created: Vec<EdgeId> = change.edges_created().map(|e| e.id).collect();
    let edges_touched: Vec<EdgeId> = change.edges.iter().map(|e| e.id).collect();
    let seen = Seen::new(Facts {
        session,
        methodology,
        ratings: &reading.ratings,
        turn: session.next_turn(),
        brought: Brought {
            nodes_created: &nodes_created,
            nodes_touched: &nodes_touched,
            edges_created: &edges_created,
            edges_touched: &edges_touched,
        },
        saturation: state.saturation,
        structure: &state.structure,
    });
    let detected = detect(&seen);
    let next = choose(session, methodology, reading, &seen, &detected);
    let focus = match &next {
        Next::Strategy(decision) => decision.focus.clone(),
        Next::Clarification(_) => session.turns.last().map_or(Focus::None, |t| t.focus.clone()),
        Next::Nothing => Focus::None,
    };
    Selection {
        signals: detected.values(&seen),
        node_signals: if record_targets { detected.target_values(&seen) } else { IndexMap::new() },
        phase: seen.phase.phase,
        focus_label: session.focus_label(&focus),
        focus,
        next,
    }
}

fn choose(
    session: &Session,
    methodology: &Methodology,
    reading: &Reading,
    seen: &Seen<'_>,
    detected: &Detected,
) -> Next {
    if session.status == SessionStatus::Closing {
        return Next::Nothing;
    }
    let (settings, verdict) = (&methodology.extractability, reading.extractability);
    if let Some(reason) = settings.clarified(verdict, session.counters.clarifications) {
        return Next::Clarification(reason);
    }
    Next::Strategy(Box::new(selection::select(seen, detected)))
}
