//! Opening a database: refusing what is not ours or is newer, migrating what is older. Programs that open one file at
//! the same time wait for whoever migrates it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use colloquy_engine::ports::StoreError;
use quick_cache::sync::Cache;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};

use super::errors::{backend, is_locked};
use super::given::Givens;
use super::servers::Server;
use super::sessions::BEGIN;
use super::{REMEMBERED, SqliteStore};

/// The database's file name within a data folder.
pub(super) const FILE_NAME: &str = "colloquy.db";
/// Marks our files (`PRAGMA application_id`); the first migration writes it.
const APPLICATION_ID: i64 = 0x436c_6c71;
/// How long a statement waits for another program's lock.
const BUSY: Duration = Duration::from_secs(5);
/// How long opening waits for another program that migrates the file, or brings old sessions over.
const OPENING: Duration = Duration::from_mins(1);
/// Most attempts to turn the write-ahead log on; each waits for whoever was in the way of the one before.
const ATTEMPTS: u32 = 100;
const READERS: u32 = 4;
/// A commit returns when it is on the disk.
const SYNCED: &str = "PRAGMA synchronous = FULL";

/// The schema, step by step. Steps are never edited once released; new ones are added.
pub(super) fn migrations() -> Vec<Migration> {
    let step = |version, name: &'static str, sql: &'static str| {
        Migration::new(
            version,
            name.into(),
            MigrationType::Simple,
            sqlx::SqlSafeStr::into_sql_str(sql),
            false,
        )
    };
    vec![
        step(1, "sessions", include_str!("../../migrations/0001_sessions.sql")),
        step(2, "studies", include_str!("../../migrations/0002_studies.sql")),
        step(3, "events", include_str!("../../migrations/0003_events.sql")),
        step(4, "calls", include_str!("../../migrations/0004_calls.sql")),
        step(5, "links", include_str!("../../migrations/0005_studies.sql")),
        step(6, "corrections", include_str!("../../migrations/0006_corrections.sql")),
        step(7, "simulations", include_str!("../../migrations/0007_simulations.sql")),
        step(8, "practice", include_str!("../../migrations/0008_practice.sql")),
        step(9, "numbers", include_str!("../../migrations/0009_numbers.sql")),
    ]
}

impl SqliteStore {
    /// Opens `colloquy.db` in a data folder, which is made when it is not there.
    pub async fn open_in(data: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(data).map_err(|error| StoreError::Backend {
            detail: format!(
                "the data folder {} cannot be made: {error}; give another one with --data",
                data.display()
            ),
            retryable: false,
        })?;
        Self::open(&data.join(FILE_NAME)).await
    }

    /// Opens a database file, made when it is not there. An older schema is migrated, and the sessions of version
    /// 0.1.0 are brought over; a newer one, or another program's file, is refused and left as it is.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let plain = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .busy_timeout(OPENING)
            // For whoever looks for them (`RUST_LOG=sqlx=trace`): statements, never the values in them.
            .log_statements(log::LevelFilter::Trace)
            .log_slow_statements(log::LevelFilter::Off, Duration::MAX);
        prepare(path, &plain).await?;
        let options = plain
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A kept answer outlives a power cut, not only a killed process.
            .synchronous(SqliteSynchronous::Full)
            // What is deleted about a person is overwritten.
            .pragma("secure_delete", "ON");
        // Whoever takes the writer waits for the disk unless it says otherwise, whatever became of the one before: its
        // commit may have failed, or its future have been dropped. This takes the place of the test before use.
        let unsynced = Arc::new(AtomicBool::new(false));
        let left = Arc::clone(&unsynced);
        let synced = sized(1).test_before_acquire(false).before_acquire(move |connection, _| {
            let left = Arc::clone(&left);
            Box::pin(async move {
                if left.load(Ordering::Relaxed) {
                    sqlx::raw_sql(SYNCED).execute(connection).await?;
                    left.store(false, Ordering::Relaxed);
                }
                Ok(true)
            })
        });
        let writer = connect(path, synced, options.clone()).await?;
        let options = options.busy_timeout(BUSY);
        let readers = connect(path, sized(READERS), options.pragma("query_only", "ON")).await?;
        let store = Self {
            path: path.to_owned(),
            writer,
            unsynced,
            readers,
            remembered: Cache::new(REMEMBERED),
            given: Givens::default(),
            server: Server::join(path)?,
            leases: AtomicU64::new(0),
        };
        store.lift().await?;
        let wait = sqlx::AssertSqlSafe(format!("PRAGMA busy_timeout = {}", BUSY.as_millis()));
        sqlx::query(wait).execute(&store.writer).await.map_err(|error| store.sql(&error))?;
        Ok(store)
    }
}

