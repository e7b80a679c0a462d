//! Loading: a session is its newest usable snapshot and the events since, or all of its events.

use std::sync::Arc;

use colloquy_engine::advance::Explain;
use colloquy_engine::events::{SessionEvent, apply};
use colloquy_engine::ports::StoreError;
use colloquy_engine::session::SessionConfig;
use colloquy_engine::{Session, SessionId};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::SqliteStore;
use super::given::{Failed, Given};
use super::snapshot::{self, SNAPSHOT_FORMAT};
use super::vectors::Vectors;
use crate::format::twin::Own;
use crate::format::v1::{ConfigV1, EventV1, Words};
use crate::format::{BodyError, unpack};

const HEAD: &str =
    "SELECT version, status, turn_count, methodology, created_at, config, concept, methodology_source
    FROM session WHERE id = ?";
const EVENTS: &str = "SELECT position, at, turn_number, key, answer, question, body
    FROM event WHERE session_id = ? AND position > ? ORDER BY position";

/// A session's row, with what it was given.
pub(super) struct Head {
    pub(super) version: u64,
    pub(super) status: String,
    pub(super) turn_count: u32,
    pub(super) given: Given,
    /// The session before anything happened in it.
    pub(super) fresh: Session,
}

/// A stored snapshot.
pub(super) struct Snapshot {
    pub(super) position: u64,
    pub(super) format: u32,
    pub(super) body: Vec<u8>,
}

impl SqliteStore {
    /// The session as of its last event: one row is read when it is remembered.
    pub(super) async fn load(&self, id: &SessionId) -> Result<Arc<Session>, StoreError> {
        let version =
            sqlx::query_scalar::<_, i64>("SELECT version FROM session WHERE id = ?").bind(id.as_str());
        let version = version.fetch_optional(&self.readers).await.map_err(|e| self.sql(&e))?;
        let version = version.ok_or_else(|| not_found(id))?.cast_unsigned();
        match self.remembered(id, version) {
            Some(session) => Ok(session),
            None => self.load_cold(id).await,
        }
    }

    /// The session at a version, if it is remembered.
    pub(super) fn remembered(&self, id: &SessionId, version: u64) -> Option<Arc<Session>> {
        self.remembered.get(id).filter(|session| session.version == version)
    }

    /// The session from what is stored, in one view of the database.
    pub(super) async fn load_cold(&self, id: &SessionId) -> Result<Arc<Session>, StoreError> {
        let mut reader = self.readers.begin().await.map_err(|e| self.sql(&e))?;
        let head = self.head(&mut reader, id).await?;
        let snapshot = self.snapshot(&mut reader, id).await?;
        let vectors = Vectors::read(&mut reader, id).await.map_err(|e| self.sql(&e))?;
        let Head { version, given, fresh, .. } = head;
        let usable = snapshot.filter(|snapshot| snapshot.position <= version);
        let mut session = usable.and_then(|s| restored(id, &s, &given, &vectors)).unwrap_or(fresh);
        let events = self.events(&mut reader, id, session.version, &vectors).await?;
        drop(reader);
        self.fold(&mut session, &given, &events)?;
        if session.version != version {
            return Err(
                self.damaged(id, &format!("{version} events are counted, {} are there", session.version))
            );
        }
        let session = Arc::new(session);
        self.remembered.insert(id.clone(), Arc::clone(&session));
        Ok(session)
    }

    /// All that happened in a session, and the session before.
    pub(super) async fn history(&self, id: &SessionId) -> Result<(Session, Vec<SessionEvent>), StoreError> {
        let mut reader = self.readers.begin().await.map_err(|e| self.sql(&e))?;
        let head = self.head(&mut reader, id).await?;
        let vectors = Vectors::read(&mut reader, id).await.map_err(|e| self.sql(&e))?;
        let events = self.events(&mut reader, id, 0, &vectors).await?;
        Ok((head.fresh, events))
    }

    /// Brings a session past events.
    pub(super) fn fold(
        &self,
        session: &mut Session,
        given: &Given,
        events: &[SessionEvent],
    ) -> Result<(), StoreError> {
        for event in events {
            let position = session.version + 1;
            apply(session, &given.methodology, event, Explain::Nothing).map_err(|error| {
                self.damaged(&session.id.clone(), &format!("event {position} cannot be: {error}"))
            })?;
        }
        Ok(())
    }

