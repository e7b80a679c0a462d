//! The page: served, guarded, and needing nothing from elsewhere.

use colloquy_server::Defaults;
use serde_json::{Value, json};

use crate::world::{World, problem};

#[tokio::test]
async fn the_page_is_served_with_its_guards() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    for (path, kind) in [
        ("/", "text/html"),
        ("/app.js", "text/javascript"),
        ("/graph.js", "text/javascript"),
        ("/style.css", "text/css"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let reply = world.client.get(format!("{}{path}", world.address)).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{path}");
        assert!(reply.headers()["content-type"].to_str().unwrap().starts_with(kind), "{path}");
        assert!(reply.headers()["content-security-policy"].to_str().unwrap().contains("default-src 'none'"));
        assert_eq!(reply.headers()["x-content-type-options"], "nosniff");
        let text = reply.text().await.unwrap();
        let elsewhere =
            text.match_indices("http").map(|(at, _)| text[at..].chars().take(26).collect::<String>());
        let elsewhere: Vec<String> =
            elsewhere.filter(|url| url.contains("://") && !url.contains("www.w3.org")).collect();
        assert!(elsewhere.is_empty(), "{path} refers to {elsewhere:?}");
    }
    let missing = world.client.get(format!("{}/../Cargo.toml", world.address)).send().await.unwrap();
    assert_eq!(missing.status(), 404);
}

#[test]
fn every_part_the_script_names_is_on_the_page() {
    let page = include_str!("../../web/index.html");
    let script = include_str!("../../web/app.js");
    let names = script.split("$(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let missing: Vec<&str> = names.filter(|name| !page.contains(&format!("id=\"{name}\""))).collect();
    assert!(missing.is_empty(), "{missing:?}");
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
