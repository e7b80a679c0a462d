//! Stage 7, StateComputation: structure, coverage, momentum and saturation, with this answer in them.
//!
//! *Takes* what stages 4 to 6 found. *Gives* the shape of the graph, the sizes of both graphs and the
//! saturation of the turn. Waits for nobody.

use crate::coverage::CoverageView;
use crate::graph::structure::Structure;
use crate::interpretation::{ExtractedConcept, KnowledgeState, ResponseDepth};
use crate::methodology::CeilingMode;
use crate::momentum;
use crate::saturation::TurnYield;
use crate::session::{CanonicalCounts, Focus, Saturation};
use crate::slots::discovery::Placed;
use crate::turn::s01_context_loading::Context;
use crate::turn::s04_extraction::Reading;
use crate::turn::s05_graph_update::GraphUpdate;

/// The state a decision is made from, besides the session itself.
pub struct State {
    /// Shape of the surface graph.
    pub structure: Structure,
    /// Sizes of the canonical graph.
    pub canonical: CanonicalCounts,
    /// Saturation of the turn.
    pub saturation: Saturation,
    /// Depth of this answer; None when it was not rated.
    pub response_depth: Option<ResponseDepth>,
}

/// Computes the state and moves coverage, momentum and counters on.
pub fn compute(context: &mut Context, reading: &Reading, update: &GraphUpdate, slots: &Placed) -> State {
    let structure = Structure::of(&context.session.graph, &context.methodology.ontology);
    cover(context, reading, update);
    feel(context, reading);
    let canonical = context.session.slots.counts();
    let response_depth = reading.ratings.response_depth.map(ResponseDepth::from_likert);
    let saturation = context.session.counters.take_in(&TurnYield {
        turn: context.turn,
        nodes_created: update.change.nodes_created().count(),
        edges_created: update.change.edges_created().count(),
        slots_created: slots.created.len(),
        node_count: structure.node_count,
        edge_count: structure.edge_count,
        slot_count: canonical.slot_count,
        max_depth: structure.depth.max(),
        response_depth,
    });
    context.session.depth_history.extend(response_depth);
    State { structure, canonical, saturation, response_depth }
}

/// Mentions, reactions and comprehension of stimulus elements, re-mentioned nodes included.
fn cover(context: &mut Context, reading: &Reading, update: &GraphUpdate) {
    let session = &mut context.session;
    let Some(stimulus) = &session.concept.stimulus else { return };
    let concepts: Vec<(&str, &ExtractedConcept, _)> = reading
        .extraction
        .concepts
        .iter()
        .zip(&update.change.resolved)
        .filter_map(|(concept, node)| Some((concept.element.as_deref()?, concept, (*node)?.node)))
        .collect();
    for (element, concept, node) in &concepts {
        session.coverage.map_node(element, *node);
        if let Some(verdict) = concept.comprehension {
            session.coverage.record_comprehension(element, verdict);
        }
    }
    let reactions = concepts.iter().filter_map(|(element, concept, _)| Some((*element, concept.reaction?)));
    session.coverage.record_reactions(context.turn, reactions);
    if let Some(Focus::Element(element)) = session.turns.last().map(|t| &t.focus)
        && knows_nothing(
            context.methodology.knowledge_ceiling.mode,
            reading,
            &session.transcript,
            &context.methodology,
        )
    {
        session.coverage.record_knowledge_lack(element, &context.methodology.coverage);
    }
    session.coverage.recompute(&CoverageView {
        stimulus,
        graph: &session.graph,
        slots: &session.slots,
        ontology: &context.methodology.ontology,
        connect_via: context.methodology.coverage.connect_via,
    });
}

/// Whether the answer to a question about an element disclaims all knowledge.
fn knows_nothing(
    mode: CeilingMode,
    reading: &Reading,
    transcript: &[crate::session::Utterance],
    methodology: &crate::methodology::Methodology,
) -> bool {
    match mode {
        CeilingMode::Rated => {
            matches!(
                reading.ratings.knowledge,
                Some(KnowledgeState::NoKnowledge | KnowledgeState::Disinterested)
            )
        }
        CeilingMode::Keyword => {
            let phrases = crate::concept_test::ceiling::phrases(&methodology.knowledge_ceiling);
            transcript
                .last()
                .is_some_and(|u| crate::concept_test::ceiling::disclaimed(&u.text, &phrases).is_some())
        }
    }
}

/// Energy moves with every answer that held something; a clarification is no sign of tiredness.
fn feel(context: &mut Context, reading: &Reading) {
    let (settings, verdict) = (&context.methodology.extractability, reading.extraction.extractability);
    if settings.clarified(verdict, context.session.counters.clarifications).is_some() {
        return;
    }
    let level = momentum::judged(&reading.ratings, context.methodology.momentum.source);
    if let Some(level) = level {
        context.session.momentum.record(level);
    }
}
