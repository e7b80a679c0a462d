//! The SQLite store: one writer, several readers, write-ahead log, every commit one transaction.
//!
//! A session is rows (utterances, nodes, edges, ...) for whoever analyses, plus one JSON column for the rest
//! of its state; both together are the aggregate again. Loaded aggregates are remembered by version, so that
//! a turn on a warm session reads one row, and a commit writes only rows that changed.

mod aggregate;
mod cache;
mod errors;
mod listing;
mod open;
mod rows;
mod sessions;
mod turns;

use std::path::{Path, PathBuf};

use sqlx::SqlitePool;

use cache::Cache;

/// Sessions in a SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    /// One connection: writers queue here instead of failing on each other's locks.
    writer: SqlitePool,
    readers: SqlitePool,
    cache: Cache,
}

impl SqliteStore {
    /// The database file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Closes all connections; what was committed is in the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
