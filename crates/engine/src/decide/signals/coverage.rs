//! What has been learnt about a stimulus and what is missing.

pub mod element;
pub mod flags;
pub mod ratios;
