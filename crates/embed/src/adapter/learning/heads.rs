//! What an encoder is asked while it learns: what heads make of runs of words, and the way back through them.

use std::collections::BTreeMap;
use std::ops::Range;

use super::chance::{drop, mixed};
use super::{Ask, Head, Numbers, Read, School, Seen};
use crate::bert::{Span, add};
use crate::kernel::{
    Activation, Matrix, add_product_transposed, add_transposed_product, product_plain, soft_max,
};

/// How much the product of two runs counts: numbers below 1 make a smaller one.
const PRODUCT: f32 = 3.0;

/// An ask with where its runs of words lie among all states.
type Asked<'a> = (&'a Ask, Vec<Range<usize>>);

/// How many parts there are of what some heads learned: of a head that goes by its runs alone its weights (`classes x (runs *
/// hidden)`) and a bias a class; of one with a layer of its own the weights and biases of that before them.
pub(super) fn parts(heads: &[Head]) -> usize {
    heads.iter().map(|head| if head.layer == 0 { 2 } else { 4 }).sum()
}

impl Head {
    /// How many numbers it goes by, where a vector has `h`.
    fn width(self, h: usize) -> usize {
        if self.layer == 0 { self.runs * h } else { (self.runs + 2) * h }
    }

    /// What it begins with: nothing, but for its own layer, which is drawn by chance.
    pub(super) fn begun(self, h: usize) -> Numbers {
        let (width, nothing) = (self.width(h), |count| vec![0.0; count]);
        if self.layer == 0 {
            return vec![nothing(self.classes * width), nothing(self.classes)];
        }
        let large = (3.0 / width as f32).sqrt();
        let drawn = (0..(self.layer * width) as u64).map(|at| large * either(at)).collect();
        vec![drawn, nothing(self.layer), nothing(self.classes * self.layer), nothing(self.classes)]
    }

    /// The numbers it goes by: each run's mean, then, for a layer of its own, what the first two have in common and what they
    /// have not.
    fn seen(self, runs: &[Range<usize>], states: &[f32], h: usize, row: &mut [f32]) {
        for (run, part) in runs.iter().zip(row.chunks_exact_mut(h)) {
            for state in states[run.start * h..run.end * h].chunks_exact(h) {
                add(part, state);
            }
            for x in part {
                *x /= run.len() as f32;
            }
        }
        if self.layer > 0 {
            compared(row, h);
        }
    }

    /// From the slopes of the numbers it goes by to those of its runs, in place.
    fn back(self, row: &[f32], h: usize, slopes: &mut [f32]) {
        if self.layer == 0 {
            return;
        }
        let (first, second) = two(&row[..self.runs * h], h);
        let (means, more) = slopes.split_at_mut(self.runs * h);
        let last = if self.runs > 1 { h } else { 0 };
        for (at, (x, y)) in first.iter().zip(second).enumerate() {
            let apart = if x > y { more[h + at] } else { -more[h + at] };
            means[at] += PRODUCT * more[at] * y + apart;
            means[last + at] += PRODUCT * more[at] * x - apart;
        }
    }
}

/// Behind some vectors: what the first two of them have in common, and what they have not.
pub(in crate::adapter) fn compared(row: &mut [f32], h: usize) {
    let (means, more) = row.split_at_mut(row.len() - 2 * h);
    let (first, second) = two(means, h);
    for (at, (x, y)) in first.iter().zip(second).enumerate() {
        more[at] = PRODUCT * x * y;
        more[h + at] = (x - y).abs();
    }
}

/// What weights (a row for each number that comes out) and a bias for each make of rows of numbers.
pub(in crate::adapter) fn linear(rows: &[f32], weights: &[f32], bias: &[f32]) -> Vec<f32> {
    let (inputs, outputs) = (weights.len() / bias.len(), bias.len());
    let count = rows.len() / inputs;
    let mut out = bias.repeat(count);
    let rows = Matrix::dense(rows, count, inputs);
    add_product_transposed(rows, Matrix::dense(weights, outputs, inputs), &mut out, outputs);
    out
}

/// The first two of some vectors; the one twice where there is no other.
fn two(vectors: &[f32], h: usize) -> (&[f32], &[f32]) {
    let first = &vectors[..h];
    (first, vectors.get(h..2 * h).unwrap_or(first))
}

