//! The protocol of a turn: an answer is kept first, with the right to complete its turn; both go when it is committed.
//!
//! Who may complete a turn is decided by looking, and settled by a write that only takes effect when everything is
//! still as it was looked at; otherwise it is looked at again.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use colloquy_engine::events::SessionEvent;
use colloquy_engine::interpretation::{Reading, Reply};
use colloquy_engine::ports::begin::in_the_way;
use colloquy_engine::ports::{Begun, KeptAnswer, Lease, NewAnswer, StoreError, TurnStore, lease_ended};
use colloquy_engine::session::Session;
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{SessionId, TurnNumber};
use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection as _, Row as _, SqliteConnection};

use super::SqliteStore;
use super::commit::{Ready, advance_row};
use super::given::Failed;
use super::load::not_found;
use crate::format::v1::ReplyV1;
use crate::format::{BodyError, pack, unpack};

const LOOK: &str =
    "SELECT s.version, o.turn_number, o.text, o.key, o.at, o.reading, o.token, o.owner, o.worker,
        o.taken_at, (SELECT turn_number FROM event e WHERE e.session_id = s.id AND e.key = ?2) AS done
    FROM session s LEFT JOIN open_turn o ON o.session_id = s.id WHERE s.id = ?1";
/// Takes effect only when the session has not moved on and the turn is as it was: not open, given back (no token), or
/// under the same lease.
const TAKE: &str =
    "INSERT INTO open_turn (session_id, turn_number, text, key, at, token, owner, worker, taken_at)
    SELECT id, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?7 FROM session
    WHERE id = ?1 AND version = ?2 AND (SELECT coalesce(token, '') FROM open_turn WHERE session_id = ?1) IS ?3
    ON CONFLICT DO UPDATE SET token = excluded.token, owner = excluded.owner, worker = excluded.worker,
        taken_at = excluded.taken_at";
const KEEP: &str = "UPDATE open_turn SET reading = ? WHERE session_id = ? AND token = ?";
const GIVE_BACK: &str = "UPDATE open_turn SET token = NULL, owner = NULL, worker = NULL, taken_at = NULL WHERE session_id = ? AND token = ?";
const COMPLETE: &str = "DELETE FROM open_turn WHERE session_id = ? AND token = ?";
const OPEN: &str =
    "SELECT o.session_id, o.turn_number, o.text, o.key, o.at, o.reading, o.token, o.owner, o.worker,
        o.taken_at
    FROM session s LEFT JOIN open_turn o ON o.session_id = s.id WHERE s.id = ?";
const UNFINISHED: &str = "SELECT * FROM open_turn ORDER BY at";

/// What is worked out from an answer is told again when a power cut takes it, so its commit does not wait for the disk;
/// the next that does brings it there too, since both are in one log. The writer waits again for whoever takes it next.
const BEGIN_UNSYNCED: &str = "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE";

/// How often a turn is looked at again that somebody else changed meanwhile.
const LOOKS: usize = 16;

/// A turn that was begun.
struct Open {
    answer: KeptAnswer,
    lease: Option<Held>,
}

/// A lease that was given.
struct Held {
    token: String,
    owner: String,
    worker: i64,
    taken: Timestamp,
}

impl Open {
    /// Of a row with these columns; None when nothing is open.
    fn of(row: &SqliteRow) -> Result<Option<Self>, Failed> {
        let Some(turn) = row.try_get::<Option<TurnNumber>, _>("turn_number")? else { return Ok(None) };
        let at = row.try_get::<&str, _>("at")?.parse().map_err(BodyError::unreadable)?;
        let reading: Option<&[u8]> = row.try_get("reading")?;
        let reading = reading.map(unpack::<ReplyV1>).transpose()?.map(Reply::from);
        let utterance = Utterance::answer(turn, row.try_get("text")?, at);
        let answer = KeptAnswer { utterance, key: row.try_get("key")?, reading };
        let lease = match row.try_get::<Option<String>, _>("token")? {
            None => None,
            Some(token) => Some(Held {
                token,
                owner: row.try_get("owner")?,
                worker: row.try_get("worker")?,
                taken: row.try_get::<&str, _>("taken_at")?.parse().map_err(BodyError::unreadable)?,
            }),
        };
        Ok(Some(Self { answer, lease }))
    }
}

