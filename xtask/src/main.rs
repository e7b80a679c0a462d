//! The commands of the workshop: `cargo xtask help` lists them.
//!
//! This program builds in seconds and starts the others; whatever needs Colloquy itself is asked of the
//! program `colloquy`, so that what people see and what is checked here is the same code.
#![expect(clippy::print_stdout, reason = "a command-line tool speaks on standard output")]

use std::process::ExitCode;

mod benchmark;
mod browser;
mod documents;
mod everything;
mod flags;
mod kill;
mod load;
mod outside;
mod sizes;
mod steps;
mod syntax;
mod tidy;
mod trial;
mod web;
mod workspace;

const HELP: &str = "\
The commands of Colloquy's workshop.

  cargo xtask test                  everything: tools, weights, format, lints, docs, tidy, all tests
  cargo xtask web                   builds the pages (web/dist), from which the program is built
  cargo xtask browser               the pages in a real browser, served by the real program
  cargo xtask screenshots           writes every page as a picture into docs/screenshots
  cargo xtask tidy                  the house rules: sizes, headers, signals, floors, dependencies, fresh pages
  cargo xtask docs                  writes what is generated (docs/reference, docs/schema, parts of README.md)
  cargo xtask evaluate              measures the offline reading on coded answers of --file FILE, as often as wanted
  cargo xtask evaluate-language     measures the offline language engine against the gold files
      [--answers FILE.jsonl]        adds the row for real talk
  cargo xtask learn                 learns what the reading judges by from crates/listen/coded (crates/listen/data/learned.bin)
      [--cross]                     measures instead, each fifth of the topics by the others, and writes docs/listening.md
  cargo xtask questions learn       learns which question fits what was said from crates/ask/judged (crates/ask/data/questions.bin)
      lived                         counts what people gave each question in docs/trials (crates/ask/data/lived.json)
      draw FILE | next FILE | cross draws questions to be judged from interviews; measures each fifth of the topics by the others
  cargo xtask aptness               learns how apt what could be said next is from crates/ask/judged (crates/embed/data/aptness.bin)
      [--measure] [--show]          measures it on the topics it does not learn from
      [--along | --since]           goes on from what lies there with the later files alone
  cargo xtask models                fetches the embedding weights the tests use (target/models)
  cargo xtask benchmark             runs the interview benchmark and writes docs/benchmark.md
  cargo xtask load                  many interviews at once over HTTP: turns per second, latency, processor time
      [--sessions 32] [--seconds 20 | --turns N] [--program PATH] [--write FILE.json]
  cargo xtask kill                  kills the server under load and looks for lost, doubled and stuck turns
      [--times 300] [--sessions 8] [--seed 1] [--program PATH]
  cargo xtask sizes                 bytes of database, export and log, and SQL statements of a turn
      [--program PATH]
  cargo xtask trial start|say|judge|report NAME
                                    holds and judges live trials and writes docs/trials; without more it says how
  cargo xtask syntax DIR            writes crates/syntax/data from the exported English model in DIR
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rest = arguments.get(1..).unwrap_or_default();
    let outcome = match arguments.first().map(String::as_str) {
        Some("test") => everything::run_all(rest),
        Some("web") => web::build(),
        Some("browser") => documents::build_program().and_then(|()| browser::run_tests()),
        Some("screenshots") => documents::build_program().and_then(|()| browser::screenshots()),
        Some("tidy") => tidy::run(),
        Some("docs") => documents::write(),
        Some("evaluate") => documents::evaluate(rest),
        Some("evaluate-language") => documents::evaluate_language(rest),
        Some("learn") => documents::learn(rest),
        Some("questions") => documents::questions(rest),
        Some("aptness") => documents::questions(&arguments),
        Some("benchmark") => benchmark::write(rest),
        Some("load") => load::run(rest),
        Some("kill") => kill::run(rest),
        Some("sizes") => sizes::run(rest),
        Some("trial") => trial::run(rest),
        Some("syntax") => syntax::write(rest),
        Some("models") => everything::weights().map(|_| ()),
        None | Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => {
            eprintln!("xtask: there is no command `{other}`\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
