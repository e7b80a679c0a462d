//! What goes over the wire, as types: one room per noun, with the conversions from the engine's types. What
//! documents show too (sessions, turns, graphs, concepts) has its shape in `colloquy-export`.

pub mod catalogue;
pub mod check;
pub mod correction;
pub mod graph;
pub mod health;
pub mod link;
pub mod problem;
pub mod quote;
pub mod replay;
pub mod respond;
pub mod session;
pub mod simulation;
pub mod study;
pub mod turn;
pub mod usage;
