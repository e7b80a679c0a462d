//! The slot grammar: from a label to a phrase that fits any stem (`language.md` 1.0).
//!
//! A label may be anything: a noun phrase, a verb phrase, an adjective, a clause, another language. What can
//! safely stand where a noun can becomes a [`Shape::Noun`] or a [`Shape::Gerund`]; everything else is
//! [`Shape::Clause`], and is then said in a sentence of its own before the question. In doubt it is a clause.

mod reader;
mod tagged;
mod words;

use colloquy_listen::features::norm;
use colloquy_syntax::Dep;

use super::person::second_person;
use reader::Reader;

/// How a label can stand in a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A noun phrase.
    Noun(String),
    /// An -ing phrase.
    Gerund(String),
    /// Anything else, in second person: never inside another sentence.
    Clause(String),
}

impl Shape {
    /// The phrase, when it can stand where a noun can.
    pub(crate) fn inline(&self) -> Option<&str> {
        match self {
            Self::Noun(text) | Self::Gerund(text) => Some(text),
            Self::Clause(_) => None,
        }
    }

    /// The words, whatever the shape.
    pub(crate) fn words(&self) -> &str {
        match self {
            Self::Noun(text) | Self::Gerund(text) | Self::Clause(text) => text,
        }
    }
}

/// Most words of a phrase inside another sentence.
const MOST_INLINE_WORDS: usize = 9;

/// Words that point at what was said before: "not speaking for about a month over that".
const POINTING: [&str; 4] = ["that", "this", "those", "these"];

/// Whether a word in a phrase opens a clause: "What would be lost if they took a light that means somebody's in out?" was asked.
fn opens_a_clause(phrase: &str) -> bool {
    const OPENS: [&str; 4] = ["that", "which", "who", "whose"];
    if !OPENS.iter().any(|word| phrase.contains(word)) {
        return false;
    }
    let doc = colloquy_syntax::parse(phrase);
    let clauses = (0..doc.len()).filter(|token| doc[*token].dep == Dep::Relcl);
    clauses.flat_map(|verb| doc.subtree(verb)).any(|t| OPENS.contains(&norm(&doc, t).as_str()))
}

/// Node types whose labels name what is done or gained: a two-way word at their head is a verb.
fn names_doings(node_type: &str) -> bool {
    const KEYS: &[&str] = &[
        "consequence",
        "job",
        "gain",
        "action",
        "solution",
        "change",
        "benefit",
        "improvement",
        "touchpoint",
        "outcome",
        "behavior",
        "behaviour",
        "goal",
        "need",
        "task",
        "value",
    ];
    KEYS.iter().any(|key| node_type.contains(key))
        && !node_type.contains("context")
        && !node_type.contains("trigger")
}

/// Node types whose labels name feelings.
pub(super) fn names_feelings(node_type: &str) -> bool {
    ["emotion", "feeling", "mood", "state"].iter().any(|key| node_type.contains(key))
        && !node_type.contains("statement")
}

/// Turns a label into a phrase.
pub(crate) fn nominalise(label: &str, node_type: &str) -> Shape {
    let label = clean(label);
    let foreign = !label.chars().any(|c| c.is_ascii_alphabetic())
        || label.chars().any(|c| c.is_alphabetic() && !is_latin(c))
        || colloquy_listen::tongue::looks_foreign(&label);
    if foreign {
        return Shape::Clause(label);
    }
    let spoken = second_person(&label);
    let words: Vec<String> = spoken.split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect();
    if words.is_empty()
        || words.len() > MOST_INLINE_WORDS
        || opens_a_clause(&spoken)
        || words.last().is_some_and(|last| POINTING.contains(&last.as_str()))
        || spoken.matches(',').count() > 1
        || spoken.contains([':', ';', '(', ')', '/', '='])
    {
        return Shape::Clause(spoken);
    }
    Reader::new(words, node_type).shape()
}

fn is_latin(c: char) -> bool {
    c.is_ascii() || matches!(c, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | 'ª' | 'º')
}

