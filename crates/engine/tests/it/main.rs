//! Integration tests of the engine, one binary.

#![expect(clippy::panic, reason = "a broken vector file ends its test with the file's name")]
#![allow(clippy::unwrap_used, reason = "a broken case ends its test")]

mod bad_methodologies;
mod chosen;
mod covered;
mod departures;
mod frame;
mod grown;
mod left_out;
mod moves;
mod protocol;
mod random;
mod scripted;
mod signal_values;
mod topics;
mod turns;
mod vectors;
