//! Identities: newtypes, so that a node is never mistaken for an edge.
//!
//! Nodes, edges, slots, utterances and merges are numbered within their session (`n1`, `e1`, ...), so ids
//! are the same on every run of the same interview and index straight into the session's vectors.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text that is not an id of the expected kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not {expected}")]
pub struct ParseIdError {
    /// What was given.
    pub text: String,
    /// What was expected, in words.
    pub expected: &'static str,
}

macro_rules! ordinal_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// The id at a zero-based position of the session's vector.
            pub const fn at(index: usize) -> Self {
                Self(index as u32 + 1)
            }
            /// The zero-based position in the session's vector.
            pub const fn index(self) -> usize {
                (self.0 as usize).saturating_sub(1)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.strip_prefix($prefix)
                    .and_then(|digits| digits.parse().ok())
                    .filter(|&n: &u32| n > 0)
                    .map(Self)
                    .ok_or_else(|| ParseIdError {
                        text: text.to_owned(),
                        expected: concat!("an id such as `", $prefix, "1`"),
                    })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

ordinal_id!(
    /// A node of the surface graph: `n1`, `n2`, ... in order of creation.
    NodeId, "n"
);
ordinal_id!(
    /// An edge of the surface graph: `e1`, `e2`, ... in order of creation.
    EdgeId, "e"
);
ordinal_id!(
    /// A slot of the canonical graph: `s1`, `s2`, ... in order of creation.
    SlotId, "s"
);
ordinal_id!(
    /// An utterance of the session: `u1`, `u2`, ... in order of speaking.
    UtteranceId, "u"
);
ordinal_id!(
    /// A logged merge: `m1`, `m2`, ... in order of happening.
    MergeId, "m"
);

/// The session's id: a UUID as text; derived from the seed in deterministic runs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SessionId(String);

impl SessionId {
    /// Accepts 1 to 64 ASCII letters, digits, `-` and `_`, so that an id is never a path.
    pub fn parse(text: &str) -> Result<Self, ParseIdError> {
        let fits = (1..=64).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if fits {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseIdError { text: text.chars().take(64).collect(), expected: "a session id" })
        }
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of a turn: one answer and all that follows from it. 1-based; 0 is the opening.
pub type TurnNumber = u32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_round_trip() {
        let id = NodeId::at(11);
        assert_eq!(id.to_string(), "n12");
        assert_eq!("n12".parse::<NodeId>().unwrap(), id);
        assert_eq!(id.index(), 11);
        for bad in ["n0", "12", "e12", "n-1", "n", ""] {
            assert!(bad.parse::<NodeId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn session_ids_are_never_paths() {
        assert!(SessionId::parse("0190-abc_1").is_ok());
        for bad in ["", ".", "..", "a.b", "../x", "a/b", "a\\b", "a b", "ä", &"x".repeat(65)] {
            assert!(SessionId::parse(bad).is_err(), "{bad}");
        }
    }
}
