//! `colloquy lint`: whether questions may be asked: one thing, open, not leading, short, plain.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use colloquy_engine::Concept;
use colloquy_engine::interpretation::{LintContext, LintFinding, Purpose, QuestionBrief};
use serde_json::{Value, json};

use super::Context;
use crate::{terminal, wiring};

const EXAMPLES: &str = "\
Examples:
  colloquy lint \"Don't you think it is great?\"
  colloquy lint --json \"What do you like about it, and why?\" \"What happens then?\"

The exit status is 1 when a question must not be asked.";

/// Check the wording of questions
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Lint {
    /// The questions, each in quotes; an earlier one counts as asked for those after it
    #[arg(required = true, value_name = "QUESTION")]
    questions: Vec<String>,
    /// The answer before the question
    #[arg(long, value_name = "TEXT")]
    answer: Option<String>,
    /// The methodology
    #[arg(long, value_name = "ID|FILE", default_value = "means_end_chain")]
    methodology: String,
    /// Judge every question alone, not as a talk
    #[arg(long)]
    alone: bool,
    /// For machines
    #[arg(long)]
    json: bool,
}

impl Lint {
    pub(crate) fn run(self, context: &Context) -> Result<ExitCode> {
        let methodology = context.library.methodology(&self.methodology)?;
        let concept = Concept::named("the topic", &methodology.name);
        let linguist = wiring::lexical().linguist();
        let mut found: Vec<(&str, Vec<LintFinding>)> = Vec::new();
        for (index, question) in self.questions.iter().enumerate() {
            let asked: &[String] = if self.alone { &[] } else { &self.questions[..index] };
            let brief = QuestionBrief { asked: asked.to_vec(), ..QuestionBrief::blank(Purpose::FollowUp) };
            let context = LintContext {
                asked,
                brief: &brief,
                answer: self.answer.as_deref(),
                transcript: &[],
                listened: false,
                methodology: &methodology,
                strategy: None,
                concept: &concept,
            };
            found.push((question, linguist.lint(question, &context)));
        }
        if self.json {
            terminal::json(&shape(&found))?;
        } else {
            tell(&found)?;
        }
        let failed = found.iter().any(|(_, findings)| findings.iter().any(|finding| finding.fail));
        Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

fn shape(found: &[(&str, Vec<LintFinding>)]) -> Value {
    let questions = found.iter().map(|(question, findings)| {
        json!({
            "question": question,
            "ok": !findings.iter().any(|finding| finding.fail),
            "findings": findings,
        })
    });
    questions.collect()
}

fn tell(found: &[(&str, Vec<LintFinding>)]) -> Result<()> {
    for (question, findings) in found {
        let verdict =
            if findings.iter().any(|finding| finding.fail) { "must not be asked" } else { "may be asked" };
        terminal::line(format_args!("{question}\n  {verdict}"))?;
        for finding in findings {
            let weight = if finding.fail { "fails" } else { "warns" };
            terminal::line(format_args!("  {} {weight}: {}", finding.rule, finding.message))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_alone_is_fine() {
        let warning = LintFinding { rule: "L11".into(), fail: false, message: "x".into() };
        let failure = LintFinding { rule: "L01".into(), fail: true, message: "y".into() };
        let shape = shape(&[("a?", vec![warning]), ("b?", vec![failure])]);
        assert_eq!(shape[0]["ok"], true);
        assert_eq!(shape[1]["ok"], false);
    }
}
