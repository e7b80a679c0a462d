//! The ledger: calls to language models, written one by one, summed by the database.

use async_trait::async_trait;
use colloquy_engine::SessionId;
use colloquy_engine::interpretation::{Task, Usage};
use colloquy_engine::ports::{CallQuery, CallRow, CallSum, Ledger, StoreError, SumBy, ledger};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row as _, Sqlite};

use super::SqliteStore;
use super::given::Failed;
use crate::format::BodyError;

const RECORD: &str =
    "INSERT INTO call (id, session_id, turn_number, task, provider, model, attempt, input_tokens,
        cached_tokens, output_tokens, cost_usd, latency_ms, outcome, at, at_us)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
const SELECT: &str =
    "SELECT id, session_id, turn_number, task, provider, model, attempt, input_tokens, cached_tokens,
    output_tokens, cost_usd, latency_ms, outcome, at FROM call WHERE true";
/// Calls in the order of their latency within the group they belong to, and how many that has.
const RANKED: &str = "), ranked AS (SELECT *,
        row_number() OVER (PARTITION BY provider, model, task, day, turn ORDER BY latency_ms) AS place,
        count(*) OVER (PARTITION BY provider, model, task, day, turn) AS many
    FROM wanted)
    SELECT provider, model, task, day, turn, count(*), sum(outcome <> 'ok'), sum(input_tokens), sum(cached_tokens),
        sum(output_tokens), coalesce(sum(cost_usd), 0.0), sum(cost_usd IS NULL),
        max(latency_ms) FILTER (WHERE place = (many * 50 + 99) / 100),
        max(latency_ms) FILTER (WHERE place = (many * 95 + 99) / 100)
    FROM ranked GROUP BY provider, model, task, day, turn";

/// Takes the name of a deleted session from its calls.
pub(super) const UNNAME: &str = "UPDATE call SET session_id = NULL WHERE session_id = ?";

/// SQLite's numbers have a sign.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Which calls, as conditions.
fn filter(sql: &mut QueryBuilder<Sqlite>, query: &CallQuery) {
    if let Some(session) = &query.session {
        sql.push(" AND session_id = ").push_bind(session.as_str().to_owned());
    }
    if let Some(since) = query.since {
        sql.push(" AND at_us >= ").push_bind(since.as_microsecond());
    }
    if let Some(until) = query.until {
        sql.push(" AND at_us < ").push_bind(until.as_microsecond());
    }
}

#[async_trait]
impl Ledger for SqliteStore {
    async fn call_record(&self, row: &CallRow) -> Result<(), StoreError> {
        let record = sqlx::query(RECORD)
            .bind(&row.id)
            .bind(row.session.as_ref().map(SessionId::as_str))
            .bind(row.turn)
            .bind(row.task.name())
            .bind(&row.provider)
            .bind(&row.model)
            .bind(row.attempt)
            .bind(signed(row.usage.input_tokens))
            .bind(signed(row.usage.cached_tokens))
            .bind(signed(row.usage.output_tokens))
            .bind(row.usage.cost_usd)
            .bind(signed(row.latency_ms))
            .bind(&row.outcome)
            .bind(row.at.to_string())
            .bind(row.at.as_microsecond());
        record.execute(&self.writer).await.map(|_| ()).map_err(|e| self.sql(&e))
    }

    async fn calls(&self, query: &CallQuery) -> Result<Vec<CallRow>, StoreError> {
        let mut sql = QueryBuilder::<Sqlite>::new(SELECT);
        filter(&mut sql, query);
        sql.push(" ORDER BY at_us, id");
        let rows = sql.build().fetch_all(&self.readers).await.map_err(|e| self.sql(&e))?;
        let read = |row| call(row).map_err(|error| self.failed("the row of a call", &error));
        rows.iter().map(read).collect()
    }

    async fn call_sums(&self, query: &CallQuery, by: SumBy) -> Result<Vec<CallSum>, StoreError> {
        let mut sql = QueryBuilder::<Sqlite>::new("WITH wanted AS (SELECT ");
        for (asked, column, name) in [
            (by.provider, "provider", "provider"),
            (by.model, "model", "model"),
            (by.task, "task", "task"),
            (by.day, "substr(at, 1, 10)", "day"),
            (by.turn, "turn_number", "turn"),
        ] {
            sql.push(if asked { column } else { "NULL" }).push(" AS ").push(name).push(", ");
        }
        sql.push(
            "outcome, input_tokens, cached_tokens, output_tokens, cost_usd, latency_ms FROM call WHERE true",
        );
        filter(&mut sql, query);
        sql.push(RANKED);
        let rows = sql.build().fetch_all(&self.readers).await.map_err(|e| self.sql(&e))?;
        let read = |row| sum(row).map_err(|error| self.failed("the sum of calls", &error));
        let mut sums = rows.iter().map(read).collect::<Result<Vec<CallSum>, StoreError>>()?;
        ledger::order(&mut sums);
        Ok(sums)
    }
}

fn task(word: &str) -> Result<Task, BodyError> {
    let known = Task::ALL.into_iter().find(|task| task.name() == word);
    known.ok_or_else(|| BodyError::Unreadable(format!("`{word}` is no task")))
}

fn count(row: &SqliteRow, at: usize) -> Result<u64, Failed> {
    Ok(row.try_get::<i64, _>(at)?.try_into().map_err(BodyError::unreadable)?)
}

fn call(row: &SqliteRow) -> Result<CallRow, Failed> {
    let session = row.try_get::<Option<&str>, _>(1)?;
    Ok(CallRow {
        id: row.try_get(0)?,
        session: session.map(SessionId::parse).transpose().map_err(BodyError::unreadable)?,
        turn: row.try_get(2)?,
        task: task(row.try_get(3)?)?,
        provider: row.try_get(4)?,
        model: row.try_get(5)?,
        attempt: row.try_get(6)?,
        usage: Usage {
            input_tokens: count(row, 7)?,
            cached_tokens: count(row, 8)?,
            output_tokens: count(row, 9)?,
            cost_usd: row.try_get(10)?,
        },
        latency_ms: count(row, 11)?,
        outcome: row.try_get(12)?,
        at: row.try_get::<&str, _>(13)?.parse().map_err(BodyError::unreadable)?,
    })
}

fn sum(row: &SqliteRow) -> Result<CallSum, Failed> {
    let day = row.try_get::<Option<&str>, _>(3)?;
    Ok(CallSum {
        provider: row.try_get(0)?,
        model: row.try_get(1)?,
        task: row.try_get::<Option<&str>, _>(2)?.map(task).transpose()?,
        day: day.map(str::parse).transpose().map_err(BodyError::unreadable)?,
        turn: row.try_get(4)?,
        calls: count(row, 5)?,
        failed: count(row, 6)?,
        input_tokens: count(row, 7)?,
        cached_tokens: count(row, 8)?,
        output_tokens: count(row, 9)?,
        cost_usd: row.try_get(10)?,
        unpriced: count(row, 11)?,
        median_ms: count(row, 12)?,
        p95_ms: count(row, 13)?,
    })
}
