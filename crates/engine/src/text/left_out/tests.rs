//! What is left out, and what is not.

use serde_json::json;

use super::*;

fn left_out(words: &[&str]) -> LeftOut {
    let said = [("u2", "The caretaker, Mr Demir, helped. Not Demirs."), ("u4", "No name.")];
    LeftOut::of(words.iter().copied(), said.map(|(id, text)| (id.to_owned(), text)))
}

#[test]
fn whole_words_go_whatever_their_case_and_what_is_between_them() {
    for (phrase, text, wanted) in [
        ("Demir", "mr DEMIR's heater, Demir.", "mr [left out]'s heater, [left out]."),
        ("Mr Demir", "Mr. Demir; mr  demir", "[left out]; [left out]"),
        ("Demir", "Demirel, ademir", "Demirel, ademir"),
        ("Léa", "LE\u{301}A was there", "[left out] was there"),
        ("left", "[left out] is left", "[left out] is [left out]"),
        ("デミル", "昨日デミルさんが", "昨日[left out]さんが"),
        ("a b a", "a b a b a", "[left out]"),
    ] {
        assert_eq!(left_out(&[phrase]).text(text), wanted, "{phrase}");
    }
    assert_eq!(left_out(&[]).text("Demir"), "Demir");
    assert!(!has_words("… —") && has_words("é"));
}

#[test]
fn what_a_cut_leaves_of_them_goes_where_words_are_cut_out() {
    let gone = left_out(&["my daughter in hospital"]);
    let mut value = json!({"label": "hospital was far", "quote": "I left my daughter", "labels": ["daughter in"],
        "text": "hospital was far", "question": "“hospital was far”, you said. My hospital?", "name": "my own"});
    gone.value(&mut value);
    assert_eq!(
        value,
        json!({"label": "[left out] was far", "quote": "I left [left out]", "labels": ["[left out]"],
        "text": "hospital was far", "question": "“[left out] was far”, you said. My hospital?", "name": "my own"})
    );
}

#[test]
fn names_of_the_program_stay_and_everything_else_is_somebodys() {
    let gone = left_out(&["Stage", "2026"]);
    let mut value = json!({"node_type": "stage", "created_at": "2026-01-01", "session_id": "2026", "new_member": ["the Stage"],
        "concept": {"name": "Stage"}, "words": "stage"});
    gone.value(&mut value);
    let wanted = json!({"node_type": "stage", "created_at": "2026-01-01", "session_id": "2026",
        "new_member": ["the [left out]"], "concept": {"name": "Stage"}, "words": "[left out]"});
    assert_eq!(value, wanted);
}

#[test]
fn quotes_have_their_place_in_the_text_as_it_is_shown() {
    let gone = left_out(&["Mr Demir", "helped"]);
    let shown = gone.said["u2"].text.clone();
    assert_eq!(shown, "The caretaker, [left out], [left out]. Not Demirs.");
    let quote = |text: &str, start: usize| json!({"text": text, "utterance_id": "u2", "start": start, "end": start + text.chars().count()});
    for (before, wanted) in [
        (quote("The caretaker", 0), quote("The caretaker", 0)),
        (quote("Demir, helped", 18), quote("[left out], [left out]", 15)),
        (quote("caretaker, Mr", 4), quote("caretaker, [left out]", 4)),
        (quote("Not Demirs", 33), quote("Not Demirs", 39)),
        (quote("Demir", 18), quote("[left out]", 15)),
    ] {
        let mut value = json!([before]);
        gone.value(&mut value);
        assert_eq!(value[0], wanted, "{before}");
        let (start, end) = (value[0]["start"].as_u64().unwrap(), value[0]["end"].as_u64().unwrap());
        let there: String = shown.chars().skip(start as usize).take((end - start) as usize).collect();
        assert_eq!(value[0]["text"], there);
    }
}

#[test]
fn a_text_mentions_them_whole_cut_or_by_their_mark() {
    let gone = LeftOut::marked(OMITTED, ["my daughter in hospital"], []);
    for (text, cut, mentions) in [
        ("It was MY daughter, in hospital.", false, true),
        ("my daughter", false, false),
        ("my daughter", true, true),
        ("What about “my daughter”?", false, true),
        ("the […] was far", false, true),
        ("a son", true, false),
    ] {
        assert_eq!(gone.mentions(text, cut), mentions, "{text}");
    }
    assert_eq!(gone.text("Then my daughter in hospital called."), "Then […] called.");
    assert!(!left_out(&[]).mentions("anything [left out]", true));
}
