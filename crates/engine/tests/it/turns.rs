//! Whole turns: what must hold whatever is answered, and whatever fails.

use colloquy_engine::events::retell;
use colloquy_engine::interpretation::{FocusBrief, NotExtractable};
use colloquy_engine::methodology::ExtractabilitySettings;
use colloquy_engine::replay::{Replayed, replay};
use colloquy_engine::session::Focus;
use colloquy_engine::turn::Silent;
use colloquy_engine::utterance::Speaker;
use colloquy_engine::{
    Answer, Ending, Methodology, NodeId, SessionId, SessionStatus, Turn, TurnError, library,
};
use std::sync::Arc;

use crate::scripted::{Failing, World, shipped, world};

async fn say(world: &World, id: &SessionId, text: &str) -> Turn {
    world.say(id, text).await
}

#[tokio::test]
async fn an_interview_from_the_opening_to_the_end() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 3).await;
    let first =
        say(&world, &id, "creamy:attribute. less sugar:functional_consequence. creamy => less sugar").await;
    assert_eq!((first.nodes.len(), first.edges.len(), first.turn_number), (2, 1, 1));
    assert!(first.should_continue);
    assert!(first.edges[0].valid && first.edges[0].created);
    let second =
        say(&world, &id, "Creamy:attribute. calm:psychosocial_consequence. less sugar => calm").await;
    assert_eq!(second.nodes.iter().filter(|n| n.created).count(), 1, "a re-mention is a re-mention");
    assert_eq!(second.graph_state.max_depth, 3);
    let third = say(&world, &id, "safe:terminal_value").await;
    assert_eq!(third.ending, Some(Ending::MaxTurnsReached));
    assert!(!third.should_continue && third.next_question.is_some(), "closing words are said");
    let session = world.store.session_load(&id).await.unwrap();
    assert_eq!(session.status, SessionStatus::Closing);
    let added = say(&world, &id, "family:terminal_value. calm => family").await;
    assert_eq!((added.nodes.len(), added.next_question), (1, None));
    let refused = world.engine.take_turn(&id, Answer::new("more"), &Silent).await.unwrap_err();
    assert!(matches!(refused, TurnError::Completed { ending: Some(Ending::MaxTurnsReached) }));
    let session = world.store.session_load(&id).await.unwrap();
    assert_eq!((session.status, session.turn_count), (SessionStatus::Completed, 4));
    assert_eq!(session.transcript.iter().filter(|u| u.speaker == Speaker::Respondent).count(), 4);
    for (position, utterance) in session.transcript.iter().enumerate() {
        assert_eq!(utterance.id.index(), position);
    }
}

#[tokio::test]
async fn a_failed_turn_leaves_the_session_and_keeps_the_answer() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    say(&world, &id, "creamy:attribute").await;
    let before = world.store.session_load(&id).await.unwrap();
    for failing in [Failing::Listen, Failing::Ask] {
        *world.script.failing.lock().unwrap() = Some(failing);
        let error = world.engine.take_turn(&id, Answer::new("calm:psychosocial_consequence"), &Silent).await;
        assert!(matches!(error, Err(TurnError::Stage { .. })), "{failing:?}");
        assert_eq!(world.store.session_load(&id).await.unwrap(), before, "{failing:?}");
        let kept = world.store.turn_open(&id).await.unwrap().unwrap().utterance;
        assert_eq!((kept.turn_number, kept.text.as_str()), (2, "calm:psychosocial_consequence"));
    }
    *world.script.failing.lock().unwrap() = None;
    let turn = world.engine.resume(&id, &Silent).await.unwrap().unwrap();
    assert_eq!(turn.turn_number, 2);
    assert!(world.engine.resume(&id, &Silent).await.unwrap().is_none(), "once");
    assert_eq!(world.store.session_load(&id).await.unwrap().version, before.version + 1);
}

