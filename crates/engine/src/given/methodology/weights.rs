//! Weight keys, predicates and product rules, parsed into types when a methodology is loaded.

/// Low, mid or high of a number (`decisions.md` 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Band {
    /// <= .25
    Low,
    /// .25 < x < .75
    Mid,
    /// >= .75
    High,
}

/// What is asked of a signal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Test {
    /// Its number, or 1 and 0 for a flag.
    Value,
    /// In this band.
    Band(Band),
    /// This category.
    Category(&'static str),
    /// This truth value.
    Flag(bool),
    /// The number of this slot, by its position in the frame.
    Slot(usize),
}

/// A parsed weight key: `signal`, `signal.category`, `signal.band`, `signal.true|false`.
#[derive(Debug, Clone, Copy)]
pub struct WeightKey {
    /// Position of the signal among the declared ones ([`crate::decide::signals::SIGNALS`]).
    pub signal: usize,
    /// What is asked of it.
    pub test: Test,
}

/// A key with its weight.
#[derive(Debug, Clone, PartialEq)]
pub struct Weight {
    /// The key as written.
    pub name: String,
    /// The key, parsed.
    pub key: WeightKey,
    /// Finite.
    pub weight: f64,
}

impl PartialEq for WeightKey {
    fn eq(&self, other: &Self) -> bool {
        self.signal == other.signal && self.test == other.test
    }
}

/// A condition on a signal: a weight key, `!` in front negates.
#[derive(Debug, Clone, PartialEq)]
pub struct Predicate {
    /// As written.
    pub text: String,
    /// What is asked.
    pub key: WeightKey,
    /// Holds when the key does not.
    pub negated: bool,
}

/// One step of a lexicographic order.
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    /// The target signal.
    pub key: WeightKey,
    /// Largest first.
    pub descending: bool,
}

/// A multiplier of a product rule.
#[derive(Debug, Clone, PartialEq)]
pub enum Multiplier {
    /// A number.
    Constant(f64),
    /// base ^ signal.
    Power(f64, WeightKey),
}

/// One rule of a scorer.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// All must hold.
    pub when: Vec<Predicate>,
    /// Strategies it is for; empty means all.
    pub strategies: Vec<String>,
    /// Its multiplier.
    pub value: Multiplier,
}

/// A scorer of the product arbiter: first matching rule wins, otherwise 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Scorer {
    /// `redundancy`, `branch_health`, ...
    pub name: String,
    /// Exponent.
    pub weight: f64,
    /// Rules in order.
    pub rules: Vec<Rule>,
}
