//! The page: served, guarded, and needing nothing from elsewhere.

use std::collections::BTreeSet;

use colloquy_server::Defaults;
use serde_json::{Value, json};

use crate::world::{World, problem};

#[tokio::test]
async fn pages_are_served_with_their_guards_and_need_nothing_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let mut files = BTreeSet::new();
    for page in ["/", "/studies/1", "/sessions/1?turn=2", "/r/0123"] {
        let text = guarded(&world, page, "text/html", "no-cache").await;
        assert!(!text.contains("<style") && !text.contains("<script>"), "{page} has what the policy forbids");
        let quoted = text.split('"').filter(|part| part.starts_with("/assets/"));
        files.extend(quoted.map(str::to_owned));
    }
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        let kind = match file.rsplit('.').next() {
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            _ => "image/svg+xml",
        };
        guarded(&world, &file, kind, "immutable").await;
    }
    for path in ["/../Cargo.toml", "/studie", "/assets/none.js", "/respondent.html"] {
        let missing = world.client.get(format!("{}{path}", world.address)).send().await.unwrap();
        assert_eq!(missing.status(), 404, "{path}");
        assert_eq!(missing.headers()["content-type"], "application/problem+json", "{path}");
    }
    let api = world.client.get(format!("{}/api/v1/studie", world.address)).header("Accept", "text/html");
    assert_eq!(api.send().await.unwrap().headers()["content-type"], "application/problem+json");
    // A browser that goes astray is told so by a page.
    let astray =
        world.client.get(format!("{}/studie", world.address)).header("Accept", "text/html,*/*;q=0.8");
    let astray = astray.send().await.unwrap();
    assert_eq!(
        (astray.status().as_u16(), &astray.headers()["content-type"]),
        (404, &"text/html; charset=utf-8".parse().unwrap())
    );
    assert!(astray.text().await.unwrap().contains("<script"));
}

/// A file of the pages, which must come with its guards and refer to no other place.
async fn guarded(world: &World, path: &str, kind: &str, kept: &str) -> String {
    let reply = world.client.get(format!("{}{path}", world.address)).send().await.unwrap();
    assert_eq!(reply.status(), 200, "{path}");
    let headers = reply.headers().clone();
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    assert!(header("content-type").starts_with(kind), "{path}");
    assert!(header("cache-control").contains(kept), "{path}");
    assert!(header("content-security-policy").contains("default-src 'none'"), "{path}");
    assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
    let text = reply.text().await.unwrap();
    let named = text.match_indices("http").map(|(at, _)| text[at..].chars().take(26).collect::<String>());
    let elsewhere: Vec<String> =
        named.filter(|url| url.contains("://") && !url.contains("www.w3.org")).collect();
    assert!(elsewhere.is_empty(), "{path} refers to {elsewhere:?}");
    text
}

#[tokio::test]
async fn what_a_request_does_not_say_is_as_the_settings_have_it() {
    let folder = tempfile::tempdir().unwrap();
    let usual = Defaults {
        concept_id: Some("headphones".to_owned()),
        methodology: Some("jobs_to_be_done_v2".to_owned()),
        max_turns: Some(7),
    };
    let world = World::begin_with(folder.path(), usual).await;
    let told = world.get("/defaults").await;
    let expected = json!({"concept_id": "headphones", "methodology": "jobs_to_be_done_v2", "max_turns": 7});
    assert_eq!(told, expected);
    let made = world.post("/sessions", &json!({"concept_id": "oat_milk"})).send().await.unwrap();
    let made: Value = made.json().await.unwrap();
    assert_eq!(
        (&made["methodology"], &made["max_turns"]),
        (&json!("jobs_to_be_done_v2"), &json!(7)),
        "{made}"
    );
    let asked = json!({"concept_id": "oat_milk", "methodology": "means_end_chain", "max_turns": 3});
    let made: Value = world.post("/sessions", &asked).send().await.unwrap().json().await.unwrap();
    assert_eq!((&made["methodology"], &made["max_turns"]), (&json!("means_end_chain"), &json!(3)), "{made}");
}

#[tokio::test]
async fn who_interviews_is_listed_and_can_be_named_and_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let listed = world.get("/interviewers").await;
    let one = &listed["interviewers"][0];
    assert_eq!(
        (&one["name"], &one["default"], &one["answers"]),
        (&json!("scripted"), &json!(true), &json!("Everything stays in this test.")),
        "{listed}"
    );
    for named in [json!(null), json!("scripted")] {
        let asked = json!({"concept_id": "oat_milk", "interviewer": named});
        let made: Value = world.post("/sessions", &asked).send().await.unwrap().json().await.unwrap();
        assert_eq!(made["interpreter"], "scripted", "{made}");
    }
    let asked = json!({"concept_id": "oat_milk", "interviewer": "scriptet"});
    let refused = world.post("/sessions", &asked).send().await.unwrap();
    let refused = problem(refused, 404, "unknown-interviewer").await;
    assert_eq!(
        (&refused["nearest"], &refused["errors"][0]["field"]),
        (&json!("scripted"), &json!("interviewer")),
        "{refused}"
    );
}
