//! Simulations: held by the server as sessions, watched, stopped, kept over a restart.

use serde_json::{Value, json};

use crate::world::{World, problem};

async fn begin(world: &World, interviews: u32, max_turns: u32) -> Value {
    let study = world.study(&json!({"name": "Pilot", "concept_id": "oat_milk"})).await;
    let body = json!({"concept_id": "oat_milk", "personas": ["brief"], "interviews": interviews,
        "max_turns": max_turns, "seed": 7, "study_id": study["id"]});
    let reply = world.post("/simulations", &body).send().await.unwrap();
    assert_eq!(reply.status(), 202);
    reply.json().await.unwrap()
}

/// All that is told of a simulation until it is over.
async fn told(world: &World, id: &str) -> Vec<Value> {
    let url = world.url(&format!("/simulations/{id}/events"));
    let events = world.client.get(url).send().await.unwrap().text().await.unwrap();
    assert!(events.contains("event: simulation\n"));
    let lines = events.lines().filter_map(|line| line.strip_prefix("data: "));
    lines.map(|text| serde_json::from_str(text).unwrap()).collect()
}

#[tokio::test]
async fn a_simulation_of_no_study_is_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let body =
        json!({"concept_id": "oat_milk", "personas": ["brief"], "interviews": 1, "study_id": "nowhere"});
    problem(world.post("/simulations", &body).send().await.unwrap(), 404, "study-not-found").await;
    assert_eq!(world.get("/simulations").await["simulations"], json!([]));
}

#[tokio::test]
async fn a_study_is_practised_as_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let design = json!({"name": "Pilot", "concept_id": "oat_milk", "methodology": "jobs_to_be_done_v2",
        "topics": ["the lid"], "max_turns": 2});
    let study = world.study(&design).await;
    let body = json!({"personas": ["brief"], "interviews": 1, "study_id": study["id"]});
    let begun: Value = world.post("/simulations", &body).send().await.unwrap().json().await.unwrap();
    assert_eq!((&begun["concept_id"], &begun["methodology"]), (&json!("oat_milk"), &design["methodology"]));
    let last = told(&world, begun["id"].as_str().unwrap()).await.pop().unwrap();
    assert_eq!(last["status"], "done");

    let own = "id: lids\nname: lids\nmethodology: means_end_chain\nobjective: what people want of a lid\n";
    let study = world.study(&json!({"name": "Lids", "concept_source": own})).await;
    let body = json!({"personas": ["brief"], "interviews": 1, "study_id": study["id"]});
    problem(world.post("/simulations", &body).send().await.unwrap(), 422, "concept-not-simulated").await;
    let body = json!({"personas": ["brief"], "interviews": 1});
    problem(world.post("/simulations", &body).send().await.unwrap(), 422, "invalid-request").await;
    let simulated = |line: &Value| line["simulated"] == json!(true);
    let concepts = world.get("/concepts").await;
    let known: Vec<&Value> =
        concepts["concepts"].as_array().unwrap().iter().filter(|c| simulated(c)).collect();
    assert!(known.iter().any(|line| line["id"] == "oat_milk"), "{concepts}");
    assert!(known.len() < concepts["concepts"].as_array().unwrap().len());
}

#[tokio::test]
async fn interviews_are_held_as_sessions_and_watched_to_their_end() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let begun = begin(&world, 3, 2).await;
    assert_eq!((&begun["status"], &begun["done"], &begun["of"]), (&json!("running"), &json!(0), &json!(3)));
    let id = begun["id"].as_str().unwrap();
    let last = told(&world, id).await.pop().unwrap();
    assert_eq!((&last["status"], &last["done"]), (&json!("done"), &json!(3)));
    assert!(last["ended_at"].is_string() && last["error"].is_null());
    for line in last["interviews"].as_array().unwrap() {
        assert_eq!((&line["persona"], &line["status"]), (&json!("brief"), &json!("completed")));
        assert!(line["nodes"].as_u64().unwrap() > 1 && line["ending"].is_string(), "{line}");
        let session = world.get(&format!("/sessions/{}", line["session_id"].as_str().unwrap())).await;
        assert_eq!((&session["status"], &session["turn_count"]), (&line["status"], &line["turns"]));
    }
    assert_eq!(world.get(&format!("/simulations/{id}")).await, last);
    assert_eq!(world.get("/simulations").await["simulations"], json!([last]));
    let of_study = format!("/sessions?study_id={}", last["study_id"].as_str().unwrap());
    assert_eq!(world.get(&of_study).await["sessions"].as_array().unwrap().len(), 3);
    assert_eq!(told(&world, id).await, [last], "of one that is over its end is told");
}

