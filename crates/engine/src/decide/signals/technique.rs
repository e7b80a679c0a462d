//! Habits of asking.

pub mod node;
