//! Tuning on a small scale.

use std::collections::BTreeMap;

use super::*;
use crate::interview::ExtractionMode;
use crate::perfect::RatingSource;
use crate::respondent::{Drift, Portion};
use crate::samples;

fn settings(rounds: u32) -> TuneSettings {
    TuneSettings {
        bench: BenchSettings {
            minds: vec![samples::shared_mind()],
            personas: vec![samples::persona("plain")],
            policies: Vec::new(),
            methodologies: [("means_end_chain".to_owned(), samples::means_end())].into(),
            concepts: BTreeMap::new(),
            turns: 8,
            seeds: 3,
            first_seed: 1,
            extraction: ExtractionMode::Perfect,
            ratings: RatingSource::Trace,
            jobs: 2,
            drift: Some(Drift::default()),
            speech: Portion::All,
            endings: false,
            voice: samples::voice(),
        },
        subject: Subject::Methodology,
        methodology: samples::means_end(),
        held_out_minds: vec![samples::shared_mind()],
        held_out_personas: vec![samples::persona("other")],
        rounds,
        seed: 5,
        name: "tuned".to_owned(),
    }
}

#[test]
fn the_search_never_loses_and_gives_the_same_file_for_the_same_seed() {
    let (a, b) = (run(&settings(6), &|_, _| {}).unwrap(), run(&settings(6), &|_, _| {}).unwrap());
    assert_eq!(a, b);
    assert!(a.search.1 >= a.search.0);
    assert_eq!(a.changes.is_empty(), a.course.is_empty());
    assert!(a.held_out.contains_key("edge_recall"));
    let written = Methodology::parse("tuned.yaml", &a.text).unwrap();
    assert_eq!(written.methodology.name, "tuned");
}

#[test]
fn a_rule_is_tuned_by_the_same_search() {
    let settings = TuneSettings { subject: Subject::Rule(Baseline::AdaptiveHeuristic), ..settings(6) };
    let (a, b) = (run(&settings, &|_, _| {}).unwrap(), run(&settings, &|_, _| {}).unwrap());
    assert_eq!(a, b);
    assert!(a.search.1 >= a.search.0 && a.held_out.contains_key("edge_recall"));
    assert!(serde_json::from_str::<RuleKnobs>(&a.text).is_ok(), "{}", a.text);
}

#[test]
fn recall_does_not_make_up_for_questions_that_do_not_follow() {
    let interval = |mean: f64| Interval { mean, lo: mean, hi: mean, n: 1 };
    let report = |edge: f64, follows: f64, left: f64| {
        let all = [("edge_recall", edge), ("follows", follows), ("left_early", left)];
        let all = all.into_iter().map(|(name, mean)| (name.to_owned(), interval(mean))).collect();
        let figures = benchmark::PolicyFigures { all, ..Default::default() };
        let settings = settings(0).bench;
        let mut report = benchmark::run(
            &BenchSettings { seeds: 1, policies: vec![Policy::Engine], ..settings },
            &|_, _| {},
        )
        .unwrap();
        report.policies.insert("p".to_owned(), figures);
        objective(&report, "p")
    };
    assert_eq!(report(0.3, 0.9, 0.0), 0.3);
    assert!(report(0.4, 0.8, 0.0) < report(0.25, 0.85, 0.0));
    assert!(report(0.4, 0.9, 0.1) < report(0.25, 0.9, 0.05));
}

#[test]
fn a_variant_under_another_name_is_measured_on_the_held_out_minds_of_what_it_varies() {
    let mut settings = settings(0);
    settings.held_out_personas.clear();
    let renamed = Methodology::clone(&settings.methodology);
    settings.methodology = Arc::new(Methodology { name: "means_end_chain_classic".to_owned(), ..renamed });
    let found = run(&settings, &|_, _| {}).unwrap();
    assert!(found.held_out.contains_key("edge_recall"), "{:?}", found.held_out);
}

#[test]
fn every_signal_and_strategy_is_taken_away_once() {
    let mut settings = settings(0);
    settings.bench.seeds = 1;
    let found = ablate(&settings, &|_, _| {}).unwrap();
    let strategies = settings.methodology.strategies.len();
    assert_eq!(found.iter().filter(|a| a.kind == "strategy").count(), strategies);
    assert_eq!(found.len(), strategies + signals_of(&settings.methodology).len());
    assert!(found.iter().any(|a| a.edge_recall.is_some()));
}
