//! Learning an adapter: the way back through an encoder's upper layers, by hand, and steps down the slope (Adam: Kingma and
//! Ba 2015).
//!
//! What is asked of words while it learns, and the answers' heads, are given up afterwards: the vectors are what counts.
//! The same lessons give the same adapter; chance comes from counters, and every batch is summed in two halves in order,
//! on however many processors.

mod attention;
mod chance;
pub(super) mod factors;
pub(super) mod heads;
mod lessons;

use super::{Adapter, Change, Read, Tape, behind, read};
use crate::bert::{Bert, Room, Span, add, spans};
use crate::kernel::{Matrix, add_product_plain, add_transposed_product, layer_norm_back};
use crate::local::LocalEmbedder;
use crate::wordpiece::WordPiece;
use attention::attention_back;
use chance::batches;
pub(super) use chance::{drop, mixed};
pub(super) use factors::Factored;
use heads::parts;
pub use lessons::{Ask, Head, Lesson};

/// Layers from the top that are changed. Three of six know as much as all would, and those below are worked out once.
const LAYERS: usize = 3;
/// Passes over the lessons.
pub(super) const PASSES: usize = 4;
/// Lessons a step.
pub(super) const BATCH: usize = 32;
/// The longest step of a weight of the encoder.
const STEP: f32 = 2e-4;
/// The longest step of a head.
const HEAD_STEP: f32 = 1e-3;
/// Share of the steps in which they grow to their longest; then they shrink to nothing.
const RISE: f32 = 0.06;
/// Longest slope of all weights together.
const STEEPEST: f32 = 1.0;

/// All that is learned, its slopes, or what steps remember of them, as flat runs of numbers: the six parts of each changed
/// layer, then those of each head.
type Numbers = Vec<Vec<f32>>;

/// A lesson as the encoder sees it: its states below the changed layers, and where its words lie among them.
struct Seen<'a> {
    lesson: &'a Lesson,
    read: Read,
    below: Vec<f32>,
}

impl<'a> Seen<'a> {
    /// Longer answers than are read at once teach by their beginning alone.
    fn all(lessons: &'a [Lesson], bert: &Bert, pieces: &WordPiece, first: usize) -> Vec<Self> {
        let see = |lesson: &'a Lesson| {
            let mut read = if lesson.next.is_empty() {
                let words: Vec<&str> = lesson.words.iter().map(String::as_str).collect();
                read(pieces, &lesson.before, &words)
            } else {
                let next: Vec<&str> = lesson.next.iter().map(String::as_str).collect();
                behind(pieces, &lesson.before, &lesson.words.join(" "), &next)
            };
            read.parts.truncate(1);
            let below = bert.states(&read.parts, 0..first, None);
            Self { lesson, read, below }
        };
        lessons.iter().map(see).collect()
    }
}

impl LocalEmbedder {
    /// Learns an adapter from lessons. `say` is told how far it is.
    pub fn learn(&self, lessons: &[Lesson], heads: &[Head], say: &mut dyn FnMut(&str)) -> Adapter {
        let (bert, _) = self.parts();
        let first = bert.sizes().layers.saturating_sub(LAYERS);
        let mut school = School::new(bert, first, heads);
        self.teach(&mut school, lessons, (PASSES, BATCH), say);
        school.adapter()
    }

    /// Goes through all lessons so often, so many a step.
    pub(super) fn teach(
        &self,
        school: &mut School<'_>,
        lessons: &[Lesson],
        (passes, batch): (usize, usize),
        say: &mut dyn FnMut(&str),
    ) {
        let (bert, pieces) = self.parts();
        let first = school.first;
        let see = |half| Seen::all(half, bert, pieces, first);
        let seen = in_halves(lessons, see).together();
        say(&format!("{} lessons read", seen.len()));
        let mut order: Vec<usize> = (0..seen.len()).collect();
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        let steps = passes * seen.len().div_ceil(batch);
        for pass in 0..passes {
            for batch in batches(&mut order, &seen, batch, &mut random) {
                let batch: Vec<&Seen<'_>> = batch.iter().map(|at| &seen[*at]).collect();
                school.step(&batch, steps);
                if school.taken.is_multiple_of(50) {
                    let (pass, taken, lost) = (pass + 1, school.taken, school.losses());
                    say(&format!("pass {pass} of {passes}, step {taken} of {steps}: {lost}"));
                }
            }
        }
    }
}

/// What a function makes of each half of some things, side by side.
pub(super) struct Halves<T>(T, T);

impl<T> Halves<Vec<T>> {
    pub(super) fn together(self) -> Vec<T> {
        self.0.into_iter().chain(self.1).collect()
    }
}

