//! Facts by signal id, readable like a session: what the vectors of strategies and scorers decide from.

use std::collections::BTreeMap;

use colloquy_engine::ids::{EdgeId, NodeId};
use colloquy_engine::methodology::strategies::Target;
use colloquy_engine::methodology::weights::{Scorer, WeightKey};
use colloquy_engine::methodology::{Methodology, Strategy};
use colloquy_engine::selection::{At, Field, TargetRef};
use colloquy_engine::session::Focus;
use colloquy_engine::signals::{Scope, SignalValue, find, resolve};

/// Readings by signal id. Every id must be a signal of the expected scope.
pub(crate) type Sheet = BTreeMap<&'static str, SignalValue>;

/// What is known of the session and its targets.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) global: Sheet,
    /// By strategy, in order of declaration.
    pub(crate) strategies: Vec<Sheet>,
    pub(crate) nodes: Vec<Sheet>,
    /// Plausibility of the best link of each node; empty when it cannot be told.
    pub(crate) plausible: Vec<f64>,
    pub(crate) edges: Vec<Sheet>,
    pub(crate) elements: Vec<Sheet>,
}

/// Enters a fact, checking that such a signal exists.
pub(crate) fn enter(sheet: &mut Sheet, id: &'static str, reading: SignalValue) {
    assert!(find(id).is_some(), "there is no signal {id}");
    sheet.insert(id, reading);
}

/// A word of the signal's own list.
pub(crate) fn word(id: &'static str, text: &str) -> SignalValue {
    use colloquy_engine::signals::Scale;
    let signal = find(id).unwrap_or_else(|| panic!("there is no signal {id}"));
    let Scale::Category(words) = signal.scale else { panic!("{id} has no words") };
    let known = words.iter().find(|known| **known == text);
    SignalValue::Category(known.unwrap_or_else(|| panic!("{id} can never be {text}")))
}

impl Facts {
    fn sheet(&self, key: &WeightKey, at: At) -> Option<&Sheet> {
        match (key.signal().scope, at) {
            (Scope::Global, _) => Some(&self.global),
            (Scope::Strategy, At::Strategy(index, _)) => self.strategies.get(index),
            (Scope::Node, At::Target(TargetRef::Node(n))) => self.nodes.get(n),
            (Scope::Edge, At::Target(TargetRef::Edge(n))) => self.edges.get(n),
            (Scope::Element, At::Target(TargetRef::Element(n))) => self.elements.get(n),
            _ => None,
        }
    }
}

impl Field for Facts {
    fn value(&self, key: &WeightKey, at: At) -> Option<f64> {
        let reading = self.sheet(key, at)?.get(key.signal().id)?;
        Some(resolve(key.test, reading, None))
    }
    fn depends_on_target(&self, _key: &WeightKey) -> bool {
        false
    }
    fn targets(&self, kind: Target) -> Vec<TargetRef> {
        match kind {
            Target::None => Vec::new(),
            Target::Node => (0..self.nodes.len()).map(TargetRef::Node).collect(),
            Target::Edge => (0..self.edges.len()).map(TargetRef::Edge).collect(),
            Target::Element => (0..self.elements.len()).map(TargetRef::Element).collect(),
        }
    }
    fn focus(&self, target: TargetRef) -> Focus {
        match target {
            TargetRef::None => Focus::None,
            TargetRef::Node(n) => Focus::Node(NodeId::at(n)),
            TargetRef::Edge(n) => Focus::Edge(EdgeId::at(n)),
            TargetRef::Element(n) => Focus::Element(n.to_string()),
        }
    }
    fn link_plausible(&self, target: TargetRef) -> Option<f64> {
        let TargetRef::Node(n) = target else { return None };
        self.plausible.get(n).copied()
    }
}

/// The shipped concept test with the strategies it began with.
pub(crate) fn concept_test() -> Methodology {
    shipped("concept_test_classic")
}

fn shipped(id: &str) -> Methodology {
    let (_, file, text) = colloquy_engine::library::METHODOLOGIES
        .iter()
        .find(|(known, ..)| *known == id)
        .unwrap_or_else(|| panic!("{id} does not ship"));
    Methodology::parse(file, text).unwrap_or_else(|errors| panic!("{errors}")).methodology
}

/// The rule tables of a profile, read the way any methodology is.
pub(crate) fn profile(name: &str) -> Vec<Scorer> {
    let (_, file, text) = colloquy_engine::library::METHODOLOGIES
        .iter()
        .find(|(known, ..)| *known == "concept_test_classic")
        .unwrap();
    let text = text.replace("rules: v1_default", &format!("rules: {name}"));
    Methodology::parse(file, &text).unwrap_or_else(|errors| panic!("{errors}")).methodology.selection.rules
}

/// A strategy of the shipped concept test.
pub(crate) fn strategy(methodology: &Methodology, name: &str) -> Strategy {
    methodology.strategy(name).unwrap_or_else(|| panic!("no strategy {name}")).clone()
}
