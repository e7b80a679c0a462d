//! A human-written interview guide per technique (`data/guides.json`), followed with probes: what a careful researcher
//! without this program would take along.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use colloquy_engine::graph::Node;
use colloquy_engine::interpretation::Operation;
use serde::Deserialize;

use super::super::wording::{Ready, spoken};
use crate::interview::View;

/// A question of a guide.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    operation: Operation,
    ask: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Guides {
    origin: String,
    /// Questions about what was just said.
    probes: Vec<Step>,
    /// By technique.
    #[serde(rename = "guides")]
    steps: BTreeMap<String, Vec<Step>>,
}

// The file is ours; a test reads it.
static GUIDES: LazyLock<Guides> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../data/guides.json")).unwrap_or_default());

/// Where an interview is in its guide.
#[derive(Debug, Clone, Default)]
pub(super) struct Guide {
    step: usize,
    followed: u32,
}

impl Guide {
    /// The next question: a probe while the last answer brought something, else the next step; None at the end of both.
    pub(super) fn next(&mut self, view: &View<'_>, stay: f64, newest: Option<&Node>) -> Option<Ready> {
        let brought = view.last.nodes.iter().any(|n| n.created);
        if let Some(node) = newest.filter(|_| brought && f64::from(self.followed) + 0.5 < stay)
            && let Some(probe) = probe(view, node)
        {
            self.followed += 1;
            return Some(probe);
        }
        let steps = GUIDES.steps.get(&view.methodology.technique)?;
        while let Some(step) = steps.get(self.step) {
            self.step += 1;
            let question = step.ask.replace("{c}", &view.session.concept.name);
            if !view.asked.iter().any(|asked| asked.ends_with(&question)) {
                self.followed = 0;
                return Some(Ready { question, operation: step.operation, focus: None, goes_on: false });
            }
        }
        newest.and_then(|node| probe(view, node))
    }
}

/// A probe of what was just said that was not asked in these words.
fn probe(view: &View<'_>, node: &Node) -> Option<Ready> {
    GUIDES.probes.iter().find_map(|step| {
        let question =
            if step.ask.contains("{q}") { step.ask.replace("{q}", &spoken(node)?) } else { step.ask.clone() };
        let new = !view.asked.iter().any(|asked| asked.ends_with(&question));
        new.then_some(Ready { question, operation: step.operation, focus: Some(node.id), goes_on: true })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_guide_and_the_file_an_origin() {
        let guides: Guides = serde_json::from_str(include_str!("../../../data/guides.json")).unwrap();
        assert!(guides.origin.len() > 40 && guides.probes.len() >= 10);
        for technique in [
            "means_end_chain",
            "jobs_to_be_done",
            "critical_incident",
            "customer_journey_mapping",
            "repertory_grid",
            "concept_test",
        ] {
            assert!(guides.steps.get(technique).is_some_and(|steps| steps.len() >= 8), "{technique}");
        }
    }
}
