//! The questions of a slot, with words for what they name.

use crate::given::methodology::frame::{Frame, Slot, with_names};
use crate::state::frame::{EntryOf, Filling};
use crate::state::session::{Focus, SessionState};
use crate::text::ids::NodeId;
use crate::text::theirs::to_them;

/// The questions of a slot about an entry, with words for all they name; those that name what is not known are left out.
/// Those for right after another question about the entry come first, where that is so.
pub(crate) fn asks(session: &SessionState, frame: &Frame, slot: &Slot, entry: &EntryOf) -> Vec<String> {
    let at_once = if is_straight_after(session, frame, entry) { &slot.at_once[..] } else { &[] };
    let ways = at_once.iter().chain(&slot.asks);
    ways.filter_map(|ask| with_names(ask, |name| named(session, name, entry))).collect()
}

/// The last question asked about the entry, or began it, or the last answer named it.
fn is_straight_after(session: &SessionState, frame: &Frame, entry: &EntryOf) -> bool {
    let last = session.questions().next_back().and_then(|last| frame.asked_by(&last.text));
    let current = session.frame.entry(entry).is_some_and(|entry| entry.current);
    current
        && (last.is_some_and(|slot| slot.each || frame.begins(&slot.name)) || was_just_named(session, entry))
}

/// The last answer said the entry itself.
fn was_just_named(session: &SessionState, entry: &EntryOf) -> bool {
    let EntryOf::Node(id) = entry else { return false };
    let answer = session.answers().next_back().map(|answer| answer.id);
    let quote = session.graph.node(*id).and_then(|node| node.quotes.last());
    quote.is_some_and(|quote| Some(quote.utterance_id) == answer)
}

/// What stands for a name in a question.
fn named(session: &SessionState, name: &str, entry: &EntryOf) -> Option<String> {
    let said = |id: NodeId| session.graph.node(id)?.name().map(str::to_owned);
    match name {
        Slot::TOPIC => Some(session.concept.name.clone()),
        Slot::ELEMENTS => listed(&session.compared().iter().map(|name| to_them(name)).collect::<Vec<_>>()),
        Slot::TRIAD => listed(&session.triad()?.iter().map(|name| to_them(name)).collect::<Vec<_>>()),
        Slot::ENTRY => match entry {
            EntryOf::Interview => None,
            EntryOf::Node(id) => said(*id).map(|name| shorter(session, name)),
            EntryOf::Element(_) => session.frame.entry(entry).map(|entry| entry.label.clone()),
        },
        slot => match &session.frame.entry(entry)?.place(slot)?.filled {
            Some(Filling::Told(nodes)) => {
                let node = nodes.iter().find(|id| session.may_ask(&Focus::Node(**id)));
                node.and_then(|id| said(*id))
            }
            _ => None,
        },
    }
}

/// A long name that a question held already is known by its first part.
fn shorter(session: &SessionState, name: String) -> String {
    if !session.questions().any(|question| question.text.contains(&name)) {
        return name;
    }
    let ends = [", ", "; ", " and ", " but "].iter().filter_map(|joint| name.find(joint));
    let part = ends.min().map(|end| &name[..end]).filter(|part| part.split_whitespace().count() >= PART);
    part.map(str::to_owned).unwrap_or(name)
}

/// Words that a part of a name has at least.
const PART: usize = 3;

/// "this, that and the other"; None of nothing.
fn listed(names: &[String]) -> Option<String> {
    let (last, before) = names.split_last()?;
    Some(if before.is_empty() { last.clone() } else { format!("{} and {last}", before.join(", ")) })
}

#[cfg(test)]
mod tests {
    use super::asks;
    use crate::decide::detection::fixture::Scene;
    use crate::given::utterance::Utterance;
    use crate::state::frame::EntryOf;
    use crate::state::graph::Quote;
    use crate::text::ids::NodeId;

    #[test]
    fn right_after_a_question_about_the_same_entry_plain_words_point_at_it() {
        let mut scene = Scene::framed(&["a", "a"], &[], &[0, 1]);
        let frame = &mut scene.methodology.frame;
        frame.slots[1].asks = vec!["After “{entry}”, what came?".to_owned()];
        frame.slots[1].at_once = vec!["And what came of that?".to_owned()];
        let frame = &scene.methodology.frame;
        let said = |text: &str| Utterance::question(1, text.to_owned(), jiff::Timestamp::UNIX_EPOCH);
        let [named, plain] = ["After “a1”, what came?", "And what came of that?"];
        let current = EntryOf::Node(NodeId::at(1));
        let mut of = |last: &str, entry: &EntryOf| {
            scene.session.transcript.push(said(last));
            asks(&scene.session, frame, &frame.slots[1], entry)
        };
        assert_eq!(of("Tell me.", &current).len(), 1);
        assert_eq!(of(named, &current)[0], plain);
        assert_eq!(of("And what came of that?", &current)[0], plain);
        assert!(!of(named, &EntryOf::Node(NodeId::at(0))).contains(&plain.to_owned()), "they are at another");
    }

    #[test]
    fn a_long_name_is_said_whole_once() {
        let mut scene = Scene::framed(&["a"], &[], &[0]);
        let frame = &mut scene.methodology.frame;
        frame.slots[1].asks = vec!["“{entry}”: what came?".to_owned()];
        let entry = EntryOf::Node(NodeId::at(0));
        let said = |text: String| Utterance::question(1, text, jiff::Timestamp::UNIX_EPOCH);
        for (name, again) in [
            ("we drove down to the coast, all five of us", "we drove down to the coast"),
            ("the keys, all of them", "the keys, all of them"),
            ("we drove down to the coast", "we drove down to the coast"),
        ] {
            let node = &mut scene.session.graph.nodes[0];
            node.label = name.to_owned();
            node.quotes = vec![Quote {
                text: name.to_owned(),
                utterance_id: Utterance::question_id(0),
                start: 0,
                end: name.len(),
            }];
            scene.session.transcript.clear();
            let [first, second] = [0, 1].map(|_| {
                let asked =
                    asks(&scene.session, &scene.methodology.frame, &scene.methodology.frame.slots[1], &entry);
                scene.session.transcript.push(said(asked[0].clone()));
                asked[0].clone()
            });
            assert_eq!((first, second), (format!("“{name}”: what came?"), format!("“{again}”: what came?")));
        }
    }

    #[test]
    fn of_what_the_last_answer_named_plain_words_are_enough() {
        let mut scene = Scene::framed(&["a"], &[], &[0]);
        scene.methodology.frame.slots[1].asks = vec!["After “{entry}”, what came?".to_owned()];
        scene.methodology.frame.slots[1].at_once = vec!["And what came of that?".to_owned()];
        let frame = &scene.methodology.frame;
        let answer = |turn| Utterance::answer(turn, "it".to_owned(), jiff::Timestamp::UNIX_EPOCH);
        let entry = EntryOf::Node(NodeId::at(0));
        scene.session.transcript.push(answer(1));
        let quote = Quote { text: "it".to_owned(), utterance_id: answer(1).id, start: 0, end: 2 };
        scene.session.graph.nodes[0].quotes = vec![quote];
        assert_eq!(asks(&scene.session, frame, &frame.slots[1], &entry)[0], "And what came of that?");
        scene.session.transcript.push(answer(2));
        assert!(asks(&scene.session, frame, &frame.slots[1], &entry)[0].starts_with("After"));
    }
}
