//! A whole turn as respondents meet it, with the offline language engine and embeddings: `cargo bench`.
//!
//! The recorded interviews of `examples/` are held again and again; every turn is timed, and the median, the
//! 95th percentile and the slowest are printed per embedder. Nothing is remembered from one interview to the
//! next, so every answer is embedded anew.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark that cannot be set up must stop")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use colloquy_engine::engine::{Engine, NewSession, Parts, Streaming};
use colloquy_engine::ports::memory::MemoryStore;
use colloquy_engine::ports::{Embedder, SteppedClock};
use colloquy_engine::turn::Silent;
use colloquy_engine::{Answer, Concept, Methodology, SessionId, library};
use colloquy_language::embed::{Cached, LexicalEmbedder, LocalEmbedder};
use colloquy_language::offline::Offline;

/// Interviews per embedder and example.
const ROUNDS: usize = 10;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let mut embedders: Vec<Arc<dyn Embedder>> = vec![Arc::new(LexicalEmbedder::default())];
    match weights(&root) {
        Some(model) => embedders.push(Arc::new(model)),
        None => println!(
            "no weights: `cargo xtask models` fetches them, or COLLOQUY_MODEL_DIR names their folder"
        ),
    }
    println!("{:<28}{:>8}{:>12}{:>12}{:>12}", "a turn with", "turns", "median", "95 %", "slowest");
    for embedder in embedders {
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            for concept in ["oat_milk", "headphones"] {
                let answers = std::fs::read_to_string(root.join(format!("examples/{concept}.txt"))).unwrap();
                times.extend(runtime.block_on(interview(concept, &answers, &embedder)));
            }
        }
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        let [median, late, slowest] =
            [at(0.5), at(0.95), at(1.0)].map(|t| format!("{:.1} ms", t.as_secs_f64() * 1e3));
        println!("{:<28}{:>8}{median:>12}{late:>12}{slowest:>12}", embedder.name(), times.len());
    }
}

/// The weights the tests use, else none.
fn weights(root: &Path) -> Option<LocalEmbedder> {
    let named = std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| root.join("target/models/all-MiniLM-L6-v2"));
    LocalEmbedder::open(&folder).ok()
}

/// Holds one interview; the time of every turn.
async fn interview(concept: &str, answers: &str, embedder: &Arc<dyn Embedder>) -> Vec<Duration> {
    let (_, file, text) = library::CONCEPTS.iter().find(|(id, ..)| *id == concept).unwrap();
    let concept = Concept::parse(file, text).unwrap();
    let (_, file, text) = library::METHODOLOGIES.iter().find(|(id, ..)| *id == concept.methodology).unwrap();
    let methodology = Arc::new(Methodology::parse(file, text).unwrap().methodology);
    let embedder: Arc<dyn Embedder> = Arc::new(Cached::new(Arc::clone(embedder)));
    let offline = Arc::new(Offline::with_embedder(Arc::clone(&embedder)));
    let engine = Engine::new(Parts {
        interpreter: Arc::clone(&offline) as _,
        linguist: offline,
        embedder,
        store: Arc::new(MemoryStore::default()),
        clock: Arc::new(SteppedClock::default()),
        streaming: Streaming::default(),
    });
    let id = SessionId::parse("benchmark").unwrap();
    let new = NewSession {
        id: id.clone(),
        concept: Arc::new(concept),
        methodology,
        max_turns: Some(40),
        seed: 1,
        study_id: None,
    };
    engine.create_session(new).await.unwrap();
    engine.start_session(&id).await.unwrap();
    let mut times = Vec::new();
    for text in answers.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let begun = Instant::now();
        let turn = engine.take_turn(&id, Answer::new(text), &Silent).await.unwrap();
        times.push(begun.elapsed());
        if !turn.should_continue {
            break;
        }
    }
    times
}
