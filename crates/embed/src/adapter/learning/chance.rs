//! Chance that comes from counters: the same every time.

use super::Seen;

/// Lessons of like length are put into one batch out of so many batches.
const SORTED: usize = 16;
/// Share of the numbers that are left out by chance.
const LEFT_OUT: f32 = 0.1;

/// A number made of a seed: the end of `SplitMix64` (Steele, Lea and Flood 2014).
pub(in crate::adapter) fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB)
}

/// Leaves out numbers by chance and makes up for them; the same seed leaves out the same.
pub(in crate::adapter) fn drop(seed: u64, values: &mut [f32]) {
    let least = (f64::from(LEFT_OUT) * f64::from(u32::MAX)) as u32;
    for (at, value) in (0_u64..).zip(values) {
        let drawn = (mixed(seed.wrapping_add(at)) >> 32) as u32;
        *value *= if drawn < least { 0.0 } else { 1.0 / (1.0 - LEFT_OUT) };
    }
}

/// The batches of a pass: lessons of like length beside each other, in an order by chance.
pub(super) fn batches(
    order: &mut [usize],
    seen: &[Seen<'_>],
    batch: usize,
    random: &mut u64,
) -> Vec<Vec<usize>> {
    shuffle(order, random);
    let mut batches = Vec::new();
    for some in order.chunks(SORTED * batch) {
        let mut some = some.to_vec();
        some.sort_by_key(|at| seen[*at].below.len());
        batches.extend(some.chunks(batch).map(<[usize]>::to_vec));
    }
    shuffle(&mut batches, random);
    batches
}

/// Fisher-Yates by a linear congruence (Knuth's constants): the same every time.
fn shuffle<T>(all: &mut [T], random: &mut u64) {
    for at in (1..all.len()).rev() {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        all.swap(at, (*random >> 33) as usize % (at + 1));
    }
}
