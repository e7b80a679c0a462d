//! Base forms, gerunds and stems of words.

use rust_stemmers::{Algorithm, Stemmer};

use crate::lexicon::verbs;

const IRREGULAR_NOUNS: &[(&str, &str)] = &[
    ("children", "child"),
    ("kids", "kid"),
    ("people", "person"),
    ("men", "man"),
    ("women", "woman"),
    ("feet", "foot"),
    ("teeth", "tooth"),
    ("lives", "life"),
    ("wives", "wife"),
    ("knives", "knife"),
    ("shelves", "shelf"),
    ("mice", "mouse"),
    ("loaves", "loaf"),
    ("halves", "half"),
];
/// Words in `s` that are no plurals.
const SINGULAR_S: &[&str] = &[
    "news",
    "bus",
    "gas",
    "always",
    "perhaps",
    "series",
    "process",
    "less",
    "yes",
    "this",
    "his",
    "its",
    "us",
    "plus",
    "lens",
    "christmas",
    "sometimes",
    "towards",
    "besides",
    "as",
    "is",
    "was",
    "has",
    "does",
];

/// The base form of a verb: `froths`, `frothed`, `frothing` are `froth`. Words that look like no verb form
/// come back as they are.
pub fn verb(word: &str) -> String {
    if let Some(base) = verbs::irregular(word) {
        return base.to_owned();
    }
    if verbs::is_base(word) || verbs::MODALS.contains(&word) {
        return word.to_owned();
    }
    let candidates = candidates(word);
    candidates
        .iter()
        .find(|c| verbs::is_base(c))
        .or_else(|| candidates.first())
        .cloned()
        .unwrap_or_else(|| word.to_owned())
}

/// Whether a word is a form of a common verb.
pub fn is_verb_form(word: &str) -> bool {
    verbs::irregular(word).is_some()
        || verbs::is_base(word)
        || candidates(word).iter().any(|c| verbs::is_base(c))
}

/// Whether a word is a form in `ing`, as against one that only ends so: `bring`, `thing`.
pub fn is_ing(word: &str) -> bool {
    const BARE: &[&str] = &[
        "bring", "sing", "ring", "cling", "sting", "swing", "string", "fling", "sling", "spring", "king",
        "thing", "wing", "ping", "wring",
    ];
    word.ends_with("ing") && !BARE.contains(&word)
}

/// Possible bases of a regular form, likeliest first.
fn candidates(word: &str) -> Vec<String> {
    let mut out = Vec::new();
    let strip = |ending: &str| word.strip_suffix(ending).filter(|s| s.chars().count() >= 2);
    if let Some(stem) = strip("ies").or_else(|| strip("ied")) {
        out.push(format!("{stem}y"));
    }
    if let Some(stem) = strip("ing").or_else(|| strip("ed")) {
        push_stems(stem, &mut out);
    }
    if let Some(stem) = strip("es") {
        let hiss = stem.ends_with("sh") || stem.ends_with("ch") || stem.ends_with(['s', 'x', 'z', 'o']);
        if hiss {
            out.push(stem.to_owned());
        }
    }
    if let Some(stem) = strip("s")
        && !stem.ends_with('s')
        && !SINGULAR_S.contains(&word)
    {
        out.push(stem.to_owned());
    }
    out
}

fn push_stems(stem: &str, out: &mut Vec<String>) {
    if !stem.contains(['a', 'e', 'i', 'o', 'u', 'y']) {
        return;
    }
    let chars: Vec<char> = stem.chars().collect();
    let with_e = format!("{stem}e");
    if let [.., a, b] = chars.as_slice()
        && a == b
        && !matches!(b, 's' | 'l' | 'z' | 'f' | 'e' | 'o')
    {
        out.push(chars[..chars.len() - 1].iter().collect());
    }
    // A short stem that does not double its last letter had an `e`: `joking`, `hoping`, but `stopping`.
    let wants_e = doubles(stem)
        || chars.len() == 2
        || stem.ends_with(['v', 'u', 'c', 'z'])
        || stem.ends_with("at")
        || stem.ends_with("ys")
        || stem.ends_with("iz")
        || stem.ends_with("dg")
        || stem.ends_with("rg")
        || stem.ends_with("as") && !stem.ends_with("eas");
    if wants_e {
        out.push(with_e);
        out.push(stem.to_owned());
    } else {
        out.push(stem.to_owned());
        out.push(with_e);
    }
    if chars.len() > 3 && chars[chars.len() - 1] == chars[chars.len() - 2] {
        out.push(chars[..chars.len() - 1].iter().collect());
    }
}

