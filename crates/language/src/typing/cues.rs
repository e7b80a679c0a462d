//! Cue phrases of every type, from the shipped lexicon (`data/lexicons_typing.json`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Entry {
    cues: Vec<String>,
    anti: Vec<String>,
    prototypes: Vec<String>,
}

type Lexicon = BTreeMap<String, BTreeMap<String, Entry>>;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lexicon: Lexicon =
        serde_json::from_str(include_str!("../../data/lexicons_typing.json")).unwrap_or_default();
    for types in lexicon.values_mut() {
        for entry in types.values_mut() {
            entry.cues.retain(|cue| !cue.contains('+') && !cue.contains('|'));
            for cue in entry.cues.iter_mut().chain(&mut entry.anti) {
                *cue = cue.to_lowercase().replace("(well) ", "").replace("pack(age|aging)", "packaging");
            }
        }
    }
    lexicon
});

/// Whether a phrase occurs in a text (between blanks) as whole words; the last word may be a stem of four
/// letters or more (`frustrat`).
pub fn occurs(text: &str, phrase: &str) -> bool {
    let mut from = 0;
    while let Some(at) = text[from..].find(phrase) {
        let start = from + at;
        let end = start + phrase.len();
        let opens = text[..start].ends_with([' ', '(', '"']) || start == 0;
        let closes = text[end..].chars().next().is_none_or(|c| !c.is_alphanumeric());
        if opens && closes {
            return true;
        }
        from = start + text[start..].chars().next().map_or(1, char::len_utf8);
    }
    false
}

/// Cue score of a type: 0.6 per phrase up to 1, less 0.5 for a counter-cue.
pub fn score(technique: &str, node_type: &str, text: &str) -> f64 {
    let technique = if technique == "jobs_to_be_done_v2" { "jobs_to_be_done" } else { technique };
    let Some(entry) = LEXICON.get(technique).and_then(|types| types.get(node_type)) else { return 0.0 };
    let hits = entry.cues.iter().filter(|cue| occurs(text, cue)).count();
    let anti = entry.anti.iter().any(|cue| occurs(text, cue));
    (0.6 * hits as f64).min(1.0) - if anti { 0.5 } else { 0.0 }
}

/// Sentences that stand for a type, for comparison by meaning.
pub fn prototypes(technique: &str, node_type: &str) -> &'static [String] {
    let technique = if technique == "jobs_to_be_done_v2" { "jobs_to_be_done" } else { technique };
    LEXICON
        .get(technique)
        .and_then(|types| types.get(node_type))
        .map_or(&[], |entry| entry.prototypes.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_whole_words() {
        assert!(occurs(" it saves me time ", "saves"));
        assert!(!occurs(" it unsaves ", "saves"));
        assert!(!occurs(" the pricey one ", "price"));
        assert!(score("means_end_chain", "attribute", " a creamy texture ") > 0.5);
        assert_eq!(score("of_my_own", "thing", " a creamy texture "), 0.0);
        assert!(!prototypes("means_end_chain", "attribute").is_empty());
    }
}
