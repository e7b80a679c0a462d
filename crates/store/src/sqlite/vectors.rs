//! Vectors of nodes, in the row of the turn that created them.

use std::collections::HashMap;
use std::sync::Arc;

use colloquy_engine::graph::Vector;
use colloquy_engine::ids::{NodeId, SessionId};
use colloquy_engine::session::SessionState;
use sqlx::SqliteConnection;

/// The vectors of a turn's new nodes, as they are stored.
pub(super) struct Embedded {
    pub(super) model: Arc<str>,
    pub(super) nodes: String,
    pub(super) vectors: Vec<u8>,
}

impl Embedded {
    /// None when there are none. A turn's vectors are of one model, and of one length; others are left out.
    pub(super) fn of(vectors: &[(NodeId, Vector)]) -> Option<Self> {
        let (_, first) = vectors.first()?;
        let alike = |v: &Vector| v.model() == first.model() && v.values().len() == first.values().len();
        let alike = || vectors.iter().filter(|(_, vector)| alike(vector));
        Some(Self {
            model: Arc::clone(first.model()),
            nodes: alike().map(|(node, _)| node.to_string()).collect::<serde_json::Value>().to_string(),
            vectors: alike().flat_map(|(_, vector)| vector.to_bytes()).collect(),
        })
    }
}

/// All vectors of a session.
#[derive(Default)]
pub(super) struct Vectors {
    turns: HashMap<u32, Vec<(NodeId, Vector)>>,
}

impl Vectors {
    /// Reads them. A row that is not what it must be is left out: its nodes have no vectors then, and words decide.
    pub(super) async fn read(
        connection: &mut SqliteConnection,
        session: &SessionId,
    ) -> Result<Self, sqlx::Error> {
        let select = "SELECT coalesce(turn_number, 0), model, nodes, vectors FROM event
            WHERE session_id = ? AND vectors IS NOT NULL";
        let rows = sqlx::query_as::<_, (u32, Option<String>, Option<String>, Vec<u8>)>(select)
            .bind(session.as_str());
        let mut models: Vec<Arc<str>> = Vec::new();
        let mut read = Self::default();
        for (turn, model, nodes, bytes) in rows.fetch_all(connection).await? {
            let (model, nodes) = (model.unwrap_or_default(), nodes.unwrap_or_default());
            let model =
                models.iter().find(|known| ***known == *model).cloned().unwrap_or_else(|| model.into());
            if let Some(vectors) = apart(&model, &nodes, &bytes) {
                read.turns.insert(turn, vectors);
            } else {
                tracing::warn!(%session, turn, "the vectors of a turn are damaged; they are left out");
            }
            models.push(model);
        }
        Ok(read)
    }

    /// Those of a turn.
    pub(super) fn of_turn(&self, turn: Option<u32>) -> Vec<(NodeId, Vector)> {
        turn.and_then(|turn| self.turns.get(&turn)).cloned().unwrap_or_default()
    }

    /// Gives the nodes of a state theirs, and slots the one of the node that founded them.
    pub(super) fn give(&self, state: &mut SessionState) {
        for (node, vector) in self.turns.values().flatten() {
            if let Some(node) = state.graph.nodes.get_mut(node.index()) {
                node.embedding = Some(vector.clone());
            }
        }
        for slot in &mut state.slots.slots {
            let founder = slot.nodes.first().and_then(|node| state.graph.nodes.get(node.index()));
            slot.embedding = founder.and_then(|node| node.embedding.clone());
        }
    }
}

/// The vectors of a row; None when its length does not fit its nodes, or it holds no numbers.
fn apart(model: &Arc<str>, nodes: &str, bytes: &[u8]) -> Option<Vec<(NodeId, Vector)>> {
    let nodes: Vec<NodeId> = serde_json::from_str(nodes).ok()?;
    let length = bytes.len().checked_div(nodes.len())?;
    if length == 0 || length * nodes.len() != bytes.len() {
        return None;
    }
    let vector = |(node, bytes): (&NodeId, &[u8])| Some((*node, Vector::from_bytes(model, bytes)?));
    nodes.iter().zip(bytes.chunks_exact(length)).map(vector).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_come_back_as_they_were_and_no_others() {
        let model: Arc<str> = "model".into();
        let vector = |values: &[f32]| Vector::new(&model, values).unwrap();
        let (a, b) = ((NodeId::at(0), vector(&[1.0, 0.5])), (NodeId::at(4), vector(&[0.25, -1.0])));
        let longer = (NodeId::at(5), vector(&[1.0, 2.0, 3.0]));
        let row = Embedded::of(&[a.clone(), b.clone(), longer]).unwrap();
        assert_eq!(row.vectors.len(), 8, "two numbers of two bytes for two nodes");
        assert_eq!(apart(&model, &row.nodes, &row.vectors).unwrap(), vec![a, b]);
        for (nodes, bytes) in [("[\"n1\"]", 0), ("[\"n1\"]", 3), ("[\"n1\",\"n2\"]", 6), ("[]", 8), ("n1", 8)]
        {
            assert!(apart(&model, nodes, &vec![0; bytes]).is_none(), "{nodes} of {bytes} bytes");
        }
        assert!(Embedded::of(&[]).is_none());
    }
}
