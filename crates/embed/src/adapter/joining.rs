//! Which of two things said leads to the other, what an answer does to the interviewer, what is owed behind it, and what each question in it would
//! know: learned from coded answers by narrow changes of the layers the adapter changed, and a head for each. That of pairs has a layer of its own
//! over the words of the one, those of the other, those between, and what the two have in common; the others go by the beginning and by some words.
//!
//! It is a small file in this crate, `data/joining.bin`, made by `cargo xtask learn`, and good for the encoder and the adapter it
//! was learned with.

use std::ops::Range;

use super::learning::factors;
use super::learning::heads::{compared, linear};
use super::learning::{BATCH, Factored, Head, Lesson, School};
use super::{Adapter, packed, read, sums};
use crate::bert::{Bert, add};
use crate::kernel::{Activation, soft_max};
use crate::local::LocalEmbedder;
use crate::normalise;
use crate::wordpiece::WordPiece;
use colloquy_engine::interpretation::{AskedBack, Opening};
use colloquy_engine::ports::{Embedder as _, Gathered, Gathering};

/// What can be told of two things said: nothing, that the first leads to the second, the other way round.
const WAYS: usize = 3;
/// Runs of words it goes by: the first, the second, what stands between.
const RUNS: usize = 3;
/// How wide the head's own layer is.
const LAYER: usize = 96;
/// What an answer can do: the acts.
const ACTS: usize = 9;
/// What the first words of an answer can do.
const OPENINGS: usize = Opening::ALL.len();
/// What a question in an answer would know, and nothing.
const ASKS: usize = AskedBack::ALL.len() + 1;
/// The first words of an answer.
const FIRST: usize = 16;
/// Passes over the lessons.
const PASSES: usize = 3;

/// The head that tells which of two runs of words leads to the other; the third run of an ask is what stands between.
pub const PAIRS: Head = Head { classes: WAYS, runs: RUNS, weight: 1.0, layer: LAYER };
/// The head that tells what an answer does, by no words (where it begins) and all.
pub const DOES: Head = Head { classes: ACTS, runs: 2, weight: 1.0, layer: 0 };
/// The head by which it is learned to see how an answer opens, by no words (where it begins) and the first. It is not kept: what is seen is
/// judged together with the words themselves.
pub const OPENS: Head = Head { classes: OPENINGS, runs: 2, weight: 1.0, layer: 0 };
/// The head that tells what is owed behind an answer, by no words (where it begins), the first and the last.
pub const OWED: Head = Head { classes: OPENINGS, runs: 3, weight: 1.0, layer: 0 };
/// The head that tells what a question in an answer would know, by no words (where the answer begins) and its own.
pub const ASKED: Head = Head { classes: ASKS, runs: 2, weight: 1.0, layer: 0 };

/// The first words of so many.
pub fn first_words(words: usize) -> Range<usize> {
    0..words.min(FIRST)
}

/// The last words of so many.
pub fn last_words(words: usize) -> Range<usize> {
    words.saturating_sub(FIRST)..words
}

/// What was learned, for one encoder.
#[derive(Debug)]
pub struct Joining {
    layers: Adapter,
    /// Of pairs: weights and biases of the head's own layer, then of what it tells.
    pairs: [Vec<f32>; 4],
    /// Of what is done: weights and biases.
    does: [Vec<f32>; 2],
    /// Of what is asked: weights and biases.
    asked: [Vec<f32>; 2],
    /// Of what is owed: weights and biases.
    owed: [Vec<f32>; 2],
}

impl Joining {
    /// What the default encoder learned; None for any other.
    pub(crate) fn shipped(encoder: &str, bert: &Bert, adapter: &Adapter) -> Option<Self> {
        Self::read(include_bytes!("../../data/joining.bin"), encoder, bert, adapter)
    }

    /// From bytes; None when they are none, or of another encoder.
    pub(crate) fn read(bytes: &[u8], encoder: &str, bert: &Bert, adapter: &Adapter) -> Option<Self> {
        let bytes = packed::opened(bytes)?;
        let mut bytes = bytes.as_slice();
        let factors = factors::read(&mut bytes, encoder, bert, adapter)?;
        let mut rows = |count: usize, width: usize| {
            let rows = (0..count).map(|_| packed::unpacked(&mut bytes, width));
            Some(rows.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect::<Vec<f32>>())
        };
        let h = bert.sizes().hidden;
        let pairs = [rows(LAYER, (RUNS + 2) * h)?, rows(1, LAYER)?, rows(WAYS, LAYER)?, rows(1, WAYS)?];
        let does = [rows(ACTS, 2 * h)?, rows(1, ACTS)?];
        let asked = [rows(ASKS, 2 * h)?, rows(1, ASKS)?];
        let owed = [rows(OPENINGS, 3 * h)?, rows(1, OPENINGS)?];
        let layers = || factors::onto(adapter, factors, bert);
        bytes.is_empty().then(|| Self { layers: layers(), pairs, does, asked, owed })
    }

