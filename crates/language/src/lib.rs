//! The offline language engine: reads answers by what [`colloquy_listen`] hears, rates them, words questions and checks
//! them. No model, no network.
//!
//! # Code map
//! [`offline`] is the engine behind its ports. [`ratings`], [`questions`] and [`lint`] are the asking half; they look
//! at what they quote with [`colloquy_syntax`].
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod evaluate;
pub mod lint;
mod memo;
pub mod normalise;
pub mod offline;
pub mod opposition;
pub mod other_tongue;
pub mod questions;
pub mod ratings;
pub mod tongue;
