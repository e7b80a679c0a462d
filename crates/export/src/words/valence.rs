//! What somebody felt, in one word.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody felt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Valence {
    /// It felt good.
    Positive,
    /// It felt bad.
    Negative,
    /// Good and bad at once.
    Mixed,
    /// Neither.
    Neutral,
}

impl Valence {
    /// What was heard: a polarity of 0 tells nothing.
    pub const fn of(polarity: i8) -> Option<Self> {
        match polarity {
            1.. => Some(Self::Positive),
            0 => None,
            _ => Some(Self::Negative),
        }
    }

    /// -1, 0 or 1.
    pub const fn polarity(self) -> i8 {
        match self {
            Self::Positive => 1,
            Self::Negative => -1,
            Self::Mixed | Self::Neutral => 0,
        }
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Positive => "positive",
            Self::Negative => "negative",
            Self::Mixed => "mixed",
            Self::Neutral => "neutral",
        }
    }
}
