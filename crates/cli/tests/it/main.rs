//! The program from outside: what people type, what they see, what it exits with.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where it cannot go on"
)]

mod check;
mod embeddings;
mod explain;
mod help;
mod interview;
mod interviewers;
mod kept;
mod left_out;
mod modelled;
mod models;
mod played;
mod program;
mod reading;
mod readme;
mod replay;
mod serve;
mod settings;
mod simulate;
mod summarise;
mod trouble;
mod usage;
