//! How well the lint tells bad questions from good ones.

use std::sync::Arc;

use colloquy_engine::concept::Concept;
use colloquy_engine::interpretation::{LintContext, Purpose, QuestionBrief};
use colloquy_engine::methodology::Methodology;

use crate::questions::bank;
use crate::questions::trial;

/// What the lint found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LintFigures {
    /// Bad questions of the gold file.
    pub bad: usize,
    /// Of these, found by the rule they were written for.
    pub caught: usize,
    /// Bad questions that were missed: rule and question.
    pub missed: Vec<String>,
    /// Shipped stems, openings and closings, rendered.
    pub stems: usize,
    /// Of these, with a failing finding: rule and question.
    pub flagged: Vec<String>,
    /// Of these, with a warning only: rule and question.
    pub warned: Vec<String>,
}

/// Lints the bad questions of a gold file (`lint_gold.json`: pairs of question and rule) and every shipped stem.
///
/// # Errors
/// When the file is not JSON of the expected shape.
pub fn against_gold(gold: &str) -> Result<LintFigures, serde_json::Error> {
    let bad: Vec<(String, String)> = serde_json::from_str(gold)?;
    let mut figures = LintFigures { bad: bad.len(), ..LintFigures::default() };
    let methodology = Arc::new(trial::methodology("means_end_chain"));
    let concept = trial::concept();
    for (question, rule) in &bad {
        if findings(question, &methodology, &concept).iter().any(|f| f.rule == *rule) {
            figures.caught += 1;
        } else {
            figures.missed.push(format!("{rule} {question}"));
        }
    }
    for technique in bank::techniques() {
        let methodology = trial::methodology(technique.name());
        for stem in technique.every_stem() {
            let question = trial::plain_rendering(stem);
            figures.stems += 1;
            for finding in findings(&question, &methodology, &concept) {
                // Without a talk there is nothing a question could be grounded in, and no quote was said.
                if finding.rule == "L11" || finding.rule == "L12" {
                    continue;
                }
                let line = format!("{} {question}", finding.rule);
                if finding.fail {
                    figures.flagged.push(line);
                } else {
                    figures.warned.push(line);
                }
            }
        }
    }
    Ok(figures)
}

fn findings(
    question: &str,
    methodology: &Methodology,
    concept: &Concept,
) -> Vec<colloquy_engine::interpretation::LintFinding> {
    let brief = QuestionBrief::blank(Purpose::FollowUp);
    super::lint(
        question,
        &LintContext {
            asked: &[],
            brief: &brief,
            answer: None,
            transcript: &[],
            listened: false,
            methodology,
            strategy: None,
            concept,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_questions_are_caught_and_stems_pass() {
        let figures = against_gold(include_str!("../../tests/gold/lint_gold.json")).unwrap();
        println!("warned {}: {:#?}", figures.warned.len(), figures.warned);
        assert_eq!(figures.caught, figures.bad, "{:#?}", figures.missed);
        assert!(figures.flagged.is_empty(), "{:#?}", figures.flagged);
        assert!(figures.stems > 600);
    }
}
