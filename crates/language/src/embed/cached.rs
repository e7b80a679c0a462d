//! A memory in front of an embedder: the same label is never computed twice while it is remembered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use colloquy_engine::ports::{Embedder, LanguageError, Thresholds};

/// Arc<[f32]>s in each of two generations: at most 12 MB in all with 384 numbers each.
const GENERATION: usize = 4096;

/// An embedder that remembers. Its memory belongs to one embedder (one model), so a label is key enough;
/// whoever shares vectors further must keep the embedder's name beside them.
pub struct Cached {
    inner: Arc<dyn Embedder>,
    memory: Mutex<Memory>,
}

/// Two generations: what is asked for lives in the young one; when that is full it becomes the old one, and
/// what was not asked for meanwhile is forgotten. Close to least-recently-used, without a list.
#[derive(Default)]
struct Memory {
    young: HashMap<Box<str>, Arc<[f32]>>,
    old: HashMap<Box<str>, Arc<[f32]>>,
}

impl Memory {
    fn get(&mut self, text: &str) -> Option<Arc<[f32]>> {
        if let Some(vector) = self.young.get(text) {
            return Some(Arc::clone(vector));
        }
        let (key, vector) = self.old.remove_entry(text)?;
        self.put(key, Arc::clone(&vector));
        Some(vector)
    }

    fn put(&mut self, text: Box<str>, vector: Arc<[f32]>) {
        if self.young.len() >= GENERATION {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(text, vector);
    }
}

impl Cached {
    /// Remembers what an embedder says.
    pub fn new(inner: Arc<dyn Embedder>) -> Self {
        Self { inner, memory: Mutex::default() }
    }

    fn memory(&self) -> std::sync::MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
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
        {
            let mut memory = self.memory();
            for &text in texts {
                known.entry(text).or_insert_with(|| {
                    let found = memory.get(text);
                    if found.is_none() {
                        missing.push(text);
                    }
                    found
                });
            }
        }
        if !missing.is_empty() {
            let computed = self.inner.embed(&missing).await?;
            let mut memory = self.memory();
            for (&text, vector) in missing.iter().zip(computed) {
                let vector: Arc<[f32]> = vector.into();
                memory.put(text.into(), Arc::clone(&vector));
                known.insert(text, Some(vector));
            }
        }
        Ok(texts.iter().filter_map(|text| known.get(text)?.as_ref()).map(|vector| vector.to_vec()).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::embed::LexicalEmbedder;

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

    #[test]
    fn forgets_what_was_not_asked_for_and_keeps_what_was() {
        let mut memory = Memory::default();
        let vector: Arc<[f32]> = vec![1.0].into();
        for i in 0..3 * GENERATION {
            memory.put(i.to_string().into(), Arc::clone(&vector));
            assert!(memory.get("0").is_some());
        }
        assert!(memory.get("1").is_none());
        assert!(memory.young.len() + memory.old.len() <= 2 * GENERATION);
    }
}
