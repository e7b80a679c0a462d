//! Phases.

pub mod is_late_stage;
pub mod phase;
pub mod phase_reason;
