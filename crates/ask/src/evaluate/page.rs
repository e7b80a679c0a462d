//! The page of the documentation that holds the figures: written by the measurement itself.

use super::Report;

/// The page: what was measured, on what, how far the figures can be trusted, and the table.
pub fn page(report: &Report) -> String {
    format!("{ABOUT}{}", report.markdown())
}

const ABOUT: &str = "\
# How well the offline engine rates, checks and asks, and what became of its old cases

Written by `cargo xtask evaluate-language --page docs/language.md --answers FILE`; do not edit by hand. FILE holds real
answers, one JSON object with `question` and `answer` per line, and is not part of this project: the rows of real talk
come from 240 answers about creative work out of a public set of interviews (CC BY 4.0), read in place. How well answers
are heard is on another page, [listening.md](listening.md), measured on answers that nothing was fitted to.

## How far to trust the figures
* **Labelled answers and one-phenomenon cases** (`crates/ask/tests/gold`) were written beside the rules of an earlier
  reading, which had nearly all of them right. They are read by what was learned elsewhere now: a regression test, no figure to
  be proud of.
* **Rated answers and bad questions** were in view while the rules were written. They say that nothing broke. They do not say
  how a new topic will fare.
* **Real talk** is unlabelled: rows count what can be counted without a coder.

";
