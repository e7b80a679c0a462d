//! What has been learnt about a stimulus and what is missing.

pub mod element;
pub mod entry;
pub mod flags;
pub mod gap;
pub mod ratios;
