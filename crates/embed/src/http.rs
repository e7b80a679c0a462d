//! The HTTP embedder: a service computes the vectors. Speaks the OpenAI form (`/v1/embeddings`, also vLLM,
//! llama.cpp, LM Studio and others) and Ollama's own (`/api/embed`).

use std::sync::Once;
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::ports::{Embedder, LanguageError, LanguageErrorKind, Thresholds};
use serde_json::{Value, json};

use idna_adapter as _; // its version chooses the tables

use super::normalise;

/// Texts per request.
const BATCH: usize = 96;
/// How often a request is sent at most: a service that is busy or starting is asked again.
const ATTEMPTS: u32 = 3;
/// Pause before the second attempt; twice as long before the third.
const PAUSE: Duration = Duration::from_millis(250);
/// The longest pause a service may ask for (`Retry-After`) and still get: beyond it, its error is told at once.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Which form a service speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// `POST {base}/v1/embeddings`.
    OpenAi,
    /// `POST {base}/api/embed`.
    Ollama,
}

/// How to reach a service.
#[derive(Clone)]
pub struct HttpSettings {
    /// Address without the path: `http://localhost:11434`. A trailing `/v1` is understood.
    pub base_url: String,
    /// The model to ask for.
    pub model: String,
    /// The form it speaks.
    pub dialect: Dialect,
    /// Sent as a bearer token; never logged.
    pub api_key: Option<String>,
    /// Longest wait for one request.
    pub timeout: Duration,
    /// Thresholds of its geometry.
    pub thresholds: Thresholds,
}

/// Vectors from a service.
pub struct HttpEmbedder {
    settings: HttpSettings,
    client: reqwest::Client,
    url: String,
    name: String,
    dims: usize,
    pause: Duration,
}

/// What one attempt came to, when it did not come to vectors.
struct Failure {
    error: LanguageError,
    /// How long the service wants to be left alone.
    after: Option<Duration>,
}

impl HttpEmbedder {
    /// Connects, and asks for one vector to learn their length.
    ///
    /// # Errors
    /// When the service cannot be reached, refuses (key, model), stays busy over three attempts, or answers with
    /// something else than vectors; the message names the address and what came back.
    pub async fn connect(settings: HttpSettings) -> Result<Self, LanguageError> {
        let base = settings.base_url.trim_end_matches('/').trim_end_matches("/v1").trim_end_matches('/');
        let url = match settings.dialect {
            Dialect::OpenAi => format!("{base}/v1/embeddings"),
            Dialect::Ollama => format!("{base}/api/embed"),
        };
        let client = client(Duration::from_secs(5), settings.timeout)
            .map_err(|e| error(LanguageErrorKind::Other, false, &url, &e.to_string()))?;
        let name = format!("{}@http", settings.model);
        let mut embedder = Self { settings, client, url, name, dims: 0, pause: PAUSE };
        let probe = embedder.request(&["length"]).await?;
        embedder.dims = probe.first().map_or(0, Vec::len);
        Ok(embedder)
    }

    /// Vectors of one batch: asked for again where asking again may help.
    async fn request(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
        let mut pause = self.pause;
        for _ in 1..ATTEMPTS {
            match self.attempt(texts).await {
                Ok(vectors) => return Ok(vectors),
                Err(Failure { error, after }) => {
                    let wanted = after.unwrap_or(pause);
                    if !error.retryable || wanted > LONGEST_PAUSE {
                        return Err(error);
                    }
                    tokio::time::sleep(wanted).await;
                    pause *= 2;
                }
            }
        }
        self.attempt(texts).await.map_err(|failure| failure.error)
    }

