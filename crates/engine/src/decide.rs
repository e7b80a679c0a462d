//! Floor 4, decide: from the state to the next strategy, its focus, and whether to go on.

pub mod advance;
pub mod check;
pub mod concept_test;
pub mod continuation;
pub mod detection;
pub mod events;
pub mod moves;
pub mod phase;
pub mod record;
pub(crate) mod seen;
pub mod selection;
pub mod signals;
