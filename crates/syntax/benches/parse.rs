//! How long parsing takes: sixty words, one word, a long text without a full stop, and how long the model takes to
//! be ready. Aims: 4 ms for sixty words on one thread, ready in 10 ms.

#![expect(clippy::print_stdout, reason = "what happens once is timed and told outside of divan")]

use std::time::Instant;

use colloquy_syntax::{Doc, parse, prepare};

/// Sixty words, as people talk.
const SIXTY: &str = "Well, I used to drive everywhere, but parking was a nightmare and it cost me a fortune, so last \
    spring I bought a second-hand bike. To be honest the first weeks were hard because I wasn't fit. Now I'm at work in \
    twenty minutes, I feel awake when I get there, and my kids think it's great that I can play football again.";

fn main() {
    let start = Instant::now();
    prepare();
    println!("ready in {:.2} ms", start.elapsed().as_secs_f64() * 1e3);
    divan::main();
}

#[divan::bench]
fn sixty_words() -> Doc {
    parse(divan::black_box(SIXTY))
}

#[divan::bench]
fn one_word() -> Doc {
    parse(divan::black_box("Yes."))
}

/// Thousands of words: the time should grow as they do.
#[divan::bench(args = [1_000, 4_000], sample_count = 5)]
fn words_without_a_stop(bencher: divan::Bencher<'_, '_>, count: usize) {
    let words: Vec<&str> =
        SIXTY.split(' ').map(|word| word.trim_end_matches('.')).cycle().take(count).collect();
    let text = words.join(" ");
    bencher.bench_local(|| parse(divan::black_box(&text)));
}