/// Takes out what cannot be said: markup, quote marks, question marks, control and bidirectional characters.
pub(crate) fn clean(label: &str) -> String {
    let spoken: String = label
        .chars()
        .map(|c| match c {
            '{' | '}' | '<' | '>' | '_' | '“' | '”' | '"' | '?' | '!' | '\n' | '\t' | '…' | '*' | '#' | '`' | '|'
            | '\\' | '[' | ']' | '~' | '^' | '？' | '！' | '؟' => ' ',
            '’' => '\'',
            c if c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}') => ' ',
            c => c,
        })
        .collect();
    let joined = spoken.split_whitespace().collect::<Vec<_>>().join(" ");
    let joined = joined.replace(" .", ".").replace(" ,", ",").replace("..", ".").replace(",,", ",");
    let bare = joined.trim_matches([' ', '.', ',', ';', ':', '-', '–', '—', '\'']);
    // "A light in the porch" began a sentence.
    match bare.split_once(' ') {
        Some((first @ ("A" | "An" | "The"), rest)) => format!("{} {rest}", first.to_lowercase()),
        _ => bare.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_phrases() {
        let cases = [
            // label, type, phrase
            ("creamy texture", "attribute", "creamy texture"),
            ("A light in the porch", "attribute", "a light in the porch"),
            ("no lactose", "attribute", "no lactose"),
            ("creamy", "attribute", "it being creamy"),
            ("easy on the stomach", "functional_consequence", "being easy on the stomach"),
            ("to snap at people", "psychosocial_consequence", "snapping at people"),
            ("cut my environmental impact", "functional_consequence", "cutting your environmental impact"),
            ("always have some in", "functional_consequence", "always having some in"),
            (
                "feel calm and ready for the day",
                "psychosocial_consequence",
                "feeling calm and ready for the day",
            ),
            ("taking care of myself", "instrumental_value", "taking care of yourself"),
            ("be someone people can rely on", "instrumental_value", "being someone people can rely on"),
            ("peace of mind", "terminal_value", "peace of mind"),
            ("order a takeaway", "solution_approach", "ordering a takeaway"),
            ("use a meal planning app", "solution_approach", "using a meal planning app"),
            ("tried the chatbot", "action", "trying the chatbot"),
            ("rang the helpline and waited", "action", "ringing the helpline and waiting"),
            (
                "skip the bot and ask for a person",
                "behavior_change",
                "skipping the bot and asking for a person",
            ),
            ("got refunded within two days", "outcome", "getting refunded within two days"),
            ("charged twice for broadband", "incident", "being charged twice for broadband"),
            ("cannot tell what is in it", "functional_consequence", "not being able to tell what is in it"),
            ("not be judged as the takeaway family", "social_job", "not being judged as the takeaway family"),
            ("don't have to think about it", "functional_consequence", "not having to think about it"),
            ("angry and ignored", "emotion", "feeling angry and ignored"),
            ("furious", "emotion", "feeling furious"),
            ("walked in and was greeted by name", "touchpoint", "walking in and being greeted by name"),
            ("worry that meals get boring", "anxiety", "worry that meals get boring"),
            ("weeknights after work", "job_context", "weeknights after work"),
            ("avoid bloating", "functional_consequence", "avoiding bloating"),
            ("no need for sugar", "functional_consequence", "having no need for sugar"),
            ("to save money", "gain_point", "saving money"),
            ("was refunded", "outcome", "being refunded"),
            ("how it froths", "attribute", "how it froths"),
            ("annoying", "pain_point", "it being annoying"),
            ("concentrate", "job_statement", "concentrating"),
            ("be there for her", "emotional_job", "being there for her"),
            ("big thing for me", "attribute", "a big thing for you"),
            ("kept putting it off", "stage", "putting it off"),
            ("signed up", "touchpoint", "signing up"),
            ("foam up", "functional_consequence", "foaming up"),
            ("to swallow", "psychosocial_consequence", "swallowing"),
            ("my parents' golden wedding", "incident", "your parents' golden wedding"),
        ];
        for (label, node_type, phrase) in cases {
            assert_eq!(nominalise(label, node_type).inline(), Some(phrase), "{label}");
        }
    }

    #[test]
    fn clauses_are_not_forced_into_a_slot() {
        for label in [
            "makes coffee taste smooth",
            "A light that means somebody's in",
            "a friend who rings",
            "not speaking for about a month over that",
            "Ann, Will, and, who else, the lad from the ferry",
            "costs more than dairy",
            "kids refuse what I cook",
            "bot kept looping without an answer",
            "staff could only follow a script",
            "departments do not share notes",
            "I feel at home there",
            "it is too expensive for us",
            "new card arrived next morning",
            "cooking takes too long on weeknights",
            "the price is too high",
            "nobody answers the phone",
            "on the way to work",
            "味がとても良い",
            "вкус мне нравится",
            "when I get home late",
            "started going to the gym",
            "ideal: quiet and near",
            "evening it's Netflix",
            "could have thrown the menu at him",
        ] {
            assert!(
                matches!(nominalise(label, "pain_point"), Shape::Clause(_)),
                "{label}: {:?}",
                nominalise(label, "pain_point")
            );
        }
    }

    #[test]
    fn nothing_breaks_it() {
        let long = "x".repeat(5000);
        for label in [
            "",
            " ",
            "?",
            "{focus}",
            "“”",
            "-",
            "not",
            "to",
            "no longer",
            "don't",
            "is",
            "\u{202e}",
            "and",
            &long,
        ] {
            let _ = nominalise(label, "");
        }
    }
}
