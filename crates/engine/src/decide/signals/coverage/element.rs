//! One element of a stimulus.

pub mod exhausted;
pub mod focus_count;
pub mod gap_type;
pub mod has_gap;
pub mod knowledge_lack;
pub mod order;
pub mod produced_edges;
pub mod untouched;

use crate::decide::signals::signal::Absent;

/// Why a signal of an unknown element is absent.
pub(crate) const UNKNOWN: Absent = "there is no such element";
