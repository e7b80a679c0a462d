//! Prints the table of the language engine's figures: `cargo xtask evaluate-language`.
//!
//! `[--gold DIR]` is the folder of the gold files, `[--answers FILE]` a file of real answers (one JSON object
//! per line with `question` and `answer`), `[--minds DIR]` the folder of the mental models on whose paraphrases
//! merging is measured, `[--model DIR]` the folder of a sentence encoder (merging by meaning as well), `[--page FILE]` writes
//! the page of the documentation, `[--merging FILE]` that of merging,
//! and `[--remarks]` lists what went wrong, case by case.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use colloquy_ask::evaluate::merging::{self, Curve};
use colloquy_ask::evaluate::{EvaluateError, Report, evaluate, page};
use colloquy_embed::{LexicalEmbedder, LocalEmbedder};
use colloquy_engine::ports::Embedder;

/// What is measured with a sentence encoder.
const MERGING: &str = "merging of paraphrases";

fn main() -> ExitCode {
    let mut gold = PathBuf::from("crates/ask/tests/gold");
    let mut minds_dir = PathBuf::from("mental-models");
    let mut model = std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from);
    let mut answers = None;
    let mut written: Option<PathBuf> = None;
    let mut remarks = false;
    let mut merging_page: Option<PathBuf> = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--remarks" => remarks = true,
            "--gold" => gold = arguments.next().map_or(gold, PathBuf::from),
            "--page" => written = arguments.next().map(PathBuf::from),
            "--minds" => minds_dir = arguments.next().map_or(minds_dir, PathBuf::from),
            "--model" => model = arguments.next().map(PathBuf::from),
            "--merging" => merging_page = arguments.next().map(PathBuf::from),
            "--answers" => answers = arguments.next().map(PathBuf::from),
            other => {
                report(&format!(
                    "`{other}` is not known; there are --gold DIR, --answers FILE, --minds DIR, --model DIR, --page FILE, --merging FILE and --remarks"
                ));
                return ExitCode::FAILURE;
            }
        }
    }
    let measured = evaluate(&gold, answers.as_deref()).and_then(|mut found| {
        let mut curves = vec![curve(&minds_dir, &LexicalEmbedder::default(), &mut found)?];
        match model.as_deref().map(LocalEmbedder::open) {
            Some(Ok(embedder)) => {
                curves.push(curve(&minds_dir, &embedder, &mut found)?);
            }
            Some(Err(error)) => found.skipped(MERGING, "with embeddings", &error.to_string()),
            None => found.skipped(MERGING, "with embeddings", "no sentence encoder was given"),
        }
        write_curves(merging_page.as_deref(), &curves)?;
        Ok(found)
    });
    match measured {
        Ok(found) => {
            if remarks {
                report(&found.remarks.iter().map(|r| format!("- {r}")).collect::<Vec<_>>().join("\n"));
            }
            report(&found.markdown());
            if let Some(Err(error)) = written.map(|file| std::fs::write(file, page::page(&found))) {
                report(&format!("the page could not be written: {error}"));
                return ExitCode::FAILURE;
            }
            if found.passes() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            report(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Writes the page of merging, where one is wanted.
fn write_curves(path: Option<&Path>, curves: &[Curve]) -> Result<(), EvaluateError> {
    let Some(path) = path else { return Ok(()) };
    let unwritten = |source| EvaluateError::Write { path: path.display().to_string(), source };
    std::fs::write(path, merging::page(curves)).map_err(unwritten)
}

/// How an embedder merges.
fn curve(minds: &Path, embedder: &dyn Embedder, found: &mut Report) -> Result<Curve, EvaluateError> {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| EvaluateError::Embed(error.to_string()))?;
    runtime.block_on(merging::measure(minds, embedder, found))
}

/// A closed pipe is no error of ours.
fn report(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}
