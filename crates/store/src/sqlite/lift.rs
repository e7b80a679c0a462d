//! Bringing over the sessions of version 0.1.0, which had their parts in tables: they become events.

mod old;

use colloquy_engine::events::SessionEvent;
use colloquy_engine::ports::StoreError;
use colloquy_engine::{Session, SessionId};
use sqlx::SqliteConnection;

use super::SqliteStore;
use super::commit::{EventRow, Made};
use super::given::Failed;
use super::sessions::{BEGIN, NewRow};
use old::Old;

/// The tables of version 0.1.0, those that refer to others first.
const TABLES: [&str; 11] = [
    "pending_answer",
    "turn",
    "embedding_0",
    "canonical_edge",
    "slot_mapping",
    "slot_0",
    "merge",
    "edge_0",
    "node_0",
    "utterance_0",
    "session_0",
];
const THERE: &str = "SELECT count(*) FROM sqlite_schema WHERE name = 'session_0'";
const PENDING: &str = "INSERT INTO open_turn (session_id, turn_number, text, key, at)
    SELECT session_id, turn_number, text, idempotency_key, created_at FROM pending_answer WHERE session_id = ?";

impl SqliteStore {
    /// Brings all sessions of version 0.1.0 over, in one transaction; the old tables go with it.
    pub(super) async fn lift(&self) -> Result<(), StoreError> {
        let there = sqlx::query_scalar::<_, i64>(THERE);
        if there.fetch_one(&self.writer).await.map_err(|e| self.sql(&e))? == 0 {
            return Ok(());
        }
        let mut writer = self.writer.begin_with(BEGIN).await.map_err(|e| self.sql(&e))?;
        let there = sqlx::query_scalar::<_, i64>(THERE);
        if there.fetch_one(&mut *writer).await.map_err(|e| self.sql(&e))? == 0 {
            // Another program was faster.
            return Ok(());
        }
        let lifted = self.lift_all(&mut writer).await?;
        for table in TABLES {
            let drop = sqlx::AssertSqlSafe(format!("DROP TABLE {table}"));
            sqlx::query(drop).execute(&mut *writer).await.map_err(|e| self.sql(&e))?;
        }
        writer.commit().await.map_err(|e| self.sql(&e))?;
        if lifted > 0 {
            // The room the old tables took is given back; where there is none for the copy, it is used again later.
            let _ = sqlx::query("VACUUM").execute(&self.writer).await;
        }
        Ok(())
    }

    async fn lift_all(&self, connection: &mut SqliteConnection) -> Result<usize, StoreError> {
        let ids = sqlx::query_scalar::<_, String>("SELECT id FROM session_0 ORDER BY created_us, id");
        let ids = ids.fetch_all(&mut *connection).await.map_err(|e| self.sql(&e))?;
        for (done, id) in ids.iter().enumerate() {
            let lifted = self.lift_one(connection, id).await;
            lifted
                .map_err(|error| self.failed(&format!("session {id}, which version 0.1.0 wrote,"), &error))?;
            tracing::info!(session = %id, "brought over from version 0.1.0: session {} of {}", done + 1, ids.len());
        }
        Ok(ids.len())
    }

    async fn lift_one(&self, connection: &mut SqliteConnection, id: &str) -> Result<(), Failed> {
        let old = Old::read(connection, id).await?;
        let (concept, source, config) =
            (&old.fixed.concept, &old.fixed.methodology_source, &old.state.config);
        let row = NewRow::of(&old.id, concept, (&old.methodology, source), config, old.state.created_at)?;
        let session = old.id.clone();
        let mut standing = old.standing();
        let events = old.into_events()?;
        standing.version = events.len() as u64;
        row.write(connection, &standing).await?;
        for (position, event) in (1..).zip(&events) {
            EventRow::of(event)?.write(connection, &session, position).await?;
        }
        sqlx::query(PENDING).bind(id).execute(&mut *connection).await?;
        self.tell_anew(connection, &session, &events).await
    }

    /// Writes what a session's events come to. One whose methodology this program refuses keeps its events alone.
    async fn tell_anew(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
        events: &[SessionEvent],
    ) -> Result<(), Failed> {
        match self.told(connection, id, events).await {
            Ok(session) => Ok(Made::all(&session)?.write(connection, &session).await?),
            Err(error) => {
                tracing::warn!(session = %id, %error, "only the events of this session are brought over");
                Ok(())
            }
        }
    }

    async fn told(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
        events: &[SessionEvent],
    ) -> Result<Session, StoreError> {
        let head = self.head(connection, id).await?;
        let mut session = head.fresh;
        self.fold(&mut session, &head.given, events)?;
        Ok(session)
    }
}
