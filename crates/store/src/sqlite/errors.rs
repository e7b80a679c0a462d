//! What SQLite says, as one line that tells what to do.

use std::path::Path;

use colloquy_engine::ports::StoreError;

use super::SqliteStore;
use super::given::Failed;
use crate::format::{BodyError, FORMAT};

/// Primary result codes of SQLite (<https://www.sqlite.org/rescode.html>).
mod code {
    pub(super) const BUSY: i32 = 5;
    pub(super) const LOCKED: i32 = 6;
    pub(super) const READONLY: i32 = 8;
    pub(super) const IOERR: i32 = 10;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const CANTOPEN: i32 = 14;
    pub(super) const NOTADB: i32 = 26;
}

/// The primary result code of an error of SQLite's.
fn primary(error: &sqlx::Error) -> Option<i32> {
    let database = error.as_database_error();
    let result =
        database.and_then(sqlx::error::DatabaseError::code).and_then(|code| code.parse::<i32>().ok());
    // The lower byte is the primary code; the rest only refines it.
    result.map(|code| code & 0xff)
}

/// Whether another program stands in the way.
pub(super) fn is_locked(error: &sqlx::Error) -> bool {
    matches!(primary(error), Some(code::BUSY | code::LOCKED))
}

/// An error of the database at a path.
pub(super) fn backend(path: &Path, error: &sqlx::Error) -> StoreError {
    let file = path.display();
    let (detail, retryable) = match primary(error) {
        Some(code::BUSY | code::LOCKED) => (
            format!(
                "{file} is locked by another program; close that program, or keep data elsewhere with --data"
            ),
            true,
        ),
        Some(code::READONLY) => {
            (format!("{file} cannot be written; make it writable, or keep data elsewhere with --data"), false)
        }
        Some(code::CANTOPEN) => (
            format!(
                "{file} cannot be opened; check that its folder exists and can be written, or keep data elsewhere with --data"
            ),
            false,
        ),
        Some(code::FULL) => (
            format!("the disk is full: {file} could not grow; free some space and send the answer again"),
            true,
        ),
        Some(code::NOTADB | code::CORRUPT) => (
            format!("{file} is damaged or not a database; restore a copy, or move it away to begin anew"),
            false,
        ),
        Some(code::IOERR) => (format!("{file} could not be read or written: {error}"), true),
        _ => match error {
            sqlx::Error::PoolTimedOut => {
                (format!("{file}: no connection became free in time; send the request again"), true)
            }
            sqlx::Error::Io(io) => (format!("{file}: {io}"), true),
            other => (format!("{file}: {other}"), false),
        },
    };
    StoreError::Backend { detail, retryable }
}

/// A body that cannot be read back; `what` says which, of which session.
pub(super) fn body(path: &Path, what: &str, error: &BodyError) -> StoreError {
    match error {
        BodyError::Newer(found) => {
            StoreError::Newer { what: what.to_owned(), found: u32::from(*found), known: u32::from(FORMAT) }
        }
        BodyError::Unreadable(why) => unreadable(path, what, why),
    }
}

/// Something that cannot be read back.
pub(super) fn unreadable(path: &Path, what: &str, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Backend {
        detail: format!("{}: {what} cannot be read: {why}", path.display()),
        retryable: false,
    }
}

impl SqliteStore {
    /// The database's own failure.
    pub(super) fn sql(&self, error: &sqlx::Error) -> StoreError {
        backend(&self.path, error)
    }

    /// A failure with a part of a session.
    pub(super) fn failed(&self, what: &str, error: &Failed) -> StoreError {
        match error {
            Failed::Sql(error) => self.sql(error),
            Failed::Body(error) => body(&self.path, what, error),
        }
    }
}
