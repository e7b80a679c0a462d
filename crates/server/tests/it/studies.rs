//! Studies: set up, changed, deleted; their links and the people they expect.

use reqwest::Response;
use serde_json::{Value, json};

use crate::world::{World, problem};

impl World {
    /// A study that was made.
    pub(crate) async fn study(&self, asked: &Value) -> Value {
        let made = self.post("/studies", asked).send().await.unwrap();
        assert_eq!(made.status(), 201, "{}", made.text().await.unwrap());
        made.json().await.unwrap()
    }

    /// Changes a study.
    pub(crate) async fn change(&self, id: &Value, change: &Value) -> Response {
        let url = self.url(&format!("/studies/{}", id.as_str().unwrap()));
        self.client.patch(url).json(change).send().await.unwrap()
    }

    /// The token of a link that was made.
    pub(crate) async fn link(&self, study: &Value, asked: &Value) -> String {
        let path = format!("/studies/{}/links", study["id"].as_str().unwrap());
        let made = self.post(&path, asked).send().await.unwrap();
        assert_eq!(made.status(), 201);
        made.json::<Value>().await.unwrap()["token"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn delete(&self, path: &str) -> Response {
        self.client.delete(self.url(path)).send().await.unwrap()
    }
}

#[tokio::test]
async fn a_study_is_set_up_changed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let made = world.study(&json!({"name": "Oats", "concept_id": "oat_milk"})).await;
    for (field, value) in [
        ("purpose", json!("")),
        ("concept_source", json!(null)),
        ("language", json!("en")),
        ("member_check", json!(true)),
        ("status", json!("open")),
        ("redirects", json!({"completed": null, "screened_out": null})),
        ("counts", json!({"running": 0, "completed": 0, "dropped": 0, "screened_out": 0})),
        ("cost_usd", json!(0.0)),
        ("ready", json!(true)),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    let id = &made["id"];
    let path = format!("/studies/{}", id.as_str().unwrap());
    assert_eq!(world.get(&path).await, made);
    let other = world.study(&json!({"name": "Later", "concept_id": "coffee"})).await;
    assert_eq!(world.get("/studies").await["studies"], json!([other, made]));

    let change = json!({"name": "Oats again", "max_turns": 7, "status": "closed", "budget_usd": 1.5});
    let changed: Value = world.change(id, &change).await.json().await.unwrap();
    assert_eq!((&changed["name"], &changed["concept_id"]), (&json!("Oats again"), &json!("oat_milk")));
    assert_eq!((&changed["max_turns"], &changed["status"]), (&json!(7), &json!("closed")));
    let cleared: Value = world.change(id, &json!({"max_turns": null})).await.json().await.unwrap();
    assert_eq!((&cleared["max_turns"], &cleared["budget_usd"]), (&json!(null), &json!(1.5)));
    problem(world.change(id, &json!({"nmae": "x"})).await, 422, "invalid-request").await;
    problem(world.change(id, &json!({"name": null})).await, 422, "invalid-request").await;
    problem(world.change(&json!("nowhere"), &json!({"name": "x"})).await, 404, "study-not-found").await;

    assert_eq!(world.delete(&path).await.status(), 204);
    problem(world.delete(&path).await, 404, "study-not-found").await;
    assert_eq!(world.get("/studies").await["studies"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn what_cannot_be_a_study_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let attribute = json!([{"name": "pid", "source": "link", "choices": ["a"], "screen_out": ["b"]}]);
    for (field, value, status, code) in [
        ("name", json!(" "), 422, "invalid-request"),
        ("concept_id", json!("oat_milc"), 404, "unknown-concept"),
        ("methodology", json!("means_end"), 404, "unknown-methodology"),
        ("interviewer", json!("nobody"), 404, "unknown-interviewer"),
        ("max_turns", json!(201), 422, "invalid-request"),
        ("budget_usd", json!(-1), 422, "invalid-request"),
        ("language", json!("fr"), 422, "invalid-request"),
        ("attributes", attribute, 422, "invalid-request"),
        ("redirects", json!({"completed": "javascript:alert(1)"}), 422, "invalid-request"),
        ("topics", json!([""]), 422, "invalid-request"),
    ] {
        let mut asked = json!({"name": "Oats", "concept_id": "oat_milk"});
        asked[field] = value;
        let refused = problem(world.post("/studies", &asked).send().await.unwrap(), status, code).await;
        let found = refused["errors"][0]["field"].as_str().unwrap();
        assert!(found.starts_with(field), "{field}: {found}");
    }
    let nothing = world.post("/studies", &json!({"name": "Oats"})).send().await.unwrap();
    problem(nothing, 422, "invalid-request").await;
}

#[tokio::test]
async fn a_study_can_bring_its_own_texts_which_are_read_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let bread = "id: bread\nname: bread\nmethodology: means_end_chain\nobjective: Why people bake at home.\n";
    let made = world.study(&json!({"name": "Bread", "concept_source": bread})).await;
    assert_eq!((&made["concept_id"], &made["ready"]), (&json!("bread"), &json!(true)));
    let broken = json!({"name": "Bread", "concept_source": "id: bread\nnmae: bread\n"});
    let refused =
        problem(world.post("/studies", &broken).send().await.unwrap(), 422, "invalid-request").await;
    assert_eq!(refused["errors"][0]["field"], "concept_source");
    assert!(refused["errors"][1]["message"].as_str().unwrap().starts_with("line 2, column 1: "), "{refused}");
    let broken = world.change(&made["id"], &json!({"methodology_source": "name: x\nstrategies: 7\n"})).await;
    let refused = problem(broken, 422, "invalid-request").await;
    assert_eq!(refused["errors"][0]["field"], "methodology_source");
    // Naming a topic of the library, it is no longer the study's own.
    let changed: Value =
        world.change(&made["id"], &json!({"concept_id": "coffee"})).await.json().await.unwrap();
    assert_eq!((&changed["concept_id"], &changed["concept_source"]), (&json!("coffee"), &json!(null)));
}

#[tokio::test]
async fn a_study_with_sessions_goes_only_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = world.study(&json!({"name": "Oats", "concept_id": "oat_milk"})).await;
    let id = study["id"].as_str().unwrap();
    let asked = json!({"concept_id": "oat_milk", "study_id": id});
    let session: Value = world.post("/sessions", &asked).send().await.unwrap().json().await.unwrap();
    let path = format!("/studies/{id}");
    problem(world.delete(&path).await, 409, "study-has-sessions").await;
    assert_eq!(world.get(&path).await["counts"]["running"], 1);
    assert_eq!(world.delete(&format!("{path}?with_sessions=true")).await.status(), 204);
    let gone = world.url(&format!("/sessions/{}", session["id"].as_str().unwrap()));
    problem(world.client.get(gone).send().await.unwrap(), 404, "session-not-found").await;
}

#[tokio::test]
async fn links_are_made_listed_and_revoked() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = world.study(&json!({"name": "Oats", "concept_id": "oat_milk"})).await;
    let path = format!("/studies/{}/links", study["id"].as_str().unwrap());
    let asked = json!({"label": "friends", "max_uses": 3, "expires_at": "2026-02-01T00:00:00Z"});
    let made: Value = world.post(&path, &asked).send().await.unwrap().json().await.unwrap();
    let token = made["token"].as_str().unwrap();
    assert_eq!((token.len(), &made["path"]), (22, &json!(format!("/r/{token}"))));
    assert!(token.ends_with(made["hint"].as_str().unwrap()));
    assert_eq!(
        (&made["uses"], &made["status"], &made["label"]),
        (&json!(0), &json!("open"), &json!("friends"))
    );
    let list = world.get(&path).await;
    assert_eq!(list["links"][0]["id"], made["id"]);
    assert!(!list.to_string().contains(token), "a token is told once");
    for (asked, field) in [
        (json!({"max_uses": 0}), "max_uses"),
        (json!({"expires_at": "2020-01-01T00:00:00Z"}), "expires_at"),
        (json!({"label": "x".repeat(201)}), "label"),
        (json!({"uses": 1}), "uses"),
    ] {
        let refused = problem(world.post(&path, &asked).send().await.unwrap(), 422, "invalid-request").await;
        assert!(refused["detail"].as_str().unwrap().contains(field), "{refused}");
    }
    let revoke = format!("/links/{}", made["id"].as_str().unwrap());
    let visit = |handle: &str| {
        world.client.get(world.url(&format!("/respond/{token}"))).header("Colloquy-Handle", handle).send()
    };
    let (begun, new) = ("begun-before-it-was-taken-back", "never-there-before-it-was-taken-back");
    let begin = world.post(&format!("/respond/{token}/begin"), &json!({})).header("Colloquy-Handle", begun);
    assert_eq!(begin.send().await.unwrap().status(), 200);
    // Used up is not over: it can be prolonged, and the address stays.
    let changed = json!({"label": "neighbours", "max_uses": null, "expires_at": "2026-03-01T00:00:00Z"});
    let put = |path: &str, body: &Value| world.client.put(world.url(path)).json(body).send();
    let link: Value = put(&revoke, &changed).await.unwrap().json().await.unwrap();
    assert_eq!(
        (&link["label"], &link["max_uses"], &link["expires_at"], &link["hint"]),
        (&changed["label"], &Value::Null, &changed["expires_at"], &made["hint"])
    );
    let refused = put(&revoke, &json!({"expires_at": "2020-01-01T00:00:00Z"})).await.unwrap();
    assert_eq!(problem(refused, 422, "invalid-request").await["errors"][0]["field"], "expires_at");
    let personal = put(&revoke, &json!({"max_uses": 1})).await.unwrap();
    assert_eq!(problem(personal, 422, "invalid-request").await["errors"][0]["field"], "max_uses");
    problem(put("/links/nowhere", &changed).await.unwrap(), 404, "unknown-link").await;
    assert_eq!(world.delete(&revoke).await.status(), 204);
    assert_eq!(world.get(&path).await["links"][0]["status"], "revoked");
    problem(visit(new).await.unwrap(), 410, "link-revoked").await;
    assert_eq!(visit(begun).await.unwrap().status(), 200, "who has begun can finish");
    problem(world.delete("/links/nowhere").await, 404, "unknown-link").await;
    let nowhere = world.post("/studies/nowhere/links", &json!({})).send().await.unwrap();
    problem(nowhere, 404, "study-not-found").await;
}

#[tokio::test]
async fn people_who_are_expected_are_taken_in() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = world.study(&json!({"name": "Oats", "concept_id": "oat_milk"})).await;
    let path = format!("/studies/{}/attributes/import", study["id"].as_str().unwrap());
    let taken = world.post(&path, &json!({"csv": "pid,segment\n17,heavy\n18,light\n"})).send().await.unwrap();
    assert_eq!(taken.json::<Value>().await.unwrap(), json!({"respondents": 2}));
    let refused = world.post(&path, &json!({"csv": "pid,segment\n17\n"})).send().await.unwrap();
    assert_eq!(problem(refused, 422, "invalid-request").await["errors"][0]["field"], "csv");
    let list = format!("/studies/{}/expected", study["id"].as_str().unwrap());
    let person = |pid: &str, segment: &str| json!({"known_by": "pid", "value": pid, "attributes": {"segment": segment}});
    assert_eq!(world.get(&list).await, json!({"people": [person("17", "heavy"), person("18", "light")]}));
    assert_eq!(world.delete(&list).await.status(), 204);
    assert_eq!(world.get(&list).await, json!({"people": []}));
    problem(world.delete("/studies/nowhere/expected").await, 404, "study-not-found").await;
}
