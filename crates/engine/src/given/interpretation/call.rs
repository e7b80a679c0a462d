//! A call for language work: who asks for what, and what comes back beside the result.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::text::ids::{SessionId, TurnNumber};

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Reading an answer.
    Listen,
    /// Wording a question.
    Ask,
    /// Wording the first question.
    Open,
    /// Naming what nodes mean in common, between turns.
    NameSlots,
    /// Playing a respondent.
    Simulate,
    /// Saying what an interview brought.
    Summarise,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 6] =
        [Self::Listen, Self::Ask, Self::Open, Self::NameSlots, Self::Simulate, Self::Summarise];

    /// The name as stored and shown.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listen => "listen",
            Self::Ask => "ask",
            Self::Open => "open",
            Self::NameSlots => "name_slots",
            Self::Simulate => "simulate",
            Self::Summarise => "summarise",
        }
    }
}

/// Where a call belongs, and how long it may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallContext {
    /// The session.
    pub session: SessionId,
    /// The turn; 0 for the opening question.
    pub turn: TurnNumber,
    /// What is asked for.
    pub task: Task,
    /// 1 for the first time in this turn; more when what came back was refused.
    pub attempt: u32,
    /// How long an answer is waited for at most: what is left of the turn's time.
    pub time_left: Duration,
}

impl CallContext {
    /// The first try of a call that may take as long as it needs.
    pub const fn untimed(session: SessionId, turn: TurnNumber, task: Task) -> Self {
        Self { session, turn, task, attempt: 1, time_left: Duration::MAX }
    }
}

/// What a call used up. Zero for whoever works without a meter.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Tokens read.
    pub input_tokens: u64,
    /// Of these, tokens that were cached.
    pub cached_tokens: u64,
    /// Tokens written.
    pub output_tokens: u64,
    /// US dollars; None when the price is not known.
    pub cost_usd: Option<f64>,
}

impl Usage {
    /// Nothing was used.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Both together. The cost is known only when it is known of every part that used something up.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self.is_nothing() {
            return other;
        }
        if other.is_nothing() {
            return self;
        }
        Self {
            input_tokens: self.input_tokens + other.input_tokens,
            cached_tokens: self.cached_tokens + other.cached_tokens,
            output_tokens: self.output_tokens + other.output_tokens,
            cost_usd: self.cost_usd.zip(other.cost_usd).map(|(a, b)| a + b),
        }
    }
}

/// The result of a call, and how it came about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reply<T> {
    /// The result.
    pub value: T,
    /// What it used up.
    pub usage: Usage,
    /// Who did it: `offline`, or a model's name.
    pub by: String,
    /// Why somebody else did it than was asked first, in words; empty as a rule.
    pub degraded: Vec<String>,
}

impl<T> Reply<T> {
    /// A result that used nothing up.
    pub fn free(value: T, by: &str) -> Self {
        Self { value, usage: Usage::default(), by: by.to_owned(), degraded: Vec::new() }
    }
}
