//! `colloquy serve`: the address is printed, the API answers, and what was kept outlives a kill.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::embeddings::Embeddings;
use crate::program::{Room, run};

pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts on a free port, with lexical vectors, and waits for the line with the address.
    fn start(room: &Room) -> Self {
        Self::start_with(room, &[("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical")])
    }

    /// The same with settings of the environment.
    pub(crate) fn start_with(room: &Room, settings: &[(&str, &str)]) -> Self {
        Self::start_as(room, &[], settings)
    }

    /// The same with further words of the command line.
    pub(crate) fn start_as(room: &Room, words: &[&str], settings: &[(&str, &str)]) -> Self {
        let mut child = room
            .bare()
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(words)
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

impl Server {
    /// Asks it to stop, and waits until it has.
    #[cfg(unix)]
    pub(crate) fn stop(mut self) {
        let stopped = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(stopped.success() && self.child.wait().unwrap().success());
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

pub(crate) async fn post(server: &Server, path: &str, body: Value) -> (u16, Value) {
    reply(request(server, path, &body)).await
}

pub(crate) async fn get(server: &Server, path: &str) -> Value {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reply(reqwest::Client::new().get(format!("{}/api/v1{path}", server.address))).await.1
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
    let personas = reqwest::get(format!("{}/api/v1/personas", server.address)).await.unwrap();
    let personas: Value = serde_json::from_str(&personas.text().await.unwrap()).unwrap();
    assert_eq!(personas["personas"].as_array().unwrap().len(), 9);
    assert!(personas["personas"][0]["traits"]["willing"].is_number(), "{personas}");
    let (status, problem) = post(&server, "/sessions", json!({"concept_id": "headphone"})).await;
    assert!((400..500).contains(&status), "{problem}");
    assert!(problem.to_string().contains("headphones"), "{problem}");
}

#[test]
fn addresses_that_others_can_reach_are_refused_with_what_to_do() {
    let room = Room::new();
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:8080"] {
        let refused = run(&mut room.colloquy(), &["serve", "--listen", address], 1);
        let said = String::from_utf8(refused.stderr).unwrap();
        for part in [address.rsplit_once(':').unwrap().0, "no accounts yet", "ssh -L", "server.hosts"] {
            assert!(said.contains(part), "{address}: {said}");
        }
    }
}

#[tokio::test]
async fn a_name_of_the_settings_is_one_of_the_servers() {
    let room = Room::new();
    let lexical = ("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical");
    let server = Server::start_with(&room, &[lexical, ("COLLOQUY_SERVER__HOSTS", "study.example.org")]);
    let _ = rustls::crypto::ring::default_provider().install_default();
    for (host, status) in [("study.example.org", 200), ("other.example.org", 421)] {
        let asked = reqwest::Client::new().get(format!("{}/api/v1/concepts", server.address));
        let reply = asked.header("Host", host).send().await.unwrap();
        assert_eq!(reply.status().as_u16(), status, "{host}");
    }
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
