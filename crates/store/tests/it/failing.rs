//! A store that fails at a write leaves the session as it was, with the answer kept.

use std::sync::Arc;

use colloquy_engine::events::Happening;
use colloquy_engine::ports::{SessionStore, TurnStore};
use colloquy_store::SqliteStore;
use colloquy_store::conformance::sample::Interview;

use crate::held::{answer, begin, change, go_on, started, take, tool};

/// Every write of a turn's commit.
const WRITES: [(&str, &str); 8] = [
    ("session", "UPDATE"),
    ("event", "INSERT"),
    ("open_turn", "DELETE"),
    ("node", "INSERT"),
    ("node", "UPDATE"),
    ("edge", "INSERT"),
    ("slot", "INSERT"),
    ("snapshot", "INSERT"),
];

async fn fail_at(store: &SqliteStore, table: &str, write: &str) {
    let trigger =
        format!("CREATE TRIGGER fails BEFORE {write} ON {table} BEGIN SELECT RAISE(ABORT, 'it fails'); END");
    change(store.path(), &trigger).await;
}

/// All rows of a session, as text.
async fn everything(store: &SqliteStore) -> Vec<String> {
    let mut connection = tool(store.path()).await;
    let mut all = Vec::new();
    for table in ["session", "event", "open_turn", "node", "edge", "slot", "snapshot"] {
        let columns = sqlx::query_scalar::<_, String>(
            "SELECT group_concat(quote(name), ', ') FROM (SELECT name FROM pragma_table_xinfo(?))",
        )
        .bind(table)
        .fetch_one(&mut connection)
        .await
        .unwrap()
        .replace('\'', "");
        let quoted = columns
            .split(", ")
            .map(|column| format!("quote({column})"))
            .collect::<Vec<_>>()
            .join(" || ' ' || ");
        let select = format!("SELECT '{table} ' || {quoted} FROM {table}");
        let rows =
            sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(select)).fetch_all(&mut connection).await;
        all.extend(rows.unwrap());
    }
    all
}

/// Goes on until a turn writes everything: vectors, nodes old and new, edges, and a snapshot is due.
async fn ready(store: &SqliteStore, id: &str) -> Interview {
    let mut interview = started(store, 17, id).await;
    while interview.session.version < 7 {
        go_on(store, &mut interview, 1).await;
    }
    interview
}

/// Whether a turn with this reading writes to every table.
fn writes_all(interview: &Interview) -> bool {
    let turn = interview.session.turns.last().unwrap();
    let touched = turn.nodes_touched.len() > turn.nodes_created.len();
    touched && !turn.nodes_created.is_empty() && !turn.edges_created.is_empty()
}

#[tokio::test]
async fn whatever_write_fails_the_session_is_as_it_was_and_the_answer_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = ready(&store, "failing").await;
    let (lease, session, kept) = begin(&store, &answer(&interview.session, "It froths.", Some("key"))).await;
    let event = loop {
        interview.session = Arc::clone(&session);
        let event = interview.turn(&kept);
        if writes_all(&interview) {
            break event;
        }
    };
    assert_eq!(interview.session.version % 8, 0, "a snapshot is due");
    let before = everything(&store).await;
    for (table, write) in WRITES {
        fail_at(&store, table, write).await;
        let error = store.turn_commit(&lease, &interview.session, &event).await.unwrap_err();
        assert!(error.to_string().contains("it fails"), "{write} {table}: {error}");
        assert_eq!(everything(&store).await, before, "{write} {table}");
        assert_eq!(store.session_load(&session.id).await.unwrap(), session, "{write} {table}");
        let open = store.turn_open(&session.id).await.unwrap().unwrap();
        assert_eq!(open, kept, "{write} {table}");
        change(store.path(), "DROP TRIGGER fails").await;
    }
    // The same right completes the turn once the store works again.
    store.turn_commit(&lease, &interview.session, &event).await.unwrap();
    assert_eq!(store.session_load(&session.id).await.unwrap(), interview.session);
}

#[tokio::test]
async fn an_answer_that_cannot_be_kept_is_not_half_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, 3, "unkept").await;
    fail_at(&store, "open_turn", "INSERT").await;
    let error = store.turn_begin(&answer(&interview.session, "It froths.", None)).await.unwrap_err();
    assert!(error.to_string().contains("it fails"), "{error}");
    assert!(store.turn_open(&interview.session.id).await.unwrap().is_none());
    change(store.path(), "DROP TRIGGER fails").await;
    take(&store, &mut interview, "It froths.").await;
    assert_eq!(store.session_load(&interview.session.id).await.unwrap().turn_count, 1);
}

#[tokio::test]
async fn an_end_that_cannot_be_stored_leaves_the_turn_under_way() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, 4, "endless").await;
    let (lease, session, kept) = begin(&store, &answer(&interview.session, "It froths.", None)).await;
    let end = interview.end(colloquy_engine::Ending::Withdrawn);
    fail_at(&store, "event", "INSERT").await;
    store.session_commit(&interview.session, &end).await.unwrap_err();
    change(store.path(), "DROP TRIGGER fails").await;
    assert_eq!(store.turn_open(&session.id).await.unwrap(), Some(kept.clone()));
    interview.session = session;
    let event = interview.turn(&kept);
    store.turn_commit(&lease, &interview.session, &event).await.unwrap();
}

#[tokio::test]
async fn a_session_that_cannot_be_made_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    fail_at(&store, "session", "INSERT").await;
    let interview = Interview::new(4, "nothing");
    store.session_create(&interview.session).await.unwrap_err();
    change(store.path(), "DROP TRIGGER fails").await;
    let documents = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM document");
    assert_eq!(documents.fetch_one(&mut tool(store.path()).await).await.unwrap(), 0);
    store.session_create(&interview.session).await.unwrap();
}

#[tokio::test]
async fn documents_are_shared_and_go_with_the_last_session_that_has_them() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let documents = || async {
        let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM document");
        count.fetch_one(&mut tool(store.path()).await).await.unwrap()
    };
    let (one, two) = (started(&store, 9, "one").await, started(&store, 9, "two").await);
    assert_eq!(documents().await, 2, "a topic and a methodology for both");
    store.session_delete(&one.session.id).await.unwrap();
    assert_eq!(documents().await, 2);
    let stranger = SqliteStore::open_in(folder.path()).await.unwrap();
    assert_eq!(stranger.session_load(&two.session.id).await.unwrap(), two.session);
    store.session_delete(&two.session.id).await.unwrap();
    assert_eq!(documents().await, 0);
}

#[tokio::test]
async fn a_change_that_fails_is_not_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, 8, "changes").await;
    let before = Arc::clone(&interview.session);
    let event = interview.happen(Happening::Paused);
    fail_at(&store, "session", "UPDATE").await;
    store.session_commit(&interview.session, &event).await.unwrap_err();
    assert_eq!(store.session_load(&before.id).await.unwrap(), before);
}
