//! What people said, over all interviews.

use axum::Json;
use axum::extract::State;
use colloquy_export::left_out::leaving_out;

use super::people::People;
use super::sessions::id_of;
use super::{corrections, left_out};
use crate::problem::{Outcome, Problem};
use crate::request::Query;
use crate::state::AppState;
use crate::wire::quote::{FoundQuote, QuoteFilter, QuoteNode, Quotes};

/// Answers with some words in them, in the labels of what was heard in them, or in notes on either, a page at a time
///
/// Newest sessions first. `hits` count characters (Unicode code points), from the first to the one after the last. Answers are
/// found by labels as they were heard; the nodes are shown as researchers corrected them. What was found by nothing but words that are
/// left out is not listed: a page may be shorter than its limit. `person` says whose words they are.
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
    let found = std::mem::take(&mut quotes.quotes);
    // Those of one session follow each other.
    for told in found.chunk_by(|a, b| a.session_id == b.session_id) {
        let Some(first) = told.first() else { continue };
        let id = id_of(&first.session_id)?;
        let person = people.of(&state, &id, first.study_id.as_deref()).await?;
        let told = told.iter().cloned().map(|quote| FoundQuote { person: person.clone(), ..quote });
        let corrections = corrections::of(&state, &id).await?;
        if corrections.is_empty() {
            quotes.quotes.extend(told);
            continue;
        }
        let out = leaving_out(&corrections, &[]);
        // One session that cannot be read does not take the others along: its labels stay as they were heard.
        let session = state.store().session_load(&id).await.ok();
        let graph =
            session.and_then(|session| corrections::corrected(&state, &session, None, &corrections).ok());
        for quote in told {
            let quote = quote.shown(&out, &query.search).map_err(|error| left_out::hidden(&error))?;
            let Some(mut quote) = quote else { continue };
            if let Some(graph) = &graph {
                let heard = graph.nodes.iter().filter(|node| node.said_in(&quote.utterance_id));
                let heard: Vec<QuoteNode> = heard.map(QuoteNode::from).collect();
                quote.nodes = out.shown(heard).map_err(|error| left_out::hidden(&error))?;
            }
            quotes.quotes.push(quote);
        }
    }
    Ok(Json(quotes))
}
