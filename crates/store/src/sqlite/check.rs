//! Checking a database: whether what is kept beside the events is what they come to.

use std::fmt;

use colloquy_engine::events::SessionEvent;
use colloquy_engine::ports::StoreError;
use colloquy_engine::{Session, SessionId};
use sqlx::{Row as _, SqliteConnection};

use super::SqliteStore;
use super::load::{Head, Snapshot, restored};
use super::snapshot::SNAPSHOT_FORMAT;
use super::vectors::Vectors;
use crate::format::twin::Word as _;

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Sessions looked at.
    pub sessions: usize,
    /// Events told anew.
    pub events: usize,
    /// What is wrong.
    pub damages: Vec<Damage>,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The session; None when it is the file.
    pub session: Option<String>,
    /// What is wrong, in words.
    pub what: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.session {
            Some(session) => write!(f, "session {session}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

const COUNTS: &str = "SELECT (SELECT count(*) FROM node WHERE session_id = ?1) AS nodes,
    (SELECT count(*) FROM edge WHERE session_id = ?1) AS edges,
    (SELECT count(*) FROM slot WHERE session_id = ?1) AS slots";

impl SqliteStore {
    /// Checks the file and every session in it: all events are told anew, and what they come to is compared with the
    /// session's row, its snapshot and its projections. Nothing is changed.
    ///
    /// # Errors
    /// When the database cannot be read at all.
    pub async fn check(&self) -> Result<Report, StoreError> {
        let mut report = Report::default();
        let mut reader = self.readers.begin().await.map_err(|e| self.sql(&e))?;
        let lines = sqlx::query_scalar::<_, String>("PRAGMA integrity_check").fetch_all(&mut *reader).await;
        let lines = lines.map_err(|e| self.sql(&e))?;
        let lines = lines.into_iter().filter(|line| line != "ok");
        report.damages.extend(lines.map(|what| Damage { session: None, what }));
        let ids = sqlx::query_scalar::<_, String>("SELECT id FROM session ORDER BY created_us, id");
        for id in ids.fetch_all(&mut *reader).await.map_err(|e| self.sql(&e))? {
            let found = match SessionId::parse(&id) {
                Ok(id) => self.check_session(&mut reader, &id, &mut report).await,
                Err(error) => vec![error.to_string()],
            };
            report.sessions += 1;
            report.damages.extend(found.into_iter().map(|what| Damage { session: Some(id.clone()), what }));
        }
        Ok(report)
    }

    async fn check_session(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
        report: &mut Report,
    ) -> Vec<String> {
        let (head, vectors, events) = match self.everything(connection, id).await {
            Ok(told) => told,
            Err(error) => return vec![error.to_string()],
        };
        report.events += events.len();
        let snapshot = match self.snapshot(connection, id).await {
            Ok(snapshot) => snapshot,
            Err(error) => return vec![error.to_string()],
        };
        let Head { version, status, turn_count, given, fresh } = head;
        let mut session = fresh;
        let mut found = Vec::new();
        for event in events {
            if let Err(error) = self.fold(&mut session, &given, std::slice::from_ref(&event)) {
                return vec![error.to_string()];
            }
            let taken_here = snapshot.as_ref().filter(|snapshot| snapshot.position == session.version);
            let kept = taken_here.filter(|snapshot| snapshot.format == SNAPSHOT_FORMAT);
            found.extend(kept.and_then(|kept| differs(&session, kept, restored(id, kept, &given, &vectors))));
        }
        if (version, status.as_str(), turn_count)
            != (session.version, session.status.word(), session.turn_count)
        {
            let row = format!("its row says {status}, {turn_count} turns, {version} events");
            let come_to = (session.status.word(), session.turn_count, session.version);
            found.push(format!(
                "{row}; its events come to {}, {} turns, {} events",
                come_to.0, come_to.1, come_to.2
            ));
        }
        found.extend(self.check_rows(connection, &session).await);
        found
    }

    async fn everything(
        &self,
        connection: &mut SqliteConnection,
        id: &SessionId,
    ) -> Result<(Head, Vectors, Vec<SessionEvent>), StoreError> {
        let head = self.head(connection, id).await?;
        let vectors = Vectors::read(connection, id).await.map_err(|e| self.sql(&e))?;
        let events = self.events(connection, id, 0, &vectors).await?;
        Ok((head, vectors, events))
    }

    async fn check_rows(&self, connection: &mut SqliteConnection, session: &Session) -> Option<String> {
        let row = sqlx::query(COUNTS).bind(session.id.as_str()).fetch_one(connection).await;
        let row = match row {
            Ok(row) => row,
            Err(error) => return Some(self.sql(&error).to_string()),
        };
        let count = |at: usize| row.try_get::<i64, _>(at).unwrap_or(-1);
        let rows = [count(0), count(1), count(2)];
        let there = [session.graph.nodes.len(), session.graph.edges.len(), session.slots.slots.len()];
        let there = there.map(|count| i64::try_from(count).unwrap_or(i64::MAX));
        let differs = rows != there;
        differs.then(|| {
            format!("the tables of nodes, edges and slots have {rows:?} rows, and must have {there:?}")
        })
    }
}

/// How a snapshot differs from what the events come to.
fn differs(session: &Session, kept: &Snapshot, restored: Option<Session>) -> Option<String> {
    match restored {
        None => {
            Some(format!("its snapshot as of event {} is damaged; it is made anew in time", kept.position))
        }
        Some(restored) if restored == *session => None,
        Some(_) => Some(format!("its snapshot as of event {} is not what its events come to", kept.position)),
    }
}
