//! The remaining settings: what their schemas cannot say about them.

use indexmap::IndexMap;

use super::reader::Reader;
use super::rules::{Rulebook, builtin};
use crate::given::methodology::raw::{RawMethodology, RawRules, RawSelection};
use crate::given::methodology::{SelectionSettings, tactics as builtins};
use crate::text::document::Here;

/// The built-in tactics and the methodology's own, which may reword them.
pub(crate) fn tactics(own: &IndexMap<String, String>) -> IndexMap<String, String> {
    let mut tactics = builtins::catalogue();
    tactics.extend(own.iter().map(|(name, text)| (name.clone(), text.clone())));
    tactics
}

impl Reader<'_> {
    /// How to choose.
    pub(crate) fn selection(
        &mut self,
        raw: &RawSelection,
        strategies: &[&str],
        here: &Here<'_>,
    ) -> SelectionSettings {
        let rules = match &raw.product.rules {
            RawRules::Profile(profile) => builtin(self.signals, *profile),
            RawRules::Inline(scorers) => {
                let here = here.field("product").field("rules");
                Rulebook { reader: self, strategies: Some(strategies) }.scorers(scorers, &here)
            }
        };
        for (index, name) in raw.fallback.iter().enumerate() {
            if !strategies.contains(&name.as_str()) {
                let here = here.field("fallback").item(index);
                let message = format!("there is no strategy `{name}`");
                self.errors.unknown(&here, message, name, strategies.iter().copied());
            }
        }
        SelectionSettings {
            scoring_mode: raw.scoring_mode,
            arbiter: raw.arbiter,
            rules,
            floor: raw.product.floor,
            alarm_above: raw.product.alarm_above,
            fallback: raw.fallback.clone(),
        }
    }

    /// Rules between settings.
    pub(crate) fn settings(&mut self, raw: &RawMethodology, here: &Here<'_>) {
        let questions = &raw.question_dedup;
        if questions.uncertain_from > questions.threshold {
            let message = format!(
                "`uncertain_from` ({}) must not be above `threshold` ({})",
                questions.uncertain_from, questions.threshold
            );
            self.errors.at(&here.key("question_dedup"), message);
        }
        for (index, group) in raw.dedup.synonyms.iter().enumerate() {
            if group.len() < 2 {
                let here = here.field("dedup").field("synonyms").item(index);
                self.warnings.at(&here, "a group of synonyms needs at least two words");
            }
        }
        if raw.strategies.iter().all(|s| s.generates_closing_question) && raw.packs.is_empty() {
            self.warnings.at(&here.key("strategies"), "every strategy closes: the interview ends at once");
        }
    }
}
