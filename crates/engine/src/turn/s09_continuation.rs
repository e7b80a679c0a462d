//! Stage 9, Continuation: go on, or end with a reason.
//!
//! *Takes* the state and the choice. *Gives* the ending, when there is one, and the asked-for answers left.
//! Waits for nobody. The rules are in `continuation.rs`; after the closing words the interview is over.

use crate::continuation::{self, Continuation, Exploration, Standing, all_exhausted};
use crate::interpretation::MomentumLevel;
use crate::methodology::phases::Phase;
use crate::turn::s01_context_loading::Context;
use crate::turn::s07_state_computation::State;
use crate::turn::s08_strategy_selection::Selection;

/// Decides whether another answer is asked for.
pub fn decide(context: &Context, state: &State, selection: &Selection) -> Continuation {
    let session = &context.session;
    if context.closing {
        return Continuation { ending: session.ending, turns_remaining: 0 };
    }
    let closing = &context.methodology.closing;
    let chosen = selection.decision().and_then(|d| context.methodology.strategy(&d.strategy));
    let momentum = &session.momentum;
    let fatigued = momentum.tired(&context.methodology.momentum);
    let standing = Standing {
        turn: context.turn,
        max_turns: session.config.max_turns,
        closing_strategy: chosen.is_some_and(|s| s.generates_closing_question),
        late: selection.phase == Phase::Late,
        dry_turns: session.counters.dry_turns,
        shallow_answers: session.counters.shallow_answers,
        depth_plateau: session.counters.depth_plateau,
        fatigued,
        coverage_ratio: session.coverage.ratio(),
        exploration: exploration(context, state),
        low_momentum: momentum.level == MomentumLevel::Low,
        all_exhausted: exhausted(context),
        measured: true,
    };
    continuation::decide(&standing, closing)
}

/// The tracker after this turn's tick; a node whose question was only just chosen has not been answered yet.
fn exhausted(context: &Context) -> bool {
    let asked_now = context.session.tracker.previous_focus;
    let nodes = context.session.tracker.states.iter().map(|(id, state)| {
        let unanswered = u32::from(asked_now == Some(*id));
        (state.focus_count.saturating_sub(unanswered), state.turns_since_last_yield)
    });
    all_exhausted(nodes, context.methodology.closing.exhausted_after)
}

fn exploration(context: &Context, state: &State) -> Exploration {
    let session = &context.session;
    let asked = |node| session.turns.iter().any(|t| t.focus.node() == Some(node));
    let degree = |index: usize| state.structure.outgoing[index] + state.structure.incoming[index];
    let settled = session.graph.live_nodes().all(|n| degree(n.id.index()) > 0 && !n.ambiguous && asked(n.id))
        && session.graph.counted_edges().all(|e| e.valid);
    Exploration {
        covered: !session.coverage.elements.is_empty() && session.coverage.satisfied(),
        settled,
        terminal: state.structure.terminal_count > 0,
    }
}
