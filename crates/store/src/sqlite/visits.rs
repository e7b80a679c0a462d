//! Links and who came by them. A visit and the use it counts are one transaction, which has the writer alone: a link
//! for one person is never used twice.

use colloquy_engine::SessionId;
use colloquy_engine::ports::StoreError;
use colloquy_engine::ports::studies::{
    Digest, Link, LinkStatus, LinkTerms, NewVisit, Principal, Visit, VisitBegun,
};
use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::SqliteStore;
use super::given::Failed;
use super::sessions::BEGIN;
use super::studies::{missing, moment};
use crate::format::BodyError;

const CREATE: &str = "INSERT INTO link (id, study_id, token, hint, label, max_uses, uses, expires_at,
        practice, revoked_at, created_at, created_us)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const OF_STUDY: &str = "SELECT * FROM link WHERE study_id = ? ORDER BY created_us DESC, id DESC";
const OF_TOKEN: &str =
    "SELECT link.* FROM link JOIN study ON study.id = study_id WHERE owner = ? AND token = ?";
const OF_ID: &str =
    "SELECT link.* FROM link JOIN study ON study.id = study_id WHERE owner = ? AND link.id = ?";
const CHANGE: &str = "UPDATE link SET label = ?3, max_uses = ?4, expires_at = ?5 WHERE id = ?2
    AND (max_uses IS 1) = (?4 IS 1) AND study_id IN (SELECT id FROM study WHERE owner = ?1) RETURNING *";
const REVOKE: &str = "UPDATE link SET revoked_at = coalesce(revoked_at, ?3) WHERE id = ?2
    AND study_id IN (SELECT id FROM study WHERE owner = ?1)";
const USE: &str = "UPDATE link SET uses = uses + 1 WHERE id = ?";
const COME: &str = "INSERT INTO visit (link_id, handle, session_id, at) VALUES (?, ?, ?, ?) RETURNING id";
const KNOW: &str = "INSERT INTO attribute (visit_id, name, value) VALUES (?, ?, ?)";
/// The handle's own visit before anybody else's, which is only this one's when the link is for one person.
const FIND: &str = "SELECT visit.id AS id, session_id FROM visit JOIN link ON link.id = link_id
    JOIN study ON study.id = study_id
    WHERE owner = ?1 AND link_id = ?2 AND (handle = ?3 OR max_uses = 1) LIMIT 1";
const OF_SESSION: &str = "SELECT visit.id AS id, session_id FROM visit JOIN link ON link.id = link_id
    JOIN study ON study.id = study_id WHERE owner = ? AND session_id = ?";
const KNOWN: &str = "SELECT name, value FROM attribute WHERE visit_id = ?";

/// Removes the visit a session came of.
pub(super) const FORGET_VISIT: &str = "DELETE FROM visit WHERE session_id = ?";

fn link(row: &SqliteRow) -> Result<Link, Failed> {
    let maybe = |column: &str| {
        let text = row.try_get::<Option<&str>, _>(column)?;
        Ok::<_, Failed>(text.map(str::parse).transpose().map_err(BodyError::unreadable)?)
    };
    Ok(Link {
        id: row.try_get("id")?,
        study: row.try_get("study_id")?,
        label: row.try_get("label")?,
        max_uses: row.try_get("max_uses")?,
        uses: row.try_get("uses")?,
        expires_at: maybe("expires_at")?,
        hint: row.try_get("hint")?,
        practice: row.try_get("practice")?,
        revoked_at: maybe("revoked_at")?,
        created_at: moment(row, "created_at")?,
    })
}

/// A visit with what is known of the person.
async fn visit(connection: &mut SqliteConnection, row: Option<SqliteRow>) -> Result<Option<Visit>, Failed> {
    let Some(row) = row else { return Ok(None) };
    let known = sqlx::query_as::<_, (String, String)>(KNOWN).bind(row.try_get::<i64, _>("id")?);
    let attributes = known.fetch_all(connection).await?.into_iter().collect();
    let session = row.try_get::<Option<&str>, _>("session_id")?.map(SessionId::parse);
    Ok(Some(Visit { session: session.transpose().map_err(BodyError::unreadable)?, attributes }))
}

async fn find(
    connection: &mut SqliteConnection,
    who: &Principal,
    link: &str,
    handle: Option<&Digest>,
) -> Result<Option<Visit>, Failed> {
    let found = sqlx::query(FIND).bind(who.name()).bind(link).bind(handle.map(|handle| handle.0.to_vec()));
    let row = found.fetch_optional(&mut *connection).await?;
    visit(connection, row).await
}

