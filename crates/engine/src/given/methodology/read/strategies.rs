//! Strategies of a methodology and of the packs it takes in.

use std::collections::HashSet;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;

use super::conditions::Use;
use super::reader::Reader;
use crate::given::methodology::Arbiter;
use crate::given::methodology::raw::{NodeBinding, Pack, RawMethodology, RawStrategy};
use crate::given::methodology::strategies::{Direction, FocusMode, Strategy, Target};
use crate::text::document::{self, Here};

/// The seven strategies of concept tests, for any methodology.
const CONCEPT_TEST_PACK: (&str, &str) =
    ("packs/concept_test.yaml", include_str!("../packs/concept_test.yaml"));

/// A pack's file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawPack {
    /// The strategies it brings.
    strategies: Vec<RawStrategy>,
}

impl Reader<'_> {
    /// All strategies in order of declaration, those of packs appended. A strategy of the methodology takes
    /// the place of a pack's strategy of the same name.
    pub(crate) fn strategies(
        &mut self,
        raw: &RawMethodology,
        tactics: &IndexMap<String, String>,
        here: &Here<'_>,
    ) -> Vec<Strategy> {
        let here = here.field("strategies");
        let mut strategies = Vec::new();
        let mut names = HashSet::new();
        for (index, one) in raw.strategies.iter().enumerate() {
            let here = here.item(index);
            if !names.insert(one.name.clone()) {
                let message = format!("there is already a strategy `{}`", one.name);
                self.errors.at(&here.field("name"), message);
            }
            if one.signal_weights.is_none() && raw.selection.arbiter == Arbiter::Additive {
                self.errors.at(&here, "`signal_weights` is missing: without weights it can never win");
            }
            strategies.push(self.strategy(one, tactics, &here));
        }
        let mut packs = HashSet::new();
        for pack in raw.packs.iter().filter(|pack| packs.insert(**pack)) {
            strategies.extend(self.pack(*pack, tactics).into_iter().filter(|s| names.insert(s.name.clone())));
        }
        strategies
    }

    fn pack(&mut self, pack: Pack, tactics: &IndexMap<String, String>) -> Vec<Strategy> {
        let (file, source) = match pack {
            Pack::ConceptTest => CONCEPT_TEST_PACK,
        };
        let read = match document::read::<RawPack>(file, source) {
            Ok(read) => read,
            Err(problems) => {
                self.errors.at(&Here::root(&EMPTY), problems.to_string());
                return Vec::new();
            }
        };
        let here = Here::root(&read.tree).field("strategies");
        let mut inner = Reader::new(self.signals, file, source);
        inner.norms.clone_from(&self.norms);
        inner.slots.clone_from(&self.slots);
        let each = read.value.strategies.iter().enumerate();
        let strategies = each.map(|(index, one)| inner.strategy(one, tactics, &here.item(index))).collect();
        if !inner.errors.is_empty() {
            self.errors.at(&Here::root(&EMPTY), inner.errors.into_problems().to_string());
        }
        strategies
    }

    fn strategy(
        &mut self,
        raw: &RawStrategy,
        tactics: &IndexMap<String, String>,
        here: &Here<'_>,
    ) -> Strategy {
        let target = self.target(raw, here);
        let none = IndexMap::new();
        let weights = raw.signal_weights.as_ref().unwrap_or(&none);
        let (strategy_weights, target_weights) = self.weights(weights, target, &here.field("signal_weights"));
        let candidates = self.predicates(&raw.candidates, Use::Target(target), &here.field("candidates"));
        let order = self.order(&raw.order, target, &here.field("order"));
        if target != Target::None && target_weights.is_empty() && order.is_empty() && candidates.is_empty() {
            let message = format!(
                "`{}` needs something to ask about, but nothing says what: give it weights on signals of its \
                 target, `candidates`, `order`, or `node_binding: none`",
                raw.name
            );
            self.warnings.at(&here.field("name"), message);
        }
        for (index, tactic) in raw.tactics.iter().enumerate() {
            if !tactics.contains_key(tactic) {
                let known = tactics.keys().map(String::as_str);
                let here = here.field("tactics").item(index);
                self.errors.unknown(&here, format!("there is no tactic `{tactic}`"), tactic, known);
            }
        }
        if raw.gate.is_some() && target != Target::Node {
            self.errors.at(&here.key("gate"), "a gate is about links of a node; this strategy has no node");
        }
        Strategy {
            name: raw.name.clone(),
            description: raw.description.clone(),
            guidance: raw.guidance.clone(),
            stems: raw.stems.clone().unwrap_or_else(|| raw.name.clone()),
            target,
            focus_mode: raw.focus_mode.unwrap_or(FocusMode::RecentNode),
            generates_closing_question: raw.generates_closing_question,
            strategy_weights,
            target_weights,
            requires: self.predicates(&raw.requires, Use::Eligibility, &here.field("requires")),
            forbids: self.predicates(&raw.forbids, Use::Eligibility, &here.field("forbids")),
            requires_any: self.predicates(&raw.requires_any, Use::Eligibility, &here.field("requires_any")),
            candidates,
            order,
            gate: raw.gate,
            tactics: raw.tactics.clone(),
            direction: raw.direction.or_else(|| climbs(&raw.tactics).then_some(Direction::Up)),
            fill: raw.fill.clone(),
            operations: raw.operations.clone(),
        }
    }

    fn target(&mut self, raw: &RawStrategy, here: &Here<'_>) -> Target {
        match (raw.target, raw.node_binding) {
            (Some(target), None) => target,
            (Some(target), Some(binding)) => {
                if (target == Target::None) != (binding == NodeBinding::None) {
                    let message = "`target` and `node_binding` contradict each other; keep `target`";
                    self.errors.at(&here.key("node_binding"), message);
                }
                target
            }
            (None, Some(NodeBinding::None)) => Target::None,
            (None, Some(NodeBinding::Required) | None) => Target::Node,
        }
    }
}

/// Whether tactics lead upward.
fn climbs(tactics: &[String]) -> bool {
    tactics.iter().any(|tactic| matches!(tactic.as_str(), "upward_linking" | "consequence_probe"))
}

/// Stands for a place that is not in the reader's own file.
static EMPTY: document::tree::Tree =
    document::tree::Tree { place: document::tree::Place::START, value: document::tree::Value::Null };
