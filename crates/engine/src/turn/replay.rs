//! Replay: a recorded interview is run again from what the interpreter said then.
//!
//! With the methodology it was held with, every choice comes out as it was. With another one, the replay shows
//! turn by turn what would have been chosen instead, given the same answers to the same questions: the talk
//! stays as it was, only the choice is made anew.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;

use crate::continuation::Continuation;
use crate::graph::update::Recorded;
use crate::interpretation::Wording;
use crate::methodology::Methodology;
use crate::ports::Thresholds;
use crate::selection::Decision;
use crate::session::{Ending, Focus, Session, SessionStatus, Utterance};
use crate::slots::discovery::Placed;
use crate::turn::error::TurnError;
use crate::turn::record::Turn;
use crate::turn::s01_context_loading::Context;
use crate::turn::s02_utterance_saving::Said;
use crate::turn::s04_extraction::Reading;
use crate::turn::s05_graph_update::{GraphUpdate, Meaning};
use crate::turn::s08_strategy_selection::Selection;
use crate::turn::separation::separate;
use crate::turn::{
    s05_graph_update, s06_slot_discovery, s07_state_computation, s08_strategy_selection, s09_continuation,
    s11_response_saving, s12_scoring_persistence,
};

/// A choice, as replays compare it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chosen {
    /// The strategy, or what was done instead.
    pub strategy: String,
    /// What the question is about.
    pub focus: Focus,
    /// Its label.
    pub focus_label: String,
    /// Why the interview ends here, when it does.
    pub ending: Option<Ending>,
}

/// One turn, replayed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Replayed {
    /// The turn.
    pub turn: u32,
    /// What was chosen then.
    pub recorded: Chosen,
    /// What the same methodology chooses now.
    pub again: Chosen,
    /// What another methodology chooses at this point.
    pub instead: Option<Chosen>,
    /// Its decision, with the reasons.
    pub instead_decision: Option<Decision>,
}

impl Replayed {
    /// The choice came out as it was.
    pub fn is_identical(&self) -> bool {
        self.recorded == self.again
    }
}

/// The session as it was before its first answer.
fn beginning(session: &Session, methodology: &Methodology) -> Session {
    let (concept, config) = (Arc::clone(&session.concept), session.config.clone());
    let mut fresh = Session::new(session.id.clone(), concept, methodology, config, session.created_at);
    fresh.transcript.extend(session.transcript.first().cloned());
    fresh.status = SessionStatus::Active;
    fresh
}

/// Replays all turns of a session in order. `other` is asked at every turn what it would have chosen.
pub fn replay(
    session: &Session,
    turns: &[Turn],
    methodology: &Arc<Methodology>,
    other: Option<&Arc<Methodology>>,
) -> Result<Vec<Replayed>, TurnError> {
    let mut now = beginning(session, methodology);
    let mut replayed = Vec::with_capacity(turns.len());
    for turn in turns {
        let mut context = Context {
            closing: now.status == SessionStatus::Closing,
            session: now,
            methodology: Arc::clone(methodology),
            turn: turn.turn_number,
        };
        replayed.push(replay_turn(&mut context, turn, other));
        now = context.session;
        for merge in session.graph.merges.iter().filter(|m| m.undone_after == Some(turn.turn_number)) {
            separate(&mut now, methodology, MEANING, merge.id)?;
        }
    }
    Ok(replayed)
}

/// Nothing is looked up by meaning in a replay: what was the same then is recorded.
const MEANING: Meaning<'_> =
    Meaning { thresholds: Thresholds { surface: 2.0, slot: 2.0, question: 2.0 }, opposed: &|_, _| false };

fn replay_turn(context: &mut Context, turn: &Turn, other: Option<&Arc<Methodology>>) -> Replayed {
    let utterance = Utterance {
        id: Utterance::answer_id(turn.turn_number),
        turn_number: turn.turn_number,
        speaker: crate::session::Speaker::Respondent,
        text: turn.answer.clone(),
        created_at: turn.answered_at,
    };
    context.session.transcript.push(utterance.clone());
    let said = Said { utterance, question: turn.question.clone(), idempotency_key: None };
    let reading =
        Reading { extraction: turn.extraction.clone(), ratings: turn.ratings.clone(), degraded: Vec::new() };
    let recorded = Recorded { concepts: &turn.resolved, ends: &turn.ends };
    let change = s05_graph_update::apply(context, &said, &reading, MEANING, &HashMap::new(), Some(recorded));
    let update = GraphUpdate { change, degraded: Vec::new() };
    let slots = s06_slot_discovery::discover(
        MEANING,
        &mut context.session,
        &context.methodology,
        turn.turn_number,
        Some(&turn.slots_assigned),
    );
    let instead = other.map(|other| {
        let mut context = Context {
            session: context.session.clone(),
            methodology: Arc::clone(other),
            turn: context.turn,
            closing: context.closing,
        };
        let (selection, continuation) = choose(&mut context, &reading, &update, &slots);
        (chosen(&selection, continuation), selection.decision().cloned())
    });
    let (selection, continuation) = choose(context, &reading, &update, &slots);
    let again = chosen(&selection, continuation);
    let strategy = s12_scoring_persistence::strategy_of(&selection, continuation);
    let wording =
        turn.next_question.as_ref().map(|q| Wording { question: q.clone(), stem: None, tactic: None });
    s11_response_saving::say(context, &continuation, wording.as_ref(), turn.completed_at);
    s12_scoring_persistence::remember(context, &update.change, &selection, &strategy);
    let (instead, instead_decision) = instead.unzip();
    Replayed {
        turn: turn.turn_number,
        recorded: Chosen {
            strategy: turn.strategy.clone(),
            focus: turn.focus.clone(),
            focus_label: turn.focus_label.clone(),
            ending: turn.ending,
        },
        again,
        instead,
        instead_decision: instead_decision.flatten(),
    }
}

fn choose(
    context: &mut Context,
    reading: &Reading,
    update: &GraphUpdate,
    slots: &Placed,
) -> (Selection, Continuation) {
    let state = s07_state_computation::compute(context, reading, update, slots);
    let selection = s08_strategy_selection::select(context, reading, update, &state, true);
    let continuation = s09_continuation::decide(context, &state, &selection);
    (selection, continuation)
}

fn chosen(selection: &Selection, continuation: Continuation) -> Chosen {
    Chosen {
        strategy: s12_scoring_persistence::strategy_of(selection, continuation),
        focus: selection.focus.clone(),
        focus_label: selection.focus_label.clone(),
        ending: continuation.ending,
    }
}
