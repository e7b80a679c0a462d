//! The reference of the API: served, checked in, and the same.

use serde_json::Value;

use crate::world::World;

#[tokio::test]
async fn the_document_that_is_served_is_the_one_checked_in() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let served = world.client.get(world.url("/openapi.json")).send().await.unwrap();
    assert_eq!(served.headers()["content-type"], "application/json");
    let served_text = served.text().await.unwrap();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/openapi.json");
    assert!(
        std::fs::read_to_string(file).is_ok_and(|checked_in| checked_in == served_text),
        "docs/reference/openapi.json is not fresh: run `cargo xtask docs`"
    );
    let page = world.client.get(format!("{}/docs", world.address)).send().await.unwrap();
    assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    assert!(page.text().await.unwrap().contains("POST /api/v1/sessions/{id}/turns"));
}

#[tokio::test]
async fn replies_have_the_fields_the_document_promises() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let api = world.get("/openapi.json").await;
    let id = world.session().await;
    assert_eq!(world.answer(&id, "creamy:attribute. cosy:functional_consequence", None).await.status(), 200);
    for (path, given) in [
        ("/sessions", String::new()),
        ("/sessions/{id}", format!("/sessions/{id}")),
        ("/sessions/{id}/turns", format!("/sessions/{id}/turns")),
        ("/sessions/{id}/turns/{number}", format!("/sessions/{id}/turns/1")),
        ("/sessions/{id}/status", format!("/sessions/{id}/status")),
        ("/sessions/{id}/graph", format!("/sessions/{id}/graph")),
        ("/sessions/{id}/canonical-graph", format!("/sessions/{id}/canonical-graph")),
        ("/sessions/{id}/scoring", format!("/sessions/{id}/scoring")),
        ("/sessions/{id}/merges", format!("/sessions/{id}/merges")),
        ("/sessions/{id}/check", format!("/sessions/{id}/check")),
        ("/sessions/{id}/usage", format!("/sessions/{id}/usage")),
        ("/usage", format!("/usage?session={id}&since=2026-01-01")),
        ("/sessions/{id}/export", format!("/sessions/{id}/export?explanations=true")),
        ("/concepts", String::new()),
        ("/concepts/{id}", "/concepts/overnight_grocery_box".to_owned()),
        ("/concepts/{id}/elements", "/concepts/overnight_grocery_box/elements".to_owned()),
        ("/methodologies", String::new()),
        ("/methodologies/{id}", "/methodologies/means_end_chain".to_owned()),
        ("/personas", String::new()),
        ("/defaults", String::new()),
    ] {
        let reply = world.get(if given.is_empty() { path } else { &given }).await;
        let operation = &api["paths"][format!("/api/v1{path}")]["get"];
        let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{path}");
        agree(&api, schema, &reply, path);
    }
}

/// Every member of the reply is in the schema, every member the schema requires is in the reply, at any depth.
fn agree(api: &Value, schema: &Value, reply: &Value, at: &str) {
    let mut parts = Vec::new();
    open(api, schema, &mut parts);
    match reply {
        Value::Object(members) => {
            let properties = |name: &str| parts.iter().find_map(|part| part["properties"].get(name));
            let free = parts.iter().find_map(|part| part.get("additionalProperties"));
            for (name, value) in members {
                let place = format!("{at}.{name}");
                match (properties(name), free) {
                    (Some(schema), _) => agree(api, schema, value, &place),
                    (None, Some(schema)) => agree(api, schema, value, &place),
                    (None, None) => {
                        let typed = parts.iter().any(|part| part.get("properties").is_some());
                        assert!(!typed, "{place} is not in the document");
                    }
                }
            }
            if let [only] = parts[..] {
                for required in only["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                    assert!(members.contains_key(required), "{at}.{required} is missing");
                }
            }
        }
        Value::Array(items) => {
            for schema in parts.iter().filter_map(|part| part.get("items")) {
                for (index, item) in items.iter().enumerate() {
                    agree(api, schema, item, &format!("{at}[{index}]"));
                }
            }
        }
        _ => {}
    }
}

/// The schemas a schema is made of: behind references, and all parts of those that are joined.
fn open<'a>(api: &'a Value, schema: &'a Value, parts: &mut Vec<&'a Value>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = api.pointer(reference.trim_start_matches('#'));
        assert!(schema.is_some(), "{reference} leads nowhere");
        return open(api, schema.unwrap(), parts);
    }
    let joined = ["allOf", "oneOf", "anyOf"].map(|kind| schema[kind].as_array());
    if joined.iter().all(Option::is_none) {
        parts.push(schema);
    }
    for part in joined.into_iter().flatten().flatten() {
        open(api, part, parts);
    }
}
