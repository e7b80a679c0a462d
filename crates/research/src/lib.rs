//! Simulated respondents, the benchmark of how much an interviewer finds, and the tuning that uses it.
//!
//! # Code map
//! Read in this order: [`respondent`] is a person made of a mental model and a persona; [`interview`] holds one
//! interview with it, the same turns as live, its answers read by an interpreter or by [`perfect`] extraction;
//! [`simulation`] holds many and writes them down; [`benchmark`] compares interviewers.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod benchmark;
pub mod chance;
pub mod interview;
pub mod perfect;
pub mod respondent;
#[cfg(test)]
mod samples;
pub mod simulation;
pub mod tune;
mod work;
