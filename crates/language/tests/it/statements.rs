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
