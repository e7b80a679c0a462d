//! A study tried out through a link for practice.

use serde_json::json;

use super::come;
use crate::world::World;

#[tokio::test]
async fn who_tries_a_study_out_is_counted_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let one =
        come(&world, json!({"name": "Oats", "concept_id": "oat_milk"}), json!({"practice": true})).await;
    one.begin().await;
    let studies = world.get("/studies").await;
    assert_eq!(studies["studies"][0]["counts"]["running"], json!(0), "{studies}");
    let sessions = world.get("/sessions").await;
    assert_eq!(sessions["sessions"][0]["simulated"], json!(true), "{sessions}");
    let export = format!("/studies/{}/export", studies["studies"][0]["id"].as_str().unwrap());
    for (path, there) in [(export.clone(), false), (format!("{export}?practice=true"), true)] {
        let file = world.client.get(world.url(&path)).send().await.unwrap().bytes().await.unwrap();
        let named = file.windows(13).any(|name| name == b"oats-person-1");
        assert_eq!(named, there, "{path}");
    }
}
