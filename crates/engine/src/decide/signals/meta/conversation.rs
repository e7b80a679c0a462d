//! Saturation of the talk.

pub mod saturation;
