//! Corrections, as they are asked for and listed.

use colloquy_export::correction::{Change, Correction};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A correction to be made.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"change": {"kind": "rename", "node": "n3", "label": "no sugar"}}))]
pub struct NewCorrection {
    /// What is changed.
    pub change: Change,
}

/// The corrections of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Corrections {
    /// The session.
    pub session_id: String,
    /// Oldest first, undone ones too.
    pub corrections: Vec<Correction>,
}

/// Which graph is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// With what researchers corrected.
    #[default]
    Corrected,
    /// As it was heard.
    Heard,
}

/// How a graph is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GraphQuery {
    /// With corrections, or as it was heard.
    #[serde(default, rename = "as")]
    #[param(inline, rename = "as", default = "corrected")]
    pub reading: Reading,
}
