//! Colloquy: server.
