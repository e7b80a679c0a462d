//! `colloquy serve`: the address is printed, the API answers, and what was kept outlives a kill.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::Room;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts on a free port and waits for the line with the address.
    fn start(room: &Room) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("colloquy"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .current_dir(room.path("."))
            .env("COLLOQUY_DATA", room.path("data"))
            .env("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical")
            .env_remove("COLLOQUY_MODEL_DIR")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
        Self { address: address.trim_end_matches('/').to_owned(), child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Killed, not asked: what must outlive that is tested.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn post(server: &Server, path: &str, body: Value) -> (u16, Value) {
    let client = reqwest::Client::new();
    let request = client.post(format!("{}/api/v1{path}", server.address));
    let response =
        request.header("content-type", "application/json").body(body.to_string()).send().await.unwrap();
    let status = response.status().as_u16();
    (status, serde_json::from_str(&response.text().await.unwrap()).unwrap_or_default())
}

#[tokio::test]
async fn an_interview_outlives_a_killed_server() {
    // Whoever is second finds it installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let room = Room::new();
    let server = Server::start(&room);
    let (status, session) =
        post(&server, "/sessions", json!({"concept_id": "headphones", "max_turns": 6})).await;
    assert_eq!(status, 201, "{session}");
    let id = session["id"].as_str().unwrap().to_owned();
    let (status, started) = post(&server, &format!("/sessions/{id}/start"), json!({})).await;
    assert_eq!(status, 200, "{started}");
    assert!(!started["opening_question"].as_str().unwrap().is_empty());
    let answer = json!({"text": "The noise cancelling is good, so I can concentrate in the office."});
    let (status, turn) = post(&server, &format!("/sessions/{id}/turns"), answer).await;
    assert_eq!(status, 200, "{turn}");
    drop(server);

    let server = Server::start(&room);
    let answer = json!({"text": "Concentrating means I get home on time, which matters to me."});
    let (status, turn) = post(&server, &format!("/sessions/{id}/turns"), answer).await;
    assert_eq!(status, 200, "{turn}");
    assert_eq!(turn["turn_number"], 2);
    assert!(turn["graph_state"]["node_count"].as_u64().unwrap() >= 3, "{turn}");
    let page = reqwest::get(&server.address).await.unwrap();
    assert_eq!(page.status().as_u16(), 200);
    let (status, problem) = post(&server, "/sessions", json!({"concept_id": "headphone"})).await;
    assert!((400..500).contains(&status), "{problem}");
    assert!(problem.to_string().contains("headphones"), "{problem}");
}
