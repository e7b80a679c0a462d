//! A database of version 0.1.0 is opened, brought over, and its sessions are what they were.

use std::collections::BTreeMap;
use std::path::Path;

use colloquy_engine::events::SessionEvent;
use colloquy_engine::methodology::Methodology;
use colloquy_engine::ports::{SessionQuery, SessionStore, TurnStore};
use colloquy_engine::replay::replay;
use colloquy_engine::{Session, SessionId, SessionState};
use colloquy_store::SqliteStore;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

/// The database of version 0.1.0, as a file in a folder.
pub(crate) fn unpacked(folder: &Path) -> std::path::PathBuf {
    let packed = std::fs::File::open("tests/golden/0.1.0.db.zst").unwrap();
    let mut database = ruzstd::decoding::StreamingDecoder::new(packed).unwrap();
    let path = folder.join("colloquy.db");
    std::io::copy(&mut database, &mut std::fs::File::create(&path).unwrap()).unwrap();
    path
}

async fn connect(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).connect().await.unwrap()
}

/// Bodies of a session's rows in an old table.
async fn rows(connection: &mut SqliteConnection, table: &str, id: &str) -> Value {
    let select = format!("SELECT body FROM {table} WHERE session_id = ? ORDER BY position");
    let bodies = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(select)).bind(id);
    let bodies = bodies.fetch_all(connection).await.unwrap();
    bodies.iter().map(|body| serde_json::from_str::<Value>(body).unwrap()).collect()
}

/// Parts of a session's state that are as they were in version 0.1.0.
const STATE: [&str; 13] = [
    "id",
    "status",
    "ending",
    "methodology",
    "config",
    "created_at",
    "completed_at",
    "paused_at",
    "turn_count",
    "momentum",
    "depth_history",
    "turns",
    "focus_history",
];

/// Old tables, and the parts that are the same now.
fn tables(session: &Session) -> [(&'static str, Value); 7] {
    let (graph, slots) = (&session.graph, &session.slots);
    let mappings = slots.mappings.iter().map(|(node, mapping)| json!([node, mapping])).collect();
    [
        ("utterance", json!(session.transcript)),
        ("node", json!(graph.nodes)),
        ("edge", json!(graph.edges)),
        ("merge", json!(graph.merges)),
        ("slot", json!(slots.slots)),
        ("canonical_edge", json!(slots.edges)),
        ("slot_mapping", mappings),
    ]
}

/// A session by the tables of version 0.1.0.
struct Was {
    state: Value,
    tables: BTreeMap<&'static str, Value>,
    vectors: Vec<(usize, Vec<u8>)>,
}

const TABLES: [&str; 7] = ["utterance", "node", "edge", "merge", "slot", "canonical_edge", "slot_mapping"];

async fn read(connection: &mut SqliteConnection, id: &str) -> Was {
    let state = sqlx::query_scalar::<_, String>("SELECT state FROM session WHERE id = ?").bind(id);
    let state = serde_json::from_str(&state.fetch_one(&mut *connection).await.unwrap()).unwrap();
    let mut tables = BTreeMap::new();
    for table in TABLES {
        tables.insert(table, rows(connection, table, id).await);
    }
    let vectors = "SELECT position, vector FROM embedding WHERE session_id = ? AND owner = 'node'";
    let vectors = sqlx::query_as::<_, (u32, Vec<u8>)>(vectors).bind(id).fetch_all(connection).await.unwrap();
    Was { state, tables, vectors: vectors.into_iter().map(|(at, vector)| (at as usize, vector)).collect() }
}

fn assert_same(session: &Session, was: &Was) {
    let id = &session.id;
    let state: &SessionState = session;
    let mut state = serde_json::to_value(state).unwrap();
    for turn in state["turns"].as_array_mut().unwrap() {
        // Kept with a turn since.
        turn.as_object_mut().unwrap().retain(|field, _| !["act", "moved"].contains(&field.as_str()));
    }
    for field in STATE {
        assert_eq!(state[field], was.state[field], "{field} of {id}");
    }
    for (table, is) in tables(session) {
        assert_eq!(is, was.tables[table], "table {table} of {id}");
    }
    let with_vector = session.graph.nodes.iter().filter(|node| node.embedding.is_some()).count();
    assert_eq!(with_vector, was.vectors.len(), "vectors of {id}");
    for (position, bytes) in &was.vectors {
        let vector = session.graph.nodes[*position].embedding.as_ref().unwrap();
        assert_eq!(&**vector.model(), session.config.embedder);
        let (old, rest) = bytes.as_chunks::<4>();
        assert!(rest.is_empty() && old.len() == vector.values().len());
        for (is, old) in vector.values().iter().zip(old) {
            assert!((is - f32::from_le_bytes(*old)).abs() < 0.001, "16 bits are kept of each number");
        }
    }
}

/// What was chosen in each turn, as the file beside the database says.
fn chosen(events: &[SessionEvent]) -> Value {
    let turns = events.iter().filter_map(SessionEvent::turn).map(|turn| {
        json!({
            "turn": turn.turn,
            "strategy": turn.choice.strategy,
            "focus": turn.choice.focus,
            "focus_label": turn.choice.focus_label,
            "ending": turn.choice.ending,
            "next_question": turn.question.as_ref().map(|question| &question.text),
        })
    });
    turns.collect()
}

#[tokio::test]
async fn sessions_of_version_0_1_0_are_what_they_were_and_choose_what_they_chose() {
    let folder = tempfile::tempdir().unwrap();
    let path = unpacked(folder.path());
    let mut old = connect(&path).await;
    let mut before = Vec::new();
    for id in sqlx::query_scalar::<_, String>("SELECT id FROM session").fetch_all(&mut old).await.unwrap() {
        let was = read(&mut old, &id).await;
        before.push((SessionId::parse(&id).unwrap(), was));
    }
    old.close().await.unwrap();
    assert_eq!(before.len(), 18);
    let choices: Value = serde_json::from_str(include_str!("../golden/0.1.0.choices.json")).unwrap();

    let store = SqliteStore::open(&path).await.unwrap();
    for (id, was) in &before {
        assert_same(&store.session_load(id).await.unwrap(), was);
        let (fresh, events) = store.session_events(id).await.unwrap();
        assert_eq!(chosen(&events), choices[id.as_str()]["turns"], "choices of {id}");
        let methodology = Methodology::parse("methodology.yaml", &fresh.methodology_source).unwrap();
        for turn in replay(fresh, &events, &methodology.methodology, None).unwrap() {
            assert!(turn.is_identical(), "turn {} of {id}: {:?}, {:?}", turn.turn, turn.recorded, turn.again);
        }
    }
    assert_eq!(store.check().await.unwrap().damages, []);
}

#[tokio::test]
async fn the_answer_that_was_kept_by_version_0_1_0_waits_for_its_turn() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&unpacked(folder.path())).await.unwrap();
    let unfinished = store.turn_unfinished(jiff::Timestamp::UNIX_EPOCH).await.unwrap();
    let [(id, kept)] = unfinished.as_slice() else { panic!("{unfinished:?}") };
    assert_eq!(id.as_str(), "01a200f2-4eb7-7402-980a-227d61c67aec");
    assert_eq!((kept.utterance.turn_number, kept.key.as_deref()), (4, Some("key-kept")));
    assert!(kept.utterance.text.starts_with("It's also really creamy"));
}

