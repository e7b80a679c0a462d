//! Every store passes one suite, and gives back what it was given.

use colloquy_engine::ports::SessionStore;
use colloquy_engine::ports::memory::MemoryStore;
use colloquy_store::{SqliteStore, conformance};
use proptest::prelude::*;

#[tokio::test]
async fn sqlite_does_what_a_store_must() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    conformance::check(&store).await.unwrap();
}

#[tokio::test]
async fn the_store_in_memory_does_what_a_store_must() {
    conformance::check(&MemoryStore::default()).await.unwrap();
}

#[tokio::test]
async fn what_was_stored_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let sessions: Vec<_> = (0..20).map(|seed| conformance::sample::session(seed, "creating")).collect();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    for session in &sessions {
        store.session_create(session).await.unwrap();
    }
    store.close().await;
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    for session in &sessions {
        assert_eq!(store.session_load(&session.id).await.unwrap(), *session);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any session, replaced by any other, comes back equal from a program that never saw it.
    #[test]
    fn sessions_survive_the_round_trip(first in 0_u64..1000, second in 0_u64..1000) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let store = SqliteStore::open_in(folder.path()).await.unwrap();
            let before = conformance::sample::session(first, "any");
            store.session_create(&before).await.unwrap();
            let mut after = conformance::sample::session(second, "any");
            after.version = 1;
            after.concept = before.concept.clone();
            after.methodology_source = before.methodology_source.clone();
            store.session_commit(&after).await.unwrap();
            let stranger = SqliteStore::open_in(folder.path()).await.unwrap();
            let loaded = stranger.session_load(&after.id).await.unwrap();
            assert_eq!(loaded, after);
            assert!(loaded.slots.mappings.keys().eq(after.slots.mappings.keys()));
        });
    }
}
