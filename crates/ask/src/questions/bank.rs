//! The stem bank: openings, closings and question stems of the techniques, from `data/techniques.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// One strategy's or tactic's stems.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct StemList {
    /// What it is for, in a few words.
    pub intent: String,
    /// A way of probing any strategy may borrow, rather than a strategy.
    pub tactic: bool,
    /// The stems.
    pub stems: Vec<String>,
    /// Stems whose focus must be something one strives for.
    pub goal_only: Vec<String>,
    /// Stems whose focus must be a noun phrase.
    pub np_only: Vec<String>,
}

/// A technique of interviewing.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Technique {
    #[serde(skip)]
    name: String,
    /// First questions.
    pub opening: Vec<String>,
    /// Easier first questions, for who did not understand the first or can think of nothing.
    pub plainer: Vec<String>,
    /// Last questions.
    pub closing: Vec<String>,
    /// Stems by strategy or tactic.
    pub strategies: BTreeMap<String, StemList>,
}

impl Technique {
    /// Its id.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Every opening, closing and stem.
    pub fn every_stem(&self) -> impl Iterator<Item = &str> {
        self.opening
            .iter()
            .chain(&self.plainer)
            .chain(&self.closing)
            .chain(self.strategies.values().flat_map(|list| &list.stems))
            .map(String::as_str)
    }
}

static TECHNIQUES: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    // Part of the program; `the_bank_is_whole` reads it, so a broken file never ships.
    let all: BTreeMap<String, Technique> =
        serde_json::from_str(include_str!("../../data/techniques.json")).unwrap_or_default();
    all.into_iter().map(|(name, technique)| Technique { name, ..technique }).collect()
});

/// All techniques, by name.
pub fn techniques() -> &'static [Technique] {
    &TECHNIQUES
}

/// The technique of a name; a version suffix is overlooked (`jobs_to_be_done_v2`).
pub fn technique(name: &str) -> Option<&'static Technique> {
    let exact = TECHNIQUES.iter().find(|t| t.name == name);
    exact.or_else(|| {
        TECHNIQUES.iter().find(|t| name.strip_prefix(&t.name).is_some_and(|rest| rest.starts_with("_v")))
    })
}

/// The stems of a strategy or tactic: of the technique itself, else of the concept test (whose strategies are
/// lent to other methodologies), else of any technique that has them.
pub fn stems(technique_name: &str, key: &str) -> Option<&'static StemList> {
    let own = technique(technique_name);
    own.into_iter().chain(technique("concept_test")).chain(techniques()).find_map(|t| t.strategies.get(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bank_is_whole() {
        let all: BTreeMap<String, Technique> =
            serde_json::from_str(include_str!("../../data/techniques.json")).unwrap();
        assert_eq!(all.len(), 6);
        assert!(
            techniques().iter().all(|t| t.opening.len() >= 3 && t.plainer.len() >= 3 && t.closing.len() >= 2)
        );
        let stems: usize =
            techniques().iter().flat_map(|t| t.strategies.values()).map(|l| l.stems.len()).sum();
        assert_eq!(stems, 640);
    }

    #[test]
    fn stems_are_found_across_techniques() {
        assert!(stems("means_end_chain", "deepen").is_some());
        assert!(stems("jobs_to_be_done_v2", "dig_motivation").is_some());
        assert!(stems("means_end_chain", "ensure_coverage").is_some());
        assert!(stems("own_method", "nothing_like_it").is_none());
    }
}
