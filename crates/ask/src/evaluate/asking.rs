//! Rows of the asking half: ratings, the lint, and generated questions.

use super::{EvaluateError, File, Report};
use colloquy_listen::ratings;

use crate::{lint, questions};

/// Questions generated for the table.
const QUESTIONS: usize = 5000;

pub(super) fn measure(signals: &File, bad: &File, report: &mut Report) -> Result<(), EvaluateError> {
    let shape = |file: &File| {
        let path = file.name.clone();
        move |source| EvaluateError::Shape { path, source }
    };
    let rated = ratings::measure::against_gold(&signals.text).map_err(shape(signals))?;
    let on = "rated answers";
    report.at_least("ratings within one point", on, rated.within_one(), 0.97);
    report.at_least("ratings exact", on, rated.exact(), 0.75);
    report.at_least("momentum", on, rated.momentum, 0.90);
    report.at_least("extractable", on, rated.extractable, 1.0);
    report.remarks.extend(rated.misses);
    let linted = lint::measure::against_gold(&bad.text).map_err(shape(bad))?;
    report.at_most("bad questions missed", "bad questions", linted.bad - linted.caught, 0);
    report.at_most("good stems flagged", "all stems", linted.flagged.len(), 0);
    report.remarks.extend(linted.missed);
    report.remarks.extend(linted.flagged);
    let generated = questions::measure::generated(QUESTIONS);
    let allowed = generated.questions / 200;
    report.at_most(
        "lint failures",
        &format!("{} generated questions", generated.questions),
        generated.lint_failures.len(),
        allowed,
    );
    report.at_most("questions asked twice", "generated questions", generated.repeated.len(), 0);
    Ok(())
}
