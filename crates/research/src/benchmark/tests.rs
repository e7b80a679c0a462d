//! The benchmark on a small scale.

use super::*;
use crate::samples;

fn settings(policies: Vec<Policy>, jobs: usize) -> BenchSettings {
    BenchSettings {
        minds: vec![samples::shared_mind()],
        personas: vec![samples::persona("plain"), samples::persona("other")],
        policies,
        methodologies: [("means_end_chain".to_owned(), samples::means_end())].into(),
        concepts: BTreeMap::new(),
        turns: 12,
        seeds: 6,
        first_seed: 100,
        extraction: ExtractionMode::Perfect,
        ratings: RatingSource::Trace,
        jobs,
        drift: Some(Drift::default()),
        speech: Portion::All,
        endings: false,
        voice: samples::voice(),
    }
}

#[test]
fn all_policies_run_and_the_number_of_jobs_changes_nothing() {
    let one = run(&settings(Policy::all(), 1), &|_, _| {}).unwrap();
    let three = run(&settings(Policy::all(), 3), &|_, _| {}).unwrap();
    assert_eq!(one.to_json().to_string(), three.to_json().to_string());
    assert_eq!(one.failures, Vec::<String>::new());
    let json = one.to_json();
    for policy in ["colloquy", "random", "oracle_greedy"] {
        for metric in [
            "node_recall",
            "salience_node_recall",
            "edge_recall",
            "ladder_recall",
            "terminal_reached",
            "redundancy",
            "repeat_rate",
            "lint_fail_rate",
            "node_precision",
            "edge_precision",
            "false_merges",
            "false_splits",
            "t80_share",
            "auc",
        ] {
            let interval = &json["policies"][policy][metric];
            let (mean, lo, hi) = (&interval["mean"], &interval["lo"], &interval["hi"]);
            let (mean, lo, hi) = (mean.as_f64().unwrap(), lo.as_f64().unwrap(), hi.as_f64().unwrap());
            assert!(lo <= mean + 1e-9 && mean <= hi + 1e-9, "{policy} {metric} {interval}");
        }
        assert_eq!(json["policies"][policy]["node_recall"]["n"], 12);
    }
    assert_eq!(json["paired"]["colloquy"]["random"]["edge_recall"]["n"], 12);
    assert!(one.to_table().contains("| colloquy |"));
    let page = one.to_html();
    assert!(page.contains("<svg") && !page.contains("http://") && !page.contains("https://"));
}

#[test]
fn perfect_extraction_makes_no_errors_of_reading() {
    let report = run(&settings(vec![Policy::Engine], 2), &|_, _| {}).unwrap();
    let figures = &report.policies["colloquy"].all;
    for (metric, expected) in
        [("capture_recall", 1.0), ("false_merges", 0.0), ("false_splits", 0.0), ("edge_precision", 1.0)]
    {
        assert_eq!(figures[metric].mean, expected, "{metric}");
    }
    assert!(figures["node_recall"].mean > 0.4, "{:?}", figures["node_recall"]);
    assert!(figures["edge_recall"].mean > 0.1, "{:?}", figures["edge_recall"]);
}

#[test]
fn impossible_settings_are_refused_in_words() {
    let none = BenchSettings { minds: Vec::new(), ..settings(Policy::all(), 1) };
    assert_eq!(run(&none, &|_, _| {}).unwrap_err().to_string(), "there are no mental models to run");
    let lost = BenchSettings { methodologies: BTreeMap::new(), ..settings(Policy::all(), 1) };
    assert!(run(&lost, &|_, _| {}).unwrap_err().to_string().contains("means_end_chain"));
    assert!(Policy::find("nobody").is_none() && Policy::find("colloquy").is_some());
}

#[test]
fn an_interview_has_as_many_exchanges_as_turns_were_asked_for() {
    let settings = settings(vec![Policy::Rule(Baseline::OracleGreedy)], 1);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let slot = Slot { policy: 0, mind: 0, persona: 0, seed: 5 };
    let record = runtime.block_on(Prepared::of(&settings).unwrap().hold(&slot, true)).unwrap();
    assert_eq!(record.exchanges.len(), 12);
    assert_eq!(record.turns.len(), 12);
}

#[test]
fn an_interview_goes_the_same_way_without_readings_of_targets() {
    let settings = settings(vec![Policy::Engine], 1);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let prepared = Prepared::of(&settings).unwrap();
    let slot = Slot { policy: 0, mind: 0, persona: 0, seed: 5 };
    let mut full = runtime.block_on(prepared.hold(&slot, true)).unwrap();
    let bare = runtime.block_on(prepared.hold(&slot, false)).unwrap();
    assert!(full.turns.iter().any(|turn| !turn.node_signals.is_empty()));
    full.turns.iter_mut().for_each(|turn| turn.node_signals.clear());
    assert_eq!(full, bare);
}
