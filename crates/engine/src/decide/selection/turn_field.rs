//! A turn as selection reads it: detected signals, normalised as the methodology says.

use super::field::{At, Field, TargetRef};
use crate::decide::concept_test::plausibility;
use crate::decide::seen::{Seen, StrategySeen};
use crate::decide::signals::detected::Detected;
use crate::decide::signals::list::SIGNALS;
use crate::decide::signals::strategy::natural;
use crate::decide::signals::value::SignalValue;
use crate::decide::signals::{norm_of, resolve};
use crate::given::declaration::Scope;
use crate::given::methodology::Norm;
use crate::given::methodology::strategies::Target;
use crate::given::methodology::weights::{Test, WeightKey};
use crate::state::session::Focus;
use crate::text::ids::{EdgeId, NodeId};

/// Ids of strategy signals that depend on the target in view start like this.
const OF_THE_TARGET: &str = "strategy.target.";

/// The values of one turn.
#[derive(Debug)]
pub struct TurnField<'a, 's> {
    seen: &'a Seen<'s>,
    detected: &'a Detected,
    /// By position in [`SIGNALS`]; empty when the methodology declares none.
    norms: Vec<Option<Norm>>,
}

impl<'a, 's> TurnField<'a, 's> {
    /// Reads from a turn and what was detected on it.
    pub fn new(seen: &'a Seen<'s>, detected: &'a Detected) -> Self {
        let norms = if seen.methodology.signal_norms.is_empty() {
            Vec::new()
        } else {
            (0..SIGNALS.len()).map(|position| norm_of(seen.methodology, position)).collect()
        };
        Self { seen, detected, norms }
    }

    fn resolved(&self, key: &WeightKey, value: &SignalValue) -> f64 {
        resolve(key.test, value, self.norms.get(key.signal).copied().flatten())
    }

    fn of_strategy(&self, key: &WeightKey, index: usize, target: TargetRef) -> Option<f64> {
        let strategy = self.seen.methodology.strategies.get(index)?;
        let target = &self.focus(target);
        let measured = Detected::of_strategy(self.seen, key.signal, &StrategySeen { strategy, target });
        measured.ok().map(|value| self.resolved(key, &value))
    }

    fn of_target(&self, key: &WeightKey, target: TargetRef) -> Option<f64> {
        let value = match target {
            TargetRef::None => None,
            TargetRef::Node(n) => self.detected.node(key.signal, NodeId::at(n)),
            TargetRef::Edge(n) => self.detected.edge(key.signal, EdgeId::at(n)),
            TargetRef::Element(n) => self.detected.element(key.signal, n),
        };
        value.map(|value| self.resolved(key, value))
    }
}

impl Field for TurnField<'_, '_> {
    fn value(&self, key: &WeightKey, at: At) -> Option<f64> {
        match (SIGNALS.get(key.signal)?.scope, at) {
            (Scope::Global, _) if let Test::Slot(slot) = key.test => {
                let measured = Detected::of_slot(self.seen, key.signal, slot);
                measured.ok().map(|value| self.resolved(key, &value))
            }
            (Scope::Global, _) => self.detected.global(key.signal).map(|value| self.resolved(key, value)),
            (Scope::Strategy, At::Strategy(index, target)) => self.of_strategy(key, index, target),
            (Scope::Node | Scope::Edge | Scope::Element, At::Target(target)) => self.of_target(key, target),
            _ => None,
        }
    }

    fn depends_on_target(&self, key: &WeightKey) -> bool {
        let of_target = |id: &str| id.starts_with(OF_THE_TARGET) || id == natural::SIGNAL.id;
        SIGNALS.get(key.signal).is_some_and(|signal| of_target(signal.id))
    }

    fn targets(&self, kind: Target) -> Vec<TargetRef> {
        let session = self.seen.session;
        let asked = |focus: Focus| session.may_ask(&focus);
        match kind {
            Target::None => Vec::new(),
            Target::Node => {
                let nodes = session.graph.live_nodes().filter(|node| asked(Focus::Node(node.id)));
                nodes.map(|node| TargetRef::Node(node.id.index())).collect()
            }
            Target::Edge => {
                let ids = session.graph.edges.iter().map(|edge| edge.id);
                ids.filter(|&id| self.seen.counted(id).is_some() && asked(Focus::Edge(id)))
                    .map(|id| TargetRef::Edge(id.index()))
                    .collect()
            }
            Target::Element => {
                let ids = session.coverage.elements.keys().enumerate();
                ids.filter(|(_, id)| asked(Focus::Element((*id).clone())))
                    .map(|(place, _)| TargetRef::Element(place))
                    .collect()
            }
        }
    }

    fn focus(&self, target: TargetRef) -> Focus {
        match target {
            TargetRef::None => Focus::None,
            TargetRef::Node(n) => Focus::Node(NodeId::at(n)),
            TargetRef::Edge(n) => Focus::Edge(EdgeId::at(n)),
            TargetRef::Element(n) => {
                let id = self.seen.session.coverage.elements.get_index(n).map(|(id, _)| id.clone());
                id.map_or(Focus::None, Focus::Element)
            }
        }
    }

    fn link_plausible(&self, target: TargetRef) -> Option<f64> {
        match target {
            TargetRef::Node(n) => Some(plausibility::best(
                &self.seen.session.graph,
                &self.seen.methodology.ontology,
                NodeId::at(n),
            )),
            _ => None,
        }
    }
}
