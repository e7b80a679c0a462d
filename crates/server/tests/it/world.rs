//! A server on a free port, with a scripted interpreter that can be held up, and a client.

use std::path::Path;
use std::sync::{Arc, Once};

use async_trait::async_trait;
use colloquy_engine::engine::{Parts, Streaming};
use colloquy_engine::interpretation::{AskRequest, CallContext, ListenRequest, Reading, Reply, Wording};
use colloquy_engine::ports::memory::NoEmbedder;
use colloquy_engine::ports::{DraftSink, Interpreter, LanguageError, SteppedClock, Store};
use colloquy_engine::{Concept, Engine, Methodology, SessionId, library};
use colloquy_server::players::{Cast, Part, Person, Players};
use colloquy_server::wire::catalogue::{Interviewer, Persona};
use colloquy_server::{AppState, Defaults, Library};
use colloquy_store::SqliteStore;
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;

use crate::scripted::{Mute, Scripted};

/// The scripted interpreter behind a gate: while it is shut, answers wait to be read.
pub(crate) struct Gated {
    pub(crate) script: Scripted,
    pub(crate) gate: Semaphore,
    /// One permit per answer that came to the gate.
    pub(crate) arrived: Semaphore,
}

#[async_trait]
impl Interpreter for Gated {
    fn name(&self) -> &str {
        self.script.name()
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        self.arrived.add_permits(1);
        drop(self.gate.acquire().await.unwrap());
        self.script.listen(request, call).await
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        self.script.ask(request, call, draft).await
    }
}

/// What the program ships with; personas are read by others.
fn shipped() -> Library {
    let concepts = library::CONCEPTS
        .iter()
        .map(|(id, file, text)| ((*id).to_owned(), Arc::new(Concept::parse(file, text).unwrap())));
    let methodologies = library::METHODOLOGIES.iter().map(|(id, file, text)| {
        ((*id).to_owned(), Arc::new(Methodology::parse(file, text).unwrap().methodology))
    });
    let sources = library::CONCEPTS.iter().map(|(id, _, text)| ((*id).to_owned(), (*text).to_owned()));
    let persona = Persona {
        id: "brief".to_owned(),
        name: "brief".to_owned(),
        mix: [("brief".to_owned(), 1.into())].into_iter().collect(),
        traits: [("gate_bonus".to_owned(), 2.into())].into_iter().collect(),
    };
    let interviewer = Interviewer {
        name: "scripted".to_owned(),
        description: "a script".to_owned(),
        default: true,
        offered_for: "settings".to_owned(),
        leaves_machine: false,
        answers: "Everything stays in this test.".to_owned(),
    };
    Library {
        concepts: concepts.collect(),
        concept_sources: sources.collect(),
        methodologies: methodologies.collect(),
        personas: vec![persona],
        interviewers: vec![interviewer],
    }
}

/// Plays people who think of oat milk, and of nothing else.
struct Troupe;

impl Players for Troupe {
    fn concepts(&self) -> Vec<String> {
        vec!["oat_milk".to_owned()]
    }

    fn cast(&self, part: &Part<'_>) -> Option<Cast> {
        let concept = Arc::clone(shipped().concepts.get(part.concept_id)?);
        Some(Cast { concept, person: Box::new(Somebody(part.seed)) })
    }
}

/// Says something new every time, and something else for another seed.
struct Somebody(u64);

#[async_trait]
impl Person for Somebody {
    async fn answer(&mut self, _question: &str) -> String {
        self.0 += 1;
        format!("creamy {0}:attribute. cosy {0}:functional_consequence", self.0)
    }
}

/// A running server.
pub(crate) struct World {
    pub(crate) address: String,
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) interpreter: Arc<Gated>,
    pub(crate) client: Client,
    pub(crate) stop: Option<oneshot::Sender<()>>,
    pub(crate) served: JoinHandle<std::io::Result<()>>,
}

impl World {
    pub(crate) async fn begin(folder: &Path) -> Self {
        Self::begin_with(folder, Defaults::default()).await
    }

    pub(crate) async fn begin_with(folder: &Path, defaults: Defaults) -> Self {
        static PROVIDER: Once = Once::new();
        PROVIDER.call_once(|| rustls::crypto::ring::default_provider().install_default().unwrap());
        let store = Arc::new(SqliteStore::open_in(folder).await.unwrap());
        let interpreter = Arc::new(Gated {
            script: Scripted::default(),
            gate: Semaphore::new(1),
            arrived: Semaphore::new(0),
        });
        let engine = Engine::new(Parts {
            interpreter: Arc::clone(&interpreter) as Arc<dyn Interpreter>,
            guess: None,
            linguist: Arc::new(Mute),
            embedder: Arc::new(NoEmbedder),
            store: Arc::clone(&store) as Arc<dyn Store>,
            clock: Arc::new(SteppedClock::default()),
            streaming: Streaming::default(),
            patience: Parts::PATIENCE,
        });
        let state =
            AppState::new(Arc::new(engine), Arc::new(shipped()), defaults).with_players(Arc::new(Troupe));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let shutdown = async move { drop(stopped.await) };
        let names = ["study.example:8443".to_owned()];
        let serving = async move { colloquy_server::serve(listener, state, &names, shutdown).await };
        let served = tokio::spawn(serving);
        Self { address, store, interpreter, client: Client::new(), stop: Some(stop), served }
    }

    /// The address of an API path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.address)
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let reply = self.client.get(self.url(path)).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{path}");
        reply.json().await.unwrap()
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.client.post(self.url(path)).json(body)
    }

    /// A started session.
    pub(crate) async fn session(&self) -> SessionId {
        let body = json!({"concept_id": "oat_milk", "max_turns": 5});
        let made = self.post("/sessions", &body).send().await.unwrap();
        assert_eq!(made.status(), 201);
        let made: Value = made.json().await.unwrap();
        let id = made["id"].as_str().unwrap();
        let started = self.post(&format!("/sessions/{id}/start"), &json!({})).send().await.unwrap();
        assert_eq!(started.status(), 200);
        SessionId::parse(id).unwrap()
    }

    /// Sends an answer; with a key when one is given.
    pub(crate) async fn answer(&self, id: &SessionId, text: &str, key: Option<&str>) -> Response {
        let mut request = self.post(&format!("/sessions/{id}/turns"), &json!({"text": text}));
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        request.send().await.unwrap()
    }
}

/// A reply that must be a problem of a status and a code.
pub(crate) async fn problem(reply: Response, status: u16, code: &str) -> Value {
    assert_eq!(reply.headers()["content-type"], "application/problem+json");
    let found = reply.status();
    let document: Value = reply.json().await.unwrap();
    assert_eq!((found.as_u16(), document["code"].as_str()), (status, Some(code)), "{document}");
    assert_eq!(document["type"], format!("/problems/{code}"));
    assert_eq!(document["status"], status);
    document
}
