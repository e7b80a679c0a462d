//! The offline language engine: reads answers into concepts and relations, rates them, words questions,
//! checks questions, and places words in a space of meaning. No model, no network.
//!
//! # Code map
//! [`offline`] is the engine behind its ports. Reading goes [`tokens`] -> [`tags`] -> [`clauses`] ->
//! [`frames`] -> [`discourse`], gathered in [`analysis`]; [`extraction`] turns a reading into concepts and
//! relations with the help of [`typing`], [`labels`] and [`relations`]. [`ratings`], [`questions`] and
//! [`lint`] are the asking half.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod analysis;
pub mod anaphora;
pub mod clauses;
pub mod discourse;
pub mod evaluate;
pub mod extraction;
pub mod frames;
pub mod labels;
pub mod lemmas;
pub mod lexicon;
pub mod lint;
pub mod meaning;
mod memo;
pub mod normalise;
pub mod offline;
pub mod opposition;
pub mod questions;
pub mod ratings;
pub mod relations;
pub mod tags;
pub mod tokens;
pub mod tongue;
pub mod typing;
