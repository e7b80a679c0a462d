//! The lexical embedder: no weights, only words. Hashes word stems, everyday synonyms and letter n-grams
//! into 512 signed buckets (feature hashing, Weinberger et al. 2009).
//!
//! It brings together wordings of the same words (`treat myself`, `treating myself`) and the synonyms of a
//! small table; meaning beyond that it does not see, hence its own thresholds.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use colloquy_engine::fold::fold;
use colloquy_engine::ports::{Embedder, LanguageError, Thresholds};
use rust_stemmers::{Algorithm, Stemmer};

use super::normalise;
use super::synonyms::GROUPS;

/// Name recorded with every vector; the number rises with every change to the features.
const NAME: &str = "lexical-512@1";
const DIMS: usize = 512;
/// Weight of a stem, of a stop word's stem, and of all n-grams of a text together.
const STEM: f32 = 1.0;
const STOP_WORD: f32 = 0.2;
const NGRAMS: f32 = 0.7;
/// A word with synonyms is split between its group and itself.
const GROUP: f32 = 0.9;
const GROUP_MEMBER: f32 = 0.4;

const STOP_WORDS: &str = " a an the and or but if so of to in on at by for with from as is are was were be been \
    being am do does did have has had it its this that these those i me my mine we us our you your he him his \
    she her they them their there here what which who when where how why can could will would shall should may \
    might must than then too very just really quite some any all each more most much many lot lots bit kind \
    sort thing things get gets got getting 's 're 've 'm 'll 'd ";

/// Stem to group number.
static SYNONYMS: LazyLock<HashMap<String, u64>> = LazyLock::new(|| {
    let stemmer = Stemmer::create(Algorithm::English);
    let groups = GROUPS.lines().zip(0..);
    groups
        .flat_map(|(line, group)| line.split_whitespace().map(move |word| (word, group)))
        .map(|(word, group)| (stemmer.stem(word).into_owned(), group))
        .collect()
});

/// Needs nothing; always there.
#[derive(Clone)]
pub struct LexicalEmbedder {
    stemmer: Arc<Stemmer>,
}

impl Default for LexicalEmbedder {
    fn default() -> Self {
        Self { stemmer: Arc::new(Stemmer::create(Algorithm::English)) }
    }
}

impl LexicalEmbedder {
    /// The unit vector of a text.
    pub fn embed_one(&self, text: &str) -> Vec<f32> {
        let folded = fold(text);
        let mut vector = vec![0.0; DIMS];
        for word in words(&folded) {
            let stem = self.stemmer.stem(word);
            if STOP_WORDS.contains(&format!(" {word} ")) {
                put(&mut vector, "w", stem.as_bytes(), STOP_WORD);
            } else if let Some(group) = SYNONYMS.get(stem.as_ref()) {
                put(&mut vector, "g", &group.to_le_bytes(), GROUP);
                put(&mut vector, "w", stem.as_bytes(), GROUP_MEMBER);
            } else {
                put(&mut vector, "w", stem.as_bytes(), STEM);
            }
        }
        put_ngrams(&mut vector, &folded);
        normalise(&mut vector);
        vector
    }
}

fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|c: char| !(c.is_alphanumeric() || c == '\''))
        .map(|w| w.trim_matches('\''))
        .filter(|w| !w.is_empty())
}

fn put_ngrams(vector: &mut [f32], folded: &str) {
    let mut padded = String::with_capacity(folded.len() + 2);
    padded.push(' ');
    padded.extend(folded.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }));
    padded.push(' ');
    // A text without letters or digits (emoji, signs) is told apart by the signs themselves.
    let text = if padded.trim().is_empty() { folded } else { &padded };
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let count = [3, 4].map(|n| starts.len().saturating_sub(n)).iter().sum::<usize>().max(1);
    let weight = NGRAMS / (count as f32).sqrt();
    for n in [3, 4] {
        for ends in starts.windows(n + 1) {
            put(vector, "n", &text.as_bytes()[ends[0]..ends[n]], weight);
        }
    }
    if starts.len() <= 3 && !folded.is_empty() {
        put(vector, "n", text.as_bytes(), weight);
    }
}

/// Adds a feature: the hash chooses the bucket and the sign.
fn put(vector: &mut [f32], kind: &str, feature: &[u8], weight: f32) {
    let hash = kind.bytes().chain([0]).chain(feature.iter().copied()).fold(0xcbf2_9ce4_8422_2325, fnv);
    // The multiplication of FNV leaves the low bits weak; fold the high half in.
    let mixed = hash ^ (hash >> 32);
    let bucket = (mixed % vector.len() as u64) as usize;
    vector[bucket] += if (mixed >> 20) & 1 == 0 { weight } else { -weight };
}

/// One step of FNV-1a.
const fn fnv(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

#[async_trait]
impl Embedder for LexicalEmbedder {
    fn name(&self) -> &str {
        NAME
    }

    fn dims(&self) -> usize {
        DIMS
    }

    fn thresholds(&self) -> Thresholds {
        // On the paraphrases of the three mental models: precision 1.00/.98/1.00 at .65, .97/.96/.93 at .50.
        Thresholds { surface: 0.65, slot: 0.50, question: 0.86 }
    }

    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
        Ok(texts.iter().map(|text| self.embed_one(text)).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn cosine(a: &str, b: &str) -> f32 {
        let lexical = LexicalEmbedder::default();
        lexical.embed_one(a).iter().zip(lexical.embed_one(b)).map(|(x, y)| x * y).sum()
    }

    #[test]
    fn wordings_and_synonyms_are_near_and_other_things_far() {
        let surface = LexicalEmbedder::default().thresholds().surface as f32;
        let slot = LexicalEmbedder::default().thresholds().slot as f32;
        for (a, b) in [
            ("treat myself", "treating myself"),
            ("creamy texture", "Creamy  Texture!"),
            ("easy to use", "easily used"),
        ] {
            assert!(cosine(a, b) >= surface, "{a} / {b}: {}", cosine(a, b));
        }
        for (a, b) in
            [("fast", "quick"), ("cheaper milk", "inexpensive milk"), ("feel relaxed", "feeling calm")]
        {
            assert!(cosine(a, b) >= slot, "{a} / {b}: {}", cosine(a, b));
        }
        for (a, b) in [("oat milk", "train delays"), ("cheap", "expensive"), ("quiet office", "loud music")] {
            assert!(cosine(a, b) < slot, "{a} / {b}: {}", cosine(a, b));
        }
    }

    #[test]
    fn every_text_has_a_unit_vector() {
        for text in [
            "",
            " ",
            "!",
            "a",
            "\u{1f600}",
            "\u{1f600}\u{1f601}",
            "\u{645}\u{631}\u{62d}\u{628}\u{627}",
            &"x".repeat(5000),
        ] {
            let vector = LexicalEmbedder::default().embed_one(text);
            let length: f32 = vector.iter().map(|x| x * x).sum();
            assert!((length - 1.0).abs() < 1e-5, "{text:?}: {length}");
        }
        assert!(cosine("\u{1f600}\u{1f601}\u{1f602}", "\u{1f4a9}\u{1f4aa}\u{1f4ab}") < 0.9);
    }

    #[test]
    fn a_word_is_in_one_group_only() {
        let stemmer = Stemmer::create(Algorithm::English);
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (group, line) in GROUPS.lines().enumerate() {
            for word in line.split_whitespace() {
                let stem = stemmer.stem(word).into_owned();
                let before = seen.insert(stem.clone(), group);
                assert!(before.is_none_or(|b| b == group), "`{word}` ({stem}) is also in line {before:?}");
            }
        }
    }
}
