//! What a model looks at.

use std::fmt::{self, Write as _};

use super::names::kept;

/// The hash of a feature's name.
struct Name(u64);

impl Name {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;

    fn of(name: fmt::Arguments<'_>) -> u64 {
        let mut hash = Self(Self::START);
        // Writing into a hash cannot fail.
        let _ = hash.write_fmt(name);
        kept(hash.0)
    }
}

impl fmt::Write for Name {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(Self::PRIME);
        }
        Ok(())
    }
}

/// What a model looks at: features with their strength, and the vector of the words where there is one.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Features {
    pub(super) named: Vec<(u64, f32)>,
    /// A unit vector, or nothing.
    pub vector: Option<Vec<f32>>,
}

impl Features {
    /// Nothing but a vector.
    pub fn meaning(vector: Vec<f32>) -> Self {
        Self { vector: Some(vector), ..Self::default() }
    }

    /// Adds a feature of a strength.
    pub fn weighed(&mut self, strength: f32, name: fmt::Arguments<'_>) {
        self.named.push((Name::of(name), strength));
    }

    /// Adds a feature that holds.
    pub fn add(&mut self, name: fmt::Arguments<'_>) {
        self.weighed(1.0, name);
    }

    /// Adds a feature that may hold.
    pub fn when(&mut self, holds: bool, name: &str) {
        if holds {
            self.add(format_args!("{name}"));
        }
    }

    /// Adds a feature of a kind.
    pub fn of(&mut self, kind: &str, value: &str) {
        self.add(format_args!("{kind}={value}"));
    }

    /// The same features as they are seen in a state, under names of their own.
    pub fn seen_in(&self, state: usize) -> impl Iterator<Item = (u64, f32)> + '_ {
        let turn = kept((state as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.named.iter().map(move |(name, strength)| (name ^ turn, *strength))
    }

    /// Takes on the features of others as they are seen in a state.
    pub fn extend_in(&mut self, others: &Self, state: usize) {
        self.named.extend(others.seen_in(state));
    }
}
