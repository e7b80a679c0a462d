//! Where interviews are kept: SQLite behind the engine's `SessionStore` port.
//!
//! # Code map
//! [`sqlite`] is the store; its rooms are named after what they keep. [`conformance`] is the suite every
//! implementation of the port passes, the in-memory one of the engine included.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod conformance;
pub mod sqlite;

pub use sqlite::SqliteStore;
