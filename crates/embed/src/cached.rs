//! A memory in front of an embedder: the same label is never computed twice while it is remembered.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::ports::{Context, Embedder, Gathered, Gathering, LanguageError, Thresholds};
use quick_cache::sync::Cache;

/// Vectors remembered: at most 12 MB with 384 numbers each.
const MOST_VECTORS: usize = 8192;

/// Answers remembered word by word: of sixty words each, 6 MB.
const MOST_ANSWERS: usize = 64;

/// An embedder that remembers. Its memory belongs to one embedder (one model), so a label is key enough;
/// whoever shares vectors further must keep the embedder's name beside them.
pub struct Cached {
    inner: Arc<dyn Embedder>,
    memory: Cache<Box<str>, Arc<[f32]>>,
    answers: Cache<Box<str>, Arc<Context>>,
}

impl Cached {
    /// Remembers what an embedder says.
    pub fn new(inner: Arc<dyn Embedder>) -> Self {
        Self { inner, memory: Cache::new(MOST_VECTORS), answers: Cache::new(MOST_ANSWERS) }
    }
}

#[async_trait]
impl Embedder for Cached {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn dims(&self) -> usize {
        self.inner.dims()
    }

    fn thresholds(&self) -> Thresholds {
        self.inner.thresholds()
    }

    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
        let mut known: HashMap<&str, Option<Arc<[f32]>>> = HashMap::with_capacity(texts.len());
        let mut missing: Vec<&str> = Vec::new();
        for &text in texts {
            known.entry(text).or_insert_with(|| {
                let found = self.memory.get(text);
                if found.is_none() {
                    missing.push(text);
                }
                found
            });
        }
        if !missing.is_empty() {
            let computed = self.inner.embed(&missing).await?;
            for (&text, vector) in missing.iter().zip(computed) {
                let vector: Arc<[f32]> = vector.into();
                self.memory.insert(text.into(), Arc::clone(&vector));
                known.insert(text, Some(vector));
            }
        }
        Ok(texts.iter().filter_map(|text| known.get(text)?.as_ref()).map(|vector| vector.to_vec()).collect())
    }

    async fn in_context(&self, before: &str, words: &[&str]) -> Result<Option<Context>, LanguageError> {
        let key = format!("{before}\n{}", words.join("\n"));
        if let Some(known) = self.answers.get(key.as_str()) {
            return Ok(Some(known.as_ref().clone()));
        }
        let found = self.inner.in_context(before, words).await?;
        if let Some(found) = &found {
            self.answers.insert(key.into(), Arc::new(found.clone()));
        }
        Ok(found)
    }

    async fn gathered(&self, of: Gathering<'_>) -> Result<Option<Gathered>, LanguageError> {
        self.inner.gathered(of).await
    }

    async fn aptness(
        &self,
        before: &str,
        answer: &str,
        next: &[&str],
    ) -> Result<Option<Vec<f64>>, LanguageError> {
        self.inner.aptness(before, answer, next).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::LexicalEmbedder;

    struct Counting(LexicalEmbedder, AtomicUsize);

    #[async_trait]
    impl Embedder for Counting {
        fn name(&self) -> &str {
            self.0.name()
        }
        fn dims(&self) -> usize {
            self.0.dims()
        }
        fn thresholds(&self) -> Thresholds {
            self.0.thresholds()
        }
        async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
            self.1.fetch_add(texts.len(), Ordering::Relaxed);
            self.0.embed(texts).await
        }
    }

    #[tokio::test]
    async fn computes_each_label_once_and_keeps_the_order() {
        let inner = Arc::new(Counting(LexicalEmbedder::default(), AtomicUsize::new(0)));
        let cached = Cached::new(Arc::clone(&inner) as Arc<dyn Embedder>);
        let first = cached.embed(&["a", "b", "a"]).await.unwrap();
        let second = cached.embed(&["b", "c", "a"]).await.unwrap();
        assert_eq!(inner.1.load(Ordering::Relaxed), 3);
        assert_eq!(first[0], first[2]);
        assert_eq!((&second[0], &second[2]), (&first[1], &first[0]));
        assert_eq!(second, inner.0.embed(&["b", "c", "a"]).await.unwrap());
        assert!(cached.embed(&[]).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn forgets_what_was_not_asked_for_and_keeps_what_was() {
        let inner = Arc::new(Counting(LexicalEmbedder::default(), AtomicUsize::new(0)));
        let cached = Cached::new(Arc::clone(&inner) as Arc<dyn Embedder>);
        let others = 2 * MOST_VECTORS;
        for n in 0..others {
            cached.embed(&["kept", n.to_string().as_str()]).await.unwrap();
        }
        assert_eq!(inner.1.load(Ordering::Relaxed), 1 + others);
        assert!(cached.memory.len() <= MOST_VECTORS);
    }
}
