//! Sides of things: feelings, other people, and what things come from, told by the names of node types.

/// A side of things a question may ask for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Feeling,
    Social,
    /// Causes and settings, which people name when asked what is behind a thing, whichever way they link them.
    Ground,
}

impl Side {
    /// Whether a node type is of this side, by the words in its name.
    pub(super) fn has(self, node_type: &str) -> bool {
        let any = |parts: &[&str]| parts.iter().any(|p| node_type.contains(p));
        match self {
            Self::Feeling => any(&["emotion", "state", "psychosocial", "feeling", "reaction", "anxiety"]),
            Self::Social => any(&["social"]),
            Self::Ground => any(&["attribution", "trigger", "expectation", "situation", "context"]),
        }
    }
}
