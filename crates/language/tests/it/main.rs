//! The language crate seen from outside: reading answers through the engine's ports.

#![expect(clippy::unwrap_used, reason = "a test that cannot set itself up must fail there")]

mod asked;
mod everyday;
mod faithful;
mod grids;
mod kinds;
mod links;
mod nasty;
mod reading;
mod refused;
mod spoken;
mod statements;
mod strange;
mod tongues;
