//! Studies: made, listed, changed, counted up, deleted; and the people they expect.

use async_trait::async_trait;
use colloquy_engine::SessionId;
use colloquy_engine::ports::StoreError;
use colloquy_engine::ports::studies::{
    Attributes, Digest, Expected, Link, LinkTerms, NewVisit, Principal, Study, StudyStore, Tally, Visit,
    VisitBegun,
};
use jiff::Timestamp;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use super::given::Failed;
use super::sessions::BEGIN;
use crate::format::twin::{Own, Ref};
use crate::format::v1::StudyPlanV1;
use crate::format::{BodyError, pack, unpack};

const CREATE: &str = "INSERT INTO study (id, owner, version, created_at, created_us, updated_at, plan)
    VALUES (?, ?, ?, ?, ?, ?, ?)";
const LOAD: &str = "SELECT id, version, created_at, updated_at, plan FROM study WHERE owner = ? AND id = ?";
const LIST: &str = "SELECT id, version, created_at, updated_at, plan FROM study WHERE owner = ?
    ORDER BY created_us DESC, id DESC";
const CHANGE: &str = "UPDATE study SET version = ?1, updated_at = ?2, plan = ?3
    WHERE owner = ?4 AND id = ?5 AND version = ?1 - 1";
const DELETE: &str = "DELETE FROM study WHERE owner = ?1 AND id = ?2
    AND NOT EXISTS (SELECT 1 FROM session WHERE study_id = ?2)";
const UNNUMBER: &str = "DELETE FROM numbering WHERE study_id = ?";
const EXISTS: &str = "SELECT count(*) FROM study WHERE owner = ? AND id = ?";
/// Interviews by where they stand; times differ by less than a second from how their texts compare.
const TALLY: &str = "WITH own AS (
        SELECT status, coalesce(ending = 'withdrawn', false) AS stopped, updated_at < ?2 AS silent
        FROM session WHERE study_id = ?1 AND NOT simulated)
    SELECT count(*) FILTER (WHERE status IN ('created', 'active') AND NOT silent),
        count(*) FILTER (WHERE status = 'closing' OR (status = 'completed' AND NOT stopped)),
        count(*) FILTER (WHERE status = 'abandoned' OR (status = 'completed' AND stopped)
            OR (status IN ('created', 'active') AND silent)),
        (SELECT count(*) FROM visit JOIN link ON link.id = link_id
            WHERE study_id = ?1 AND session_id IS NULL),
        (SELECT coalesce(sum(cost_usd), 0.0) FROM call JOIN session ON session.id = session_id
            WHERE study_id = ?1)
    FROM own";
const EXPECT: &str = "INSERT INTO expected (study_id, name, value, attributes) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET attributes = excluded.attributes";
const FIND: &str = "SELECT name, expected.value AS value, attributes FROM expected
    JOIN json_each(?2) AS told ON told.key = name AND told.value = expected.value
    WHERE study_id = ?1 LIMIT 1";
const EXPECTED: &str = "SELECT name, value, attributes FROM expected WHERE study_id = ? ORDER BY name, value";
const CLEAR: &str = "DELETE FROM expected WHERE study_id = ?";

pub(super) fn missing(what: &'static str, id: &str) -> StoreError {
    StoreError::NotFound { what, id: id.to_owned() }
}

/// A person of a row.
fn expected(row: &SqliteRow) -> Result<Expected, Failed> {
    let attributes = serde_json::from_str(row.try_get("attributes")?).map_err(BodyError::unreadable)?;
    Ok(Expected { key: (row.try_get("name")?, row.try_get("value")?), attributes })
}

/// A moment of a row.
pub(super) fn moment(row: &SqliteRow, column: &str) -> Result<Timestamp, Failed> {
    Ok(row.try_get::<&str, _>(column)?.parse().map_err(BodyError::unreadable)?)
}

/// Attributes as JSON.
fn json(attributes: &Attributes) -> Result<String, Failed> {
    Ok(serde_json::to_string(attributes).map_err(BodyError::unreadable)?)
}

