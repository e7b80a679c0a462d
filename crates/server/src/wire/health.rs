//! Health.

use serde::Serialize;
use utoipa::ToSchema;

/// The process answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Live {
    /// `live`.
    #[schema(value_type = String, example = "live")]
    pub status: &'static str,
}

/// The store answers too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ready {
    /// `ready`.
    #[schema(value_type = String, example = "ready")]
    pub status: &'static str,
    /// The program's version.
    #[schema(value_type = String, example = "0.1.0")]
    pub version: &'static str,
}
