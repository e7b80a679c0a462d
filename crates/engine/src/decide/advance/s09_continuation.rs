//! Stage 9, Continuation: go on, or end with a reason.
//!
//! *Takes* the state and the choice. *Gives* the ending, when there is one, and the asked-for answers left.
//! Waits for nobody. The rules are in `continuation.rs`; after the closing words the interview is over.

use super::outcome::Next;
use super::s07_state_computation::State;
use super::s08_strategy_selection::Selection;
use crate::decide::continuation::{self, Continuation, Exploration, Standing, all_exhausted};
use crate::given::interpretation::{MomentumLevel, Moved};
use crate::given::methodology::Methodology;
use crate::given::methodology::phases::Phase;
use crate::state::session::{Focus, Session, SessionStatus};

/// Decides whether another answer is asked for.
pub(super) fn decide(
    session: &Session,
    methodology: &Methodology,
    state: &State,
    selection: &Selection,
    moved: Moved,
) -> Continuation {
    if session.status == SessionStatus::Closing {
        return Continuation { ending: session.ending, turns_remaining: 0 };
    }
    let chosen = selection.next.decision().and_then(|d| methodology.strategy(&d.strategy));
    let momentum = &session.momentum;
    let standing = Standing {
        turn: session.next_turn(),
        max_turns: session.config.max_turns,
        closing_strategy: chosen.is_some_and(|s| s.generates_closing_question),
        late: selection.phase == Phase::Late,
        dry_turns: session.counters.dry_turns,
        shallow_answers: session.counters.shallow_answers,
        depth_plateau: session.counters.depth_plateau,
        fatigued: momentum.tired(&methodology.momentum),
        coverage_ratio: session.coverage.ratio_once_asked(chosen_element(selection), &methodology.coverage),
        troubled: moved.what.repairs(),
        framed: session.frame.complete(&methodology.frame) && !methodology.frame.slots.is_empty(),
        exploration: exploration(session, state),
        low_momentum: momentum.level == MomentumLevel::Low,
        all_exhausted: exhausted(session, methodology, selection),
        measured: true,
    };
    continuation::decide(&standing, &methodology.closing)
}

/// The element the next question is about.
fn chosen_element(selection: &Selection) -> Option<&str> {
    match (&selection.next, &selection.focus) {
        (Next::Strategy(_), Focus::Element(id)) => Some(id),
        _ => None,
    }
}

/// The tracker as it will stand when this turn has gone by; a question that is only put again has not been answered.
fn exhausted(session: &Session, methodology: &Methodology, selection: &Selection) -> bool {
    let again = match selection.next {
        Next::Clarification(_) => session.tracker.previous_focus,
        Next::Strategy(_) | Next::Nothing => None,
    };
    let nodes = session.tracker.states.iter().map(|(id, state)| {
        let unanswered = u32::from(again == Some(*id));
        (state.focus_count.saturating_sub(unanswered), state.turns_since_last_yield + 1)
    });
    all_exhausted(nodes, methodology.closing.exhausted_after)
}

fn exploration(session: &Session, state: &State) -> Exploration {
    let asked = |node| session.turns.iter().any(|t| t.focus.node() == Some(node));
    let degree = |index: usize| state.structure.outgoing[index] + state.structure.incoming[index];
    let settled = session.graph.live_nodes().all(|n| degree(n.id.index()) > 0 && !n.ambiguous && asked(n.id))
        && session.graph.counted_edges().all(|e| e.valid);
    let covered = session.coverage.satisfied() && !session.coverage.elements.is_empty();
    Exploration { covered, settled, terminal: state.structure.terminal_count > 0 }
}
