//! Committing an event: everything it brings is made ready first, and written in one transaction.

use colloquy_engine::events::SessionEvent;
use colloquy_engine::session::{Ending, SessionStatus};
use colloquy_engine::{Session, SessionId};
use jiff::Timestamp;
use sqlx::SqliteConnection;

use super::given::Failed;
use super::projections::Rows;
use super::snapshot::{self, SNAPSHOT_FORMAT};
use super::vectors::Embedded;
use crate::format::twin::Word as _;
use crate::format::v1::{EventV1, Words};
use crate::format::{BodyError, pack};

const MOVE: &str =
    "UPDATE session SET version = ?1, status = ?2, ending = ?3, turn_count = ?4, updated_at = ?5
    WHERE id = ?6 AND version = ?1 - 1";
const APPEND: &str =
    "INSERT INTO event (session_id, position, kind, at, turn_number, key, answer, question, body, model, nodes,
        vectors)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const SNAPSHOT: &str =
    "INSERT OR REPLACE INTO snapshot (session_id, position, format, body) VALUES (?, ?, ?, ?)";

/// An event as its row.
pub(super) struct EventRow {
    kind: &'static str,
    words: Words,
    body: Vec<u8>,
    embedded: Option<Embedded>,
}

impl EventRow {
    pub(super) fn of(event: &SessionEvent) -> Result<Self, BodyError> {
        let (body, words) = EventV1::of(event);
        let embedded = Embedded::of(event.vectors());
        Ok(Self { kind: event.kind(), words, body: pack(&body)?, embedded })
    }

    /// Appends it, at a position.
    pub(super) async fn write(
        self,
        connection: &mut SqliteConnection,
        session: &SessionId,
        position: u64,
    ) -> Result<(), sqlx::Error> {
        let Words { at, turn, key, answer, question } = self.words;
        sqlx::query(APPEND)
            .bind(session.as_str())
            .bind(position.cast_signed())
            .bind(self.kind)
            .bind(at.to_string())
            .bind(turn)
            .bind(key)
            .bind(answer)
            .bind(question)
            .bind(self.body)
            .bind(self.embedded.as_ref().map(|embedded| &*embedded.model))
            .bind(self.embedded.as_ref().map(|embedded| embedded.nodes.as_str()))
            .bind(self.embedded.as_ref().map(|embedded| embedded.vectors.as_slice()))
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// What an event makes of its session, beside the event itself.
pub(super) struct Made {
    rows: Rows,
    snapshot: Option<Vec<u8>>,
}

impl Made {
    pub(super) fn of(session: &Session, event: &SessionEvent) -> Result<Self, BodyError> {
        let snapshot = snapshot::is_due(session).then(|| snapshot::take(session)).transpose()?;
        Ok(Self { rows: Rows::of(session, event), snapshot })
    }

    /// All that a session comes to.
    pub(super) fn all(session: &Session) -> Result<Self, BodyError> {
        Ok(Self { rows: Rows::all(session), snapshot: Some(snapshot::take(session)?) })
    }

    pub(super) async fn write(
        self,
        connection: &mut SqliteConnection,
        session: &Session,
    ) -> Result<(), sqlx::Error> {
        self.rows.write(connection, session.id.as_str()).await?;
        if let Some(body) = self.snapshot {
            let insert = sqlx::query(SNAPSHOT).bind(session.id.as_str()).bind(session.version.cast_signed());
            insert.bind(SNAPSHOT_FORMAT).bind(body).execute(connection).await?;
        }
        Ok(())
    }
}

/// Where a session stands, as its row says.
pub(super) struct Standing {
    pub(super) version: u64,
    pub(super) status: SessionStatus,
    pub(super) ending: Option<Ending>,
    pub(super) turn_count: u32,
    pub(super) updated_at: Timestamp,
}

impl Standing {
    pub(super) fn of(session: &Session) -> Self {
        Self {
            version: session.version,
            status: session.status,
            ending: session.ending,
            turn_count: session.turn_count,
            updated_at: session.updated_at,
        }
    }
}

/// Moves the row of a session to its next version; false when it is not at the one before.
pub(super) async fn advance_row(
    connection: &mut SqliteConnection,
    session: &Session,
) -> Result<bool, sqlx::Error> {
    let moved = sqlx::query(MOVE)
        .bind(session.version.cast_signed())
        .bind(session.status.word())
        .bind(session.ending.map(|ending| ending.word()))
        .bind(session.turn_count)
        .bind(session.updated_at.to_string())
        .bind(session.id.as_str())
        .execute(connection)
        .await?;
    Ok(moved.rows_affected() > 0)
}

/// An event and all it makes.
pub(super) struct Ready {
    row: EventRow,
    made: Made,
}

impl Ready {
    pub(super) fn of(session: &Session, event: &SessionEvent) -> Result<Self, BodyError> {
        Ok(Self { row: EventRow::of(event)?, made: Made::of(session, event)? })
    }

    pub(super) async fn write(
        self,
        connection: &mut SqliteConnection,
        session: &Session,
    ) -> Result<(), Failed> {
        self.row.write(connection, &session.id, session.version).await?;
        self.made.write(connection, session).await?;
        Ok(())
    }
}
