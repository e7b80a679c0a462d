//! Colloquy: language.

pub mod embed;
pub mod lint;
pub mod questions;
pub mod ratings;
pub mod slot_names;
pub mod tongue;
