//! What happens between the decision and the question: another thing is asked, a question was there already, groups of
//! nodes join.

use colloquy_engine::events::retell;
use colloquy_engine::ids::{NodeId, SessionId};
use colloquy_engine::interpretation::{Act, Departure, FocusBrief, Instead, Prepared, SlotProposal};
use colloquy_engine::session::{CLARIFICATION, CLOSING, Focus};
use colloquy_engine::{Ending, Session, SessionStatus, Turn};

use crate::scripted::{World, shipped, world, world_that_guesses};

const FIRST: &str = "creamy:attribute. foams well:attribute. cosy:functional_consequence. creamy => cosy";

/// Says a first answer to which something else is asked than was chosen, and a second one.
async fn departing(world: &World, instead: Instead) -> (Turn, Session) {
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    let reason = "they said so".to_owned();
    *world.script.departing.lock().unwrap() = Some(Departure { instead, reason });
    let turn = world.say(&id, FIRST).await;
    world.say(&id, "calm:psychosocial_consequence").await;
    let session = retold(world, &id).await;
    (turn, session)
}

/// The session, which its events come to again.
async fn retold(world: &World, id: &SessionId) -> Session {
    let session = world.store.session_load(id).await.unwrap();
    let (fresh, events) = world.store.session_events(id).await.unwrap();
    let methodology = world.engine.methodology_of(&session).unwrap();
    let again = retell(fresh, &methodology, &events).unwrap();
    assert_eq!(again, *session, "its events tell the same");
    again
}

#[tokio::test]
async fn the_session_goes_by_what_was_really_asked() {
    let world = world();
    let (turn, session) = departing(&world, Instead::Candidate(0)).await;
    let departed = turn.departure.unwrap();
    let chosen = (turn.strategy.clone(), turn.focus.clone());
    assert_ne!((departed.strategy.clone(), departed.focus.clone()), chosen);
    assert_eq!(departed.reason, "they said so");
    assert_eq!(turn.noticed, Some(Act::Correction));
    let first = &session.turns[0];
    assert_eq!((&first.strategy, &first.focus), (&departed.strategy, &departed.focus));
    assert_eq!(session.focus_history[0].label, departed.focus_label);
    if let Focus::Node(node) = departed.focus {
        assert_eq!(session.tracker.states[&node].focus_count, 1, "what was asked about counts");
    }
}

#[tokio::test]
async fn a_cue_is_what_the_answer_said_in_those_words() {
    let world = world();
    let (turn, session) = departing(&world, Instead::Cue("it foams so well".to_owned())).await;
    let label = session.graph.nodes[1].label.clone();
    match turn.departure {
        Some(departed) => {
            assert_eq!((departed.focus, departed.focus_label), (Focus::Node(NodeId::at(1)), label));
        }
        None => assert_eq!(turn.focus, Focus::Node(NodeId::at(1)), "it was chosen anyway"),
    }
    let world = self::world();
    let (turn, session) = departing(&world, Instead::Cue("nothing of the kind".to_owned())).await;
    let departed = turn.departure.unwrap();
    assert_eq!((departed.focus, departed.focus_label.as_str()), (Focus::None, "nothing of the kind"));
    assert_eq!(session.turns[0].focus, Focus::None, "no node was asked about, the chosen one neither");
    let world = self::world();
    let (turn, _) = departing(&world, Instead::Candidate(99)).await;
    assert_eq!(turn.departure, None);
}

#[tokio::test]
async fn a_cue_may_come_from_an_earlier_answer() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    world.say(&id, FIRST).await;
    let instead = Instead::Cue("that it foams well".to_owned());
    *world.script.departing.lock().unwrap() = Some(Departure { instead, reason: "left open".to_owned() });
    let turn = world.say(&id, "calm:psychosocial_consequence").await;
    let asked = turn.departure.map_or(turn.focus, |departed| departed.focus);
    assert_eq!(asked, Focus::Node(NodeId::at(1)));
    retold(&world, &id).await;
}

#[tokio::test]
async fn mending_keeps_the_focus_and_counts_as_a_clarification() {
    let world = world();
    let (turn, session) = departing(&world, Instead::Repair).await;
    assert_eq!(turn.departure.unwrap().strategy, CLARIFICATION);
    assert_eq!(session.turns[0].strategy, CLARIFICATION);
    assert_eq!(session.counters.clarifications, 1);
}

