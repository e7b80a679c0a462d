//! The interview engine: everything Colloquy decides, and nothing it talks to.
//!
//! # Code map
//! Read in this order: [`turn`] is one whole turn, top to bottom; [`session`] is the state it works on;
//! [`selection`] decides how and about what to ask next, from the [`signals`], by the weights of a
//! [`methodology`]; [`ports`] is what the engine asks of others (language, embeddings, storage, time).
//!
//! The rooms lie on five floors, each a folder, and name only what is on their own floor or below: `text`, `given`
//! (what an interview is given), `state` (what is known of it so far), `decide` (what comes next), `turn`. Above them
//! are two doors, [`engine`] and [`library`]. Other crates know rooms, not floors.
//!
//! The engine knows no HTTP, no SQL, no provider, no prompt, no file and no clock.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod decide;
pub mod engine;
mod given;
pub mod library;
mod state;
mod text;
pub mod turn;

pub use decide::{
    advance, check, concept_test, continuation, detection, events, moves, phase, record, selection, signals,
};
pub use given::{concept, interpretation, methodology, ratings, thresholds, utterance};
pub use state::{coverage, frame, graph, momentum, repetition, saturation, session, slots, tracker};
pub use text::{document, fold, ids, left_out, search, theirs};
pub use turn::{ports, question, rehearsal, replay};

pub use concept::Concept;
pub use engine::{Answer, Engine, NewSession, Started, TurnError};
pub use graph::SurfaceGraph;
pub use ids::{EdgeId, NodeId, SessionId, SlotId, TurnNumber, UtteranceId};
pub use methodology::Methodology;
pub use ports::{Clock, Embedder, Interpreter, Ledger, Linguist, SessionStore, Store, StudyStore, TurnStore};
pub use record::{Turn, TurnRecord};
pub use session::{Ending, Session, SessionState, SessionStatus};
