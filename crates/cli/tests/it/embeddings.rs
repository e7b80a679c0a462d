//! An embedding service under the test's control: it answers with word shapes, or keeps callers waiting.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use colloquy_embed::LexicalEmbedder;
use colloquy_engine::ports::Embedder as _;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

/// A running service; it stops with the value.
pub(crate) struct Embeddings {
    pub(crate) url: String,
    held: watch::Sender<bool>,
    asked: Arc<Semaphore>,
    served: JoinHandle<()>,
}

#[derive(Clone)]
struct Gate {
    held: watch::Receiver<bool>,
    asked: Arc<Semaphore>,
}

impl Embeddings {
    pub(crate) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/v1/embeddings", listener.local_addr().unwrap());
        let (held, receiver) = watch::channel(false);
        let asked = Arc::new(Semaphore::new(0));
        let gate = Gate { held: receiver, asked: Arc::clone(&asked) };
        let app = Router::new().route("/v1/embeddings", post(vectors)).with_state(gate);
        let served = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { url, held, asked, served }
    }

    /// From now on callers wait.
    pub(crate) fn hold(&self) {
        self.held.send(true).unwrap();
    }

    /// Callers are answered again.
    pub(crate) fn release(&self) {
        self.held.send(false).unwrap();
    }

    /// Returns when somebody waits who came after [`Embeddings::hold`].
    pub(crate) async fn asked(&self) {
        self.asked.acquire().await.unwrap().forget();
    }
}

impl Drop for Embeddings {
    fn drop(&mut self) {
        self.served.abort();
    }
}

async fn vectors(State(mut gate): State<Gate>, Json(body): Json<Value>) -> Json<Value> {
    if *gate.held.borrow() {
        gate.asked.add_permits(1);
        gate.held.wait_for(|held| !held).await.unwrap();
    }
    let texts: Vec<&str> = body["input"].as_array().unwrap().iter().map(|t| t.as_str().unwrap()).collect();
    let vectors = LexicalEmbedder::default().embed(&texts).await.unwrap();
    let data = vectors.iter().enumerate().map(|(index, vector)| json!({"index": index, "embedding": vector}));
    Json(json!({"data": data.collect::<Vec<_>>()}))
}
