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
}
