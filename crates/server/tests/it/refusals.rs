//! What cannot be taken is refused with a stable code, the field, and what to do.

use serde_json::{Value, json};

use crate::world::{World, problem};

#[tokio::test]
async fn answers_that_are_none_are_422_with_the_field() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    for text in ["", " \n\t ", &"x".repeat(5001), "a\u{0}b", "\u{1b}[2J"] {
        let document = problem(world.answer(&id, text, None).await, 422, "answer-invalid").await;
        assert_eq!(document["errors"][0]["field"], "text");
    }
    let url = world.url(&format!("/sessions/{id}/turns"));
    for (body, status, code) in [
        (&b"{\"text\": \"\xff\xfe\"}"[..], 422, "invalid-request"),
        (b"{\"text\": 12}", 422, "invalid-request"),
        (b"{}", 422, "answer-invalid"),
        (b"", 422, "answer-invalid"),
        (b"[]", 400, "malformed-json"),
        (b"{\"text\"", 400, "malformed-json"),
    ] {
        let reply = world.client.post(&url).body(body).send().await.unwrap();
        problem(reply, status, code).await;
    }
    let reply = world.client.post(&url).body(vec![b' '; 300 * 1024]).send().await.unwrap();
    problem(reply, 413, "body-too-large").await;
    assert_eq!(world.get(&format!("/sessions/{id}/turns")).await["turns"], json!([]));
    for text in ["\u{1f600}".repeat(1000), "x".repeat(5000)] {
        assert_eq!(world.answer(&id, &text, None).await.status(), 200);
    }
    let long = world.answer(&id, "cheap:attribute", Some(&"k".repeat(201))).await;
    problem(long, 422, "invalid-request").await;
}

#[tokio::test]
async fn what_is_wrong_with_a_body_is_said_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let (sessions, turns, finish) =
        ("/sessions".to_owned(), format!("/sessions/{id}/turns"), format!("/sessions/{id}/finish"));
    let mut said = Vec::new();
    for (path, body) in [
        (&sessions, r#"{"concept_id": "oat_milk", "max_turn": 7}"#),
        (&sessions, r#"{"concept": "oat_milk"}"#),
        (&sessions, r#"{"concept_id": null}"#),
        (&sessions, r#"{"concept_id": ["oat_milk"]}"#),
        (&sessions, r#"{"concept_id": "oat_milk", "seed": -1}"#),
        (&sessions, r#"{"concept_id": "oat_milk", "study_id": {"id": 1}}"#),
        (&sessions, r#"{"concept_id": "oat_milk", "concept_id": "coffee"}"#),
        (&sessions, r#"["oat_milk"]"#),
        (&sessions, r#"{"concept_id": "oat_milk",}"#),
        (&sessions, "concept_id=oat_milk"),
        (&turns, r#"{"text": "creamy", "reply_to": "u1"}"#),
        (&turns, r#"{"text": "creamy", "replies_to": 1}"#),
        (&turns, r#"{"text": {"said": "creamy"}}"#),
        (&turns, r#"{"text": "half a \ud83d smile"}"#),
        (&turns, r#"{"text": "creamy"} and more"#),
        (&finish, r#"{"reason": "withdraw"}"#),
        (&finish, r#"{"reason": "boredom"}"#),
        (&finish, r#"{"why": "withdrawn"}"#),
        (&format!("/sessions/{id}/start"), r#"{"force": true}"#),
    ] {
        let kind = "application/json";
        let sent = world.client.post(world.url(path)).header("Content-Type", kind).body(body);
        let document: Value = sent.send().await.unwrap().json().await.unwrap();
        let field = document["errors"][0]["field"].as_str().unwrap_or("-");
        let (status, detail) = (&document["status"], document["detail"].as_str().unwrap());
        said.push(format!("{body}\n    {status} {} {field}: {detail}", document["code"].as_str().unwrap()));
    }
    insta::assert_snapshot!(said.join("\n"));
    let form =
        world.client.post(world.url(&sessions)).header("Content-Type", "application/x-www-form-urlencoded");
    let form = form.body("concept_id=oat_milk");
    let document = problem(form.send().await.unwrap(), 415, "unsupported-media-type").await;
    insta::assert_json_snapshot!(document);
    assert_eq!(world.get("/sessions").await["sessions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn unknown_names_come_with_what_exists() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    for (body, status, code, nearest) in [
        (json!({"concept_id": "oat_milc"}), 404, "unknown-concept", json!("oat_milk")),
        (
            json!({"concept_id": "oat_milk", "methodology": "means_end_chains"}),
            404,
            "unknown-methodology",
            json!("means_end_chain"),
        ),
        (json!({}), 422, "invalid-request", Value::Null),
        (json!({"concept_id": 7}), 422, "invalid-request", Value::Null),
        (json!({"concept_id": "oat_milk", "max_turns": 0}), 422, "invalid-request", Value::Null),
        (
            json!({"concept_id": "oat_milk", "max_turns": 100_000_000_000_u64}),
            422,
            "invalid-request",
            Value::Null,
        ),
        (json!({"concept_id": "oat_milk", "max_turns": "ten"}), 422, "invalid-request", Value::Null),
    ] {
        let document = problem(world.post("/sessions", &body).send().await.unwrap(), status, code).await;
        assert_eq!(document.get("nearest").cloned().unwrap_or_default(), nearest);
        assert!(document["errors"][0]["field"].is_string(), "{document}");
    }
    assert_eq!(world.get("/sessions").await["sessions"], json!([]));
}

#[tokio::test]
async fn paths_that_lead_nowhere_are_problems_too() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    for (path, status, code) in [
        ("/sessions/nobody".to_owned(), 404, "session-not-found"),
        ("/sessions/..%2f..%2fetc".to_owned(), 404, "session-not-found"),
        ("/sessions/nobody/status".to_owned(), 404, "session-not-found"),
        (format!("/sessions/{id}/turns/1"), 404, "turn-not-found"),
        (format!("/sessions/{id}/turns/one"), 404, "turn-not-found"),
        (format!("/sessions/{id}/export?format=pdf"), 422, "invalid-request"),
        (format!("/sessions/{id}/export?explanation=true"), 422, "invalid-request"),
        (format!("/sessions/{id}/export?explanations=yes"), 422, "invalid-request"),
        ("/sessions?limit=0".to_owned(), 422, "invalid-request"),
        ("/sessions?status=asleep".to_owned(), 422, "invalid-request"),
        ("/concepts/oatmilk".to_owned(), 404, "unknown-concept"),
        ("/nothing".to_owned(), 404, "not-found"),
    ] {
        let reply = world.client.get(world.url(&path)).send().await.unwrap();
        problem(reply, status, code).await;
    }
    let put = world.client.put(world.url("/sessions")).send().await.unwrap();
    assert!(put.headers().contains_key("allow"));
    problem(put, 405, "method-not-allowed").await;
    let merge = world.post(&format!("/sessions/{id}/merges/m7/undo"), &json!({})).send().await.unwrap();
    problem(merge, 404, "merge-not-found").await;
    let foreign = world.post("/sessions", &json!({})).header("Origin", "https://elsewhere.example");
    problem(foreign.send().await.unwrap(), 403, "foreign-origin").await;
}

#[tokio::test]
async fn a_session_that_was_not_started_takes_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let made = world.post("/sessions", &json!({"concept_id": "coffee"})).send().await.unwrap();
    let made: Value = made.json().await.unwrap();
    let id = colloquy_engine::SessionId::parse(made["id"].as_str().unwrap()).unwrap();
    problem(world.answer(&id, "creamy:attribute", None).await, 409, "session-not-started").await;
}
