//! Colloquy: language.

pub mod embed;
