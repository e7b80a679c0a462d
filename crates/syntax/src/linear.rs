//! Linear layers over a few rows at once, laid out so that the compiler keeps sums in vector registers: as wide ones
//! as the processor has. Every sum is made in the same order on every machine, so a text is read alike everywhere.

use std::sync::LazyLock;

use pulp::{Arch, Simd, WithSimd};

/// The processor, looked at once.
static ARCH: LazyLock<Arch> = LazyLock::new(Arch::new);

/// Rows of input worked on together.
pub(crate) const ROWS: usize = 4;
/// Outputs worked on together.
const LANES: usize = 16;

/// One column of input for all rows of a block: `block[input][row]`.
pub(crate) type Block = [[f32; ROWS]];

/// Weights and biases of `outputs = weights . inputs + biases`.
#[derive(Debug)]
pub(crate) struct Linear {
    inputs: usize,
    outputs: usize,
    /// Panels of `LANES` outputs; within a panel, the weights of one input stand side by side. The last panel
    /// is filled up with zeros.
    panels: Vec<[f32; LANES]>,
    biases: Vec<[f32; LANES]>,
}

impl Linear {
    /// Takes weights row by row, one row an output; `order` gives the place of the output a row is for. The biases
    /// are in order, or none.
    pub(crate) fn new(
        mut weights: impl Iterator<Item = f32>,
        [outputs, inputs]: [usize; 2],
        order: impl Fn(usize) -> usize,
        biases: &[f32],
    ) -> Self {
        let count = outputs.div_ceil(LANES);
        let mut panels = vec![[0.0; LANES]; count * inputs];
        for output in (0..outputs).map(order) {
            for lanes in &mut panels[output / LANES * inputs..][..inputs] {
                lanes[output % LANES] = weights.next().unwrap_or_default();
            }
        }
        let mut padded = vec![[0.0; LANES]; count];
        for (output, bias) in biases.iter().enumerate().take(outputs) {
            padded[output / LANES][output % LANES] = *bias;
        }
        Self { inputs, outputs, panels, biases: padded }
    }

    /// How many outputs there are.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// The outputs for a block of rows, row by row: `output` holds `ROWS` rows of at least as many places as
    /// there are panels' outputs, `stride` places apart.
    pub(crate) fn rows(&self, input: &Block, output: &mut [f32], stride: usize) {
        for (place, (panel, bias)) in self.panels.chunks_exact(self.inputs).zip(&self.biases).enumerate() {
            let sums = ARCH.dispatch(Product { panel, input, bias });
            let width = LANES.min(self.outputs - place * LANES);
            for (row, sums) in sums.iter().enumerate() {
                let from = row * stride + place * LANES;
                output[from..from + width].copy_from_slice(&sums[..width]);
            }
        }
    }

    /// The outputs for one row.
    pub(crate) fn row(&self, input: &[f32], output: &mut [f32]) {
        let input = input.as_chunks::<1>().0;
        let outputs = output.chunks_mut(LANES);
        for ((panel, bias), output) in self.panels.chunks_exact(self.inputs).zip(&self.biases).zip(outputs) {
            let [sums] = ARCH.dispatch(Product { panel, input, bias });
            output.copy_from_slice(&sums[..output.len()]);
        }
    }
}

/// The sums of one panel for `R` rows: `input[place][row]`.
struct Product<'a, const R: usize> {
    panel: &'a [[f32; LANES]],
    input: &'a [[f32; R]],
    bias: &'a [f32; LANES],
}

impl<const R: usize> WithSimd for Product<'_, R> {
    type Output = [[f32; LANES]; R];

    /// Counts by hand: what is called in here is compiled for wide registers only where it is always inlined, and
    /// iterators are not.
    #[expect(clippy::inline_always, reason = "the point of it")]
    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let Self { panel, input, bias } = self;
        let mut sums = [*bias; R];
        let count = if panel.len() < input.len() { panel.len() } else { input.len() };
        let mut place = 0;
        while place < count {
            let (weights, columns) = (&panel[place], &input[place]);
            let mut row = 0;
            while row < R {
                let mut lane = 0;
                while lane < LANES {
                    sums[row][lane] += weights[lane] * columns[row];
                    lane += 1;
                }
                row += 1;
            }
            place += 1;
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::{LANES, Linear, ROWS};

    #[test]
    fn rows_and_row_agree_with_the_definition() {
        let (inputs, outputs) = (3, LANES + 2);
        let weights: Vec<f32> = (0..inputs * outputs).map(|i| i as f32 - 7.0).collect();
        let biases: Vec<f32> = (0..outputs).map(|i| i as f32 / 2.0).collect();
        let linear = Linear::new(weights.iter().copied(), [outputs, inputs], |output| output, &biases);
        let block = [[1.0, 0.0, 2.0, -1.0], [0.5, 1.0, 0.0, 1.0], [-1.0, 0.0, 1.0, 3.0]];
        let mut all = vec![0.0; ROWS * outputs];
        linear.rows(&block, &mut all, outputs);
        for row in 0..ROWS {
            let input = [block[0][row], block[1][row], block[2][row]];
            let mut one = vec![0.0; outputs];
            linear.row(&input, &mut one);
            let expected: Vec<f32> = (0..outputs)
                .map(|o| biases[o] + (0..inputs).map(|i| weights[o * inputs + i] * input[i]).sum::<f32>())
                .collect();
            assert_eq!(one, expected);
            assert_eq!(all[row * outputs..][..outputs], expected);
        }
    }
}
