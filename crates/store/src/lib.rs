//! Where interviews are kept: SQLite behind the engine's `SessionStore` port.
//!
//! # Code map
//! [`sqlite`] is the store; its rooms are named after what they keep. [`conformance`] is the suite every
//! implementation of the port passes, the in-memory one of the engine included.

pub mod conformance;
pub mod sqlite;

pub use sqlite::SqliteStore;
