//! A signal: what it is called, what it is measured of, and how. With all that a signal's file is written with.

use std::fmt;

pub(crate) use crate::decide::seen::{Branch, Seen, StrategySeen};
pub(crate) use crate::decide::signals::detected::Detected;
pub(crate) use crate::decide::signals::value::{
    Absent, Measured, SignalValue, count, flag, number, share, word,
};
pub(crate) use crate::given::declaration::{Scale, Scope};
use crate::given::interpretation::Ratings;
use crate::text::ids::{EdgeId, NodeId};

/// How a signal is measured: plain functions, no objects.
#[derive(Clone, Copy)]
pub enum How {
    /// Of the session.
    Global(fn(&Seen<'_>) -> Measured),
    /// Of the session and the values it needs.
    Derived(fn(&Seen<'_>, &Detected) -> Measured),
    /// Rated by the interpreter.
    Judged(fn(&Ratings) -> Option<SignalValue>),
    /// Of a node.
    PerNode(fn(&Seen<'_>, NodeId) -> Measured),
    /// Of an edge.
    PerEdge(fn(&Seen<'_>, EdgeId) -> Measured),
    /// Of a stimulus element, by its position in the coverage.
    PerElement(fn(&Seen<'_>, usize) -> Measured),
    /// Of a slot of the frame, by its name.
    PerSlot(fn(&Seen<'_>, &str) -> Measured),
    /// Of a strategy and the target it would take.
    PerStrategy(fn(&Seen<'_>, &StrategySeen<'_>) -> Measured),
}

/// A signal's entry in the list.
pub struct Signal {
    /// Its id, dots between the parts: `graph.node.exhausted`.
    pub id: &'static str,
    /// Its values.
    pub scale: Scale,
    /// What it is measured of.
    pub scope: Scope,
    /// Ids of signals that must be measured before it.
    pub needs: &'static [&'static str],
    /// How it is measured.
    pub how: How,
    /// Its file, as `file!()` gives it.
    pub file: &'static str,
    /// The whole text of its file (for reference pages and `explain`).
    pub source: &'static str,
}

impl fmt::Debug for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signal").field("id", &self.id).field("scale", &self.scale).finish_non_exhaustive()
    }
}
