//! What a program wrote, read from SQLite's write-ahead log (<https://sqlite.org/fileformat2.html#walformat>):
//! every page written is a frame of it, every transaction ends with one that tells the database's size.
//!
//! The log begins again from its start after a checkpoint, under new salts; what is left of the log before
//! stays behind it and is counted by its old ones.

use std::path::Path;

use anyhow::{Context, Result};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// The log as it is at a moment.
#[derive(Debug, Default)]
pub(crate) struct Log {
    page: usize,
    salt: Vec<u8>,
    /// All frames of the file, those of the log before too.
    frames: Vec<Frame>,
}

#[derive(Debug, Clone)]
struct Frame {
    salt: Vec<u8>,
    /// Pages of the database when a transaction ends here, else 0.
    pages: usize,
}

/// What was written between two moments.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) bytes: usize,
    pub(crate) transactions: usize,
}

fn number(bytes: &[u8], at: usize) -> usize {
    bytes.get(at..at + 4).map_or(0, |four| four.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
}

impl Log {
    /// The log beside a database; empty when there is none.
    pub(crate) fn read(database: &Path) -> Result<Self> {
        let path = database.with_extension("db-wal");
        match std::fs::read(&path) {
            Ok(bytes) => Ok(Self::parse(&bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
        }
    }

    fn parse(bytes: &[u8]) -> Self {
        let page = number(bytes, 8);
        if page == 0 || bytes.len() < HEADER {
            return Self::default();
        }
        let frame = |bytes: &[u8]| Frame { salt: bytes[8..16].to_vec(), pages: number(bytes, 4) };
        let frames = bytes[HEADER..].chunks_exact(FRAME_HEADER + page).map(frame).collect();
        Self { page, salt: bytes[16..24].to_vec(), frames }
    }

    /// Where the frames of a salt end that begin at a place.
    fn end(&self, from: usize, salt: &[u8]) -> usize {
        from + self.frames.iter().skip(from).take_while(|frame| frame.salt == salt).count()
    }

    /// What was written since an earlier moment.
    pub(crate) fn since(&self, before: &Self) -> Written {
        let own = self.end(0, &self.salt);
        let known = before.end(0, &before.salt);
        let fresh = if self.salt == before.salt {
            self.frames.get(known..own).unwrap_or_default().to_vec()
        } else {
            // The log began again in between: its frames, and the last ones of the log before.
            let last = known.max(own);
            let rest = self.frames.get(last..self.end(last, &before.salt)).unwrap_or_default();
            [&self.frames[..own], rest].concat()
        };
        Written {
            bytes: fresh.len() * (self.page + FRAME_HEADER),
            transactions: fresh.iter().filter(|frame| frame.pages > 0).count(),
        }
    }
}

/// The database's size in bytes as it is after a checkpoint: what the last transaction says, else its file's.
pub(crate) fn database_size(database: &Path) -> Result<usize> {
    let log = Log::read(database)?;
    let own = log.frames.iter().take(log.end(0, &log.salt));
    if let Some(frame) = own.rev().find(|frame| frame.pages > 0) {
        return Ok(frame.pages * log.page);
    }
    let file = std::fs::metadata(database);
    let file = file.with_context(|| format!("{} cannot be read", database.display()))?;
    Ok(usize::try_from(file.len())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: usize = 512;

    /// A log of frames, each with its salt and the size of the database where it ends a transaction.
    fn log(salt: u8, frames: &[(u8, u8)]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        bytes[10] = 2;
        bytes[16..24].fill(salt);
        for (salt, pages) in frames {
            let mut frame = vec![0; FRAME_HEADER + PAGE];
            frame[7] = *pages;
            frame[8..16].fill(*salt);
            bytes.extend(frame);
        }
        bytes
    }

    #[test]
    fn frames_and_transactions_are_counted_through_a_new_beginning() {
        let since = |after: &[u8], before: &[u8]| {
            let written = Log::parse(after).since(&Log::parse(before));
            (written.bytes / (PAGE + FRAME_HEADER), written.transactions)
        };
        let first = log(1, &[(1, 0), (1, 3)]);
        assert_eq!(since(&first, &[]), (2, 1));
        assert_eq!(since(&first, &first), (0, 0));
        let more = log(1, &[(1, 0), (1, 3), (1, 0), (1, 4), (1, 5)]);
        assert_eq!(since(&more, &first), (3, 2));
        // One more frame in the log before, then two of a new one over its beginning.
        let again = log(2, &[(2, 0), (2, 6), (1, 4)]);
        assert_eq!(since(&again, &first), (3, 2));
        // What stands behind and is older than the log before counts for nothing.
        assert_eq!(since(&log(3, &[(3, 0), (3, 7), (1, 4)]), &log(2, &[(2, 5)])), (2, 1));
    }

    #[test]
    fn the_size_is_what_the_last_transaction_says() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("colloquy.db");
        assert!(database_size(&database).is_err());
        std::fs::write(&database, [0; 2 * PAGE]).unwrap();
        assert_eq!(database_size(&database).unwrap(), 2 * PAGE);
        let frames = [(2, 0), (2, 6), (2, 0), (1, 9)];
        std::fs::write(folder.path().join("colloquy.db-wal"), log(2, &frames)).unwrap();
        assert_eq!(database_size(&database).unwrap(), 6 * PAGE);
    }
}