#[tokio::test]
async fn a_simulation_can_be_stopped_and_a_restart_stops_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut world = World::begin(folder.path()).await;
    let held = world.interpreter.gate.acquire().await.unwrap();
    let id = begin(&world, 50, 5).await["id"].as_str().unwrap().to_owned();
    drop(world.interpreter.arrived.acquire().await.unwrap());
    let stopping = world.post(&format!("/simulations/{id}/stop"), &json!({})).send().await.unwrap();
    assert_eq!(stopping.status(), 200);
    drop(held);
    let last = told(&world, &id).await.pop().unwrap();
    assert_eq!((&last["status"], &last["of"]), (&json!("stopped"), &json!(50)));
    let lines = last["interviews"].as_array().unwrap();
    assert!(lines.len() <= 2 && lines.iter().all(|line| line["ending"] == "closed_by_researcher"), "{last}");
    // One that is under way when the program stops is kept as stopped.
    let held = world.interpreter.gate.acquire().await.unwrap();
    let second = begin(&world, 50, 5).await["id"].as_str().unwrap().to_owned();
    world.interpreter.arrived.acquire_many(2).await.unwrap().forget();
    drop(world.stop.take());
    drop(held);
    world.served.await.unwrap().unwrap();
    world.store.close().await;
    let world = World::begin(folder.path()).await;
    let all = world.get("/simulations").await;
    let found: Vec<_> =
        all["simulations"].as_array().unwrap().iter().map(|one| (&one["id"], &one["status"])).collect();
    assert_eq!(found, [(&json!(second), &json!("stopped")), (&json!(id), &json!("stopped"))]);
}

#[tokio::test]
async fn what_cannot_be_simulated_is_refused_with_what_can() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let asked = |change: Value| {
        let mut body = json!({"concept_id": "oat_milk", "personas": ["brief"], "interviews": 1});
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        world.post("/simulations", &body).send()
    };
    let document =
        problem(asked(json!({"concept_id": "coffee"})).await.unwrap(), 422, "concept-not-simulated").await;
    assert_eq!((&document["known"], &document["asked"]), (&json!(["oat_milk"]), &json!("coffee")));
    assert!(document["detail"].as_str().unwrap().contains("oat_milk"));
    problem(asked(json!({"concept_id": "tea"})).await.unwrap(), 404, "unknown-concept").await;
    problem(asked(json!({"methodology": "x"})).await.unwrap(), 404, "unknown-methodology").await;
    let document =
        problem(asked(json!({"personas": ["brief", "brif"]})).await.unwrap(), 404, "unknown-persona").await;
    assert_eq!(
        (&document["nearest"], &document["errors"][0]["field"]),
        (&json!("brief"), &json!("personas[1]"))
    );
    for (change, field) in [
        (json!({"interviews": 0}), "interviews"),
        (json!({"interviews": 201}), "interviews"),
        (json!({"max_turns": 0}), "max_turns"),
        (json!({"personas": []}), "personas"),
    ] {
        let document = problem(asked(change).await.unwrap(), 422, "invalid-request").await;
        assert_eq!(document["errors"][0]["field"], field);
    }
    let missing = world.client.get(world.url("/simulations/x/events")).send().await.unwrap();
    problem(missing, 404, "simulation-not-found").await;
}
