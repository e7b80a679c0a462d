//! A whole turn without language and embeddings: `cargo bench -p colloquy-engine --bench turn`.

#![expect(clippy::unwrap_used, reason = "a benchmark that cannot be set up must stop")]

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use colloquy_engine::turn::Silent;
use colloquy_engine::{Answer, Session, SessionId, SessionState};

#[path = "../tests/it/scripted.rs"]
#[expect(dead_code, reason = "the tests use more of it than this benchmark")]
mod scripted;

static NEXT: AtomicU64 = AtomicU64::new(0);

fn main() {
    divan::main();
}

/// A session with that many nodes, half of them linked, some turns old.
fn grown(runtime: &tokio::runtime::Runtime, world: &scripted::World, nodes: usize) -> SessionState {
    runtime.block_on(async {
        let mut methodology = colloquy_engine::Methodology::clone(&scripted::shipped("jobs_to_be_done_v2"));
        // A talk this long would end by its own rules; the benchmark wants the turn after it.
        methodology.closing.depth_plateau = 0;
        methodology.closing.exhausted_after = 0;
        for strategy in &mut methodology.strategies {
            strategy.generates_closing_question = false;
        }
        let methodology = std::sync::Arc::new(methodology);
        let id = world.session(&format!("seed{nodes}"), &methodology, 200).await;
        let types: Vec<&str> = methodology.ontology.nodes.iter().map(|t| t.name.as_str()).collect();
        for turn in 0..nodes / 5 {
            let mut text = String::new();
            for number in turn * 5..turn * 5 + 5 {
                let node_type = types[number % types.len()];
                write!(text, "word{number} thing{number}:{node_type}. ").unwrap();
                if number > 0 {
                    let before = number - 1;
                    write!(text, "word{before} thing{before} => word{number} thing{number}. ").unwrap();
                }
            }
            world.engine.take_turn(&id, Answer::new(text), &Silent).await.unwrap();
        }
        world.store.session_load(&id).await.unwrap().fork().into_state()
    })
}

#[divan::bench(args = [10, 50, 200])]
fn whole_turn(bencher: divan::Bencher<'_, '_>, nodes: usize) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let world = scripted::world();
    let session = grown(&runtime, &world, nodes);
    bencher
        .with_inputs(|| {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let mut copy = session.clone();
            let id = SessionId::parse(&format!("copy{number}")).unwrap();
            copy.id = id.clone();
            let copy = Arc::new(Session::restore(copy).unwrap());
            runtime.block_on(world.store.session_create(&copy)).unwrap();
            id
        })
        .bench_values(|id| {
            let answer =
                Answer::new("new one:job_statement. second one:pain_point. new one => second one %4");
            runtime.block_on(world.engine.take_turn(&id, answer, &Silent)).unwrap()
        });
}
