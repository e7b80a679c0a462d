//! Whole turns: what must hold whatever is answered, and whatever fails.

use colloquy_engine::events::retell;
use colloquy_engine::interpretation::{FocusBrief, NotExtractable};
use colloquy_engine::methodology::ExtractabilitySettings;
use colloquy_engine::replay::{Replayed, replay};
use colloquy_engine::session::Focus;
use colloquy_engine::turn::Silent;
use colloquy_engine::utterance::Speaker;
use colloquy_engine::{
    Answer, Ending, Methodology, NewSession, NodeId, Session, SessionId, SessionStatus, Turn, TurnError,
    library,
};
use std::sync::Arc;

use crate::scripted::{Failing, World, shipped, topic, world};

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
    let opening = world.engine.start_session(&id).await.unwrap().opening_question;
    assert_eq!(first.question, Some(opening));
    assert!(first.should_continue);
    assert!(first.edges[0].valid && first.edges[0].created);
    let second =
        say(&world, &id, "Creamy:attribute. calm:psychosocial_consequence. less sugar => calm").await;
    assert_eq!(second.nodes.iter().filter(|n| n.created).count(), 1, "a re-mention is a re-mention");
    assert_eq!(second.question, first.next_question, "a turn tells the question it answers");
    assert_eq!(second.graph_state.max_depth, 3);
    let third = say(&world, &id, "safe:terminal_value").await;
    assert_eq!(third.ending, Some(Ending::MaxTurnsReached));
    assert!(!third.should_continue && third.next_question.is_some(), "closing words are said");
    assert_eq!(third.nodes.len(), 1, "the answer that ends is read");
    let session = world.store.session_load(&id).await.unwrap();
    assert_eq!((session.status, session.completed_at), (SessionStatus::Closing, None));
    let added = say(&world, &id, "family:terminal_value. calm => family").await;
    assert_eq!((added.nodes.len(), added.next_question), (1, None));
    let refused = world.engine.take_turn(&id, Answer::new("more"), &Silent).await.unwrap_err();
    assert!(matches!(refused, TurnError::Completed { ending: Some(Ending::MaxTurnsReached) }));
    let session = world.store.session_load(&id).await.unwrap();
    assert_eq!((session.status, session.turn_count), (SessionStatus::Completed, 4));
    assert_eq!(session.completed_at, Some(added.completed_at));
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
    assert_eq!(
        world.engine.unfinished().await.unwrap(),
        std::slice::from_ref(&id),
        "it is given back: anybody may complete it"
    );
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
async fn the_number_of_answers_asked_for_is_kept_or_refused_and_twenty_when_none_is_given() {
    let world = world();
    for (position, (given, kept)) in [
        (None, Some(20)),
        (Some(1), Some(1)),
        (Some(7), Some(7)),
        (Some(200), Some(200)),
        (Some(0), None),
        (Some(201), None),
    ]
    .into_iter()
    .enumerate()
    {
        let new = NewSession {
            id: SessionId::parse(&format!("s{position}")).unwrap(),
            concept: topic("means_end_chain"),
            methodology: shipped("means_end_chain"),
            max_turns: given,
            seed: 1,
            study_id: None,
            simulated: false,
            topics: Vec::new(),
            interpreter: None,
        };
        match (world.engine.create_session(new).await, kept) {
            (Ok(session), Some(kept)) => assert_eq!(session.config.max_turns, kept, "{given:?}"),
            (Err(TurnError::SettingInvalid { field, .. }), None) => assert_eq!(field, "max_turns"),
            (other, _) => panic!("{given:?}: {other:?}"),
        }
    }
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
            let session = world.store.session_load(&id).await.unwrap();
            let streak = session.tracker.states[&NodeId::at(0)].current_focus_streak;
            assert_eq!(
                (session.tracker.previous_focus, streak),
                (focus.node(), 1),
                "whom an answer is credited to"
            );
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
async fn an_answer_is_read_with_its_question_the_end_of_the_talk_and_all_live_nodes() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 20).await;
    for turn in 1..=12_u32 {
        let before = world.store.session_load(&id).await.unwrap();
        let (new, old) = (spelled(turn), spelled(1));
        let revised = if turn == 7 { format!(". {new} ~> {old}") } else { String::new() };
        say(&world, &id, &format!("{new}:attribute{revised}")).await;
        let shown = world.script.shown.lock().unwrap().clone().unwrap();
        let talk: Vec<String> = before.transcript.iter().map(|utterance| utterance.text.clone()).collect();
        assert_eq!(shown.question.as_ref(), talk.last(), "turn {turn}");
        assert_eq!(shown.tail, talk[talk.len().saturating_sub(10)..], "turn {turn}");
        let live: Vec<NodeId> =
            (0..turn as usize - 1).filter(|n| turn <= 7 || *n > 0).map(NodeId::at).collect();
        assert_eq!(shown.known, live, "turn {turn}: all, but for what was taken back");
    }
}

