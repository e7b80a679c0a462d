//! The strategy being scored.

pub mod target;
pub mod uses;
