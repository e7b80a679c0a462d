//! Answers that somebody coded, and how well a reader of answers hears what they heard.
//!
//! # Code map
//! [`coded`] is the format of coded answers, [`measure`] compares a reading with the codes. The answers themselves lie
//! in `coded/`, with a page that says how they came to be.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod coded;
pub mod measure;