#[tokio::test]
async fn an_unrated_answer_enters_no_history() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    let judged = |turn: &Turn| {
        let decision = turn.decision.as_ref().unwrap();
        let parts = decision.decomposition.iter().flat_map(|candidate| &candidate.contributions);
        let of_the_answer = |name: &str| name.starts_with("llm.") && !name.contains("trend");
        parts.filter(|part| of_the_answer(&part.name)).count()
    };
    say(&world, &id, "creamy:attribute").await;
    let rated = say(&world, &id, "calm:psychosocial_consequence. %1").await;
    assert_ne!(judged(&rated), 0);
    let before = world.store.session_load(&id).await.unwrap();
    let turn = say(&world, &id, "foam:attribute. %?").await;
    assert_eq!(judged(&turn), 0, "what is absent is no reason");
    for signal in ["llm.response_depth", "llm.engagement", "llm.valence"] {
        assert_eq!(turn.signals.absent.get(signal).map(AsRef::as_ref), Some("not rated on this turn"));
    }
    let after = world.store.session_load(&id).await.unwrap();
    let histories = |session: &Session| {
        let of_nodes =
            session.tracker.states.values().map(|state| state.response_depths.len()).sum::<usize>();
        let (depths, levels) = (session.depth_history.len(), session.momentum.history.len());
        (depths, levels, of_nodes, session.counters.shallow_answers)
    };
    assert_eq!((histories(&before), histories(&after)), ((2, 2, 1, 1), (2, 2, 1, 1)));
}

#[tokio::test]
async fn the_dedup_settings_of_a_methodology_reach_merges_and_slots() {
    let table = [
        ("", 2, 0),
        ("dedup: {jaccard: 0.3}", 1, 0),
        ("dedup: {synonyms: [[texture, foam]]}", 1, 0),
        ("dedup: {min_support_nodes: 1}", 2, 2),
    ];
    for (settings, nodes, active_slots) in table {
        let world = world();
        let text = format!("{OLDEST_FIRST}{settings}\n");
        let methodology = Arc::new(Methodology::parse("oldest_first.yaml", &text).unwrap().methodology);
        let id = world.session("s", &methodology, 9).await;
        say(&world, &id, "thick texture:a. thick foam:a").await;
        let session = world.store.session_load(&id).await.unwrap();
        let found = (session.graph.nodes.len(), session.slots.counts().concept_count);
        assert_eq!(found, (nodes, active_slots), "{settings}");
    }
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

#[tokio::test]
async fn the_brief_says_why_in_words_the_strongest_first() {
    let world = world();
    let methodology = Arc::new(Methodology::parse("oldest_first.yaml", OLDEST_FIRST).unwrap().methodology);
    let id = world.session("s", &methodology, 9).await;
    say(&world, &id, "creamy:a. foam:a. calm:b. cheap:a. proud:b").await;
    for _ in 2..5 {
        say(&world, &id, "creamy:a").await;
    }
    let turn = say(&world, &id, "creamy:a").await;
    assert_eq!(turn.focus_label, "proud", "said on the first turn, and never asked about");
    let strongest_first =
        ["focus: novelty low (+2.00)", "focus: focus count none (+1.00)", "strategy: llm engagement (+0.50)"];
    assert_eq!(turn.brief.unwrap().reasons, strongest_first);
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
