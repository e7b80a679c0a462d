//! A held interview is tried with another methodology: the same answers, other choices, with their words and reasons.

use serde_json::{Value, json};

use crate::world::{World, problem};

#[tokio::test]
async fn another_methodology_says_what_it_would_have_asked() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    for text in ["creamy:attribute. cosy:functional_consequence", "nothing much", "foamy:attribute"] {
        assert_eq!(world.answer(&id, text, None).await.status(), 200);
    }
    let version = world.get(&format!("/sessions/{id}")).await;
    let replay = async |body: Value| {
        let reply = world.post(&format!("/sessions/{id}/replay"), &body).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{body}");
        reply.json::<Value>().await.unwrap()
    };
    let own = replay(json!({"methodology": "means_end_chain"})).await;
    assert_eq!(own["methodology"], "means_end_chain");
    let turns = own["turns"].as_array().unwrap();
    assert_eq!(turns.len(), 3);
    for turn in turns {
        assert_eq!((&turn["same"], &turn["asked"]["question"]), (&json!(true), &turn["instead"]["question"]));
        assert!(turn["asked"]["question"].as_str().is_some_and(|question| !question.is_empty()));
    }
    assert_eq!(turns[1]["answer"], "nothing much");
    let other = replay(json!({"methodology": "jobs_to_be_done_classic"})).await;
    let turns = other["turns"].as_array().unwrap();
    let changed: Vec<&Value> = turns.iter().filter(|turn| turn["same"] == false).collect();
    assert!(!changed.is_empty());
    for turn in changed {
        let instead = &turn["instead"];
        assert!(instead["question"].is_string() != instead["ending"].is_string(), "{turn}");
        assert!(!instead["contributions"].as_array().unwrap().is_empty(), "{turn}");
    }
    let source = world.get("/methodologies/jobs_to_be_done_classic").await["source"].clone();
    let of_text = replay(json!({"methodology_source": source})).await;
    // The script never asks the same twice: what is compared is what was chosen.
    let chosen = |replay: &Value| {
        let turns = replay["turns"].as_array().unwrap().iter();
        turns
            .map(|turn| [turn["instead"]["strategy"].clone(), turn["instead"]["focus_label"].clone()])
            .collect::<Vec<_>>()
    };
    assert_eq!(chosen(&of_text), chosen(&other), "a text is tried as the library is");
    assert_eq!(world.get(&format!("/sessions/{id}")).await, version, "the interview stays as it is");
}

#[tokio::test]
async fn what_cannot_be_tried_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let path = format!("/sessions/{id}/replay");
    let send = |body: Value| world.post(&path, &body).send();
    problem(send(json!({})).await.unwrap(), 422, "invalid-request").await;
    problem(
        send(json!({"methodology": "a", "methodology_source": "b"})).await.unwrap(),
        422,
        "invalid-request",
    )
    .await;
    problem(send(json!({"methodology": "means_end_chian"})).await.unwrap(), 404, "unknown-methodology").await;
    let document =
        problem(send(json!({"methodology_source": "a: ["})).await.unwrap(), 422, "invalid-request").await;
    assert_eq!(document["errors"][0]["field"], "methodology_source");
    let body = json!({"methodology": "means_end_chain"});
    problem(world.post("/sessions/nowhere/replay", &body).send().await.unwrap(), 404, "session-not-found")
        .await;
}
