//! Narrow changes: what is learned of a layer's weights are two narrow matrices, whose product is added to them (Hu et al. 2021,
//! "LoRA"). They are small enough to be shipped beside what the encoder learned whole.

use super::heads::either;
use super::{Head, Numbers, STEP, School};
use crate::adapter::{Adapter, Change, packed};
use crate::bert::Bert;
use crate::kernel::{Matrix, add_transposed_product, product_plain};

/// How wide the narrow side of a change is.
const RANK: usize = 12;
/// How much the product counts.
const SCALE: f32 = 2.0;
/// How much longer the steps of narrow matrices are than those of whole weights.
const LONGER: f32 = 5.0;

/// What a school learned of layers it changed narrowly.
pub(in crate::adapter) struct Factored {
    /// For each part of each layer the one matrix (`RANK x inputs`) and the other (`RANK x outputs`, lying).
    pub(in crate::adapter) factors: Vec<[Vec<f32>; 2]>,
    /// What its heads learned, part by part.
    pub(in crate::adapter) heads: Numbers,
}

/// The narrow matrices of an encoder's changed layers, from the front of some bytes: its name, the number of layers, then of every
/// part the rows of the one matrix and of the other. None when they are none, or of another encoder.
pub(in crate::adapter) fn read(
    bytes: &mut &[u8],
    encoder: &str,
    bert: &Bert,
    adapter: &Adapter,
) -> Option<Vec<[Vec<f32>; 2]>> {
    packed::layers(bytes, encoder).filter(|layers| *layers == adapter.changes.len())?;
    let mut rows = |width: usize| -> Option<Vec<f32>> {
        let mut all = Vec::with_capacity(RANK * width);
        for _ in 0..RANK {
            all.extend(packed::unpacked(bytes, width)?);
        }
        Some(all)
    };
    let parts = adapter.changes.iter().flat_map(|change| change.0.iter().enumerate());
    let two = |(part, weights): (usize, &Vec<f32>)| {
        let inputs = bert.inputs(part);
        Some([rows(inputs)?, rows(weights.len() / inputs)?])
    };
    parts.map(two).collect()
}

/// An adapter with what was learned narrowly of its layers.
pub(in crate::adapter) fn onto(adapter: &Adapter, factors: Vec<[Vec<f32>; 2]>, bert: &Bert) -> Adapter {
    let factors: Vec<Vec<f32>> = factors.into_iter().flatten().collect();
    let changes = added(&adapter.changes, &factors, |part| bert.inputs(part));
    Adapter { first: adapter.first, changes }
}

impl Factored {
    /// The narrow matrices as [`read`] takes them.
    pub(in crate::adapter) fn written(&self, encoder: &str, layers: usize) -> Vec<u8> {
        let mut out = packed::head(encoder, layers);
        for row in self.factors.iter().flatten().flat_map(|matrix| matrix.chunks_exact(matrix.len() / RANK)) {
            packed::row(row.iter().copied(), &mut out);
        }
        out
    }
}

/// Layers with what was learned of them added.
pub(super) fn added(base: &[Change], factors: &[Vec<f32>], inputs: impl Fn(usize) -> usize) -> Vec<Change> {
    let mut pairs = factors.chunks_exact(2);
    let of_layer = |change: &Change| {
        Change(std::array::from_fn(|part| {
            let mut weights = change.0[part].clone();
            if let Some([narrow, wide]) = pairs.next() {
                let outputs = wide.len() / RANK;
                let scaled: Vec<f32> = wide.iter().map(|x| x * SCALE).collect();
                let wide = Matrix::dense(&scaled, RANK, outputs);
                add_transposed_product(
                    wide,
                    Matrix::dense(narrow, RANK, inputs(part)),
                    &mut weights,
                    inputs(part),
                );
            }
            weights
        }))
    };
    base.iter().map(of_layer).collect()
}

impl<'a> School<'a> {
    /// One that learns narrow changes of layers from `first` on, with a head, and goes on from what was `begun`.
    pub(in crate::adapter) fn narrow(
        bert: &'a Bert,
        (first, base): (usize, Vec<Change>),
        heads: &'a [Head],
        begun: Option<Factored>,
    ) -> Self {
        if let Some(Factored { factors, heads: begun }) = begun {
            let mut school = Self::of(bert, (first, base), heads, factors.into_iter().flatten().collect());
            let place = school.learned_place(0);
            school.learned.splice(place.., begun);
            return school;
        }
        let mut learned: Numbers = Vec::new();
        for (part, weights) in base.iter().flat_map(|change| change.0.iter().enumerate()) {
            let inputs = bert.inputs(part);
            // As large by chance as keeps what comes out as large as what goes in; the other begins with nothing.
            let large = (3.0 / inputs as f32).sqrt();
            let seed = learned.len() as u64;
            learned.push((0..(RANK * inputs) as u64).map(|at| large * either(seed << 32 | at)).collect());
            learned.push(vec![0.0; RANK * weights.len() / inputs]);
        }
        Self::of(bert, (first, base), heads, learned)
    }

    /// The slopes of the narrow matrices, from those of the weights; those of the heads stay as they are.
    pub(super) fn narrowed(&self, slopes: &[Vec<f32>]) -> Numbers {
        let heads = self.head_place(0);
        let mut all: Numbers = Vec::with_capacity(self.learned.len());
        for (at, slope) in slopes[..heads].iter().enumerate() {
            let inputs = self.bert.inputs(at % 6);
            let outputs = slope.len() / inputs;
            let [narrow, wide] = [&self.learned[2 * at], &self.learned[2 * at + 1]];
            let scaled: Vec<f32> = slope.iter().map(|x| x * SCALE).collect();
            let scaled = Matrix::dense(&scaled, outputs, inputs);
            let mut of_narrow = vec![0.0; narrow.len()];
            product_plain(Matrix::dense(wide, RANK, outputs), scaled, &mut of_narrow, inputs);
            let mut of_wide = vec![0.0; wide.len()];
            crate::kernel::product_transposed(
                Matrix::dense(narrow, RANK, inputs),
                scaled,
                &mut of_wide,
                outputs,
            );
            all.extend([of_narrow, of_wide]);
        }
        all.extend_from_slice(&slopes[heads..]);
        all
    }

    /// The longest step of a weight of the encoder.
    pub(super) fn step_of_weights(&self) -> f32 {
        if self.base.is_empty() { STEP } else { LONGER * STEP }
    }

    /// What was learned narrowly.
    pub(in crate::adapter) fn factored(self) -> Factored {
        let place = self.learned_place(0);
        let mut learned = self.learned.into_iter();
        let two = |_| [learned.next().unwrap_or_default(), learned.next().unwrap_or_default()];
        let factors = (0..place / 2).map(two).collect();
        Factored { factors, heads: learned.collect() }
    }
}
