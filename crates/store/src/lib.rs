//! Where interviews are kept: SQLite behind the engine's store ports.
//!
//! # Code map
//! [`sqlite`] is the store; its rooms are named after what they keep. `format` is how bodies are written, one module
//! per format. [`conformance`] is the suite every implementation of the ports passes, the in-memory one of the engine
//! included.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod conformance;
mod format;
pub mod sqlite;

pub use sqlite::SqliteStore;
