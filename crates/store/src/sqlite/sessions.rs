//! Making, loading, listing, changing and deleting sessions.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::events::{Happening, SessionEvent};
use colloquy_engine::ports::{SessionQuery, SessionStore, SessionSummary, StoreError};
use colloquy_engine::session::{Session, SessionConfig};
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{Concept, SessionId};
use jiff::Timestamp;
use sqlx::SqliteConnection;

use super::SqliteStore;
use super::calls::UNNAME;
use super::commit::{Ready, Standing, advance_row};
use super::given::{Document, Failed};
use super::load::not_found;
use super::visits::FORGET_VISIT;
use crate::format::twin::{Ref, Word as _};
use crate::format::v1::ConfigV1;
use crate::format::{BodyError, pack};

/// The write transaction takes its lock at once, so that it never fails half-way for another's.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

const CREATE: &str =
    "INSERT INTO session (id, version, status, ending, concept_id, methodology, study_id, turn_count,
        created_at, created_us, updated_at, config, concept, methodology_source,
        simulated, number)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const NEXT_NUMBER: &str = "INSERT INTO numbering (study_id, last) VALUES (?, 1)
    ON CONFLICT (study_id) DO UPDATE SET last = last + 1 RETURNING last";
const GIVE_UP: &str = "DELETE FROM open_turn WHERE session_id = ? RETURNING turn_number, text, at";
const FORGET: &str = "DELETE FROM document WHERE hash IN (?1, ?2)
    AND NOT EXISTS (SELECT 1 FROM session WHERE concept = hash OR methodology_source = hash)";

/// A new session's row, with its documents, ready to be written.
pub(super) struct NewRow {
    id: SessionId,
    concept_id: String,
    methodology: String,
    study_id: Option<String>,
    created_at: Timestamp,
    config: Vec<u8>,
    concept: Document,
    source: Document,
    simulated: bool,
}

impl NewRow {
    pub(super) fn of(
        id: &SessionId,
        concept: &Concept,
        (methodology, source): (&str, &str),
        config: &SessionConfig,
        created_at: Timestamp,
    ) -> Result<Self, BodyError> {
        Ok(Self {
            id: id.clone(),
            concept_id: concept.id.clone(),
            methodology: methodology.to_owned(),
            study_id: config.study_id.clone(),
            created_at,
            config: pack(&Ref::<ConfigV1>(config))?,
            concept: Document::concept(concept)?,
            source: Document::methodology(source),
            simulated: config.simulated,
        })
    }

    /// Writes them; `standing` says where the session stands.
    pub(super) async fn write(
        self,
        connection: &mut SqliteConnection,
        standing: &Standing,
    ) -> Result<(), Failed> {
        self.concept.write(connection).await?;
        self.source.write(connection).await?;
        let number = match &self.study_id {
            Some(study) => {
                let next = sqlx::query_scalar::<_, u32>(NEXT_NUMBER).bind(study);
                Some(next.fetch_one(&mut *connection).await?)
            }
            None => None,
        };
        sqlx::query(CREATE)
            .bind(self.id.as_str())
            .bind(standing.version.cast_signed())
            .bind(standing.status.word())
            .bind(standing.ending.map(|ending| ending.word()))
            .bind(self.concept_id)
            .bind(self.methodology)
            .bind(self.study_id)
            .bind(standing.turn_count)
            .bind(self.created_at.to_string())
            .bind(self.created_at.as_microsecond())
            .bind(standing.updated_at.to_string())
            .bind(self.config)
            .bind(self.concept.hash)
            .bind(self.source.hash)
            .bind(self.simulated)
            .bind(number)
            .execute(connection)
            .await?;
        Ok(())
    }
}

impl SqliteStore {
    /// Whether a session is there, and at which version: for a write that found it otherwise than it had to be.
    pub(super) async fn lost(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
        expected: Option<u64>,
    ) -> StoreError {
        let version =
            sqlx::query_scalar::<_, i64>("SELECT version FROM session WHERE id = ?").bind(id.as_str());
        match version.fetch_optional(connection).await {
            Ok(Some(found)) => {
                let found = found.cast_unsigned();
                StoreError::Conflict { session: id.to_string(), expected: expected.unwrap_or(found), found }
            }
            Ok(None) => not_found(id),
            Err(error) => self.sql(&error),
        }
    }

    async fn create(&self, session: &Arc<Session>) -> Result<(), StoreError> {
        let failed = |error: &Failed| self.failed(&format!("session {}", session.id), error);
        let methodology = (session.methodology.as_str(), &*session.methodology_source);
        let row = NewRow::of(&session.id, &session.concept, methodology, &session.config, session.created_at);
        let row = row.map_err(|error| failed(&error.into()))?;
        let mut writer = self.writer.begin_with(BEGIN).await.map_err(|e| self.sql(&e))?;
        if let Err(error) = row.write(&mut writer, &Standing::of(session)).await {
            let unique = |error: &sqlx::Error| {
                error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
            };
            let taken = matches!(&error, Failed::Sql(error) if unique(error));
            return Err(if taken {
                self.lost(&mut writer, &session.id, Some(0)).await
            } else {
                failed(&error)
            });
        }
        writer.commit().await.map_err(|e| self.sql(&e))?;
        self.remembered.insert(session.id.clone(), Arc::clone(session));
        Ok(())
    }

