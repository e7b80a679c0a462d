//! Databases of other ages, other programs and other states of health.

use colloquy_engine::ports::{
    CallQuery, Ledger, Principal, SessionQuery, SessionStore, SessionSummary, StoreError, StudyStore,
};
use sqlx::Executor;

use super::*;
use std::sync::Arc;

use colloquy_engine::Session;

use crate::conformance::sample::{Interview, moment};

async fn connect(path: &Path) -> sqlx::SqliteConnection {
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
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
    let error = SqliteStore::open(&path).await.err().unwrap();
    assert!(matches!(error, StoreError::Newer { found: 99, known: 9, .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

/// Takes back what step 9 did.
const BEFORE_NUMBERS: &str = "DROP TABLE numbering; ALTER TABLE session DROP COLUMN number;
    DELETE FROM _sqlx_migrations WHERE version >= 9";

/// Takes back what the steps from 5 on did.
const BEFORE_STUDIES: &str = "DROP TABLE numbering; ALTER TABLE session DROP COLUMN number; DROP TABLE simulated_interview; DROP TABLE simulation; DROP TABLE correction;
    DROP TABLE expected; DROP TABLE attribute; DROP TABLE visit; DROP TABLE link; DROP TABLE study;
    ALTER TABLE session DROP COLUMN simulated; DELETE FROM _sqlx_migrations WHERE version >= 5";

#[tokio::test]
async fn a_file_from_before_there_were_studies_keeps_the_sessions_that_named_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    let made = Interview::new(4, "before").session;
    let store = SqliteStore::open(&path).await.unwrap();
    store.session_create(&made).await.unwrap();
    store.close().await;
    let mut before = connect(&path).await;
    before.execute(BEFORE_STUDIES).await.unwrap();
    before.close().await.unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    let list = store.session_list(&SessionQuery::newest(9)).await.unwrap();
    let number = made.config.study_id.as_ref().map(|_| 1);
    assert_eq!(list, [SessionSummary { number, ..SessionSummary::of(&made) }]);
    assert!(store.study_list(&Principal::local()).await.unwrap().is_empty());
}

#[tokio::test]
async fn sessions_of_a_file_from_before_there_were_numbers_get_them_in_the_order_they_were_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    let store = SqliteStore::open(&path).await.unwrap();
    let made = async |store: &SqliteStore, id: &str, study: Option<&str>, second: u64| {
        let mut session = Interview::new(second, id).session.fork().into_state();
        session.config.study_id = study.map(str::to_owned);
        session.created_at = moment(second);
        let session = Arc::new(Session::restore(session).unwrap());
        store.session_create(&session).await.unwrap();
        session.id.clone()
    };
    let third = made(&store, "n-c", Some("one"), 30).await;
    let first = made(&store, "n-b", Some("one"), 10).await;
    let second = made(&store, "n-a", Some("one"), 10).await;
    let (other, none) = (made(&store, "n-d", Some("two"), 20).await, made(&store, "n-e", None, 5).await);
    store.close().await;
    let mut before = connect(&path).await;
    before.execute(BEFORE_NUMBERS).await.unwrap();
    before.close().await.unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    for (id, number) in
        [(second, Some(1)), (first, Some(2)), (third.clone(), Some(3)), (other, Some(1)), (none, None)]
    {
        assert_eq!(store.session_number(&id).await.unwrap(), number, "{id}");
    }
    store.session_delete(&third).await.unwrap();
    let next = made(&store, "n-f", Some("one"), 40).await;
    assert_eq!(store.session_number(&next).await.unwrap(), Some(4));
}

#[tokio::test]
async fn a_file_from_before_there_was_a_ledger_gets_one_and_keeps_its_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    let made = Interview::new(3, "before").session;
    let store = SqliteStore::open(&path).await.unwrap();
    store.session_create(&made).await.unwrap();
    store.close().await;
    let mut before = connect(&path).await;
    before.execute(BEFORE_STUDIES).await.unwrap();
    before.execute("DROP TABLE call; DELETE FROM _sqlx_migrations WHERE version = 4").await.unwrap();
    before.close().await.unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    assert_eq!(store.session_load(&made.id).await.unwrap(), made);
    assert!(store.calls(&CallQuery::default()).await.unwrap().is_empty());
    assert_eq!(store.check().await.unwrap().damages, []);
}

#[test]
fn programs_that_open_a_new_file_at_once_wait_for_each_other() {
    const PROGRAMS: usize = 12;
    for _ in 0..6 {
        let folder = tempfile::tempdir().unwrap();
        let start = std::sync::Barrier::new(PROGRAMS);
        let open = || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            start.wait();
            runtime.block_on(async {
                let store = SqliteStore::open_in(folder.path()).await.map_err(|error| error.to_string())?;
                store.calls(&CallQuery::default()).await.map_err(|error| error.to_string())?;
                store.close().await;
                Ok::<_, String>(())
            })
        };
        let opened: Vec<Result<(), String>> = std::thread::scope(|scope| {
            let programs: Vec<_> = (0..PROGRAMS).map(|_| scope.spawn(open)).collect();
            programs.into_iter().map(|program| program.join().unwrap()).collect()
        });
        assert_eq!(opened, vec![Ok(()); PROGRAMS]);
    }
}

