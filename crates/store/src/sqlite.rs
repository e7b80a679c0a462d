//! The SQLite store: one writer, several readers, write-ahead log, every commit one transaction. Commits wait for the
//! disk, but for that of a turn, whose answer is there already.
//!
//! A session is its events; what they come to is kept as a snapshot now and then, and as rows for whoever analyses.
//! Loaded sessions are remembered, so that a turn on a warm session reads one row, and a commit writes what the turn
//! added and nothing else.

mod calls;
pub mod check;
mod commit;
mod corrections;
mod errors;
mod given;
mod lift;
mod listing;
mod load;
mod open;
mod projections;
mod quotes;
mod servers;
mod sessions;
mod simulations;
mod snapshot;
mod studies;
mod turns;
mod vectors;
mod visits;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use colloquy_engine::{Session, SessionId};
use quick_cache::sync::Cache;
use sqlx::SqlitePool;

/// Sessions remembered; a session of fifty nodes with its vectors takes about 150 kB.
const REMEMBERED: usize = 128;

/// Sessions in a SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    /// One connection: writers queue here instead of failing on each other's locks.
    writer: SqlitePool,
    /// Somebody told the writer not to wait for the disk: whoever takes it next tells it otherwise.
    unsynced: Arc<AtomicBool>,
    readers: SqlitePool,
    /// The newest version known of each session.
    remembered: Cache<SessionId, Arc<Session>>,
    given: given::Givens,
    server: servers::Server,
    /// Leases given so far.
    leases: AtomicU64,
}

impl SqliteStore {
    /// The database file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Closes all connections; what was committed is in the file, and answers whose turn is not complete are free for
    /// other servers.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        self.server.leave();
    }
}
