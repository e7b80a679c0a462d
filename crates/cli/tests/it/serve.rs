//! `colloquy serve`: the address is printed, the API answers, and what was kept outlives a kill.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::embeddings::Embeddings;
use crate::program::{PROGRAM, Room};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts on a free port, with lexical vectors, and waits for the line with the address.
    fn start(room: &Room) -> Self {
        Self::start_with(room, &[("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical")])
    }

    /// The same with settings of the environment.
    fn start_with(room: &Room, settings: &[(&str, &str)]) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .current_dir(room.path("."))
            .env("COLLOQUY_DATA", room.path("data"))
            .env_remove("COLLOQUY_MODEL_DIR")
            .envs(settings.iter().copied())
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

fn request(server: &Server, path: &str, body: &Value) -> reqwest::RequestBuilder {
    // Whoever is second finds it installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let request = reqwest::Client::new().post(format!("{}/api/v1{path}", server.address));
    request.header("content-type", "application/json").body(body.to_string())
}

async fn reply(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (status, serde_json::from_str(&response.text().await.unwrap()).unwrap_or_default())
}

async fn post(server: &Server, path: &str, body: Value) -> (u16, Value) {
    reply(request(server, path, &body)).await
}

#[tokio::test]
async fn an_interview_outlives_a_killed_server() {
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

// Two threads: one waits for the program to start, which asks the other for vectors.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_killed_in_the_middle_of_a_turn_leaves_a_session_that_goes_on() {
    let embeddings = Embeddings::start().await;
    let room = Room::new();
    let settings = [
        ("COLLOQUY_EMBEDDINGS__EMBEDDER", "http"),
        ("COLLOQUY_EMBEDDINGS__URL", embeddings.url.as_str()),
        ("COLLOQUY_EMBEDDINGS__MODEL", "scripted"),
    ];
    let server = Server::start_with(&room, &settings);
    let (_, session) = post(&server, "/sessions", json!({"concept_id": "headphones"})).await;
    let id = session["id"].as_str().unwrap().to_owned();
    post(&server, &format!("/sessions/{id}/start"), json!({})).await;
    let path = format!("/sessions/{id}/turns");
    let first = json!({"text": "The noise cancelling is good, so I can concentrate in the office."});
    let sent = || request(&server, &path, &first).header("Idempotency-Key", "first");

    // The answer is kept and its turn waits for vectors that never come: there the server dies.
    embeddings.hold();
    tokio::select! {
        answered = sent().send() => panic!("the turn ended without its vectors: {answered:?}"),
        () = embeddings.asked() => {}
    }
    drop(server);
    embeddings.release();

    let server = Server::start_with(&room, &settings);
    let (status, turn) = reply(request(&server, &path, &first).header("Idempotency-Key", "first")).await;
    assert_eq!((status, &turn["turn_number"], &turn["answer"]), (200, &json!(1), &first["text"]), "{turn}");
    let second = json!({"text": "Concentrating means I get home on time, which matters to me."});
    let (status, turn) = post(&server, &path, second).await;
    assert_eq!((status, &turn["turn_number"]), (200, &json!(2)), "{turn}");
    assert!(turn["graph_state"]["node_count"].as_u64().unwrap() >= 3, "{turn}");
}
