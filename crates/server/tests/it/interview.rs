//! An interview from beginning to end, as a client of the API holds it.

use colloquy_engine::SessionId;
use serde_json::{Value, json};

use crate::world::{World, problem};

#[tokio::test]
async fn an_interview_from_beginning_to_end() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    assert_eq!(world.get("/health/ready").await["status"], "ready");
    let id = world.session().await;
    let path = |rest: &str| format!("/sessions/{id}{rest}");
    let again: Value = world.post(&path("/start"), &json!({})).send().await.unwrap().json().await.unwrap();
    assert_eq!(again["session_id"], id.as_str());
    assert_eq!(again["opening_question"], world.get(&path("")).await["question"]);

    let said = "creamy:attribute. cosy:functional_consequence. creamy => cosy";
    let reply = world.answer(&id, said, Some("k1")).await;
    assert_eq!(reply.status(), 200);
    let turn: Value = reply.json().await.unwrap();
    assert_eq!(turn["turn_number"], 1);
    assert_eq!(turn["answer"], said);
    assert_eq!(turn["extracted"]["nodes"].as_array().unwrap().len(), 2);
    assert_eq!(turn["extracted"]["edges"][0]["edge_type"], "leads_to");
    assert!(turn["next_question"].is_string() && turn["should_continue"] == true);

    // The same key again is the same turn, whatever the words.
    let repeated: Value = world.answer(&id, "something else", Some("k1")).await.json().await.unwrap();
    assert_eq!(repeated, turn);
    let second = world.answer(&id, "cheap:attribute", None).await;
    assert_eq!(second.status(), 200);

    let listed = world.get(&path("/turns")).await;
    assert_eq!(listed["turns"].as_array().unwrap().len(), 2);
    assert_eq!(listed["turns"][0], turn);
    let full = world.get(&path("/turns/2")).await;
    for member in ["node_signals", "score_decomposition", "stages", "usage"] {
        assert!(full.get(member).is_some(), "{member}");
    }
    let status = world.get(&path("/status")).await;
    assert_eq!(
        (&status["status"], &status["turn_number"], &status["max_turns"]),
        (&json!("active"), &json!(2), &json!(5))
    );
    assert_eq!(status["focus_tracing"].as_array().unwrap().len(), 2);
    let graph = world.get(&path("/graph")).await;
    assert_eq!(graph["nodes"].as_array().unwrap().len(), 3);
    assert_eq!(graph["nodes"][0]["quotes"][0]["utterance_id"], "u2");
    assert!(world.get(&path("/canonical-graph")).await["slots"].is_array());
    assert_eq!(world.get(&path("/scoring")).await["turns"][1]["turn_number"], 2);
    assert_eq!(world.get(&path("/merges")).await["merges"], json!([]));
    exports(&world, &path("/export")).await;

    let ended: Value = world
        .post(&path("/finish"), &json!({"reason": "withdrawn"}))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!((&ended["status"], &ended["ending"]), (&json!("completed"), &json!("withdrawn")));
    let late = problem(world.answer(&id, "one more thing", None).await, 409, "session-completed").await;
    assert_eq!(late["ending"], "withdrawn");
    assert_eq!(world.get("/sessions?status=completed").await["sessions"][0]["id"], id.as_str());
    assert_eq!(world.get("/sessions?status=active").await["sessions"], json!([]));

    let deleted = world.client.delete(world.url(&path(""))).send().await.unwrap();
    assert_eq!(deleted.status(), 204);
    let gone = world.client.get(world.url(&path(""))).send().await.unwrap();
    problem(gone, 404, "session-not-found").await;
}

async fn exports(world: &World, path: &str) {
    let document = world.get(&format!("{path}?format=json")).await;
    assert_eq!(document["format"], "colloquy/1");
    assert_eq!(document["utterances"][0]["speaker"], "interviewer");
    assert!(document["turns"][0].get("signals").is_none());
    let explained = world.get(&format!("{path}?explanations=true")).await;
    for member in ["signals", "node_signals", "score_decomposition"] {
        assert!(explained["turns"][0].get(member).is_some(), "{member}");
    }
    let markdown = world.client.get(world.url(&format!("{path}?format=markdown"))).send().await.unwrap();
    assert!(markdown.headers()["content-type"].to_str().unwrap().starts_with("text/markdown"));
    assert!(markdown.text().await.unwrap().contains("creamy"));
}

