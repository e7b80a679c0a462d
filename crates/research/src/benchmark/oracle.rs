//! The ceiling: an interviewer that reads the respondent's mind and asks for what is worth most next.
//!
//! Greedy, so not the best possible: it looks one answer ahead. The worth of what may be said is that of
//! `sim_ref.py`: salience, a constant for being new, and its part in key ladders.

use colloquy_engine::engine::TurnError;
use colloquy_engine::ids::NodeId;

use super::provenance::Provenance;
use super::wording::{Choice, word};
use crate::chance::mixed;
use crate::interview::{Override, View};
use crate::respondent::{Focus, Operation, Respondent};

/// Wordings tried until one is taken as it is meant.
const WORDINGS: u64 = 3;

/// What is expected of an operation about a belief: the mean worth of what it may bring.
fn worth(respondent: &Respondent, operation: Operation, focus: Option<usize>) -> Option<f64> {
    let prospects = respondent.prospects(operation, focus);
    let total: f64 = prospects.iter().map(|(_, weight, _)| weight).sum();
    if total <= 0.0 {
        return None;
    }
    let mind = respondent.mind();
    let cued = matches!(operation, Operation::Up | Operation::Down);
    let mut expected = 0.0;
    for (belief, weight, _) in prospects {
        if respondent.told(belief) {
            continue;
        }
        let ladders = mind.ladders.iter().filter(|l| l.contains(&belief)).count() as f64;
        let value = mind.beliefs[belief].salience + 0.3 + 0.25 * ladders + if cued { 0.3 } else { 0.0 };
        expected += weight / total * value;
    }
    Some(expected)
}

/// The operation and node that promise most; None when nothing can come of anything.
pub(crate) fn best_choice(view: &View<'_>) -> Option<Choice> {
    let provenance = Provenance::of(&view.session.graph, view.exchanges);
    let mut best: Option<(f64, Choice)> = None;
    let mut consider = |gain: Option<f64>, choice: Choice| {
        if let Some(gain) = gain
            && best.is_none_or(|(b, _)| gain > b)
        {
            best = Some((gain, choice));
        }
    };
    for operation in [Operation::Up, Operation::Down] {
        for &position in &provenance.live {
            if let Some(belief) = provenance.belief[position] {
                let choice = Choice::about(operation, NodeId::at(position));
                consider(worth(view.respondent, operation, Some(belief)), choice);
            }
        }
    }
    for operation in [Operation::Breadth, Operation::Negative] {
        consider(worth(view.respondent, operation, None), Choice::free(operation));
    }
    best.map(|(_, choice)| choice)
}

/// A wording that the respondent takes as it is meant, if there is one among a few.
pub(crate) async fn worded(view: &View<'_>, choice: Choice, seed: u64) -> Result<Override, TurnError> {
    let provenance = Provenance::of(&view.session.graph, view.exchanges);
    let meant = choice.focus.and_then(|id| provenance.belief.get(id.index()).copied().flatten());
    let mut first = None;
    for attempt in 0..WORDINGS {
        let question = word(view, choice, mixed(seed, &format!("attempt {attempt}"))).await?;
        let taken = view.respondent.understand(&question.question);
        let right = taken.operation == choice.operation
            && (meant.is_none() || matches!(taken.focus, Focus::Belief(b) if Some(b) == meant));
        if right {
            return Ok(question);
        }
        first.get_or_insert(question);
    }
    match first {
        Some(question) => Ok(question),
        None => word(view, choice, seed).await,
    }
}
