//! What people gave each question in interviews that were held without a model: `cargo xtask questions lived`.
//!
//! It reads the newest pages of `docs/trials` and writes `crates/ask/data/lived.json`. The first question of an interview is left out:
//! it follows nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::files::{Failure, within};
use colloquy_ask::questions::lived::{DOUBT, LEAST, Lived, plainly};

const TRIALS: &str = "docs/trials";
const LIVED: &str = "crates/ask/data/lived.json";
/// So many interviews count, the newest: what people gave in earlier ones went to what was chosen otherwise. What six rounds told went
/// with what people gave in the round after them by .25 to .31, what all had told by .20 to .24.
const NEWEST: usize = 48;
/// What a page has before a question: its verdict in brackets, then its words.
const ASKED: &str = "**Interviewer** (";

/// Reads the newest pages and writes what is known.
pub(crate) fn learn() -> Result<(), Failure> {
    let mut known: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for page in pages()?.into_iter().rev().take(NEWEST) {
        let text = std::fs::read_to_string(&page)?;
        let asked: Vec<(f64, &str)> = text.lines().filter_map(verdict).collect();
        let mean = asked.iter().map(|(given, _)| given).sum::<f64>() / asked.len().max(1) as f64;
        for (given, question) in asked.iter().skip(1) {
            known.entry(plainly(question)).or_default().push(given - mean);
        }
    }
    known.retain(|_, gained| gained.len() >= LEAST);
    let lived = known.into_iter().map(|(ask, gained)| {
        let sum: f64 = gained.iter().sum();
        Lived {
            ask,
            asked: gained.len(),
            gained: (100.0 * sum / (gained.len() as f64 + DOUBT)).round() / 100.0,
        }
    });
    let lived: Vec<Lived> = lived.collect();
    std::fs::write(LIVED, serde_json::to_string_pretty(&lived)? + "\n")?;
    Ok(())
}

/// The pages of interviews without a model, in the order of their names.
fn pages() -> Result<Vec<PathBuf>, Failure> {
    let mut pages = Vec::new();
    for folder in within(Path::new(TRIALS))? {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.contains("offline") && folder.is_dir() {
            pages.extend(within(&folder)?.into_iter().filter(|page| !page.ends_with("README.md")));
        }
    }
    Ok(pages)
}

/// What was given to the question on a line, and its words.
fn verdict(line: &str) -> Option<(f64, &str)> {
    let (verdict, question) = line.strip_prefix(ASKED)?.split_once("): ")?;
    let given: u8 = verdict.get(..1)?.parse().ok()?;
    Some((f64::from(given), question))
}
