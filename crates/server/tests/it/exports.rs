//! Exports: files named by study and person, and all interviews of a study in one.

use std::io::Read as _;

use reqwest::Response;
use serde_json::{Value, json};

use crate::world::{World, problem};

async fn file(world: &World, path: &str) -> Response {
    let reply = world.client.get(world.url(path)).send().await.unwrap();
    assert_eq!(reply.status(), 200, "{path}");
    reply
}

fn name(reply: &Response) -> String {
    let disposition = reply.headers()["content-disposition"].to_str().unwrap();
    disposition.split('"').nth(1).unwrap().to_owned()
}

/// An interview of a study with one answer.
async fn interview(world: &World, study: Option<&str>) -> String {
    let asked = json!({"concept_id": "oat_milk", "max_turns": 5, "study_id": study});
    let made: Value = world.post("/sessions", &asked).send().await.unwrap().json().await.unwrap();
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!((&made["simulated"], &made["example"]), (&json!(false), &json!(false)));
    assert!(made["for_methods"].as_str().unwrap().contains("means end chain"), "{made}");
    world.post(&format!("/sessions/{id}/start"), &json!({})).send().await.unwrap();
    let said = json!({"text": "creamy:attribute. cosy:functional_consequence. creamy => cosy"});
    let turn = world.post(&format!("/sessions/{id}/turns"), &said).send().await.unwrap();
    assert_eq!(turn.status(), 200);
    id
}

#[tokio::test]
async fn a_file_is_named_by_study_or_topic_and_person() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = world.study(&json!({"name": "Oats & co", "concept_id": "oat_milk"})).await;
    let study = study["id"].as_str().unwrap();
    let alone = interview(&world, None).await;
    interview(&world, Some(study)).await;
    let second = interview(&world, Some(study)).await;
    for (id, format, wanted) in [
        (&second, "markdown", "oats-co-person-2.md"),
        (&second, "json", "oats-co-person-2.json"),
        (&alone, "markdown", "oat-milk-2026-01-01.md"),
    ] {
        let reply = file(&world, &format!("/sessions/{id}/export?format={format}")).await;
        assert_eq!(name(&reply), wanted);
    }
    let document = world.get(&format!("/sessions/{second}/export")).await;
    let person =
        json!({"study": "Oats & co", "number": 2, "name": "Person 2", "attributes": {}, "practice": false});
    assert_eq!(document["person"], person);
    let quotes = world.get("/quotes?q=creamy").await;
    assert_eq!(quotes["quotes"][0]["person"], person, "newest first");
    assert_eq!(quotes["quotes"][2]["person"]["name"], Value::Null);
}

#[tokio::test]
async fn a_study_is_exported_as_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = world.study(&json!({"name": "Oats & co", "concept_id": "oat_milk"})).await;
    let path = format!("/studies/{}/export", study["id"].as_str().unwrap());
    interview(&world, study["id"].as_str()).await;
    interview(&world, study["id"].as_str()).await;
    let reply = file(&world, &path).await;
    assert_eq!(
        (name(&reply).as_str(), &reply.headers()["content-type"]),
        ("oats-co.zip", &"application/zip".parse().unwrap())
    );
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(reply.bytes().await.unwrap())).unwrap();
    let mut names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    names.sort();
    let wanted = [
        "about.txt",
        "answers.csv",
        "ideas.csv",
        "interviews/oats-co-person-1.json",
        "interviews/oats-co-person-1.md",
        "interviews/oats-co-person-2.json",
        "interviews/oats-co-person-2.md",
        "links.csv",
    ];
    assert_eq!(names, wanted);
    let mut read = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let document: Value = serde_json::from_str(&read("interviews/oats-co-person-2.json")).unwrap();
    assert_eq!(
        (&document["format"], &document["person"]["name"]),
        (&json!("colloquy/1"), &json!("Person 2"))
    );
    assert!(read("interviews/oats-co-person-1.md").contains("* Person: Person 1"));
    assert!(read("about.txt").contains("2 interviews"));
    let answers = read("answers.csv");
    assert_eq!(answers.lines().count(), 3, "{answers}");
    assert!(answers.contains("creamy:attribute. cosy:functional_consequence"), "{answers}");
    let table = read("ideas.csv");
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(table.contains("Oats & co,Person 1,no,"), "{table}");
    let links = read("links.csv");
    assert!(links.contains(",e1,creamy,leads to,cosy,creamy => cosy,heard,,,,"), "{links}");
    assert_eq!(archive.by_name("about.txt").unwrap().last_modified().unwrap().year(), 2026);

    let reply = file(&world, &format!("{path}?format=csv")).await;
    assert_eq!(name(&reply), "oats-co.csv");
    assert_eq!(
        reply.text().await.unwrap().trim_start_matches('\u{feff}'),
        table.trim_start_matches('\u{feff}')
    );
    for (path, status, code) in [
        ("/studies/nowhere/export", 404, "study-not-found"),
        (&*format!("{path}?format=pdf"), 422, "invalid-request"),
    ] {
        problem(world.client.get(world.url(path)).send().await.unwrap(), status, code).await;
    }
}
