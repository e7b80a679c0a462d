//! A language-model server that answers from a script, with trouble on demand: for tests and benchmarks only.
//!
//! It speaks Anthropic's Messages and OpenAI's chat completions, whole or streamed, on a free port of 127.0.0.1, from
//! a thread of its own, and stops when it is dropped. What it was asked, and when, is in its [`Log`].
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod answer;
mod asked;
mod log;
mod server;
mod trouble;
mod wire;

pub use answer::{Answer, Content};
pub use asked::Asked;
pub use log::{Call, Log};
pub use server::{MODEL, Script, Scripted};
pub use trouble::{Faults, Trouble};
