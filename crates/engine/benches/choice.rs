//! How long a choice takes: signals read and strategy and focus chosen, by the size of the graph. Aims: two
//! stages with signals 0.03, 0.15 and 1.5 ms at 10, 100 and 1,000 nodes; joint mode 10 ms at 1,000.

#![expect(clippy::unwrap_used, reason = "a bench without its material cannot run")]

#[path = "../tests/it/grown.rs"]
mod grown;

use colloquy_engine::Methodology;
use colloquy_engine::methodology::ScoringMode;
use colloquy_engine::selection::select;
use colloquy_engine::signals::detect;

fn main() {
    divan::main();
}

const SIZES: [usize; 3] = [10, 100, 1_000];

fn methodology(scoring_mode: ScoringMode) -> Methodology {
    let source = include_str!("../../../methodologies/jobs_to_be_done.yaml");
    let mut methodology = Methodology::parse("jobs_to_be_done.yaml", source).unwrap().methodology;
    methodology.selection.scoring_mode = scoring_mode;
    methodology
}

/// Strategy, then focus; the signals are read.
#[divan::bench(args = SIZES)]
fn two_stage(bencher: divan::Bencher<'_, '_>, nodes: usize) {
    choose(bencher, nodes, ScoringMode::TwoStage);
}

/// All strategies with all nodes; the signals are read.
#[divan::bench(args = SIZES)]
fn joint(bencher: divan::Bencher<'_, '_>, nodes: usize) {
    choose(bencher, nodes, ScoringMode::Joint);
}

fn choose(bencher: divan::Bencher<'_, '_>, nodes: usize, mode: ScoringMode) {
    let grown = grown::grow(methodology(mode), nodes, 7);
    grown.with(|seen| {
        let detected = detect(seen);
        bencher.bench_local(|| select(seen, &detected));
    });
}

/// The graph's shape, all signals and the choice in two stages.
#[divan::bench(args = SIZES)]
fn signals_and_two_stage(bencher: divan::Bencher<'_, '_>, nodes: usize) {
    let grown = grown::grow(methodology(ScoringMode::TwoStage), nodes, 7);
    bencher.bench_local(|| grown.with(|seen| select(seen, &detect(seen))));
}
