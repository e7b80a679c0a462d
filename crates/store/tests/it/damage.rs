//! Bodies, vectors and files that were altered: said in words, with what and where, never a panic.

use colloquy_engine::SessionId;
use colloquy_engine::interpretation::Reply;
use colloquy_engine::ports::{SessionStore, StoreError, TurnStore};
use colloquy_store::SqliteStore;
use sqlx::Row as _;

use crate::held::{answer, begin, change, go_on, started, tool};

/// A database with one session of some turns, without snapshot.
async fn one_session(folder: &std::path::Path, seed: u64) -> SessionId {
    let store = SqliteStore::open_in(folder).await.unwrap();
    let mut interview = started(&store, seed, "damaged").await;
    go_on(&store, &mut interview, 12).await;
    change(store.path(), "DELETE FROM snapshot").await;
    store.close().await;
    interview.session.id.clone()
}

async fn load(folder: &std::path::Path, id: &SessionId) -> Result<(), StoreError> {
    let store = SqliteStore::open_in(folder).await.unwrap();
    let loaded = store.session_load(id).await.map(|_| ());
    let events = store.session_events(id).await.map(|_| ());
    let damages = store.check().await.unwrap().damages;
    assert_eq!(loaded.is_ok(), damages.is_empty(), "{loaded:?}, {damages:?}");
    loaded.and(events)
}

async fn blob(path: &std::path::Path, select: &str) -> Vec<u8> {
    let row = sqlx::query(sqlx::AssertSqlSafe(select.to_owned())).fetch_one(&mut tool(path).await).await;
    row.unwrap().get(0)
}

async fn put(path: &std::path::Path, update: &str, body: &[u8]) {
    let update = sqlx::query(sqlx::AssertSqlSafe(update.to_owned())).bind(body.to_vec());
    assert_eq!(update.execute(&mut tool(path).await).await.unwrap().rows_affected(), 1);
}

#[tokio::test]
async fn every_altered_or_cut_body_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let id = one_session(folder.path(), 2).await;
    let path = folder.path().join("colloquy.db");
    let body = blob(&path, "SELECT body FROM event WHERE position = 3").await;
    let step = body.len() / 24 + 1;
    let altered = (1..body.len()).step_by(step).map(|at| {
        let mut altered = body.clone();
        altered[at] ^= 0x55;
        altered
    });
    let cut = (0..body.len()).step_by(step).map(|length| body[..length].to_vec());
    let mut old = body.clone();
    old[0] = 0;
    for harmed in altered.chain(cut).chain([old]) {
        put(&path, "UPDATE event SET body = ? WHERE position = 3", &harmed).await;
        let error = load(folder.path(), &id).await.unwrap_err();
        assert!(matches!(error, StoreError::Backend { retryable: false, .. }), "{error:?}");
        assert!(error.to_string().contains("event 3 of session damaged"), "{error}");
    }
    put(&path, "UPDATE event SET body = ? WHERE position = 3", &body).await;
    load(folder.path(), &id).await.unwrap();
}

#[tokio::test]
async fn a_body_of_a_newer_format_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let id = one_session(folder.path(), 3).await;
    let path = folder.path().join("colloquy.db");
    let mut body = blob(&path, "SELECT body FROM event WHERE position = 2").await;
    body[0] = 9;
    put(&path, "UPDATE event SET body = ? WHERE position = 2", &body).await;
    let error = load(folder.path(), &id).await.unwrap_err();
    let expected = StoreError::Newer { what: "event 2 of session damaged".to_owned(), found: 9, known: 1 };
    assert_eq!(error, expected);
    assert_eq!(blob(&path, "SELECT body FROM event WHERE position = 2").await, body, "it is left as it is");
}

#[tokio::test]
async fn what_else_is_missing_or_altered_is_named() {
    let missing = [
        ("DELETE FROM event WHERE position = 4", "event 4 is missing"),
        ("DELETE FROM event WHERE position = (SELECT max(position) FROM event)", "events are counted"),
        ("UPDATE event SET answer = NULL WHERE kind = 'turn_taken'", "its words are missing"),
        ("UPDATE event SET question = NULL WHERE kind = 'started'", "event 1 of session damaged"),
        ("UPDATE event SET at = 'yesterday' WHERE position = 5", "event 5 of session damaged"),
        ("UPDATE session SET config = x'01'", "session damaged"),
        ("UPDATE session SET created_at = ''", "session damaged"),
        ("PRAGMA foreign_keys = OFF; DELETE FROM document", "is missing"),
        ("UPDATE document SET body = (SELECT config FROM session)", "was altered"),
    ];
    for (harm, said) in missing {
        let folder = tempfile::tempdir().unwrap();
        let id = one_session(folder.path(), 4).await;
        change(&folder.path().join("colloquy.db"), harm).await;
        let error = load(folder.path(), &id).await.unwrap_err().to_string();
        assert!(
            error.contains(said) && error.contains("session damaged") && !error.contains('\n'),
            "{harm}: {error}"
        );
    }
}