    /// Commits an event that is not a turn. An end takes the answer with it whose turn is not complete.
    async fn change(&self, session: &Arc<Session>, event: &SessionEvent) -> Result<(), StoreError> {
        let failed = |error: &Failed| {
            self.failed(&format!("the event to be stored for session {}", session.id), error)
        };
        let ready = |event: &SessionEvent| Ready::of(session, event).map_err(|error| failed(&error.into()));
        // Made before anything is locked, but for an end: what it takes along is only known then.
        let ends = matches!(event.what, Happening::Finished { .. });
        let made = if ends { None } else { Some(ready(event)?) };
        let mut writer = self.writer.begin_with(BEGIN).await.map_err(|e| self.sql(&e))?;
        if !advance_row(&mut writer, session).await.map_err(|e| self.sql(&e))? {
            return Err(self.lost(&mut writer, &session.id, Some(session.version.saturating_sub(1))).await);
        }
        let made = if let Some(made) = made {
            made
        } else {
            let mut event = event.clone();
            if let Happening::Finished { unheard, .. } = &mut event.what {
                *unheard = give_up(&mut writer, &session.id).await.map_err(|error| failed(&error))?;
            }
            ready(&event)?
        };
        made.write(&mut writer, session).await.map_err(|error| failed(&error))?;
        writer.commit().await.map_err(|e| self.sql(&e))?;
        self.remembered.insert(session.id.clone(), Arc::clone(session));
        Ok(())
    }
}

/// Takes the answer out whose turn is not complete.
async fn give_up(connection: &mut SqliteConnection, id: &SessionId) -> Result<Option<Utterance>, Failed> {
    let row = sqlx::query_as::<_, (u32, String, String)>(GIVE_UP)
        .bind(id.as_str())
        .fetch_optional(connection)
        .await?;
    let Some((turn, text, at)) = row else { return Ok(None) };
    Ok(Some(Utterance::answer(turn, text, at.parse().map_err(BodyError::unreadable)?)))
}

#[async_trait]
impl SessionStore for SqliteStore {
    async fn session_create(&self, session: &Arc<Session>) -> Result<(), StoreError> {
        self.create(session).await
    }

    async fn session_load(&self, id: &SessionId) -> Result<Arc<Session>, StoreError> {
        self.load(id).await
    }

    async fn session_number(&self, id: &SessionId) -> Result<Option<u32>, StoreError> {
        let number = sqlx::query_scalar::<_, Option<u32>>("SELECT number FROM session WHERE id = ?");
        let number = number.bind(id.as_str()).fetch_optional(&self.readers).await;
        number.map_err(|e| self.sql(&e))?.ok_or_else(|| not_found(id))
    }

    async fn session_events(&self, id: &SessionId) -> Result<(Session, Vec<SessionEvent>), StoreError> {
        self.history(id).await
    }

    async fn session_list(&self, query: &SessionQuery) -> Result<Vec<SessionSummary>, StoreError> {
        self.list(query).await
    }

    async fn session_commit(&self, session: &Arc<Session>, event: &SessionEvent) -> Result<(), StoreError> {
        self.change(session, event).await
    }

    async fn session_delete(&self, id: &SessionId) -> Result<(), StoreError> {
        let mut writer = self.writer.begin_with(BEGIN).await.map_err(|e| self.sql(&e))?;
        let delete = "DELETE FROM session WHERE id = ? RETURNING concept, methodology_source";
        let deleted = sqlx::query_as::<_, (Vec<u8>, Vec<u8>)>(delete).bind(id.as_str());
        let deleted = deleted.fetch_optional(&mut *writer).await.map_err(|e| self.sql(&e))?;
        let (concept, source) = deleted.ok_or_else(|| not_found(id))?;
        let forget = sqlx::query(FORGET).bind(concept).bind(source).execute(&mut *writer).await;
        forget.map_err(|e| self.sql(&e))?;
        sqlx::query(UNNAME).bind(id.as_str()).execute(&mut *writer).await.map_err(|e| self.sql(&e))?;
        sqlx::query(FORGET_VISIT).bind(id.as_str()).execute(&mut *writer).await.map_err(|e| self.sql(&e))?;
        writer.commit().await.map_err(|e| self.sql(&e))?;
        self.remembered.remove(id);
        // The log still holds the pages as they were; best effort, since a reader may hold it for a moment.
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.writer).await;
        Ok(())
    }
}
