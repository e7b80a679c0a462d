//! The embedded weights: f16 in one file, all numbers little-endian, `[output][input]`, in the order they are
//! taken here. Embeddings stay as they are and are widened when looked up; the rest is widened once.

use crate::linear::Linear;

/// Width of a token's vector.
pub(crate) const WIDTH: usize = 96;
/// Maxout pieces of a layer of the encoder.
pub(crate) const PIECES: usize = 3;
/// Width of the parser's vectors, pieces of its maxout, slots of a state and moves.
pub(crate) const HIDDEN: usize = 64;
pub(crate) const LOWER: usize = 2 * HIDDEN;
pub(crate) const SLOTS: usize = 8;
pub(crate) const MOVES: usize = 106;
const TAGS: usize = 50;

/// Rows of the tables for norm, prefix, suffix and shape.
const TABLES: [usize; 4] = [5000, 1000, 2500, 2500];

static FILE: &[u8] = include_bytes!("../data/weights.f16");

const LAYER: usize = PIECES * WIDTH * (3 * WIDTH + 1) + 2 * WIDTH;
const MIX: usize = PIECES * WIDTH * (4 * WIDTH + 4) + 2 * WIDTH;
const PARSER: usize = HIDDEN * (WIDTH + 1) + LOWER * (SLOTS * (HIDDEN + 1) + 1) + MOVES * (HIDDEN + 1);
const NUMBERS: usize = 11_000 * WIDTH + MIX + 4 * LAYER + TAGS * (WIDTH + 1) + PARSER;
const _: () = assert!(include_bytes!("../data/weights.f16").len() == 2 * NUMBERS, "weights of another model");

/// A layer of the encoder: maxout over three pieces, then layer normalisation.
#[derive(Debug)]
pub(crate) struct Layer {
    /// Outputs by piece, then by place, so that the pieces of all places lie side by side.
    pub(crate) linear: Linear,
    pub(crate) gain: Vec<f32>,
    pub(crate) shift: Vec<f32>,
}

/// All weights of the model.
#[derive(Debug)]
pub(crate) struct Weights {
    /// f16 tables for norm, prefix, suffix and shape.
    tables: [&'static [u8]; 4],
    pub(crate) mix: Layer,
    /// The biases of `mix`, by 2 x "a space follows" + "is white space".
    pub(crate) mix_biases: [Vec<f32>; 4],
    pub(crate) encoder: [Layer; 4],
    pub(crate) tagger: Linear,
    /// From a token's vector to the parser's.
    pub(crate) inward: Linear,
    /// From the parser's vector to what it adds in each slot: slot, piece, place.
    pub(crate) lower: Linear,
    pub(crate) lower_bias: Vec<f32>,
    /// What a missing token adds in each slot.
    pub(crate) missing: Vec<Vec<f32>>,
    pub(crate) upper: Linear,
}

impl Weights {
    pub(crate) fn read() -> Self {
        let mut rest = Rest(FILE);
        let tables = TABLES.map(|rows| rest.raw(rows * WIDTH));
        let mix = rest.pieces(4 * WIDTH, |_| Vec::new());
        let mix_biases = [(); 4].map(|()| by_piece(&rest.take(PIECES * WIDTH), PIECES));
        let mix = rest.layer(mix);
        let encoder = [(); 4].map(|()| {
            let linear = rest.pieces(3 * WIDTH, |rest| by_piece(&rest.take(PIECES * WIDTH), PIECES));
            rest.layer(linear)
        });
        let tagger = rest.linear(TAGS, WIDTH);
        let inward = rest.linear(HIDDEN, WIDTH);
        let order = |row| row / LOWER * LOWER + piece_first(row % LOWER, 2, LOWER);
        let lower = halves(rest.raw(SLOTS * LOWER * HIDDEN));
        let lower = Linear::new(lower, [SLOTS * LOWER, HIDDEN], order, &[]);
        let lower_bias = by_piece(&rest.take(LOWER), 2);
        let missing = rest.take(SLOTS * LOWER);
        let missing = missing.chunks_exact(LOWER).map(|slot| by_piece(slot, 2)).collect();
        let upper = rest.linear(MOVES, HIDDEN);
        Self { tables, mix, mix_biases, encoder, tagger, inward, lower, lower_bias, missing, upper }
    }

    /// How many rows the table of a feature has.
    pub(crate) fn table_rows(feature: usize) -> usize {
        TABLES.get(feature).copied().unwrap_or_default()
    }

    /// Sets `sum` to the sum of some rows of the table of a feature.
    pub(crate) fn embed(&self, feature: usize, rows: [usize; 4], sum: &mut [f32; WIDTH]) {
        sum.fill(0.0);
        for row in rows {
            let raw = self.tables.get(feature).and_then(|table| table.get(2 * WIDTH * row..));
            for (sum, half) in sum.iter_mut().zip(halves(raw.unwrap_or_default())) {
                *sum += half;
            }
        }
    }
}

/// What is left of the file.
struct Rest(&'static [u8]);

impl Rest {
    fn raw(&mut self, numbers: usize) -> &'static [u8] {
        let (taken, rest) = self.0.split_at(2 * numbers);
        self.0 = rest;
        taken
    }

    fn take(&mut self, numbers: usize) -> Vec<f32> {
        halves(self.raw(numbers)).collect()
    }

    fn linear(&mut self, outputs: usize, inputs: usize) -> Linear {
        let weights = halves(self.raw(outputs * inputs));
        Linear::new(weights, [outputs, inputs], |row| row, &self.take(outputs))
    }

    /// The linear part of a layer of the encoder; its biases come next, or none.
    fn pieces(&mut self, inputs: usize, biases: impl FnOnce(&mut Self) -> Vec<f32>) -> Linear {
        let outputs = PIECES * WIDTH;
        let weights = halves(self.raw(outputs * inputs));
        Linear::new(weights, [outputs, inputs], |row| piece_first(row, PIECES, outputs), &biases(self))
    }

    fn layer(&mut self, linear: Linear) -> Layer {
        Layer { linear, gain: self.take(WIDTH), shift: self.take(WIDTH) }
    }
}

/// Where a row goes when rows in the order place, piece are put into the order piece, place.
fn piece_first(row: usize, pieces: usize, rows: usize) -> usize {
    row % pieces * (rows / pieces) + row / pieces
}

/// Numbers in the order place, piece put into the order piece, place.
fn by_piece(numbers: &[f32], pieces: usize) -> Vec<f32> {
    (0..pieces).flat_map(|piece| numbers.iter().skip(piece).step_by(pieces)).copied().collect()
}

fn halves(raw: &[u8]) -> impl Iterator<Item = f32> {
    raw.as_chunks::<2>().0.iter().map(|pair| half(u16::from_le_bytes(*pair)))
}

/// The value of an f16 that is neither infinite nor NaN; subnormal numbers too. The exponent's bias is put
/// right by a multiplication with 2^112.
fn half(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let magnitude = f32::from_bits(u32::from(bits & 0x7fff) << 13) * f32::from_bits(0x7780_0000);
    f32::from_bits(magnitude.to_bits() | sign)
}

#[cfg(test)]
mod tests {
    use super::half;

    #[test]
    fn halves() {
        for (bits, value) in [
            (0, 0.0),
            (0x3c00, 1.0),
            (0xc100, -2.5),
            (1, 2f32.powi(-24)),
            (0x83ff, -1023.0 * 2f32.powi(-24)),
            (0x7bff, 65504.0),
        ] {
            assert_eq!(half(bits), value, "{bits:x}");
        }
    }
}