/// What was seen of a turn that is to be begun.
enum Seen {
    /// It may be.
    Free { session: Arc<Session>, open: Option<Open> },
    /// It may not, or was.
    Known(Begun),
    /// The session moved on meanwhile.
    Moved,
}

impl SqliteStore {
    /// Nobody works on it: its lease was given back, is at its end, is the asking worker's own, or its server is gone.
    fn is_free(&self, open: &Open, worker: Option<u64>, now: Timestamp) -> bool {
        open.lease.as_ref().is_none_or(|held| {
            let own = held.owner == self.server.name() && Some(held.worker.cast_unsigned()) == worker;
            own || lease_ended(held.taken, now) || self.server.is_gone(&held.owner)
        })
    }

    async fn look(&self, answer: &NewAnswer) -> Result<Seen, StoreError> {
        let id = &answer.session;
        let row = sqlx::query(LOOK)
            .bind(id.as_str())
            .bind(answer.key.as_deref())
            .fetch_optional(&self.readers)
            .await;
        let row = row.map_err(|e| self.sql(&e))?.ok_or_else(|| not_found(id))?;
        let failed = |error: &Failed| self.failed(&format!("the open turn of session {id}"), error);
        if let Some(done) = row.try_get("done").map_err(|e| self.sql(&e))? {
            return Ok(Seen::Known(Begun::Done(done)));
        }
        let version = row.try_get::<i64, _>("version").map_err(|e| self.sql(&e))?.cast_unsigned();
        let session = match self.remembered(id, version) {
            Some(session) => session,
            None => self.load_cold(id).await?,
        };
        if session.version != version {
            return Ok(Seen::Moved);
        }
        let open = Open::of(&row).map_err(|error| failed(&error))?;
        let begun = open.as_ref().map(|open| {
            let free = self.is_free(open, Some(answer.worker), answer.at);
            (&open.answer, free)
        });
        Ok(match in_the_way(answer, &session, begun) {
            Some(known) => Seen::Known(known),
            None => Seen::Free { session, open },
        })
    }

    /// Takes the right to complete a turn, if all is as it was seen.
    async fn take(
        &self,
        answer: &NewAnswer,
        session: Arc<Session>,
        open: Option<Open>,
    ) -> Result<Option<Begun>, StoreError> {
        let turn = session.next_turn();
        let token = format!("{}-{}", self.server.name(), self.leases.fetch_add(1, Ordering::Relaxed));
        let before = open.as_ref().map(|open| open.lease.as_ref().map_or("", |held| held.token.as_str()));
        let taken = sqlx::query(TAKE)
            .bind(session.id.as_str())
            .bind(session.version.cast_signed())
            .bind(before)
            .bind(turn)
            .bind(answer.text.as_str())
            .bind(answer.key.as_deref())
            .bind(answer.at.to_string())
            .bind(token.as_str())
            .bind(self.server.name())
            .bind(answer.worker.cast_signed())
            .execute(&self.writer)
            .await
            .map_err(|e| self.sql(&e))?;
        if taken.rows_affected() == 0 {
            return Ok(None);
        }
        let answer = open.map_or_else(|| KeptAnswer::of(answer, turn), |open| open.answer);
        let lease = Lease { session: session.id.clone(), turn, token };
        Ok(Some(Begun::Mine { lease, session, answer }))
    }

    /// A statement about a lease that is held.
    async fn held(&self, lease: &Lease, held: Result<bool, sqlx::Error>) -> Result<(), StoreError> {
        if held.map_err(|e| self.sql(&e))? {
            return Ok(());
        }
        let mut writer = self.writer.acquire().await.map_err(|e| self.sql(&e))?;
        Err(self.lost(&mut writer, &lease.session, None).await)
    }

