//! What an encoder learned beside its weights: changes of its upper layers, by which it knows words in the context they
//! were said in rather than the meaning of a text on its own.
//!
//! The encoder's own weights stay as they are, so that texts are compared as before; what was learned is a small file
//! in this crate, `data/adapter.bin`, made by `cargo xtask learn` and good for the encoder it names alone.

pub mod aptness;
pub mod joining;
pub mod learning;
mod packed;

use super::bert::{Bert, Pieces};
use super::wordpiece::WordPiece;

/// Most pieces of what is said before, the question as a rule.
const BEFORE: usize = 64;
/// The same where something could be said next: the question, and those before it.
const BEFORE_NEXT: usize = 120;
/// Most pieces of the words read at once: longer answers are read part by part, each after the question.
const AT_ONCE: usize = 180;
/// Most pieces of an answer that something could be said behind, and how many of them are its beginning.
const ANSWER: usize = 110;
const OPENING: usize = 28;
/// Most pieces of what could be said next.
const NEXT: usize = 48;

/// The weights of one layer as they were changed: query, key, value, attention, expand, contract.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Change(pub(super) [Vec<f32>; 6]);

/// The upper layers of an encoder as they were changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Adapter {
    /// The first layer that is changed; all above are too.
    first: usize,
    changes: Vec<Change>,
}

/// What is kept of one layer for the way back.
#[derive(Debug, Default)]
pub(super) struct Tape {
    pub(super) input: Vec<f32>,
    pub(super) query: Vec<f32>,
    pub(super) key: Vec<f32>,
    pub(super) value: Vec<f32>,
    /// Attention weights, text by text, head by head.
    pub(super) weights: Vec<f32>,
    pub(super) context: Vec<f32>,
    /// Before the first normalisation.
    pub(super) attended: Vec<f32>,
    pub(super) middle: Vec<f32>,
    pub(super) wide: Vec<f32>,
    pub(super) active: Vec<f32>,
    /// Before the second normalisation.
    pub(super) output: Vec<f32>,
    /// What chance draws from.
    pub(super) seed: u64,
}

impl Tape {
    /// Leaves out numbers by chance, the same on the way back.
    pub(super) fn drop(&self, place: u64, values: &mut [f32]) {
        learning::drop(self.seed.wrapping_add(place.wrapping_mul(0xD134_2543_DE82_EF95)), values);
    }
}

impl Adapter {
    /// What the default encoder learned; None for any other.
    pub fn shipped(encoder: &str, bert: &Bert) -> Option<Self> {
        Self::read(include_bytes!("../data/adapter.bin"), encoder, bert)
    }

    pub(super) fn change(&self, layer: usize) -> Option<&Change> {
        layer.checked_sub(self.first).and_then(|at| self.changes.get(at))
    }

    /// What differs from an encoder's own weights, as bytes: the encoder's name, the number of layers, then of every row of
    /// weights the greatest difference and the differences in 127ths of it.
    pub fn write(&self, encoder: &str, bert: &Bert) -> Vec<u8> {
        let mut out = packed::head(encoder, self.changes.len());
        for (layer, change) in (self.first..).zip(&self.changes) {
            for (at, (own, changed)) in bert.weights(layer).into_iter().zip(&change.0).enumerate() {
                let inputs = bert.inputs(at);
                for (own, changed) in own.chunks_exact(inputs).zip(changed.chunks_exact(inputs)) {
                    packed::row(own.iter().zip(changed).map(|(a, b)| b - a), &mut out);
                }
            }
        }
        packed::packed(&out)
    }

    /// From bytes; None when they are none, or of another encoder.
    pub fn read(bytes: &[u8], encoder: &str, bert: &Bert) -> Option<Self> {
        let bytes = packed::opened(bytes)?;
        let mut bytes = bytes.as_slice();
        let layers = bert.sizes().layers;
        let first = layers.checked_sub(packed::layers(&mut bytes, encoder)?)?;
        let mut changes = Vec::with_capacity(layers - first);
        for layer in first..layers {
            let mut parts = bert.weights(layer).map(<[f32]>::to_vec);
            for (at, part) in parts.iter_mut().enumerate() {
                for row in part.chunks_exact_mut(bert.inputs(at)) {
                    let apart = packed::unpacked(&mut bytes, bert.inputs(at))?;
                    row.iter_mut().zip(apart).for_each(|(weight, apart)| *weight += apart);
                }
            }
            changes.push(Change(parts));
        }
        bytes.is_empty().then_some(Self { first, changes })
    }
}