    /// The row of a session.
    pub(super) async fn head(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
    ) -> Result<Head, StoreError> {
        let row = sqlx::query(HEAD).bind(id.as_str()).fetch_optional(&mut *connection).await;
        let row = row.map_err(|e| self.sql(&e))?.ok_or_else(|| not_found(id))?;
        let read = self.head_of(connection, id, &row).await;
        read.map_err(|error| self.failed(&format!("session {id}"), &error))
    }

    async fn head_of(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
        row: &SqliteRow,
    ) -> Result<Head, Failed> {
        let name: &str = row.try_get("methodology")?;
        let given = self
            .given
            .read(connection, row.try_get("concept")?, row.try_get("methodology_source")?, name)
            .await?;
        let config: Own<ConfigV1> = unpack(row.try_get("config")?)?;
        let config: SessionConfig = config.0;
        let created_at = row.try_get::<&str, _>("created_at")?.parse().map_err(BodyError::unreadable)?;
        let fresh =
            Session::new(id.clone(), Arc::clone(&given.concept), &given.methodology, config, created_at);
        let version = row.try_get::<i64, _>("version")?.cast_unsigned();
        let (status, turn_count) = (row.try_get("status")?, row.try_get("turn_count")?);
        Ok(Head { version, status, turn_count, given, fresh })
    }

    /// The stored snapshot of a session.
    pub(super) async fn snapshot(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
    ) -> Result<Option<Snapshot>, StoreError> {
        let select = "SELECT position, format, body FROM snapshot WHERE session_id = ?";
        let row = sqlx::query_as::<_, (i64, u32, Vec<u8>)>(select).bind(id.as_str());
        let row = row.fetch_optional(connection).await.map_err(|e| self.sql(&e))?;
        Ok(row.map(|(position, format, body)| Snapshot { position: position.cast_unsigned(), format, body }))
    }

    /// What happened in a session after a position.
    pub(super) async fn events(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
        after: u64,
        vectors: &Vectors,
    ) -> Result<Vec<SessionEvent>, StoreError> {
        let rows =
            sqlx::query(EVENTS).bind(id.as_str()).bind(after.cast_signed()).fetch_all(connection).await;
        let rows = rows.map_err(|e| self.sql(&e))?;
        let mut events = Vec::with_capacity(rows.len());
        for (expected, row) in (after + 1..).zip(&rows) {
            let position = row.try_get::<i64, _>("position").map_err(|e| self.sql(&e))?.cast_unsigned();
            if position != expected {
                return Err(self.damaged(id, &format!("event {expected} is missing")));
            }
            let event = event_of(row, vectors);
            events.push(event.map_err(|e| self.failed(&format!("event {position} of session {id}"), &e))?);
        }
        Ok(events)
    }

    /// A session that cannot be what is stored.
    pub(super) fn damaged(&self, id: &SessionId, what: &str) -> StoreError {
        self.failed(&format!("session {id}"), &BodyError::unreadable(what).into())
    }
}

/// The error that there is no such session.
pub(super) fn not_found(id: &SessionId) -> StoreError {
    StoreError::NotFound { what: "session", id: id.to_string() }
}

/// The session of a snapshot that can be used.
pub(super) fn restored(
    id: &SessionId,
    snapshot: &Snapshot,
    given: &Given,
    vectors: &Vectors,
) -> Option<Session> {
    if snapshot.format != SNAPSHOT_FORMAT {
        return None;
    }
    let session = snapshot::restore(&snapshot.body, given, vectors);
    let session = session.inspect_err(|error| tracing::warn!(session = %id, %error, "a snapshot is damaged"));
    session.ok().filter(|session| session.version == snapshot.position && session.id == *id)
}

fn event_of(row: &SqliteRow, vectors: &Vectors) -> Result<SessionEvent, Failed> {
    let body: EventV1 = unpack(row.try_get("body")?)?;
    let words = Words {
        at: row.try_get::<&str, _>("at")?.parse().map_err(BodyError::unreadable)?,
        turn: row.try_get("turn_number")?,
        key: row.try_get("key")?,
        answer: row.try_get("answer")?,
        question: row.try_get("question")?,
    };
    let vectors = vectors.of_turn(words.turn);
    body.with(words, vectors).ok_or_else(|| BodyError::unreadable("its words are missing").into())
}