#[tokio::test]
async fn a_file_is_made_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    let mut making = connect(&path).await;
    log_ahead(&mut making).await.unwrap();
    let mut unfinished = making.begin_with(BEGIN).await.unwrap();
    Migrator::with_migrations(migrations()).run(&mut *unfinished).await.unwrap();
    let mut other = connect(&path).await;
    assert!(!inspect(&path, &mut other).await.unwrap(), "nothing of it is seen before it is done");
    unfinished.rollback().await.unwrap();
    making.close().await.unwrap();
    SqliteStore::open(&path).await.unwrap().close().await;
    assert!(inspect(&path, &mut other).await.unwrap());
}

#[tokio::test]
async fn what_cannot_be_opened_is_said_in_one_line_with_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a file");
    std::fs::write(&file, "this is text, not a database, and long enough to be looked at as one ....")
        .unwrap();
    let garbage = SqliteStore::open(&file).await.err().unwrap().to_string();
    assert!(garbage.contains("not a database"), "{garbage}");
    assert!(std::fs::read(&file).unwrap().starts_with(b"this is text"));
    let below_a_file = SqliteStore::open_in(&file.join("data")).await.err().unwrap().to_string();
    assert!(below_a_file.contains("--data"), "{below_a_file}");
    let no_folder = SqliteStore::open(&folder.path().join("no/such/x.db")).await.err().unwrap().to_string();
    assert!(no_folder.contains("--data"), "{no_folder}");

    let foreign = folder.path().join("foreign.db");
    let mut connection = connect(&foreign).await;
    connection.execute("CREATE TABLE recipes (name TEXT)").await.unwrap();
    connection.close().await.unwrap();
    let other = SqliteStore::open(&foreign).await.err().unwrap().to_string();
    assert!(other.contains("another program's database"), "{other}");
    for line in [garbage, below_a_file, no_folder, other] {
        assert!(!line.contains('\n'), "{line}");
    }
}

#[tokio::test]
async fn a_lock_of_another_program_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = Interview::new(4, "locked");
    let session = Arc::clone(&interview.session);
    store.session_create(&session).await.unwrap();
    let mut other = connect(store.path()).await;
    other.execute("BEGIN EXCLUSIVE").await.unwrap();
    // Not the five seconds of real life.
    sqlx::query("PRAGMA busy_timeout = 1").execute(&store.writer).await.unwrap();
    let event = interview.start();
    let error = store.session_commit(&interview.session, &event).await.unwrap_err();
    assert!(matches!(error, StoreError::Backend { retryable: true, .. }), "{error}");
    assert!(error.to_string().contains("locked by another program"), "{error}");
    other.execute("ROLLBACK").await.unwrap();
    assert_eq!(store.session_load(&session.id).await.unwrap(), session);
    store.session_commit(&interview.session, &event).await.unwrap();
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
    let mut refused = None;
    for number in 0..1000 {
        let interview = Interview::new(number, &format!("full-{number}"));
        if let Err(error) = store.session_create(&interview.session).await {
            refused = Some(error);
            break;
        }
    }
    let error = refused.expect("the disk is full some time");
    assert!(error.to_string().contains("the disk is full"), "{error}");
    assert_eq!(store.check().await.unwrap().damages, []);
}
