//! Colloquy: store.
