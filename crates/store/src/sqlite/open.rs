//! Opening a database: refusing what is not ours or is newer, migrating what is older.

use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use colloquy_engine::ports::StoreError;
use quick_cache::sync::Cache;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlitePool};

use super::errors::backend;
use super::given::Givens;
use super::servers::Server;
use super::{REMEMBERED, SqliteStore};

/// The database's file name within a data folder.
pub(super) const FILE_NAME: &str = "colloquy.db";
/// Marks our files (`PRAGMA application_id`); the first migration writes it.
const APPLICATION_ID: i64 = 0x436c_6c71;
/// How long a statement waits for another program's lock.
const BUSY: Duration = Duration::from_secs(5);
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
            .busy_timeout(BUSY)
            // For whoever looks for them (`RUST_LOG=sqlx=trace`): statements, never the values in them.
            .log_statements(log::LevelFilter::Trace)
            .log_slow_statements(log::LevelFilter::Off, Duration::MAX);
        if path.exists() {
            inspect(path, &plain).await?;
        }
        let options = plain
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A kept answer outlives a power cut, not only a killed process.
            .synchronous(SqliteSynchronous::Full)
            // What is deleted about a person is overwritten.
            .pragma("secure_delete", "ON");
        // Whoever takes the writer waits for the disk unless it says otherwise, whatever became of the one before: its
        // commit may have failed, or its future have been dropped. This takes the place of the test before use.
        let synced = sized(1).test_before_acquire(false).before_acquire(|connection, _| {
            Box::pin(async move { sqlx::raw_sql(SYNCED).execute(connection).await.map(|_| true) })
        });
        let writer = connect(path, synced, options.clone()).await?;
        migrate(path, &writer).await?;
        let readers = connect(path, sized(READERS), options.pragma("query_only", "ON")).await?;
        let store = Self {
            path: path.to_owned(),
            writer,
            readers,
            remembered: Cache::new(REMEMBERED),
            given: Givens::default(),
            server: Server::join(path)?,
            leases: AtomicU64::new(0),
        };
        store.lift().await?;
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

/// Looks without changing: nothing but the reading of an existing file happens here.
async fn inspect(path: &Path, options: &SqliteConnectOptions) -> Result<(), StoreError> {
    let failed = |error: sqlx::Error| backend(path, &error);
    let mut connection = options.connect().await.map_err(failed)?;
    let owner: i64 =
        sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut connection).await.map_err(failed)?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut connection)
        .await
        .map_err(failed)?;
    let newest = if owner == APPLICATION_ID {
        let applied = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
        sqlx::query_scalar(applied).fetch_one(&mut connection).await.map_err(failed)?
    } else {
        0_i64
    };
    connection.close().await.map_err(failed)?;
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
    Ok(())
}

async fn migrate(path: &Path, writer: &SqlitePool) -> Result<(), StoreError> {
    Migrator::with_migrations(migrations()).run(writer).await.map_err(|error| match error {
        sqlx::migrate::MigrateError::Execute(error)
        | sqlx::migrate::MigrateError::ExecuteMigration(error, _) => backend(path, &error),
        other => StoreError::Backend {
            detail: format!("{}: the database could not be brought up to date: {other}", path.display()),
            retryable: false,
        },
    })
}

#[cfg(test)]
mod tests;
