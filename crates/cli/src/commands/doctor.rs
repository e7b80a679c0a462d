//! `colloquy doctor`: whether everything that is stored is what was said and decided.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::Context;
use crate::{terminal, wiring};

const EXAMPLES: &str = "\
Examples:
  colloquy doctor                 check every stored interview
  colloquy --data DIR doctor      ... in another folder

Every interview is told anew from what happened in it, and compared with what is kept beside. Nothing is changed.
The exit status is 1 when something is wrong.";

/// Check the stored interviews: what is kept must be what was said and decided
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Doctor {}

impl Doctor {
    pub(crate) async fn run(self, context: &Context) -> Result<ExitCode> {
        let store = wiring::database(&context.config).await?;
        let report = store.check().await?;
        for damage in &report.damages {
            terminal::line(damage)?;
        }
        let found = match report.damages.len() {
            0 => "all is well".to_owned(),
            1 => "1 thing is wrong".to_owned(),
            more => format!("{more} things are wrong"),
        };
        let (sessions, events) = (report.sessions, report.events);
        terminal::line(format_args!("{sessions} interviews, {events} events: {found}"))?;
        Ok(if report.damages.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
