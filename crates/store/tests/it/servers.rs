//! Several servers on one database.

use colloquy_engine::ports::{Begun, NewAnswer, SessionStore, TurnStore};
use colloquy_store::SqliteStore;

use crate::held::{answer, begin, started};

#[tokio::test]
async fn the_turn_of_a_server_that_is_there_is_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let one = SqliteStore::open_in(folder.path()).await.unwrap();
    let two = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&one, 70, "servers").await;
    let sent = answer(&interview.session, "It froths.", Some("key"));
    let (lease, session, kept) = begin(&one, &sent).await;
    // The same number of a worker means another worker on another server.
    assert!(matches!(two.turn_begin(&sent).await.unwrap(), Begun::Busy { same: true }));
    assert!(two.turn_unfinished(sent.at).await.unwrap().is_empty());
    let event = interview.turn(&kept);
    one.turn_commit(&lease, &interview.session, &event).await.unwrap();
    assert!(matches!(two.turn_begin(&sent).await.unwrap(), Begun::Done(1)));
    assert_eq!(two.session_load(&session.id).await.unwrap(), interview.session);
}

#[tokio::test]
async fn the_turn_of_a_server_that_left_is_taken_up_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let one = SqliteStore::open_in(folder.path()).await.unwrap();
    let two = SqliteStore::open_in(folder.path()).await.unwrap();
    let interview = started(&one, 71, "left").await;
    let sent = answer(&interview.session, "It froths.", Some("key"));
    let (_, _, kept) = begin(&one, &sent).await;
    one.close().await;
    let unfinished = two.turn_unfinished(sent.at).await.unwrap();
    assert_eq!(unfinished, [(interview.session.id.clone(), kept.clone())]);
    let again = NewAnswer { worker: 9, ..sent };
    let (_, _, taken_up) = begin(&two, &again).await;
    assert_eq!(taken_up, kept);
}

#[tokio::test]
async fn servers_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let servers = folder.path().join("colloquy.db.servers");
    let there = || std::fs::read_dir(&servers).unwrap().count();
    let one = SqliteStore::open_in(folder.path()).await.unwrap();
    let two = SqliteStore::open_in(folder.path()).await.unwrap();
    assert_eq!(there(), 2);
    one.close().await;
    drop(two);
    assert_eq!(there(), 0);
    // What a killed server left is swept by the next.
    std::fs::write(servers.join("0190aaaa"), "").unwrap();
    let three = SqliteStore::open_in(folder.path()).await.unwrap();
    assert_eq!(there(), 1);
    three.close().await;
}

#[tokio::test]
async fn of_two_servers_that_begin_at_once_one_gets_the_turn() {
    let folder = tempfile::tempdir().unwrap();
    let one = SqliteStore::open_in(folder.path()).await.unwrap();
    let two = SqliteStore::open_in(folder.path()).await.unwrap();
    for seed in 80..100 {
        let interview = started(&one, seed, &format!("race-{seed}")).await;
        let sent = answer(&interview.session, "It froths.", None);
        let (a, b) = tokio::join!(one.turn_begin(&sent), two.turn_begin(&sent));
        let begun = [a.unwrap(), b.unwrap()];
        let mine = begun.iter().filter(|begun| matches!(begun, Begun::Mine { .. })).count();
        let busy = begun.iter().filter(|begun| matches!(begun, Begun::Busy { same: true })).count();
        assert_eq!((mine, busy), (1, 1), "{begun:?}");
    }
}
