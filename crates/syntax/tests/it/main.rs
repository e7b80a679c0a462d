//! Tests of the crate's door.
#![allow(clippy::unwrap_used, reason = "a broken case ends its test")]

mod golden;
mod inflections;
mod properties;