    /// What is told of some words after what was said before, and of runs of them.
    pub(crate) fn of(&self, bert: &Bert, pieces: &WordPiece, of: Gathering<'_>) -> Gathered {
        let (whole, known) = sums(bert, &self.layers, &read(pieces, of.before, of.words));
        let run = |run: &Range<usize>| known.get(run.clone()).unwrap_or_default();
        Gathered {
            joined: self.joined(&known, of.pairs),
            does: told(&self.does, &whole, &[&known]),
            opens: opened(&whole, run(&first_words(known.len()))),
            asked: of.questions.iter().map(|asked| told(&self.asked, &whole, &[run(asked)])).collect(),
            owed: told(
                &self.owed,
                &whole,
                &[first_words(known.len()), last_words(known.len())].each_ref().map(run),
            ),
        }
    }

    fn joined(
        &self,
        known: &[(usize, Vec<f32>)],
        pairs: &[(Range<usize>, Range<usize>)],
    ) -> Vec<[f32; WAYS]> {
        let [layer, layer_bias, weights, bias] = &self.pairs;
        let width = layer.len() / LAYER;
        let h = width / (RUNS + 2);
        let mut seen = vec![0.0; pairs.len() * width];
        for ((first, second), row) in pairs.iter().zip(seen.chunks_exact_mut(width)) {
            let runs = [first.clone(), second.clone(), between(first, second)];
            for (run, part) in runs.into_iter().zip(row.chunks_exact_mut(h)) {
                mean(known.get(run).unwrap_or_default(), part);
            }
            compared(row, h);
        }
        let mut active = linear(&seen, layer, layer_bias);
        Activation::Relu.apply(&mut active);
        let mut told = linear(&active, weights, bias);
        soft_max(&mut told, WAYS, 1.0);
        told.as_chunks().0.to_vec()
    }
}

/// What a head sees: the beginning and some runs of words.
fn seen(whole: &[f32], runs: &[&[(usize, Vec<f32>)]]) -> Vec<f32> {
    let mut all = whole.to_vec();
    for words in runs {
        let mut of_run = vec![0.0; whole.len()];
        mean(words, &mut of_run);
        all.append(&mut of_run);
    }
    all
}

/// What is seen of how an answer opens.
fn opened(whole: &[f32], first: &[(usize, Vec<f32>)]) -> Vec<f32> {
    let mut opened = seen(whole, &[first]);
    normalise(&mut opened);
    opened
}

/// What a head tells by the beginning and some runs of words.
fn told([weights, bias]: &[Vec<f32>; 2], whole: &[f32], runs: &[&[(usize, Vec<f32>)]]) -> Vec<f32> {
    let mut told = linear(&seen(whole, runs), weights, bias);
    soft_max(&mut told, bias.len(), 1.0);
    told
}

/// The mean of the pieces of some words.
fn mean(words: &[(usize, Vec<f32>)], out: &mut [f32]) {
    for (_, sum) in words {
        add(out, sum);
    }
    let size: usize = words.iter().map(|(size, _)| size).sum();
    for x in out {
        *x /= size.max(1) as f32;
    }
}

/// The words between two runs, with one of each.
pub fn between(first: &Range<usize>, second: &Range<usize>) -> Range<usize> {
    first.end.saturating_sub(1).min(second.start)..(second.start + 1).max(first.end)
}

impl LocalEmbedder {
    /// Learns from lessons which of two runs of words leads to the other, what answers do and what is asked in them, as the bytes of
    /// `data/joining.bin`: the first of the heads are [`PAIRS`], [`DOES`], [`ASKED`] and [`OWED`], others help them along, [`OPENS`] among them. None of an encoder
    /// that learned nothing of words in their context. `say` is told how far it is.
    pub fn learn_joining(
        &self,
        lessons: &[Lesson],
        heads: &[Head],
        say: &mut dyn FnMut(&str),
    ) -> Option<Vec<u8>> {
        let adapter = self.adapter()?;
        let base = (adapter.first, adapter.changes.clone());
        let mut school = School::narrow(self.parts().0, base, heads, None);
        self.teach(&mut school, lessons, (PASSES, BATCH), say);
        let Factored { factors, heads } = school.factored();
        let learned = Factored { factors, heads: Vec::new() };
        let mut out = learned.written(self.name(), adapter.changes.len());
        let two = heads.get(4)?.len() / ACTS;
        let widths =
            [heads.first()?.len() / LAYER, LAYER, LAYER, WAYS, two, ACTS, two, ASKS, 3 * two / 2, OPENINGS];
        for (part, width) in heads.iter().zip(widths) {
            for row in part.chunks_exact(width) {
                packed::row(row.iter().copied(), &mut out);
            }
        }
        Some(packed::packed(&out))
    }
}
