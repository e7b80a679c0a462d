//! Inflection against lists: verbs (base, third person, gerund, past, participle) and nouns (singular, plural).

use colloquy_syntax::inflect::{gerund, participle, past, plural, singular, third_person, verb_base};

/// Forms that are the base of another verb, or shared with one.
const SHARED: [&str; 4] = ["lay", "lying", "saw", "wound"];

#[test]
fn forms_of_verbs() {
    let mut wrong = Vec::new();
    for line in include_str!("verbs.txt").lines() {
        let forms: Vec<&str> = line.split(' ').collect();
        let base = forms[0];
        for (made, expected) in
            [third_person(base), gerund(base), past(base), participle(base)].iter().zip(&forms[1..])
        {
            if made != expected {
                wrong.push(format!("{base}: {made}, not {expected}"));
            }
            if verb_base(expected) != base && !SHARED.contains(expected) {
                wrong.push(format!("{expected} comes from {}, not {base}", verb_base(expected)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn forms_of_nouns() {
    let mut wrong = Vec::new();
    for line in include_str!("nouns.txt").lines() {
        let (one, many) = line.split_once(' ').unwrap();
        for (made, expected) in [(plural(one), many), (singular(many), one), (singular(one), one)] {
            if made != expected {
                wrong.push(format!("{one}, {many}: {made}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn capitals_and_several_words() {
    assert_eq!(gerund("Make"), "Making");
    assert_eq!(past("wake up"), "woke up");
    assert_eq!(plural("coffee break"), "coffee breaks");
    assert_eq!(plural("jeans"), "jeans");
    assert_eq!(plural("TV"), "TVs");
    assert_eq!(past("Go"), "Went");
    for inflected in [gerund, past, participle, third_person, plural, singular, verb_base] {
        assert_eq!(inflected(""), "");
        inflected("é");
        inflected("naïve ☕");
        inflected("中");
    }
}
