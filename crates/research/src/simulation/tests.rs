//! Campaigns: the same files for the same seed, and what was done is not done again.

use super::*;
use crate::samples;

fn settings(out: Option<PathBuf>, jobs: usize) -> SimulationSettings {
    SimulationSettings {
        minds: vec![samples::shared_mind()],
        personas: vec![samples::persona("plain"), samples::persona("other")],
        methodologies: [("means_end_chain".to_owned(), samples::means_end())].into(),
        methodology: None,
        concepts: BTreeMap::new(),
        turns: 8,
        runs: 4,
        seed: 11,
        jobs,
        extraction: ExtractionMode::Perfect,
        ratings: RatingSource::Trace,
        drift: None,
        out,
        voice: samples::voice(),
    }
}

fn files_of(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap())
        })
        .collect()
}

#[test]
fn the_same_seed_gives_the_same_files_and_done_runs_are_kept() {
    let (a, b) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let first = run(&settings(Some(a.path().to_owned()), 1), &|_, _| {}).unwrap();
    run(&settings(Some(b.path().to_owned()), 3), &|_, _| {}).unwrap();
    let files = files_of(a.path());
    assert_eq!(files, files_of(b.path()));
    assert_eq!((files.len(), first.runs.len(), first.resumed), (16, 4, 0));
    for (name, bytes) in &files {
        assert!(!bytes.is_empty(), "{name}");
    }
    let one = first.runs[2].file.clone().unwrap();
    std::fs::write(&one, "half a fi").unwrap();
    let again = run(&settings(Some(a.path().to_owned()), 2), &|_, _| {}).unwrap();
    assert_eq!(again.resumed, 3);
    assert_eq!(again.runs, first.runs);
    assert_eq!(files_of(a.path()), files);
    let other = SimulationSettings { turns: 9, ..settings(Some(a.path().to_owned()), 2) };
    assert_eq!(run(&other, &|_, _| {}).unwrap().resumed, 0);
}

#[test]
fn a_run_tells_everything_of_every_turn() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = run(&settings(Some(folder.path().to_owned()), 2), &|_, _| {}).unwrap();
    let text = std::fs::read_to_string(campaign.runs[0].file.as_ref().unwrap()).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let turns = json["turns"].as_array().unwrap();
    assert!(turns.len() >= 5, "{}", turns.len());
    for field in ["signals", "node_signals", "decision", "saturation", "stages", "nodes", "edges"] {
        assert!(turns.iter().any(|t| !t["turn"][field].is_null()), "{field}");
    }
    assert!(json["measures"]["node_recall"].as_f64().unwrap() > 0.0);
    let stem = campaign.runs[0].file.as_ref().unwrap().to_string_lossy().replace(".json", "");
    let csv = std::fs::read_to_string(format!("{stem}.scores.csv")).unwrap();
    assert!(csv.starts_with("turn,phase,stage,strategy") && csv.lines().count() > 20);
    let picture = std::fs::read_to_string(format!("{stem}.mmd")).unwrap();
    assert!(picture.starts_with("graph BT\n") && picture.contains("n1["));
    assert!(std::fs::read_to_string(format!("{stem}.transcript.md")).unwrap().contains("**R:**"));
}

#[test]
fn impossible_campaigns_are_refused_in_words() {
    let none = SimulationSettings { runs: 0, ..settings(None, 1) };
    assert_eq!(run(&none, &|_, _| {}).unwrap_err().to_string(), "there are no runs to simulate");
    let lost = SimulationSettings { methodologies: BTreeMap::new(), ..settings(None, 1) };
    assert!(run(&lost, &|_, _| {}).unwrap_err().to_string().contains("means_end_chain"));
    let file = tempfile::NamedTempFile::new().unwrap();
    let blocked = settings(Some(file.path().join("inside")), 1);
    assert!(matches!(run(&blocked, &|_, _| {}), Err(SimulationError::File { .. })));
}
