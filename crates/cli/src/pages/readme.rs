//! What the README shows of the program, made by the program: a piece of a recorded interview, and figures.
//!
//! What stands between `<!-- docs: NAME -->` and `<!-- end -->` is written anew; the rest stays as people wrote it.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use colloquy_embed::weights;
use colloquy_engine::library::METHODOLOGIES;

const OPENING: &str = "<!-- docs: ";
const CLOSING: &str = "<!-- end -->";

/// The README of a workspace as it should be.
pub(crate) fn page(root: &Path) -> Result<String> {
    let path = root.join("README.md");
    let text =
        std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    fill(&text, |name| match name {
        "interview" => interview(root),
        "megabytes" => Ok(format!("{:.0} MB", weights::total_size() as f64 / 1e6)),
        "methodologies" => {
            Ok(METHODOLOGIES.iter().filter(|m| !m.0.ends_with("_classic")).count().to_string())
        }
        other => bail!("nothing is known by the name `{other}`"),
    })
    .with_context(|| format!("{} cannot be completed", path.display()))
}

/// The text with everything between marks made anew.
fn fill(text: &str, make: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut pieces = text.split(OPENING);
    let mut filled = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let marked =
            piece.split_once(" -->").and_then(|(name, rest)| Some((name, rest.split_once(CLOSING)?)));
        let Some((name, (_, after))) = marked else {
            bail!("`{OPENING}{}` has no `{CLOSING}`", piece.lines().next().unwrap_or_default());
        };
        filled.push_str(&format!("{OPENING}{name} -->{}{CLOSING}{after}", make(name)?));
    }
    Ok(filled)
}

/// Two answers of the recorded interview about oat milk. Meaning is judged by words, so that the same is written
/// where there are no weights, and no setting of this machine has a say.
fn interview(root: &Path) -> Result<String> {
    let mut command =
        Command::new(std::env::current_exe().context("this program does not know where it is")?);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("COLLOQUY_")) {
        command.env_remove(name);
    }
    let arguments =
        ["interview", "--concept", "oat_milk", "--answers", "examples/oat_milk.txt", "--no-store"];
    let output = command
        .current_dir(root)
        .env("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical")
        .args(["--config", "config.default.toml"])
        .args(arguments)
        .output()
        .context("the interview cannot be begun")?;
    if !output.status.success() {
        bail!("the interview failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let talk = String::from_utf8(output.stdout)?;
    let piece = talk.find("[7] ").zip(talk.find("\n\n[9] ")).and_then(|(from, to)| talk.get(from..to));
    let piece = piece.context("the interview has no seventh and eighth answer")?;
    Ok(format!("\n```text\n{piece}\n```\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_marks_is_made_anew() {
        let make = |name: &str| Ok(name.to_uppercase());
        let text = "a <!-- docs: x -->old<!-- end --> b\n<!-- docs: y -->\nold\n<!-- end -->\nc";
        let filled = fill(text, make).unwrap();
        assert_eq!(filled, "a <!-- docs: x -->X<!-- end --> b\n<!-- docs: y -->Y<!-- end -->\nc");
        assert_eq!(fill(&filled, make).unwrap(), filled);
        assert!(
            fill("<!-- docs: x --> for ever", make).unwrap_err().to_string().contains("`<!-- docs: x -->")
        );
    }
}
