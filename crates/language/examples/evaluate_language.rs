//! Prints the table of the language engine's figures: `cargo xtask evaluate-language`.
//!
//! `[--gold DIR]` is the folder of the gold files, `[--answers FILE]` a file of real answers (one JSON object
//! per line with `question` and `answer`), `[--remarks]` lists what went wrong, case by case.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use colloquy_language::evaluate::evaluate;

fn main() -> ExitCode {
    let mut gold = PathBuf::from("crates/language/tests/gold");
    let mut answers = None;
    let mut remarks = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--remarks" => remarks = true,
            "--gold" => gold = arguments.next().map_or(gold, PathBuf::from),
            "--answers" => answers = arguments.next().map(PathBuf::from),
            other => {
                report(&format!(
                    "`{other}` is not known; there are --gold DIR, --answers FILE and --remarks"
                ));
                return ExitCode::FAILURE;
            }
        }
    }
    match evaluate(&gold, answers.as_deref()) {
        Ok(found) => {
            if remarks {
                let lines: Vec<String> = found.remarks.iter().map(|r| format!("- {r}")).collect();
                report(&lines.join("\n"));
            }
            report(&found.markdown());
            if found.passes() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            report(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// A closed pipe is no error of ours.
fn report(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}
