//! From tokens to vectors that know their neighbours, and from vectors to tags and to the parser's input.

use std::collections::HashMap;

use crate::features;
use crate::labels::Tag;
use crate::linear::{Block, Linear, ROWS};
use crate::tables::Tables;
use crate::tokens::{Raw, is_blank};
use crate::weights::{HIDDEN, Layer, PIECES, WIDTH, Weights};

/// Layers that look one token to each side; as many rows of zeros stand before and after the text.
const DEPTH: usize = 4;
/// Tokens encoded at once: bounds the memory for long texts.
const CHUNK: usize = 256;

/// The vector of one token.
type Vector = [f32; WIDTH];

/// What the encoder says of the tokens of a text.
#[derive(Debug, Default)]
pub(crate) struct Encoded {
    pub(crate) tags: Vec<Tag>,
    /// The parser's vector of each token.
    pub(crate) hidden: Vec<[f32; HIDDEN]>,
}

/// Encodes all tokens of a text.
pub(crate) fn encode(text: &str, tokens: &[Raw], weights: &Weights, tables: &Tables) -> Encoded {
    let mut encoded = Encoded::default();
    let mut scores = vec![0.0; ROWS * weights.tagger.outputs().max(HIDDEN)];
    let mut block = vec![[0.0; ROWS]; WIDTH];
    for start in (0..tokens.len()).step_by(CHUNK) {
        let end = tokens.len().min(start + CHUNK);
        let vectors = vectors(text, tokens, start, end, weights, tables);
        for rows in vectors.chunks(ROWS) {
            fill(&mut block, rows);
            for_rows(&weights.tagger, &block, &mut scores, rows.len(), |scores| {
                encoded.tags.push(Tag::ALL.get(first_best(scores)).copied().unwrap_or(Tag::XX));
            });
            for_rows(&weights.inward, &block, &mut scores, rows.len(), |row| {
                let mut hidden = [0.0; HIDDEN];
                hidden.copy_from_slice(row);
                encoded.hidden.push(hidden);
            });
        }
    }
    encoded
}

/// Puts up to `ROWS` rows side by side.
pub(crate) fn fill<const N: usize>(block: &mut Block, rows: &[[f32; N]]) {
    for (row, values) in rows.iter().enumerate().take(ROWS) {
        for (column, value) in block.iter_mut().zip(values) {
            column[row] = *value;
        }
    }
}

fn for_rows(linear: &Linear, block: &Block, out: &mut [f32], count: usize, each: impl FnMut(&[f32])) {
    linear.rows(block, out, linear.outputs());
    out.chunks_exact(linear.outputs()).take(count).for_each(each);
}

/// The place of the highest number, the first of equals.
fn first_best(scores: &[f32]) -> usize {
    let better = |best: (usize, f32), next: (usize, f32)| if next.1 > best.1 { next } else { best };
    scores.iter().copied().enumerate().fold((0, f32::NEG_INFINITY), better).0
}

/// The vectors of the tokens from `start` to `end`, as they are in the whole text: `DEPTH` rows on each side are
/// worked out with them. Outside the text these are rows of zeros that take part in every layer.
fn vectors(
    text: &str,
    tokens: &[Raw],
    start: usize,
    end: usize,
    weights: &Weights,
    tables: &Tables,
) -> Vec<Vector> {
    let before = DEPTH.min(start);
    let mut rows = vec![[0.0; WIDTH]; DEPTH - before];
    let known = &tokens[start - before..tokens.len().min(end + DEPTH)];
    mix(text, known, weights, tables, &mut rows);
    rows.resize(end - start + 2 * DEPTH, [0.0; WIDTH]);
    let mut next = rows.clone();
    for (depth, layer) in weights.encoder.iter().enumerate() {
        widen(layer, &rows, &mut next, depth + 1);
        std::mem::swap(&mut rows, &mut next);
    }
    rows.truncate(end - start + DEPTH);
    rows.drain(..DEPTH);
    rows
}

/// Adds the vectors of single tokens. Tokens with the same features are worked out once.
fn mix(text: &str, tokens: &[Raw], weights: &Weights, tables: &Tables, out: &mut Vec<Vector>) {
    let mut numbers = HashMap::new();
    let mut distinct = Vec::new();
    let places: Vec<usize> = tokens
        .iter()
        .map(|token| {
            let word = text.get(token.start..token.end).unwrap_or_default();
            let spaces = 2 * usize::from(token.space_after) + usize::from(is_blank(word));
            let features = (features::ids(word, &token.norm, &tables.symbols), spaces);
            *numbers.entry(features).or_insert_with(|| {
                distinct.push(features);
                distinct.len() - 1
            })
        })
        .collect();
    let mut vectors = vec![[0.0; WIDTH]; distinct.len()];
    let mut block = vec![[0.0; ROWS]; 4 * WIDTH];
    let mut raw = vec![0.0; ROWS * PIECES * WIDTH];
    for (features, vectors) in distinct.chunks(ROWS).zip(vectors.chunks_mut(ROWS)) {
        for (row, (ids, _)) in features.iter().enumerate() {
            embed(ids, weights, row, &mut block);
        }
        weights.mix.linear.rows(&block, &mut raw, PIECES * WIDTH);
        for ((raw, vector), (_, spaces)) in raw.chunks_exact_mut(PIECES * WIDTH).zip(vectors).zip(features) {
            raw.iter_mut().zip(&weights.mix_biases[*spaces]).for_each(|(x, bias)| *x += bias);
            *vector = normalised(&weights.mix, raw);
        }
    }
    out.extend(places.into_iter().map(|place| vectors[place]));
}