fn study(row: &SqliteRow) -> Result<Study, Failed> {
    let plan: Own<StudyPlanV1> = unpack(row.try_get("plan")?)?;
    Ok(Study {
        id: row.try_get("id")?,
        version: row.try_get::<i64, _>("version")?.cast_unsigned(),
        plan: plan.0,
        created_at: moment(row, "created_at")?,
        updated_at: moment(row, "updated_at")?,
    })
}

impl SqliteStore {
    /// Refuses what is not the owner's.
    pub(super) async fn own_study(&self, who: &Principal, id: &str) -> Result<(), StoreError> {
        let found = sqlx::query_scalar::<_, i64>(EXISTS).bind(who.name()).bind(id);
        let found = found.fetch_one(&self.readers).await.map_err(|e| self.sql(&e))?;
        if found > 0 { Ok(()) } else { Err(missing("study", id)) }
    }

    fn plan(&self, study: &Study) -> Result<Vec<u8>, StoreError> {
        let packed = pack(&Ref::<StudyPlanV1>(&study.plan));
        packed.map_err(|error| self.failed(&format!("study {}", study.id), &error.into()))
    }

    async fn expect(&self, study: &str, people: &[Expected]) -> Result<(), Failed> {
        let mut writer = self.writer.begin_with(BEGIN).await?;
        for person in people {
            let (name, value) = &person.key;
            let row = sqlx::query(EXPECT).bind(study).bind(name).bind(value).bind(json(&person.attributes)?);
            row.execute(&mut *writer).await?;
        }
        Ok(writer.commit().await?)
    }

    async fn expected(&self, study: &str, told: &Attributes) -> Result<Option<Expected>, Failed> {
        let row = sqlx::query(FIND).bind(study).bind(json(told)?).fetch_optional(&self.readers).await?;
        row.as_ref().map(expected).transpose()
    }

    async fn all_expected(&self, study: &str) -> Result<Vec<Expected>, Failed> {
        let rows = sqlx::query(EXPECTED).bind(study).fetch_all(&self.readers).await?;
        rows.iter().map(expected).collect()
    }
}

#[async_trait]
impl StudyStore for SqliteStore {
    async fn study_create(&self, who: &Principal, study: &Study) -> Result<(), StoreError> {
        let create = sqlx::query(CREATE)
            .bind(&study.id)
            .bind(who.name())
            .bind(study.version.cast_signed())
            .bind(study.created_at.to_string())
            .bind(study.created_at.as_microsecond())
            .bind(study.updated_at.to_string())
            .bind(self.plan(study)?);
        create.execute(&self.writer).await.map(|_| ()).map_err(|e| self.sql(&e))
    }

    async fn study_load(&self, who: &Principal, id: &str) -> Result<Study, StoreError> {
        let row = sqlx::query(LOAD).bind(who.name()).bind(id).fetch_optional(&self.readers).await;
        let row = row.map_err(|e| self.sql(&e))?.ok_or_else(|| missing("study", id))?;
        study(&row).map_err(|error| self.failed(&format!("study {id}"), &error))
    }

    async fn study_list(&self, who: &Principal) -> Result<Vec<Study>, StoreError> {
        let rows = sqlx::query(LIST).bind(who.name()).fetch_all(&self.readers).await;
        let rows = rows.map_err(|e| self.sql(&e))?;
        rows.iter().map(study).collect::<Result<_, _>>().map_err(|error| self.failed("a study", &error))
    }

    async fn study_change(&self, who: &Principal, study: &Study) -> Result<bool, StoreError> {
        let change = sqlx::query(CHANGE)
            .bind(study.version.cast_signed())
            .bind(study.updated_at.to_string())
            .bind(self.plan(study)?)
            .bind(who.name())
            .bind(&study.id);
        let changed = change.execute(&self.writer).await.map_err(|e| self.sql(&e))?.rows_affected() > 0;
        if !changed {
            self.own_study(who, &study.id).await?;
        }
        Ok(changed)
    }

