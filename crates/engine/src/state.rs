//! Floor 3, state: what is known of one interview so far, as plain values.

pub mod coverage;
pub mod frame;
pub mod graph;
pub mod momentum;
pub mod repetition;
pub mod saturation;
pub mod session;
pub mod slots;
pub mod tracker;
