//! Stage 12, ScoringPersistence: the turn's record is made, and everything is committed at once.
//!
//! *Takes* all that the stages found. *Gives* the turn's record. *Waits for* the store: the second of the two
//! commits, for which the session's version must still be the one of stage 1. Losing that race is a conflict,
//! never a mixture.

use crate::continuation::Continuation;
use crate::graph::update::Change;
use crate::session::{FocusEntry, TurnTail};
use crate::slots::discovery::Placed;
use crate::turn::error::TurnError;
use crate::turn::parts::Parts;
use crate::turn::record::Turn;
use crate::turn::s01_context_loading::Context;
use crate::turn::s02_utterance_saving::Said;
use crate::turn::s04_extraction::Reading;
use crate::turn::s05_graph_update::GraphUpdate;
use crate::turn::s07_state_computation::State;
use crate::turn::s08_strategy_selection::{CLOSING, Selection};
use crate::turn::s10_question_generation::Question;
use crate::turn::s11_response_saving::Spoken;
use crate::turn::stage::Stage;
use crate::turn::trace::Trace;

/// All that the stages found.
pub struct Outcome<'a> {
    /// Stage 2.
    pub said: Said,
    /// Stage 4.
    pub reading: Reading,
    /// Stage 5.
    pub update: GraphUpdate,
    /// Stage 6.
    pub slots: Placed,
    /// Stage 7.
    pub state: State,
    /// Stage 8.
    pub selection: Selection,
    /// Stage 9.
    pub continuation: Continuation,
    /// Stage 10.
    pub question: Question,
    /// Stage 11.
    pub spoken: Spoken,
    /// Durations so far.
    pub trace: Trace<'a>,
}

/// Commits the turn.
pub async fn commit(parts: &Parts, mut context: Context, outcome: Outcome<'_>) -> Result<Turn, TurnError> {
    let strategy = strategy_of(&outcome.selection, outcome.continuation);
    remember(&mut context, &outcome.update.change, &outcome.selection, &strategy);
    let session = &mut context.session;
    session.version += 1;
    session.updated_at = parts.clock.now();
    let turn = record(&context, outcome, strategy);
    parts.store.turn_commit(&context.session, &turn).await?;
    Ok(turn)
}

/// On the last asked-for turn the closing words replace the chosen strategy's question, unless that strategy
/// is what closes.
pub(crate) fn strategy_of(selection: &Selection, continuation: Continuation) -> String {
    let closes = matches!(continuation.ending, Some(e) if e != crate::session::Ending::CloseStrategy);
    if closes { CLOSING.to_owned() } else { selection.strategy().to_owned() }
}

/// What later turns need to know of this one.
pub(crate) fn remember(context: &mut Context, change: &Change, selection: &Selection, strategy: &str) {
    context.session.turn_count = context.turn;
    context.session.turns.push(TurnTail {
        turn: context.turn,
        strategy: strategy.to_owned(),
        focus: selection.focus.clone(),
        nodes_created: change.nodes_created().collect(),
        nodes_touched: change.nodes.iter().map(|n| n.id).collect(),
        edges_created: change.edges_created().map(|e| e.id).collect(),
        edges_touched: change.edges.iter().map(|e| e.id).collect(),
    });
    context.session.focus_history.push(FocusEntry {
        turn: context.turn,
        focus: selection.focus.clone(),
        label: selection.focus_label.clone(),
        strategy: strategy.to_owned(),
    });
}

fn record(context: &Context, outcome: Outcome<'_>, strategy: String) -> Turn {
    let Outcome { said, reading, update, slots, state, selection, continuation, question, spoken, mut trace } =
        outcome;
    let mut degraded = reading.degraded;
    degraded.extend(update.degraded);
    degraded.extend(question.degraded);
    trace.done(Stage::ScoringPersistence);
    Turn {
        turn_number: context.turn,
        idempotency_key: said.idempotency_key,
        question: said.question,
        answer: said.utterance.text,
        extractability: reading.extraction.extractability,
        nodes: update.change.nodes,
        edges: update.change.edges,
        dropped: update.change.dropped,
        extraction: reading.extraction,
        ratings: reading.ratings,
        resolved: update.change.resolved,
        ends: update.change.ends,
        slots_created: slots.created,
        slots_assigned: slots.assigned,
        graph_state: state.structure.counts_of_turn(),
        canonical_state: state.canonical,
        saturation: state.saturation,
        signals: selection.signals,
        node_signals: selection.node_signals,
        phase: selection.phase,
        decision: match selection.next {
            crate::turn::s08_strategy_selection::Next::Strategy(decision) => Some(*decision),
            _ => None,
        },
        focus: selection.focus,
        focus_label: selection.focus_label,
        strategy,
        brief: question.brief,
        next_question: spoken.utterance.map(|u| u.text),
        should_continue: continuation.ending.is_none(),
        ending: continuation.ending,
        degraded,
        interpreter: context.session.config.interpreter.clone(),
        stages: trace.into_stages(),
        answered_at: said.utterance.created_at,
        completed_at: context.session.updated_at,
    }
}
