//! The thread: a point and what followed from it.

pub mod announced;
pub mod length;
pub mod state;
pub mod yielded;
