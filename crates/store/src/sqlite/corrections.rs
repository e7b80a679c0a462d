//! Corrections: beside the events of a session, which they never change.

use async_trait::async_trait;
use colloquy_engine::SessionId;
use colloquy_engine::ports::{Correction, CorrectionStore, StoreError};
use jiff::Timestamp;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use super::given::Failed;
use super::load::not_found;
use crate::format::BodyError;

fn correction(row: &SqliteRow) -> Result<Correction, Failed> {
    let undone = row.try_get::<Option<&str>, _>(4)?;
    Ok(Correction {
        number: row.try_get(0)?,
        at: row.try_get::<&str, _>(1)?.parse().map_err(BodyError::unreadable)?,
        author: row.try_get(2)?,
        change: row.try_get(3)?,
        undone_at: undone.map(str::parse).transpose().map_err(BodyError::unreadable)?,
    })
}

#[async_trait]
impl CorrectionStore for SqliteStore {
    async fn correction_add(&self, id: &SessionId, correction: &Correction) -> Result<(), StoreError> {
        let insert = "INSERT INTO correction (session_id, number, at, author, change, undone_at)
            VALUES (?, ?, ?, ?, ?, NULL)";
        let insert = sqlx::query(insert)
            .bind(id.as_str())
            .bind(correction.number)
            .bind(correction.at.to_string())
            .bind(&correction.author)
            .bind(&correction.change);
        match insert.execute(&self.writer).await {
            Ok(_) => Ok(()),
            Err(error) => Err(match error.as_database_error() {
                Some(database) if database.is_foreign_key_violation() => not_found(id),
                Some(database) if database.is_unique_violation() => StoreError::Conflict {
                    session: id.to_string(),
                    expected: u64::from(correction.number) - 1,
                    found: u64::from(correction.number),
                },
                _ => self.sql(&error),
            }),
        }
    }

    async fn corrections(&self, id: &SessionId) -> Result<Vec<Correction>, StoreError> {
        let select = "SELECT number, at, author, change, undone_at FROM correction WHERE session_id = ?
            ORDER BY number";
        let rows = sqlx::query(select).bind(id.as_str()).fetch_all(&self.readers).await;
        let rows = rows.map_err(|e| self.sql(&e))?;
        if rows.is_empty() {
            let there = sqlx::query("SELECT 1 FROM session WHERE id = ?").bind(id.as_str());
            let there = there.fetch_optional(&self.readers).await.map_err(|e| self.sql(&e))?;
            there.ok_or_else(|| not_found(id))?;
        }
        let read =
            |row| correction(row).map_err(|error| self.failed(&format!("a correction of {id}"), &error));
        rows.iter().map(read).collect()
    }

    async fn corrections_of_all(&self) -> Result<Vec<(SessionId, Vec<Correction>)>, StoreError> {
        let select = "SELECT number, at, author, change, undone_at, session_id FROM correction
            ORDER BY session_id, number";
        let rows = sqlx::query(select).fetch_all(&self.readers).await.map_err(|e| self.sql(&e))?;
        let mut all: Vec<(SessionId, Vec<Correction>)> = Vec::new();
        for row in &rows {
            let read = || {
                let id = SessionId::parse(row.try_get(5)?).map_err(BodyError::unreadable)?;
                Ok::<_, Failed>((id, correction(row)?))
            };
            let (id, one) = read().map_err(|error| self.failed("the corrections", &error))?;
            match all.last_mut() {
                Some((last, own)) if *last == id => own.push(one),
                _ => all.push((id, vec![one])),
            }
        }
        Ok(all)
    }

    async fn correction_undo(&self, id: &SessionId, number: u32, at: Timestamp) -> Result<(), StoreError> {
        let update =
            "UPDATE correction SET undone_at = coalesce(undone_at, ?) WHERE session_id = ? AND number = ?";
        let update = sqlx::query(update).bind(at.to_string()).bind(id.as_str()).bind(number);
        let done = update.execute(&self.writer).await.map_err(|e| self.sql(&e))?;
        if done.rows_affected() == 0 {
            return Err(StoreError::NotFound { what: "correction", id: number.to_string() });
        }
        Ok(())
    }
}
