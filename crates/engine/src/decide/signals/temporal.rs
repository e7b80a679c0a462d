//! What happened over the last turns.

pub mod quiet_turns;
pub mod strategy_repetition_count;
pub mod turns_since_strategy_change;
