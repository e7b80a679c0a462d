//! What people said, over all interviews.

use axum::Json;
use axum::extract::State;

use crate::problem::{Outcome, Problem};
use crate::request::Query;
use crate::state::AppState;
use crate::wire::quote::{QuoteFilter, Quotes};

/// Answers with some words in them, or in the labels of what was heard in them, a page at a time
///
/// Newest sessions first. `hits` count characters (Unicode code points), from the first to the one after the last.
#[utoipa::path(
    get, path = "/quotes", operation_id = "list_quotes", tag = "sessions",
    params(QuoteFilter),
    responses((status = OK, description = "A page", body = Quotes)),
)]
pub(super) async fn list(
    State(state): State<AppState>,
    Query(filter): Query<QuoteFilter>,
) -> Outcome<Json<Quotes>> {
    let limit = filter.limit;
    let query = filter.query();
    if query.search.is_empty() {
        return Err(Problem::invalid("q", "must have at least one word to search for"));
    }
    Ok(Json(Quotes::of(state.store().quotes(&query).await?, limit)))
}
