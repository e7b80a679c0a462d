//! Chance from a seed: the same seed gives the same choices, whatever else happened.

/// A source of choices that do not depend on their order.
#[derive(Debug)]
pub(super) struct Draw(u64);

impl Draw {
    /// Choices of a seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number in 0..1 for a text: SplitMix64 over FNV-1a.
    pub(super) fn unit(&self, text: &str) -> f64 {
        let hashed = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64 ^ self.0, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut z = hashed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of a list.
    pub(super) fn pick<'a, T>(&self, list: &'a [T]) -> Option<&'a T> {
        let at = (self.unit("pick") * list.len() as f64) as usize;
        list.get(at.min(list.len().saturating_sub(1)))
    }

    /// A list of texts in drawn order.
    pub(super) fn shuffled<'a>(&self, list: &[&'a str], salt: &str) -> Vec<&'a str> {
        let mut order: Vec<&str> = list.to_vec();
        // Bits of numbers from 0 to 1 are ordered as the numbers are.
        order.sort_by_cached_key(|a| self.unit(&format!("{salt}{a}")).to_bits());
        order
    }

    /// Three of a list of names, in drawn order; fewer when there are fewer.
    pub(super) fn triad(&self, names: &[String]) -> Vec<String> {
        let mut order: Vec<&String> = names.iter().filter(|n| !n.is_empty()).collect();
        order.sort_by(|a, b| self.unit(a).total_cmp(&self.unit(b)));
        order.into_iter().take(3).cloned().collect()
    }
}
