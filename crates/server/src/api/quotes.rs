//! What people said, over all interviews.

use axum::Json;
use axum::extract::State;

use super::corrections;
use super::people::People;
use super::sessions::id_of;
use crate::problem::{Outcome, Problem};
use crate::request::Query;
use crate::state::AppState;
use crate::wire::quote::{QuoteFilter, QuoteNode, Quotes};

/// Answers with some words in them, in the labels of what was heard in them, or in notes on either, a page at a time
///
/// Newest sessions first. `hits` count characters (Unicode code points), from the first to the one after the last. Answers are
/// found by labels as they were heard; the nodes are shown as researchers corrected them. `person` says whose words they are.
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
    let query = filter.query(corrections::notes(&state).await?);
    if query.search.is_empty() {
        return Err(Problem::invalid("q", "must have at least one word to search for"));
    }
    let mut quotes = Quotes::of(state.store().quotes(&query).await?, limit);
    let mut people = People::default();
    // Those of one session follow each other.
    for told in quotes.quotes.chunk_by_mut(|a, b| a.session_id == b.session_id) {
        let Some(first) = told.first() else { continue };
        let id = id_of(&first.session_id)?;
        let person = people.of(&state, &id, first.study_id.as_deref()).await?;
        for quote in told.iter_mut() {
            quote.person = person.clone();
        }
        let corrections = corrections::of(&state, &id).await?;
        if corrections.is_empty() {
            continue;
        }
        // One session that cannot be read does not take the others along: its labels stay as they were heard.
        let Ok(session) = state.store().session_load(&id).await else { continue };
        let Ok(graph) = corrections::corrected(&state, &session, None, &corrections) else { continue };
        for quote in told {
            quote.nodes = graph
                .nodes
                .iter()
                .filter(|node| node.said_in(&quote.utterance_id))
                .map(QuoteNode::from)
                .collect();
        }
    }
    Ok(Json(quotes))
}
