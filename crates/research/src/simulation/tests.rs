//! Campaigns: the same files for the same seed, and what was done is not done again.

use std::sync::Mutex;

use async_trait::async_trait;
use colloquy_engine::interpretation::CallContext;
use colloquy_engine::ports::{LanguageError, LanguageErrorKind};
use colloquy_engine::utterance::{Speaker, Utterance};

use super::*;
use crate::respondent::Part;
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
        player: None,
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

/// Answers by numbers, so many times, and remembers what it was told.
#[derive(Default)]
struct Told {
    answers: usize,
    talks: Mutex<Vec<Vec<Utterance>>>,
}

#[async_trait]
impl Player for Told {
    fn name(&self) -> &'static str {
        "a-model"
    }

    async fn answer(
        &self,
        part: &Part,
        talk: &[Utterance],
        call: &CallContext,
    ) -> Result<String, LanguageError> {
        assert_eq!((part.topic.as_str(), call.turn as usize), ("green tea", talk.len() / 2 + 1));
        let mut talks = self.talks.lock().unwrap();
        if talks.len() == self.answers {
            let detail = "the model is gone".to_owned();
            return Err(LanguageError { kind: LanguageErrorKind::Unavailable, retryable: false, detail });
        }
        talks.push(talk.to_vec());
        Ok(format!("It keeps me going, number {} of them.", talks.len()))
    }
}

fn played(answers: usize, out: Option<PathBuf>) -> (SimulationSettings, Arc<Told>) {
    let player = Arc::new(Told { answers, ..Told::default() });
    let given = Arc::clone(&player) as Arc<dyn Player>;
    let extraction = ExtractionMode::Offline;
    (SimulationSettings { player: Some(given), extraction, turns: 3, runs: 2, ..settings(out, 1) }, player)
}

#[test]
fn whoever_plays_a_person_hears_the_whole_talk_and_what_needs_a_trace_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let (settings, player) = played(100, Some(folder.path().to_owned()));
    let campaign = run(&settings, &|_, _| {}).unwrap();
    let talks = player.talks.lock().unwrap();
    let last = talks.last().unwrap();
    assert_eq!(last.last().unwrap().speaker, Speaker::Interviewer, "it ends with the question");
    let speakers = last.iter().map(|said| said.speaker == Speaker::Interviewer);
    assert!(speakers.enumerate().all(|(at, asked)| asked == (at % 2 == 0)), "{last:?}");
    assert!(campaign.runs.iter().all(|r| (r.node_recall, r.edge_recall) == (None, None) && r.turns >= 3));
    let text = std::fs::read_to_string(campaign.runs[1].file.as_ref().unwrap()).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&json["played_by"], &json["not_measured"]), (&"a-model".into(), &NOT_MEASURED.into()));
    for figure in ["measures", "quality", "node_recall_curve", "edge_recall_curve"] {
        assert!(json.get(figure).is_none(), "{figure}");
    }
    assert!(json["turns"][0].get("trace").is_none() && json["turns"][0]["answer"].is_string());
    assert_eq!(run(&settings, &|_, _| {}).unwrap().resumed, 2, "what is done is not held again");
    let own = SimulationSettings { player: None, ..settings };
    assert_eq!(run(&own, &|_, _| {}).unwrap().resumed, 0, "another person");
}

#[test]
fn whoever_gives_no_answer_ends_the_campaign_and_what_was_said_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (settings, _) = played(2, Some(folder.path().to_owned()));
    let Err(SimulationError::BrokenOff { why, record }) = run(&settings, &|_, _| {}) else {
        panic!("it goes on without answers")
    };
    assert!(why.contains("stopped after 2 answers: `a-model`, who played"), "{why}");
    assert!(why.ends_with("the model is gone") && !why.contains('\n'), "{why}");
    assert_eq!((record.exchanges.len(), record.turns.len()), (2, 2));
    let files = files_of(folder.path());
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["run-0001-tea_sample-plain-11.transcript.md"],
        "it is not done, and no other is begun"
    );
    let talk = String::from_utf8(files.into_values().next().unwrap()).unwrap();
    assert!(talk.contains("number 2 of them") && talk.contains("played by a-model"), "{talk}");
    assert_eq!(talk.matches("**I:**").count(), 3, "the question that waits is told too");
    let (silent, _) = played(0, None);
    let Err(SimulationError::BrokenOff { record, .. }) = run(&silent, &|_, _| {}) else {
        panic!("it goes on without answers")
    };
    assert_eq!(transcript(&record).matches("**I:**").count(), 1);
}
