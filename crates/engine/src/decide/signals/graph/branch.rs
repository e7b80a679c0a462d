//! The line of thought the respondent is on.

pub mod active;
pub mod at_terminal;
pub mod stale_norm;
pub mod staleness;
