//! The task `summarise`: what one interview brought, with the words that carry it.

use std::sync::{Arc, LazyLock};

use colloquy_engine::utterance::Speaker;
use colloquy_engine::{Methodology, SessionState};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::listen::quotes;
use super::talk::{Line, Method, lines};
use super::{as_data, render};

/// What an interview brought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// A few sentences.
    pub summary: String,
    /// Findings, strongest first, each with words that were said.
    pub points: Vec<Point>,
    /// What was left open.
    pub open: Vec<String>,
}

/// A finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// One sentence.
    pub finding: String,
    /// Words of the respondent, as they were said.
    pub quotes: Vec<String>,
}

#[derive(Serialize)]
struct System<'a> {
    topic: &'a str,
    objective: &'a str,
    method: Method,
}

/// The stable part.
pub(crate) fn system(session: &SessionState, methodology: &Methodology) -> Result<String, String> {
    let concept = &session.concept;
    let method = Method::of(methodology);
    render("summarise", &System { topic: &concept.name, objective: &concept.objective, method })
}

#[derive(Serialize)]
struct User {
    talk: Vec<Line>,
    chains: Vec<String>,
}

/// The talk and the map.
pub(crate) fn user(session: &SessionState) -> Result<String, String> {
    let label = |id| session.graph.node(id).map_or("", |node| node.label.as_str());
    let edges = session.graph.counted_edges();
    let chains = edges.map(|edge| {
        let (source, target) = (as_data(label(edge.source)), as_data(label(edge.target)));
        format!("{source} {} {target}", edge.edge_type.replace('_', " "))
    });
    let talk = lines(&session.transcript, session.transcript.len());
    render("summarise_user", &User { talk, chains: chains.collect() })
}

static SCHEMA: LazyLock<Arc<Value>> = LazyLock::new(|| {
    let texts = json!({"type": "array", "items": {"type": "string"}});
    let point = json!({
        "type": "object",
        "properties": {"finding": {"type": "string"}, "quotes": texts},
        "required": ["finding", "quotes"],
        "additionalProperties": false,
    });
    Arc::new(json!({
        "type": "object",
        "properties": {
            "summary": {"type": "string"},
            "points": {"type": "array", "items": point},
            "open": texts,
        },
        "required": ["summary", "points", "open"],
        "additionalProperties": false,
    }))
});

/// The shape of the reply.
pub(crate) fn schema() -> Arc<Value> {
    Arc::clone(&SCHEMA)
}

/// A summary whose quotes were said: others go, and findings without any go with them.
///
/// # Errors
/// In words, when there is no summary in it.
pub(crate) fn read(value: &Value, session: &SessionState) -> Result<Summary, String> {
    let mut summary: Summary = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    if summary.summary.trim().is_empty() {
        return Err("`summary` is empty".to_owned());
    }
    let answers: Vec<&str> = session
        .transcript
        .iter()
        .filter(|said| said.speaker == Speaker::Respondent)
        .map(|said| said.text.as_str())
        .collect();
    let said = |quote: &String| {
        answers.iter().find_map(|answer| quotes::find(answer, quote)).map(|(_, words)| words)
    };
    for point in &mut summary.points {
        point.quotes = point.quotes.iter().filter_map(said).collect();
    }
    summary.points.retain(|point| !point.quotes.is_empty());
    Ok(summary)
}
