//! Lists of sessions: by page, by filter.

use serde_json::{Value, json};

use crate::world::{World, problem};

fn ids(page: &Value) -> Vec<String> {
    let sessions = page["sessions"].as_array().unwrap().iter();
    sessions.map(|session| session["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn sessions_are_listed_by_page_while_others_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(world.session().await.to_string());
    }
    made.reverse();
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = world.get(&format!("/sessions?limit=2{cursor}")).await;
        seen.extend(ids(&page));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
        // The last one of the first page goes, and new ones come.
        if seen.len() == 2 {
            let gone = world.url(&format!("/sessions/{}", seen[1]));
            assert_eq!(world.client.delete(gone).send().await.unwrap().status(), 204);
        }
        world.session().await;
    }
    assert_eq!(seen, made);
}

#[tokio::test]
async fn sessions_are_listed_by_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let mut made = Vec::new();
    for asked in [
        json!({"concept_id": "oat_milk", "study_id": "spring"}),
        json!({"concept_id": "coffee", "study_id": "spring", "methodology": "means_end_chain"}),
        json!({"concept_id": "coffee"}),
    ] {
        let session: Value = world.post("/sessions", &asked).send().await.unwrap().json().await.unwrap();
        made.push(session["id"].as_str().unwrap().to_owned());
    }
    world.post(&format!("/sessions/{}/start", made[2]), &json!({})).send().await.unwrap();
    for (query, found) in [
        ("", vec![2, 1, 0]),
        ("study_id=spring", vec![1, 0]),
        ("concept_id=coffee", vec![2, 1]),
        ("concept_id=coffee&study_id=spring", vec![1]),
        ("status=active", vec![2]),
        ("status=created&concept_id=oat_milk", vec![0]),
        ("methodology=no_such_one", vec![]),
    ] {
        let found: Vec<String> = found.into_iter().map(|at: usize| made[at].clone()).collect();
        assert_eq!(ids(&world.get(&format!("/sessions?{query}")).await), found, "{query}");
    }
    let line = &world.get("/sessions?limit=1&study_id=spring").await["sessions"][0];
    assert_eq!((&line["study_id"], &line["turn_count"]), (&json!("spring"), &json!(0)));
}

#[tokio::test]
async fn what_cannot_be_asked_of_the_list_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let mut said = Vec::new();
    for query in [
        "limit=0",
        "limit=501",
        "limit=ten",
        "limit=-1",
        "limit=",
        "limit=5&limit=6",
        "status=asleep",
        "status=complete",
        "limt=5",
        "study=spring",
        "colour=red",
        "cursor=nonsense",
        "cursor=12.",
        "cursor=..%2F..%2Fetc",
        "cursor=%ff",
    ] {
        let reply = world.client.get(world.url(&format!("/sessions?{query}"))).send().await.unwrap();
        let document = problem(reply, 422, "invalid-request").await;
        said.push(format!("{query} -> {}", document["detail"].as_str().unwrap()));
    }
    insta::assert_snapshot!(said.join("\n"));
}
