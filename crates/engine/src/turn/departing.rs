//! What was really asked, where who worded the question knew better than the plan.

use crate::decide::advance::{Outcome, open};
use crate::decide::concept_test::redundancy::content_words;
use crate::decide::record::Departed;
use crate::given::interpretation::{Instead, Wording};
use crate::given::methodology::Methodology;
use crate::state::graph::Node;
use crate::state::session::{CLARIFICATION, CLOSING, FRAME, Focus, Session};
use crate::text::ids::NodeId;
use crate::turn::briefing::{others, turns_left};

/// What was asked instead of what was chosen, in the session's own terms. None when it names nothing there is: the
/// question then counts as the chosen one.
pub(crate) fn departed(
    session: &Session,
    methodology: &Methodology,
    outcome: &Outcome,
    wording: &Wording,
) -> Option<Departed> {
    let departure = wording.departure.as_ref()?;
    let (strategy, focus) = match &departure.instead {
        Instead::Candidate(position) => others(outcome).into_iter().nth(*position)?,
        Instead::Cue(words) => {
            let focus = said(session, outcome, words, &wording.question).map_or(Focus::None, Focus::Node);
            (outcome.choice.strategy.clone(), focus)
        }
        Instead::Slot(name) => {
            let gaps = open(session, &methodology.frame, turns_left(session));
            let gap = gaps.into_iter().find(|gap| gap.slot.name == *name)?;
            (FRAME.to_owned(), gap.entry.of.focus())
        }
        Instead::Repair => (CLARIFICATION.to_owned(), Focus::None),
        Instead::Close => (CLOSING.to_owned(), Focus::None),
    };
    let other_slot = matches!(departure.instead, Instead::Slot(_));
    if (&strategy, &focus) == (&outcome.choice.strategy, &outcome.choice.focus) && !other_slot {
        return None;
    }
    let focus_label = match (&departure.instead, &focus) {
        (Instead::Cue(words), Focus::None) => words.clone(),
        (Instead::Slot(name), _) => name.clone(),
        _ => session.focus_label(&focus),
    };
    Some(Departed { strategy, focus, focus_label, reason: departure.reason.clone() })
}

/// The node that words belong to: of those of the last answer, else of all, the one whose label or quote shares most of
/// them, of those that share as many the one that the question names. None when nothing of the graph was said in such words:
/// what is asked about then is no node.
fn said(session: &Session, outcome: &Outcome, words: &str, question: &str) -> Option<NodeId> {
    let of_answer = outcome.change.nodes_touched().filter_map(|node| session.graph.node(node));
    nearest(of_answer, words, question).or_else(|| nearest(session.graph.live_nodes(), words, question))
}

fn nearest<'a>(nodes: impl Iterator<Item = &'a Node>, words: &str, question: &str) -> Option<NodeId> {
    let (wanted, asked) = (content_words(words), content_words(question));
    let shared = |text: &str| {
        let said = content_words(text);
        let count = said.intersection(&wanted).count();
        // A word or two that many things are told with makes none of them the one that is meant.
        if count * 2 > said.len().min(wanted.len()) { count } else { 0 }
    };
    let scored = nodes.map(|node| {
        let quote = node.quotes.last().map_or(0, |quote| shared(&quote.text));
        let named = content_words(&node.label).intersection(&asked).count();
        (shared(&node.label).max(quote), named, node.id)
    });
    let best = scored.filter(|(count, ..)| *count > 0);
    best.max_by_key(|(count, named, id)| (*count, *named, std::cmp::Reverse(*id))).map(|(.., id)| id)
}
