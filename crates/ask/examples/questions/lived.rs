//! What people gave each question in interviews that were held without a model: `cargo xtask questions lived`.
//!
//! It reads the newest pages of `docs/trials` and writes `crates/ask/data/lived.json`. The first question of an interview is left out:
//! it follows nothing. What people had to ask back about counts for less, whatever they gave it: what was asked next got less too.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::files::{Failure, within};
use colloquy_ask::questions::lived::{DOUBT, LEAST, Lived, UNKNOWN, plainly};
use colloquy_listen::asked_back;

const TRIALS: &str = "docs/trials";
const LIVED: &str = "crates/ask/data/lived.json";
/// So many interviews count, the newest: what people gave in earlier ones went to what was chosen otherwise. What six rounds told went
/// with what people gave in the round after them by .25 to .31, what all had told by .20 to .24.
const NEWEST: usize = 48;
/// What a page has before a question: its verdict in brackets, then its words.
const ASKED: &str = "**Interviewer** (";
/// How much less a question counts, in judgements of 0 to 2, whose answer begins by asking what was meant. In the interviews from round 34 on
/// such answers followed "What was going through your head?" 22 of 25 times, "How did it go on from there?" one in five.
const ASKED_BACK: f64 = 0.5;

/// Reads the newest pages and writes what is known.
pub(crate) fn learn() -> Result<(), Failure> {
    let mut known: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for page in pages()?.into_iter().rev().take(NEWEST) {
        let text = std::fs::read_to_string(&page)?;
        let asked = asked(&text);
        let mean = asked.iter().map(|(given, _)| given).sum::<f64>() / asked.len().max(1) as f64;
        for (given, question) in asked.iter().skip(1) {
            known.entry(plainly(question)).or_default().push(given - mean);
        }
    }
    known.retain(|_, gained| gained.len() >= LEAST);
    let lived = known.into_iter().map(|(ask, gained)| {
        let sum = gained.iter().sum::<f64>() + DOUBT * UNKNOWN;
        let mean = sum / (gained.len() as f64 + DOUBT);
        Lived { ask, asked: gained.len(), gained: (100.0 * mean).round() / 100.0 + 0.0 }
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

/// Every question of a page, with what it counts for.
fn asked(page: &str) -> Vec<(f64, &str)> {
    let mut asked: Vec<(f64, &str)> = Vec::new();
    let mut answered = true;
    for line in page.lines().filter(|line| !line.is_empty()) {
        if let Some(question) = verdict(line) {
            asked.push(question);
            answered = false;
        } else if !answered && let Some((given, _)) = asked.last_mut() {
            // The first line behind a question is its answer, or begins it.
            answered = true;
            if asked_back::opens(line).is_some() {
                *given -= ASKED_BACK;
            }
        }
    }
    asked
}

/// What was given to the question on a line, and its words.
fn verdict(line: &str) -> Option<(f64, &str)> {
    let (verdict, question) = line.strip_prefix(ASKED)?.split_once("): ")?;
    let given: u8 = verdict.get(..1)?.parse().ok()?;
    Some((f64::from(given), question))
}