#[tokio::test]
async fn who_wants_to_stop_is_let_go() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    let reason = "they said goodbye".to_owned();
    *world.script.departing.lock().unwrap() = Some(Departure { instead: Instead::Close, reason });
    let turn = world.say(&id, FIRST).await;
    assert_eq!((turn.ending, turn.should_continue), (Some(Ending::Withdrawn), false));
    assert_eq!(turn.departure.unwrap().strategy, CLOSING);
    let session = retold(&world, &id).await;
    assert_eq!((session.status, session.ending), (SessionStatus::Closing, Some(Ending::Withdrawn)));
    let last = world.say(&id, "bye:attribute").await;
    assert_eq!(last.next_question, None);
    assert_eq!(retold(&world, &id).await.status, SessionStatus::Completed);
}

#[tokio::test]
async fn sympathy_is_said_to_who_told_something_hard_and_to_nobody_else() {
    for (answer, said) in [("creamy:attribute. (hard)", true), ("creamy:attribute", false)] {
        let world = world();
        let id = world.session("s", &shipped("means_end_chain"), 9).await;
        *world.script.colliding.lock().unwrap() = Some(("I'm sorry to hear that. What then?".to_owned(), 1));
        let question = world.say(&id, answer).await.next_question.unwrap();
        assert_eq!(question.starts_with("I'm sorry"), said, "{question}");
    }
}

fn prepare(world: &World, candidate: usize) {
    let question = "And what is it about the foam that counts?".to_owned();
    *world.script.prepared.lock().unwrap() = vec![Prepared { candidate, question }];
}

#[tokio::test]
async fn a_question_worded_with_the_reading_is_asked_when_it_is_for_the_decision() {
    let world = world_that_guesses();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    let asked = || world.script.asked.lock().unwrap().len();
    prepare(&world, 0);
    let before = asked();
    let turn = world.say(&id, FIRST).await;
    assert_eq!(turn.next_question.as_deref(), Some("And what is it about the foam that counts?"));
    assert_eq!(asked(), before, "nobody was asked for words");
    let offered = world.script.expected.lock().unwrap().clone();
    assert_eq!(offered[0].strategy, turn.strategy);
    assert!(offered.len() > 1, "more than one is worded for");
    assert!(matches!(&offered[0].focus, FocusBrief::Node { node, .. } if node.label == turn.focus_label));
    let again = world.say(&id, "calm:psychosocial_consequence. cosy => calm").await;
    assert_eq!(asked(), before + 1, "the same words may not be asked twice");
    assert_ne!(again.next_question, turn.next_question);
    retold(&world, &id).await;
}

#[tokio::test]
async fn a_question_for_another_candidate_is_not_asked() {
    let world = world_that_guesses();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    prepare(&world, 1);
    let before = world.script.asked.lock().unwrap().len();
    let turn = world.say(&id, FIRST).await;
    assert!(turn.next_question.unwrap().starts_with("What about"));
    assert_eq!(world.script.asked.lock().unwrap().len(), before + 1);
}

#[tokio::test]
async fn without_a_guess_nothing_is_expected() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    prepare(&world, 0);
    let turn = world.say(&id, FIRST).await;
    assert!(world.script.expected.lock().unwrap().is_empty());
    assert!(turn.next_question.unwrap().starts_with("What about"));
}

#[tokio::test]
async fn groups_found_between_turns_join_the_next_one() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    *world.script.groups.lock().unwrap() = vec![SlotProposal {
        slot_name: "Good Foam".to_owned(),
        description: "How it foams.".to_owned(),
        node_type: "attribute".to_owned(),
        node_ids: vec![NodeId::at(0), NodeId::at(1), NodeId::at(77)],
    }];
    world.say(&id, FIRST).await;
    assert!(!world.engine.group(&id).await.unwrap(), "too early");
    world.say(&id, "calm:psychosocial_consequence. quick:attribute").await;
    world.say(&id, "kind:instrumental_value").await;
    let before = world.store.session_load(&id).await.unwrap();
    assert!(world.engine.group(&id).await.unwrap());
    assert_eq!(
        *before,
        *world.store.session_load(&id).await.unwrap(),
        "nothing changes until somebody answers"
    );
    world.say(&id, "free:terminal_value").await;
    let session = retold(&world, &id).await;
    let foam = session.slots.slots.iter().find(|slot| slot.name == "good_foam").unwrap();
    assert_eq!(foam.nodes, [NodeId::at(0), NodeId::at(1)]);
    let (_, events) = world.store.session_events(&id).await.unwrap();
    let groups: Vec<usize> = events.iter().filter_map(|e| e.turn()).map(|turn| turn.groups.len()).collect();
    assert_eq!(groups, [0, 0, 0, 1], "they stand in the record of the turn they joined");
}
