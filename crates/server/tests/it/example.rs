//! The interview that ships with the program: put in once, finished, and whole.

use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn the_example_is_put_in_once_and_can_be_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let put = async || {
        let reply = world.post("/example", &json!({})).send().await.unwrap();
        assert_eq!(reply.status(), 200);
        reply.json::<Value>().await.unwrap()["session_id"].as_str().unwrap().to_owned()
    };
    let id = put().await;
    let session = world.get(&format!("/sessions/{id}")).await;
    assert_eq!((&session["status"], &session["example"]), (&json!("completed"), &json!(true)));
    let line = &world.get("/sessions").await["sessions"][0];
    assert_eq!(
        (&line["turn_count"], &line["answer_count"]),
        (&json!(13), &json!(12)),
        "with and without the last word"
    );
    assert_eq!(put().await, id);
    assert_eq!(world.get(&format!("/sessions/{id}")).await, session);
    assert_eq!(world.get("/sessions").await["sessions"].as_array().unwrap().len(), 1);
    let turns = world.get(&format!("/sessions/{id}/turns")).await;
    let turns = turns["turns"].as_array().unwrap();
    assert!(turns.len() >= 10, "{} turns", turns.len());
    let mut last = String::new();
    for turn in turns {
        let words = turn["answer"].as_str().unwrap().split_whitespace().count();
        assert!((4..=80).contains(&words), "{turn}");
        let at = turn["answered_at"].as_str().unwrap_or_default().to_owned();
        assert!(at >= last, "times are kept and go on");
        last = at;
    }
    let graph = world.get(&format!("/sessions/{id}/graph")).await;
    assert!(graph["nodes"].as_array().unwrap().len() >= 10);
    let checked = world.store.check().await.unwrap();
    assert_eq!(checked.damages, [], "what is stored is what the events come to");
    assert_eq!(
        world.client.delete(world.url(&format!("/sessions/{id}"))).send().await.unwrap().status(),
        204
    );
    assert_eq!(put().await, id, "who deleted it gets it again");
}