/// So many connections, kept open.
fn sized(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .acquire_timeout(Duration::from_secs(30))
}

async fn connect(
    path: &Path,
    pool: SqlitePoolOptions,
    options: SqliteConnectOptions,
) -> Result<SqlitePool, StoreError> {
    pool.connect_with(options).await.map_err(|error| backend(path, &error))
}

/// Brings a file to the newest schema. What is refused is left as it is.
async fn prepare(path: &Path, options: &SqliteConnectOptions) -> Result<(), StoreError> {
    let failed = |error: sqlx::Error| backend(path, &error);
    let mut connection = options.connect().await.map_err(failed)?;
    let newest = {
        // One moment of the file: another program may be making it meanwhile.
        let mut moment = connection.begin().await.map_err(failed)?;
        inspect(path, &mut moment).await?
    };
    if !newest {
        log_ahead(&mut connection).await.map_err(failed)?;
        migrate(path, &mut connection).await?;
    }
    connection.close().await.map_err(failed)
}

/// Whether the schema of a file is the newest; refuses another program's file, and one of a newer program. Nothing but
/// reading happens here.
async fn inspect(path: &Path, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    let failed = |error: sqlx::Error| backend(path, &error);
    let owner: i64 =
        sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await.map_err(failed)?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let newest = if owner == APPLICATION_ID {
        let applied = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
        sqlx::query_scalar(applied).fetch_one(connection).await.map_err(failed)?
    } else {
        0_i64
    };
    if owner != APPLICATION_ID && tables > 0 {
        let detail =
            format!("{} is another program's database; keep data elsewhere with --data", path.display());
        return Err(StoreError::Backend { detail, retryable: false });
    }
    let known = migrations().last().map_or(0, |step| step.version);
    if newest > known {
        return Err(StoreError::Newer {
            what: path.display().to_string(),
            found: u32::try_from(newest).unwrap_or(u32::MAX),
            known: u32::try_from(known).unwrap_or(0),
        });
    }
    Ok(newest == known)
}

/// Turns the write-ahead log on. SQLite refuses this at once while another program writes, without waiting; the
/// beginning of a transaction does wait.
async fn log_ahead(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let mut attempts = 1;
    loop {
        match sqlx::query("PRAGMA journal_mode = WAL").execute(&mut *connection).await {
            Err(error) if is_locked(&error) && attempts < ATTEMPTS => attempts += 1,
            done => return done.map(|_| ()),
        }
        connection.begin_with(BEGIN).await?.rollback().await?;
    }
}

/// All steps that are missing, in one transaction: other programs see none of them or all, and whoever comes second
/// waits and finds them done.
async fn migrate(path: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let failed = |error: sqlx::Error| backend(path, &error);
    let mut all = connection.begin_with(BEGIN).await.map_err(failed)?;
    if !inspect(path, &mut all).await? {
        Migrator::with_migrations(migrations()).run(&mut *all).await.map_err(|error| match error {
            sqlx::migrate::MigrateError::Execute(error)
            | sqlx::migrate::MigrateError::ExecuteMigration(error, _) => backend(path, &error),
            other => StoreError::Backend {
                detail: format!("{}: the database could not be brought up to date: {other}", path.display()),
                retryable: false,
            },
        })?;
    }
    all.commit().await.map_err(failed)
}

#[cfg(test)]
mod tests;
