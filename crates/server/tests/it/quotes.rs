//! What was said is found over all interviews, whatever the order, case and accents of the words.

use serde_json::{Value, json};

use crate::world::{World, problem};

#[tokio::test]
async fn answers_are_found_by_their_words_and_by_labels_page_by_page() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = world.session().await;
        for text in ["Crème brûlée:attribute", "nothing much", "so crème-y:attribute, brulee"] {
            assert_eq!(world.answer(&id, text, None).await.status(), 200);
        }
        ids.push(id.to_string());
    }
    let all = world.get("/quotes?q=BRULEE%20creme").await;
    assert_eq!(all["next_cursor"], Value::Null);
    let all = all["quotes"].as_array().unwrap();
    let places: Vec<Value> = all.iter().map(|one| json!([one["session_id"], one["turn_number"]])).collect();
    assert_eq!(places, [json!([ids[1], 1]), json!([ids[1], 3]), json!([ids[0], 1]), json!([ids[0], 3])]);
    let first = &all[0];
    assert_eq!((&first["text"], &first["utterance_id"]), (&json!("Crème brûlée:attribute"), &json!("u2")));
    assert_eq!(first["hits"], json!([[0, 5], [6, 12]]));
    assert_eq!(first["nodes"][0]["label"], "Crème brûlée");
    assert_eq!((&first["concept_id"], &first["study_id"]), (&json!("oat_milk"), &Value::Null));
    let mut cursor = String::new();
    for (at, wanted) in all.iter().enumerate() {
        let page = world.get(&format!("/quotes?q=brulee+creme&limit=1{cursor}")).await;
        assert_eq!(page["quotes"], json!([wanted]));
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => assert_eq!(at, all.len() - 1),
        }
    }
    let none = json!({"quotes": [], "next_cursor": null});
    assert_eq!(world.get("/quotes?q=creme&concept_id=coffee").await, none);
    assert_eq!(world.get("/quotes?q=creme&study_id=x").await, none);
}

#[tokio::test]
async fn what_was_heard_in_an_answer_is_shown_as_it_was_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let text = "creamy:attribute. cosy:functional_consequence";
    assert_eq!(world.answer(&id, text, None).await.status(), 200);
    let labels = async || {
        let found = world.get("/quotes?q=creamy").await;
        let nodes = found["quotes"][0]["nodes"].as_array().unwrap().clone();
        nodes.iter().map(|node| node["label"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(labels().await, ["creamy", "cosy"]);
    for change in [
        json!({"kind": "rename", "node": "n1", "label": "a thick foam"}),
        json!({"kind": "delete_node", "node": "n2"}),
    ] {
        let path = format!("/sessions/{id}/corrections");
        assert_eq!(world.post(&path, &json!({"change": change})).send().await.unwrap().status(), 201);
    }
    assert_eq!(labels().await, ["a thick foam"]);
}

#[tokio::test]
async fn what_cannot_be_searched_for_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    for (query, field) in [("", "q"), ("q=%20!", "q"), ("q=a&cursor=7", "cursor"), ("q=a&limit=0", "limit")] {
        let reply = world.client.get(world.url(&format!("/quotes?{query}"))).send().await.unwrap();
        assert_eq!(problem(reply, 422, "invalid-request").await["errors"][0]["field"], field, "{query}");
    }
}

#[tokio::test]
async fn what_was_noted_of_words_or_of_ideas_is_found_until_it_is_undone() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    for text in ["creamy:attribute", "my life is in one place"] {
        assert_eq!(world.answer(&id, text, None).await.status(), 200);
    }
    let path = format!("/sessions/{id}/corrections");
    let make = async |change: Value| world.post(&path, &json!({"change": change})).send().await.unwrap();
    let refused = make(json!({"kind": "memo", "on": "u4", "quote": "not said", "text": "x"})).await;
    assert_eq!(problem(refused, 422, "invalid-request").await["errors"][0]["field"], "change.quote");
    let memo = json!({"kind": "memo", "on": "u4", "quote": "life is in one place", "text": "offloading"});
    assert_eq!(make(memo).await.status(), 201);
    assert_eq!(make(json!({"kind": "tag", "on": "n1", "tags": ["texture"]})).await.status(), 201);
    let found = async |words: &str| {
        let found = world.get(&format!("/quotes?q={words}")).await;
        let all = found["quotes"].as_array().unwrap().clone();
        all.iter().map(|one| json!([one["turn_number"], one["notes"]])).collect::<Vec<_>>()
    };
    assert_eq!(found("offload").await, [json!([2, ["offloading"]])]);
    assert_eq!(found("texture").await, [json!([1, ["texture"]])]);
    let undo = world.post(&format!("{path}/c1/undo"), &json!({})).send().await.unwrap();
    assert_eq!(undo.status(), 200);
    assert!(found("offload").await.is_empty());
}
