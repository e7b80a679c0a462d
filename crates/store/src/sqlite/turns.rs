//! Answers and the records of completed turns.

use colloquy_engine::ports::{NewAnswer, StoreError};
use colloquy_engine::record::Turn;
use colloquy_engine::utterance::{Speaker, Utterance};
use colloquy_engine::{Session, SessionId, TurnNumber};
use sqlx::{Row as _, SqliteConnection};

use super::sessions::BEGIN;
use super::{SqliteStore, errors};

/// A kept answer as its row: turn, text, key, time.
type Kept = (TurnNumber, String, Option<String>, String);

const PENDING: &str =
    "SELECT turn_number, text, idempotency_key, created_at FROM pending_answer WHERE session_id = ?";

impl SqliteStore {
    /// Writes a turn's record in the transaction of its commit; the kept answer becomes part of it.
    pub(super) async fn write_turn(
        &self,
        connection: &mut SqliteConnection,
        session: &Session,
        turn: &Turn,
    ) -> Result<(), StoreError> {
        let body = serde_json::to_string(turn)
            .map_err(|e| errors::unreadable(&self.path, "the turn as given", &e))?;
        // A turn completed after a crash has lost the key of its answer; the kept answer knows it.
        let insert = "INSERT INTO turn (session_id, turn_number, body, idempotency_key)
            VALUES (?1, ?2, ?3, coalesce(?4,
                (SELECT idempotency_key FROM pending_answer WHERE session_id = ?1 AND turn_number = ?2)))";
        sqlx::query(insert)
            .bind(session.id.as_str())
            .bind(turn.turn_number)
            .bind(body)
            .bind(turn.idempotency_key.as_deref())
            .execute(&mut *connection)
            .await
            .map_err(|e| self.sql(&e))?;
        let done = sqlx::query("DELETE FROM pending_answer WHERE session_id = ?").bind(session.id.as_str());
        done.execute(connection).await.map_err(|e| self.sql(&e))?;
        Ok(())
    }

    pub(super) async fn append(&self, answer: &NewAnswer, replace: bool) -> Result<Utterance, StoreError> {
        let id = answer.session.as_str();
        let mut writer = self.writer.begin_with(BEGIN).await.map_err(|e| self.sql(&e))?;
        let known = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM session WHERE id = ?").bind(id);
        if known.fetch_one(&mut *writer).await.map_err(|e| self.sql(&e))? == 0 {
            return Err(StoreError::NotFound { what: "session", id: id.to_owned() });
        }
        let taken = || StoreError::AnswerTaken { session: id.to_owned(), turn: answer.turn };
        if let Some(stored) = self.answer_of(&mut writer, &answer.session, answer.turn).await? {
            // Completed: what was said stays said.
            return if stored.text == answer.text { Ok(stored) } else { Err(taken()) };
        }
        let kept = sqlx::query_as::<_, Kept>(PENDING).bind(id).fetch_optional(&mut *writer).await;
        if let Some(kept) = kept.map_err(|e| self.sql(&e))?
            && kept.0 == answer.turn
            && !replace
        {
            let same_key = kept.2.is_some() && kept.2 == answer.idempotency_key;
            return if same_key || kept.1 == answer.text { self.utterance(kept) } else { Err(taken()) };
        }
        let insert = "INSERT OR REPLACE INTO pending_answer
            (session_id, turn_number, text, idempotency_key, created_at) VALUES (?, ?, ?, ?, ?)";
        sqlx::query(insert)
            .bind(id)
            .bind(answer.turn)
            .bind(answer.text.as_str())
            .bind(answer.idempotency_key.as_deref())
            .bind(answer.at.to_string())
            .execute(&mut *writer)
            .await
            .map_err(|e| self.sql(&e))?;
        writer.commit().await.map_err(|e| self.sql(&e))?;
        self.utterance((answer.turn, answer.text.clone(), None, answer.at.to_string()))
    }

    /// The answer of a completed turn.
    async fn answer_of(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
        turn: TurnNumber,
    ) -> Result<Option<Utterance>, StoreError> {
        let query =
            "SELECT body FROM utterance WHERE session_id = ? AND turn_number = ? AND speaker = 'respondent'";
        let body = sqlx::query_scalar::<_, String>(query).bind(id.as_str()).bind(turn);
        let body = body.fetch_optional(connection).await.map_err(|e| self.sql(&e))?;
        let parse = |body: String| {
            serde_json::from_str(&body).map_err(|e| errors::unreadable(&self.path, "an utterance", &e))
        };
        body.map(parse).transpose()
    }

    fn utterance(&self, (turn, text, _, at): Kept) -> Result<Utterance, StoreError> {
        let created_at =
            at.parse().map_err(|e: jiff::Error| errors::unreadable(&self.path, "a kept answer", &e))?;
        Ok(Utterance {
            id: Utterance::answer_id(turn),
            turn_number: turn,
            speaker: Speaker::Respondent,
            text,
            created_at,
        })
    }

    pub(super) async fn pending(
        &self,
        id: &SessionId,
    ) -> Result<Option<(TurnNumber, Utterance)>, StoreError> {
        let kept = sqlx::query_as::<_, Kept>(PENDING).bind(id.as_str()).fetch_optional(&self.readers).await;
        match kept.map_err(|e| self.sql(&e))? {
            Some(kept) => Ok(Some((kept.0, self.utterance(kept)?))),
            None => self.must_exist(id).await.map(|()| None),
        }
    }

    pub(super) async fn must_exist(&self, id: &SessionId) -> Result<(), StoreError> {
        let query =
            sqlx::query_scalar::<_, i64>("SELECT count(*) FROM session WHERE id = ?").bind(id.as_str());
        match query.fetch_one(&self.readers).await.map_err(|e| self.sql(&e))? {
            0 => Err(StoreError::NotFound { what: "session", id: id.to_string() }),
            _ => Ok(()),
        }
    }

    pub(super) async fn turn(&self, id: &SessionId, turn: TurnNumber) -> Result<Turn, StoreError> {
        let query = "SELECT body FROM turn WHERE session_id = ? AND turn_number = ?";
        let row = sqlx::query(query).bind(id.as_str()).bind(turn).fetch_optional(&self.readers).await;
        if let Some(row) = row.map_err(|e| self.sql(&e))? {
            return self.record(&row);
        }
        self.must_exist(id).await?;
        Err(StoreError::NotFound { what: "turn", id: turn.to_string() })
    }

    pub(super) async fn turns(&self, id: &SessionId) -> Result<Vec<Turn>, StoreError> {
        let query = "SELECT body FROM turn WHERE session_id = ? ORDER BY turn_number";
        let rows = sqlx::query(query).bind(id.as_str()).fetch_all(&self.readers).await;
        let rows = rows.map_err(|e| self.sql(&e))?;
        if rows.is_empty() {
            self.must_exist(id).await?;
        }
        rows.iter().map(|row| self.record(row)).collect()
    }

    fn record(&self, row: &sqlx::sqlite::SqliteRow) -> Result<Turn, StoreError> {
        let body: &str = row.try_get(0).map_err(|e| self.sql(&e))?;
        serde_json::from_str(body).map_err(|e| errors::unreadable(&self.path, "a turn", &e))
    }
}
