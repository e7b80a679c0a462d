//! The arithmetic of an encoder: matrix product, normalisation, soft-max, activations. Single-threaded on
//! purpose: threads that spin inside one product ruin latency on a busy machine, so requests run side by side.

use std::sync::LazyLock;

/// A row-major matrix of `rows x cols` whose rows start `stride` numbers apart.
#[derive(Clone, Copy)]
pub(super) struct Matrix<'a> {
    pub(super) values: &'a [f32],
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) stride: usize,
}

impl<'a> Matrix<'a> {
    /// A matrix without gaps between its rows.
    pub(super) const fn dense(values: &'a [f32], rows: usize, cols: usize) -> Self {
        Self { values, rows, cols, stride: cols }
    }

    const fn extent(rows: usize, cols: usize, stride: usize) -> usize {
        if rows == 0 { 0 } else { (rows - 1) * stride + cols }
    }
}

/// `out += left x right^T`: `left` is `m x k`, `right` `n x k`, `out` `m x n` with rows `stride` apart.
/// This is how a linear layer is stored: one row of `right` per output, `out` holding the bias before.
pub(super) fn add_product_transposed(left: Matrix<'_>, right: Matrix<'_>, out: &mut [f32], stride: usize) {
    assert_eq!(left.cols, right.cols, "inner sizes agree");
    product(left, right, (right.rows, right.stride, 1), out, stride, true);
}

/// `out += left^T x right`: `left` is `k x m`, `right` `k x n`, `out` `m x n`. This is how the slope of a linear layer's
/// weights comes of what went in and what is wanted of what came out.
pub(super) fn add_transposed_product(left: Matrix<'_>, right: Matrix<'_>, out: &mut [f32], stride: usize) {
    assert_eq!(left.rows, right.rows, "inner sizes agree");
    let turned = Turned { rows: left.cols, cols: left.rows, row_stride: 1, col_stride: left.stride };
    run(left, turned, right, (right.cols, 1, right.stride), out, stride, true);
}

/// `out += left x right`, sizes as in [`product_plain`].
pub(super) fn add_product_plain(left: Matrix<'_>, right: Matrix<'_>, out: &mut [f32], stride: usize) {
    assert_eq!(left.cols, right.rows, "inner sizes agree");
    product(left, right, (right.cols, 1, right.stride), out, stride, true);
}

/// `out = left x right^T`, sizes as in [`add_product_transposed`].
pub(super) fn product_transposed(left: Matrix<'_>, right: Matrix<'_>, out: &mut [f32], stride: usize) {
    assert_eq!(left.cols, right.cols, "inner sizes agree");
    product(left, right, (right.rows, right.stride, 1), out, stride, false);
}

/// `out = left x right`: `left` is `m x k`, `right` `k x n`, `out` `m x n` with rows `stride` apart.
pub(super) fn product_plain(left: Matrix<'_>, right: Matrix<'_>, out: &mut [f32], stride: usize) {
    assert_eq!(left.cols, right.rows, "inner sizes agree");
    product(left, right, (right.cols, 1, right.stride), out, stride, false);
}

/// How a stored matrix is read: as `rows x cols`, with these steps between neighbours.
#[derive(Clone, Copy)]
struct Turned {
    rows: usize,
    cols: usize,
    row_stride: usize,
    col_stride: usize,
}

/// `left` as it is stored; the rest as in [`run`].
fn product(
    left: Matrix<'_>,
    right: Matrix<'_>,
    reading: (usize, usize, usize),
    out: &mut [f32],
    out_stride: usize,
    add: bool,
) {
    let plain = Turned { rows: left.rows, cols: left.cols, row_stride: left.stride, col_stride: 1 };
    run(left, plain, right, reading, out, out_stride, add);
}

/// `(n, column stride, row stride)` say how `right` is read as a `k x n` matrix, `turned` how `left` is read as `m x k`.
#[expect(unsafe_code, reason = "the matrix-product library takes pointers; every extent is checked here")]
fn run(
    left: Matrix<'_>,
    turned: Turned,
    right: Matrix<'_>,
    (n, column_stride, row_stride): (usize, usize, usize),
    out: &mut [f32],
    out_stride: usize,
    add: bool,
) {
    let (m, k) = (turned.rows, turned.cols);
    if m == 0 || n == 0 {
        return;
    }
    assert!(left.values.len() >= Matrix::extent(left.rows, left.cols, left.stride), "left fits");
    assert!(right.values.len() >= Matrix::extent(right.rows, right.cols, right.stride), "right fits");
    assert!(out_stride >= n && out.len() >= Matrix::extent(m, n, out_stride), "the target fits");
    // SAFETY: the three asserts above bound every element the product reads or writes: `left` and `right`, read by
    // the given strides (as stored, or with rows and columns changed about), touch as their last index the last
    // element of their own extent in either reading; `out` is m x n with rows `out_stride` apart and exclusively
    // borrowed. The element type is f32 throughout.
    unsafe {
        gemm::gemm(
            m,
            n,
            k,
            out.as_mut_ptr(),
            1,
            out_stride.cast_signed(),
            add,
            left.values.as_ptr(),
            turned.col_stride.cast_signed(),
            turned.row_stride.cast_signed(),
            right.values.as_ptr(),
            column_stride.cast_signed(),
            row_stride.cast_signed(),
            1.0_f32,
            1.0_f32,
            false,
            false,
            false,
            gemm::Parallelism::None,
        );
    }
}

