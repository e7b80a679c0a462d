//! Searching in answers: sessions by the database, newest first and some at a time; words as the engine folds them.

use std::collections::HashMap;

use async_trait::async_trait;
use colloquy_engine::ids::NodeId;
use colloquy_engine::ports::quotes::{FoundAnswer, FoundNode, QuotePlace, QuoteQuery, QuoteStore};
use colloquy_engine::ports::{Cursor, StoreError};
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{SessionId, UtteranceId};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row as _, Sqlite, SqliteConnection};

use super::SqliteStore;
use super::given::Failed;
use crate::format::BodyError;

/// Sessions looked through at a time.
const AT_ONCE: i64 = 200;

const SESSIONS: &str = "SELECT id, created_us, study_id, concept_id FROM session WHERE true";
const ANSWERS: &str = "SELECT session_id, turn_number, answer FROM event
    WHERE session_id IN (SELECT value FROM json_each(?)) AND kind = 'turn_taken' AND answer IS NOT NULL
    ORDER BY session_id, position";
const NODES: &str = "SELECT session_id, position, label, node_type, quotes FROM node
    WHERE session_id IN (SELECT value FROM json_each(?)) AND superseded_by IS NULL
    ORDER BY session_id, position";

/// A session that is looked through.
struct Looked {
    cursor: Cursor,
    study_id: Option<String>,
    concept_id: String,
}

/// What is there of some sessions, by session.
type Of<T> = HashMap<String, Vec<T>>;

/// A node, and the utterances it was heard in.
type Heard = (FoundNode, Vec<UtteranceId>);

#[async_trait]
impl QuoteStore for SqliteStore {
    async fn quotes(&self, query: &QuoteQuery) -> Result<Vec<FoundAnswer>, StoreError> {
        if query.search.is_empty() || query.limit == 0 {
            return Ok(Vec::new());
        }
        // One moment of the file, whoever writes meanwhile.
        let mut moment = self.readers.begin().await.map_err(|e| self.sql(&e))?;
        let found = find(&mut moment, query).await;
        found.map_err(|error| self.failed("what was said", &error))
    }
}

async fn find(moment: &mut SqliteConnection, query: &QuoteQuery) -> Result<Vec<FoundAnswer>, Failed> {
    let mut found = Vec::new();
    let mut last: Option<Cursor> = None;
    loop {
        let sessions = sessions(moment, query, last.as_ref()).await?;
        let Some(end) = sessions.last() else { return Ok(found) };
        last = Some(end.cursor.clone());
        let ids: Vec<&str> = sessions.iter().map(|session| session.cursor.id.as_str()).collect();
        let ids = serde_json::to_string(&ids).map_err(BodyError::unreadable)?;
        let mut answers = answers(moment, &ids).await?;
        let mut nodes = nodes(moment, &ids).await?;
        for session in &sessions {
            let id = session.cursor.id.as_str();
            let heard = nodes.remove(id).unwrap_or_default();
            for (turn, text) in answers.remove(id).unwrap_or_default() {
                let answer = answer_of(session, turn, text, &heard);
                let after = query.after.as_ref().is_none_or(|place| answer.place.is_after(place));
                found.extend(query.found(answer).filter(|_| after));
                if found.len() == query.limit {
                    return Ok(found);
                }
            }
        }
    }
}

fn answer_of(session: &Looked, turn: u32, text: String, heard: &[Heard]) -> FoundAnswer {
    let id = Utterance::answer_id(turn);
    let nodes = heard.iter().filter(|(_, quotes)| quotes.contains(&id)).map(|(node, _)| node.clone());
    FoundAnswer {
        place: QuotePlace { session: session.cursor.clone(), turn },
        study_id: session.study_id.clone(),
        concept_id: session.concept_id.clone(),
        text,
        hits: Vec::new(),
        nodes: nodes.collect(),
        notes: Vec::new(),
    }
}

/// The next sessions: from the one the query goes on in, or after the last one looked through.
async fn sessions(
    moment: &mut SqliteConnection,
    query: &QuoteQuery,
    last: Option<&Cursor>,
) -> Result<Vec<Looked>, Failed> {
    let mut sql = QueryBuilder::<Sqlite>::new(SESSIONS);
    let from = match (last, &query.after) {
        (Some(last), _) => Some((" AND (created_us, id) < (", last)),
        (None, Some(after)) => Some((" AND (created_us, id) <= (", &after.session)),
        (None, None) => None,
    };
    if let Some((condition, place)) = from {
        sql.push(condition).push_bind(place.created_us);
        sql.push(", ").push_bind(place.id.as_str().to_owned()).push(")");
    }
    for (filter, value) in [(" AND study_id = ", &query.study_id), (" AND concept_id = ", &query.concept_id)]
    {
        if let Some(value) = value {
            sql.push(filter).push_bind(value.clone());
        }
    }
    sql.push(" ORDER BY created_us DESC, id DESC LIMIT ").push_bind(AT_ONCE);
    let rows = sql.build().fetch_all(moment).await?;
    let read = |row: &SqliteRow| {
        let id = SessionId::parse(row.try_get(0)?).map_err(BodyError::unreadable)?;
        Ok(Looked {
            cursor: Cursor { created_us: row.try_get(1)?, id },
            study_id: row.try_get(2)?,
            concept_id: row.try_get(3)?,
        })
    };
    rows.iter().map(read).collect()
}

async fn answers(moment: &mut SqliteConnection, ids: &str) -> Result<Of<(u32, String)>, Failed> {
    let mut found = Of::new();
    for row in sqlx::query(ANSWERS).bind(ids).fetch_all(moment).await? {
        found.entry(row.try_get(0)?).or_default().push((row.try_get(1)?, row.try_get(2)?));
    }
    Ok(found)
}

async fn nodes(moment: &mut SqliteConnection, ids: &str) -> Result<Of<Heard>, Failed> {
    let mut found = Of::new();
    for row in sqlx::query(NODES).bind(ids).fetch_all(moment).await? {
        let position: u32 = row.try_get(1)?;
        let quotes: Vec<(UtteranceId, String)> =
            serde_json::from_str(row.try_get(4)?).map_err(BodyError::unreadable)?;
        let node = FoundNode {
            id: NodeId::at(position as usize),
            label: row.try_get(2)?,
            node_type: row.try_get(3)?,
        };
        let quotes = quotes.into_iter().map(|(utterance, _)| utterance).collect();
        found.entry(row.try_get(0)?).or_default().push((node, quotes));
    }
    Ok(found)
}
