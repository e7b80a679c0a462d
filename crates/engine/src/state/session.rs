//! A session: everything a decision needs to know of an interview, and the only ways in which it changes.
//!
//! [`SessionState`] is the plain value that signals, selection and pages read. [`Session`] guards one: it can be
//! read as its state, and only its methods change it.

mod aggregate;
mod compared;
mod framed;
pub(crate) mod value;

pub(crate) use aggregate::Covered;
pub use aggregate::{Broken, Session};
pub use value::{
    Asked, CLARIFICATION, CLOSING, Counters, Ending, FRAME, Focus, FocusEntry, Saturation, SessionConfig,
    SessionState, SessionStatus, TOPIC_GUIDE, TurnTail,
};
