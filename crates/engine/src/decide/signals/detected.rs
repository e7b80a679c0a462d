//! What was measured on a turn, for the signals that need others and for those who decide.

use super::value::{Measured, SignalValue};
use crate::text::ids::{EdgeId, NodeId};

/// What was measured on a turn. Positions are those of the list of signals.
#[derive(Debug, Clone, Default)]
pub struct Detected {
    /// By id, in the order of the list.
    pub(in crate::decide) global: Vec<(&'static str, Measured)>,
    /// Per target signal that a strategy asks for: a value per node, edge or element.
    pub(in crate::decide) columns: Vec<Option<Vec<Option<SignalValue>>>>,
}

impl Detected {
    /// The value of a global signal, by position.
    pub fn global(&self, position: usize) -> Option<&SignalValue> {
        self.global.get(position).and_then(|(_, measured)| measured.as_ref().ok())
    }

    /// The value of a global signal, by id.
    pub fn named(&self, id: &str) -> Option<&SignalValue> {
        self.global.iter().find(|(known, _)| *known == id)?.1.as_ref().ok()
    }

    /// The number a global signal shows; None when absent or not a number.
    pub fn number(&self, id: &str) -> Option<f64> {
        match self.named(id)? {
            SignalValue::Number(x) => Some(*x),
            _ => None,
        }
    }

    /// The truth value a global signal shows; None when absent or not a flag.
    pub fn flag(&self, id: &str) -> Option<bool> {
        match self.named(id)? {
            SignalValue::Flag(holds) => Some(*holds),
            _ => None,
        }
    }

    /// The value of a node signal. Only signals a strategy asks for are there; see [`Detected::measure`].
    pub fn node(&self, position: usize, node: NodeId) -> Option<&SignalValue> {
        self.cell(position, node.index())
    }

    /// The value of an edge signal.
    pub fn edge(&self, position: usize, edge: EdgeId) -> Option<&SignalValue> {
        self.cell(position, edge.index())
    }

    /// The value of an element signal, by the element's position in the coverage.
    pub fn element(&self, position: usize, element: usize) -> Option<&SignalValue> {
        self.cell(position, element)
    }

    fn cell(&self, position: usize, target: usize) -> Option<&SignalValue> {
        self.columns.get(position)?.as_ref()?.get(target)?.as_ref()
    }
}
