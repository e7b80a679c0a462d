//! Texts people write are checked with place and nearest name, and shipped ones can be read.

use serde_json::{Value, json};

use crate::world::{World, problem};

async fn check(world: &World, kind: &str, text: &str) -> Value {
    let reply = world.post(&format!("/check/{kind}"), &json!({"text": text})).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    reply.json().await.unwrap()
}

#[tokio::test]
async fn what_ships_is_sound_and_its_text_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let concept = world.get("/concepts/oat_milk/source").await;
    let checked = check(&world, "concept", concept["text"].as_str().unwrap()).await;
    assert_eq!(checked, json!({"ok": true, "id": "oat_milk", "findings": []}));
    let methodology = world.get("/methodologies/means_end_chain").await;
    let checked = check(&world, "methodology", methodology["source"].as_str().unwrap()).await;
    assert_eq!((&checked["ok"], &checked["id"]), (&json!(true), &json!("means_end_chain")));
    let reply = world.client.get(world.url("/concepts/oat_milc/source")).send().await.unwrap();
    assert_eq!(problem(reply, 404, "unknown-concept").await["nearest"], "oat_milk");
}

#[tokio::test]
async fn a_mistake_is_found_at_its_place_with_the_nearest_name() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let source = world.get("/methodologies/means_end_chain").await["source"].as_str().unwrap().to_owned();
    let line = source.lines().position(|line| line.starts_with("strategies:")).unwrap();
    let broken = source.replacen("\nstrategies:", "\nstrategis:", 1);
    let checked = check(&world, "methodology", &broken).await;
    assert_eq!((&checked["ok"], &checked["id"]), (&json!(false), &Value::Null));
    let findings = checked["findings"].as_array().unwrap();
    let found = findings.iter().find(|finding| finding["nearest"] == "strategies").unwrap();
    assert_eq!(
        (&found["severity"], &found["line"], &found["column"]),
        (&json!("error"), &json!(line + 1), &json!(1))
    );
    assert_eq!(found["excerpt"], "strategis:");
    for text in ["", "a: [", "just words", "{}"] {
        for kind in ["concept", "methodology"] {
            let checked = check(&world, kind, text).await;
            assert_eq!(checked["ok"], false, "{kind} {text:?}");
            assert!(!checked["findings"].as_array().unwrap().is_empty(), "{kind} {text:?}");
        }
    }
}

#[tokio::test]
async fn a_concept_of_an_unknown_methodology_is_doubted() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let text = "id: tea\nname: tea\nmethodology: means_end_chian\nobjective: Why people drink tea.\n";
    let checked = check(&world, "concept", text).await;
    assert_eq!((&checked["ok"], &checked["id"]), (&json!(true), &json!("tea")));
    let finding = &checked["findings"][0];
    assert_eq!((&finding["severity"], &finding["nearest"]), (&json!("warning"), &json!("means_end_chain")));
    assert_eq!((&finding["line"], &finding["column"]), (&json!(3), &json!(14)));
}
