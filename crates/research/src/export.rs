//! One interview as a document: JSON (`colloquy/1`) and Markdown, and the shapes they share with the API.
//!
//! The names of fields are a contract with readers outside; engine types may change behind them.

mod document;
mod markdown;
mod shapes;

pub use document::{FORMAT, json};
pub use markdown::markdown;
pub use shapes::{
    canonical_graph, canonical_state, edge, graph, node, session, status, turn, turn_in_full, utterance,
};

#[cfg(test)]
mod samples;
