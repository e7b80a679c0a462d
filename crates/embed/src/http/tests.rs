//! The HTTP embedder against a service that answers as told: batches, refusals, silence and nonsense.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;

/// What a service answers to one request: status line and headers, body. An empty status: it says nothing.
type Reply = (&'static str, String);

/// A service that answers request after request as told, and keeps the bodies it was sent.
struct Service {
    base: String,
    sent: Arc<Mutex<Vec<Value>>>,
}

impl Service {
    async fn start(replies: Vec<Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/v1/", listener.local_addr().unwrap());
        let sent = Arc::new(Mutex::new(Vec::new()));
        let (kept, mut replies) = (Arc::clone(&sent), VecDeque::from(replies));
        tokio::spawn(async move {
            while let Some((status, body)) = replies.pop_front() {
                let (mut stream, _) = listener.accept().await.unwrap();
                let body_sent = read_body(&mut stream).await;
                kept.lock().unwrap().push(body_sent);
                if status.is_empty() {
                    // Silent until the other side gives up.
                    let _ = stream.read(&mut [0; 16]).await;
                    continue;
                }
                let head = format!(
                    "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                    body.len()
                );
                stream.write_all(head.as_bytes()).await.unwrap();
                stream.write_all(body.as_bytes()).await.unwrap();
            }
        });
        Self { base, sent }
    }

    fn settings(&self) -> HttpSettings {
        HttpSettings {
            base_url: self.base.clone(),
            model: "small".to_owned(),
            dialect: Dialect::OpenAi,
            api_key: None,
            timeout: Duration::from_millis(400),
            thresholds: Thresholds { surface: 0.8, slot: 0.7, question: 0.9 },
        }
    }

    /// An embedder that has learnt the length of vectors, and hardly pauses.
    async fn embedder(&self) -> HttpEmbedder {
        let mut embedder = HttpEmbedder::connect(self.settings()).await.unwrap();
        embedder.pause = Duration::from_millis(1);
        embedder
    }

    fn counts(&self) -> Vec<usize> {
        self.sent.lock().unwrap().iter().map(|body| body["input"].as_array().unwrap().len()).collect()
    }
}

async fn read_body(stream: &mut tokio::net::TcpStream) -> Value {
    let mut read = Vec::new();
    loop {
        let mut piece = [0; 4096];
        let n = stream.read(&mut piece).await.unwrap();
        read.extend_from_slice(&piece[..n]);
        let text = String::from_utf8_lossy(&read).into_owned();
        if let Some((_, body)) = text.split_once("\r\n\r\n")
            && let Ok(json) = serde_json::from_str(body)
        {
            return json;
        }
        assert!(n > 0, "the request ended early: {text}");
    }
}

/// Vectors of two numbers, as many as wanted.
fn good(count: usize) -> Reply {
    let data: Vec<Value> = (0..count).map(|i| json!({"index": i, "embedding": [3, 4]})).collect();
    ("200 OK", json!({"data": data}).to_string())
}

fn bad(status: &'static str) -> Reply {
    (status, "busy".to_owned())
}

#[tokio::test]
async fn texts_are_sent_in_batches_and_come_back_in_order() {
    let service = Service::start(vec![good(1), good(96), good(96), good(8)]).await;
    let embedder = service.embedder().await;
    assert_eq!((embedder.name(), embedder.dims()), ("small@http", 2));
    assert_eq!(embedder.thresholds().surface, 0.8);
    let texts: Vec<String> = (0..200).map(|i| format!("text {i}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    assert_eq!(embedder.embed(&texts).await.unwrap().len(), 200);
    assert_eq!(service.counts(), [1, 96, 96, 8]);
    assert!(embedder.embed(&[]).await.unwrap().is_empty());
    let sent = service.sent.lock().unwrap();
    assert_eq!((&sent[2]["input"][0], &sent[0]["model"]), (&json!("text 96"), &json!("small")));
}

#[tokio::test]
async fn a_busy_service_is_asked_again() {
    for first in ["429 Too Many Requests", "500 Internal Server Error", "503 Service Unavailable"] {
        let service = Service::start(vec![good(1), bad(first), bad("502 Bad Gateway"), good(1)]).await;
        let embedder = service.embedder().await;
        assert_eq!(embedder.embed(&["a"]).await.unwrap().len(), 1, "{first}");
        assert_eq!(service.counts().len(), 4, "{first}");
    }
    let broken = ("200 OK", "{\"data\": [".to_owned());
    let service = Service::start(vec![good(1), broken, good(1)]).await;
    assert!(service.embedder().await.embed(&["a"]).await.is_ok());
}

#[tokio::test]
async fn what_stays_wrong_is_told_with_its_kind() {
    use LanguageErrorKind::{Malformed, Other, RateLimited, Unauthorised, Unavailable};
    let text = |text: &str| ("200 OK", text.to_owned());
    let patient = "429 Too Many Requests\r\nretry-after: 60";
    for (reply, kind, attempts, said) in [
        (bad("429 Too Many Requests"), RateLimited, 3, "429"),
        (bad(patient), RateLimited, 1, "429"),
        (bad("500 Internal Server Error"), Unavailable, 3, "busy"),
        (bad("401 Unauthorized"), Unauthorised, 1, "401"),
        (bad("404 Not Found"), Other, 1, "404"),
        (text("<html>no"), Malformed, 3, "<html>no"),
        (good(2), Malformed, 3, "1 texts were sent, 2 vectors"),
        (text("{\"data\": [{\"embedding\": [1, 2, 3]}]}"), Malformed, 3, "3 numbers instead of 2"),
        (bad(""), Unavailable, 3, "embeddings from http://127.0.0.1"),
    ] {
        let replies = std::iter::once(good(1)).chain(std::iter::repeat_n(reply.clone(), 3)).collect();
        let service = Service::start(replies).await;
        let error = service.embedder().await.embed(&["a"]).await.unwrap_err();
        assert_eq!(error.kind, kind, "{}", error.detail);
        assert!(error.detail.contains(said), "{}", error.detail);
        assert_eq!(service.counts().len(), 1 + attempts, "{}", error.detail);
    }
}

#[tokio::test]
async fn nobody_there_is_told_with_the_address() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let service = Service::start(Vec::new()).await;
    let settings = HttpSettings { base_url: format!("http://{closed}"), ..service.settings() };
    let error = HttpEmbedder::connect(settings).await.err().unwrap();
    assert_eq!(error.kind, LanguageErrorKind::Unavailable);
    assert!(error.detail.contains(&closed.to_string()), "{}", error.detail);
}

#[test]
fn reads_both_forms_in_order() {
    let openai = json!({"data": [{"index": 1, "embedding": [0, 2]}, {"index": 0, "embedding": [3, 4]}]});
    assert_eq!(vectors(&openai, 2, 2).unwrap(), [[0.6, 0.8], [0.0, 1.0]]);
    let ollama = json!({"embeddings": [[3.0, 4.0]]});
    assert_eq!(vectors(&ollama, 1, 0).unwrap(), [[0.6, 0.8]]);
}

#[test]
fn an_index_given_twice_is_refused() {
    let twice = json!({"data": [{"index": 0, "embedding": [3, 4]}, {"index": 0, "embedding": [3, 4]}]});
    assert!(vectors(&twice, 2, 2).unwrap_err().contains("index 0"));
}

#[test]
fn unreadable_replies_say_what_is_wrong() {
    for (reply, expected) in [
        (json!({"error": "no"}), "neither"),
        (json!({"embeddings": []}), "0 vectors"),
        (json!({"embeddings": [[1.0, "x"]]}), "something else"),
        (json!({"embeddings": [[1.0, 2.0, 3.0]]}), "3 numbers"),
        (json!({"embeddings": [7]}), "not a list"),
        (json!({"embeddings": [[]]}), "0 numbers"),
    ] {
        let error = vectors(&reply, 1, 2).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}
