//! Smoothed saturation.

pub mod saturation;
