//! The HTTP embedder: a service computes the vectors. Speaks the OpenAI form (`/v1/embeddings`, also vLLM,
//! llama.cpp, LM Studio and others) and Ollama's own (`/api/embed`).

use std::sync::Once;
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::ports::{Embedder, LanguageError, LanguageErrorKind, Thresholds};
use serde_json::{Value, json};

use super::normalise;

/// Texts per request.
const BATCH: usize = 96;

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
}

impl HttpEmbedder {
    /// Connects, and asks for one vector to learn their length.
    pub async fn connect(settings: HttpSettings) -> Result<Self, LanguageError> {
        let base = settings.base_url.trim_end_matches('/').trim_end_matches("/v1").trim_end_matches('/');
        let url = match settings.dialect {
            Dialect::OpenAi => format!("{base}/v1/embeddings"),
            Dialect::Ollama => format!("{base}/api/embed"),
        };
        let client = client(Duration::from_secs(5), settings.timeout)
            .map_err(|e| error(LanguageErrorKind::Other, false, &url, &e.to_string()))?;
        let name = format!("{}@http", settings.model);
        let mut embedder = Self { settings, client, url, name, dims: 0 };
        let probe = embedder.request(&["length"]).await?;
        embedder.dims = probe.first().map_or(0, Vec::len);
        Ok(embedder)
    }

    async fn request(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
        let body = json!({"model": self.settings.model, "input": texts});
        let mut request = self.client.post(&self.url).json(&body);
        if let Some(key) = &self.settings.api_key {
            request = request.bearer_auth(key);
        }
        let unreachable = |e: reqwest::Error| {
            error(LanguageErrorKind::Unavailable, true, &self.url, &causes(&e.without_url()))
        };
        let response = request.send().await.map_err(unreachable)?;
        let status = response.status();
        if !status.is_success() {
            let text: String = response.text().await.unwrap_or_default().chars().take(200).collect();
            let (kind, retryable) = match status.as_u16() {
                401 | 403 => (LanguageErrorKind::Unauthorised, false),
                429 => (LanguageErrorKind::RateLimited, true),
                408 | 500.. => (LanguageErrorKind::Unavailable, true),
                _ => (LanguageErrorKind::Other, false),
            };
            return Err(error(kind, retryable, &self.url, &format!("{status}: {text}")));
        }
        let reply: Value = response.json().await.map_err(unreachable)?;
        vectors(&reply, texts.len(), self.dims)
            .map_err(|detail| error(LanguageErrorKind::Malformed, true, &self.url, &detail))
    }
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
mod tests {
    use super::*;

    #[test]
    fn reads_both_forms_in_order() {
        let openai = json!({"data": [{"index": 1, "embedding": [0, 2]}, {"index": 0, "embedding": [3, 4]}]});
        assert_eq!(vectors(&openai, 2, 2).unwrap(), [[0.6, 0.8], [0.0, 1.0]]);
        let ollama = json!({"embeddings": [[3.0, 4.0]]});
        assert_eq!(vectors(&ollama, 1, 0).unwrap(), [[0.6, 0.8]]);
    }

    #[test]
    fn unreadable_replies_say_what_is_wrong() {
        for (reply, expected) in [
            (json!({"error": "no"}), "neither"),
            (json!({"embeddings": []}), "0 vectors"),
            (json!({"embeddings": [[1.0, "x"]]}), "something else"),
            (json!({"embeddings": [[1.0, 2.0, 3.0]]}), "3 numbers"),
            (json!({"embeddings": [7]}), "not a list"),
        ] {
            let error = vectors(&reply, 1, 2).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
