//! Words that are left out while somebody is interviewed: nobody says them to that person any more.

use colloquy_engine::ports::SessionStore as _;
use serde_json::json;

use super::{come, interview, session, waiting};
use crate::world::World;

#[tokio::test]
async fn what_is_left_out_of_a_running_interview_is_not_said_again() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({"max_turns": 9}), json!({})).await;
    let mut last = browser.begin().await;
    for said in ["Demir came:attribute. creamy:attribute", "Demir helped:functional_consequence"] {
        last = interview(browser.answer(said, waiting(&last), said).await).await;
    }
    let asked = last["question"]["text"].as_str().unwrap();
    assert!(asked.contains("Demir helped"), "a test of something that would be said: {asked}");
    let id = session(&world).await;
    let change = json!({"change": {"kind": "leave_out", "words": "Demir"}});
    let made = world.post(&format!("/sessions/{id}/corrections"), &change).send().await.unwrap();
    assert_eq!(made.status(), 201);
    let shown = browser.visit().await["interview"].clone();
    assert_eq!(shown["question"]["text"], asked.replace("Demir", "[left out]"), "the question that waits");

    for said in
        ["Demir laughed:psychosocial_consequence", "Demir sang:functional_consequence. warm:attribute"]
    {
        let before = browser.visit().await["interview"].clone();
        let body = json!({"text": said, "replies_to": waiting(&before)});
        let reply =
            browser.post("answers", &body).header("Accept", "text/event-stream").send().await.unwrap();
        let told = reply.text().await.unwrap();
        assert!(told.contains("event: interview") && !told.contains("Demir"), "{told}");
    }
    let kept = world.store.session_load(&id).await.unwrap();
    let later: Vec<&str> = kept.questions().skip(3).map(|question| question.text.as_str()).collect();
    assert_eq!(later.len(), 2);
    assert!(later.iter().all(|question| !question.contains("Demir") && !question.contains('[')), "{later:?}");
}
