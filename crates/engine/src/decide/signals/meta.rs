//! The interview as a whole.

pub mod canonical;
pub mod conversation;
pub mod interview;
pub mod interview_progress;
pub mod node;
pub mod reflection;
pub mod thread;
pub mod velocity;
