//! What the engine expects to choose once an answer is read: candidates for which a question can be worded in the same
//! call as the reading, so that a turn waits for one call instead of two.
//!
//! The answer is read by whoever reads at once; on a copy of the session the turn is decided by that reading. When the
//! real reading leads to one of the same candidates, its question is there already.

use std::collections::HashMap;
use std::sync::Arc;

use super::briefing;
use super::parts::Parts;
use super::s01_context_loading::Context;
use crate::decide::advance::{Explain, Outcome, TurnInputs, advance};
use crate::given::interpretation::{ListenRequest, OtherCandidate, Task};
use crate::state::graph::SurfaceGraph;
use crate::state::session::{Focus, Session};
use crate::text::ids::NodeId;

/// Most candidates a question is worded for.
const MOST: usize = 4;

/// Candidates that are expected, best first.
#[derive(Debug, Default)]
pub struct Expectation {
    /// As whoever words the questions is told.
    pub candidates: Vec<OtherCandidate>,
    /// Strategy and focus of each, on `after`.
    choices: Vec<(String, Focus)>,
    /// The graph by the guessed reading; nodes before `known` are those of the session.
    after: SurfaceGraph,
    known: usize,
}

impl Expectation {
    /// What would be chosen by a guessed reading; nothing where nobody guesses, or where the interview would end.
    pub(crate) async fn of(
        parts: &Parts,
        context: &Context,
        request: &ListenRequest<'_>,
        until_us: u64,
    ) -> Self {
        let Some(guess) = &parts.guess else { return Self::default() };
        // Who reads at once itself is not waited for, and need not be guessed at.
        if std::ptr::addr_eq(Arc::as_ptr(guess), Arc::as_ptr(&parts.interpreter_of(&context.session))) {
            return Self::default();
        }
        let call = parts.call(&context.session, Task::Listen, 1, until_us);
        let Ok(read) = guess.listen(request, &call).await else { return Self::default() };
        let mut session = context.session.fork();
        let opposed = |a: &str, b: &str| parts.linguist.opposed(a, b);
        let inputs = TurnInputs {
            answer: &context.answer.utterance,
            reading: &read.value,
            vectors: &HashMap::new(),
            groups: &[],
            // A question for what mentions left-out words is refused when it is looked at.
            left_out: &[],
            decided: None,
        };
        let meaning = parts.meaning(&opposed);
        let outcome =
            advance(&mut session, &context.methodology, meaning, inputs, Explain::Decision, &mut |_| ());
        if outcome.choice.ending.is_some() || outcome.decision().is_none() {
            return Self::default();
        }
        let choice = (outcome.choice.strategy.clone(), outcome.choice.focus.clone());
        let mut choices = vec![choice];
        choices.extend(briefing::others(&outcome));
        choices.truncate(MOST);
        let candidates = choices
            .iter()
            .map(|(strategy, focus)| OtherCandidate {
                strategy: strategy.clone(),
                focus: briefing::of_focus(&session, focus),
            })
            .collect();
        let known = context.session.graph.nodes.len();
        Self { candidates, choices, after: session.into_state().graph, known }
    }

    /// The expected candidate that a decision is for: the same strategy, about the same node, edge or element, or about
    /// what the same words of the answer said.
    pub(crate) fn matching(&self, session: &Session, outcome: &Outcome) -> Option<usize> {
        let choice = &outcome.choice;
        let same = |(strategy, focus): &(String, Focus)| {
            *strategy == choice.strategy && self.same_focus(session, focus, &choice.focus)
        };
        self.choices.iter().position(same)
    }

    fn same_focus(&self, session: &Session, expected: &Focus, chosen: &Focus) -> bool {
        let (Focus::Node(a), Focus::Node(b)) = (expected, chosen) else { return expected == chosen };
        let known = |node: &NodeId| node.index() < self.known;
        match (known(a), known(b)) {
            (true, true) => a == b,
            (false, false) => {
                let quote = |graph: &SurfaceGraph, node: &NodeId| {
                    graph.node(*node).and_then(|node| node.quotes.last()).map(|quote| quote.text.clone())
                };
                let (a, b) = (quote(&self.after, a), quote(&session.graph, b));
                a.zip(b).is_some_and(|(a, b)| a.contains(&b) || b.contains(&a))
            }
            _ => false,
        }
    }
}
