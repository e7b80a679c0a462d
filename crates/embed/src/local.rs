//! The local embedder: an encoder's folder of weights behind the port.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use colloquy_engine::ports::{
    Context, Embedder, Gathered, Gathering, LanguageError, LanguageErrorKind, Thresholds,
};
use tokio::sync::Semaphore;

use super::adapter::aptness::Aptness;
use super::adapter::joining::Joining;
use super::adapter::{self, Adapter};
use super::bert::{Bert, ModelError, Pieces};
use super::weights::{self, WeightsError};
use super::wordpiece::WordPiece;

/// Longest text, in tokens: what sentence encoders of this family were trained on.
const LONGEST: usize = 256;
/// Tokens computed at once; bounds working memory at about 20 MB for the default encoder.
const BATCH: usize = 1024;

/// Thresholds of the default encoder. Of what people said in interviews that were held, one of nine pairs of notions between .62
/// and .80 was the same (simulated people, who say a notion again in other words, had put it at .62): what is near in meaning
/// is as often a thing and what is said of it. Two nodes too many can be merged by hand; a thing said that went under
/// another name is lost.
const THRESHOLDS: Thresholds = Thresholds { surface: 0.80, slot: 0.60, question: 0.92 };

/// A BERT encoder from a folder.
#[derive(Debug, Clone)]
pub struct LocalEmbedder {
    name: String,
    thresholds: Thresholds,
    model: Arc<Model>,
    running: Arc<Semaphore>,
}

#[derive(Debug)]
struct Model {
    bert: Bert,
    pieces: WordPiece,
    longest: usize,
    /// What it learned of words in their context, once it is asked for; None for an encoder that learned nothing.
    adapter: OnceLock<Option<Adapter>>,
    /// What it learned of what is said next.
    aptness: OnceLock<Option<Aptness>>,
    /// What it learned of what leads to what.
    joining: OnceLock<Option<Joining>>,
}

impl LocalEmbedder {
    /// Opens a folder with `model.safetensors`, `config.json` and `vocab.txt`.
    ///
    /// A folder that claims to be the default encoder (by its name or its configuration) is refused, with the
    /// file named, when a file does not have the pinned hash. Any other is loaded as given. The embedder's
    /// name is the folder's name and the first eight digits of the hash of its weights.
    pub fn open(folder: &Path) -> Result<Self, WeightsError> {
        let hash = weights::identify(folder)?;
        let bert = Bert::open(folder)?;
        let pieces = WordPiece::open(folder)?;
        if pieces.largest_id() as usize >= bert.sizes().vocabulary {
            let detail = "the vocabulary is larger than config.json's `vocab_size`";
            return Err(ModelError::new(&folder.join("vocab.txt"), detail).into());
        }
        let longest = LONGEST.min(bert.sizes().positions);
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(Self {
            name: format!("{}@{}", hash.name, &hash.weights[..8]),
            thresholds: THRESHOLDS,
            model: Arc::new(Model {
                bert,
                pieces,
                longest,
                adapter: OnceLock::new(),
                aptness: OnceLock::new(),
                joining: OnceLock::new(),
            }),
            running: Arc::new(Semaphore::new(cores)),
        })
    }

    /// The same embedder with other thresholds: another encoder's geometry differs.
    #[must_use]
    pub fn with_thresholds(mut self, thresholds: Thresholds) -> Self {
        self.thresholds = thresholds;
        self
    }

    /// One unit vector per text, on this thread.
    pub fn embed_now(&self, texts: &[&str]) -> Vec<Vec<f32>> {
        self.model.embed(texts)
    }

    /// Words in the context of what was said before, on this thread; None for an encoder that learned nothing of it.
    pub fn in_context_now(&self, before: &str, words: &[&str]) -> Option<Context> {
        self.model.in_context(&self.name, before, words)
    }

    /// The same encoder with what it learned, as [`LocalEmbedder::written`] has it; None for bytes that are of no adapter
    /// or another encoder's.
    pub fn with_written(self, bytes: &[u8]) -> Option<Self> {
        let adapter = Adapter::read(bytes, &self.name, &self.model.bert)?;
        let Model { bert, pieces, longest, .. } = Arc::into_inner(self.model)?;
        let adapter = OnceLock::from(Some(adapter));
        let (aptness, joining) = (OnceLock::new(), OnceLock::new());
        let model = Model { bert, pieces, longest, adapter, aptness, joining };
        Some(Self { model: Arc::new(model), ..self })
    }

    /// The same encoder with what it learned of what leads to what; None for bytes that are of none or another encoder's, and for one
    /// that has told of it already.
    pub fn with_joining(self, bytes: &[u8]) -> Option<Self> {
        let learned = Joining::read(bytes, &self.name, &self.model.bert, self.adapter()?)?;
        self.model.joining.set(Some(learned)).ok()?;
        Some(self)
    }

    /// What is told of an answer, on this thread: see [`Embedder::gathered`].
    pub fn gathered_now(&self, of: Gathering<'_>) -> Option<Gathered> {
        self.model.gathered(&self.name, of)
    }

