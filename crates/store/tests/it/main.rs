//! The store as its users see it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests, helpers included"
)]

mod conformance;
mod damage;
mod failing;
mod fold;
mod golden;
mod held;
mod plain;
mod rows;
mod servers;
mod sizes;