/// Normalises every row of `width` numbers to mean 0 and variance 1, then scales and shifts it.
pub(super) fn layer_norm(rows: &mut [f32], width: usize, scale: &[f32], shift: &[f32], epsilon: f32) {
    for row in rows.chunks_exact_mut(width) {
        let mean = row.iter().sum::<f32>() / width as f32;
        let variance = row.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / width as f32;
        let inverse = 1.0 / (variance + epsilon).sqrt();
        for ((x, scale), shift) in row.iter_mut().zip(scale).zip(shift) {
            *x = (*x - mean) * inverse * scale + shift;
        }
    }
}

/// The slopes of what went into [`layer_norm`], in place of those of what came out of it.
pub(super) fn layer_norm_back(
    went_in: &[f32],
    width: usize,
    scale: &[f32],
    epsilon: f32,
    slopes: &mut [f32],
) {
    for (row, slopes) in went_in.chunks_exact(width).zip(slopes.chunks_exact_mut(width)) {
        let mean = row.iter().sum::<f32>() / width as f32;
        let variance = row.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / width as f32;
        let inverse = 1.0 / (variance + epsilon).sqrt();
        let (mut sum, mut along) = (0.0, 0.0);
        for ((slope, scale), x) in slopes.iter_mut().zip(scale).zip(row) {
            *slope *= scale;
            sum += *slope;
            along += *slope * (x - mean) * inverse;
        }
        let (sum, along) = (sum / width as f32, along / width as f32);
        for (slope, x) in slopes.iter_mut().zip(row) {
            *slope = inverse * (*slope - sum - (x - mean) * inverse * along);
        }
    }
}

/// Soft-max of every row of `width` numbers after multiplying them by `scale`.
pub(super) fn soft_max(rows: &mut [f32], width: usize, scale: f32) {
    for row in rows.chunks_exact_mut(width) {
        let largest = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for x in row.iter_mut() {
            *x = ((*x - largest) * scale).exp();
            sum += *x;
        }
        for x in row.iter_mut() {
            *x /= sum;
        }
    }
}

/// What a feed-forward layer does to its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Activation {
    /// x times the normal distribution function of x.
    Gelu,
    /// Its approximation by the hyperbolic tangent.
    GeluTanh,
    /// The larger of x and 0.
    Relu,
}

impl Activation {
    /// By the name model configurations use.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "gelu" => Some(Self::Gelu),
            "gelu_new" | "gelu_pytorch_tanh" | "gelu_fast" => Some(Self::GeluTanh),
            "relu" => Some(Self::Relu),
            _ => None,
        }
    }

    /// Multiplies every slope by that of the activation at the number that went in.
    pub(super) fn slope(self, went_in: &[f32], slopes: &mut [f32]) {
        let table: &[(f32, f32)] = &ERF;
        for (slope, &x) in slopes.iter_mut().zip(went_in) {
            *slope *= match self {
                Self::Gelu => {
                    let below = 0.5 * (1.0 + erf(x * std::f32::consts::FRAC_1_SQRT_2, table));
                    below + x * (-0.5 * x * x).exp() / (2.0 * std::f32::consts::PI).sqrt()
                }
                Self::GeluTanh => {
                    let factor = (2.0 / std::f32::consts::PI).sqrt();
                    let t = (factor * (x + 0.044_715 * x * x * x)).tanh();
                    0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * factor * (1.0 + 3.0 * 0.044_715 * x * x)
                }
                Self::Relu => f32::from(u8::from(x > 0.0)),
            };
        }
    }

    /// Applies it to every number.
    pub(super) fn apply(self, values: &mut [f32]) {
        match self {
            Self::Gelu => {
                let table: &[(f32, f32)] = &ERF;
                for x in values {
                    *x = 0.5 * *x * (1.0 + erf(*x * std::f32::consts::FRAC_1_SQRT_2, table));
                }
            }
            Self::GeluTanh => {
                let factor = (2.0 / std::f32::consts::PI).sqrt();
                for x in values {
                    *x = 0.5 * *x * (1.0 + (factor * (*x + 0.044_715 * *x * *x * *x)).tanh());
                }
            }
            Self::Relu => {
                for x in values {
                    *x = x.max(0.0);
                }
            }
        }
    }
}

