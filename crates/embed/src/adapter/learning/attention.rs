//! The way back through attention.

use super::Tape;
use crate::bert::Span;
use crate::kernel::{Matrix, add_transposed_product, product_plain, product_transposed};

/// What one head has of one text.
fn head_of(values: &[f32], start: usize, rows: usize, cols: usize, stride: usize) -> Matrix<'_> {
    Matrix { values: &values[start..], rows, cols, stride }
}

/// The slopes of queries, keys and values from those of what attention mixed of them.
pub(super) fn attention_back(
    tape: &Tape,
    spans: &[Span<'_>],
    h: usize,
    heads: usize,
    context: &[f32],
) -> [Vec<f32>; 3] {
    let width = h / heads;
    let scale = 1.0 / (width as f32).sqrt();
    let [mut query, mut key, mut value] = [(); 3].map(|()| vec![0.0; context.len()]);
    let mut weights = tape.weights.as_slice();
    for span in spans {
        let n = span.tokens.len();
        for head in 0..heads {
            let (own, rest) = weights.split_at(n * n);
            weights = rest;
            let start = span.tokens.start * h + head * width;
            let part = |values| head_of(values, start, n, width, h);
            let own_weights = Matrix::dense(own, n, n);
            add_transposed_product(own_weights, part(context), &mut value[start..], h);
            let mut scores = vec![0.0; n * n];
            product_transposed(part(context), part(&tape.value), &mut scores, n);
            for (slopes, own) in scores.chunks_exact_mut(n).zip(own.chunks_exact(n)) {
                let along: f32 = slopes.iter().zip(own).map(|(slope, weight)| slope * weight).sum();
                slopes
                    .iter_mut()
                    .zip(own)
                    .for_each(|(slope, weight)| *slope = weight * (*slope - along) * scale);
            }
            let scores = Matrix::dense(&scores, n, n);
            product_plain(scores, part(&tape.key), &mut query[start..], h);
            add_transposed_product(scores, part(&tape.query), &mut key[start..], h);
        }
    }
    [query, key, value]
}
