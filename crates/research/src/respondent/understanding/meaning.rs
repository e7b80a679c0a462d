//! Telling what a question is about by meaning, where its words leave it open (`decisions.md` 30).

use std::sync::{Arc, Mutex, PoisonError};

use colloquy_engine::graph::dedup::cosine;
use colloquy_engine::ports::Embedder;

use super::words;
use crate::respondent::mind::Mind;

/// At or above this cosine a question is taken to be about a belief (`respondents.md` 4.2).
const CLEAR: f64 = 0.62;

/// Vectors of everything a mind can be asked about: made once per model, shared by its interviews.
pub struct Meanings {
    embedder: Arc<dyn Embedder>,
    texts: Vec<(usize, String)>,
    vectors: Mutex<Option<Arc<Vec<Vec<f32>>>>>,
}

impl std::fmt::Debug for Meanings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meanings").field("texts", &self.texts.len()).finish_non_exhaustive()
    }
}

impl Meanings {
    /// The meanings of a mind: labels, names and paraphrases. Nothing is embedded until it is needed.
    pub fn of(mind: &Mind, embedder: Arc<dyn Embedder>) -> Self {
        let mut texts = Vec::new();
        for (position, belief) in mind.beliefs.iter().enumerate() {
            texts.push((position, belief.label.clone()));
            texts.extend(belief.names.iter().chain(&belief.paraphrases).map(|t| (position, t.clone())));
        }
        Self { embedder, texts, vectors: Mutex::new(None) }
    }

    /// The belief a question is about by meaning; None when nothing is near enough, or vectors cannot be had.
    pub async fn closest(&self, question: &str) -> Option<usize> {
        let vectors = self.vectors().await?;
        let quotes = words::quotes(question);
        let asked: Vec<&str> =
            if quotes.is_empty() { vec![question] } else { quotes.iter().map(String::as_str).collect() };
        let asked = self.embedder.embed(&asked).await.ok()?;
        let mut best: Option<(usize, f64)> = None;
        for vector in &asked {
            for ((belief, _), known) in self.texts.iter().zip(vectors.iter()) {
                let likeness = cosine(vector, known);
                if likeness >= CLEAR && best.is_none_or(|(_, b)| likeness > b) {
                    best = Some((*belief, likeness));
                }
            }
        }
        best.map(|(belief, _)| belief)
    }

    async fn vectors(&self) -> Option<Arc<Vec<Vec<f32>>>> {
        if self.embedder.dims() == 0 {
            return None;
        }
        let kept = self.vectors.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if kept.is_some() {
            return kept;
        }
        let texts: Vec<&str> = self.texts.iter().map(|(_, t)| t.as_str()).collect();
        let made = Arc::new(self.embedder.embed(&texts).await.ok()?);
        *self.vectors.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&made));
        Some(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colloquy_engine::ports::memory::NoEmbedder;
    use colloquy_engine::ports::{LanguageError, Thresholds};

    /// One dimension per letter: enough to tell near from far.
    struct Letters;

    #[async_trait::async_trait]
    impl Embedder for Letters {
        fn name(&self) -> &'static str {
            "letters"
        }
        fn dims(&self) -> usize {
            26
        }
        fn thresholds(&self) -> Thresholds {
            Thresholds { surface: 0.9, slot: 0.8, question: 0.9 }
        }
        async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
            let vector = |text: &&str| {
                let mut counts = [0.0_f32; 26];
                for letter in text.to_lowercase().bytes().filter(u8::is_ascii_lowercase) {
                    counts[usize::from(letter - b'a')] += 1.0;
                }
                let length = counts.iter().map(|c| c * c).sum::<f32>().sqrt().max(1e-6);
                counts.iter().map(|c| c / length).collect()
            };
            Ok(texts.iter().map(vector).collect())
        }
    }

    #[test]
    fn the_nearest_belief_is_found_and_far_questions_find_none() {
        let mind = crate::samples::mind();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let meanings = Meanings::of(&mind, Arc::new(Letters));
        let found = runtime.block_on(meanings.closest("What of \u{201c}my hands it warms\u{201d}?"));
        assert_eq!(found.map(|b| mind.beliefs[b].id.as_str()), Some("hands"));
        assert_eq!(runtime.block_on(meanings.closest("\u{201c}qqqq zzz xxx\u{201d}")), None);
        let none = Meanings::of(&mind, Arc::new(NoEmbedder));
        assert_eq!(runtime.block_on(none.closest("warm hands")), None);
    }
}
