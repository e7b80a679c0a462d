//! Ratings of an answer: how much it tells, how sure it is, how much energy is in it.

use serde::{Deserialize, Serialize};

/// A rating from 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Likert(u8);

impl Likert {
    /// Clamps to 1..=5.
    pub fn clamped(score: i64) -> Self {
        Self(score.clamp(1, 5) as u8)
    }
    /// 1..=5.
    pub const fn score(self) -> u8 {
        self.0
    }
    /// (score - 1) / 4: 0, .25, .5, .75 or 1.
    pub fn unit(self) -> f64 {
        f64::from(self.0 - 1) / 4.0
    }
}

/// How much an answer tells (`decisions.md` 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseDepth {
    /// Nothing new, or a pleasantry.
    Surface,
    /// One plain point.
    Shallow,
    /// Two or three propositions.
    Moderate,
    /// Four or more, or a chain of reasons.
    Deep,
}

impl ResponseDepth {
    /// 1 surface, 2 shallow, 3 moderate, 4 and 5 deep.
    pub const fn from_likert(score: Likert) -> Self {
        match score.0 {
            0 | 1 => Self::Surface,
            2 => Self::Shallow,
            3 => Self::Moderate,
            _ => Self::Deep,
        }
    }
    /// The category as written in signals.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Surface => "surface",
            Self::Shallow => "shallow",
            Self::Moderate => "moderate",
            Self::Deep => "deep",
        }
    }
    /// Surface or shallow.
    pub const fn is_shallow(self) -> bool {
        matches!(self, Self::Surface | Self::Shallow)
    }
    /// 1 to 4, for trends.
    pub const fn score(self) -> u8 {
        match self {
            Self::Surface => 1,
            Self::Shallow => 2,
            Self::Moderate => 3,
            Self::Deep => 4,
        }
    }
}

/// The respondent's energy in one answer (`concept-testing.md` 5.2, `language.md` 3.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MomentumLevel {
    /// Detailed, unprompted, linking.
    High,
    /// The expected baseline.
    #[serde(alias = "medium")]
    Neutral,
    /// Short and unelaborated, deflecting, tired.
    Low,
}

impl MomentumLevel {
    /// The category as written in signals.
    pub const fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Neutral => "neutral",
            Self::Low => "low",
        }
    }
}

/// What the respondent shows to know of what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnowledgeState {
    /// Speaks from knowledge.
    Knowledgeable,
    /// Unsure.
    Uncertain,
    /// Does not care.
    Disinterested,
    /// Says to know nothing about it.
    NoKnowledge,
}

/// Ratings of one answer. What could not be rated is absent.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Ratings {
    /// How many distinct pieces of information.
    pub response_depth: Option<Likert>,
    /// Abstract (1) to precise (5).
    pub specificity: Option<Likert>,
    /// Unsure (1) to unqualified (5).
    pub certainty: Option<Likert>,
    /// Negative (1) to positive (5) in tone.
    pub valence: Option<Likert>,
    /// Deflecting (1) to enthusiastic (5).
    pub engagement: Option<Likert>,
    /// Bare facts (1) to dense reasons (5).
    pub intellectual_engagement: Option<Likert>,
    /// Energy.
    pub momentum: Option<MomentumLevel>,
    /// Phrases that show the energy.
    #[serde(default)]
    pub indicators: Vec<String>,
    /// Knowledge of what was asked.
    pub knowledge: Option<KnowledgeState>,
}
