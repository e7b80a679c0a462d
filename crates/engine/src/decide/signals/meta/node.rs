//! One node, summed up.

pub mod opportunity;
