//! A server that is killed in the middle of a turn: the others take its turn up at once.
//!
//! This test starts itself as the server to be killed, so it has no harness: it is this file's `main`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "it is a test, though it has a `main`"
)]

#[expect(dead_code, reason = "other tests use the rest")]
#[path = "it/held.rs"]
mod held;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use colloquy_engine::SessionId;
use colloquy_engine::ports::{Begun, SessionStore, TurnStore};
use colloquy_store::SqliteStore;

/// Makes this program the server that begins a turn and waits to be killed.
const SERVE: &str = "--begin-a-turn-in";
const ANSWER: &str = "It froths.";

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    match arguments.iter().position(|argument| argument == SERVE) {
        Some(at) => runtime.block_on(begin_and_wait(Path::new(&arguments[at + 1]))),
        None => runtime.block_on(the_turn_of_a_killed_server_is_taken_up_at_once()),
    }
}

async fn begin_and_wait(folder: &Path) {
    let store = SqliteStore::open_in(folder).await.unwrap();
    let interview = held::started(&store, 1, "killed").await;
    held::begin(&store, &held::answer(&interview.session, ANSWER, Some("key"))).await;
    println!("begun");
    std::future::pending::<()>().await;
}

async fn the_turn_of_a_killed_server_is_taken_up_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Command::new(std::env::current_exe().unwrap())
        .arg(SERVE)
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "begun\n");

    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let id = SessionId::parse("killed").unwrap();
    let session = store.session_load(&id).await.unwrap();
    let sent = held::answer(&session, ANSWER, Some("key"));
    assert!(matches!(store.turn_begin(&sent).await.unwrap(), Begun::Busy { same: true }));
    assert!(store.turn_unfinished(sent.at).await.unwrap().is_empty());

    server.kill().unwrap();
    server.wait().unwrap();
    let unfinished = store.turn_unfinished(sent.at).await.unwrap();
    assert_eq!(unfinished.len(), 1);
    let (_, _, kept) = held::begin(&store, &sent).await;
    assert_eq!((kept.utterance.text.as_str(), kept.key.as_deref()), (ANSWER, Some("key")));
    println!("the turn of a killed server is taken up at once ... ok");
}
