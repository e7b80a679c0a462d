//! What sessions were given, shared among them: topics and methodologies, by the hash of their text.

use std::sync::Arc;

use colloquy_engine::{Concept, Methodology};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use sqlx::SqliteConnection;

use crate::format::twin::{Own, Ref};
use crate::format::v1::ConceptV1;
use crate::format::{BodyError, expand, squeeze};

/// Topics, and methodologies, remembered.
const REMEMBERED: usize = 64;

/// SHA-256 of a document.
pub(super) type Hash = Vec<u8>;

/// A document, and what it is known by.
pub(super) struct Document {
    pub(super) hash: Hash,
    text: Vec<u8>,
}

impl Document {
    fn of(text: Vec<u8>) -> Self {
        Self { hash: Sha256::digest(&text).to_vec(), text }
    }

    /// A session's topic.
    pub(super) fn concept(concept: &Concept) -> Result<Self, BodyError> {
        serde_json::to_vec(&Ref::<ConceptV1>(concept)).map(Self::of).map_err(BodyError::unreadable)
    }

    /// The text of a session's methodology.
    pub(super) fn methodology(source: &str) -> Self {
        Self::of(source.as_bytes().to_vec())
    }

    /// Stores it, if it is not there.
    pub(super) async fn write(&self, connection: &mut SqliteConnection) -> Result<(), Failed> {
        let insert = "INSERT INTO document (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING";
        sqlx::query(insert).bind(&self.hash).bind(squeeze(&self.text)?).execute(connection).await?;
        Ok(())
    }

    async fn read(connection: &mut SqliteConnection, hash: &[u8], what: &str) -> Result<Vec<u8>, Failed> {
        let select = "SELECT body FROM document WHERE hash = ?";
        let body: Option<Vec<u8>> = sqlx::query_scalar(select).bind(hash).fetch_optional(connection).await?;
        let text = expand(&body.ok_or_else(|| BodyError::Unreadable(format!("its {what} is missing")))?)?;
        if Sha256::digest(&text)[..] != *hash {
            return Err(BodyError::Unreadable(format!("its {what} was altered")).into());
        }
        Ok(text)
    }
}

/// Why something could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failed {
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
    #[error(transparent)]
    Body(#[from] BodyError),
}

/// What a session was given.
#[derive(Clone)]
pub(super) struct Given {
    pub(super) concept: Arc<Concept>,
    pub(super) source: Arc<str>,
    pub(super) methodology: Arc<Methodology>,
}

/// A methodology's text, and what it says.
type Read = (Arc<str>, Arc<Methodology>);

/// What was read already.
pub(super) struct Givens {
    concepts: Cache<Hash, Arc<Concept>>,
    methodologies: Cache<Hash, Read>,
}

impl Default for Givens {
    fn default() -> Self {
        Self { concepts: Cache::new(REMEMBERED), methodologies: Cache::new(REMEMBERED) }
    }
}

impl Givens {
    /// What a session was given, by the hashes in its row.
    pub(super) async fn read(
        &self,
        connection: &mut SqliteConnection,
        concept: &[u8],
        source: &[u8],
        name: &str,
    ) -> Result<Given, Failed> {
        let concept = self.concept(connection, concept).await?;
        let (source, methodology) = self.methodology(connection, source, name).await?;
        Ok(Given { concept, source, methodology })
    }

    async fn concept(&self, connection: &mut SqliteConnection, hash: &[u8]) -> Result<Arc<Concept>, Failed> {
        if let Some(known) = self.concepts.get(hash) {
            return Ok(known);
        }
        let text = Document::read(connection, hash, "topic").await?;
        let read: Own<ConceptV1> = serde_json::from_slice(&text).map_err(BodyError::unreadable)?;
        let read = Arc::new(read.0);
        self.concepts.insert(hash.to_vec(), Arc::clone(&read));
        Ok(read)
    }

    async fn methodology(
        &self,
        connection: &mut SqliteConnection,
        hash: &[u8],
        name: &str,
    ) -> Result<Read, Failed> {
        if let Some(known) = self.methodologies.get(hash) {
            return Ok(known);
        }
        let text = Document::read(connection, hash, "methodology").await?;
        let text = String::from_utf8(text).map_err(BodyError::unreadable)?;
        let read = parse(name, &text)?;
        self.methodologies.insert(hash.to_vec(), read.clone());
        Ok(read)
    }
}

fn parse(name: &str, text: &str) -> Result<Read, BodyError> {
    let checked = Methodology::parse(&format!("{name}.yaml"), text)
        .map_err(|errors| BodyError::Unreadable(format!("this program refuses its methodology: {errors}")))?;
    Ok((Arc::from(text), Arc::new(checked.methodology)))
}
