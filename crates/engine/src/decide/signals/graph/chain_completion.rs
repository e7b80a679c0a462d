//! Chains from the concrete to what it is good for.

pub mod has_complete;
pub mod ratio;
