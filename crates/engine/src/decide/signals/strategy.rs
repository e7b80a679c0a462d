//! The strategy being scored.

pub mod natural;
pub mod target;
pub mod uses;
