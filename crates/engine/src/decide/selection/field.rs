//! What selection reads, and nothing more: values of weight keys, targets, plausibility of links. The engine
//! reads them from detected signals; tests make them up.

use crate::given::methodology::strategies::Target;
use crate::given::methodology::weights::{Predicate, WeightKey};
use crate::state::session::Focus;

/// A target by its position among all of its kind (nodes, edges, elements); cheap to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TargetRef {
    /// Nothing in particular.
    None,
    /// A node by its position in the graph.
    Node(usize),
    /// An edge by its position in the graph.
    Edge(usize),
    /// An element by its declaration order.
    Element(usize),
}

/// Where a key is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// While a strategy (by declaration order) with this target in view is scored.
    Strategy(usize, TargetRef),
    /// At a target.
    Target(TargetRef),
}

/// The values selection works on. Looking has no effect on anything.
pub trait Field {
    /// What a key resolves to: 1 or 0 for categories, bands and flags, else the (normalised) number. None when
    /// the signal is absent there.
    fn value(&self, key: &WeightKey, at: At) -> Option<f64>;
    /// Whether a key's value depends on the target a strategy has in view (`strategy.target.*` and the like).
    fn depends_on_target(&self, key: &WeightKey) -> bool;
    /// All targets of a kind that may be asked about, in order of creation: no superseded nodes.
    fn targets(&self, kind: Target) -> Vec<TargetRef>;
    /// The focus a target stands for.
    fn focus(&self, target: TargetRef) -> Focus;
    /// Plausibility (0..=1) of the best link of a target; None when it cannot be told, which closes no gate.
    fn link_plausible(&self, target: TargetRef) -> Option<f64>;
}

/// Whether a predicate holds. An absent signal meets no predicate, and every negated one.
pub(super) fn holds(field: &impl Field, predicate: &Predicate, at: At) -> bool {
    let met = field.value(&predicate.key, at).is_some_and(|value| value != 0.0 && !value.is_nan());
    met != predicate.negated
}
