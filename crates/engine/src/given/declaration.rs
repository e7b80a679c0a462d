//! Declarations of signals: which there are, and what can be asked of each.
//!
//! A methodology names signals, but how they are measured is none of its business: whoever reads one is handed the
//! declarations.

/// What values a signal takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scale {
    /// A number in 0..=1.
    Unit,
    /// True or false.
    Flag,
    /// One of these words.
    Category(&'static [&'static str]),
    /// A number from 0 up, without a bound: usable in weights with a suffix-free key only when it is
    /// normalised (`signal_norms`).
    Count,
    /// A number in 0..=1 per slot of the methodology's frame; keys name the slot.
    Slots,
    /// A text for people; never weighted.
    Text,
}

/// What a signal is measured of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// The session: decides the strategy.
    Global,
    /// The strategy being scored: visible only while that strategy is scored.
    Strategy,
    /// A node: decides the focus.
    Node,
    /// An edge: decides the focus.
    Edge,
    /// A stimulus element: decides the focus.
    Element,
}

/// A signal as a methodology may name it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Declaration {
    /// Its id, dots between the parts: `graph.node.exhausted`.
    pub id: &'static str,
    /// Its values.
    pub scale: Scale,
    /// What it is measured of.
    pub scope: Scope,
}
