//! How long it takes to read the signals of a turn, by the size of the graph. Aim, with the choice that follows:
//! 0.03, 0.15 and 1.5 ms at 10, 100 and 1,000 nodes.

#![expect(clippy::unwrap_used, reason = "a bench without its material cannot run")]

#[path = "../tests/it/grown.rs"]
mod grown;

use colloquy_engine::Methodology;
use colloquy_engine::graph::structure::Structure;
use colloquy_engine::signals::{Seen, detect};

fn main() {
    divan::main();
}

const SIZES: [usize; 4] = [10, 50, 100, 1_000];

/// The shipped methodology, as a session of it would run.
fn jobs_to_be_done() -> Methodology {
    let source = include_str!("../../../methodologies/jobs_to_be_done.yaml");
    Methodology::parse("jobs_to_be_done.yaml", source).unwrap().methodology
}

/// The shape of the graph: degrees, depth, chains.
#[divan::bench(args = SIZES)]
fn structure(bencher: divan::Bencher<'_, '_>, nodes: usize) {
    let grown = grown::grow(jobs_to_be_done(), nodes, 7);
    bencher.bench_local(|| Structure::of(&grown.session.graph, &grown.methodology.ontology));
}

/// The view and all signals the methodology asks for, the shape given (a turn computes it once, for all uses).
#[divan::bench(args = SIZES)]
fn signals(bencher: divan::Bencher<'_, '_>, nodes: usize) {
    let grown = grown::grow(jobs_to_be_done(), nodes, 7);
    let structure = Structure::of(&grown.session.graph, &grown.methodology.ontology);
    bencher.bench_local(|| detect(&Seen::new(grown.facts(&structure))));
}

/// Shape and signals together.
#[divan::bench(args = SIZES)]
fn structure_and_signals(bencher: divan::Bencher<'_, '_>, nodes: usize) {
    let grown = grown::grow(jobs_to_be_done(), nodes, 7);
    bencher.bench_local(|| grown.with(detect));
}

/// What the turn's record keeps of them.
#[divan::bench(args = SIZES)]
fn record(bencher: divan::Bencher<'_, '_>, nodes: usize) {
    let grown = grown::grow(jobs_to_be_done(), nodes, 7);
    grown.with(|seen| {
        let detected = detect(seen);
        bencher.bench_local(|| (detected.values(seen), detected.target_values(seen)));
    });
}
