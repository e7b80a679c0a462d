//! The aggregate as rows and one JSON state, and back.

use std::sync::Arc;

use colloquy_engine::graph::SurfaceGraph;
use colloquy_engine::ports::StoreError;
use colloquy_engine::session::SESSION_FORMAT;
use colloquy_engine::slots::CanonicalGraph;
use colloquy_engine::slots::SlotMapping;
use colloquy_engine::{NodeId, Session, SessionId};
use serde_json::{Map, Value};
use sqlx::{Row as _, SqliteConnection};

use super::rows::{self, RowError};
use super::{SqliteStore, errors};

/// Parts of the state that never change after the session was made.
const FIXED: [&str; 2] = ["concept", "methodology_source"];

/// A session's state outside the tables: what never changes, and the rest.
pub(super) struct State {
    pub(super) fixed: String,
    pub(super) state: String,
}

impl State {
    pub(super) fn of(session: &Session) -> Result<Self, serde_json::Error> {
        let bare = Session {
            transcript: Vec::new(),
            graph: SurfaceGraph::default(),
            slots: CanonicalGraph::default(),
            ..session.clone()
        };
        let mut fixed = Map::new();
        let mut state = serde_json::to_value(&bare)?;
        if let Value::Object(fields) = &mut state {
            for name in FIXED {
                fixed.extend(fields.remove_entry(name));
            }
        }
        Ok(Self { fixed: Value::Object(fixed).to_string(), state: state.to_string() })
    }

    fn restore(&self) -> Result<Session, serde_json::Error> {
        let mut state: Map<String, Value> = serde_json::from_str(&self.state)?;
        let fixed: Map<String, Value> = serde_json::from_str(&self.fixed)?;
        state.extend(fixed);
        serde_json::from_value(Value::Object(state))
    }
}

impl SqliteStore {
    /// Turns a failure with rows into the store's error.
    pub(super) fn row_error(&self, error: RowError) -> StoreError {
        match error {
            RowError::Sql(error) => self.sql(&error),
            RowError::Json(table, error) => errors::unreadable(&self.path, &format!("a {table}"), &error),
        }
    }

    pub(super) fn sql(&self, error: &sqlx::Error) -> StoreError {
        errors::backend(&self.path, error)
    }

    /// Writes all lists of a session, comparing with what is stored when that is known.
    pub(super) async fn write_lists(
        &self,
        connection: &mut SqliteConnection,
        before: Option<&Session>,
        now: &Session,
    ) -> Result<(), RowError> {
        let id = now.id.as_str();
        let mappings = |session: &Session| -> Vec<(NodeId, SlotMapping)> {
            session.slots.mappings.iter().map(|(node, mapping)| (*node, *mapping)).collect()
        };
        let mapped = before.map(mappings);
        rows::write(connection, id, before.map(|s| &s.transcript[..]), &now.transcript).await?;
        rows::write(connection, id, before.map(|s| &s.graph.nodes[..]), &now.graph.nodes).await?;
        rows::write(connection, id, before.map(|s| &s.graph.edges[..]), &now.graph.edges).await?;
        rows::write(connection, id, before.map(|s| &s.graph.merges[..]), &now.graph.merges).await?;
        rows::write(connection, id, before.map(|s| &s.slots.slots[..]), &now.slots.slots).await?;
        rows::write(connection, id, mapped.as_deref(), &mappings(now)).await?;
        rows::write(connection, id, before.map(|s| &s.slots.edges[..]), &now.slots.edges).await?;
        rows::write_vectors(connection, before, now).await
    }

    /// The aggregate as stored: one row when it is remembered, else everything, in one snapshot.
    pub(super) async fn load(&self, id: &SessionId) -> Result<Arc<Session>, StoreError> {
        let head = "SELECT version, format FROM session WHERE id = ?";
        let mut reader = self.readers.begin().await.map_err(|e| self.sql(&e))?;
        let row = sqlx::query_as::<_, (i64, i64)>(head).bind(id.as_str()).fetch_optional(&mut *reader).await;
        let (version, format) = row
            .map_err(|e| self.sql(&e))?
            .ok_or_else(|| StoreError::NotFound { what: "session", id: id.to_string() })?;
        let (version, format) = (version.cast_unsigned(), u32::try_from(format).unwrap_or(u32::MAX));
        if format > SESSION_FORMAT {
            let what = format!("session {id}");
            return Err(StoreError::Newer { what, found: format, known: SESSION_FORMAT });
        }
        if let Some(session) = self.cache.get(id, version) {
            return Ok(session);
        }
        let mut session = self.read(&mut reader, id).await?;
        session.version = version;
        drop(reader);
        let session = Arc::new(session);
        self.cache.put(Arc::clone(&session));
        Ok(session)
    }

    async fn read(&self, connection: &mut SqliteConnection, id: &SessionId) -> Result<Session, StoreError> {
        let query = sqlx::query("SELECT fixed, state FROM session WHERE id = ?").bind(id.as_str());
        let row = query.fetch_one(&mut *connection).await.map_err(|e| self.sql(&e))?;
        let text = |at: usize| row.try_get::<String, _>(at).map_err(|e| self.sql(&e));
        let state = State { fixed: text(0)?, state: text(1)? };
        let mut session =
            state.restore().map_err(|e| errors::unreadable(&self.path, &format!("session {id}"), &e))?;
        self.read_lists(connection, &mut session).await.map_err(|e| self.row_error(e))?;
        Ok(session)
    }

    async fn read_lists(
        &self,
        connection: &mut SqliteConnection,
        session: &mut Session,
    ) -> Result<(), RowError> {
        let id = session.id.clone();
        let id = id.as_str();
        session.transcript = rows::read(connection, id).await?;
        session.graph.nodes = rows::read(connection, id).await?;
        session.graph.edges = rows::read(connection, id).await?;
        session.graph.merges = rows::read(connection, id).await?;
        session.slots.slots = rows::read(connection, id).await?;
        session.slots.mappings = rows::read(connection, id).await?.into_iter().collect();
        session.slots.edges = rows::read(connection, id).await?;
        rows::read_vectors(connection, session).await
    }
}
