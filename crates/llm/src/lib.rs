//! Language models: what a call costs. Providers and the model-backed interpreter join here.

pub mod price;