    /// An adapter of this encoder as it is shipped.
    pub fn written(&self, adapter: &Adapter) -> Vec<u8> {
        adapter.write(&self.name, &self.model.bert)
    }

    /// What it learned of words in their context.
    pub(super) fn adapter(&self) -> Option<&Adapter> {
        self.model.adapter(&self.name)
    }

    pub(super) fn parts(&self) -> (&Bert, &WordPiece) {
        (&self.model.bert, &self.model.pieces)
    }

    /// The token ids of a text, for tests and diagnosis.
    pub fn tokens(&self, text: &str) -> Vec<u32> {
        self.model.pieces.encode(text, self.model.longest)
    }
}

impl Model {
    fn embed(&self, texts: &[&str]) -> Vec<Vec<f32>> {
        let mut vectors = Vec::with_capacity(texts.len());
        let (mut batch, mut tokens) = (Vec::new(), 0);
        for text in texts {
            let ids = self.pieces.encode(text, self.longest);
            if tokens + ids.len() > BATCH && !batch.is_empty() {
                vectors.extend(self.bert.encode(&batch));
                batch.clear();
                tokens = 0;
            }
            tokens += ids.len();
            batch.push(Pieces::one(ids));
        }
        vectors.extend(self.bert.encode(&batch));
        vectors
    }

    fn adapter(&self, encoder: &str) -> Option<&Adapter> {
        self.adapter.get_or_init(|| Adapter::shipped(encoder, &self.bert)).as_ref()
    }

    /// How apt each text is as what is said next.
    fn aptness(&self, encoder: &str, before: &str, answer: &str, next: &[&str]) -> Option<Vec<f64>> {
        let adapter = self.adapter(encoder)?;
        let learned = self.aptness.get_or_init(|| Aptness::shipped(encoder, &self.bert, adapter)).as_ref()?;
        let none = next.is_empty();
        Some(if none { Vec::new() } else { learned.of(&self.bert, &self.pieces, (before, answer), next) })
    }

    /// What is told of some words, and of runs of them.
    fn gathered(&self, encoder: &str, of: Gathering<'_>) -> Option<Gathered> {
        let adapter = self.adapter(encoder)?;
        let learned = self.joining.get_or_init(|| Joining::shipped(encoder, &self.bert, adapter)).as_ref()?;
        Some(learned.of(&self.bert, &self.pieces, of))
    }

    fn in_context(&self, encoder: &str, before: &str, words: &[&str]) -> Option<Context> {
        let adapter = self.adapter(encoder)?;
        let read = adapter::read(&self.pieces, before, words);
        let (whole, words) = adapter::known(&self.bert, adapter, &read);
        Some(Context { whole, words })
    }
}

impl LocalEmbedder {
    /// Work on a thread of its own, as many at once as there are processors.
    async fn run<T: Send + 'static>(
        &self,
        doing: &str,
        work: impl FnOnce(&Model) -> T + Send + 'static,
    ) -> Result<T, LanguageError> {
        let failed = |detail: String| LanguageError {
            kind: LanguageErrorKind::Other,
            retryable: true,
            detail: format!("{doing} with {}: {detail}", self.name),
        };
        let permit = Arc::clone(&self.running).acquire_owned().await.map_err(|e| failed(e.to_string()))?;
        let model = Arc::clone(&self.model);
        let work = move || {
            let _permit = permit;
            work(&model)
        };
        tokio::task::spawn_blocking(work).await.map_err(|e| failed(e.to_string()))
    }
}

/// Texts that outlive whoever lent them.
fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn lent(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

#[async_trait]
impl Embedder for LocalEmbedder {
    fn name(&self) -> &str {
        &self.name
    }

    fn dims(&self) -> usize {
        self.model.bert.sizes().hidden
    }

    fn thresholds(&self) -> Thresholds {
        self.thresholds
    }

    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        let texts = owned(texts);
        self.run("embedding", move |model| model.embed(&lent(&texts))).await
    }

    async fn in_context(&self, before: &str, words: &[&str]) -> Result<Option<Context>, LanguageError> {
        let (name, before, words) = (self.name.clone(), before.to_owned(), owned(words));
        self.run("reading", move |model| model.in_context(&name, &before, &lent(&words))).await
    }

    async fn gathered(&self, of: Gathering<'_>) -> Result<Option<Gathered>, LanguageError> {
        let (name, before, words) = (self.name.clone(), of.before.to_owned(), owned(of.words));
        let (pairs, questions) = (of.pairs.to_vec(), of.questions.to_vec());
        let gather = move |model: &Model| {
            let (words, pairs, questions) = (&*lent(&words), &*pairs, &*questions);
            model.gathered(&name, Gathering { before: &before, words, pairs, questions })
        };
        self.run("listening", gather).await
    }

    async fn aptness(
        &self,
        before: &str,
        answer: &str,
        next: &[&str],
    ) -> Result<Option<Vec<f64>>, LanguageError> {
        let (name, next) = (self.name.clone(), owned(next));
        let (before, answer) = (before.to_owned(), answer.to_owned());
        self.run("weighing", move |model| model.aptness(&name, &before, &answer, &lent(&next))).await
    }
}

#[cfg(test)]
pub(crate) mod others;
#[cfg(test)]
mod tests;
