//! Colloquy: language.