/// Steps per unit of the table of the error function.
const STEPS: usize = 64;
/// From here on the error function is 1 in single precision.
const END: usize = 4;

/// The error function and its slope (per step) at multiples of 1/64. Values are integrals of the slope
/// `2/sqrt(pi) exp(-x^2)` by Simpson's rule in double precision, good to 1e-13.
static ERF: LazyLock<Vec<(f32, f32)>> = LazyLock::new(|| {
    let slope = |x: f64| 2.0 / std::f64::consts::PI.sqrt() * (-x * x).exp();
    let step = 1.0 / STEPS as f64;
    let mut value = 0.0;
    (0..=END * STEPS)
        .map(|i| {
            let x = i as f64 * step;
            let entry = (value as f32, (slope(x) * step) as f32);
            for part in 0..4 {
                let (from, width) = (x + f64::from(part) * step / 4.0, step / 4.0);
                value += width / 6.0 * (slope(from) + 4.0 * slope(from + width / 2.0) + slope(from + width));
            }
            entry
        })
        .collect()
});

/// The error function between table entries by cubic Hermite interpolation (error below 1e-8 before
/// rounding).
fn erf(x: f32, table: &[(f32, f32)]) -> f32 {
    let position = x.abs() * STEPS as f32;
    let index = position as usize;
    let (Some(&(y0, d0)), Some(&(y1, d1))) = (table.get(index), table.get(index.saturating_add(1))) else {
        return if x.is_nan() { x } else { 1.0_f32.copysign(x) };
    };
    let t = position - index as f32;
    let rise = y1 - y0;
    let y = y0 + t * (d0 + t * (3.0 * rise - 2.0 * d0 - d1 + t * (d0 + d1 - 2.0 * rise)));
    y.copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_agree_with_their_definition() {
        let left: Vec<f32> = (0..6).map(|x| x as f32).collect();
        let right: Vec<f32> = (0..12).map(|x| 0.5 * x as f32 - 2.0).collect();
        let mut out = vec![1.0; 8];
        add_product_transposed(Matrix::dense(&left, 2, 3), Matrix::dense(&right, 4, 3), &mut out, 4);
        let mut plain = vec![9.0; 8];
        product_plain(Matrix::dense(&left, 2, 3), Matrix::dense(&right, 3, 4), &mut plain, 4);
        for (i, j) in (0..2).flat_map(|i| (0..4).map(move |j| (i, j))) {
            let transposed: f32 = (0..3).map(|k| left[i * 3 + k] * right[j * 3 + k]).sum();
            let straight: f32 = (0..3).map(|k| left[i * 3 + k] * right[k * 4 + j]).sum();
            assert_eq!(out[i * 4 + j], 1.0 + transposed);
            assert_eq!(plain[i * 4 + j], straight);
        }
        product_plain(Matrix::dense(&[], 0, 3), Matrix::dense(&right, 3, 4), &mut [], 4);
    }

    #[test]
    fn the_error_function_is_right_to_single_precision() {
        // Values from the series in exact arithmetic.
        let known = [
            (0.0, 0.0),
            (0.1, 0.112_462_916),
            (0.5, 0.520_499_9),
            (1.0, 0.842_700_8),
            (1.7, 0.983_790_46),
            (2.5, 0.999_593_1),
            (3.99, 0.999_999_98),
            (5.0, 1.0),
        ];
        for (x, y) in known {
            assert!((erf(x, &ERF) - y).abs() < 1.5e-7, "{x}: {}", erf(x, &ERF));
            assert_eq!(erf(-x, &ERF).abs(), erf(x, &ERF));
        }
        assert!(erf(f32::NAN, &ERF).is_nan());
        assert_eq!(erf(f32::NEG_INFINITY, &ERF), -1.0);
    }

    #[test]
    fn soft_max_survives_large_numbers_and_layer_norm_centres() {
        let mut row = [1000.0, 1000.0, -1000.0];
        soft_max(&mut row, 3, 1.0);
        assert_eq!(row, [0.5, 0.5, 0.0]);
        let mut row = [1.0, 3.0];
        layer_norm(&mut row, 2, &[2.0, 2.0], &[0.5, 0.5], 0.0);
        assert_eq!(row, [-1.5, 2.5]);
    }

    #[test]
    fn activations_by_name() {
        let mut x = [-1.0, 0.0, 2.0];
        Activation::named("relu").unwrap().apply(&mut x);
        assert_eq!(x, [0.0, 0.0, 2.0]);
        let (mut exact, mut close) = ([1.0_f32], [1.0_f32]);
        Activation::Gelu.apply(&mut exact);
        Activation::GeluTanh.apply(&mut close);
        assert!((exact[0] - 0.841_344_8).abs() < 3e-7);
        assert!((exact[0] - close[0]).abs() < 1e-3);
        assert_eq!(Activation::named("swish"), None);
    }
}
