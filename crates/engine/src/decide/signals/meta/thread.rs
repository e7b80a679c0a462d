//! The thread: a point and what followed from it.

pub mod length;
pub mod yielded;
