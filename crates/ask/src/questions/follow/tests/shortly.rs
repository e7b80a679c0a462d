//! What is asked behind few words, and of who has told nothing yet.

use super::super::super::others;
use super::*;

/// What could be said behind an answer to the first question.
fn first(technique: &'static str, answer: &'static str, reading: Reading) -> (String, Vec<String>) {
    let moment = Moment { technique, asked: &["What happened?"], focus: None, answer, reading };
    with_request(&moment, |request| {
        let nothing = AskRequest { known: &[], transcript: &[], ..*request };
        (ask(&nothing).question, others(&nothing).into_iter().map(|other| other.question).collect())
    })
}

#[test]
fn who_has_told_nothing_yet_is_asked_something_easier_and_nothing_that_takes_a_story_for_granted() {
    for (act, answer) in [
        (Act::NotUnderstood, "not sure what you want"),
        (Act::DontKnow, "cant think of one"),
        (Act::Answer, "ok"),
    ] {
        let reading = || Reading { act, ..Reading::default() };
        let (question, others) = first("critical_incident", answer, reading());
        assert!(question.contains("will do, however small"), "{answer}: {question}");
        assert!(others.is_empty(), "{others:?}");
        // A technique of somebody's own has easier first questions too.
        let (question, _) = first("of my own", answer, reading());
        assert!(question.contains("Anything will do"), "{answer}: {question}");
    }
    let told = vec![statement("it never rang", "ring", Tense::Past)];
    let (question, _) = first("critical_incident", "it never rang", Reading::of(told, Vec::new()));
    assert!(!question.contains("will do"), "{question}");
}

#[test]
fn behind_few_words_it_is_asked_in_what_way_it_was_so_and_what_it_comes_to() {
    let short = |answer: &'static str, quote: &str, verb, tense| {
        let reading = Reading::of(vec![statement(quote, verb, tense)], Vec::new());
        first("critical_incident", answer, reading).1
    };
    let past = short("it was boring", "it was boring", "be", Tense::Past);
    assert!(past.contains(&"In what way boring?".to_owned()), "{past:?}");
    assert!(!past.iter().any(|other| other.starts_with("And why is that important")), "{past:?}");
    let now = short("I hate the queue", "I hate the queue", "hate", Tense::Habitual);
    for ask in ["What do you hate about it?", "And why is that important to you?"] {
        assert!(now.contains(&ask.to_owned()), "{now:?}");
    }
    let denied = short("it wasnt boring", "it wasn't boring", "be", Tense::Past);
    assert!(!denied.iter().any(|other| other.contains("In what way")), "{denied:?}");
    let others = short("she hates the queue", "she hates the queue", "hate", Tense::Habitual);
    assert!(!others.iter().any(|other| other.contains("hate about")), "{others:?}");
}
