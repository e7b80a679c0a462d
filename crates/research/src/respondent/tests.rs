//! A respondent in conversation.

use std::sync::Arc;

use super::*;
use crate::samples;

fn respondent(seed: u64) -> Respondent {
    let mind = samples::shared_mind();
    let vocabulary = Arc::new(Vocabulary::of(&mind));
    Respondent::new(mind, vocabulary, samples::persona("plain"), seed)
}

const QUESTIONS: &[&str] = &[
    "Tell me about the last time you had green tea.",
    "What else do you notice about green tea?",
    "What do you get out of the slightly bitter taste?",
    "What does staying awake at work do for you?",
    "What, if anything, puts you off green tea?",
    "How do you get from the slightly bitter taste to staying awake at work?",
    "Let me play that back. What have I missed?",
];

#[test]
fn the_same_seed_gives_the_same_talk_and_another_seed_another() {
    let talk = |seed: u64| -> Vec<Said> {
        let mut r = respondent(seed);
        QUESTIONS.iter().map(|q| r.answer(q)).collect()
    };
    assert_eq!(talk(1), talk(1));
    assert_ne!(talk(1), talk(2));
}

#[test]
fn looking_ahead_changes_nothing() {
    let (mut a, mut b) = (respondent(5), respondent(5));
    for question in QUESTIONS {
        let _ = a.understand("What do you get out of being served warm?");
        let _ = a.prospects(Operation::Up, Some(0));
        assert_eq!(a.answer(question), b.answer(question));
    }
}

#[test]
fn questions_about_a_belief_bring_out_its_links() {
    let mut links = 0;
    for seed in 0..60 {
        let mut r = respondent(seed);
        r.answer(QUESTIONS[0]);
        let said = r.answer("What do you get out of the slightly bitter taste?");
        let understood = said.trace.understood.unwrap();
        if r.told(0) && understood.focus == Focus::Belief(0) {
            assert_eq!(understood.operation, Operation::Up);
            links += said.trace.links.len();
        }
    }
    assert!(links > 15, "{links}");
}

#[test]
fn leading_questions_bring_out_what_is_not_believed() {
    let mut false_statements = 0;
    for seed in 0..200 {
        let mut r = respondent(seed);
        r.answer(QUESTIONS[0]);
        let said = r.answer("Surely it is mostly a fashion, isn't it?");
        false_statements +=
            usize::from(said.trace.units.iter().any(|u| matches!(u.content, Content::FalseStatement(_))));
    }
    assert!((10..60).contains(&false_statements), "{false_statements}");
}

#[test]
fn jargon_and_nonsense_are_asked_about() {
    let mut back = 0;
    for seed in 0..50 {
        let mut r = respondent(seed);
        r.answer(QUESTIONS[0]);
        back += usize::from(r.answer("Which terminal value does the attribute serve?").trace.deflected);
        assert!(r.answer("What does \u{201c}the moon landing\u{201d} do for you?").trace.deflected);
    }
    assert!(back > 30, "{back}");
}

#[test]
fn asking_the_same_again_and_again_tires() {
    let (mut same, mut varied) = (respondent(3), respondent(3));
    for n in 0..12 {
        same.answer("What do you get out of being served warm?");
        varied.answer(QUESTIONS[n % QUESTIONS.len()]);
    }
    assert!(same.fatigue() > varied.fatigue() + 0.2, "{} {}", same.fatigue(), varied.fatigue());
}

#[test]
fn any_question_gets_some_answer() {
    let long = "x".repeat(5000);
    for question in ["", "?", "\u{201c}", "🙂🙂", "a\u{0}b", "{focus}", long.as_str(), "שלום"] {
        let mut r = respondent(1);
        for _ in 0..30 {
            let said = r.answer(question);
            assert!(!said.text.trim().is_empty());
            let chars = said.text.chars().count();
            assert!(said.trace.units.iter().all(|u| u.start < u.end && u.end <= chars));
        }
    }
}
