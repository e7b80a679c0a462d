//! How many statements and transactions a turn takes. Statements are counted from what the database driver logs, and
//! by the whole process: this test is alone in it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "this is a test, helpers included"
)]

#[path = "it/plain.rs"]
mod plain;

use std::path::Path;
use std::sync::{Arc, Mutex};

use colloquy_store::SqliteStore;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// The statements that were executed.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

/// The beginning of a statement, as the driver logs it.
struct Summary<'a>(&'a mut Vec<String>);

impl Visit for Summary<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if field.name() == "summary" {
            self.0.push(format!("{value:?}"));
        }
    }
}

impl<S: tracing::Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            event.record(&mut Summary(&mut self.0.lock().unwrap()));
        }
    }
}

/// Write transactions in the write-ahead log: frames that say how large the database is after them.
fn commits(path: &Path) -> usize {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let log = std::fs::read(log).unwrap();
    let frames = log.get(32..).unwrap_or_default().chunks_exact(24 + 4096);
    frames.filter(|frame| frame[4..8] != [0; 4]).count()
}

#[tokio::test]
async fn a_warm_turn_with_a_key_takes_at_most_fourteen_statements_and_two_transactions() {
    let statements = Statements::default();
    tracing::subscriber::set_global_default(tracing_subscriber::registry().with(statements.clone())).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = plain::lasting(&store, 1, "counted").await;
    let mut tool: SqliteConnection =
        SqliteConnectOptions::new().filename(store.path()).connect().await.unwrap();
    let mut most = 0;
    for _ in 0..20 {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut tool).await.unwrap();
        statements.0.lock().unwrap().clear();
        plain::turn(&store, &mut interview).await;
        let executed = std::mem::take(&mut *statements.0.lock().unwrap());
        assert!(executed.iter().any(|statement| statement.contains("INSERT INTO event")), "{executed:?}");
        // The commit's own BEGIN and COMMIT are not logged.
        let count = executed.len() + 2;
        assert!(count <= 14, "{count} statements: {executed:?}");
        assert_eq!(commits(store.path()), 2, "write transactions");
        most = most.max(count);
    }
    println!("at most {most} statements");
}
