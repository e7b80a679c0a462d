//! Every store passes one suite.

use colloquy_engine::ports::memory::MemoryStore;
use colloquy_store::{SqliteStore, conformance};

#[tokio::test]
async fn sqlite_does_what_a_store_must() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    conformance::check(&store).await.unwrap();
    assert_eq!(store.check().await.unwrap().damages, []);
}

#[tokio::test]
async fn the_store_in_memory_does_what_a_store_must() {
    conformance::check(&MemoryStore::default()).await.unwrap();
}
