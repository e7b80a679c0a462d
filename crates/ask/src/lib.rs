//! Asking: questions in plain words about what [`colloquy_listen`] heard, and what makes a question a bad one.
//!
//! # Code map
//! [`questions`] words a question, [`lint`] checks one, whoever worded it; both look at what they quote with
//! [`colloquy_syntax`]. [`offline`] is hearing and asking behind the engine's ports, without a model and without a
//! network; [`evaluate`] measures it against gold files.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod evaluate;
pub mod lint;
pub mod offline;
pub mod questions;