/// A document with words in place of what differs every time.
fn with(mut document: Value, words: &[(&str, &str)]) -> Value {
    for (pointer, word) in words {
        *document.pointer_mut(pointer).unwrap() = json!(word);
    }
    document
}

#[tokio::test]
async fn replies_are_as_outsiders_know_them() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let asked = json!({"concept_id": "oat_milk", "max_turns": 5, "seed": 7, "study_id": "spring"});
    let made: Value = world.post("/sessions", &asked).send().await.unwrap().json().await.unwrap();
    let id = SessionId::parse(made["id"].as_str().unwrap()).unwrap();
    let started = world.post(&format!("/sessions/{id}/start"), &json!({})).send().await.unwrap();
    let started: Value = started.json().await.unwrap();
    let said = "creamy:attribute. cosy:functional_consequence. creamy => cosy";
    let turn: Value = world.answer(&id, said, None).await.json().await.unwrap();
    let graph = world.get(&format!("/sessions/{id}/graph")).await;
    let list = world.get("/sessions").await;
    let (id, time) = ("[id]", "[time]");
    let made = with(made, &[("/id", id), ("/created_at", time), ("/updated_at", time)]);
    insta::assert_json_snapshot!("session", made);
    insta::assert_json_snapshot!("started", with(started, &[("/session_id", id)]));
    let turn = with(turn, &[("/signals", "[signals]")]);
    insta::assert_json_snapshot!("turn", turn);
    insta::assert_json_snapshot!("graph", graph);
    let first = [("/sessions/0/id", id), ("/sessions/0/created_at", time), ("/sessions/0/updated_at", time)];
    insta::assert_json_snapshot!("list", with(list, &first));
}

#[tokio::test]
async fn what_can_be_used_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let concepts = world.get("/concepts").await;
    for id in ["headphones", "oat_milk", "meal_planning", "commuting"] {
        assert!(concepts["concepts"].as_array().unwrap().iter().any(|c| c["id"] == id), "{id}");
        assert_eq!(world.get(&format!("/concepts/{id}")).await["id"], id);
    }
    assert!(
        world.get("/concepts/overnight_grocery_box/elements").await["elements"].as_array().unwrap().len() > 1
    );
    let methodologies = world.get("/methodologies").await;
    assert_eq!(methodologies["methodologies"][0]["id"], "means_end_chain");
    assert!(world.get("/methodologies/means_end_chain").await["ontology"]["nodes"].is_array());
    let persona = json!({"id": "brief", "name": "brief", "mix": {"brief": 1}, "traits": {"gate_bonus": 2}});
    assert_eq!(world.get("/personas").await, json!({"personas": [persona]}));
}

#[tokio::test]
async fn a_turn_can_be_streamed() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let body = json!({"text": "creamy:attribute"});
    let request = world.post(&format!("/sessions/{id}/turns"), &body).header("Accept", "text/event-stream");
    let reply = request.send().await.unwrap();
    assert!(reply.headers()["content-type"].to_str().unwrap().starts_with("text/event-stream"));
    let text = reply.text().await.unwrap();
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!(names.iter().filter(|name| **name == "stage").count(), 12);
    assert_eq!((names.first(), names.last()), (Some(&"stage"), Some(&"turn")));
    let last = text.lines().rev().find_map(|line| line.strip_prefix("data: ")).unwrap();
    let turn: Value = serde_json::from_str(last).unwrap();
    assert_eq!(turn, world.get(&format!("/sessions/{id}/turns")).await["turns"][0]);
    // What is refused before anything happens is a plain problem, also when events were asked for.
    let request = world
        .post(&format!("/sessions/{id}/turns"), &json!({"text": ""}))
        .header("Accept", "text/event-stream");
    problem(request.send().await.unwrap(), 422, "answer-invalid").await;
}