#[tokio::test]
async fn opened_again_nothing_is_brought_over_twice_and_the_old_tables_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    let path = unpacked(folder.path());
    let before = path.metadata().unwrap().len();
    SqliteStore::open(&path).await.unwrap().close().await;
    let after = path.metadata().unwrap().len();
    assert!(after * 4 < before, "{before} bytes before, {after} after");
    let store = SqliteStore::open(&path).await.unwrap();
    assert_eq!(store.session_list(&SessionQuery::newest(100)).await.unwrap().len(), 18);
    let mut tool = connect(&path).await;
    let old = r"SELECT name FROM sqlite_schema WHERE name LIKE '%\_0' ESCAPE '\' OR name IN ('turn', 'merge', 'pending_answer')";
    assert_eq!(
        sqlx::query_scalar::<_, String>(old).fetch_all(&mut tool).await.unwrap(),
        Vec::<String>::new()
    );
}

#[tokio::test]
async fn a_session_of_version_0_1_0_that_was_altered_is_named_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = unpacked(folder.path());
    let mut tool = connect(&path).await;
    let cut = "UPDATE turn SET body = json_remove(body, '$.resolved')
        WHERE session_id = '01a200f2-4eb7-7402-980a-227d61c67aec' AND turn_number = 2";
    sqlx::query(cut).execute(&mut tool).await.unwrap();
    let error = SqliteStore::open(&path).await.err().unwrap().to_string();
    assert!(error.contains("01a200f2-4eb7-7402-980a-227d61c67aec") && error.contains("resolved"), "{error}");
    let turns = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM turn").fetch_one(&mut tool).await.unwrap();
    assert_eq!(turns, 90);
}

#[tokio::test]
async fn a_session_whose_methodology_is_refused_now_keeps_its_events_and_the_others_are_not_held_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = unpacked(folder.path());
    let mut tool = connect(&path).await;
    let refused = "UPDATE session SET fixed = json_set(fixed, '$.methodology_source', 'name: [')
        WHERE id = '01a200f2-4eb7-7402-980a-227d61c67aec'";
    sqlx::query(refused).execute(&mut tool).await.unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    let id = SessionId::parse("01a200f2-4eb7-7402-980a-227d61c67aec").unwrap();
    let error = store.session_load(&id).await.unwrap_err().to_string();
    assert!(error.contains(id.as_str()) && error.contains("methodology"), "{error}");
    let events =
        sqlx::query_scalar::<_, i64>("SELECT count(*) FROM event WHERE session_id = ?").bind(id.as_str());
    assert_eq!(events.fetch_one(&mut tool).await.unwrap(), 4);
    assert_eq!(store.session_list(&SessionQuery::newest(100)).await.unwrap().len(), 18);
    assert_eq!(store.check().await.unwrap().damages.len(), 1);
}
