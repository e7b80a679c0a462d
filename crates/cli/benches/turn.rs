//! A whole turn as respondents meet it, with the offline language engine and embeddings: `cargo bench`.
//!
//! The recorded interviews of `examples/` are held again and again on a SQLite file; every turn is timed, and the median,
//! the 95th percentile, the slowest, and the deep copies of the session it took are printed per embedder, once with
//! labels embedded anew in every interview and once with all of them remembered.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark that cannot be set up must stop")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use colloquy_ask::offline::Offline;
use colloquy_embed::{Cached, LexicalEmbedder, LocalEmbedder};
use colloquy_engine::engine::{Engine, NewSession, Parts, Streaming};
use colloquy_engine::ports::{Embedder, SteppedClock, Store};
use colloquy_engine::turn::Silent;
use colloquy_engine::{Answer, Concept, Methodology, Session, SessionId, library};
use colloquy_store::SqliteStore;

/// Interviews per embedder and example.
const ROUNDS: usize = 10;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut embedders: Vec<Arc<dyn Embedder>> = vec![Arc::new(LexicalEmbedder::default())];
    match weights(&root) {
        Some(model) => embedders.push(Arc::new(model)),
        None => println!(
            "no weights: `cargo xtask models` fetches them, or COLLOQUY_MODEL_DIR names their folder"
        ),
    }
    println!(
        "{:<28}{:>8}{:>8}{:>12}{:>12}{:>12}{:>8}",
        "a turn with", "labels", "turns", "median", "95 %", "slowest", "copies"
    );
    let kept = tempfile::tempdir().unwrap();
    let mut number = 0;
    for embedder in embedders {
        for remembered in [false, true] {
            let cached: Arc<dyn Embedder> = Arc::new(Cached::new(Arc::clone(&embedder)));
            let forks = Session::forks();
            let mut times = Vec::new();
            for round in 0..ROUNDS {
                for concept in ["oat_milk", "headphones"] {
                    let answers =
                        std::fs::read_to_string(root.join(format!("examples/{concept}.txt"))).unwrap();
                    let embedder = if remembered { Arc::clone(&cached) } else { fresh(&embedder) };
                    let held =
                        runtime.block_on(interview(concept, &answers, embedder, kept.path(), &mut number));
                    // The first round fills the memory.
                    if round > 0 {
                        times.extend(held);
                    }
                }
            }
            let turns = (times.len() * ROUNDS / (ROUNDS - 1)).max(1) as f64;
            report(&mut times, embedder.name(), remembered, (Session::forks() - forks) as f64 / turns);
        }
    }
}

/// An embedder that remembers nothing yet.
fn fresh(embedder: &Arc<dyn Embedder>) -> Arc<dyn Embedder> {
    Arc::new(Cached::new(Arc::clone(embedder)))
}

fn report(times: &mut [Duration], name: &str, remembered: bool, forks: f64) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let [median, late, slowest] =
        [at(0.5), at(0.95), at(1.0)].map(|t| format!("{:.1} ms", t.as_secs_f64() * 1e3));
    let labels = if remembered { "cached" } else { "new" };
    println!("{name:<28}{labels:>8}{:>8}{median:>12}{late:>12}{slowest:>12}{forks:>8.2}", times.len());
}

/// The weights the tests use, else none.
fn weights(root: &Path) -> Option<LocalEmbedder> {
    let named = std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| root.join("target/models/all-MiniLM-L6-v2"));
    LocalEmbedder::open(&folder).ok()
}

/// Holds one interview; the time of every turn.
async fn interview(
    concept: &str,
    answers: &str,
    embedder: Arc<dyn Embedder>,
    folder: &Path,
    number: &mut u32,
) -> Vec<Duration> {
    let (_, file, text) = library::CONCEPTS.iter().find(|(id, ..)| *id == concept).unwrap();
    let concept = Concept::parse(file, text).unwrap();
    let (_, file, text) = library::METHODOLOGIES.iter().find(|(id, ..)| *id == concept.methodology).unwrap();
    let methodology = Arc::new(Methodology::parse(file, text).unwrap().methodology);
    let store = Arc::new(SqliteStore::open_in(folder).await.unwrap());
    let offline = Arc::new(Offline::with_embedder(Arc::clone(&embedder)));
    let engine = Engine::new(Parts {
        interpreter: Arc::clone(&offline) as _,
        guess: None,
        linguist: offline,
        embedder,
        store: Arc::clone(&store) as Arc<dyn Store>,
        clock: Arc::new(SteppedClock::default()),
        streaming: Streaming::default(),
        patience: Parts::PATIENCE,
    });
    *number += 1;
    let id = SessionId::parse(&format!("benchmark-{number}")).unwrap();
    let new = NewSession {
        id: id.clone(),
        concept: Arc::new(concept),
        methodology,
        max_turns: Some(40),
        seed: 1,
        study_id: None,
        simulated: false,
        topics: Vec::new(),
        interpreter: None,
    };
    engine.create_session(new).await.unwrap();
    engine.start_session(&id).await.unwrap();
    let mut times = Vec::new();
    for text in answers.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let begun = Instant::now();
        let turn = engine.take_turn(
            &id,
            Answer { idempotency_key: Some(times.len().to_string()), ..Answer::new(text) },
            &Silent,
        );
        let turn = turn.await.unwrap();
        times.push(begun.elapsed());
        if !turn.should_continue {
            break;
        }
    }
    store.close().await;
    times
}
