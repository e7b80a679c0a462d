//! What researchers correct: what was missed is added, and what is left out is shown nowhere.

use std::io::Read as _;

use reqwest::Response;
use serde_json::{Value, json};

use crate::world::{World, problem};

const SAID: &str = "creamy:attribute. Mr Demir helped:functional_consequence. creamy => Mr Demir helped";

async fn correct(world: &World, id: &str, change: Value) -> Response {
    let path = format!("/sessions/{id}/corrections");
    world.post(&path, &json!({"change": change})).send().await.unwrap()
}

async fn made(world: &World, id: &str, change: Value) -> Value {
    let reply = correct(world, id, change).await;
    let status = reply.status();
    let body: Value = reply.json().await.unwrap();
    assert_eq!(status, 201, "{body}");
    body
}

async fn text(world: &World, path: &str) -> String {
    let reply = world.client.get(world.url(path)).send().await.unwrap();
    assert_eq!(reply.status(), 200, "{path}");
    reply.text().await.unwrap()
}

#[tokio::test]
async fn what_was_missed_is_added_and_undone() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let session = world.session().await;
    assert_eq!(world.answer(&session, SAID, None).await.status(), 200);
    let id = session.to_string();
    let node = json!({"kind": "add_node", "utterance": "u2", "quote": "Mr Demir", "label": "the caretaker", "node_type": "psychosocial_consequence"});
    assert_eq!(made(&world, &id, node.clone()).await["id"], "c1");
    let edge = json!({"kind": "add_edge", "source": "n2", "target": "c1.n", "edge_type": "leads_to"});
    made(&world, &id, edge).await;
    made(&world, &id, json!({"kind": "feel", "node": "c1.n", "valence": "positive"})).await;
    let graph = world.get(&format!("/sessions/{id}/graph")).await;
    let added = &graph["nodes"][2];
    assert_eq!(
        (&added["id"], &added["added"], &added["valence"]),
        (&json!("c1.n"), &json!(true), &json!("positive"))
    );
    let said = json!({"text": "Mr Demir", "utterance_id": "u2", "start": 18, "end": 26});
    assert_eq!(added["quotes"], json!([said]));
    assert_eq!((&graph["edges"][1]["id"], &graph["edges"][1]["target"]), (&json!("c2.e"), &json!("c1.n")));
    let heard = world.get(&format!("/sessions/{id}/graph?as=heard")).await;
    assert_eq!(heard["nodes"].as_array().unwrap().len(), 2);
    let line = world.get("/sessions").await["sessions"][0].clone();
    assert_eq!((&line["node_count"], &line["edge_count"]), (&json!(3), &json!(2)));
    let found = world.get("/quotes?q=creamy").await;
    assert_eq!(found["quotes"][0]["nodes"][2]["label"], "the caretaker");

    let undo = format!("/sessions/{id}/corrections/c1/undo");
    problem(world.post(&undo, &json!({})).send().await.unwrap(), 409, "correction-needed").await;
    for (change, field) in [
        (
            json!({"kind": "add_node", "utterance": "u1", "quote": "What", "label": "x", "node_type": "attribute"}),
            "utterance",
        ),
        (
            json!({"kind": "add_node", "utterance": "u2", "quote": "Mr Nobody", "label": "x", "node_type": "attribute"}),
            "quote",
        ),
        (json!({"kind": "add_edge", "source": "c1.n", "target": "n1", "edge_type": "leads_to"}), "edge_type"),
        (json!({"kind": "turn_edge", "edge": "e1"}), "edge_type"),
        (json!({"kind": "leave_out", "words": "?"}), "words"),
    ] {
        let refused = problem(correct(&world, &id, change).await, 422, "invalid-request").await;
        assert_eq!(refused["errors"][0]["field"], format!("change.{field}"), "{refused}");
    }
    for correction in ["c3", "c2", "c1"] {
        let undo = format!("/sessions/{id}/corrections/{correction}/undo");
        assert_eq!(world.post(&undo, &json!({})).send().await.unwrap().status(), 200);
    }
    assert_eq!(world.get(&format!("/sessions/{id}/graph")).await, heard);
    assert_eq!(made(&world, &id, node).await["id"], "c4", "numbers are never used again");
}

