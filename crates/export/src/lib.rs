//! One interview as a document: JSON (`colloquy/1`) and Markdown, and the shapes it shares with the API.
//!
//! # Code map
//! [`document`] is the whole interview, [`record`] what a replay of it starts from, [`mod@markdown`] the page for
//! people (its words in [`phrases`]), [`table`] the ideas of many interviews as rows, [`person`] whose they are, [`left_out`] what is shown nowhere. The rest are shapes, one room per noun: [`session`], [`turn`], [`explanation`], [`frame`], [`graph`], [`canonical`], [`correction`], [`check`],
//! [`concept`], [`usage`], and [`words`] for everything that is one word. Their names are a contract with readers outside; an engine
//! type that changes is met in the room of its noun, and nowhere else.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod canonical;
pub mod check;
pub mod concept;
pub mod correction;
pub mod document;
pub mod explanation;
pub mod frame;
pub mod graph;
pub mod left_out;
pub mod markdown;
pub mod person;
pub mod phrases;
pub mod record;
pub mod session;
pub mod table;
pub mod turn;
pub mod usage;
pub mod words;

pub use document::{Document, FORMAT, Show};
pub use markdown::{Interview, markdown};
pub use person::Person;

#[cfg(test)]
mod samples;
