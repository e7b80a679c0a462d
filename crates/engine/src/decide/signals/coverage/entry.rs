//! One entry of the frame, by what was told of it.

pub mod current;
pub mod open;

use crate::decide::signals::signal::Absent;

/// Why a signal of a node that was told of no entry is absent.
pub(crate) const NOBODYS: Absent = "it was told of no entry of the frame";
