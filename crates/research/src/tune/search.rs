//! The search itself: a seeded climb over a list of numbers that learns which of them matter and how far to
//! step, and that gives up a bad variant on a part of the evidence.

use crate::chance::Chance;

/// How thoroughly a variant is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// On a part of the interviews: enough to see that it is worse.
    Quick,
    /// On all of them.
    Whole,
}

/// Where a search got to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    /// The best numbers.
    pub(super) values: Vec<f64>,
    /// What they reach, on all interviews.
    pub(super) reached: f64,
    /// What the numbers it began with reach.
    pub(super) before: f64,
    /// Rounds that improved, with what was reached.
    pub(super) course: Vec<(u32, f64)>,
}

/// An improvement must be more than rounding.
const GAIN: f64 = 1e-4;
/// Steps, relative to a number's size: where they begin, and within what they stay.
const STEP: (f64, f64, f64) = (0.5, 0.08, 1.5);
/// A number that changed nothing is drawn half as often from then on, down to this.
const LEAST_PULL: f64 = 0.05;

/// What numbers reach; None: they may not be used. More is better.
pub(super) type Measure<'a, E> = dyn FnMut(&[f64], Effort) -> Result<Option<f64>, E> + 'a;

/// Climbs for a number of rounds. The same seed climbs the same way.
pub(super) fn climb<E>(
    start: &[f64],
    rounds: u32,
    chance: &mut Chance,
    measure: &mut Measure<'_, E>,
    progress: &dyn Fn(u32),
) -> Result<Found, E> {
    let before = measure(start, Effort::Whole)?.unwrap_or(f64::NEG_INFINITY);
    let mut found = Found { values: start.to_vec(), reached: before, before, course: Vec::new() };
    let mut quick_best = measure(start, Effort::Quick)?.unwrap_or(f64::NEG_INFINITY);
    let mut pull = vec![1.0_f64; start.len()];
    let mut step = STEP.0;
    let mut onward: Option<Vec<f64>> = None;
    for round in 1..=rounds {
        let tried = match onward.take() {
            Some(further) => further,
            None => varied(&found.values, &pull, step, chance),
        };
        let moved: Vec<usize> = (0..tried.len()).filter(|&k| tried[k] != found.values[k]).collect();
        progress(round);
        if moved.is_empty() {
            continue;
        }
        let Some(quick) = measure(&tried, Effort::Quick)? else { continue };
        if quick == quick_best {
            for &k in &moved {
                pull[k] = (pull[k] * 0.5).max(LEAST_PULL);
            }
        }
        let whole = if quick > quick_best { measure(&tried, Effort::Whole)? } else { None };
        if let Some(whole) = whole
            && whole > found.reached + GAIN
        {
            for &k in &moved {
                pull[k] = (pull[k] * 1.5).min(3.0);
            }
            step = (step * 1.3).min(STEP.2);
            // What helped may help more: the same way once again.
            let further = found.values.iter().zip(&tried).map(|(was, is)| kept(is + (is - was)));
            onward = Some(further.collect());
            found.values = tried;
            found.reached = whole;
            found.course.push((round, whole));
            quick_best = quick;
        } else {
            step = (step * 0.95).max(STEP.1);
        }
    }
    Ok(found)
}

/// One to three numbers moved, those that matter more often.
fn varied(values: &[f64], pull: &[f64], step: f64, chance: &mut Chance) -> Vec<f64> {
    let mut tried = values.to_vec();
    for _ in 0..=chance.below(3) {
        let drawn: Vec<(usize, f64)> = pull.iter().copied().enumerate().collect();
        let Some(at) = chance.weighted(&drawn) else { break };
        tried[at] = turned(tried[at], step, chance);
    }
    tried
}

/// A number a step to one side, in proportion to its size; now and then taken out, or turned round.
pub(super) fn turned(value: f64, step: f64, chance: &mut Chance) -> f64 {
    let moved = match chance.below(12) {
        0 => 0.0,
        1 => -value,
        _ => value + step * value.abs().max(0.4) * chance.between(-1.0, 1.0),
    };
    kept(moved)
}

/// Two decimals, within -3 and 3.
fn kept(value: f64) -> f64 {
    (value.clamp(-3.0, 3.0) * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hill with its top at (1, -0.5), a third number that changes nothing, and some that may not be.
    #[expect(clippy::unnecessary_wraps, reason = "a measure may fail; this one does not")]
    fn hill(values: &[f64], _: Effort) -> Result<Option<f64>, String> {
        let height = 5.0 - (values[0] - 1.0).powi(2) - 2.0 * (values[1] + 0.5).powi(2);
        Ok((values[0] < 2.5).then_some(height))
    }

    #[test]
    fn the_top_of_a_hill_is_found() {
        for seed in 0..5 {
            let mut chance = Chance::new(seed);
            let found = climb(&[-2.0, 2.0, 0.3], 150, &mut chance, &mut hill, &|_| {}).unwrap();
            assert!(found.reached > 4.9, "seed {seed}: {found:?}");
            assert!(found.before < -15.0 && found.course.windows(2).all(|w| w[0].1 < w[1].1));
        }
    }

    #[test]
    fn the_same_seed_climbs_the_same_way_and_errors_stop_it() {
        let run = || climb(&[0.0, 0.0, 0.0], 30, &mut Chance::new(4), &mut hill, &|_| {});
        assert_eq!(run(), run());
        let mut broken = |_: &[f64], _: Effort| -> Result<Option<f64>, String> { Err("no".to_owned()) };
        assert_eq!(climb(&[1.0], 5, &mut Chance::new(1), &mut broken, &|_| {}), Err("no".to_owned()));
    }

    #[test]
    fn what_looks_worse_on_a_part_is_not_measured_whole() {
        let mut wholes = 0;
        let mut measure = |values: &[f64], effort: Effort| -> Result<Option<f64>, String> {
            wholes += usize::from(effort == Effort::Whole);
            Ok(Some(-values[0].abs()))
        };
        let found = climb(&[0.0], 60, &mut Chance::new(2), &mut measure, &|_| {}).unwrap();
        assert_eq!((wholes, found.values), (1, vec![0.0]));
    }

    #[test]
    fn turning_stays_in_range() {
        let mut chance = Chance::new(1);
        let mut value = 1.0;
        for _ in 0..500 {
            value = turned(value, 1.5, &mut chance);
            assert!((-3.0..=3.0).contains(&value));
        }
    }
}
