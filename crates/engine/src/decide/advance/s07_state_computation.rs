//! Stage 7, StateComputation: structure, coverage, momentum and saturation, with this answer in them.
//!
//! *Takes* what stages 5 and 6 found. *Gives* the shape of the graph, the sizes of both graphs and the
//! saturation of the turn. Waits for nobody.

use super::s05_graph_update::Grown;
use super::s06_slot_discovery::Slotted;
use crate::decide::concept_test::ceiling;
use crate::given::interpretation::{KnowledgeState, Reading, ResponseDepth};
use crate::given::methodology::{CeilingMode, Methodology};
use crate::state::graph::structure::Structure;
use crate::state::momentum;
use crate::state::saturation::TurnYield;
use crate::state::session::{Covered, Saturation, Session};
use crate::state::slots::aggregation::CanonicalCounts;

/// The state a decision is made from, besides the session itself.
pub struct State {
    /// Shape of the surface graph.
    pub(super) structure: Structure,
    /// Sizes of the canonical graph.
    pub(super) canonical: CanonicalCounts,
    /// Saturation of the turn.
    pub(super) saturation: Saturation,
    /// Depth of this answer; None when it was not rated.
    pub(super) response_depth: Option<ResponseDepth>,
}

/// Computes the state and moves coverage, momentum and counters on.
pub(super) fn compute(
    session: &mut Session,
    methodology: &Methodology,
    reading: &Reading,
    grown: &Grown,
    slotted: &Slotted,
) -> State {
    let structure = Structure::of(&session.graph, &methodology.ontology);
    let covered = covered(session, methodology, reading, grown);
    session.cover(session.next_turn(), &covered, methodology);
    session.frame(reading.act, &grown.change().nodes_touched().collect::<Vec<_>>(), methodology);
    feel(session, methodology, reading);
    let canonical = session.slots.counts();
    let response_depth = reading.ratings.response_depth.map(ResponseDepth::from_likert);
    let saturation = session.count(&TurnYield {
        turn: session.next_turn(),
        nodes_created: grown.change().nodes_created().count(),
        edges_created: grown.change().edges_created().count(),
        untyped: grown.change().untyped_created(),
        slots_created: slotted.placed().created.len(),
        node_count: structure.node_count,
        edge_count: structure.edge_count,
        slot_count: canonical.slot_count,
        max_depth: structure.depth.max(),
        response_depth,
    });
    State { structure, canonical, saturation, response_depth }
}

/// Mentions, reactions and comprehension of stimulus elements, re-mentioned nodes included.
fn covered<'a>(
    session: &Session,
    methodology: &Methodology,
    reading: &'a Reading,
    grown: &Grown,
) -> Covered<'a> {
    let statements = reading.statements.iter().zip(&grown.change().resolved);
    let about = statements.filter_map(|(said, node)| Some((said.element.as_deref()?, said, (*node)?.node)));
    let mut covered =
        Covered { knows_nothing: knows_nothing(session, methodology, reading), ..Covered::default() };
    for (element, statement, node) in about {
        covered.mentions.push((element, node, statement.comprehension));
        covered.reactions.extend(statement.reaction.map(|reaction| (element, reaction)));
    }
    covered
}

/// Whether the answer to a question about an element disclaims all knowledge.
fn knows_nothing(session: &Session, methodology: &Methodology, reading: &Reading) -> bool {
    match methodology.knowledge_ceiling.mode {
        CeilingMode::Rated => {
            let knowledge = reading.ratings.knowledge;
            matches!(knowledge, Some(KnowledgeState::NoKnowledge | KnowledgeState::Disinterested))
        }
        CeilingMode::Keyword => {
            let phrases = ceiling::phrases(&methodology.knowledge_ceiling);
            session.transcript.last().is_some_and(|u| ceiling::disclaimed(&u.text, &phrases).is_some())
        }
    }
}

/// Energy moves with every answer that held something; a clarification is no sign of tiredness.
fn feel(session: &mut Session, methodology: &Methodology, reading: &Reading) {
    let (settings, verdict) = (&methodology.extractability, reading.extractability);
    if settings.clarified(verdict, session.counters.clarifications).is_some() {
        return;
    }
    if let Some(level) = momentum::judged(&reading.ratings, methodology.momentum.source) {
        session.feel(level);
    }
}
