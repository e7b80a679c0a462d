//! The service over a real connection.

#![expect(clippy::unwrap_used, reason = "a broken expectation ends its test")]

mod checks;
mod connections;
mod corrections;
mod example;
mod exports;
mod interview;
mod listing;
mod own;
mod page;
mod quotes;
mod recovery;
mod reference;
mod refusals;
mod replays;
mod replies;
mod respond;
#[path = "../../../engine/tests/it/scripted.rs"]
#[allow(dead_code, reason = "shared with the engine's tests, which use more of it")]
mod scripted;
mod simulations;
mod studies;
mod usage;
mod world;
