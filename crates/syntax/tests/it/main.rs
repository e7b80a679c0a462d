//! Tests of the crate's door.

mod golden;
mod properties;
