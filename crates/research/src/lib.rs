//! Colloquy: research.

pub mod export;
