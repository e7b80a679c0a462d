//! Figures on shipped minds.

use std::collections::BTreeMap;

use colloquy_research::benchmark::{self, BenchSettings, Policy};
use colloquy_research::interview::ExtractionMode;
use colloquy_research::perfect::RatingSource;
use colloquy_research::respondent::{Drift, Portion};

use crate::minds::{methodologies, minds, personas};
use crate::voice::voice;

pub(crate) fn settings(policies: Vec<Policy>, seeds: u32) -> BenchSettings {
    BenchSettings {
        minds: minds(),
        personas: personas(),
        policies,
        methodologies: methodologies(),
        concepts: BTreeMap::new(),
        turns: 20,
        seeds,
        first_seed: 1,
        extraction: ExtractionMode::Perfect,
        ratings: RatingSource::Trace,
        jobs: 2,
        drift: Some(Drift::default()),
        speech: Portion::All,
        endings: false,
        voice: voice(),
    }
}

#[test]
fn policies_rank_as_they_should() {
    let mut settings = settings(Policy::all(), 2);
    settings.minds.truncate(3);
    settings.personas.retain(|p| ["baseline_cooperative", "skeptical_analyst"].contains(&p.name.as_str()));
    let report = benchmark::run(&settings, &|_, _| {}).unwrap();
    assert_eq!(report.failures, Vec::<String>::new());
    let mean = |policy: &str, metric: &str| report.policies[policy].all[metric].mean;
    for plain in ["random", "fixed_script", "always_deepen", "breadth_first", "recency_only"] {
        assert!(mean("oracle_greedy", "edge_recall") > mean(plain, "edge_recall"), "{plain}");
    }
    assert!(mean("adaptive_heuristic", "edge_recall") > mean("breadth_first", "edge_recall"));
    assert!(mean("breadth_first", "edge_recall") < mean("random", "edge_recall"));
    assert!(mean("always_deepen", "node_recall") < mean("random", "node_recall"));
    assert_eq!(mean("colloquy", "repeat_rate"), 0.0);
    assert!(mean("colloquy", "lint_fail_rate") <= 0.005);
}