impl SqliteStore {
    pub(super) async fn put_link(&self, link: &Link, token: &Digest) -> Result<(), StoreError> {
        let create = sqlx::query(CREATE)
            .bind(&link.id)
            .bind(&link.study)
            .bind(token.0.to_vec())
            .bind(&link.hint)
            .bind(&link.label)
            .bind(link.max_uses)
            .bind(link.uses)
            .bind(link.expires_at.map(|at| at.to_string()))
            .bind(link.practice)
            .bind(link.revoked_at.map(|at| at.to_string()))
            .bind(link.created_at.to_string())
            .bind(link.created_at.as_microsecond());
        create.execute(&self.writer).await.map(|_| ()).map_err(|e| self.sql(&e))
    }

    pub(super) async fn links(&self, study: &str) -> Result<Vec<Link>, StoreError> {
        let rows = sqlx::query(OF_STUDY).bind(study).fetch_all(&self.readers).await;
        let rows = rows.map_err(|e| self.sql(&e))?;
        rows.iter().map(link).collect::<Result<_, _>>().map_err(|error| self.failed("a link", &error))
    }

    pub(super) async fn link_of(&self, who: &Principal, token: &Digest) -> Result<Link, StoreError> {
        let row = sqlx::query(OF_TOKEN).bind(who.name()).bind(token.0.to_vec());
        let row = row.fetch_optional(&self.readers).await.map_err(|e| self.sql(&e))?;
        let row = row.ok_or_else(|| missing("link", "of this token"))?;
        link(&row).map_err(|error| self.failed("a link", &error))
    }

    pub(super) async fn change_link(
        &self,
        who: &Principal,
        id: &str,
        terms: &LinkTerms,
    ) -> Result<Option<Link>, StoreError> {
        let change = sqlx::query(CHANGE)
            .bind(who.name())
            .bind(id)
            .bind(&terms.label)
            .bind(terms.max_uses)
            .bind(terms.expires_at.map(|at| at.to_string()));
        let row = change.fetch_optional(&self.writer).await.map_err(|e| self.sql(&e))?;
        if let Some(row) = row {
            return link(&row).map(Some).map_err(|error| self.failed("a link", &error));
        }
        let there = sqlx::query(OF_ID).bind(who.name()).bind(id).fetch_optional(&self.writer);
        let there = there.await.map_err(|e| self.sql(&e))?;
        there.map(|_| None).ok_or_else(|| missing("link", id))
    }

    pub(super) async fn revoke(&self, who: &Principal, id: &str, at: Timestamp) -> Result<(), StoreError> {
        let revoke = sqlx::query(REVOKE).bind(who.name()).bind(id).bind(at.to_string());
        let revoked = revoke.execute(&self.writer).await.map_err(|e| self.sql(&e))?.rows_affected();
        if revoked > 0 { Ok(()) } else { Err(missing("link", id)) }
    }

    /// None: there is no such link.
    pub(super) async fn begin_visit(
        &self,
        who: &Principal,
        new: &NewVisit,
    ) -> Result<Option<VisitBegun>, Failed> {
        let mut writer = self.writer.begin_with(BEGIN).await?;
        if let Some(visit) = find(&mut writer, who, &new.link, Some(&new.handle)).await? {
            return Ok(Some(VisitBegun::Here(visit)));
        }
        let row = sqlx::query(OF_ID).bind(who.name()).bind(&new.link).fetch_optional(&mut *writer).await?;
        let Some(row) = row else { return Ok(None) };
        let status = link(&row)?.status(new.at);
        if status != LinkStatus::Open {
            return Ok(Some(VisitBegun::Refused(status)));
        }
        sqlx::query(USE).bind(&new.link).execute(&mut *writer).await?;
        let come = sqlx::query_scalar::<_, i64>(COME)
            .bind(&new.link)
            .bind(new.handle.0.to_vec())
            .bind(new.visit.session.as_ref().map(SessionId::as_str))
            .bind(new.at.to_string());
        let id = come.fetch_one(&mut *writer).await?;
        for (name, value) in &new.visit.attributes {
            sqlx::query(KNOW).bind(id).bind(name).bind(value).execute(&mut *writer).await?;
        }
        writer.commit().await?;
        Ok(Some(VisitBegun::Here(new.visit.clone())))
    }

    pub(super) async fn find_visit(
        &self,
        who: &Principal,
        link: &Link,
        handle: Option<&Digest>,
    ) -> Result<Option<Visit>, Failed> {
        find(&mut *self.readers.acquire().await?, who, &link.id, handle).await
    }

    pub(super) async fn visit_of_session(
        &self,
        who: &Principal,
        session: &SessionId,
    ) -> Result<Option<Visit>, Failed> {
        let mut reader = self.readers.acquire().await?;
        let row = sqlx::query(OF_SESSION).bind(who.name()).bind(session.as_str());
        let row = row.fetch_optional(&mut *reader).await?;
        visit(&mut reader, row).await
    }
}
