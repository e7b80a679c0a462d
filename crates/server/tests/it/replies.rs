//! Which question an answer replies to.

use colloquy_engine::SessionId;
use reqwest::Response;
use serde_json::{Value, json};

use crate::world::{World, problem};

async fn reply(world: &World, id: &SessionId, text: &str, question: &Value, key: Option<&str>) -> Response {
    let body = json!({"text": text, "replies_to": question});
    let mut request = world.post(&format!("/sessions/{id}/turns"), &body);
    if let Some(key) = key {
        request = request.header("Idempotency-Key", key);
    }
    request.send().await.unwrap()
}

async fn json(reply: Response) -> Value {
    assert_eq!(reply.status(), 200);
    reply.json().await.unwrap()
}

async fn count(world: &World, id: &SessionId) -> usize {
    world.get(&format!("/sessions/{id}/turns")).await["turns"].as_array().unwrap().len()
}

#[tokio::test]
async fn every_question_comes_with_its_id() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let started = json(world.post(&format!("/sessions/{id}/start"), &json!({})).send().await.unwrap()).await;
    assert_eq!((&started["question_id"], &started["question"]), (&json!("u1"), &started["opening_question"]));
    let first = json(reply(&world, &id, "creamy:attribute", &started["question_id"], None).await).await;
    assert_eq!((&first["question_id"], &first["question"]), (&json!("u1"), &started["question"]));
    assert_eq!(first["next_question_id"], "u3");
    let session = world.get(&format!("/sessions/{id}")).await;
    assert_eq!((&session["question_id"], &session["question"]), (&json!("u3"), &first["next_question"]));
    let utterances = &world.get(&format!("/sessions/{id}/export")).await["utterances"];
    assert_eq!((&utterances[2]["id"], &utterances[2]["text"]), (&json!("u3"), &first["next_question"]));
}

#[tokio::test]
async fn an_answer_to_an_earlier_question_is_outdated_unless_it_is_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let opening = json!("u1");
    let first = json(reply(&world, &id, "creamy:attribute", &opening, Some("one")).await).await;
    for key in [None, Some("two")] {
        let again = json(reply(&world, &id, "creamy:attribute", &opening, key).await).await;
        assert_eq!(again, first, "the same words to the same question are the same answer");
    }
    for key in [None, Some("three")] {
        let late = reply(&world, &id, "cheap:attribute", &opening, key).await;
        let late = problem(late, 409, "question-outdated").await;
        assert_eq!((&late["question_id"], &late["question"]), (&json!("u3"), &first["next_question"]));
    }
    let future =
        problem(reply(&world, &id, "cheap:attribute", &json!("u5"), None).await, 409, "question-outdated");
    assert_eq!(future.await["question_id"], "u3");
    let wrong =
        problem(reply(&world, &id, "cheap:attribute", &json!("first"), None).await, 422, "invalid-request");
    assert_eq!(wrong.await["errors"][0]["field"], "replies_to");
    assert_eq!(count(&world, &id).await, 1);
    // A known key is its turn, whatever else is said.
    let known = json(reply(&world, &id, "something else", &json!("u3"), Some("one")).await).await;
    assert_eq!(known, first);
    let second = json(reply(&world, &id, "cheap:attribute", &first["next_question_id"], None).await).await;
    assert_eq!(second["turn_number"], 2);
    // The same words are another answer when they reply to another question.
    let third = json(reply(&world, &id, "cheap:attribute", &second["next_question_id"], None).await).await;
    assert_eq!(third["turn_number"], 3);
}

#[tokio::test]
async fn three_equal_submits_without_a_key_are_one_turn() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let shut = world.interpreter.gate.acquire().await.unwrap();
    let opening = json!("u1");
    let send = || reply(&world, &id, "creamy:attribute", &opening, None);
    let opened = async {
        drop(world.interpreter.arrived.acquire().await.unwrap());
        drop(shut);
    };
    let (one, two, three, ()) = tokio::join!(send(), send(), send(), opened);
    let (one, two, three) = (json(one).await, json(two).await, json(three).await);
    assert!(one == two && two == three, "{one}\n{two}\n{three}");
    assert_eq!(count(&world, &id).await, 1);
}

#[tokio::test]
async fn an_interview_that_is_over_still_knows_its_answers() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let opening = json!("u1");
    let first = json(reply(&world, &id, "creamy:attribute", &opening, None).await).await;
    let finished = world.post(&format!("/sessions/{id}/finish"), &json!({})).send().await.unwrap();
    assert_eq!(finished.status(), 200);
    assert_eq!(json(reply(&world, &id, "creamy:attribute", &opening, None).await).await, first);
    let late = reply(&world, &id, "cheap:attribute", &first["next_question_id"], None).await;
    problem(late, 409, "session-completed").await;
}
