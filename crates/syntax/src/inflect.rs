//! Inflection: forms of English verbs and nouns from their base forms, and back.
//!
//! Irregular forms come from tables written for this crate (`data/irregular_verbs.tsv`, `data/irregular_nouns.tsv`,
//! `data/doubling.txt`, `data/nouns.txt`), the rest from spelling rules; on the way back the lemmatizer's words
//! decide between several bases. Where a verb has several forms the most common one is given, where British and
//! American spelling differ the British one (`travelling`).
//!
//! Words may have capitals (`Make` gives `Making`, `TV` gives `TVs`). Of several words, the first is inflected for a
//! verb (`wake up` gives `waking up`) and the last for a noun (`coffee break` gives `coffee breaks`). Functions are
//! total: for what is no English word they give what the rules give.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::tables::{Map, rows};

mod back;

/// Past tense and past participle.
type Past = (&'static str, &'static str);

static VERBS: LazyLock<Map<Past>> = LazyLock::new(|| {
    let lines = rows(include_str!("../data/irregular_verbs.tsv"));
    Map::new(lines.map(|[base, past, participle]| (base.into(), (past, participle))))
});

static PLURALS: LazyLock<Map<&'static str>> = LazyLock::new(|| {
    let lines = rows(include_str!("../data/irregular_nouns.tsv"));
    Map::new(lines.map(|[singular, plural]| (singular.into(), plural)))
});

static SINGULARS: LazyLock<Map<&'static str>> = LazyLock::new(|| {
    let lines = rows(include_str!("../data/irregular_nouns.tsv"));
    Map::new(lines.map(|[singular, plural]| (plural.into(), singular)))
});

/// Verbs of several syllables that double their last letter, `refer` as `referring`.
static DOUBLING: LazyLock<Map<()>> =
    LazyLock::new(|| Map::new(include_str!("../data/doubling.txt").lines().map(|word| (word.into(), ()))));

/// Prefixes that leave a verb as irregular as it is: `rewrite`, `overcome`.
const PREFIXES: [&str; 9] = ["over", "under", "inter", "fore", "mis", "out", "re", "un", "up"];

/// A verb that only looks like a prefix and an irregular verb.
const NO_PREFIX: [&str; 1] = ["relay"];

/// Gerunds that keep an `e`.
const KEPT_E: [&str; 7] = ["age", "be", "binge", "singe", "swinge", "tinge", "whinge"];

/// Last parts of nouns and their plurals: `businesswoman`, `grandchild`.
const COMPOUNDS: [(&str, &str); 10] = [
    ("man", "men"),
    ("child", "children"),
    ("person", "people"),
    ("foot", "feet"),
    ("tooth", "teeth"),
    ("wife", "wives"),
    ("life", "lives"),
    ("shelf", "shelves"),
    ("self", "selves"),
    ("quiz", "quizzes"),
];

/// Nouns whose `ch` is said like `k`.
const HARD_CH: [&str; 6] = ["stomach", "monarch", "epoch", "patriarch", "matriarch", "oligarch"];

/// Nouns in `-man` that are not made of `man`.
const NOT_MAN: [&str; 8] = ["caiman", "german", "human", "norman", "ottoman", "roman", "shaman", "talisman"];

/// The gerund or present participle of a verb: `make` gives `making`.
pub fn gerund(base: &str) -> String {
    verb(base, |word| match word.strip_suffix("ie") {
        Some(stem) => [stem, "ying"].concat(),
        None => [&before_ing(word), "ing"].concat(),
    })
}

/// The past tense of a verb: `go` gives `went`. Of `be` it gives `was`.
pub fn past(base: &str) -> String {
    verb(base, |word| {
        irregular(word).map_or_else(|| regular_past(word), |(prefix, (past, _))| [prefix, past].concat())
    })
}

/// The past participle of a verb: `go` gives `gone`.
pub fn participle(base: &str) -> String {
    verb(base, |word| {
        irregular(word)
            .map_or_else(|| regular_past(word), |(prefix, (_, participle))| [prefix, participle].concat())
    })
}

/// The third person singular of the present of a verb: `try` gives `tries`.
pub fn third_person(base: &str) -> String {
    verb(base, |word| match word {
        "be" => "is".to_owned(),
        "have" => "has".to_owned(),
        _ if word.ends_with('z') => with_s(&doubled(word)),
        _ if word.ends_with('o') && !ends_in_vowels(word) => [word, "es"].concat(),
        _ => with_s(word),
    })
}

/// The plural of a noun: `child` gives `children`. What has no singular stays (`jeans`), and so does what has one
/// form for both (`sheep`).
pub fn plural(singular: &str) -> String {
    noun(singular, |word| {
        if let Some(plural) = PLURALS.get(word) {
            return (*plural).to_owned();
        }
        if SINGULARS.contains(word) && word.ends_with('s') {
            return word.to_owned();
        }
        if let Some(stem) = word.strip_suffix("sis") {
            return [stem, "ses"].concat();
        }
        let compound = COMPOUNDS.iter().find_map(|(end, plural)| Some((word.strip_suffix(end)?, plural)));
        match compound.filter(|_| !NOT_MAN.contains(&word)) {
            Some((before, plural)) => [before, plural].concat(),
            None if HARD_CH.contains(&word) => [word, "s"].concat(),
            None => with_s(word),
        }
    })
}

