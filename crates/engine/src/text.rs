//! Floor 1, text: identities, folding, and documents with the places of what stands in them.

pub mod document;
pub mod fold;
pub mod ids;
pub mod left_out;
pub mod search;
pub mod theirs;
