//! Language models: what a call costs, and what goes around a call. Providers and the model-backed interpreter join here.

pub mod around;
pub mod price;
