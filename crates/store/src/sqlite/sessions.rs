//! Making, loading, listing, committing and deleting sessions: the port itself.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::ports::{NewAnswer, SessionQuery, SessionStore, SessionSummary, StoreError};
use colloquy_engine::session::{SESSION_FORMAT, Turn, Utterance};
use colloquy_engine::{Session, SessionId, TurnNumber};
use serde_json::Value;
use sqlx::SqliteConnection;

use super::aggregate::State;
use super::{SqliteStore, errors};

/// The write transaction takes its lock at once, so that it never fails half-way for another's.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

const CREATE: &str = "INSERT INTO session
    (id, version, format, status, concept_id, methodology, turn_count, created_at, created_us, updated_at, fixed,
     state, study_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

const UPDATE: &str = "UPDATE session
    SET version = ?, format = ?, status = ?, turn_count = ?, updated_at = ?, state = ?
    WHERE id = ? AND version = ?";

/// A serialised word such as a status.
pub(super) fn word(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}

impl SqliteStore {
    fn state_of(&self, session: &Session) -> Result<State, StoreError> {
        State::of(session)
            .map_err(|e| errors::unreadable(&self.path, &format!("session {} as given", session.id), &e))
    }

    /// Commits the aggregate and, with it, a turn: everything or nothing, only on top of the version before.
    async fn commit(&self, session: &Session, turn: Option<&Turn>) -> Result<(), StoreError> {
        let state = self.state_of(session)?;
        let expected = session.version.saturating_sub(1);
        let before = self.cache.get(&session.id, expected);
        let mut writer = self.writer.begin_with(BEGIN).await.map_err(|e| self.sql(&e))?;
        let updated = sqlx::query(UPDATE)
            .bind(session.version.cast_signed())
            .bind(SESSION_FORMAT)
            .bind(word(session.status))
            .bind(session.turn_count)
            .bind(session.updated_at.to_string())
            .bind(state.state)
            .bind(session.id.as_str())
            .bind(expected.cast_signed())
            .execute(&mut *writer)
            .await
            .map_err(|e| self.sql(&e))?;
        if updated.rows_affected() == 0 {
            return Err(self.lost_race(&mut writer, session, expected).await);
        }
        let lists = self.write_lists(&mut writer, before.as_deref(), session).await;
        lists.map_err(|e| self.row_error(e))?;
        if let Some(turn) = turn {
            self.write_turn(&mut writer, session, turn).await?;
        }
        writer.commit().await.map_err(|e| self.sql(&e))?;
        self.cache.put(Arc::new(session.clone()));
        Ok(())
    }

    async fn lost_race(
        &self,
        connection: &mut SqliteConnection,
        session: &Session,
        expected: u64,
    ) -> StoreError {
        let query = sqlx::query_scalar::<_, i64>("SELECT version FROM session WHERE id = ?");
        match query.bind(session.id.as_str()).fetch_optional(connection).await {
            Ok(Some(found)) => StoreError::Conflict {
                session: session.id.to_string(),
                expected,
                found: found.cast_unsigned(),
            },
            Ok(None) => StoreError::NotFound { what: "session", id: session.id.to_string() },
            Err(error) => self.sql(&error),
        }
    }
}

#[async_trait]
impl SessionStore for SqliteStore {
    async fn session_create(&self, session: &Session) -> Result<(), StoreError> {
        let state = self.state_of(session)?;
        let mut writer = self.writer.begin_with(BEGIN).await.map_err(|e| self.sql(&e))?;
        let inserted = sqlx::query(CREATE)
            .bind(session.id.as_str())
            .bind(session.version.cast_signed())
            .bind(SESSION_FORMAT)
            .bind(word(session.status))
            .bind(session.concept.id.as_str())
            .bind(session.methodology.as_str())
            .bind(session.turn_count)
            .bind(session.created_at.to_string())
            .bind(session.created_at.as_microsecond())
            .bind(session.updated_at.to_string())
            .bind(state.fixed)
            .bind(state.state)
            .bind(session.config.study_id.as_deref())
            .execute(&mut *writer)
            .await;
        if let Err(error) = inserted {
            let taken =
                error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
            return Err(if taken {
                self.lost_race(&mut writer, session, session.version).await
            } else {
                self.sql(&error)
            });
        }
        self.write_lists(&mut writer, None, session).await.map_err(|e| self.row_error(e))?;
        writer.commit().await.map_err(|e| self.sql(&e))?;
        self.cache.put(Arc::new(session.clone()));
        Ok(())
    }

    async fn session_load(&self, id: &SessionId) -> Result<Session, StoreError> {
        self.load(id).await.map(Arc::unwrap_or_clone)
    }

    async fn session_list(&self, query: &SessionQuery) -> Result<Vec<SessionSummary>, StoreError> {
        self.list(query).await
    }

    async fn answer_append(&self, answer: &NewAnswer, replace: bool) -> Result<Utterance, StoreError> {
        self.append(answer, replace).await
    }

    async fn answer_pending(&self, id: &SessionId) -> Result<Option<(TurnNumber, Utterance)>, StoreError> {
        self.pending(id).await
    }

    async fn turn_commit(&self, session: &Session, turn: &Turn) -> Result<(), StoreError> {
        self.commit(session, Some(turn)).await
    }

    async fn session_commit(&self, session: &Session) -> Result<(), StoreError> {
        self.commit(session, None).await
    }

    async fn turn_get(&self, id: &SessionId, turn: TurnNumber) -> Result<Turn, StoreError> {
        self.turn(id, turn).await
    }

    async fn turn_list(&self, id: &SessionId) -> Result<Vec<Turn>, StoreError> {
        self.turns(id).await
    }

    async fn turn_by_key(&self, id: &SessionId, key: &str) -> Result<Option<TurnNumber>, StoreError> {
        let query = "SELECT turn_number FROM turn WHERE session_id = ? AND idempotency_key = ?";
        let found = sqlx::query_scalar(query).bind(id.as_str()).bind(key).fetch_optional(&self.readers).await;
        let found = found.map_err(|e| self.sql(&e))?;
        if found.is_none() {
            self.must_exist(id).await?;
        }
        Ok(found)
    }

    async fn session_delete(&self, id: &SessionId) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM session WHERE id = ?").bind(id.as_str());
        let deleted = query.execute(&self.writer).await.map_err(|e| self.sql(&e))?;
        self.cache.forget(id);
        if deleted.rows_affected() == 0 {
            return Err(StoreError::NotFound { what: "session", id: id.to_string() });
        }
        // The log still holds the pages as they were; best effort, since a reader may hold it for a moment.
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.writer).await;
        Ok(())
    }
}
