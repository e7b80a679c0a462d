//! Weights, conditions and orders: keys in their context, checked for scale, scope and norms.

use indexmap::IndexMap;

use super::reader::Reader;
use crate::given::declaration::{Scale, Scope};
use crate::given::methodology::raw::RawOrder;
use crate::given::methodology::strategies::Target;
use crate::given::methodology::weights::{Order, Predicate, Test, Weight, WeightKey};
use crate::text::document::Here;

/// Where a key is used: decides which signals it may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// Whether a strategy can be chosen: signals of the session.
    Eligibility,
    /// Scoring a strategy: signals of the session and of the strategy.
    Scoring,
    /// Filtering or ordering targets: signals of the target.
    Target(Target),
}

/// The scope of a target's signals; none for strategies about nothing in particular.
pub(crate) fn scope_of(target: Target) -> Option<Scope> {
    match target {
        Target::Node => Some(Scope::Node),
        Target::Edge => Some(Scope::Edge),
        Target::Element => Some(Scope::Element),
        Target::None => None,
    }
}

fn scope_in_words(scope: Scope) -> &'static str {
    match scope {
        Scope::Global => "the session",
        Scope::Strategy => "a strategy",
        Scope::Node => "a node",
        Scope::Edge => "an edge",
        Scope::Element => "a stimulus element",
    }
}

impl Use {
    fn allows(self, scope: Scope) -> bool {
        match self {
            Self::Eligibility => scope == Scope::Global,
            Self::Scoring => matches!(scope, Scope::Global | Scope::Strategy),
            Self::Target(target) => scope_of(target) == Some(scope),
        }
    }

    fn in_words(self) -> &'static str {
        match self {
            Self::Eligibility => "signals of the session",
            Self::Scoring => "signals of the session or the strategy",
            Self::Target(Target::Node) => "signals of a node",
            Self::Target(Target::Edge) => "signals of an edge",
            Self::Target(Target::Element) => "signals of a stimulus element",
            Self::Target(Target::None) => "no signals, since the strategy has no target",
        }
    }
}

impl Reader<'_> {
    /// A key that exists and whose suffix its signal can produce.
    pub(crate) fn key(&mut self, text: &str, here: &Here<'_>) -> Option<WeightKey> {
        match WeightKey::among(self.signals, &self.slots, text) {
            Ok(key) => Some(key),
            Err(fault) => {
                self.errors.push(here.place, here.path.clone(), fault.message, fault.suggestion);
                None
            }
        }
    }

    /// Weights in order, parted into those of the strategy and those of its target.
    pub(crate) fn weights(
        &mut self,
        raw: &IndexMap<String, f64>,
        target: Target,
        here: &Here<'_>,
    ) -> (Vec<Weight>, Vec<Weight>) {
        let (mut of_strategy, mut of_target) = (Vec::new(), Vec::new());
        for (name, &weight) in raw {
            let here = here.key(name);
            let Some(key) = self.key(name, &here) else { continue };
            let scope = self.signal(key).scope;
            if weight == 0.0 {
                self.warnings.at(&here, "a weight of 0 changes nothing; leave it out");
            }
            if key.test == Test::Value && matches!(self.signal(key).scale, Scale::Category(_)) {
                self.warnings.at(&here, "a category without its word never counts; add one, as in `.high`");
            }
            self.normalised(key, &here);
            let weight = Weight { name: name.clone(), key, weight };
            if Use::Scoring.allows(scope) {
                self.declared_or_warned(key, &here);
                of_strategy.push(weight);
            } else if scope_of(target) == Some(scope) {
                of_target.push(weight);
            } else {
                let message = format!(
                    "`{}` is measured of {}, but this strategy is about {}, so the weight could never count",
                    self.signal(key).id,
                    scope_in_words(scope),
                    scope_of(target).map_or("nothing in particular", scope_in_words),
                );
                self.errors.at(&here, message);
            }
        }
        (of_strategy, of_target)
    }

    /// An unbounded number would drown every other weight.
    fn normalised(&mut self, key: WeightKey, here: &Here<'_>) {
        let signal = self.signal(key);
        if signal.scale == Scale::Count && !self.norms.contains_key(signal.id) {
            let message = format!(
                "`{0}` has no upper bound; say under `signal_norms` what counts as much, as in `{0}: {{half_at: 3}}`",
                signal.id
            );
            self.errors.at(here, message);
        }
    }

    /// The response trend, and signals of strategies and targets, are always measured.
    fn declared_or_warned(&mut self, key: WeightKey, here: &Here<'_>) {
        let signal = self.signal(key);
        let always = signal.scope != Scope::Global || signal.id == "llm.global_response_trend";
        if !always && !self.declared.is_empty() && !self.declared.contains(&signal.id) {
            let message = format!("`{}` is weighed but not declared under `signals`", signal.id);
            self.warnings.at(here, message);
        }
    }

    /// Conditions of one list.
    pub(crate) fn predicates(&mut self, raw: &[String], usage: Use, here: &Here<'_>) -> Vec<Predicate> {
        let mut predicates = Vec::new();
        for (index, text) in raw.iter().enumerate() {
            let here = here.item(index);
            let (negated, bare) = match text.trim().strip_prefix('!') {
                Some(rest) => (true, rest.trim()),
                None => (false, text.trim()),
            };
            let Some(key) = self.key(bare, &here) else { continue };
            if !self.in_place(key, usage, &here) {
                continue;
            }
            let is_flag = self.signal(key).scale == Scale::Flag;
            if key.test == Test::Value && !is_flag {
                let message = "a condition needs a category, a band or a truth value, as in `.high`";
                self.errors.at(&here, message);
                continue;
            }
            if matches!(key.test, Test::Band(_)) {
                self.normalised(key, &here);
            }
            let key = if is_flag && key.test == Test::Value {
                WeightKey { test: Test::Flag(true), ..key }
            } else {
                key
            };
            predicates.push(Predicate { text: text.clone(), key, negated });
        }
        predicates
    }

    /// Refuses a key whose signal is not measured where it is used.
    pub(crate) fn in_place(&mut self, key: WeightKey, usage: Use, here: &Here<'_>) -> bool {
        let scope = self.signal(key).scope;
        if usage.allows(scope) {
            return true;
        }
        let message = format!(
            "`{}` is measured of {}; here only {} can be asked",
            self.signal(key).id,
            scope_in_words(scope),
            usage.in_words()
        );
        self.errors.at(here, message);
        false
    }

    /// Steps of a lexicographic order of targets.
    pub(crate) fn order(&mut self, raw: &[RawOrder], target: Target, here: &Here<'_>) -> Vec<Order> {
        let mut orders = Vec::new();
        for (index, step) in raw.iter().enumerate() {
            let here = here.item(index);
            let (text, descending) = match step {
                RawOrder::Asc(text) => (text, false),
                RawOrder::Desc(text) => (text, true),
            };
            let Some(key) = self.key(text, &here) else { continue };
            if self.in_place(key, Use::Target(target), &here) {
                orders.push(Order { key, descending });
            }
        }
        orders
    }
}
