//! Loose ends of the graph.

pub mod flags;
pub mod horizontally_saturated;
pub mod ratios;
