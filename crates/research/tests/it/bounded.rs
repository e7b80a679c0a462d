//! Interviews that could go on for ever end, and what happened is told.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::engine::TurnError;
use colloquy_engine::methodology::Methodology;
use colloquy_engine::session::{Ending, Focus};
use colloquy_research::benchmark::{self, Policy, measure};
use colloquy_research::interview::{self, Asker, Case, ExtractionMode, Interviewer, Override, Record, View};
use colloquy_research::perfect::RatingSource;
use colloquy_research::respondent::{PersonaSet, Portion, Vocabulary};
use colloquy_research::simulation::{RepetitionReport, RunCourse};

use crate::figures::settings;
use crate::minds::{methodologies, minds, personas};
use crate::voice::voice;

/// Asks the same for ever.
struct Parrot;

#[async_trait]
impl Interviewer for Parrot {
    async fn next(&mut self, view: &View<'_>) -> Result<Option<Override>, TurnError> {
        Ok(view.last.brief.clone().map(|brief| Override {
            question: "What else comes to mind about it?".to_owned(),
            strategy: "parrot".to_owned(),
            brief,
            focus: Focus::None,
            focus_label: String::new(),
        }))
    }
}

fn hold(persona: &str, turns: u32, asker: Asker<'_>) -> (Record, Arc<Methodology>) {
    let mind = minds().swap_remove(0);
    let persona = match PersonaSet::parse("p.yaml", persona) {
        Ok(set) => set.0.into_values().next().unwrap(),
        Err(_) => personas().swap_remove(0),
    };
    let methodology = Arc::clone(&methodologies()[&mind.methodology]);
    let case = Case {
        player: None,
        vocabulary: Arc::new(Vocabulary::of(&mind)),
        meanings: None,
        concept: Arc::new(interview::concept_of(&mind)),
        mind,
        persona,
        turns,
        seed: 5,
        drift: None,
        speech: Portion::All,
        last_words: true,
        target_readings: true,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let voice = voice();
    let held =
        interview::hold(&case, &voice, ExtractionMode::Perfect, RatingSource::Trace, &methodology, asker);
    (runtime.block_on(held).unwrap(), methodology)
}

const SAYS_NO: &str = "no: {mix: {detailed: 0, medium: 0, brief: 0, ack: 1}, \
    params: {willing: 0, deflect: 1, ask_back: 0, correct: 0, chain: 0, leak: 0, tangent: 0, contradict: 0, fixation: 0}}";

#[test]
fn a_policy_that_never_ends_stops_with_the_turns_and_its_repetition_is_told() {
    let (record, _) = hold("", 9, Asker::Interviewer(&mut Parrot));
    // The opening, the same again and again, and the closing words at most; it may be let go before.
    assert!((5..=10).contains(&record.exchanges.len()), "{}", record.exchanges.len());
    let measures = measure(&record).measures;
    assert!(measures.repeat_rate.unwrap() > 0.5, "{measures:?}");
}

#[test]
fn a_respondent_who_only_says_no_is_let_go_and_reported() {
    let (record, methodology) = hold(SAYS_NO, 40, Asker::Engine);
    assert!(record.exchanges.len() < 40, "{} questions to somebody who says nothing", record.exchanges.len());
    let ending = record.session.ending;
    assert!(
        matches!(
            ending,
            Some(
                // Or the person has had enough first.
                Ending::Withdrawn
                    | Ending::GraphSaturated
                    | Ending::QualityDegraded
                    | Ending::FatigueDetected
                    | Ending::DepthPlateau
            )
        ),
        "{ending:?}"
    );
    let measures = measure(&record).measures;
    assert!(measures.redundancy.unwrap() > 0.5 && measures.quality.unwrap() < 65.0, "{measures:?}");
    assert_eq!(measures.repeat_rate, Some(0.0));
    let report = RepetitionReport::of([&RunCourse::of(0, &record)].into_iter(), &[&methodology]);
    assert_eq!(report.runs, 1);
    assert!(!report.to_text().is_empty());
}

#[test]
fn a_benchmark_of_people_who_say_nothing_has_figures() {
    let mut settings = settings(Policy::all(), 1);
    settings.minds.truncate(1);
    settings.turns = 6;
    settings.personas = PersonaSet::parse("p.yaml", SAYS_NO).unwrap().0.into_values().collect();
    let report = benchmark::run(&settings, &|_, _| {}).unwrap();
    assert_eq!(report.failures, Vec::<String>::new());
    for (name, figures) in &report.policies {
        let all: Vec<f64> = figures.all.values().flat_map(|i| [i.mean, i.lo, i.hi]).collect();
        assert!(all.iter().all(|figure| figure.is_finite()), "{name}");
    }
}
