//! How long an answer takes to be read, without embeddings. Aim: 3 ms for sixty words, bound 20 ms; 5,000
//! characters in under 150 ms.

#![expect(clippy::unwrap_used, reason = "a bench without its material cannot run")]

use colloquy_ask::offline::Offline;
use colloquy_engine::interpretation::{ListenRequest, Reading};
use colloquy_engine::library;
use colloquy_engine::ports::Linguist;

fn main() {
    divan::main();
}

/// Sixty words, as people talk.
const SIXTY: &str = "Well, I used to drive everywhere, but parking was a nightmare and it cost me a fortune, so last \
    spring I bought a second-hand bike. To be honest the first weeks were hard because I wasn't fit. Now I'm at work in \
    twenty minutes, I feel awake when I get there, and my kids think it's great that I can play football again.";

const METHODOLOGIES: [&str; 6] = [
    "means_end_chain",
    "jobs_to_be_done_v2",
    "critical_incident",
    "customer_journey_mapping",
    "repertory_grid",
    "concept_test",
];

/// Parsing and extraction of one answer, as a turn does them.
fn read(offline: &Offline, methodology: &colloquy_engine::Methodology, answer: &str) -> Reading {
    let concept = library::concept("oat_milk").unwrap().unwrap();
    let parse = offline.parse(answer);
    offline.read(&ListenRequest {
        question: Some("How do you get around, and what do you get out of it?"),
        ..ListenRequest::alone(methodology, &concept, answer, &parse)
    })
}

/// Sixty words, by methodology.
#[divan::bench(args = METHODOLOGIES)]
fn sixty_words(bencher: divan::Bencher<'_, '_>, name: &str) {
    let offline = Offline::new();
    let methodology = library::methodology(name).unwrap().unwrap().methodology;
    bencher.bench_local(|| read(&offline, &methodology, divan::black_box(SIXTY)));
}

/// Parsing alone: what a model-backed interpreter pays for stage 3.
#[divan::bench]
fn parse_sixty_words(bencher: divan::Bencher<'_, '_>) {
    let offline = Offline::new();
    bencher.bench_local(|| offline.parse(divan::black_box(SIXTY)));
}

/// Long answers, by their length in characters: the time grows with the length, not with its square.
#[divan::bench(args = [1_250, 2_500, 5_000, 10_000])]
fn characters(bencher: divan::Bencher<'_, '_>, length: usize) {
    let offline = Offline::new();
    let methodology = library::methodology("means_end_chain").unwrap().unwrap().methodology;
    let answer: String = SIXTY.chars().chain(" ".chars()).cycle().take(length).collect();
    bencher.bench_local(|| read(&offline, &methodology, divan::black_box(&answer)));
}

/// A wall of characters without a blank.
#[divan::bench]
fn wall_of_5000_characters(bencher: divan::Bencher<'_, '_>) {
    let offline = Offline::new();
    let methodology = library::methodology("means_end_chain").unwrap().unwrap().methodology;
    let answer = "a".repeat(5_000);
    bencher.bench_local(|| read(&offline, &methodology, divan::black_box(&answer)));
}