#[tokio::test]
async fn vectors_of_a_wrong_length_are_left_out_and_the_session_goes_on() {
    for harm in [
        "UPDATE event SET vectors = substr(vectors, 1, length(vectors) - 1)",
        "UPDATE event SET vectors = x''",
        "UPDATE event SET nodes = '[]'",
        "UPDATE event SET nodes = 'n1'",
        "UPDATE event SET vectors = NULL",
        "UPDATE event SET model = NULL, nodes = NULL",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let id = one_session(folder.path(), 5).await;
        change(&folder.path().join("colloquy.db"), harm).await;
        let store = SqliteStore::open_in(folder.path()).await.unwrap();
        let session = store.session_load(&id).await.unwrap();
        assert!(!session.graph.nodes.is_empty());
        assert!(session.graph.nodes.iter().all(|node| node.embedding.is_none()), "{harm}");
    }
}

#[tokio::test]
async fn a_check_finds_what_is_not_what_the_events_come_to() {
    let harms = [
        ("UPDATE session SET status = 'abandoned', turn_count = 77", "77 turns"),
        ("DELETE FROM node WHERE position = 0", "nodes, edges and slots"),
        ("UPDATE snapshot SET body = x'01'", "snapshot as of event 8 is damaged"),
    ];
    for (harm, said) in harms {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open_in(folder.path()).await.unwrap();
        let mut interview = started(&store, 6, "checked").await;
        while interview.session.version < 9 {
            go_on(&store, &mut interview, 1).await;
        }
        let sound = store.check().await.unwrap();
        assert_eq!((sound.sessions, sound.events, sound.damages), (1, 9, vec![]));
        change(store.path(), harm).await;
        let damages = store.check().await.unwrap().damages;
        assert!(damages.len() == 1 && damages[0].to_string().contains(said), "{harm}: {damages:?}");
        assert!(damages[0].to_string().starts_with("session checked: "), "{damages:?}");
    }
}

#[tokio::test]
async fn a_snapshot_that_says_something_else_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    for (seed, id) in [(6, "one"), (7, "two")] {
        let mut interview = started(&store, seed, id).await;
        while interview.session.version < 8 {
            go_on(&store, &mut interview, 1).await;
        }
    }
    // The same session as it was at another time would be believed; this one is another session's.
    change(store.path(), "UPDATE snapshot SET body = (SELECT body FROM snapshot WHERE session_id = 'two')")
        .await;
    let damages = store.check().await.unwrap().damages;
    assert!(damages.len() == 1 && damages[0].session.as_deref() == Some("one"), "{damages:?}");
}

#[tokio::test]
async fn a_kept_reading_that_was_altered_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, 8, "reading").await;
    let (lease, session, _) = begin(&store, &answer(&interview.session, "It froths.", None)).await;
    let reading = Reply::free(interview.reading("It froths."), "offline");
    store.turn_keep(&lease, &reading).await.unwrap();
    store.turn_abandon(&lease).await.unwrap();
    change(store.path(), "UPDATE open_turn SET reading = substr(reading, 1, 9)").await;
    for error in [
        store.turn_open(&session.id).await.unwrap_err(),
        store.turn_unfinished(session.updated_at).await.unwrap_err(),
        store.turn_begin(&answer(&session, "It froths.", None)).await.unwrap_err(),
    ] {
        assert!(error.to_string().contains("the open turn of session reading"), "{error}");
    }
}

#[tokio::test]
async fn a_file_that_was_cut_or_overwritten_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let id = one_session(folder.path(), 9).await;
    let path = folder.path().join("colloquy.db");
    change(&path, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let whole = std::fs::read(&path).unwrap();
    let mut overwritten = whole.clone();
    overwritten[4096..40_960].fill(0x5a);
    for harmed in [&whole[..whole.len() / 2], &whole[..5000], &overwritten] {
        std::fs::write(&path, harmed).unwrap();
        let error = match SqliteStore::open(&path).await {
            Err(error) => error,
            Ok(store) => match store.session_load(&id).await {
                Err(error) => error,
                Ok(_) => {
                    StoreError::Backend { detail: format!("{:?}", store.check().await), retryable: false }
                }
            },
        };
        let error = error.to_string();
        assert!(error.contains("damaged") && error.contains("colloquy.db"), "{error}");
    }
}
