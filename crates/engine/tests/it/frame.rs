//! The frame: what a technique wants to hear is asked about between two threads, unless it was told or asked already.

use std::sync::Arc;

use colloquy_engine::interpretation::{Departure, FocusBrief, Instead};
use colloquy_engine::replay::{Replayed, replay};
use colloquy_engine::session::{Ending, FRAME, TOPIC_GUIDE};
use colloquy_engine::{Methodology, NewSession, SessionId};

use crate::scripted::{World, topic, world};

const FRAMED: &str = "\
method: {name: framed, version: 1.0}
ontology:
  nodes: [{name: event, level: 1}, {name: other, level: 1}, {name: feeling, level: 2, terminal: true}]
  edges: [{name: leads_to}]
strategies:
  - name: follow
    signal_weights: {graph.node.is_orphan.true: 0.3, graph.node.age_turns: -0.1}
    node_binding: required
signal_norms: {graph.node.age_turns: 20}
frame:
  stay: 1
  slots:
    - {name: the beginning, asks: ['How did {concept} begin?'], types: [event]}
    - {name: how it felt, asks: ['How did it feel?', 'What was it like?'], types: [feeling], operation: feeling}
    - {name: the end, asks: ['How did it end?']}
closing: {CLOSING}
";

/// A methodology that follows a long answer and one more before the next of its three slots.
fn framed() -> Arc<Methodology> {
    closing("min_turns: 30")
}

/// The same with other settings of closing.
fn closing(closing: &str) -> Arc<Methodology> {
    let source = FRAMED.replace("CLOSING", closing);
    Arc::new(Methodology::parse("framed.yaml", &source).unwrap().methodology)
}

async fn begun(world: &World, max_turns: u32, topics: &[&str]) -> SessionId {
    begun_with(world, framed(), max_turns, topics).await
}

async fn begun_with(
    world: &World,
    methodology: Arc<Methodology>,
    max_turns: u32,
    topics: &[&str],
) -> SessionId {
    let id = SessionId::parse("s").unwrap();
    let new = NewSession {
        id: id.clone(),
        concept: topic("means_end_chain"),
        methodology,
        max_turns: Some(max_turns),
        seed: 1,
        study_id: None,
        simulated: false,
        topics: topics.iter().map(|topic| (*topic).to_owned()).collect(),
        interpreter: None,
    };
    world.engine.create_session(new).await.unwrap();
    world.engine.start_session(&id).await.unwrap();
    id
}

/// Words that tell nothing, so many.
fn filler(words: usize) -> String {
    vec!["well"; words].join(" ")
}

/// What was asked about out of turn, after answers of so many words each at least: the number of the answer, and the slot or topic.
async fn due_after(world: &World, id: &SessionId, words: usize, answers: &[&str]) -> Vec<(u32, String)> {
    let mut asked = Vec::new();
    for answer in answers {
        let turn = world.say(id, &format!("{answer}. {}", filler(words))).await;
        if turn.strategy == FRAME || turn.strategy == TOPIC_GUIDE {
            asked.push((turn.turn_number, turn.focus_label.clone()));
        }
    }
    asked
}

/// The same after long answers.
async fn due(world: &World, id: &SessionId, answers: &[&str]) -> Vec<(u32, String)> {
    due_after(world, id, 50, answers).await
}

fn due_is(asked: &[(u32, String)], expected: &[(u32, &str)]) {
    let asked: Vec<(u32, &str)> = asked.iter().map(|(turn, label)| (*turn, label.as_str())).collect();
    assert_eq!(asked, expected);
}

#[tokio::test]
async fn slots_come_up_between_threads_in_their_order() {
    let world = world();
    let id = begun(&world, 20, &[]).await;
    let answers = ["a:event", "b: x", "c: x", "d: x", "e: x", "f: x", "g: x", "h: x", "i: x"];
    due_is(&due(&world, &id, &answers).await, &[(3, "the beginning"), (6, "how it felt"), (9, "the end")]);
    let (session, events) = world.store.session_events(&id).await.unwrap();
    let replayed = replay(session, &events, &framed(), None).unwrap();
    assert!(replayed.iter().all(Replayed::is_identical), "a replay asks the same");
}

#[tokio::test]
async fn slots_that_are_the_technique_wait_once_for_what_is_likely_hard() {
    let world = world();
    let source = FRAMED.replace("CLOSING", "min_turns: 30").replace("stay: 1", "stay: 0");
    let methodology = Arc::new(Methodology::parse("framed.yaml", &source).unwrap().methodology);
    let id = begun_with(&world, methodology, 20, &[]).await;
    let answers = ["a:event", "b: x. (likely)", "c: x. (likely)", "d: x"];
    due_is(&due(&world, &id, &answers).await, &[(1, "the beginning"), (3, "how it felt"), (4, "the end")]);
}

#[tokio::test]
async fn what_was_told_is_not_asked_and_topics_come_in_the_middle() {
    let world = world();
    let id = begun(&world, 10, &["the price"]).await;
    let answers = ["a:event. b:event. c:feeling", "d:feeling", "e:event", "f:event", "g:event", "h:event"];
    due_is(&due(&world, &id, &answers).await, &[(3, "the end"), (6, "the price")]);
}

#[tokio::test]
async fn little_is_followed_up_of_a_short_answer() {
    for (words, expected) in [(0, [2, 4, 6]), (25, [2, 4, 6]), (50, [3, 6, 9])] {
        let world = world();
        let id = begun(&world, 20, &[]).await;
        let answers = ["a:event", "b: x", "c: x", "d: x", "e: x", "f: x", "g: x", "h: x", "i: x"];
        let asked: Vec<u32> =
            due_after(&world, &id, words, &answers).await.into_iter().map(|(at, _)| at).collect();
        assert_eq!(asked, expected, "{words} words");
    }
}

