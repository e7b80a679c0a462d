//! Which commits of a turn wait for the disk, and what a power cut can take.

use std::task::Poll;

use colloquy_engine::Ending;
use colloquy_engine::ports::SessionStore;

use super::*;
use crate::conformance::sample::Interview;

/// Writes down, within each transaction, whether its commit will wait: 2 does, 1 does not.
const WATCH: &str = "CREATE TEMP TABLE wait (what TEXT, level INTEGER);
    CREATE TEMP TRIGGER keeps AFTER INSERT ON main.open_turn
        BEGIN INSERT INTO wait SELECT 'answer', synchronous FROM pragma_synchronous; END;
    CREATE TEMP TRIGGER tells AFTER INSERT ON main.event
        BEGIN INSERT INTO wait SELECT new.kind, synchronous FROM pragma_synchronous; END";

fn answer(session: &Session) -> NewAnswer {
    NewAnswer {
        session: session.id.clone(),
        text: "It froths.".to_owned(),
        key: None,
        replies_to: session.pending_question().map(|question| question.id),
        worker: 1,
        at: session.updated_at,
    }
}

async fn started(store: &SqliteStore, id: &str) -> Interview {
    store.session_create(&Interview::new(5, id).session).await.unwrap();
    let (interview, event) = Interview::started(5, id);
    store.session_commit(&interview.session, &event).await.unwrap();
    interview
}

async fn begin(store: &SqliteStore, session: &Session) -> (Lease, Arc<Session>, KeptAnswer) {
    match store.turn_begin(&answer(session)).await.unwrap() {
        Begun::Mine { lease, session, answer } => (lease, session, answer),
        other => panic!("{other:?}"),
    }
}

/// What was written since it was last asked, and whether its commit waited.
async fn waited(store: &SqliteStore) -> Vec<(String, i64)> {
    let mut writer = store.writer.acquire().await.unwrap();
    let rows = sqlx::query_as("SELECT what, level FROM wait ORDER BY rowid").fetch_all(&mut *writer);
    let rows = rows.await.unwrap();
    sqlx::query("DELETE FROM wait").execute(&mut *writer).await.unwrap();
    rows
}

/// Whether who takes the writer next waits.
async fn level(store: &SqliteStore) -> i64 {
    let mut writer = store.writer.acquire().await.unwrap();
    sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *writer).await.unwrap()
}

fn told(what: &str, level: i64) -> (String, i64) {
    (what.to_owned(), level)
}

#[tokio::test]
async fn only_what_can_be_told_again_does_not_wait_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, "waits").await;
    sqlx::raw_sql(WATCH).execute(&store.writer).await.unwrap();
    for _ in 0..3 {
        let (lease, _, kept) = begin(&store, &interview.session).await;
        assert_eq!(waited(&store).await, [told("answer", 2)]);
        let event = interview.turn(&kept);
        let failing = Lease { token: "another".to_owned(), ..lease.clone() };
        store.turn_commit(&failing, &interview.session, &event).await.unwrap_err();
        assert_eq!(level(&store).await, 2, "after a commit that failed");
        store.turn_commit(&lease, &interview.session, &event).await.unwrap();
        assert_eq!(waited(&store).await, [told("turn_taken", 1)]);
    }
    begin(&store, &interview.session).await;
    let end = interview.end(Ending::Withdrawn);
    store.session_commit(&interview.session, &end).await.unwrap();
    assert_eq!(waited(&store).await, [told("answer", 2), told("finished", 2)]);
}

#[tokio::test]
async fn a_commit_that_is_dropped_half_way_leaves_a_writer_that_waits() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, "dropped").await;
    let (lease, _, kept) = begin(&store, &interview.session).await;
    let event = interview.turn(&kept);
    for polls in 1.. {
        let mut commit = store.turn_commit(&lease, &interview.session, &event);
        let mut left = polls;
        let done = std::future::poll_fn(|context| {
            left -= 1;
            let done = commit.as_mut().poll(context).is_ready();
            if done || left == 0 { Poll::Ready(done) } else { Poll::Pending }
        });
        let done = done.await;
        drop(commit);
        assert_eq!(level(&store).await, 2, "after {polls} polls");
        if done {
            break;
        }
    }
    assert_eq!(store.session_load(&interview.session.id).await.unwrap(), interview.session);
}

/// A database as a power cut leaves it: so many bytes of its log are on the disk.
fn cut(from: &SqliteStore, bytes: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("colloquy.db");
    std::fs::copy(from.path(), &database).unwrap();
    std::fs::write(database.with_extension("db-wal"), &log(from)[..bytes]).unwrap();
    folder
}

fn log(store: &SqliteStore) -> Vec<u8> {
    std::fs::read(store.path().with_extension("db-wal")).unwrap()
}

#[tokio::test]
async fn a_turn_cut_off_by_a_power_cut_is_completed_from_its_kept_answer() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, "cut").await;
    let sent = answer(&interview.session);
    let (lease, before, kept) = begin(&store, &interview.session).await;
    // All of this waited for the disk.
    let synced = log(&store).len();
    let event = interview.turn(&kept);
    store.turn_commit(&lease, &interview.session, &event).await.unwrap();
    let whole = log(&store).len();
    let reached = (synced..=whole).step_by(1500).chain([whole - 1, whole]);
    for bytes in reached {
        let folder = cut(&store, bytes);
        let restarted = SqliteStore::open_in(folder.path()).await.unwrap();
        if bytes < whole {
            let unfinished = restarted.turn_unfinished(sent.at).await.unwrap();
            assert_eq!(unfinished, [(before.id.clone(), kept.clone())], "{bytes} of {whole}");
            assert_eq!(restarted.session_load(&before.id).await.unwrap(), before, "{bytes} of {whole}");
            let (lease, ..) = begin(&restarted, &before).await;
            restarted.turn_commit(&lease, &interview.session, &event).await.unwrap();
        }
        assert!(restarted.turn_unfinished(sent.at).await.unwrap().is_empty());
        assert_eq!(restarted.session_load(&before.id).await.unwrap(), interview.session);
        restarted.close().await;
    }
}
