//! Records what a provider is asked and what it replies, for a replay.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use colloquy_engine::ports::DraftSink;

use super::cassette::{Asked, CassetteError, Exchange, files};
use crate::provider::{Completion, Fault, Provider, ProviderError, Request};

/// A provider whose exchanges are kept in a folder. What was kept there of the same request before is replaced.
pub struct Record {
    inner: Arc<dyn Provider>,
    folder: PathBuf,
    /// How often each request was made.
    made: Mutex<BTreeMap<String, u32>>,
}

impl Record {
    /// Records a provider.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn new(inner: Arc<dyn Provider>, folder: impl Into<PathBuf>) -> Result<Self, CassetteError> {
        let folder = folder.into();
        std::fs::create_dir_all(&folder)
            .map_err(|e| CassetteError::new(&folder, format!("cannot be made ({e}): check the path")))?;
        Ok(Self { inner, folder, made: Mutex::default() })
    }

    /// The number of a request among its equals. The first takes away what an earlier recording left.
    fn number(&self, key: &str) -> Result<u32, CassetteError> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let number = made.entry(key.to_owned()).or_insert(0);
        *number += 1;
        if *number == 1 {
            let infix = format!("-{key}-");
            for path in files(&self.folder)? {
                if path.file_name().is_some_and(|name| name.to_string_lossy().contains(&infix)) {
                    std::fs::remove_file(&path)
                        .map_err(|e| CassetteError::new(&path, format!("cannot be replaced ({e})")))?;
                }
            }
        }
        Ok(*number)
    }

    fn failed(&self, error: &CassetteError) -> ProviderError {
        ProviderError::new(self.inner.name(), Fault::NotRecorded, error)
    }
}

#[async_trait]
impl Provider for Record {
    fn name(&self) -> &str {
        self.inner.name()
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let asked = Asked::of(request);
        let number = self.number(&asked.key()).map_err(|error| self.failed(&error))?;
        let heard = Mutex::new(Vec::new());
        let listening = |piece: &str| {
            heard.lock().unwrap_or_else(PoisonError::into_inner).push(piece.to_owned());
            pieces(piece);
        };
        let outcome = self.inner.complete(request, &listening).await;
        let heard = heard.into_inner().unwrap_or_else(PoisonError::into_inner);
        let exchange = Exchange::new(self.inner.name(), asked, heard, &outcome);
        match exchange.write(&self.folder, number).await {
            Ok(()) => outcome,
            Err(error) => {
                let tokens = outcome.map_or_else(|error| error.tokens, |completion| completion.tokens);
                Err(ProviderError { tokens, ..self.failed(&error) })
            }
        }
    }
}
