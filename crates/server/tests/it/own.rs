//! What is an interview's own: it stays as it was when the interview began, whatever becomes of its study and of others.

use colloquy_engine::library;
use serde_json::{Value, json};

use crate::world::World;

const HANDLE: &str = "own-0123456789abcdefghijk";
const TOPIC: &str = "id: oat_milk\nname: oat milk at home\nmethodology: means_end_chain\nobjective: Why people drink it.\n\
                     stimulus:\n  text: Creamy and cheap.\n  elements:\n    - id: creamy\n      content: Creamy\n      \
                     element_type: feature\n";

/// A methodology of somebody's own: of the name of a shipped one, with a type more.
fn method() -> String {
    let (_, _, text) = library::find(library::METHODOLOGIES, "means_end_chain").unwrap();
    let types = "  nodes:\n";
    assert_eq!(text.matches(types).count(), 1);
    let own = "  nodes:\n    - name: wish\n      description: Something a person would like to have\n      examples: [a day off]\n      level: 1\n";
    text.replace(types, own)
}

/// The session of somebody who began by a link.
async fn begun(world: &World, study: &Value) -> Value {
    let token = world.link(study, &json!({})).await;
    let begin = world.post(&format!("/respond/{token}/begin"), &json!({"attributes": {}}));
    assert_eq!(begin.header("Colloquy-Handle", HANDLE).send().await.unwrap().status(), 200);
    let newest = world.get("/sessions?limit=1").await["sessions"][0]["id"].as_str().unwrap().to_owned();
    world.get(&format!("/sessions/{newest}")).await
}

#[tokio::test]
async fn an_interview_keeps_what_its_study_was_when_it_began() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let asked = json!({"name": "Oats", "concept_source": TOPIC, "methodology_source": method(),
        "topics": ["the price", "the taste"], "max_turns": 7, "consent": "Fine."});
    let study = world.study(&asked).await;
    let before = begun(&world, &study).await;
    let path = format!("/sessions/{}", before["id"].as_str().unwrap());
    assert_eq!((&before["topics"], &before["max_turns"]), (&json!(["the price", "the taste"]), &json!(7)));
    let own = [world.get(&format!("{path}/concept")).await, world.get(&format!("{path}/methodology")).await];
    assert_eq!(
        (&own[0]["name"], &own[0]["stimulus"]["text"]),
        (&json!("oat milk at home"), &json!("Creamy and cheap."))
    );

    let change = json!({"topics": ["the shop"], "max_turns": 3, "concept_id": "coffee", "methodology": "jobs_to_be_done",
        "consent": "Other words."});
    assert_eq!(world.change(&study["id"], &change).await.status(), 200);
    assert_eq!(world.get(&path).await, before);
    assert_eq!(world.get(&format!("{path}/concept")).await, own[0]);
    assert_eq!(world.get(&format!("{path}/methodology")).await, own[1]);
    let document = world.get(&format!("{path}/export")).await;
    assert_eq!(document["session"]["topics"], before["topics"]);
    let after = begun(&world, &study).await;
    assert_eq!((&after["topics"], &after["max_turns"]), (&json!(["the shop"]), &json!(3)));
}

#[tokio::test]
async fn the_types_of_an_own_methodology_are_those_corrections_may_name() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let asked = json!({"name": "Oats", "concept_id": "oat_milk", "methodology_source": method()});
    let session = begun(&world, &world.study(&asked).await).await;
    let path = format!("/sessions/{}", session["id"].as_str().unwrap());
    let types = |methodology: &Value| {
        let types = methodology["ontology"]["nodes"].as_array().unwrap().iter();
        types.map(|one| one["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let own = world.get(&format!("{path}/methodology")).await;
    let shipped = world.get("/methodologies/means_end_chain").await;
    assert_eq!(own["name"], shipped["name"]);
    assert!(types(&own).contains(&"wish".to_owned()) && !types(&shipped).contains(&"wish".to_owned()));
    let turn = world.post(&format!("{path}/turns"), &json!({"text": "creamy:attribute"}));
    assert_eq!(turn.send().await.unwrap().status(), 200);
    let corrections = format!("{path}/corrections");
    for name in types(&own) {
        let change = json!({"change": {"kind": "retype", "node": "n1", "node_type": name}});
        assert_eq!(world.post(&corrections, &change).send().await.unwrap().status(), 201, "{name}");
    }
    // What respondents said is left out nowhere in the researcher's own words.
    let change = json!({"change": {"kind": "leave_out", "words": "attribute"}});
    assert_eq!(world.post(&corrections, &change).send().await.unwrap().status(), 201);
    assert_eq!(world.get(&format!("{path}/methodology")).await, own);
}

#[tokio::test]
async fn a_person_keeps_their_number_when_others_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = world.study(&json!({"name": "Oats", "concept_id": "oat_milk"})).await;
    let study = study["id"].as_str().unwrap();
    let interview = async |study: Option<&str>| {
        let asked = json!({"concept_id": "oat_milk", "study_id": study});
        let made: Value = world.post("/sessions", &asked).send().await.unwrap().json().await.unwrap();
        let path = format!("/sessions/{}", made["id"].as_str().unwrap());
        world.post(&format!("{path}/start"), &json!({})).send().await.unwrap();
        let said = json!({"text": "creamy:attribute"});
        assert_eq!(world.post(&format!("{path}/turns"), &said).send().await.unwrap().status(), 200);
        (path, made["number"].clone())
    };
    let (mut paths, mut numbers) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let (path, number) = interview(Some(study)).await;
        paths.push(path);
        numbers.push(number);
    }
    assert_eq!(numbers, [1, 2, 3]);
    assert_eq!(interview(None).await.1, Value::Null);
    for path in [&paths[0], &paths[2]] {
        assert_eq!(world.delete(path).await.status(), 204);
    }
    assert_eq!(interview(Some(study)).await.1, 4, "no number is given twice");

    assert_eq!(world.get(&paths[1]).await["number"], 2);
    let lines = world.get(&format!("/sessions?study_id={study}")).await["sessions"].clone();
    assert_eq!((&lines[0]["number"], &lines[1]["number"]), (&json!(4), &json!(2)));
    let document = world.get(&format!("{}/export", paths[1])).await;
    assert_eq!((&document["person"]["number"], &document["person"]["name"]), (&json!(2), &json!("Person 2")));
    let quotes = world.get(&format!("/quotes?q=creamy&study_id={study}")).await["quotes"].clone();
    assert_eq!(
        (&quotes[0]["person"]["name"], &quotes[1]["person"]["name"]),
        (&json!("Person 4"), &json!("Person 2"))
    );
    let table =
        world.client.get(world.url(&format!("/studies/{study}/export?format=csv"))).send().await.unwrap();
    let table = table.text().await.unwrap();
    assert!(
        table.contains(",Person 2,") && table.contains(",Person 4,") && !table.contains("Person 1"),
        "{table}"
    );
}