/// A number between -1 and 1, the same for the same seed.
pub(super) fn either(seed: u64) -> f32 {
    (mixed(seed.wrapping_add(1)) >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
}

impl School<'_> {
    /// Asks the heads; gives the slopes of the states, and what was lost by head. What was asked counts for as much as there is
    /// of its head (`counts`); `seed` is what chance draws from.
    pub(super) fn tell(
        &self,
        half: &[&Seen<'_>],
        (spans, states): (&[Span<'_>], &[f32]),
        (counts, seed): (&[f32], u64),
        slopes: &mut Numbers,
    ) -> (Vec<f32>, Vec<f32>) {
        let h = self.bert.sizes().hidden;
        let (mut back, mut lost) = (vec![0.0; states.len()], vec![0.0; self.heads.len()]);
        let mut asked: BTreeMap<usize, Vec<Asked<'_>>> = BTreeMap::new();
        for (seen, span) in half.iter().zip(spans) {
            for ask in &seen.lesson.asks {
                if let Some(rows) = rows(ask, &seen.read, &span.tokens) {
                    asked.entry(ask.head).or_default().push((ask, rows));
                }
            }
        }
        for (head, asks) in asked {
            let kind = self.heads[head];
            let width = kind.width(h);
            let mut seen = vec![0.0; asks.len() * width];
            for ((_, runs), row) in asks.iter().zip(seen.chunks_exact_mut(width)) {
                kind.seen(runs, states, h, row);
            }
            let mut wanted = self.told((head, counts[head], seed), &asks, &seen, (&mut lost[head], slopes));
            let rows = seen.chunks_exact(width).zip(wanted.chunks_exact_mut(width));
            for ((_, runs), (seen, slopes)) in asks.iter().zip(rows) {
                kind.back(seen, h, slopes);
                for (run, part) in runs.iter().zip(slopes.chunks_exact(h)) {
                    for state in back[run.start * h..run.end * h].chunks_exact_mut(h) {
                        state.iter_mut().zip(part).for_each(|(x, y)| *x += y / run.len() as f32);
                    }
                }
            }
        }
        (back, lost)
    }

    /// What a head makes of the numbers it goes by, a row for each ask, and the way back to them.
    fn told(
        &self,
        (head, count, seed): (usize, f32, u64),
        asks: &[Asked<'_>],
        seen: &[f32],
        (lost, slopes): (&mut f32, &mut Numbers),
    ) -> Vec<f32> {
        let (kind, at, own) = (self.heads[head], self.head_place(head), self.learned_place(head));
        let width = kind.width(self.bert.sizes().hidden);
        let below = (kind.layer > 0).then(|| linear(seen, &self.learned[own], &self.learned[own + 1]));
        let active = below.as_ref().map(|below| {
            let mut active = below.clone();
            Activation::Relu.apply(&mut active);
            drop(seed ^ head as u64, &mut active);
            active
        });
        let top = parts(&self.heads[head..=head]) - 2;
        let (into, wide) = active.as_deref().map_or((seen, width), |active| (active, kind.layer));
        let mut told = linear(into, &self.learned[own + top], &self.learned[own + top + 1]);
        soft_max(&mut told, kind.classes, 1.0);
        for ((ask, _), row) in asks.iter().zip(told.chunks_exact_mut(kind.classes)) {
            for (share, wanted) in row.iter_mut().zip(&ask.wanted) {
                *lost -= wanted * share.max(1e-9).ln() * ask.weight;
                *share = (*share - wanted) * ask.weight * kind.weight / count;
            }
            add(&mut slopes[at + top + 1], row);
        }
        let told = Matrix::dense(&told, asks.len(), kind.classes);
        let into = Matrix::dense(into, asks.len(), wide);
        add_transposed_product(told, into, &mut slopes[at + top], wide);
        let mut wanted = vec![0.0; asks.len() * wide];
        let weight = Matrix::dense(&self.learned[own + top], kind.classes, wide);
        product_plain(told, weight, &mut wanted, wide);
        let Some(below) = below else { return wanted };
        drop(seed ^ head as u64, &mut wanted);
        Activation::Relu.slope(&below, &mut wanted);
        for row in wanted.chunks_exact(wide) {
            add(&mut slopes[at + 1], row);
        }
        let out = Matrix::dense(&wanted, asks.len(), wide);
        add_transposed_product(out, Matrix::dense(seen, asks.len(), width), &mut slopes[at], width);
        let mut down = vec![0.0; asks.len() * width];
        product_plain(out, Matrix::dense(&self.learned[own], wide, width), &mut down, width);
        down
    }
}

/// Where the runs of an ask lie among all states; None when a word of it was not read.
fn rows(ask: &Ask, read: &Read, span: &Range<usize>) -> Option<Vec<Range<usize>>> {
    let run = |words: &Range<usize>| {
        if words.is_empty() {
            return Some(span.start..span.start + 1);
        }
        let (first, last) = (read.words.get(words.start)?, read.words.get(words.end - 1)?);
        let whole = first.0 == 0 && last.0 == 0 && last.1.end > first.1.start;
        whole.then(|| span.start + first.1.start..span.start + last.1.end)
    };
    ask.of.iter().map(run).collect()
}
