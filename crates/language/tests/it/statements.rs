//! Statements of an answer: `clauses` and how they are joined, `frames` and how they are meant.

use colloquy_engine::interpretation::Modality;
use colloquy_language::analysis::{Analysis, Clause, Join};
use colloquy_language::frames::predicate_frames;

#[test]
fn clauses_end_where_a_statement_ends() {
    let table = [
        ("It is light.", 1),
        ("It is light, so I carry it everywhere.", 2),
        ("I like it because it is cheap.", 2),
        ("I get home and I make dinner.", 2),
        ("I get home and make dinner.", 2),
        ("", 0),
    ];
    for (text, clauses) in table {
        assert_eq!(Analysis::of(text).clauses.len(), clauses, "{text}");
    }
}

#[test]
fn clauses_know_what_joins_them() {
    let table = [
        ("I like it because it is cheap.", Join::Cause),
        ("It is light, so I carry it everywhere.", Join::Result),
        ("It is light, which means I carry it everywhere.", Join::Result),
        ("I would buy it if it were cheaper.", Join::Condition),
        ("I like it, but it is heavy.", Join::Contrast),
        ("The road was closed, and because of that we missed the start.", Join::Result),
        ("Thanks to that I sleep through the night.", Join::Result),
        ("That way nobody has to ask me twice.", Join::Result),
        ("Because of that noise I moved out.", Join::CauseNoun),
        ("They left early. That's because the babysitter had to go.", Join::Cause),
        ("It breaks often, mostly because the hinge is thin.", Join::Cause),
        ("I sleep badly, I mean, I lie awake for hours.", Join::Restated),
        ("The lift is broken, so I'm not sure, but we take the stairs.", Join::Result),
        ("The lift is broken, which means I mean, we take the stairs.", Join::Result),
        ("It never fits, in other words the sizes are wrong.", Join::Restated),
        ("He knows the street, you know, he grew up there.", Join::Restated),
    ];
    for (text, join) in table {
        let joins: Vec<Join> = Analysis::of(text).clauses.iter().map(Clause::joined).collect();
        assert!(joins.contains(&join), "{text}: {joins:?}");
    }
}

#[test]
fn frames_hold_subject_predicate_and_how_it_is_meant() {
    let table = [
        ("I don't drink milk.", true, Modality::Factual),
        ("I drink milk.", false, Modality::Factual),
        ("I would drink milk.", false, Modality::Hypothetical),
    ];
    for (text, negated, modality) in table {
        let analysis = Analysis::of(text);
        let clause = analysis.clauses.first().unwrap();
        assert_eq!((clause.negated, clause.modality), (negated, modality), "{text}");
        assert!(clause.subject.is_some() && clause.verb.is_some(), "{text}");
    }
    let frames = predicate_frames(&Analysis::of("My daughter likes oat milk."));
    let arguments = &frames.first().unwrap().arguments;
    assert!(arguments.iter().any(|(_, words)| words.contains("daughter")), "{arguments:?}");
}

#[test]
fn talk_about_the_talk_is_no_statement() {
    use crate::reading::{methodology, read};
    let ladder = methodology("means_end_chain");
    for aside in [
        "I could go on about this for hours.",
        "It sounds silly when I say it out loud.",
        "That's just how I see it.",
        "Those are two separate things for me.",
        "I wouldn't say there is a connection.",
        "Sorry, I lost my train of thought.",
    ] {
        let answer = format!("It keeps my hands warm. {aside}");
        let found = read(&ladder, None, None, "explore", &answer);
        let labels: Vec<&str> = found.statements.iter().map(|c| c.label.as_str()).collect();
        assert_eq!(labels.len(), 1, "{aside}: {labels:?}");
    }
}

#[test]
fn the_same_thing_in_other_words_is_one_statement() {
    use crate::reading::{methodology, read};
    let ladder = methodology("means_end_chain");
    for (answer, count) in [
        ("I sleep badly, I mean, I lie awake for hours.", 1),
        ("The money stays with me, I mean, I save fifty a month.", 1),
        ("They bring it before dawn, I mean, it comes when everybody sleeps.", 1),
        ("My bank charged me twice, in other words they took the money two times and then denied it.", 1),
        ("I was afraid it would be stolen, in other words what if it's gone after school.", 1),
        ("The sizes are wrong, in other words nothing fits me.", 1),
        ("My knees hurt less, you know, the stairs are no problem, so I walk to work.", 2),
        ("My knees hurt less, so I walk to work.", 2),
        ("I'm not sure, but the sizes are wrong.", 1),
        ("My knees hurt less, which means I mean, I walk to work.", 2),
    ] {
        let found = read(&ladder, None, None, "explore", answer);
        let labels: Vec<&str> = found.statements.iter().map(|c| c.label.as_str()).collect();
        assert_eq!(labels.len(), count, "{answer}: {labels:?}");
    }
}

#[test]
fn only_what_was_asked_for_is_linked_to_the_focus() {
    use crate::reading::{methodology, read};
    let ladder = methodology("means_end_chain");
    let focus = Some(("thin walls", "attribute"));
    let from_focus = |question: &str, strategy: &str, answer: &str| -> usize {
        let found = read(&ladder, Some(question), focus, strategy, answer);
        found.relations.iter().filter(|r| r.source == "thin walls").count()
    };
    let why = "Why does that matter to you?";
    for (question, strategy, answer, links) in [
        (why, "deepen", "I hear every word from next door.", 1),
        (why, "deepen", "Because of that I hear every word from next door.", 1),
        (why, "deepen", "I hear every word from next door. It also means I wear earplugs at night.", 2),
        ("Could you give me an example?", "", "I hear every word from next door.", 0),
        ("What comes to mind first?", "", "I hear every word from next door.", 0),
    ] {
        assert_eq!(from_focus(question, strategy, answer), links, "{question} {answer}");
    }
}
