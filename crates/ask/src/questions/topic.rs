//! Topic: the topic of an interview as it stands inside a sentence that is said to somebody.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use colloquy_syntax::inflect::verb_base;
use colloquy_syntax::{Dep, Doc, Pos, Tag, parse};

use super::nominal::clean;

/// Nouns that are not counted, one or several a line: "oat milk", "public transport" stand without an article.
static UNCOUNTED: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| include_str!("../../data/uncounted.txt").split_whitespace().collect());

/// Endings of names of qualities, doings and subjects, which are not counted either.
const ENDINGS: [&str; 6] = ["ing", "ness", "ism", "ware", "ics", "ship"];
/// Verbs that say of no thing what it is for.
const DOES: [&str; 9] = ["go", "get", "be", "become", "come", "stay", "turn", "feel", "grow"];
/// What stands before a name while it is read.
const SPOKEN_OF: &str = "I think about ";
/// Most topics whose words are kept.
const KEPT: usize = 256;

/// The topic as a noun phrase: "losing one's temper" is theirs, what "bridges: arched, hanging" lists is left out, and one of a kind
/// whose name was given without an article has one: "repair subscription", of which nobody speaks so. What happened once is "that time". "This" for
/// no name at all.
pub(super) fn of(name: &str) -> String {
    static TOPICS: LazyLock<Mutex<BTreeMap<String, String>>> = LazyLock::new(Mutex::default);
    let mut topics = TOPICS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = topics.get(name) {
        return known.clone();
    }
    if topics.len() >= KEPT {
        topics.clear();
    }
    let said = said(name);
    topics.insert(name.to_owned(), said.clone());
    said
}

/// A question in which a name stands as it was given, with it as it is said.
pub(super) fn in_words(ask: &str, name: &str) -> String {
    let said = of(name);
    let stands = !name.is_empty() && said != name && !ask.contains(&said);
    if stands { ask.replace(name, &said) } else { ask.to_owned() }
}

/// Nouns of something that happened once.
const OCCASIONS: [&str; 12] = [
    "time",
    "day",
    "moment",
    "occasion",
    "incident",
    "experience",
    "night",
    "evening",
    "morning",
    "afternoon",
    "week",
    "year",
];

/// What a topic is called that is itself something that happened once, when it is first spoken of: "a time you lost your way", "the day you
/// moved out"; None of any other. Afterwards it is "that time".
pub(super) fn occasion(name: &str) -> Option<String> {
    let whole = whole(name);
    once(&whole).map(|_| whole)
}

/// The noun of something that happened once.
fn once(whole: &str) -> Option<String> {
    let doc = parse(&format!("{SPOKEN_OF}{whole}"));
    let spoken = doc.tokens().iter().skip_while(|token| token.start < SPOKEN_OF.len());
    let mut spoken = spoken.skip_while(|token| token.pos != Pos::Noun);
    let head = spoken.next().filter(|head| OCCASIONS.contains(&&*head.lemma) && *head.norm == *head.lemma)?;
    let happened = spoken.any(|token| matches!(token.pos, Pos::Verb | Pos::Aux));
    happened.then(|| head.lemma.to_string())
}

fn said(name: &str) -> String {
    let whole = whole(name);
    once(&whole).map_or(whole, |noun| format!("that {noun}"))
}

fn whole(name: &str) -> String {
    let name = name.split_once(':').filter(|(_, list)| list.contains(',')).map_or(name, |(head, _)| head);
    let theirs = |word: &str| match word {
        "one's" | "one’s" => "your".to_owned(),
        "oneself" => "yourself".to_owned(),
        word => word.to_owned(),
    };
    let name = said_of_you(&clean(name).split(' ').map(theirs).collect::<Vec<_>>().join(" "));
    if name.is_empty() {
        return "this".to_owned();
    }
    if wants_article(&name) { format!("the {name}") } else { name }
}

/// A name in which "you" do what "one" does: "the chair you sit in" for "the chair one sits in".
fn said_of_you(name: &str) -> String {
    // Most names say nothing of anybody, and need no parse.
    if !name.split(' ').any(|word| word == "one") {
        return name.to_owned();
    }
    let doc = parse(&format!("{SPOKEN_OF}{name}"));
    let mut said = doc.text().to_owned();
    let named = |t: usize| t > 0 && matches!(doc[t - 1].pos, Pos::Det | Pos::Adj);
    for one in (0..doc.len()).rev().filter(|t| &*doc[*t].norm == "one" && !named(*t)) {
        let behind = (one + 1..doc.len()).find(|t| doc[*t].pos != Pos::Adv);
        let finite = |t: &usize| matches!(doc[*t].tag, Tag::VBZ | Tag::VBD | Tag::VBP | Tag::MD);
        let Some(verb) = behind.filter(finite) else { continue };
        if let Some(words) = second_person(&doc, verb) {
            said.replace_range(doc[verb].start..doc[verb].end, &words);
        }
        said.replace_range(doc[one].start..doc[one].end, "you");
    }
    said.split_off(SPOKEN_OF.len())
}

