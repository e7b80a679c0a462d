//! Wrappers around the port to language work: each takes and gives an interpreter, and the engine knows of none.

pub mod fallback;

pub use fallback::Fallback;
