//! Two answers at once, failures in the middle, crashes, and stopping.

use colloquy_engine::ports::{NewAnswer, SessionStore, TurnStore};
use serde_json::{Value, json};

use crate::scripted::Failing;
use crate::world::{World, problem};

#[tokio::test]
async fn one_turn_at_a_time_and_the_same_key_waits() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let shut = world.interpreter.gate.acquire().await.unwrap();
    let meanwhile = async {
        drop(world.interpreter.arrived.acquire().await.unwrap());
        problem(world.answer(&id, "cheap:attribute", Some("other")).await, 409, "turn-in-progress").await;
        drop(shut);
    };
    let first = world.answer(&id, "creamy:attribute", Some("key"));
    let same = world.answer(&id, "creamy:attribute", Some("key"));
    let (first, same, ()) = tokio::join!(first, same, meanwhile);
    let (first, same): (Value, Value) = (first.json().await.unwrap(), same.json().await.unwrap());
    assert_eq!(first["turn_number"], 1);
    assert_eq!(first, same);
    assert_eq!(world.get(&format!("/sessions/{id}/turns")).await["turns"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_turn_that_failed_can_be_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    *world.interpreter.script.failing.lock().unwrap() = Some(Failing::Listen);
    problem(world.answer(&id, "creamy:attribute", Some("key")).await, 503, "language-unavailable").await;
    assert_eq!(world.get(&format!("/sessions/{id}/status")).await["turn_number"], 0);
    *world.interpreter.script.failing.lock().unwrap() = None;
    let again: Value = world.answer(&id, "creamy:attribute", Some("key")).await.json().await.unwrap();
    assert_eq!((&again["turn_number"], &again["answer"]), (&json!(1), &json!("creamy:attribute")));
}

#[tokio::test]
async fn another_answer_to_a_kept_one_completes_the_kept_one_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    *world.interpreter.script.failing.lock().unwrap() = Some(Failing::Listen);
    problem(world.answer(&id, "creamy:attribute", None).await, 503, "language-unavailable").await;
    *world.interpreter.script.failing.lock().unwrap() = None;
    problem(world.answer(&id, "cheap:attribute", None).await, 409, "answer-kept").await;
    let turns = world.get(&format!("/sessions/{id}/turns")).await;
    assert_eq!(turns["turns"][0]["answer"], "creamy:attribute");
    assert_eq!(world.answer(&id, "cheap:attribute", None).await.status(), 200);
}

#[tokio::test]
async fn an_answer_kept_before_a_crash_is_completed_on_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut before = World::begin(folder.path()).await;
    let id = before.session().await;
    // What a program leaves that is killed between its two commits.
    let kept = NewAnswer {
        session: id.clone(),
        text: "creamy:attribute".to_owned(),
        key: Some("lost".to_owned()),
        replies_to: None,
        worker: 77,
        at: before.store.session_load(&id).await.unwrap().updated_at,
    };
    before.store.turn_begin(&kept).await.unwrap();
    before.stop.take().unwrap().send(()).unwrap();
    drop(before.client);
    before.served.await.unwrap().unwrap();
    drop(before.store);

    let world = World::begin(folder.path()).await;
    let started = world.post(&format!("/sessions/{id}/start"), &json!({})).send().await.unwrap();
    assert_eq!(started.status(), 200, "also while the background is completing the turn");
    let again: Value = world.answer(&id, "creamy:attribute", Some("lost")).await.json().await.unwrap();
    assert_eq!((&again["turn_number"], &again["answer"]), (&json!(1), &json!("creamy:attribute")), "{again}");
    let next: Value = world.answer(&id, "cheap:attribute", None).await.json().await.unwrap();
    assert_eq!(next["turn_number"], 2);
}

#[tokio::test]
async fn stopping_finishes_the_turn_in_flight() {
    let folder = tempfile::tempdir().unwrap();
    let mut world = World::begin(folder.path()).await;
    let id = world.session().await;
    let shut = world.interpreter.gate.acquire().await.unwrap();
    let stop = world.stop.take().unwrap();
    let stopping = async {
        drop(world.interpreter.arrived.acquire().await.unwrap());
        stop.send(()).unwrap();
        drop(shut);
    };
    let (reply, ()) = tokio::join!(world.answer(&id, "creamy:attribute", None), stopping);
    assert_eq!(reply.status(), 200);
    drop(reply);
    drop(world.client);
    world.served.await.unwrap().unwrap();
    assert_eq!(world.store.session_load(&id).await.unwrap().turn_count, 1);
}

#[tokio::test]
async fn a_client_that_goes_away_does_not_take_its_turn_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let shut = world.interpreter.gate.acquire().await.unwrap();
    tokio::select! {
        _ = world.answer(&id, "creamy:attribute", Some("key")) => unreachable!("the gate is shut"),
        arrived = world.interpreter.arrived.acquire() => drop(arrived.unwrap()),
    }
    drop(shut);
    let turn: Value = world.answer(&id, "creamy:attribute", Some("key")).await.json().await.unwrap();
    assert_eq!(turn["turn_number"], 1);
}
