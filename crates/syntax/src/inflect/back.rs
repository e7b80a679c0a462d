//! From a form back to its base: what could be the base is inflected again, and must give the form.

use std::sync::LazyLock;

use super::{COMPOUNDS, PLURALS, PREFIXES, SINGULARS, VERBS, gerund, is_vowel, past, plural, third_person};
use crate::labels::Pos;
use crate::model::MODEL;
use crate::tables::Map;

/// Irregular forms of verbs. A form that is a base itself stays one (`lay`), but for `saw`.
static PASTS: LazyLock<Map<&'static str>> = LazyLock::new(|| {
    let forms = VERBS.iter().flat_map(|(base, (past, participle))| [(*past, base), (*participle, base)]);
    let forms = forms.filter(|(form, _)| !VERBS.contains(form) || *form == "saw");
    Map::new(forms.map(|(form, base)| (form.into(), base)))
});

/// The base of one lower-case verb.
pub(super) fn verb(form: &str) -> String {
    if let Some(base) = PASTS.get(form).map(|base| (*base).to_owned()).or_else(|| prefixed(form)) {
        return base;
    }
    if VERBS.contains(form) {
        return form.to_owned();
    }
    let bases = bases_of_verb(form);
    let bases =
        bases.into_iter().filter(|base| [third_person, gerund, past].iter().any(|make| make(base) == form));
    chosen(form, bases.collect())
}

/// The base of an irregular form with a prefix: `regrew` comes from `regrow`.
fn prefixed(form: &str) -> Option<String> {
    PREFIXES.iter().find_map(|prefix| {
        let base = PASTS.get(form.strip_prefix(prefix)?)?;
        let base = [prefix, *base].concat();
        super::irregular(&base).is_some().then_some(base)
    })
}

/// Nouns whose plural looks like that of another word (`movie`, `shoe`), or whose singular looks like a plural
/// (`gas`), by both forms.
static NOUNS: LazyLock<Map<&'static str>> = LazyLock::new(|| {
    let words = include_str!("../../data/nouns.txt").lines();
    Map::new(words.flat_map(|word| [(plural(word).into(), word), (word.into(), word)]))
});

/// The singular of one lower-case noun.
pub(super) fn noun(form: &str) -> String {
    if let Some(singular) = SINGULARS.get(form).or_else(|| NOUNS.get(form)) {
        return (*singular).to_owned();
    }
    if ["ss", "us", "is"].iter().any(|end| form.ends_with(end)) || PLURALS.contains(form) {
        return form.to_owned();
    }
    if let Some((before, one)) =
        COMPOUNDS.iter().find_map(|(one, many)| Some((form.strip_suffix(many)?, one)))
    {
        return [before, one].concat();
    }
    // The letter alone is nobody's plural.
    let Some(stem) = form.strip_suffix('s').filter(|stem| !stem.is_empty()) else { return form.to_owned() };
    of_ies(stem).or_else(|| of_es(stem)).unwrap_or_else(|| stem.to_owned())
}

/// `party` for `partie`.
fn of_ies(stem: &str) -> Option<String> {
    stem.strip_suffix("ie").map(|stem| [stem, "y"].concat())
}

/// What takes `-es`: after hissing sounds, and after `s`, `z` and `o` where the lemmatizer knows the word (`bus`, but
/// not `hous`). Greek words have `-is` for it.
fn of_es(stem: &str) -> Option<String> {
    let word = stem.strip_suffix('e')?;
    let hisses = ["x", "ch", "sh", "ss", "zz"].iter().any(|end| word.ends_with(end));
    let greek = [word, "is"].concat();
    if word.ends_with('s') && MODEL.tables.lemmas.knows(&greek, Pos::Noun) {
        return Some(greek);
    }
    let known = || MODEL.tables.lemmas.knows(word, Pos::Noun);
    (hisses || word.ends_with(['s', 'z', 'o']) && known()).then(|| word.to_owned())
}

/// Of the verbs that give a form: the first that is known, else what the lemmatizer knows of the form; then the form
/// itself if it is known or ends as bases do, then the first of the unknown.
fn chosen(form: &str, bases: Vec<String>) -> String {
    let lemmas = &MODEL.tables.lemmas;
    if let Some(known) = bases.iter().find(|base| lemmas.knows(base, Pos::Verb)) {
        return known.clone();
    }
    if let Some(known) = lemmas.known_base(form, Pos::Verb) {
        return known;
    }
    let base_already = ["us", "is", "ss", "eed"].iter().any(|end| form.ends_with(end));
    let first = bases.into_iter().next().filter(|_| !base_already);
    first.unwrap_or_else(|| form.to_owned())
}

/// Words that could be the base of a verb, the likely first.
fn bases_of_verb(form: &str) -> Vec<String> {
    let with = |end: &str, new: &str| form.strip_suffix(end).map(|stem| [stem, new].concat());
    let mut bases: Vec<Option<String>> = Vec::new();
    bases.extend([with("ying", "ie"), with("ied", "y"), with("ies", "y")]);
    for end in ["ing", "ed"] {
        let Some(stem) = form.strip_suffix(end) else { continue };
        bases.push(single(stem));
        let (bare, with_e) = (Some(stem.to_owned()), Some([stem, "e"].concat()));
        bases.extend(if needs_e(stem) { [with_e, bare] } else { [bare, with_e] });
    }
    bases.extend([with("zes", ""), with("es", ""), with("s", "")]);
    let mut bases: Vec<String> = bases.into_iter().flatten().filter(|base| base.len() > 1).collect();
    // `bathe` before `bath`: where both are verbs, the one with the vowel is meant more often.
    let known = |base: &String| MODEL.tables.lemmas.knows(base, Pos::Verb);
    bases.sort_by_key(|base| !(known(base) && base.ends_with('e')));
    bases
}

/// A stem without its doubled letter or the `k` after `c`.
fn single(stem: &str) -> Option<String> {
    let (rest, last) = stem.split_at_checked(stem.len().checked_sub(1)?)?;
    (rest.ends_with(last) || last == "k" && rest.ends_with('c')).then(|| rest.to_owned())
}

/// Whether an unknown stem hardly ends a word: `googl`, `vap` would be `google`, `vape`.
fn needs_e(stem: &str) -> bool {
    match stem.as_bytes() {
        [.., b'v' | b'z' | b'c' | b'u'] => true,
        [.., before, b'l'] => !is_vowel(*before) && !matches!(before, b'l' | b'r' | b'w' | b'y'),
        _ => false,
    }
}
