//! Language models: the providers' wire formats, the tasks, what goes around a call, and what it costs.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod around;
pub mod modelled;
pub mod price;
pub mod provider;
pub mod reply;
pub mod task;
mod wire;

pub use modelled::{Modelled, Voice};
