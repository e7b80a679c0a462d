//! How much room interviews take, and how much is written per turn.

use std::path::Path;

use colloquy_store::SqliteStore;
use sqlx::Row as _;

use crate::held::{change, tool};
use crate::plain::{lasting, turn};

/// Interviews of the measure.
const INTERVIEWS: usize = 12;
/// Answers of each.
const TURNS: usize = 15;
/// Most bytes of the database per such interview.
const MOST: u64 = 150_000;

#[tokio::test]
async fn an_interview_of_fifteen_answers_with_vectors_takes_at_most_150_kilobytes() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let empty = std::fs::metadata(store.path()).unwrap().len();
    let mut interviews = Vec::new();
    for number in 0..INTERVIEWS {
        let id = format!("01a200f2-4dbd-727e-aa5e-99f47e71{number:04}");
        interviews.push(lasting(&store, number as u64, &id).await);
    }
    for _ in 0..TURNS {
        for interview in &mut interviews {
            turn(&store, interview).await;
        }
    }
    change(store.path(), "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let size = (std::fs::metadata(store.path()).unwrap().len() - empty) / INTERVIEWS as u64;
    let tables = "SELECT name, sum(pgsize), sum(payload) FROM dbstat GROUP BY name ORDER BY 2 DESC LIMIT 12";
    for row in sqlx::query(tables).fetch_all(&mut tool(store.path()).await).await.unwrap() {
        println!(
            "{:>28} {:>8} bytes, {:>8} of content",
            row.get::<String, _>(0),
            row.get::<i64, _>(1),
            row.get::<i64, _>(2)
        );
    }
    let nodes: usize = interviews.iter().map(|interview| interview.session.graph.nodes.len()).sum();
    println!(
        "{size} bytes per interview, {} per turn, {} nodes each",
        size / TURNS as u64,
        nodes / INTERVIEWS
    );
    assert!(size <= MOST, "{size} bytes per interview");
}

/// Bytes a turn writes: pages of the write-ahead log.
async fn written(path: &Path, work: impl Future<Output = ()>) -> u64 {
    change(path, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    work.await;
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).unwrap().len()
}

#[tokio::test]
async fn the_fiftieth_turn_writes_little_more_than_the_fifth() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = lasting(&store, 1, "long").await;
    let mut bytes = Vec::new();
    while bytes.len() < 56 {
        bytes.push(written(store.path(), turn(&store, &mut interview)).await);
    }
    // As many turns with a snapshot among them on both sides.
    let around = |number: usize| bytes[number - 4..number + 4].iter().sum::<u64>() / 8;
    println!("{} bytes about turn 5, {} about turn 50; {bytes:?}", around(5), around(50));
    assert!(around(50) <= 2 * around(5), "{} and {}", around(5), around(50));
}