pub(super) fn in_halves<'t, T: Sync, R: Send>(all: &'t [T], make: impl Fn(&'t [T]) -> R + Sync) -> Halves<R> {
    let (front, back) = all.split_at(all.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| make(back));
        let front = make(front);
        match other.join() {
            Ok(back) => Halves(front, back),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// An encoder that learns.
pub(super) struct School<'a> {
    bert: &'a Bert,
    pub(super) first: usize,
    heads: &'a [Head],
    /// What the changed layers are without what is learned, where that is narrow; nothing where they are learned whole.
    base: Vec<Change>,
    learned: Numbers,
    /// What steps remember: means of slopes and of their squares.
    means: Numbers,
    squares: Numbers,
    taken: usize,
    lost: Vec<f32>,
}

impl<'a> School<'a> {
    /// One that learns the upper layers whole.
    fn new(bert: &'a Bert, first: usize, heads: &'a [Head]) -> Self {
        let mut learned: Numbers = Vec::new();
        for layer in first..bert.sizes().layers {
            learned.extend(bert.weights(layer).map(<[f32]>::to_vec));
        }
        Self::of(bert, (first, Vec::new()), heads, learned)
    }

    fn of(bert: &'a Bert, base: (usize, Vec<Change>), heads: &'a [Head], mut learned: Numbers) -> Self {
        for head in heads {
            learned.extend(head.begun(bert.sizes().hidden));
        }
        let nothing: Numbers = learned.iter().map(|part| vec![0.0; part.len()]).collect();
        let (means, squares) = (nothing.clone(), nothing);
        let (first, base) = base;
        Self { bert, first, heads, base, learned, means, squares, taken: 0, lost: vec![0.0; heads.len()] }
    }

    /// Where the slopes of a layer's parts stand among all.
    fn place(&self, layer: usize) -> usize {
        (layer - self.first) * 6
    }

    /// Where the slopes of a head's weights stand among all.
    fn head_place(&self, head: usize) -> usize {
        self.place(self.bert.sizes().layers) + parts(&self.heads[..head])
    }

    /// Where a head's weights stand among what is learned.
    pub(super) fn learned_place(&self, head: usize) -> usize {
        self.learned.len() - parts(&self.heads[head..])
    }

    fn losses(&self) -> String {
        let shown = self.lost.iter().map(|lost| format!("{lost:.2}"));
        shown.collect::<Vec<_>>().join(" ")
    }

    /// The changed layers as they are by now.
    fn changes(&self) -> Vec<Change> {
        let parts = &self.learned[..self.learned_place(0)];
        if self.base.is_empty() {
            let whole = |six: &[Vec<f32>]| Change(std::array::from_fn(|at| six[at].clone()));
            parts.chunks_exact(6).map(whole).collect()
        } else {
            factors::added(&self.base, parts, |part| self.bert.inputs(part))
        }
    }

    fn adapter(&self) -> Adapter {
        Adapter { first: self.first, changes: self.changes() }
    }

    fn step(&mut self, batch: &[&Seen<'_>], steps: usize) {
        let mut counts = vec![0.0_f32; self.heads.len()];
        for ask in batch.iter().flat_map(|seen| &seen.lesson.asks) {
            counts[ask.head] += ask.weight;
        }
        let changes = self.changes();
        let Halves((mut slopes, lost), (other, other_lost)) =
            in_halves(batch, |half| self.slopes(half, &counts, &changes));
        for (sum, more) in slopes.iter_mut().zip(&other) {
            add(sum, more);
        }
        if !self.base.is_empty() {
            slopes = self.narrowed(&slopes);
        }
        for (head, kept) in self.lost.iter_mut().enumerate() {
            if counts[head] > 0.0 {
                *kept += 0.02 * ((lost[head] + other_lost[head]) / counts[head] - *kept);
            }
        }
        let steep = slopes.iter().flatten().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt() as f32;
        let gentle = (STEEPEST / steep.max(f32::MIN_POSITIVE)).min(1.0);
        self.taken += 1;
        let share = self.taken as f32 / steps as f32;
        let long = (share / RISE).min(1.0) * (1.0 - share).max(0.0);
        let (turns, heads) = (self.taken as f32, self.learned_place(0));
        let (fresh, fresh_squares) = (1.0 - 0.9_f32.powf(turns), 1.0 - 0.999_f32.powf(turns));
        for (at, slopes) in slopes.iter().enumerate() {
            let step = long * if at < heads { self.step_of_weights() } else { HEAD_STEP };
            let kept = self.means[at].iter_mut().zip(&mut self.squares[at]);
            for ((weight, slope), (mean, square)) in self.learned[at].iter_mut().zip(slopes).zip(kept) {
                let slope = slope * gentle;
                *mean += 0.1 * (slope - *mean);
                *square += 0.001 * (slope * slope - *square);
                *weight -= step * (*mean / fresh) / ((*square / fresh_squares).sqrt() + 1e-8);
            }
        }
    }

    /// The slopes of half a batch, and what it lost by head.
    fn slopes(&self, half: &[&Seen<'_>], counts: &[f32], changes: &[Change]) -> (Numbers, Vec<f32>) {
        let heads = &self.learned[self.learned_place(0)..];
        let parts = changes.iter().flat_map(|change| &change.0).chain(heads);
        let mut slopes: Numbers = parts.map(|part| vec![0.0; part.len()]).collect();
        // Of a last batch of one lesson one half is nothing.
        if half.is_empty() {
            return (slopes, vec![0.0; self.heads.len()]);
        }
        let texts: Vec<_> = half.iter().map(|seen| seen.read.parts[0].clone()).collect();
        let spans = spans(&texts);
        let mut states: Vec<f32> = half.iter().flat_map(|seen| &seen.below).copied().collect();
        let mut room = Room::new(states.len() / self.bert.sizes().hidden, self.bert.sizes());
        let mut tapes = Vec::new();
        // Different numbers for every step, layer and half.
        let seed = |layer: usize| {
            let half = half.first().map_or(0, |seen| seen.below.len() as u64);
            ((self.taken as u64) << 8 | layer as u64)
                .wrapping_mul(0x2545_F491_4F6C_DD1D)
                .wrapping_add(half << 40)
        };
        for layer in self.first..self.bert.sizes().layers {
            let change = &changes[layer - self.first];
            let mut tape = Tape { seed: seed(layer), ..Tape::default() };
            let layer = &self.bert.layers()[layer];
            self.bert.run(layer, Some(change), &mut states, &spans, &mut room, Some(&mut tape));
            tapes.push(tape);
        }
        let last = seed(self.bert.sizes().layers);
        drop(last, &mut states);
        let (mut back, lost) = self.tell(half, (&spans, &states), (counts, last), &mut slopes);
        drop(last, &mut back);
        for (layer, tape) in (self.first..self.bert.sizes().layers).zip(&tapes).rev() {
            self.back((layer, &changes[layer - self.first]), tape, &spans, &mut back, &mut slopes);
        }
        (slopes, lost)
    }

    /// From the slopes of what came out of a layer to those of what went in, in place.
    fn back(
        &self,
        (layer, change): (usize, &Change),
        tape: &Tape,
        spans: &[Span<'_>],
        slopes: &mut Vec<f32>,
        all: &mut Numbers,
    ) {
        let sizes = self.bert.sizes();
        let (h, wide) = (sizes.hidden, sizes.intermediate);
        let kind = &self.bert.layers()[layer];
        let at = self.place(layer);
        let rows = slopes.len() / h;
        // Through one linear part: its weights' slopes, and what it hands down.
        let mut through = |part: usize, out: &[f32], input: &[f32], down: Option<&mut [f32]>| {
            let (inputs, outputs) = (self.bert.inputs(part), out.len() / rows);
            let out = Matrix::dense(out, rows, outputs);
            add_transposed_product(out, Matrix::dense(input, rows, inputs), &mut all[at + part], inputs);
            if let Some(down) = down {
                add_product_plain(out, Matrix::dense(&change.0[part], outputs, inputs), down, inputs);
            }
        };
        layer_norm_back(&tape.output, h, self.bert.scale(&kind.norm), sizes.epsilon, slopes);
        let mut out = slopes.clone();
        tape.drop(1, &mut out);
        let mut active = vec![0.0; rows * wide];
        through(5, &out, &tape.active, Some(&mut active));
        sizes.activation.slope(&tape.wide, &mut active);
        through(4, &active, &tape.middle, Some(slopes));
        layer_norm_back(&tape.attended, h, self.bert.scale(&kind.attention_norm), sizes.epsilon, slopes);
        out.clone_from(slopes);
        tape.drop(0, &mut out);
        let mut context = vec![0.0; rows * h];
        through(3, &out, &tape.context, Some(&mut context));
        let [query, key, value] = attention_back(tape, spans, h, sizes.heads, &context);
        let below = layer > self.first;
        for (part, out) in [query, key, value].iter().enumerate() {
            through(part, out, &tape.input, below.then_some(slopes.as_mut_slice()));
        }
    }
}

#[cfg(test)]
mod tests;