    async fn study_delete(&self, who: &Principal, id: &str) -> Result<bool, StoreError> {
        let delete = sqlx::query(DELETE).bind(who.name()).bind(id).execute(&self.writer).await;
        let deleted = delete.map_err(|e| self.sql(&e))?.rows_affected() > 0;
        if deleted {
            let forget = sqlx::query(UNNUMBER).bind(id).execute(&self.writer).await;
            forget.map_err(|e| self.sql(&e))?;
        } else {
            self.own_study(who, id).await?;
        }
        Ok(deleted)
    }

    async fn study_tally(
        &self,
        who: &Principal,
        id: &str,
        silent_since: Timestamp,
    ) -> Result<Tally, StoreError> {
        self.own_study(who, id).await?;
        let tally = sqlx::query_as::<_, (u32, u32, u32, u32, f64)>(TALLY).bind(id);
        let tally = tally.bind(silent_since.to_string()).fetch_one(&self.readers).await;
        let (running, completed, dropped, screened_out, cost_usd) = tally.map_err(|e| self.sql(&e))?;
        Ok(Tally { running, completed, dropped, screened_out, cost_usd })
    }

    async fn expected_put(
        &self,
        who: &Principal,
        study: &str,
        people: &[Expected],
    ) -> Result<(), StoreError> {
        self.own_study(who, study).await?;
        let put = self.expect(study, people).await;
        put.map_err(|error| self.failed(&format!("the people expected by study {study}"), &error))
    }

    async fn expected_find(
        &self,
        who: &Principal,
        study: &str,
        told: &Attributes,
    ) -> Result<Option<Expected>, StoreError> {
        self.own_study(who, study).await?;
        let found = self.expected(study, told).await;
        found.map_err(|error| self.failed(&format!("the people expected by study {study}"), &error))
    }

    async fn expected_list(&self, who: &Principal, study: &str) -> Result<Vec<Expected>, StoreError> {
        self.own_study(who, study).await?;
        let all = self.all_expected(study).await;
        all.map_err(|error| self.failed(&format!("the people expected by study {study}"), &error))
    }

    async fn expected_clear(&self, who: &Principal, study: &str) -> Result<(), StoreError> {
        self.own_study(who, study).await?;
        let clear = sqlx::query(CLEAR).bind(study).execute(&self.writer).await;
        clear.map(|_| ()).map_err(|e| self.sql(&e))
    }

    async fn link_create(&self, who: &Principal, link: &Link, token: &Digest) -> Result<(), StoreError> {
        self.own_study(who, &link.study).await?;
        self.put_link(link, token).await
    }

    async fn link_list(&self, who: &Principal, study: &str) -> Result<Vec<Link>, StoreError> {
        self.own_study(who, study).await?;
        self.links(study).await
    }

    async fn link_find(&self, who: &Principal, token: &Digest) -> Result<Link, StoreError> {
        self.link_of(who, token).await
    }

    async fn link_change(
        &self,
        who: &Principal,
        id: &str,
        terms: &LinkTerms,
    ) -> Result<Option<Link>, StoreError> {
        self.change_link(who, id, terms).await
    }

    async fn link_revoke(&self, who: &Principal, id: &str, at: Timestamp) -> Result<(), StoreError> {
        self.revoke(who, id, at).await
    }

    async fn visit_begin(&self, who: &Principal, new: &NewVisit) -> Result<VisitBegun, StoreError> {
        let begun = self.begin_visit(who, new).await;
        begun
            .map_err(|error| self.failed(&format!("a visit by link {}", new.link), &error))?
            .ok_or_else(|| missing("link", &new.link))
    }

    async fn visit_find(
        &self,
        who: &Principal,
        link: &Link,
        handle: Option<&Digest>,
    ) -> Result<Option<Visit>, StoreError> {
        let found = self.find_visit(who, link, handle).await;
        found.map_err(|error| self.failed(&format!("a visit by link {}", link.id), &error))
    }

    async fn visit_of(&self, who: &Principal, session: &SessionId) -> Result<Option<Visit>, StoreError> {
        let found = self.visit_of_session(who, session).await;
        found.map_err(|error| self.failed(&format!("the visit of session {session}"), &error))
    }
}
