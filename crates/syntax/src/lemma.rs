//! The lemmatizer: exceptions, then rules on endings checked against the words of `WordNet`.

use crate::characters::is_letter;
use crate::labels::Pos;
use crate::ruler::Form;
use crate::tables::Map;

/// Parts of speech that have rules.
const RULED: [(Pos, &str); 5] =
    [(Pos::Adj, "adj"), (Pos::Adv, "adv"), (Pos::Noun, "noun"), (Pos::Verb, "verb"), (Pos::Punct, "punct")];

/// Tables of the lemmatizer, by part of speech in the order of `RULED`.
#[derive(Debug)]
pub(crate) struct Lemmas {
    /// Ending and what takes its place.
    rules: [Vec<(&'static str, &'static str)>; 5],
    exceptions: [Map<&'static str>; 5],
    /// Base forms, sorted.
    words: [Vec<&'static str>; 5],
}

impl Lemmas {
    pub(crate) fn read() -> Self {
        let of = |name: &'static str, table: &'static str| {
            let lines = table.lines().filter_map(move |line| line.strip_prefix(name)?.strip_prefix('\t'));
            lines.filter_map(|line| line.split_once('\t'))
        };
        Self {
            rules: RULED.map(|(_, name)| of(name, include_str!("../data/lemma_rules.tsv")).collect()),
            exceptions: RULED.map(|(_, name)| {
                let entries = of(name, include_str!("../data/lemma_exceptions.tsv"));
                Map::new(entries.map(|(word, lemma)| (word.into(), lemma)))
            }),
            words: RULED.map(|(pos, _)| words(pos).lines().collect()),
        }
    }

    /// The lemma of a token, given its lower-cased text too.
    pub(crate) fn lemma<'a>(&'a self, text: &'a str, lower: &'a str, pos: Pos, form: Form) -> Box<str> {
        let base = match form {
            Form::Base => true,
            Form::BaseIfNoun => pos == Pos::Noun,
            Form::BaseIfVerb => pos == Pos::Verb,
            Form::Open => false,
        };
        if base || pos == Pos::Space {
            return lower.into();
        }
        let Some(place) = RULED.iter().position(|&(ruled, _)| ruled == pos) else {
            return if pos == Pos::Propn { text } else { lower }.into();
        };
        match self.exceptions[place].get(lower) {
            Some(&lemma) => lemma.into(),
            None => self.by_rules(place, lower).unwrap_or_else(|| text.into()),
        }
    }

    /// Whether a word is a base form.
    pub(crate) fn knows(&self, lower: &str, pos: Pos) -> bool {
        RULED
            .iter()
            .zip(&self.words)
            .any(|(ruled, words)| ruled.0 == pos && words.binary_search(&lower).is_ok())
    }

    /// The base form of a word given only its part of speech: itself if it is one; nothing if none is known.
    pub(crate) fn known_base(&self, lower: &str, pos: Pos) -> Option<String> {
        let place = RULED.iter().position(|&(ruled, _)| ruled == pos)?;
        if let Some(&lemma) = self.exceptions[place].get(lower) {
            return Some(lemma.to_owned());
        }
        if self.knows(lower, pos) {
            return Some(lower.to_owned());
        }
        self.by_rules(place, lower).map(String::from).filter(|base| self.knows(base, pos))
    }

    /// The last known form the rules give, else the first that is not all letters, else the first other one.
    fn by_rules(&self, place: usize, lower: &str) -> Option<Box<str>> {
        let (mut known, mut odd, mut other) = (None, None, None);
        for (ending, new) in &self.rules[place] {
            let Some(stem) = lower.strip_suffix(ending) else { continue };
            let form = [stem, new].concat();
            if form.is_empty() {
                continue;
            }
            if self.words[place].binary_search(&form.as_str()).is_ok() {
                known = Some(form);
            } else if !form.chars().all(is_letter) {
                odd = odd.or(Some(form));
            } else {
                other = other.or(Some(form));
            }
        }
        known.or(odd).or(other).map(String::into_boxed_str)
    }
}

/// The words of a part of speech, one a line.
fn words(pos: Pos) -> &'static str {
    match pos {
        Pos::Adj => include_str!("../data/lemma_adj.txt"),
        Pos::Noun => include_str!("../data/lemma_noun.txt"),
        Pos::Verb => include_str!("../data/lemma_verb.txt"),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{Form, Lemmas, Pos};

    #[test]
    fn tables_are_whole_and_sorted() {
        let lemmas = Lemmas::read();
        assert_eq!(lemmas.words.each_ref().map(Vec::len), [3147, 0, 12009, 8429, 0]);
        assert!(lemmas.words.iter().all(|words| words.is_sorted()));
        assert_eq!(lemmas.exceptions.each_ref().map(super::Map::len), [1467, 24, 1929, 2399, 0]);
        assert_eq!(lemmas.rules.each_ref().map(Vec::len), [4, 1, 9, 8, 4]);
    }

    #[test]
    fn lemmas_of_words() {
        let lemmas = Lemmas::read();
        for (text, pos, form, expected) in [
            ("Went", Pos::Verb, Form::Open, "go"),
            ("making", Pos::Verb, Form::Open, "make"),
            ("children", Pos::Noun, Form::Open, "child"),
            ("Boxes", Pos::Noun, Form::Open, "box"),
            ("bigger", Pos::Adj, Form::Open, "big"),
            ("runs", Pos::Verb, Form::BaseIfNoun, "run"),
            ("bus", Pos::Noun, Form::BaseIfNoun, "bus"),
            ("London", Pos::Propn, Form::Open, "London"),
            ("Of", Pos::Adp, Form::Open, "of"),
            ("’", Pos::Punct, Form::Open, "'"),
            ("!", Pos::Punct, Form::Open, "!"),
        ] {
            assert_eq!(&*lemmas.lemma(text, &text.to_lowercase(), pos, form), expected, "{text}");
        }
    }
}