/// Puts the embeddings of a token's features into one row of a block.
fn embed(ids: &[u64; 4], weights: &Weights, row: usize, block: &mut Block) {
    let mut sum = [0.0; WIDTH];
    for (feature, (&id, columns)) in ids.iter().zip(block.chunks_exact_mut(WIDTH)).enumerate() {
        weights.embed(feature, features::rows(feature, id, Weights::table_rows(feature)), &mut sum);
        for (column, value) in columns.iter_mut().zip(sum) {
            column[row] = value;
        }
    }
}

/// One layer over windows of three rows, added to the rows themselves; `margin` rows at each end are left out.
fn widen(layer: &Layer, rows: &[Vector], next: &mut [Vector], margin: usize) {
    let mut block = vec![[0.0; ROWS]; 3 * WIDTH];
    let mut raw = vec![0.0; ROWS * PIECES * WIDTH];
    let end = rows.len().saturating_sub(margin);
    for start in (margin..end).step_by(ROWS) {
        let count = ROWS.min(end - start);
        for (part, columns) in block.chunks_exact_mut(WIDTH).enumerate() {
            fill(columns, &rows[start + part - 1..][..count]);
        }
        layer.linear.rows(&block, &mut raw, PIECES * WIDTH);
        let places = rows[start..end].iter().zip(&mut next[start..end]);
        for (raw, (old, new)) in raw.chunks_exact(PIECES * WIDTH).zip(places) {
            *new = normalised(layer, raw);
            new.iter_mut().zip(old).for_each(|(new, old)| *new += old);
        }
    }
}

/// The highest of the pieces of each place, then layer normalisation.
fn normalised(layer: &Layer, raw: &[f32]) -> Vector {
    let mut x = [0.0; WIDTH];
    let (first, rest) = raw.split_at(WIDTH);
    let (second, third) = rest.split_at(WIDTH);
    for (x, ((a, b), c)) in x.iter_mut().zip(first.iter().zip(second).zip(third)) {
        let higher = if a > b { a } else { b };
        *x = if higher > c { *higher } else { *c };
    }
    let mean = sum(&x) / WIDTH as f32;
    for x in &mut x {
        *x -= mean;
    }
    let variance = sum(&x.map(|x| x * x)) / WIDTH as f32;
    let scale = 1.0 / (variance + 1e-8).sqrt();
    for (x, (gain, shift)) in x.iter_mut().zip(layer.gain.iter().zip(&layer.shift)) {
        *x = *x * scale * gain + shift;
    }
    x
}

/// A sum in eight strands, which the processor adds side by side.
fn sum(x: &Vector) -> f32 {
    let mut strands = [0.0; 8];
    for eight in x.as_chunks::<8>().0 {
        strands.iter_mut().zip(eight).for_each(|(sum, x)| *sum += x);
    }
    strands.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::vectors;
    use crate::labels::Tag;
    use crate::model::Model;

    #[test]
    fn vectors_are_those_of_the_reference() {
        let model = Model::read();
        let text = "I can't.";
        let tokens = model.tables.tokenizer.tokens(text);
        assert_eq!(tokens.iter().map(|t| t.norm.as_ref()).collect::<Vec<_>>(), ["i", "can", "not", "."]);
        let x = vectors(text, &tokens, 0, 4, &model.weights, &model.tables);
        let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 4e-3);
        assert!(near(&x[0][..4], &[-1.82036, -0.39673, -0.00214, 0.18126]), "{:?}", &x[0][..4]);
        let sums: Vec<f32> = x.iter().map(|row| row.iter().sum()).collect();
        assert!(
            sums.iter().zip([-1.0928, 1.29432, 5.08631, 3.00423]).all(|(a, b)| (a - b).abs() < 2e-2),
            "{sums:?}"
        );
        let encoded = super::encode(text, &tokens, &model.weights, &model.tables);
        assert_eq!(encoded.tags, [Tag::PRP, Tag::MD, Tag::RB, Tag::Period]);
    }

    #[test]
    fn a_part_of_a_text_is_encoded_as_in_the_whole() {
        let model = Model::read();
        let text = "one two three four five six seven eight nine ten eleven twelve ".repeat(4);
        let tokens = model.tables.tokenizer.tokens(&text);
        let whole = vectors(&text, &tokens, 0, tokens.len(), &model.weights, &model.tables);
        let part = vectors(&text, &tokens, 7, 23, &model.weights, &model.tables);
        assert_eq!(whole[7..23], part);
    }
}
