//! Thresholds: how near two vectors must be to mean the same, for one embedder.

use serde::{Deserialize, Serialize};

/// Thresholds of cosine similarity that fit one embedder's geometry.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Thresholds {
    /// Surface nodes merge at or above this.
    pub surface: f64,
    /// Nodes share a canonical slot at or above this.
    pub slot: f64,
    /// Two questions are the same at or above this (`decisions.md` 18).
    pub question: f64,
}
