//! Habits of asking about one node.

pub mod strategy_repetition;