/// The singular of a noun.
pub fn noun(word: &str) -> String {
    if let Some((_, singular)) = IRREGULAR_NOUNS.iter().find(|(plural, _)| *plural == word) {
        return (*singular).to_owned();
    }
    if SINGULAR_S.contains(&word)
        || word.len() < 4
        || word.ends_with("ss")
        || word.ends_with("us")
        || word.ends_with("is")
    {
        return word.to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies").filter(|s| s.len() > 2) {
        return format!("{stem}y");
    }
    if let Some(stem) = word.strip_suffix("es")
        && (stem.ends_with("sh") || stem.ends_with("ch") || stem.ends_with(['s', 'x', 'z']))
        && !stem.ends_with("us")
    {
        return stem.to_owned();
    }
    word.strip_suffix('s').unwrap_or(word).to_owned()
}

/// The gerund of a base form: `make` is `making`, `stop` is `stopping`.
pub fn gerund(base: &str) -> String {
    match base {
        "be" => return "being".to_owned(),
        "see" | "agree" | "free" | "flee" => return format!("{base}ing"),
        _ => {}
    }
    if let Some(stem) = base.strip_suffix("ie") {
        return format!("{stem}ying");
    }
    if let Some(stem) = base.strip_suffix('e').filter(|s| !s.ends_with(['e', 'o', 'y'])) {
        return format!("{stem}ing");
    }
    if doubles(base) {
        let last = base.chars().last().unwrap_or('g');
        return format!("{base}{last}ing");
    }
    format!("{base}ing")
}

/// Short verbs ending consonant-vowel-consonant double the last letter.
fn doubles(base: &str) -> bool {
    const LONGER: &[&str] = &[
        "begin", "forget", "prefer", "refer", "admit", "commit", "upset", "regret", "control", "cancel",
        "travel", "recur", "transfer", "compel", "occur", "submit", "permit",
    ];
    let chars: Vec<char> = base.chars().collect();
    let vowel = |c: char| "aeiou".contains(c);
    let [.., a, b, c] = chars.as_slice() else { return false };
    let shape = !vowel(*a) && vowel(*b) && !vowel(*c) && !matches!(c, 'w' | 'x' | 'y');
    let syllables = chars.iter().filter(|c| vowel(**c)).count();
    shape && (syllables == 1 || LONGER.contains(&base))
}

/// Snowball stem, for comparing words.
pub fn stem(word: &str) -> String {
    Stemmer::create(Algorithm::English).stem(word).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_bases() {
        for (form, base) in [
            ("froths", "froth"),
            ("making", "make"),
            ("stopped", "stop"),
            ("worries", "worry"),
            ("bloated", "bloat"),
            ("saves", "save"),
            ("using", "use"),
            ("felt", "feel"),
            ("creating", "create"),
            ("refining", "refine"),
            ("focused", "focus"),
            ("needed", "need"),
            ("washes", "wash"),
            ("filling", "fill"),
            ("generates", "generate"),
            ("planning", "plan"),
            ("sketches", "sketch"),
            ("tastes", "taste"),
            ("relies", "rely"),
            ("zorbing", "zorb"),
        ] {
            assert_eq!(verb(form), base, "{form}");
        }
    }

    #[test]
    fn makes_gerunds_and_singulars() {
        for (base, form) in [
            ("make", "making"),
            ("stop", "stopping"),
            ("be", "being"),
            ("lie", "lying"),
            ("open", "opening"),
            ("see", "seeing"),
            ("play", "playing"),
            ("forget", "forgetting"),
            ("crash", "crashing"),
        ] {
            assert_eq!(gerund(base), form);
        }
        for (plural, singular) in [
            ("ideas", "idea"),
            ("stories", "story"),
            ("children", "child"),
            ("boxes", "box"),
            ("process", "process"),
            ("news", "news"),
        ] {
            assert_eq!(noun(plural), singular);
        }
    }
}
