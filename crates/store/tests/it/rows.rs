//! The rows as an analyst's tool sees them, and the vectors in them.

use colloquy_engine::ports::SessionStore;
use colloquy_store::{SqliteStore, conformance::sample};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};

#[tokio::test]
async fn rows_can_be_queried_and_vectors_carry_their_model() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let session = (0..1000)
        .map(|seed| sample::session(seed, "rows"))
        .find(|s| s.graph.nodes.first().is_some_and(|n| n.embedding.is_some()) && !s.graph.edges.is_empty())
        .unwrap();
    store.session_create(&session).await.unwrap();
    let mut tool = SqliteConnectOptions::new().filename(store.path()).connect().await.unwrap();
    let rows = sqlx::query(
        "SELECT label, node_type, confidence FROM node WHERE session_id = 'rows' ORDER BY position",
    )
    .fetch_all(&mut tool)
    .await
    .unwrap();
    assert_eq!(rows.len(), session.graph.nodes.len());
    for (row, node) in rows.iter().zip(&session.graph.nodes) {
        assert_eq!(row.get::<String, _>(0), node.label);
        assert_eq!(row.get::<f64, _>(2), node.confidence);
    }
    let edge = sqlx::query("SELECT source, target, edge_type FROM edge WHERE session_id = 'rows' LIMIT 1")
        .fetch_one(&mut tool)
        .await
        .unwrap();
    assert_eq!(edge.get::<String, _>(0), session.graph.edges[0].source.to_string());
    let vector = sqlx::query("SELECT model, vector FROM embedding WHERE owner = 'node' AND position = 0")
        .fetch_one(&mut tool)
        .await
        .unwrap();
    assert_eq!(vector.get::<String, _>(0), session.config.embedder);
    let first = session.graph.nodes[0].embedding.as_ref().unwrap()[0];
    assert_eq!(vector.get::<Vec<u8>, _>(1)[..4], first.to_le_bytes());
}

#[tokio::test]
async fn vectors_of_another_model_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let session = sample::session(2, "models");
    store.session_create(&session).await.unwrap();
    let mut tool = SqliteConnectOptions::new().filename(store.path()).connect().await.unwrap();
    sqlx::query("UPDATE embedding SET model = 'another'").execute(&mut tool).await.unwrap();
    let stranger = SqliteStore::open_in(folder.path()).await.unwrap();
    let loaded = stranger.session_load(&session.id).await.unwrap();
    assert!(loaded.graph.nodes.iter().all(|node| node.embedding.is_none()));
    assert_eq!(loaded.graph.nodes.len(), session.graph.nodes.len());
}

#[tokio::test]
async fn two_programs_on_one_file_never_mix_their_turns() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (
        SqliteStore::open_in(folder.path()).await.unwrap(),
        SqliteStore::open_in(folder.path()).await.unwrap(),
    );
    let session = sample::session(9, "shared");
    one.session_create(&session).await.unwrap();
    let (mut left, mut right) = (session.clone(), session.clone());
    two.session_load(&session.id).await.unwrap();
    left.version += 1;
    right.version += 1;
    let (a, b) = tokio::join!(one.session_commit(&left), two.session_commit(&right));
    assert!(a.is_ok() != b.is_ok(), "exactly one wins: {a:?} {b:?}");
    assert_eq!(one.session_load(&session.id).await.unwrap(), two.session_load(&session.id).await.unwrap());
}