/// Words of a text as an encoder reads them: in parts, each after what was said before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Read {
    /// The parts.
    pub(super) parts: Vec<Pieces>,
    /// For each word the part it is in, and its pieces there.
    pub(super) words: Vec<(usize, std::ops::Range<usize>)>,
}

/// What was said before, as what is read begins, in so many pieces at most.
fn head(pieces: &WordPiece, before: &str, most: usize) -> Vec<u32> {
    let (opens, closes) = pieces.marks();
    let mut head = vec![opens];
    head.extend(pieces.pieces_of(before, most));
    head.push(closes);
    head
}

/// Takes words apart.
pub(super) fn read(pieces: &WordPiece, before: &str, words: &[&str]) -> Read {
    let (_, closes) = pieces.marks();
    let head = head(pieces, before, BEFORE);
    let begun = || Pieces { second: head.len(), ids: head.clone(), branches: Vec::new() };
    let mut parts = vec![begun()];
    let mut places = Vec::with_capacity(words.len());
    for word in words {
        let ids = pieces.pieces_of(word, AT_ONCE);
        if parts.last().is_some_and(|part| part.ids.len() - head.len() + ids.len() > AT_ONCE) {
            parts.push(begun());
        }
        let at = parts.len() - 1;
        let part = &mut parts[at].ids;
        let start = part.len();
        part.extend(ids);
        places.push((at, start..part.len()));
    }
    for part in &mut parts {
        part.ids.push(closes);
    }
    Read { parts, words: places }
}

/// Takes what could be said next apart, behind what was said: each is a branch, and stands as a word does. Of a long answer its
/// beginning and its end are read.
pub(super) fn behind(pieces: &WordPiece, before: &str, answer: &str, next: &[&str]) -> Read {
    let (opens, closes) = pieces.marks();
    let mut ids = head(pieces, before, BEFORE_NEXT);
    let said = pieces.pieces_of(answer, usize::MAX / 2);
    match said.len().checked_sub(ANSWER) {
        None | Some(0) => ids.extend(said),
        Some(over) => {
            let (front, back) = (&said[..OPENING], &said[OPENING + over..]);
            ids.extend(front.iter().chain(&[closes]).chain(back));
        }
    }
    ids.push(closes);
    let mut read = Pieces::one(ids);
    let mut words = Vec::with_capacity(next.len());
    for text in next {
        let start = read.ids.len();
        read.branches.push(start);
        read.ids.push(opens);
        read.ids.extend(pieces.pieces_of(text, NEXT));
        read.ids.push(closes);
        words.push((0, start..read.ids.len()));
    }
    Read { parts: vec![read], words }
}

/// What is known of words in their context: one vector for the whole, one for each word.
pub(super) fn known(bert: &Bert, adapter: &Adapter, read: &Read) -> (Vec<f32>, Vec<Vec<f32>>) {
    let (whole, words) = sums(bert, adapter, read);
    let mean = |(size, mut sum): (usize, Vec<f32>)| {
        for x in &mut sum {
            *x /= size.max(1) as f32;
        }
        sum
    };
    (whole, words.into_iter().map(mean).collect())
}

/// One vector for the whole, and for each word how many pieces it has and the sum of theirs.
fn sums(bert: &Bert, adapter: &Adapter, read: &Read) -> (Vec<f32>, Vec<(usize, Vec<f32>)>) {
    let h = bert.sizes().hidden;
    let states: Vec<Vec<f32>> = read
        .parts
        .iter()
        .map(|part| bert.states(std::slice::from_ref(part), 0..bert.sizes().layers, Some(adapter)))
        .collect();
    let sum = |(part, range): &(usize, std::ops::Range<usize>)| {
        let mut sum = vec![0.0; h];
        for row in states[*part][range.start * h..range.end * h].chunks_exact(h) {
            super::bert::add(&mut sum, row);
        }
        (range.len(), sum)
    };
    (states[0][..h].to_vec(), read.words.iter().map(sum).collect())
}
