//! Colloquy: llm.
