//! Stage 8, StrategySelection: signals are read, a strategy and a focus are chosen, the tracker moves.
//!
//! *Takes* the state with this answer in it. *Gives* the readings of all signals, the phase, and the decision
//! with its whole decomposition. Waits for nobody. After an answer with nothing to extract there is no choice:
//! the question is clarified, at most twice in a row, and the focus stays. After the closing words there is
//! none either.

use indexmap::IndexMap;

use crate::detection::{Brought, Detected, Facts, Seen, detect};
use crate::graph::SurfaceGraph;
use crate::ids::{EdgeId, NodeId};
use crate::interpretation::NotExtractable;
use crate::methodology::phases::Phase;
use crate::selection::{self, Decision};
use crate::session::{Focus, Session};
use crate::signals::SignalValues;
use crate::turn::s01_context_loading::Context;
use crate::turn::s04_extraction::Reading;
use crate::turn::s05_graph_update::GraphUpdate;
use crate::turn::s07_state_computation::State;

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

/// What was read and chosen.
pub struct Selection {
    /// SignalValues of global signals.
    pub signals: SignalValues,
    /// SignalValues of target signals, by node, edge or element id.
    pub node_signals: IndexMap<String, SignalValues>,
    /// The phase.
    pub phase: Phase,
    /// The choice.
    pub next: Next,
    /// What the next question is about.
    pub focus: Focus,
    /// Its label; empty without focus.
    pub focus_label: String,
}

/// Name of a clarification among strategies.
pub const CLARIFICATION: &str = "clarification";
/// Name of the closing words among strategies.
pub const CLOSING: &str = "closing";

impl Selection {
    /// The chosen strategy's name, or the name of what is done instead.
    pub fn strategy(&self) -> &str {
        match &self.next {
            Next::Strategy(decision) => &decision.strategy,
            Next::Clarification(_) => CLARIFICATION,
            Next::Nothing => CLOSING,
        }
    }

    /// The decision, when there was one.
    pub fn decision(&self) -> Option<&Decision> {
        match &self.next {
            Next::Strategy(decision) => Some(decision),
            _ => None,
        }
    }
}

/// Reads the signals, chooses, and moves the tracker: the answer's depth goes to the node it was about before
/// the focus moves on.
///
/// With `record_targets` the readings of every node, edge and element go into the record as well; the choice
/// is the same without.
pub fn select(
    context: &mut Context,
    reading: &Reading,
    update: &GraphUpdate,
    state: &State,
    record_targets: bool,
) -> Selection {
    let change = &update.change;
    let nodes_created: Vec<NodeId> = change.nodes_created().collect();
    let nodes_touched: Vec<NodeId> = change.nodes.iter().map(|n| n.id).collect();
    let edges_created: Vec<EdgeId> = change.edges_created().map(|e| e.id).collect();
    let edges_touched: Vec<EdgeId> = change.edges.iter().map(|e| e.id).collect();
    let seen = Seen::new(Facts {
        session: &context.session,
        methodology: &context.methodology,
        ratings: &reading.ratings,
        turn: context.turn,
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
    let next = choose(context, reading, &seen, &detected);
    let focus = match &next {
        Next::Strategy(decision) => decision.focus.clone(),
        Next::Clarification(_) => context.session.turns.last().map_or(Focus::None, |t| t.focus.clone()),
        Next::Nothing => Focus::None,
    };
    let selection = Selection {
        signals: detected.values(&seen),
        node_signals: if record_targets { detected.target_values(&seen) } else { IndexMap::new() },
        phase: seen.phase.phase,
        focus_label: focus_label(&context.session, &focus),
        focus,
        next,
    };
    move_on(context, state, &selection);
    selection
}

fn choose(context: &Context, reading: &Reading, seen: &Seen<'_>, detected: &Detected) -> Next {
    if context.closing {
        return Next::Nothing;
    }
    let (settings, verdict) = (&context.methodology.extractability, reading.extraction.extractability);
    if let Some(reason) = settings.clarified(verdict, context.session.counters.clarifications) {
        return Next::Clarification(reason);
    }
    Next::Strategy(Box::new(selection::select(seen, detected)))
}

fn move_on(context: &mut Context, state: &State, selection: &Selection) {
    let session = &mut context.session;
    if let (Some(focus), Some(depth)) = (session.tracker.previous_focus, state.response_depth) {
        session.tracker.append_response_depth(focus, depth);
    }
    match (&selection.next, &selection.focus) {
        (Next::Strategy(decision), Focus::Node(node)) => {
            session.counters.clarifications = 0;
            session.tracker.update_focus(*node, context.turn, &decision.strategy);
        }
        (Next::Clarification(_), _) => {
            session.counters.clarifications += 1;
            session.tracker.keep_focus();
        }
        (Next::Strategy(_) | Next::Nothing, _) => {
            session.counters.clarifications = 0;
            session.tracker.clear_focus();
        }
    }
    if let (Next::Strategy(_), Focus::Element(element)) = (&selection.next, &selection.focus) {
        session.coverage.record_focus(element, &context.methodology.coverage);
    }
}

/// Label of a focus as people read it.
pub fn focus_label(session: &Session, focus: &Focus) -> String {
    let label = |graph: &SurfaceGraph, id| graph.node(id).map_or_else(String::new, |n| n.label.clone());
    match focus {
        Focus::None => String::new(),
        Focus::Node(id) => label(&session.graph, *id),
        Focus::Edge(id) => session.graph.edge(*id).map_or_else(String::new, |edge| {
            format!("{} -> {}", label(&session.graph, edge.source), label(&session.graph, edge.target))
        }),
        Focus::Element(id) => id.clone(),
    }
}