/// What "you" do, where a verb says what somebody else does; None where it is the same.
fn second_person(doc: &Doc, verb: usize) -> Option<String> {
    match (&*doc[verb].norm, doc[verb].tag) {
        ("was", _) => Some("were".to_owned()),
        ("is", _) => Some("are".to_owned()),
        (word, Tag::VBZ) => Some(verb_base(word)),
        _ => None,
    }
}

/// Whether a name is nothing but a noun that is counted, one of them, with words that describe it in front. A word by itself is taken
/// for anything; spoken of, it is a noun.
fn wants_article(name: &str) -> bool {
    let doc = parse(&format!("{SPOKEN_OF}{name}"));
    let spoken: Vec<_> = doc.tokens().iter().filter(|token| token.start >= SPOKEN_OF.len()).collect();
    let Some((head, before)) = spoken.split_last() else { return false };
    let one = head.pos == Pos::Noun && head.dep == Dep::Pobj && *head.norm == *head.lemma;
    let counted = !UNCOUNTED.contains(&*head.lemma) && !ENDINGS.iter().any(|end| head.lemma.ends_with(end));
    // "Going freelance", "being late" name a doing; "running shoe", "parking permit" a thing.
    let does = before.first().is_some_and(|first| first.tag == Tag::VBG && DOES.contains(&&*first.lemma));
    let describes = |dep: Dep| matches!(dep, Dep::Compound | Dep::Amod | Dep::Nmod);
    one && counted && !does && before.iter().all(|token| describes(token.dep))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_of_anybodys_is_theirs() {
        for (name, said) in [
            ("losing one's temper", "losing your temper"),
            ("the stool one stands on to reach", "the stool you stand on to reach"),
            ("shops one is fond of", "shops you are fond of"),
            ("people one has met on a train", "people you have met on a train"),
            ("what one never does", "what you never do"),
            ("the one that got away", "the one that got away"),
            ("letters one was sent", "letters you were sent"),
            ("one of three bridges", "one of three bridges"),
            ("one pot meals", "one pot meals"),
            ("going freelance", "going freelance"),
            ("a kettle", "a kettle"),
            ("bridges: arched, hanging, drawn", "bridges"),
            ("Dune: the second part", "Dune: the second part"),
            ("  ", "this"),
        ] {
            assert_eq!(of(name), said);
        }
    }

    #[test]
    fn one_of_a_kind_without_an_article_gets_one() {
        for name in [
            "laundry room",
            "smartphone",
            "weekly fruit box",
            "bike insurance app",
            "town museum",
            "Spotify list",
        ] {
            assert_eq!(of(name), format!("the {name}"));
        }
        for name in [
            "almond milk",
            "laundry",
            "kitchen knives",
            "home insurance",
            "public transport",
            "meal planning",
            "my old car",
            "cleaning the oven",
            "Tesco",
            "the town museum",
            "loneliness",
            "friendship",
            "how you sleep",
            "breakfast",
        ] {
            assert_eq!(of(name), name);
        }
    }

    #[test]
    fn what_happened_once_is_told_from_what_there_is() {
        for (name, later) in [
            ("a time you lost your way", "that time"),
            ("the day you moved out", "that day"),
            ("an evening that went wrong", "that evening"),
        ] {
            assert_eq!((occasion(name).as_deref(), of(name).as_str()), (Some(name), later));
        }
        for name in [
            "free time",
            "a kettle",
            "how you spend your evenings",
            "days out",
            "the clock that stopped",
            "breakfast time",
        ] {
            assert_eq!(occasion(name), None, "{name}");
        }
    }

    #[test]
    fn a_question_with_the_bare_name_in_it_is_put_right() {
        let ask = "What would you miss without laundry room?";
        assert_eq!(in_words(ask, "laundry room"), "What would you miss without the laundry room?");
        assert_eq!(in_words("How is the laundry room?", "laundry room"), "How is the laundry room?");
        assert_eq!(in_words("How is tea?", "tea"), "How is tea?");
    }
}
