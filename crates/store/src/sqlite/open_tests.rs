//! Databases of other ages, other programs and other states of health.

use colloquy_engine::ports::{SessionQuery, SessionStore, StoreError};
use sqlx::Executor;

use super::*;
use crate::conformance::sample;

async fn connect(path: &Path) -> sqlx::SqliteConnection {
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
}

/// A database as the first release left it: only the first step, with one session in it.
async fn first_schema(path: &Path) -> colloquy_engine::Session {
    let session = sample::session(11, "old");
    let store = SqliteStore::open(path).await.unwrap();
    store.session_create(&session).await.unwrap();
    store.close().await;
    let mut connection = connect(path).await;
    let back = "DROP INDEX session_by_study; ALTER TABLE session DROP COLUMN study_id;
                DELETE FROM _sqlx_migrations WHERE version > 1;";
    connection.execute(back).await.unwrap();
    connection.close().await.unwrap();
    session
}

#[tokio::test]
async fn an_older_schema_is_migrated_with_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    let mut session = first_schema(&path).await;
    let store = SqliteStore::open(&path).await.unwrap();
    assert_eq!(store.session_load(&session.id).await.unwrap(), session);
    let study: Option<String> =
        sqlx::query_scalar("SELECT study_id FROM session").fetch_one(&store.readers).await.unwrap();
    assert_eq!(study, session.config.study_id);
    session.version += 1;
    store.session_commit(&session).await.unwrap();
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    SqliteStore::open(&path).await.unwrap().close().await;
    let mut connection = connect(&path).await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (99, 'later', 1, x'00', 0)";
    connection.execute(later).await.unwrap();
    connection.close().await.unwrap();
    let before = std::fs::read(&path).unwrap();
    let error = SqliteStore::open(&path).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 99, known: 2, .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[tokio::test]
async fn a_newer_session_is_refused_and_the_others_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let (old, new) = (sample::session(1, "known"), sample::session(2, "newer"));
    store.session_create(&old).await.unwrap();
    store.session_create(&new).await.unwrap();
    sqlx::query("UPDATE session SET format = 77 WHERE id = 'newer'").execute(&store.writer).await.unwrap();
    let error = store.session_load(&new.id).await.unwrap_err();
    assert!(matches!(&error, StoreError::Newer { what, found: 77, .. } if what.contains("newer")), "{error}");
    assert_eq!(store.session_load(&old.id).await.unwrap(), old);
}

#[tokio::test]
async fn what_cannot_be_opened_is_said_in_one_line_with_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a file");
    std::fs::write(&file, "this is text, not a database, and long enough to be looked at as one ....")
        .unwrap();
    let garbage = SqliteStore::open(&file).await.unwrap_err().to_string();
    assert!(garbage.contains("not a database"), "{garbage}");
    assert!(std::fs::read(&file).unwrap().starts_with(b"this is text"));
    let below_a_file = SqliteStore::open_in(&file.join("data")).await.unwrap_err().to_string();
    assert!(below_a_file.contains("--data"), "{below_a_file}");
    let no_folder = SqliteStore::open(&folder.path().join("no/such/x.db")).await.unwrap_err().to_string();
    assert!(no_folder.contains("--data"), "{no_folder}");

    let foreign = folder.path().join("foreign.db");
    let mut connection = connect(&foreign).await;
    connection.execute("CREATE TABLE recipes (name TEXT)").await.unwrap();
    connection.close().await.unwrap();
    let other = SqliteStore::open(&foreign).await.unwrap_err().to_string();
    assert!(other.contains("another program's database"), "{other}");
    for line in [garbage, below_a_file, no_folder, other] {
        assert!(!line.contains('\n'), "{line}");
    }
}

#[tokio::test]
async fn a_lock_of_another_program_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let session = sample::session(4, "locked");
    store.session_create(&session).await.unwrap();
    let mut other = connect(store.path()).await;
    other.execute("BEGIN EXCLUSIVE").await.unwrap();
    // Not the five seconds of real life.
    sqlx::query("PRAGMA busy_timeout = 1").execute(&store.writer).await.unwrap();
    let mut next = session.clone();
    next.version += 1;
    let error = store.session_commit(&next).await.unwrap_err();
    assert!(matches!(error, StoreError::Backend { retryable: true, .. }), "{error}");
    assert!(error.to_string().contains("locked by another program"), "{error}");
    other.execute("ROLLBACK").await.unwrap();
    assert_eq!(store.session_load(&session.id).await.unwrap(), session);
    store.session_commit(&next).await.unwrap();
}

#[tokio::test]
async fn a_full_disk_is_named_and_nothing_is_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&store.writer).await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}")))
        .execute(&store.writer)
        .await
        .unwrap();
    let mut session = sample::session(13, "full");
    session.graph.nodes[0].label = "long ".repeat(100_000);
    let error = store.session_create(&session).await.unwrap_err();
    assert!(error.to_string().contains("the disk is full"), "{error}");
    assert!(store.session_list(&SessionQuery::newest(10)).await.unwrap().is_empty());
}
