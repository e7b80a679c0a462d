//! Simulated respondents, the benchmark of how much an interviewer finds, the tuning that uses it, and exports.
//!
//! # Code map
//! Read in this order: [`respondent`] is a person made of a mental model and a persona; [`export`] writes one
//! interview down.

pub mod chance;
pub mod export;
pub mod respondent;
#[cfg(test)]
mod samples;
