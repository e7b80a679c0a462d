//! Separation: a merge undone, with all that hangs on the node it makes.

use super::s05_graph_update::Meaning;
use super::s06_slot_discovery;
use crate::given::methodology::Methodology;
use crate::state::graph::SurfaceGraph;
use crate::state::graph::undo::UndoError;
use crate::state::session::Session;
use crate::text::ids::{MergeId, NodeId};

/// Undoes a merge within a session.
pub(crate) fn separate(
    session: &mut Session,
    methodology: &Methodology,
    meaning: Meaning<'_>,
    merge: MergeId,
) -> Result<NodeId, UndoError> {
    let after = session.turn_count;
    let node = session.graph.undo_merge(merge, after)?;
    let created = session.graph.nodes[node.index()].created_at_turn;
    session.tracker.register(node, created);
    let (outgoing, incoming) = edge_counts(&session.graph, node);
    session.tracker.update_edge_counts(node, outgoing, incoming);
    s06_slot_discovery::discover(meaning, session, methodology, created, None);
    Ok(node)
}

fn edge_counts(graph: &SurfaceGraph, node: NodeId) -> (i64, i64) {
    let outgoing = graph.counted_edges().filter(|e| e.source == node).count();
    let incoming = graph.counted_edges().filter(|e| e.target == node).count();
    (i64::try_from(outgoing).unwrap_or(i64::MAX), i64::try_from(incoming).unwrap_or(i64::MAX))
}
