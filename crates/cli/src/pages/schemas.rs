//! JSON Schemas of the files people write.

use anyhow::Result;
use colloquy_engine::library::{SchemaKind, json_schema};
use serde_json::Value;

/// What a schema is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Kind {
    /// A methodology.
    Methodology,
    /// A concept.
    Concept,
    /// A file of personas.
    Persona,
    /// The settings.
    Config,
}

impl Kind {
    /// All kinds.
    pub(crate) const ALL: [Self; 4] = [Self::Methodology, Self::Concept, Self::Persona, Self::Config];

    /// The word on the command line and the name of the file.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Methodology => "methodology",
            Self::Concept => "concept",
            Self::Persona => "persona",
            Self::Config => "config",
        }
    }
}

/// The schema.
pub(crate) fn schema(kind: Kind) -> Value {
    match kind {
        Kind::Config => crate::config::annotated::schema(crate::config::DEFAULTS),
        Kind::Methodology => json_schema(SchemaKind::Methodology),
        Kind::Concept => json_schema(SchemaKind::Concept),
        Kind::Persona => colloquy_research::respondent::persona::json_schema(),
    }
}

/// The schema as a file.
pub(crate) fn text(kind: Kind) -> Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(&schema(kind))?))
}
