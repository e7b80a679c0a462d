//! Nodes, edges and slots as rows, for queries across sessions: what an event created or touched, one statement per
//! table.

use std::collections::BTreeSet;

use colloquy_engine::Session;
use colloquy_engine::events::{Happening, SessionEvent};
use colloquy_engine::graph::{Edge, Node, Quote};
use colloquy_engine::slots::{Slot, SlotStatus};
use serde_json::{Value, json};
use sqlx::SqliteConnection;

/// The session, then the rows of nodes, of edges and of slots.
const WRITE: &str =
    "INSERT INTO node (session_id, position, label, node_type, polarity, confidence, created_at_turn,
        element, slot, superseded_by, quotes)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
        value ->> 7, value ->> 8, value -> 9
    FROM json_each(?2) WHERE true
    ON CONFLICT DO UPDATE SET node_type = excluded.node_type, confidence = excluded.confidence,
        element = excluded.element, slot = excluded.slot, superseded_by = excluded.superseded_by, quotes = excluded.quotes;

    INSERT INTO edge (session_id, position, source, target, edge_type, confidence, explicit, valid, gap,
        suggested, created_at_turn, quotes)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
        value ->> 7, value ->> 8, value ->> 9, value -> 10
    FROM json_each(?3) WHERE true
    ON CONFLICT DO UPDATE SET source = excluded.source, target = excluded.target, confidence = excluded.confidence,
        explicit = excluded.explicit, valid = excluded.valid, suggested = excluded.suggested,
        quotes = excluded.quotes;

    INSERT INTO slot (session_id, position, name, node_type, status, support, first_seen_turn)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
    FROM json_each(?4) WHERE true
    ON CONFLICT DO UPDATE SET name = excluded.name, status = excluded.status, support = excluded.support";

/// Rows to be written.
#[derive(Default)]
pub(super) struct Rows {
    nodes: Vec<Value>,
    edges: Vec<Value>,
    slots: Vec<Value>,
}

impl Rows {
    /// What an event created or touched, as it stands after it.
    pub(super) fn of(session: &Session, event: &SessionEvent) -> Self {
        match &event.what {
            // Groups move nodes that the answer did not name.
            Happening::TurnTaken(record) if !record.groups.is_empty() => Self::all(session),
            Happening::TurnTaken(_) => Self::of_last_turn(session),
            Happening::MergeUndone { .. } | Happening::Checked(_) => Self::all(session),
            _ => Self::default(),
        }
    }

    /// All of a session.
    pub(super) fn all(session: &Session) -> Self {
        Self {
            nodes: session.graph.nodes.iter().map(|node| node_row(session, node)).collect(),
            edges: session.graph.edges.iter().map(edge_row).collect(),
            slots: session.slots.slots.iter().map(slot_row).collect(),
        }
    }

    fn of_last_turn(session: &Session) -> Self {
        let Some(turn) = session.turns.last() else { return Self::default() };
        let edges: Vec<&Edge> = turn.edges_touched.iter().filter_map(|id| session.graph.edge(*id)).collect();
        // An edge may have superseded one of its ends.
        let ends = edges.iter().flat_map(|edge| [edge.source, edge.target]);
        // What is of no type was said too.
        let said = session.graph.nodes.iter().filter(|node| node.last_mentioned_turn == turn.turn);
        let said = said.map(|node| node.id);
        let nodes: BTreeSet<_> = turn.nodes_touched.iter().copied().chain(said).chain(ends).collect();
        let slots: BTreeSet<_> =
            nodes.iter().filter_map(|node| session.slots.mappings.get(node)).map(|m| m.slot).collect();
        Self {
            nodes: nodes
                .iter()
                .filter_map(|id| session.graph.node(*id))
                .map(|node| node_row(session, node))
                .collect(),
            edges: edges.into_iter().map(edge_row).collect(),
            slots: slots.iter().filter_map(|id| session.slots.slot(*id)).map(slot_row).collect(),
        }
    }

    /// Writes them, where there are some: one statement for every table, all sent at once.
    pub(super) async fn write(
        self,
        connection: &mut SqliteConnection,
        session: &str,
    ) -> Result<(), sqlx::Error> {
        let rows = [self.nodes, self.edges, self.slots];
        if rows.iter().all(Vec::is_empty) {
            return Ok(());
        }
        let write = sqlx::query(WRITE).bind(session);
        let write = rows.into_iter().fold(write, |write, rows| write.bind(Value::Array(rows).to_string()));
        write.execute(connection).await?;
        Ok(())
    }
}

fn quotes(quotes: &[Quote]) -> Value {
    quotes.iter().map(|quote| json!([quote.utterance_id, quote.text])).collect()
}

fn node_row(session: &Session, node: &Node) -> Value {
    json!([
        node.id.index(),
        node.label,
        node.node_type,
        node.polarity,
        node.confidence,
        node.created_at_turn,
        node.element,
        session.slots.mappings.get(&node.id).map(|mapping| mapping.slot),
        node.superseded_by,
        quotes(&node.quotes),
    ])
}

fn edge_row(edge: &Edge) -> Value {
    json!([
        edge.id.index(),
        edge.source,
        edge.target,
        edge.edge_type,
        edge.confidence,
        edge.explicit,
        edge.valid,
        edge.gap,
        // What is not counted: too unsure, or contested by the respondent.
        edge.suggested || edge.contested,
        edge.created_at_turn,
        quotes(&edge.quotes),
    ])
}

fn slot_row(slot: &Slot) -> Value {
    let status = match slot.status {
        SlotStatus::Candidate => "candidate",
        SlotStatus::Active => "active",
    };
    json!([slot.id.index(), slot.name, slot.node_type, status, slot.nodes.len(), slot.first_seen_turn])
}
