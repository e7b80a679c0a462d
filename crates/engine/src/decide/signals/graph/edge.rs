//! One edge.

pub mod both_explored;
pub mod exhausted;
pub mod focus_count;
pub mod invalid;
