//! What is found in a text people write: a methodology or a concept, before it is used.

use colloquy_engine::document::Problem;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A text to be checked, or as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The text: YAML or JSON.
    pub text: String,
}

/// What a check came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Checked {
    /// Whether it can be used: there is no error.
    pub ok: bool,
    /// The id it would be known by; null while there is an error.
    pub id: Option<String>,
    /// All that was found, in the order of the text.
    pub findings: Vec<Finding>,
}

impl Checked {
    /// A text that cannot be used, and why.
    pub(crate) fn wrong(problems: &[Problem]) -> Self {
        Self { ok: false, id: None, findings: Finding::all(Severity::Error, problems) }
    }

    /// A text that can be used, and what is doubtful in it.
    pub(crate) fn sound(id: &str, doubts: &[Problem]) -> Self {
        Self { ok: true, id: Some(id.to_owned()), findings: Finding::all(Severity::Warning, doubts) }
    }
}

/// Whether a text can be used in spite of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// It cannot.
    Error,
    /// It can; something in it is probably not meant.
    Warning,
}

/// One thing that is wrong or doubtful.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Finding {
    /// Whether it is an error.
    pub severity: Severity,
    /// What is wrong and what would be right.
    pub message: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The line of the text; null when it is empty.
    pub excerpt: Option<String>,
    /// The nearest name there is, when one is near.
    pub nearest: Option<String>,
}

impl Finding {
    fn all(severity: Severity, problems: &[Problem]) -> Vec<Self> {
        let finding = |problem: &Problem| Self {
            severity,
            message: problem.message.clone(),
            line: problem.line,
            column: problem.column,
            excerpt: Some(problem.snippet.clone()).filter(|line| !line.trim().is_empty()),
            nearest: problem.suggestion.clone(),
        };
        problems.iter().map(finding).collect()
    }
}
