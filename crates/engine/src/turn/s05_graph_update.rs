//! Stage 5, GraphUpdate: concepts and relations become nodes and edges; yield is credited.
//!
//! *Takes* the reading. *Gives* what was created, what was only touched, and what was refused with the reason.
//! *Waits for* the embedder, once, for all new labels together. Without vectors the two tiers of words decide
//! alone. Only what was *created* is credited, to the node the answered question was about.

use std::collections::HashMap;

use crate::graph::Vector;
use crate::graph::dedup::Sameness;
use crate::graph::update::{Change, Incoming, Recorded, Rules, texts_to_embed};
use crate::interpretation::Source;
use crate::ports::Thresholds;
use crate::session::Focus;
use crate::tracker::{NodeStateTracker, Yielded};
use crate::turn::parts::Parts;
use crate::turn::s01_context_loading::Context;
use crate::turn::s02_utterance_saving::Said;
use crate::turn::s04_extraction::Reading;

/// What the answer changed.
pub struct GraphUpdate {
    /// Nodes, edges, refusals.
    pub change: Change,
    /// Work that could not be done, in words.
    pub degraded: Vec<String>,
}

/// What decides whether two labels are one, besides the methodology's settings.
#[derive(Clone, Copy)]
pub struct Meaning<'a> {
    /// The embedder's thresholds.
    pub thresholds: Thresholds,
    /// Negation, antonyms, different numbers: never one.
    pub opposed: &'a (dyn Fn(&str, &str) -> bool + Send + Sync),
}

/// Updates the graph, and the tracker from what was created.
pub async fn update(parts: &Parts, context: &mut Context, said: &Said, reading: &Reading) -> GraphUpdate {
    let mut degraded = Vec::new();
    let vectors = match vectors(parts, context, reading).await {
        Ok(vectors) => vectors,
        Err(error) => {
            degraded.push(format!("embed: {error}"));
            HashMap::new()
        }
    };
    let opposed = |a: &str, b: &str| parts.linguist.opposed(a, b);
    let meaning = Meaning { thresholds: parts.embedder.thresholds(), opposed: &opposed };
    let change = apply(context, said, reading, meaning, &vectors, None);
    GraphUpdate { change, degraded }
}

/// The update itself: with vectors when the answer is new, with what is `recorded` when it is replayed.
pub(crate) fn apply(
    context: &mut Context,
    said: &Said,
    reading: &Reading,
    meaning: Meaning<'_>,
    vectors: &HashMap<String, Vector>,
    recorded: Option<Recorded<'_>>,
) -> Change {
    if !reading.extraction.extractability.extractable {
        return Change::default();
    }
    let methodology = &context.methodology;
    let change = context.session.graph.absorb(
        Incoming {
            extraction: &reading.extraction,
            source: Source { utterance: said.utterance.id, text: &said.utterance.text },
            turn: context.turn,
            vectors,
            asked: context.session.tracker.previous_focus,
            recorded,
        },
        Rules {
            ontology: &methodology.ontology,
            sameness: Sameness {
                dedup: &methodology.dedup,
                thresholds: meaning.thresholds,
                opposed: meaning.opposed,
            },
            enforce_connections: methodology.enforce_connections,
        },
    );
    credit(context, &change);
    change
}

async fn vectors(
    parts: &Parts,
    context: &Context,
    reading: &Reading,
) -> Result<HashMap<String, Vector>, crate::ports::LanguageError> {
    if parts.embedder.dims() == 0 || !reading.extraction.extractability.extractable {
        return Ok(HashMap::new());
    }
    let wanted = texts_to_embed(&context.session.graph, &reading.extraction);
    let texts: Vec<&str> = wanted.iter().map(|(_, text)| text.as_str()).collect();
    let vectors = if texts.is_empty() { Vec::new() } else { parts.embedder.embed(&texts).await? };
    Ok(wanted.into_iter().zip(vectors).map(|((key, _), vector)| (key, Vector::from(vector))).collect())
}

/// New nodes are tracked, created edges counted, and the yield goes to the node (or element) that was asked
/// about; when the question was about none, to nobody (`decisions.md` 3).
fn credit(context: &mut Context, change: &Change) {
    let turn = context.turn;
    let tracker: &mut NodeStateTracker = &mut context.session.tracker;
    for node in change.nodes_created() {
        tracker.register(node, turn);
    }
    for edge in change.edges_created() {
        tracker.update_edge_counts(edge.source, 1, 0);
        tracker.update_edge_counts(edge.target, 0, 1);
    }
    let (nodes, edges) = (change.nodes_created().count(), change.edges_created().count());
    if let Some(focus) = tracker.previous_focus {
        let yielded = Yielded { nodes_added: nodes, edges_added: edges, nodes_modified: 0 };
        tracker.record_yield(focus, turn, yielded);
    }
    if let Some(Focus::Element(element)) = context.session.turns.last().map(|t| &t.focus)
        && edges > 0
    {
        context.session.coverage.credit_edges(element);
    }
}
