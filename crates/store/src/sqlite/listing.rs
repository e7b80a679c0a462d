//! Lists of sessions: filtered and cut by the database, a page at a time.

use colloquy_engine::SessionId;
use colloquy_engine::ports::{SessionQuery, SessionSummary, StoreError};
use colloquy_engine::session::{Ending, SessionStatus};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row as _, Sqlite};

use super::SqliteStore;
use super::given::Failed;
use crate::format::BodyError;
use crate::format::twin::Word as _;

const SELECT: &str =
    "SELECT id, status, concept_id, methodology, study_id, turn_count, created_at, updated_at,
        ending, simulated, number,
        turn_count - EXISTS (SELECT 1 FROM event WHERE session_id = session.id AND kind = 'turn_taken'
            AND turn_number = session.turn_count AND question IS NULL) AS answer_count,
        (SELECT count(*) FROM node WHERE session_id = session.id AND superseded_by IS NULL
            AND node_type <> 'untyped') AS node_count,
        (SELECT count(*) FROM edge
            JOIN node AS a ON a.session_id = edge.session_id AND a.position = substr(source, 2) - 1
            JOIN node AS b ON b.session_id = edge.session_id AND b.position = substr(target, 2) - 1
            WHERE edge.session_id = session.id AND NOT suggested
            AND a.superseded_by IS NULL AND b.superseded_by IS NULL
            AND 'untyped' NOT IN (a.node_type, b.node_type)) AS edge_count,
        (SELECT json_group_object(name, value) FROM visit JOIN attribute ON visit_id = visit.id
            WHERE session_id = session.id) AS attributes
    FROM session WHERE true";

impl SqliteStore {
    /// A page of the list. The place to go on from is compared as a pair, which the indexes by time answer.
    pub(super) async fn list(&self, query: &SessionQuery) -> Result<Vec<SessionSummary>, StoreError> {
        let mut sql = QueryBuilder::<Sqlite>::new(SELECT);
        if let Some(after) = &query.after {
            sql.push(" AND (created_us, id) < (").push_bind(after.created_us);
            sql.push(", ").push_bind(after.id.as_str()).push(")");
        }
        let filters = [
            (" AND status = ", query.status.map(|status| status.word().to_owned())),
            (" AND study_id = ", query.study_id.clone()),
            (" AND concept_id = ", query.concept_id.clone()),
            (" AND methodology = ", query.methodology.clone()),
        ];
        for (filter, value) in filters {
            if let Some(value) = value {
                sql.push(filter).push_bind(value);
            }
        }
        let limit = i64::try_from(query.limit).unwrap_or(i64::MAX);
        sql.push(" ORDER BY created_us DESC, id DESC LIMIT ").push_bind(limit);
        let rows = sql.build().fetch_all(&self.readers).await.map_err(|e| self.sql(&e))?;
        let line = |row| summary(row).map_err(|error| self.failed("the row of a session", &error));
        rows.iter().map(line).collect()
    }
}

/// A line of the list.
fn summary(row: &SqliteRow) -> Result<SessionSummary, Failed> {
    let text = |at: usize| row.try_get::<&str, _>(at);
    let status = text(1)?;
    let ending = row.try_get::<Option<&str>, _>("ending")?;
    let unknown = |what: &str, word: &str| BodyError::Unreadable(format!("`{word}` is no {what}"));
    let count = |column: &str| row.try_get::<i64, _>(column).map(|count| count.unsigned_abs() as usize);
    Ok(SessionSummary {
        id: SessionId::parse(text(0)?).map_err(BodyError::unreadable)?,
        status: SessionStatus::of(status).ok_or_else(|| unknown("status", status))?,
        concept_id: text(2)?.to_owned(),
        methodology: text(3)?.to_owned(),
        study_id: row.try_get(4)?,
        number: row.try_get("number")?,
        ending: ending.map(|word| Ending::of(word).ok_or_else(|| unknown("ending", word))).transpose()?,
        simulated: row.try_get("simulated")?,
        attributes: serde_json::from_str(row.try_get("attributes")?).map_err(BodyError::unreadable)?,
        turn_count: row.try_get(5)?,
        answer_count: row.try_get("answer_count")?,
        node_count: count("node_count")?,
        edge_count: count("edge_count")?,
        created_at: text(6)?.parse().map_err(BodyError::unreadable)?,
        updated_at: text(7)?.parse().map_err(BodyError::unreadable)?,
    })
}