#[tokio::test]
async fn the_same_key_is_one_answer() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    let answer = Answer { idempotency_key: Some("k".to_owned()), ..Answer::new("creamy:attribute") };
    let first = world.engine.take_turn(&id, answer.clone(), &Silent).await.unwrap();
    let again = world.engine.take_turn(&id, answer, &Silent).await.unwrap();
    assert_eq!(first, again);
    assert_eq!(world.store.session_load(&id).await.unwrap().turn_count, 1);
}

#[tokio::test]
async fn sessions_that_cannot_take_an_answer_say_so() {
    let world = world();
    let id = SessionId::parse("nobody").unwrap();
    assert!(matches!(
        world.engine.take_turn(&id, Answer::new("x"), &Silent).await,
        Err(TurnError::Store(colloquy_engine::ports::StoreError::NotFound { .. }))
    ));
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    let withdrawn = world.engine.finish(&id, Ending::Withdrawn).await.unwrap();
    assert_eq!((withdrawn.status, withdrawn.ending), (SessionStatus::Completed, Some(Ending::Withdrawn)));
    assert!(matches!(
        world.engine.take_turn(&id, Answer::new("x"), &Silent).await,
        Err(TurnError::Completed { ending: Some(Ending::Withdrawn) })
    ));
}

#[tokio::test]
async fn nothing_to_extract_is_clarified_twice_at_most_and_keeps_the_focus() {
    let world = world();
    let mut patient = Methodology::clone(&shipped("means_end_chain"));
    patient.extractability = ExtractabilitySettings::default();
    let id = world.session("s", &Arc::new(patient), 9).await;
    let asked = say(&world, &id, "creamy:attribute").await;
    let focus = asked.focus.clone();
    assert!(focus.node().is_some());
    let strategies: Vec<(String, Focus)> = {
        let mut all = Vec::new();
        for _ in 0..3 {
            let turn = say(&world, &id, "dunno!").await;
            all.push((turn.strategy, turn.focus));
        }
        all
    };
    assert_eq!(strategies[0], ("clarification".to_owned(), focus.clone()));
    assert_eq!(strategies[1], ("clarification".to_owned(), focus));
    assert_ne!(strategies[2].0, "clarification", "then the engine moves on");
    let session = world.store.session_load(&id).await.unwrap();
    let state = &session.tracker.states[&NodeId::at(0)];
    assert_eq!(state.turns_since_last_yield, 3, "every question ticks once it is answered");
    assert_eq!(session.momentum.history.len(), 2, "a clarification is no sign of tiredness");
}

#[tokio::test]
async fn an_answer_that_is_not_to_be_clarified_moves_on_at_once() {
    let world = world();
    let mut brisk = Methodology::clone(&shipped("means_end_chain"));
    brisk.extractability = ExtractabilitySettings::default();
    brisk.extractability.clarify.retain(|reason| *reason == NotExtractable::QuestionBack);
    let id = world.session("s", &Arc::new(brisk), 9).await;
    say(&world, &id, "creamy:attribute").await;
    assert_ne!(say(&world, &id, "dunno!").await.strategy, "clarification");
}

/// One strategy, which likes nodes it has never asked about, the older the better.
const OLDEST_FIRST: &str = "
method: {name: oldest_first, version: '1', goal: g, opening_bias: o, description: d}
ontology:
  nodes: [{name: a, description: d, level: 1}, {name: b, description: d, level: 2, terminal: true}]
  edges: [{name: to, description: d, permitted_connections: [['*', '*']]}]
signals: {llm: [llm.engagement]}
closing: {depth_plateau: 0}
strategies:
  - name: go_back
    description: returns to what was said first
    signal_weights: {llm.engagement: 1.0, graph.node.novelty.low: 2.0, graph.node.focus_count.none: 1.0}
";

