//! Saturation of notions.

pub mod saturation;
