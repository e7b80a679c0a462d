//! The shape of what was said.

pub mod avg_depth;
pub mod branch;
pub mod canonical_concept_count;
pub mod canonical_edge_density;
pub mod canonical_exhaustion_score;
pub mod chain_completion;
pub mod depth_by_element;
pub mod edge;
pub mod edge_count;
pub mod max_depth;
pub mod node;
pub mod node_count;
pub mod orphan_count;
pub mod structure;
