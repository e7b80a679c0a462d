//! When to look back.

pub mod modes;