    async fn complete(
        &self,
        lease: &Lease,
        session: &Arc<Session>,
        turn: &SessionEvent,
    ) -> Result<(), StoreError> {
        let failed =
            |error: &Failed| self.failed(&format!("the turn to be stored for session {}", session.id), error);
        let ready = Ready::of(session, turn).map_err(|error| failed(&error.into()))?;
        let mut connection = self.writer.acquire().await.map_err(|e| self.sql(&e))?;
        // Before it is so: this future may be dropped at any moment after.
        self.unsynced.store(true, Ordering::Relaxed);
        let mut writer = connection.begin_with(BEGIN_UNSYNCED).await.map_err(|e| self.sql(&e))?;
        if !advance_row(&mut writer, session).await.map_err(|e| self.sql(&e))? {
            return Err(self.lost(&mut writer, &session.id, Some(session.version.saturating_sub(1))).await);
        }
        if !give_lease(&mut writer, lease).await.map_err(|e| self.sql(&e))? {
            writer.rollback().await.map_err(|e| self.sql(&e))?;
            drop(connection);
            return self.held(lease, Ok(false)).await;
        }
        ready.write(&mut writer, session).await.map_err(|error| failed(&error))?;
        writer.commit().await.map_err(|e| self.sql(&e))?;
        self.remembered.insert(session.id.clone(), Arc::clone(session));
        Ok(())
    }
}

/// Ends a lease with its turn; false when it is not held.
async fn give_lease(connection: &mut SqliteConnection, lease: &Lease) -> Result<bool, sqlx::Error> {
    let delete = sqlx::query(COMPLETE).bind(lease.session.as_str()).bind(lease.token.as_str());
    delete.execute(connection).await.map(|done| done.rows_affected() > 0)
}

#[async_trait]
impl TurnStore for SqliteStore {
    async fn turn_begin(&self, answer: &NewAnswer) -> Result<Begun, StoreError> {
        for _ in 0..LOOKS {
            let begun = match self.look(answer).await? {
                Seen::Free { session, open } => self.take(answer, session, open).await?,
                Seen::Known(begun) => Some(begun),
                Seen::Moved => None,
            };
            if let Some(begun) = begun {
                return Ok(begun);
            }
        }
        // Whoever is in the way is at work on this session.
        Ok(Begun::Busy { same: false })
    }

    async fn turn_keep(&self, lease: &Lease, reading: &Reply<Reading>) -> Result<(), StoreError> {
        let what = || format!("the reading to be kept for session {}", lease.session);
        let body = pack(&ReplyV1::from(reading)).map_err(|error| self.failed(&what(), &error.into()))?;
        let keep = sqlx::query(KEEP).bind(body).bind(lease.session.as_str()).bind(lease.token.as_str());
        let kept = keep.execute(&self.writer).await.map(|done| done.rows_affected() > 0);
        self.held(lease, kept).await
    }

    async fn turn_commit(
        &self,
        lease: &Lease,
        session: &Arc<Session>,
        turn: &SessionEvent,
    ) -> Result<(), StoreError> {
        self.complete(lease, session, turn).await
    }

    async fn turn_abandon(&self, lease: &Lease) -> Result<(), StoreError> {
        let back = sqlx::query(GIVE_BACK).bind(lease.session.as_str()).bind(lease.token.as_str());
        let given = back.execute(&self.writer).await.map(|done| done.rows_affected() > 0);
        self.held(lease, given).await
    }

    async fn turn_unfinished(&self, now: Timestamp) -> Result<Vec<(SessionId, KeptAnswer)>, StoreError> {
        let rows = sqlx::query(UNFINISHED).fetch_all(&self.readers).await.map_err(|e| self.sql(&e))?;
        let mut unfinished = Vec::new();
        for row in &rows {
            let id: &str = row.try_get("session_id").map_err(|e| self.sql(&e))?;
            let failed = |error: &Failed| self.failed(&format!("the open turn of session {id}"), error);
            let open = Open::of(row).map_err(|error| failed(&error))?;
            if let Some(open) = open.filter(|open| self.is_free(open, None, now)) {
                let id = SessionId::parse(id).map_err(|e| failed(&BodyError::unreadable(e).into()))?;
                unfinished.push((id, open.answer));
            }
        }
        Ok(unfinished)
    }

    async fn turn_open(&self, id: &SessionId) -> Result<Option<KeptAnswer>, StoreError> {
        let row = sqlx::query(OPEN).bind(id.as_str()).fetch_optional(&self.readers).await;
        let row = row.map_err(|e| self.sql(&e))?.ok_or_else(|| not_found(id))?;
        let open =
            Open::of(&row).map_err(|error| self.failed(&format!("the open turn of session {id}"), &error))?;
        Ok(open.map(|open| open.answer))
    }
}

#[cfg(test)]
mod tests;
