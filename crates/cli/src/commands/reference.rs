//! `colloquy reference`: writes the generated pages, or tells which are not fresh. Used by the workshop.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::{pages, terminal};

/// Write the generated documentation
#[derive(Debug, Args)]
pub(crate) struct Reference {
    /// The documentation folder; the README lies beside it
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// Write nothing; fail when a page is not fresh
    #[arg(long)]
    check: bool,
}

impl Reference {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let mut stale = 0;
        let root = self.into.join("..");
        let files = pages::all()?.into_iter().map(|(name, content)| (self.into.join(name), content));
        for (path, content) in files.chain([(root.join("README.md"), pages::readme::page(&root)?)]) {
            if std::fs::read_to_string(&path).is_ok_and(|found| found == content) {
                continue;
            }
            stale += 1;
            if self.check {
                terminal::line(format_args!("{} is not fresh", path.display()))?;
                continue;
            }
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("{} cannot be made", folder.display()))?;
            }
            std::fs::write(&path, content)
                .with_context(|| format!("{} cannot be written", path.display()))?;
            terminal::line(format_args!("wrote {}", path.display()))?;
        }
        Ok(if self.check && stale > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}
