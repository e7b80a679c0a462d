//! Colloquy: research.
