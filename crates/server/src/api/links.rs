//! Links of a study: made, listed, revoked. Of their tokens only the SHA-256 is kept.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use colloquy_engine::ports::Principal;
use colloquy_engine::ports::studies::{self, Digest, LinkTerms};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::problem::{Outcome, Problem};
use crate::request::Body;
use crate::state::AppState;
use crate::wire::link::{Link, Links, MadeLink, NewLink};

/// What is kept of a secret.
pub(super) fn digest(secret: &str) -> Digest {
    Digest(Sha256::digest(secret).into())
}

/// 128 bits nobody can guess, in 22 characters that need no escaping.
fn token() -> Outcome<String> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(|error| {
        tracing::error!(%error, "the system gives no random numbers");
        Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR)
    })?;
    Ok(URL_SAFE_NO_PAD.encode(bits))
}

/// Makes a link respondents come by; its token is told this once
#[utoipa::path(
    post, path = "/studies/{id}/links", operation_id = "create_link", request_body = NewLink, tag = "studies",
    params(("id" = String, Path, description = "The study")),
    responses((status = CREATED, description = "The link, with its token", body = MadeLink)),
)]
pub(super) async fn create(
    State(state): State<AppState>,
    Path(study): Path<String>,
    Body(asked): Body<NewLink>,
) -> Outcome<(StatusCode, Json<MadeLink>)> {
    let now = state.engine().now();
    if let Some((field, message)) = asked.fault(now) {
        return Err(Problem::invalid(field, message));
    }
    let token = token()?;
    let link = studies::Link {
        id: Uuid::now_v7().to_string(),
        study,
        label: asked.label,
        max_uses: asked.max_uses,
        uses: 0,
        expires_at: asked.expires_at,
        hint: token.chars().skip(18).collect(),
        practice: asked.practice,
        revoked_at: None,
        created_at: now,
    };
    state.store().link_create(&Principal::local(), &link, &digest(&token)).await?;
    let made = MadeLink { link: Link::at(link, now), path: format!("/r/{token}"), token };
    Ok((StatusCode::CREATED, Json(made)))
}

/// The links of a study, newest first
#[utoipa::path(
    get, path = "/studies/{id}/links", operation_id = "list_links", tag = "studies",
    params(("id" = String, Path, description = "The study")),
    responses((status = OK, description = "The links", body = Links)),
)]
pub(super) async fn list(State(state): State<AppState>, Path(study): Path<String>) -> Outcome<Json<Links>> {
    let now = state.engine().now();
    let links = state.store().link_list(&Principal::local(), &study).await?;
    Ok(Json(Links { links: links.into_iter().map(|link| Link::at(link, now)).collect() }))
}

/// Changes what a link is called, for how many people it is and until when; its address stays
///
/// All three are put in the place of what was: what is not named is taken away. Nobody else's interview is ever shown: a link
/// for one person stays one.
#[utoipa::path(
    put, path = "/links/{id}", operation_id = "change_link", request_body = NewLink, tag = "studies",
    params(("id" = String, Path, description = "The link")),
    responses((status = OK, description = "The link", body = Link)),
)]
pub(super) async fn change(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Body(asked): Body<NewLink>,
) -> Outcome<Json<Link>> {
    let now = state.engine().now();
    if let Some((field, message)) = asked.fault(now) {
        return Err(Problem::invalid(field, message));
    }
    let NewLink { label, max_uses, expires_at, practice: _ } = asked;
    let terms = LinkTerms { label, max_uses, expires_at };
    let link = state.store().link_change(&Principal::local(), &id, &terms).await?;
    let message = "a link for one person stays one, and one for several never becomes one: whoever has a personal link \
        finds that person's interview behind it; make another link";
    let link = link.ok_or_else(|| Problem::invalid("max_uses", message))?;
    Ok(Json(Link::at(link, now)))
}

/// Takes a link back: nobody begins by it any more; who has begun can finish
#[utoipa::path(
    delete, path = "/links/{id}", operation_id = "revoke_link", tag = "studies",
    params(("id" = String, Path, description = "The link")),
    responses((status = NO_CONTENT, description = "Nobody begins by it any more")),
)]
pub(super) async fn revoke(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<StatusCode> {
    state.store().link_revoke(&Principal::local(), &id, state.engine().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}