#[tokio::test]
async fn what_several_ideas_mean_in_common_is_shown_as_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await.to_string();
    let turns = format!("/sessions/{id}/turns");
    assert_eq!(world.post(&turns, &json!({"text": SAID})).send().await.unwrap().status(), 200);
    let path = format!("/sessions/{id}/canonical-graph");
    let heard = world.get(&path).await;
    let names = |graph: &Value| {
        let slots = graph["slots"].as_array().unwrap().iter();
        slots.map(|slot| slot["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        (names(&heard), heard["edges"].as_array().unwrap().len()),
        (vec!["creamy".into(), "mr_demir_helped".into()], 1)
    );
    let added = json!({"kind": "add_node", "utterance": "u2", "quote": "creamy", "label": "froth", "node_type": "attribute"});
    for change in [
        json!({"kind": "rename", "node": "n1", "label": "smooth foam"}),
        json!({"kind": "retype", "node": "n2", "node_type": "psychosocial_consequence"}),
        json!({"kind": "delete_edge", "edge": "e1"}),
        added,
        json!({"kind": "leave_out", "words": "Demir"}),
    ] {
        made(&world, &id, change).await;
    }
    let now = world.get(&path).await;
    assert_eq!(names(&now), ["smooth_foam", "mr_[left out]_helped", "froth"]);
    assert_eq!(
        (&now["slots"][1]["node_type"], &now["edges"]),
        (&json!("psychosocial_consequence"), &json!([]))
    );
    let document = world.get(&format!("/sessions/{id}/export")).await;
    assert_eq!((&document["slots"], &document["canonical_edges"]), (&now["slots"], &now["edges"]));
    let as_heard = world.get(&format!("{path}?as=heard")).await;
    assert_eq!(names(&as_heard), ["creamy", "mr_[left out]_helped"]);
}

/// All that is shown of an interview, and of its study.
async fn everything(world: &World, id: &str, study: &str) -> String {
    let outlets = [
        "",
        "/status",
        "/turns",
        "/turns/1",
        "/graph",
        "/graph?as=heard",
        "/canonical-graph",
        "/scoring",
        "/merges",
        "/corrections",
        "/check",
        "/export?explanations=true",
        "/export?format=markdown",
    ];
    let mut everything = String::new();
    for outlet in outlets {
        everything += &text(world, &format!("/sessions/{id}{outlet}")).await;
    }
    everything += &text(world, "/quotes?q=creamy").await;
    everything += &text(world, &format!("/studies/{study}/export?format=csv")).await;
    let url = world.url(&format!("/studies/{study}/export"));
    let zip = world.client.get(url).send().await.unwrap().bytes().await.unwrap();
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).unwrap();
    for at in 0..zip.len() {
        zip.by_index(at).unwrap().read_to_string(&mut everything).unwrap();
    }
    let replay = json!({"methodology": "jobs_to_be_done"});
    let replay = world.post(&format!("/sessions/{id}/replay"), &replay).send().await.unwrap();
    assert_eq!(replay.status(), 200);
    everything += &replay.text().await.unwrap();
    everything
}

#[tokio::test]
async fn what_is_left_out_is_shown_nowhere_until_it_is_undone() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = world.study(&json!({"name": "Oats", "concept_id": "oat_milk"})).await;
    let study = study["id"].as_str().unwrap();
    let asked = json!({"concept_id": "oat_milk", "max_turns": 5, "study_id": study});
    let begun: Value = world.post("/sessions", &asked).send().await.unwrap().json().await.unwrap();
    let id = begun["id"].as_str().unwrap();
    world.post(&format!("/sessions/{id}/start"), &json!({})).send().await.unwrap();
    let turns = format!("/sessions/{id}/turns");
    assert_eq!(world.post(&turns, &json!({"text": SAID})).send().await.unwrap().status(), 200);
    made(&world, id, json!({"kind": "rename", "node": "n1", "label": "Demir gave foam"})).await;
    made(&world, id, json!({"kind": "memo", "on": "u2", "text": "Who is DEMIR?"})).await;
    let shown = world.get(&format!("/sessions/{id}/graph")).await;
    let gone = made(&world, id, json!({"kind": "leave_out", "words": "mr demir"})).await;
    assert_eq!(gone["change"], json!({"kind": "leave_out", "words": "[left out]"}));
    let everything = everything(&world, id, study).await;
    let lower = everything.to_lowercase();
    let at = lower.find("mr demir").map(|at| lower[at.saturating_sub(200)..at + 50].to_owned());
    assert_eq!(at, None, "it leaks");
    assert!(everything.contains("[left out] helped") && everything.contains("\\[left out\\] helped"));

    let graph = world.get(&format!("/sessions/{id}/graph?as=heard")).await;
    let quote = json!({"text": "[left out] helped:functional_consequence", "utterance_id": "u2", "start": 18, "end": 58});
    assert_eq!(
        (&graph["nodes"][1]["label"], &graph["nodes"][1]["quotes"][0]),
        (&json!("[left out] helped"), &quote)
    );
    let labels = world.get(&format!("/sessions/{id}/graph")).await;
    assert_eq!(labels["nodes"][0]["label"], "[left out] gave foam", "a cut leaves nothing of it");
    let none = json!({"quotes": [], "next_cursor": null});
    assert_eq!(world.get("/quotes?q=demir").await["quotes"][0]["notes"], json!(["Who is DEMIR?"]));
    made(&world, id, json!({"kind": "leave_out", "words": "Demir"})).await;
    assert_eq!(world.get("/quotes?q=demir").await, none, "nobody finds it by what is left out");

    let stream =
        world.post(&turns, &json!({"text": "Demir:attribute"})).header("Accept", "text/event-stream");
    let stream = stream.send().await.unwrap().text().await.unwrap();
    assert!(stream.contains("event: turn") && !stream.contains("Demir"), "{stream}");
    for correction in ["c4", "c3"] {
        let undo = format!("/sessions/{id}/corrections/{correction}/undo");
        assert_eq!(world.post(&undo, &json!({})).send().await.unwrap().status(), 200);
    }
    let again = world.get(&format!("/sessions/{id}/graph")).await;
    assert_eq!(again["nodes"][1], shown["nodes"][1]);
}
