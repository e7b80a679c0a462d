//! Everything drawn by chance: one seeded stream, the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A seeded stream of draws.
///
/// Only integer arithmetic and exactly rounded floating-point operations are used, so a seed gives the same
/// draws on any machine.
#[derive(Debug, Clone)]
pub struct Chance {
    stream: ChaCha8Rng,
}

impl Chance {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self { stream: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// The stream of a seed and a purpose: streams of different purposes are independent.
    pub fn for_purpose(seed: u64, purpose: &str) -> Self {
        Self::new(mixed(seed, purpose))
    }

    /// A number in 0..1, end exclusive, with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.stream.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// True with a probability; 0 and less is never, 1 and more is always.
    pub fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A whole number below `bound`; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            return 0;
        }
        ((u128::from(self.stream.next_u64()) * bound as u128) >> 64) as usize
    }

    /// One of several, each as likely as the next; None of nothing.
    pub fn choose<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() { None } else { of.get(self.below(of.len())) }
    }

    /// One of several words; empty when there are none.
    pub fn word<'a>(&mut self, of: &'a [String]) -> &'a str {
        self.choose(of).map_or("", String::as_str)
    }

    /// A number between two bounds.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.unit() * (high - low)
    }

    /// One of several by weight; weights that are not above 0 never win; None when none is.
    pub fn weighted<T: Copy>(&mut self, of: &[(T, f64)]) -> Option<T> {
        let total: f64 = of.iter().map(|(_, w)| w.max(0.0)).sum();
        if total <= 0.0 {
            return None;
        }
        let mut left = self.unit() * total;
        let mut last = None;
        for &(item, weight) in of {
            if weight > 0.0 {
                last = Some(item);
                left -= weight;
                if left <= 0.0 {
                    break;
                }
            }
        }
        last
    }
}

/// Mixes a seed with a text into another seed (FNV-1a, finished by the splitmix64 finaliser).
pub fn mixed(seed: u64, purpose: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ seed;
    for byte in purpose.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_draws() {
        let (mut a, mut b) = (Chance::new(7), Chance::new(7));
        let draws: Vec<f64> = (0..50).map(|_| a.unit()).collect();
        assert!(draws.iter().all(|x| (0.0..1.0).contains(x)));
        assert_eq!(draws, (0..50).map(|_| b.unit()).collect::<Vec<_>>());
        assert_ne!(mixed(1, "a"), mixed(1, "b"));
        assert_ne!(mixed(1, "a"), mixed(2, "a"));
    }

    #[test]
    fn weights_decide_and_nothing_comes_of_nothing() {
        let mut chance = Chance::new(1);
        assert_eq!(chance.weighted::<u8>(&[]), None);
        assert_eq!(chance.weighted(&[('a', 0.0), ('b', -1.0)]), None);
        let hits = (0..2000).filter(|_| chance.weighted(&[('a', 3.0), ('b', 1.0)]) == Some('a')).count();
        assert!((1400..1600).contains(&hits), "{hits}");
        assert_eq!(chance.below(0), 0);
        assert!((0..100).all(|_| chance.below(3) < 3));
        assert_eq!(chance.choose::<u8>(&[]), None);
    }
}
