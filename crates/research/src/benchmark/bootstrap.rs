//! Means with their uncertainty: seeded bootstrap intervals, and paired differences.

use serde::Serialize;

use crate::chance::Chance;

/// Draws per interval.
const RESAMPLES: usize = 1000;

/// A mean with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// 2.5 % of resampled means lie below.
    pub lo: f64,
    /// 2.5 % lie above.
    pub hi: f64,
    /// Interviews it is made of.
    pub n: usize,
}

/// The mean of values and its percentile bootstrap interval; None without values. The same values in the
/// same order and the same seed give the same interval.
pub fn interval(values: &[f64], seed: u64) -> Option<Interval> {
    let n = values.len();
    let mean = mean(values)?;
    let mut chance = Chance::for_purpose(seed, "bootstrap");
    let mut means: Vec<f64> =
        (0..RESAMPLES).map(|_| (0..n).map(|_| values[chance.below(n)]).sum::<f64>() / n as f64).collect();
    means.sort_by(f64::total_cmp);
    let at = |share: f64| means[((RESAMPLES - 1) as f64 * share).round() as usize];
    Some(Interval { mean, lo: at(0.025), hi: at(0.975), n })
}

/// The mean; None of nothing.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_mean_and_narrow_with_more_values() {
        assert_eq!(interval(&[], 1), None);
        let one = interval(&[0.4], 1).unwrap();
        assert_eq!((one.mean, one.lo, one.hi), (0.4, 0.4, 0.4));
        let few: Vec<f64> = (0..10).map(|i| f64::from(i % 2)).collect();
        let many: Vec<f64> = (0..400).map(|i| f64::from(i % 2)).collect();
        let (a, b) = (interval(&few, 7).unwrap(), interval(&many, 7).unwrap());
        assert!(a.lo < 0.5 && a.hi > 0.5 && b.lo < 0.5 && b.hi > 0.5);
        assert!(b.hi - b.lo < (a.hi - a.lo) / 3.0);
        assert_eq!(interval(&few, 7), Some(a));
    }
}
