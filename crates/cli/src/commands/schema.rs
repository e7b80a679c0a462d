//! `colloquy schema`: JSON Schemas for editors.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::pages::schemas;
use crate::terminal;

const EXAMPLES: &str = "\
Examples:
  colloquy schema methodology > methodology.schema.json
Then let the editor use it, by a first line in the file:
  # yaml-language-server: $schema=methodology.schema.json";

/// Print the JSON Schema of a kind of file, for editors
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Schema {
    /// Which file
    kind: schemas::Kind,
}

impl Schema {
    pub(crate) fn run(self) -> Result<ExitCode> {
        terminal::piece(&schemas::text(self.kind)?)?;
        Ok(ExitCode::SUCCESS)
    }
}
