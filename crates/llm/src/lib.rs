//! Language models: what a call costs, and what goes around a call. Providers and the model-backed interpreter join here.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod around;
pub mod price;
