//! The rows as an analyst's tool sees them.

use colloquy_engine::Session;
use colloquy_engine::graph::Quote;
use colloquy_engine::ports::SessionStore;
use colloquy_engine::utterance::Speaker;
use colloquy_store::SqliteStore;
use serde_json::{Value, json};

use crate::held::{go_on, started, take, tool};

async fn rows(store: &SqliteStore, select: &str) -> Vec<Value> {
    let select = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(select.to_owned()));
    let rows = select.fetch_all(&mut tool(store.path()).await).await.unwrap();
    rows.iter().map(|row| serde_json::from_str(row).unwrap()).collect()
}

fn quotes(quotes: &[Quote]) -> Value {
    quotes.iter().map(|quote| json!([quote.utterance_id, quote.text])).collect()
}

/// As far as SQLite shows numbers.
fn round(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

const NODES: &str =
    "SELECT json_array(id, label, node_type, polarity, round(confidence, 9), created_at_turn, element, slot,
    superseded_by, json(quotes)) FROM node ORDER BY position";
const EDGES: &str =
    "SELECT json_array(id, source, target, edge_type, round(confidence, 9), explicit, valid, gap, suggested,
    created_at_turn, json(quotes)) FROM edge ORDER BY position";
const SLOTS: &str =
    "SELECT json_array(id, name, node_type, status, support, first_seen_turn) FROM slot ORDER BY position";
const SAID: &str = "SELECT json_array(turn_number, speaker, text) FROM utterance";

fn nodes(session: &Session) -> Vec<Value> {
    let row = |node: &colloquy_engine::graph::Node| {
        let slot = session.slots.mappings.get(&node.id).map(|mapping| mapping.slot);
        json!([
            node.id,
            node.label,
            node.node_type,
            node.polarity,
            round(node.confidence),
            node.created_at_turn,
            node.element,
            slot,
            node.superseded_by,
            quotes(&node.quotes),
        ])
    };
    session.graph.nodes.iter().map(row).collect()
}

fn edges(session: &Session) -> Vec<Value> {
    let row = |edge: &colloquy_engine::graph::Edge| {
        json!([
            edge.id,
            edge.source,
            edge.target,
            edge.edge_type,
            round(edge.confidence),
            i32::from(edge.explicit),
            i32::from(edge.valid),
            i32::from(edge.gap),
            i32::from(edge.suggested),
            edge.created_at_turn,
            quotes(&edge.quotes),
        ])
    };
    session.graph.edges.iter().map(row).collect()
}

fn slots(session: &Session) -> Vec<Value> {
    let row = |slot: &colloquy_engine::slots::Slot| {
        json!([slot.id, slot.name, slot.node_type, slot.status, slot.nodes.len(), slot.first_seen_turn])
    };
    session.slots.slots.iter().map(row).collect()
}

#[tokio::test]
async fn rows_are_the_graph_after_every_event() {
    for seed in 50..58 {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open_in(folder.path()).await.unwrap();
        let mut interview = started(&store, seed, "rows").await;
        for _ in 0..20 {
            go_on(&store, &mut interview, 1).await;
            assert_eq!(rows(&store, NODES).await, nodes(&interview.session), "seed {seed}");
            assert_eq!(rows(&store, EDGES).await, edges(&interview.session), "seed {seed}");
            assert_eq!(rows(&store, SLOTS).await, slots(&interview.session), "seed {seed}");
        }
    }
}

#[tokio::test]
async fn what_was_said_can_be_searched() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, 60, "said").await;
    for text in ["It froths.", "It \u{1f95b} splits.", "No."] {
        take(&store, &mut interview, text).await;
    }
    let said = interview.session.transcript.iter().map(|said| {
        let speaker = if said.speaker == Speaker::Respondent { "respondent" } else { "interviewer" };
        json!([said.turn_number, speaker, said.text])
    });
    assert_eq!(rows(&store, SAID).await, said.collect::<Vec<_>>());
    let found =
        rows(&store, "SELECT json_array(turn_number) FROM utterance WHERE text LIKE '%splits%'").await;
    assert_eq!(found, [json!([2])]);
}

#[tokio::test]
async fn two_programs_on_one_file_never_mix_their_changes() {
    let folder = tempfile::tempdir().unwrap();
    let one = SqliteStore::open_in(folder.path()).await.unwrap();
    let two = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut left = started(&one, 61, "shared").await;
    let mut right = colloquy_store::conformance::sample::Interview::started(61, "shared").0;
    let id = left.session.id.clone();
    assert_eq!(two.session_load(&id).await.unwrap(), right.session);
    let left_event = left.happen(colloquy_engine::events::Happening::Paused);
    let right_event = right.end(colloquy_engine::Ending::Withdrawn);
    let (a, b) = tokio::join!(
        one.session_commit(&left.session, &left_event),
        two.session_commit(&right.session, &right_event)
    );
    assert!(a.is_ok() != b.is_ok(), "exactly one wins: {a:?} {b:?}");
    assert_eq!(one.session_load(&id).await.unwrap(), two.session_load(&id).await.unwrap());
    assert_eq!(one.session_events(&id).await.unwrap().1.len(), 2);
}

#[tokio::test]
async fn types_of_any_name_have_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_in(folder.path()).await.unwrap();
    let mut interview = started(&store, 1, "types").await;
    go_on(&store, &mut interview, 12).await;
    for (table, column) in [("edge", "edge_type"), ("node", "node_type"), ("slot", "node_type")] {
        let renamed = format!("UPDATE {table} SET {column} = 'of tomorrow' RETURNING json_array({column})");
        let renamed = rows(&store, &renamed).await;
        assert!(
            !renamed.is_empty() && renamed.iter().all(|row| *row == json!(["of tomorrow"])),
            "{renamed:?}"
        );
    }
}
