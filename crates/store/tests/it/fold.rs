//! A session is what its events come to, with snapshots or without.

use std::collections::BTreeMap;

use colloquy_engine::ports::SessionStore;
use colloquy_store::SqliteStore;
use proptest::prelude::*;

use crate::held::{change, go_on, started};

/// What makes snapshots useless, one way at a time: each time all events are told anew.
const WITHOUT_SNAPSHOT: [&str; 5] = [
    "UPDATE snapshot SET format = 99",
    "UPDATE snapshot SET body = substr(body, 1, length(body) / 2)",
    "UPDATE snapshot SET body = zeroblob(40)",
    "UPDATE snapshot SET position = position + 1000",
    "DELETE FROM snapshot",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any interview is the same to a program that never saw it.
    #[test]
    fn sessions_are_what_their_events_come_to(seed in 0_u64..10_000, events in 1_usize..30) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(told_again(seed, events));
    }
}

/// In this one, words are taken for a node and become another of another type in the same answer: found by chance.
#[tokio::test]
async fn the_same_words_of_two_types_keep_their_own_vectors() {
    told_again(179, 15).await;
}

/// An interview of so many events is the same to a program that never saw it, with and without what is kept of it.
async fn told_again(seed: u64, events: usize) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, seed, "any").await;
    go_on(&store, &mut interview, events).await;
    let stranger = SqliteStore::open_in(folder.path()).await.unwrap();
    assert_eq!(stranger.session_load(&interview.session.id).await.unwrap(), interview.session);
    assert_eq!(stranger.check().await.unwrap().damages, []);
    for harm in WITHOUT_SNAPSHOT {
        change(store.path(), harm).await;
        let stranger = SqliteStore::open_in(folder.path()).await.unwrap();
        let loaded = stranger.session_load(&interview.session.id).await.unwrap();
        assert_eq!(loaded, interview.session, "{harm}");
        assert!(loaded.slots.mappings.keys().eq(interview.session.slots.mappings.keys()));
    }
}

#[tokio::test]
async fn the_interviews_of_these_tests_have_everything_in_them() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut kinds = BTreeMap::<&str, usize>::new();
    let (mut vectors, mut superseded, mut shared_slots) = (0, 0, 0);
    for seed in 0..24 {
        let mut interview = started(&store, seed, &format!("all-{seed}")).await;
        go_on(&store, &mut interview, 30).await;
        let (_, events) = store.session_events(&interview.session.id).await.unwrap();
        for event in &events {
            *kinds.entry(event.kind()).or_default() += 1;
            vectors += event.turn().map_or(0, |turn| turn.vectors.len());
        }
        superseded += interview.session.graph.nodes.iter().filter(|node| !node.is_live()).count();
        shared_slots += interview.session.slots.slots.iter().filter(|slot| slot.nodes.len() > 1).count();
    }
    for kind in ["started", "turn_taken", "question_replaced", "merge_undone", "paused"] {
        assert!(kinds.get(kind).is_some_and(|count| *count > 5), "{kind} of {kinds:?}");
    }
    assert!(vectors > 50 && superseded > 2 && shared_slots > 2, "{vectors} {superseded} {shared_slots}");
}

#[tokio::test]
async fn a_snapshot_is_written_every_eight_events_and_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, 5, "snapshots").await;
    let mut tool = crate::held::tool(store.path()).await;
    for version in 2..20_u64 {
        let event = interview.happen(colloquy_engine::events::Happening::Paused);
        store.session_commit(&interview.session, &event).await.unwrap();
        let snapshot =
            sqlx::query_scalar::<_, i64>("SELECT position FROM snapshot").fetch_optional(&mut tool).await;
        let expected = Some(version / 8 * 8).filter(|position| *position > 0);
        assert_eq!(snapshot.unwrap().map(i64::cast_unsigned), expected, "at version {version}");
    }
    let end = interview.end(colloquy_engine::Ending::Withdrawn);
    store.session_commit(&interview.session, &end).await.unwrap();
    let snapshot = sqlx::query_scalar::<_, i64>("SELECT position FROM snapshot").fetch_one(&mut tool).await;
    assert_eq!(snapshot.unwrap(), 20);
}
