//! Lists of a session as rows: written where they changed, read in order.

use colloquy_engine::graph::{Edge, Merge, Node, Vector};
use colloquy_engine::slots::{CanonicalEdge, Slot, SlotMapping};
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{NodeId, Session};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::{Row as _, SqliteConnection};

/// An item of a list that is a table.
pub(super) trait Item: Serialize + DeserializeOwned + PartialEq {
    /// The table's name, for messages.
    const TABLE: &'static str;
    const PUT: &'static str;
    const TRIM: &'static str;
    const READ: &'static str;
}

macro_rules! table {
    ($item:ty, $name:literal) => {
        impl Item for $item {
            const TABLE: &'static str = $name;
            const PUT: &'static str = concat!(
                "INSERT INTO ",
                $name,
                " (session_id, position, body) VALUES (?, ?, ?)",
                " ON CONFLICT DO UPDATE SET body = excluded.body"
            );
            const TRIM: &'static str =
                concat!("DELETE FROM ", $name, " WHERE session_id = ? AND position >= ?");
            const READ: &'static str =
                concat!("SELECT body FROM ", $name, " WHERE session_id = ? ORDER BY position");
        }
    };
}

table!(Utterance, "utterance");
table!(Node, "node");
table!(Edge, "edge");
table!(Merge, "merge");
table!(Slot, "slot");
table!((NodeId, SlotMapping), "slot_mapping");
table!(CanonicalEdge, "canonical_edge");

/// A row that could not be read or written.
pub(super) enum RowError {
    /// By SQLite.
    Sql(sqlx::Error),
    /// By JSON: in which table, and why.
    Json(&'static str, serde_json::Error),
}

impl From<sqlx::Error> for RowError {
    fn from(error: sqlx::Error) -> Self {
        Self::Sql(error)
    }
}

/// A position as SQLite counts.
fn place(position: usize) -> i64 {
    i64::try_from(position).unwrap_or(i64::MAX)
}

/// Writes a list; `before` is what is stored, when that is known.
pub(super) async fn write<T: Item>(
    connection: &mut SqliteConnection,
    session: &str,
    before: Option<&[T]>,
    now: &[T],
) -> Result<(), RowError> {
    for (position, item) in now.iter().enumerate() {
        if before.and_then(|list| list.get(position)) == Some(item) {
            continue;
        }
        let body = serde_json::to_string(item).map_err(|e| RowError::Json(T::TABLE, e))?;
        sqlx::query(T::PUT).bind(session).bind(place(position)).bind(body).execute(&mut *connection).await?;
    }
    if before.is_none_or(|list| list.len() > now.len()) {
        sqlx::query(T::TRIM).bind(session).bind(place(now.len())).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Reads a list.
pub(super) async fn read<T: Item>(
    connection: &mut SqliteConnection,
    session: &str,
) -> Result<Vec<T>, RowError> {
    let rows = sqlx::query(T::READ).bind(session).fetch_all(connection).await?;
    let item = |row: &sqlx::sqlite::SqliteRow| {
        let body: &str = row.try_get(0)?;
        serde_json::from_str(body).map_err(|e| RowError::Json(T::TABLE, e))
    };
    rows.iter().map(item).collect()
}

/// Writes the vectors of nodes and slots that changed.
pub(super) async fn write_vectors(
    connection: &mut SqliteConnection,
    before: Option<&Session>,
    now: &Session,
) -> Result<(), RowError> {
    let session = now.id.as_str();
    for (owner, list, old) in [
        ("node", node_vectors(now), before.map(node_vectors)),
        ("slot", slot_vectors(now), before.map(slot_vectors)),
    ] {
        for (position, vector) in list.iter().enumerate() {
            if old.as_ref().and_then(|old| old.get(position)) == Some(vector) {
                continue;
            }
            put_vector(connection, now, (owner, position), vector.as_ref()).await?;
        }
        if old.is_none_or(|old| old.len() > list.len()) {
            let trim = "DELETE FROM embedding WHERE session_id = ? AND owner = ? AND position >= ?";
            sqlx::query(trim)
                .bind(session)
                .bind(owner)
                .bind(place(list.len()))
                .execute(&mut *connection)
                .await?;
        }
    }
    Ok(())
}

async fn put_vector(
    connection: &mut SqliteConnection,
    session: &Session,
    (owner, position): (&str, usize),
    vector: Option<&Vector>,
) -> Result<(), RowError> {
    let Some(vector) = vector else {
        let remove = "DELETE FROM embedding WHERE session_id = ? AND owner = ? AND position = ?";
        sqlx::query(remove)
            .bind(session.id.as_str())
            .bind(owner)
            .bind(place(position))
            .execute(connection)
            .await?;
        return Ok(());
    };
    let bytes: Vec<u8> = vector.iter().flat_map(|number| number.to_le_bytes()).collect();
    let put = "INSERT INTO embedding (session_id, owner, position, model, vector) VALUES (?, ?, ?, ?, ?)
               ON CONFLICT DO UPDATE SET model = excluded.model, vector = excluded.vector";
    sqlx::query(put)
        .bind(session.id.as_str())
        .bind(owner)
        .bind(place(position))
        .bind(session.config.embedder.as_str())
        .bind(bytes)
        .execute(connection)
        .await?;
    Ok(())
}

fn node_vectors(session: &Session) -> Vec<Option<Vector>> {
    session.graph.nodes.iter().map(|node| node.embedding.clone()).collect()
}

fn slot_vectors(session: &Session) -> Vec<Option<Vector>> {
    session.slots.slots.iter().map(|slot| slot.embedding.clone()).collect()
}

/// Reads vectors of the session's own model back into its nodes and slots.
pub(super) async fn read_vectors(
    connection: &mut SqliteConnection,
    session: &mut Session,
) -> Result<(), RowError> {
    let query = "SELECT owner, position, vector FROM embedding WHERE session_id = ? AND model = ?";
    let rows = sqlx::query(query)
        .bind(session.id.as_str())
        .bind(session.config.embedder.as_str())
        .fetch_all(connection)
        .await?;
    for row in &rows {
        let (owner, position): (&str, i64) = (row.try_get(0)?, row.try_get(1)?);
        let bytes: &[u8] = row.try_get(2)?;
        let vector: Vector = bytes.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b)).collect();
        let position = usize::try_from(position).unwrap_or(usize::MAX);
        if owner == "node" {
            if let Some(node) = session.graph.nodes.get_mut(position) {
                node.embedding = Some(vector);
            }
        } else if let Some(slot) = session.slots.slots.get_mut(position) {
            slot.embedding = Some(vector);
        }
    }
    Ok(())
}