#[tokio::test]
async fn who_told_much_before_has_had_enough_where_they_answer_shortly() {
    let world = world();
    let id = begun(&world, 20, &[]).await;
    world.say(&id, &format!("a:event. {}", filler(25))).await;
    let asked = due_after(&world, &id, 0, &["b: x", "c: x", "d: x"]).await;
    assert_eq!(asked.into_iter().map(|(at, _)| at).collect::<Vec<_>>(), [2, 3, 4]);
}

#[tokio::test]
async fn few_answers_for_many_slots_leave_one_follow_up_between_them() {
    let world = world();
    let id = begun(&world, 7, &[]).await;
    let answers = ["a:event", "b:other", "c:other", "d:other", "e:other", "f:other"];
    due_is(
        &due_after(&world, &id, 25, &answers).await,
        &[(2, "the beginning"), (4, "how it felt"), (6, "the end")],
    );
}

#[tokio::test]
async fn the_question_names_the_topic_and_one_put_in_its_place_leaves_the_slot_empty() {
    let world = world();
    let id = begun(&world, 20, &[]).await;
    let instead = Instead::Cue("b".to_owned());
    for (at, answer) in ["a:event", "b:event?"].into_iter().enumerate() {
        if at == 1 {
            let departure = Departure { instead: instead.clone(), reason: "they protested".to_owned() };
            *world.script.departing.lock().unwrap() = Some(departure);
        }
        world.say(&id, answer).await;
    }
    let asked = world.script.asked.lock().unwrap().last().cloned();
    let Some(FocusBrief::Slot { asks, .. }) = asked else { unreachable!("{asked:?}") };
    assert!(!asks[0].contains('{'), "{asks:?}");
    let turn = world.say(&id, "c:other").await;
    assert_ne!(turn.strategy, FRAME, "what took its place is followed first");
}

#[tokio::test]
async fn a_question_in_other_words_that_asks_for_a_slot_counts_as_asked() {
    for (asks_for, expected) in
        [(None, &[(3, "how it felt"), (6, "the end")][..]), (Some("the end"), &[(3, "how it felt")])]
    {
        let world = world();
        let id = begun(&world, 20, &[]).await;
        world.say(&id, &format!("a:event. z:event. {}", filler(50))).await;
        *world.script.departing.lock().unwrap() =
            Some(Departure { instead: Instead::Cue("a".to_owned()), reason: "they led there".to_owned() });
        *world.script.asking_for.lock().unwrap() = asks_for.map(str::to_owned);
        let answers = ["b: x", "c: x", "d: x", "e: x", "f: x", "g: x", "h: x", "i: x"];
        let asked = due(&world, &id, &answers).await;
        due_is(&asked, expected);
    }
}

#[tokio::test]
async fn an_open_slot_can_be_asked_about_instead_of_what_was_chosen() {
    for (name, known) in [("the end", true), ("how it felt", true), ("no such slot", false)] {
        let world = world();
        let id = begun(&world, 20, &[]).await;
        *world.script.departing.lock().unwrap() =
            Some(Departure { instead: Instead::Slot(name.to_owned()), reason: "it fits here".to_owned() });
        *world.script.asking_for.lock().unwrap() = known.then(|| name.to_owned());
        let turn = world.say(&id, &format!("a:event. z:event. {}", filler(50))).await;
        let departed = turn.departure.map(|departed| (departed.strategy, departed.focus_label));
        assert_eq!(departed, known.then(|| (FRAME.to_owned(), name.to_owned())));
        let answers = ["b: x", "c: x", "d: x", "e: x", "f: x", "g: x", "h: x"];
        let later = due(&world, &id, &answers).await;
        assert!(later.iter().all(|(_, slot)| slot != name), "{name} was asked: {later:?}");
        let (session, events) = world.store.session_events(&id).await.unwrap();
        let replayed = replay(session, &events, &framed(), None).unwrap();
        assert!(replayed.iter().all(Replayed::is_identical), "a replay asks the same");
    }
}

#[tokio::test]
async fn the_interview_is_complete_when_its_frame_is_and_nothing_new_is_told() {
    for (settings, last, ending) in [
        ("min_turns: 5", "nothing more", Some(Ending::ExplorationComplete)),
        ("min_turns: 5", "j:other", None),
        ("min_turns: 15", "nothing more", None),
        ("min_turns: 5, on_frame: false", "nothing more", None),
    ] {
        let world = world();
        let id = begun_with(&world, closing(settings), 20, &[]).await;
        let answers = [
            "a:event", "b:other", "c:other", "d:other", "e:other", "f:other", "g:other", "h:other", "i:other",
        ];
        due_is(
            &due(&world, &id, &answers).await,
            &[(3, "the beginning"), (6, "how it felt"), (9, "the end")],
        );
        let turn = world.say(&id, last).await;
        assert_eq!(turn.ending, ending, "{settings}, {last}");
        let place = turn.frame.entries[0].place("the end").cloned();
        let expected = if last == "j:other" { "asked" } else { "nothing" };
        assert_eq!(place.and_then(|place| place.filled.map(|by| by.name())), Some(expected), "{last}");
    }
}

#[tokio::test]
async fn whoever_words_questions_is_not_told_that_something_is_unheard_which_was_told_once() {
    let world = world();
    let id = begun(&world, 20, &[]).await;
    let mut unheard = Vec::new();
    for answer in ["b:other", "a:event"] {
        let turn = world.say(&id, &format!("{answer}. {}", filler(50))).await;
        let missing = turn.brief.map(|brief| brief.course.missing).unwrap_or_default();
        unheard.push(missing.iter().any(|missing| missing.slot == "the beginning"));
    }
    assert_eq!(unheard, [true, false]);
}