/// The singular of a noun: `children` gives `child`. A singular stays as it is.
pub fn singular(plural: &str) -> String {
    noun(plural, back::noun)
}

/// The base form of a verb: `went`, `goes` and `going` give `go`. A base form stays as it is, unless it is a form of
/// another verb too (`found` gives `find`).
pub fn verb_base(form: &str) -> String {
    verb(form, |word| match word {
        "am" | "are" | "is" | "was" | "were" => "be".to_owned(),
        _ => back::verb(word),
    })
}

/// Past tense and participle of an irregular verb, with a prefix to put before them.
fn irregular(word: &str) -> Option<(&str, Past)> {
    if let Some(&forms) = VERBS.get(word) {
        return Some(("", forms));
    }
    let prefixed = PREFIXES.iter().find_map(|prefix| {
        let rest = word.strip_prefix(prefix)?;
        VERBS.get(rest).map(|&forms| (&word[..prefix.len()], forms))
    });
    prefixed.filter(|_| !NO_PREFIX.contains(&word))
}

/// The word as it stands before `-ing`: without its silent `e`, or as [`doubled`].
fn before_ing(word: &str) -> Cow<'_, str> {
    let sounded = ["ee", "oe", "ye"].iter().any(|end| word.ends_with(end)) || KEPT_E.contains(&word);
    match word.strip_suffix('e') {
        Some(stem) if !sounded => stem.into(),
        _ => doubled(word),
    }
}

fn regular_past(word: &str) -> String {
    if word.ends_with('e') {
        [word, "d"].concat()
    } else if word.ends_with('y') && !ends_in_vowels(word) {
        [&word[..word.len() - 1], "ied"].concat()
    } else {
        [&doubled(word), "ed"].concat()
    }
}

/// The plural of nouns and the third person of verbs by rule.
fn with_s(word: &str) -> String {
    if word.ends_with('y') && (!ends_in_vowels(word) || word.ends_with("quy")) {
        [&word[..word.len() - 1], "ies"].concat()
    } else if ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end)) {
        [word, "es"].concat()
    } else {
        [word, "s"].concat()
    }
}

/// The word as it stands before `-ed` and `-ing`: with its last letter doubled (`stopp`) or a `k` (`panick`).
fn doubled(word: &str) -> Cow<'_, str> {
    let letters = word.as_bytes();
    let [before @ .., vowel, last] = letters else { return word.into() };
    if !is_vowel(*vowel) || is_vowel(*last) || !last.is_ascii_lowercase() {
        return word.into();
    }
    if *last == b'c' {
        return [word, "k"].concat().into();
    }
    let single = match before {
        [.., b'q', b'u'] => true,
        [.., c] => !is_vowel(*c),
        [] => false,
    };
    let open = matches!(last, b'w' | b'x' | b'y' | b'h');
    if (single && !open && groups(before) == 0) || DOUBLING.contains(word) || reset_like(word) {
        let mut out = word.to_owned();
        out.push(char::from(*last));
        return out.into();
    }
    word.into()
}

/// A prefix before an irregular verb of one syllable: `rerun` doubles as `run` does.
fn reset_like(word: &str) -> bool {
    irregular(word).is_some_and(|(prefix, _)| {
        !prefix.is_empty() && doubled(&word[prefix.len()..]).len() > word.len() - prefix.len()
    })
}

/// Groups of vowels: the syllables before the last, roughly; the `u` of `qu` is none.
fn groups(letters: &[u8]) -> usize {
    let vowel = |at: usize| {
        letters.get(at).is_some_and(|&c| is_vowel(c) || c == b'y' && at > 0)
            && !(letters[at] == b'u' && at > 0 && letters[at - 1] == b'q')
    };
    (0..letters.len()).filter(|&at| vowel(at) && (at == 0 || !vowel(at - 1))).count()
}

fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u')
}

/// Whether a vowel stands before the last letter.
fn ends_in_vowels(word: &str) -> bool {
    word.as_bytes().iter().rev().nth(1).is_none_or(|&c| is_vowel(c))
}

/// Inflects the first of several words.
fn verb(words: &str, inflect: impl Fn(&str) -> String) -> String {
    let (first, rest) = words.split_at(words.find(' ').unwrap_or(words.len()));
    [&with_case(first, inflect), rest].concat()
}

/// Inflects the last of several words.
fn noun(words: &str, inflect: impl Fn(&str) -> String) -> String {
    let (rest, last) = words.split_at(words.rfind(' ').map_or(0, |at| at + 1));
    [rest, &with_case(last, inflect)].concat()
}

/// Inflects in lower case. Capitals stay where only an ending was added, else the first one does.
fn with_case(word: &str, inflect: impl Fn(&str) -> String) -> String {
    if word.is_empty() {
        return String::new();
    }
    let lower = word.to_lowercase();
    let form = inflect(&lower);
    if let Some(ending) = form.strip_prefix(&lower) {
        return [word, ending].concat();
    }
    let mut chars = form.chars();
    match (word.chars().next().is_some_and(char::is_uppercase), chars.next()) {
        (true, Some(first)) => first.to_uppercase().chain(chars).collect(),
        _ => form,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_whole() {
        assert!(VERBS.len() > 160 && PLURALS.len() > 100 && DOUBLING.len() > 140);
        assert_eq!(VERBS.len(), include_str!("../data/irregular_verbs.tsv").lines().count());
    }
}
