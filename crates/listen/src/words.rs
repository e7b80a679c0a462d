//! Words: what an answer is made of where no parse is needed, and closed classes of them, what little of the vocabulary grammar itself is made of.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

/// The classes each word is in, as bits by the place of their names.
struct Words {
    classes: Vec<String>,
    of: HashMap<String, u64>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let file: BTreeMap<String, Vec<String>> =
        serde_json::from_str(include_str!("../data/words.json")).unwrap_or_default();
    let mut of: HashMap<String, u64> = HashMap::new();
    for (bit, words) in file.values().enumerate() {
        for word in words {
            *of.entry(word.clone()).or_default() |= 1_u64 << bit;
        }
    }
    Words { classes: file.into_keys().collect(), of }
});

/// The words of a text in lower case, without marks but for apostrophes.
pub fn of(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Whether a word, in lower case, belongs to a class of `data/words.json`.
pub fn is(class: &str, word: &str) -> bool {
    let Some(bits) = WORDS.of.get(word) else { return false };
    WORDS.classes.iter().position(|name| name == class).is_some_and(|bit| bits >> bit & 1 == 1)
}
