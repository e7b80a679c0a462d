//! The interview engine: everything Colloquy decides, and nothing it talks to.
//!
//! # Code map
//! Read in this order: [`turn`] is one whole turn, top to bottom; [`session`] is the state it works on;
//! [`selection`] decides how and about what to ask next, from the [`signals`], by the weights of a
//! [`methodology`]; [`ports`] is what the engine asks of others (language, embeddings, storage, time).
//!
//! The engine knows no HTTP, no SQL, no provider, no prompt, no file and no clock.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod concept;
pub mod concept_test;
pub mod continuation;
pub mod coverage;
pub mod detection;
pub mod document;
pub mod engine;
pub mod fold;
pub mod graph;
pub mod ids;
pub mod interpretation;
pub mod library;
pub mod methodology;
pub mod momentum;
pub mod phase;
pub mod ports;
pub mod question;
pub mod ratings;
pub mod readings;
pub mod replay;
pub mod saturation;
pub mod selection;
pub mod session;
pub mod signals;
pub mod slots;
pub mod tracker;
pub mod turn;

pub use concept::Concept;
pub use engine::{Answer, Engine, NewSession, Started, TurnError};
pub use graph::SurfaceGraph;
pub use ids::{EdgeId, NodeId, SessionId, SlotId, TurnNumber, UtteranceId};
pub use methodology::Methodology;
pub use ports::{Clock, Embedder, Interpreter, Linguist, SessionStore};
pub use session::{Ending, Session, SessionStatus, Turn};
