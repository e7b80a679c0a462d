//! `colloquy simulate`, `bench` and `tune`: small runs, the same every time.

use serde_json::Value;

use crate::program::{Room, err, out, run};

#[test]
fn one_run_prints_a_transcript_and_is_the_same_every_time() {
    let arguments =
        ["simulate", "--concept", "oat_milk", "--persona", "brief_responder", "--turns", "4", "--seed", "3"];
    let first = out(&run(&mut Room::new().colloquy(), &arguments, 0));
    assert!(first.contains("**R:**") && first.contains("**I:**"), "{first}");
    assert_eq!(first, out(&run(&mut Room::new().colloquy(), &arguments, 0)));
}

#[test]
fn a_campaign_is_written_down_and_goes_on_where_it_stopped() {
    let room = Room::new();
    let arguments = [
        "simulate",
        "--concept",
        "oat_milk",
        "--persona",
        "all",
        "--turns",
        "3",
        "--runs",
        "2",
        "--extraction",
        "perfect",
        "--out",
        "pilot",
        "--report",
    ];
    let told = out(&run(&mut room.colloquy(), &arguments, 0));
    assert!(told.contains("Strategies chosen"), "{told}");
    let mut endings: Vec<String> = std::fs::read_dir(room.path("pilot"))
        .unwrap()
        .map(|entry| entry.unwrap().path().extension().unwrap().to_string_lossy().into_owned())
        .collect();
    endings.sort();
    endings.dedup();
    assert!(endings.contains(&"json".to_owned()) && endings.contains(&"csv".to_owned()), "{endings:?}");
    let again = out(&run(&mut room.colloquy(), &arguments, 0));
    assert!(again.contains("2 runs were there already"), "{again}");
}

#[test]
fn unknown_people_say_who_there_is() {
    let table: [(&[&str], &str); 4] = [
        (&["--concept", "oat_milk", "--persona", "brief_respnder"], "did you mean `brief_responder`?"),
        (&["--concept", "skincare"], "--mental-model FILE"),
        (&["--concept", "oat_mlk"], "did you mean `oat_milk`?"),
        (&["--mental-model", "missing.json"], "missing.json cannot be read"),
    ];
    for (arguments, part) in table {
        let arguments: Vec<&str> = std::iter::once("simulate").chain(arguments.iter().copied()).collect();
        let error = err(&run(&mut Room::new().colloquy(), &arguments, 1));
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn the_benchmark_has_the_names_of_its_contract_whatever_the_number_of_jobs() {
    let figures = |jobs: &str| {
        let arguments = [
            "bench",
            "--personas",
            "baseline_cooperative",
            "--policies",
            "colloquy,random",
            "--turns",
            "4",
            "--seeds",
            "1",
            "--json",
            "--jobs",
            jobs,
        ];
        out(&run(&mut Room::new().colloquy(), &arguments, 0))
    };
    let one = figures("1");
    assert_eq!(one, figures("2"));
    let report: Value = serde_json::from_str(&one).unwrap();
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
        for bound in ["mean", "lo", "hi"] {
            assert!(report["policies"]["colloquy"][metric][bound].is_number(), "{metric}.{bound}: {report}");
        }
    }
    assert!(report.get("paired").is_some() && report.get("settings").is_some());
}

#[test]
fn an_ablation_tells_what_parts_are_worth() {
    let told = out(&run(
        &mut Room::new().colloquy(),
        &[
            "tune",
            "--methodology",
            "means_end_chain",
            "--ablate",
            "--personas",
            "baseline_cooperative",
            "--turns",
            "3",
            "--seeds",
            "1",
        ],
        0,
    ));
    assert!(told.contains("deepen") && told.contains("Objective"), "{told}");
}
