//! The topic guide: what must be asked about is asked before the interview ends, unless it was spoken of.

use std::sync::Arc;

use colloquy_engine::replay::{Replayed, replay};
use colloquy_engine::session::{SessionStatus, TOPIC_GUIDE};
use colloquy_engine::{NewSession, SessionId};

use crate::scripted::{World, shipped, topic, world};

async fn begun(world: &World, max_turns: u32, topics: &[&str]) -> SessionId {
    let id = SessionId::parse("s").unwrap();
    let new = NewSession {
        id: id.clone(),
        concept: topic("means_end_chain"),
        methodology: shipped("means_end_chain"),
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

/// The topics asked about, with the turn after which each was.
async fn guided(world: &World, id: &SessionId, answers: &[&str]) -> Vec<(u32, String)> {
    let mut asked = Vec::new();
    for answer in answers {
        let turn = world.say(id, answer).await;
        if turn.strategy == TOPIC_GUIDE {
            asked.push((turn.turn_number, turn.focus_label.clone()));
        }
        if world.store.session_load(id).await.unwrap().status == SessionStatus::Completed {
            break;
        }
    }
    asked
}

#[tokio::test]
async fn topics_nobody_spoke_of_are_asked_about_with_the_last_answers() {
    let world = world();
    let id = begun(&world, 4, &["creamy", "the price", "packaging"]).await;
    let answers = ["creamy:attribute", "smooth:attribute", "cheap:attribute", "light:attribute", "no"];
    let asked = guided(&world, &id, &answers).await;
    assert_eq!(asked, [(2, "the price".to_owned()), (3, "packaging".to_owned())]);
    let (session, events) = world.store.session_events(&id).await.unwrap();
    let replayed = replay(session, &events, &shipped("means_end_chain"), None).unwrap();
    assert!(replayed.iter().all(Replayed::is_identical), "a replay asks the same");
}

#[tokio::test]
async fn a_talk_that_would_end_sooner_comes_to_its_topics_first() {
    let world = world();
    let id = begun(&world, 20, &["packaging"]).await;
    let answers = vec!["dunno!"; 20];
    let asked = guided(&world, &id, &answers).await;
    assert_eq!(asked.len(), 1, "{asked:?}");
    assert_eq!(asked[0].1, "packaging");
    assert!(asked[0].0 < 19, "the end was near: {asked:?}");
    let session = world.store.session_load(&id).await.unwrap();
    assert!(Arc::clone(&session).ending.is_some() && session.turn_count < 20);
}
