//! Language models as their users see them: over real connections to a scripted server, without key or internet.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests, helpers included"
)]

mod asking;
mod cassettes;
mod conformance;
mod faults;
mod ladder;
mod recorded;
