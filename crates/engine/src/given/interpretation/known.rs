//! Nodes that were spoken of before, as an interpreter may refer to them.

use crate::text::ids::{NodeId, TurnNumber};

/// A node the interpreter may refer to.
#[derive(Debug, Clone, Copy)]
pub struct KnownNode<'a> {
    /// Its id.
    pub id: NodeId,
    /// Its label.
    pub label: &'a str,
    /// Its type.
    pub node_type: &'a str,
    /// Other wordings that were merged into it.
    pub aliases: &'a [String],
    /// The last turn in which it was said.
    pub last_mentioned_turn: TurnNumber,
    /// Its evaluative polarity: -1, 0 or 1.
    pub polarity: i8,
}

impl<'a> KnownNode<'a> {
    /// A node of which no more is known than its label and type, said in the first turn.
    pub fn named(label: &'a str, node_type: &'a str) -> Self {
        Self { id: NodeId::at(0), label, node_type, aliases: &[], last_mentioned_turn: 1, polarity: 0 }
    }
}
