//! The store as its users see it.

mod conformance;
mod golden;
