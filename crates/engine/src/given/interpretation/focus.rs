//! What a question is about, as its wording needs it.

use serde::{Deserialize, Serialize};

/// The chosen focus as the wording needs it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FocusBrief {
    /// No focus: the topic, or what was discussed.
    #[default]
    None,
    /// A node.
    Node {
        /// The node.
        node: FocusNode,
        /// Nodes with an edge to or from it: label, type, `true` when it is the target.
        linked: Vec<(FocusNode, bool)>,
    },
    /// A relation between two nodes.
    Edge {
        /// The source.
        source: FocusNode,
        /// The target.
        target: FocusNode,
        /// The edge type.
        edge_type: String,
    },
    /// A stimulus element.
    Element {
        /// Its id.
        id: String,
        /// Its words.
        content: String,
        /// The gap to close, when there is one.
        gap: Option<String>,
        /// The other element of an `unconnected` gap: its words.
        other: Option<String>,
    },
    /// The course of the talk (summary): the longest chain, source first.
    Chain {
        /// Labels in order.
        nodes: Vec<FocusNode>,
    },
    /// A topic that must be asked about.
    Topic {
        /// Its name, as the study has it.
        name: String,
    },
    /// A slot of the technique's frame that is still empty.
    Slot {
        /// Its name.
        name: String,
        /// Questions that ask for it, with words for all they name.
        asks: Vec<String>,
        /// What it is asked of, where that is something the person named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entry: Option<FocusNode>,
    },
    /// Three elements to compare (repertory grid).
    Triad {
        /// Their names.
        elements: Vec<String>,
    },
}

impl FocusBrief {
    /// Whether it has to come up, whatever was said: a topic of the study, a slot of the frame.
    pub const fn is_due(&self) -> bool {
        matches!(self, Self::Topic { .. } | Self::Slot { .. })
    }
}

/// A node as a question can name it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct FocusNode {
    /// Its id in the session.
    pub id: String,
    /// Its label.
    pub label: String,
    /// Its type.
    pub node_type: String,
    /// Its newest verbatim quote.
    pub quote: Option<String>,
    /// -1, 0 or 1.
    pub polarity: i8,
}