    async fn attempt(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Failure> {
        let failed = |kind, retryable, detail: &str| Failure {
            error: error(kind, retryable, &self.url, detail),
            after: None,
        };
        let body = json!({"model": self.settings.model, "input": texts});
        let mut request = self.client.post(&self.url).json(&body);
        if let Some(key) = &self.settings.api_key {
            request = request.bearer_auth(key);
        }
        let unreachable =
            |e: reqwest::Error| failed(LanguageErrorKind::Unavailable, true, &causes(&e.without_url()));
        let response = request.send().await.map_err(unreachable)?;
        let status = response.status();
        if !status.is_success() {
            let after = response
                .headers()
                .get(reqwest::header::RETRY_AFTER)
                .and_then(|v| v.to_str().ok()?.trim().parse().ok())
                .map(Duration::from_secs);
            let text: String = response.text().await.unwrap_or_default().chars().take(200).collect();
            let (kind, retryable) = match status.as_u16() {
                401 | 403 => (LanguageErrorKind::Unauthorised, false),
                429 => (LanguageErrorKind::RateLimited, true),
                408 | 500.. => (LanguageErrorKind::Unavailable, true),
                _ => (LanguageErrorKind::Other, false),
            };
            return Err(Failure { after, ..failed(kind, retryable, &format!("{status}: {text}")) });
        }
        let bytes = response.bytes().await.map_err(unreachable)?;
        let malformed = |detail: &str| failed(LanguageErrorKind::Malformed, true, detail);
        let reply: Value = serde_json::from_slice(&bytes)
            .map_err(|e| malformed(&format!("the reply is not JSON ({e}): {}", start_of(&bytes))))?;
        vectors(&reply, texts.len(), self.dims).map_err(|detail| malformed(&detail))
    }
}

/// The start of a reply, for an error message.
fn start_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(80).collect()
}

/// A client with the house's limits and certificate checks by the platform.
pub(super) fn client(connect: Duration, whole: Duration) -> Result<reqwest::Client, reqwest::Error> {
    static PROVIDER: Once = Once::new();
    // Fails only when a provider is installed already, which then serves as well.
    PROVIDER.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
    reqwest::Client::builder()
        .connect_timeout(connect)
        .read_timeout(Duration::from_mins(1))
        .timeout(whole)
        .user_agent(concat!("colloquy/", env!("CARGO_PKG_VERSION")))
        .build()
}

/// An error with all its causes, outermost first, in one line.
pub(super) fn causes(error: &dyn std::error::Error) -> String {
    let mut line = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let text = inner.to_string();
        if !line.contains(&text) {
            line.push_str(": ");
            line.push_str(&text);
        }
        cause = inner.source();
    }
    line
}

fn error(kind: LanguageErrorKind, retryable: bool, url: &str, detail: &str) -> LanguageError {
    LanguageError { kind, retryable, detail: format!("embeddings from {url}: {detail}") }
}

/// Reads either form of reply: `data[].embedding` (by `index`) or `embeddings[]`. `dims` 0: any length.
fn vectors(reply: &Value, count: usize, dims: usize) -> Result<Vec<Vec<f32>>, String> {
    let mut rows: Vec<(u64, &Value)> = if let Some(items) = reply["data"].as_array() {
        items
            .iter()
            .zip(0..)
            .map(|(item, at)| (item["index"].as_u64().unwrap_or(at), &item["embedding"]))
            .collect()
    } else if let Some(items) = reply["embeddings"].as_array() {
        (0..).zip(items).collect()
    } else {
        return Err("the reply has neither `data` nor `embeddings`".to_owned());
    };
    rows.sort_by_key(|(index, _)| *index);
    if rows.len() != count {
        return Err(format!("{count} texts were sent, {} vectors came back", rows.len()));
    }
    if let Some(twice) = rows.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("two vectors came back with the index {}", twice[0].0));
    }
    let length = if dims == 0 { rows.first().and_then(|r| r.1.as_array()).map_or(0, Vec::len) } else { dims };
    rows.into_iter()
        .map(|(_, row)| {
            let numbers = row.as_array().ok_or("a vector is not a list of numbers")?;
            let mut vector = numbers
                .iter()
                .map(|n| {
                    n.as_f64()
                        .map(|n| n as f32)
                        .filter(|n| n.is_finite())
                        .ok_or("a vector holds something else than numbers")
                })
                .collect::<Result<Vec<_>, _>>()?;
            if vector.len() != length || length == 0 {
                return Err(format!("a vector has {} numbers instead of {length}", vector.len()));
            }
            normalise(&mut vector);
            Ok(vector)
        })
        .collect()
}

#[async_trait]
impl Embedder for HttpEmbedder {
    fn name(&self) -> &str {
        &self.name
    }

    fn dims(&self) -> usize {
        self.dims
    }

    fn thresholds(&self) -> Thresholds {
        self.settings.thresholds
    }

    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
        let mut all = Vec::with_capacity(texts.len());
        for batch in texts.chunks(BATCH) {
            all.extend(self.request(batch).await?);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests;