#[tokio::test]
async fn the_question_is_about_the_chosen_node_also_when_it_is_the_oldest_of_fifty() {
    let world = world();
    let methodology = Arc::new(Methodology::parse("oldest_first.yaml", OLDEST_FIRST).unwrap().methodology);
    let id = world.session("s", &methodology, 40).await;
    let mut names = 0..;
    for turn in 1..=25 {
        let two: Vec<String> = names.by_ref().take(2).map(|n| format!("{}:a", spelled(n))).collect();
        let two = two.join(". ");
        let turn_record = say(&world, &id, &two).await;
        let chosen = turn_record.focus.node().unwrap();
        let Some(FocusBrief::Node { node, .. }) = turn_record.brief.map(|b| b.focus) else {
            panic!("turn {turn}")
        };
        assert_eq!(node.id, chosen.to_string(), "turn {turn}: the brief names what selection chose");
        assert_eq!(node.label, turn_record.focus_label);
        assert!(
            turn_record.next_question.unwrap().contains(&node.label),
            "turn {turn}: and so does the question"
        );
    }
    let session = world.store.session_load(&id).await.unwrap();
    assert_eq!(session.graph.live_nodes().count(), 50);
    let oldest = session.focus_history.iter().any(|f| f.turn > 5 && f.focus == Focus::Node(NodeId::at(0)));
    assert!(oldest, "the oldest of many was chosen, and asked about");
}

/// Distinct words for numbers, far apart in letters.
fn spelled(n: u32) -> String {
    let letter = |n: u32| char::from(b'a' + (n % 26) as u8);
    format!("{}{}{}", letter(n), letter(n / 26 + 7), letter(n * 7 + 3)).repeat(3)
}

#[tokio::test]
async fn replay_reproduces_every_choice_of_every_methodology() {
    for (name, ..) in library::METHODOLOGIES {
        let world = world();
        let methodology = shipped(name);
        let id = world.session("s", &methodology, 12).await;
        let types: Vec<&str> = methodology.ontology.nodes.iter().map(|t| t.name.as_str()).collect();
        for turn in 0..13_usize {
            let (a, b) = (types[turn % types.len()], types[(turn + 1) % types.len()]);
            let (x, y) = (spelled(turn as u32), spelled(turn as u32 + 1));
            let text = match turn {
                4 => "dunno!".to_owned(),
                7 => format!("{x}:{a}. {} => {x}", spelled(1)),
                _ => format!("{x}:{a}. {y}:{b}. {x} => {y} %{}", 1 + turn % 5),
            };
            if world.store.session_load(&id).await.unwrap().status == SessionStatus::Completed {
                break;
            }
            say(&world, &id, &text).await;
        }
        let (session, events) = world.store.session_events(&id).await.unwrap();
        let replayed = replay(session.fork(), &events, &methodology, None).unwrap();
        assert_eq!(replayed.len(), events.len() - 1);
        for turn in &replayed {
            assert!(turn.is_identical(), "{name} turn {}: {:?} / {:?}", turn.turn, turn.recorded, turn.again);
        }
        let other = shipped("jobs_to_be_done_v2");
        let shown = replay(session, &events, &methodology, Some(&other)).unwrap();
        assert!(shown.iter().all(|t| t.instead.is_some() && t.is_identical()), "{name}");
    }
}

#[tokio::test]
async fn an_undone_merge_is_replayed_too() {
    let world = world();
    let methodology = shipped("means_end_chain");
    let id = world.session("s", &methodology, 12).await;
    say(&world, &id, "thick texture:attribute. calm:psychosocial_consequence").await;
    let merged = say(&world, &id, "thick textures:attribute. thick textures => calm").await;
    assert!(!merged.nodes[0].created);
    let session = world.store.session_load(&id).await.unwrap();
    world.engine.undo_merge(&id, session.graph.merges[0].id).await.unwrap();
    let after = say(&world, &id, "thick textures:attribute. proud:psychosocial_consequence").await;
    assert_eq!(after.nodes[0].id, NodeId::at(2), "the wording is a node of its own now");
    let session = world.store.session_load(&id).await.unwrap();
    assert_eq!(session.graph.edges[0].source, NodeId::at(2), "its edge went with it");
    let (fresh, events) = world.store.session_events(&id).await.unwrap();
    let replayed = replay(fresh.fork(), &events, &methodology, None).unwrap();
    assert!(replayed.iter().all(Replayed::is_identical));
    assert_eq!(
        retell(fresh, &methodology, &events).unwrap(),
        *session,
        "the session is what its events come to"
    );
}
