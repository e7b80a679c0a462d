//! `colloquy check`: every mistake in the files people write, with line, column and the line itself.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use colloquy_engine::document::tree::{self, Value};
use colloquy_engine::{Concept, Methodology};
use serde::Serialize;

use super::Context;
use crate::library::{self, Document};
use crate::{config, terminal};

const EXAMPLES: &str = "\
Examples:
  colloquy check my_methodology.yaml
  colloquy check methodologies concepts       every file below these folders
  colloquy check --json study/ | jq .

What a file is, is told by what stands in it: a methodology, a concept, a stimulus, personas, a mental model,
or settings (.toml). The exit status is 1 when there is an error; warnings alone leave it 0.";

/// Find every mistake in methodologies, concepts, personas, mental models and settings
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// Files and folders
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// For machines
    #[arg(long)]
    json: bool,
}

/// What was found in one file.
#[derive(Debug, Serialize)]
struct Checked {
    file: String,
    kind: &'static str,
    errors: Vec<String>,
    warnings: Vec<String>,
}

impl Check {
    pub(crate) fn run(self, context: &Context) -> Result<ExitCode> {
        let files = files(&self.paths)?;
        let checked: Vec<Checked> = files.iter().map(|path| check(path, context)).collect();
        let errors: usize = checked.iter().map(|checked| checked.errors.len()).sum();
        let warnings: usize = checked.iter().map(|checked| checked.warnings.len()).sum();
        if self.json {
            terminal::json(&checked)?;
        } else {
            tell(&checked)?;
            let files = checked.len();
            terminal::line(format_args!(
                "{files} {} checked: {errors} errors, {warnings} warnings",
                if files == 1 { "file" } else { "files" }
            ))?;
        }
        Ok(if errors > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

fn tell(checked: &[Checked]) -> Result<()> {
    for file in checked {
        if file.errors.is_empty() && file.warnings.is_empty() {
            terminal::line(format_args!("{}: {}, sound", file.file, file.kind))?;
        }
        for error in &file.errors {
            terminal::line(format_args!("error: {error}\n"))?;
        }
        for warning in &file.warnings {
            terminal::line(format_args!("warning: {warning}\n"))?;
        }
    }
    Ok(())
}

/// The files named, and those below the folders named.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = files.len();
            below(path, &mut files);
            if files.len() == before {
                bail!("there is no .yaml, .yml, .json, .md or .toml file below {}", path.display());
            }
        } else if path.exists() {
            files.push(path.clone());
        } else {
            bail!("there is no file or folder {}", path.display());
        }
    }
    Ok(files)
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if path.is_dir() && !path.is_symlink() {
            below(&path, files);
        } else if ["yaml", "yml", "json", "md", "toml"].contains(&ending) {
            files.push(path);
        }
    }
}

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Methodology,
    Concept,
    Personas,
    MentalModel,
    Settings,
}

impl Kind {
    /// Told by the keys it has, never by its name alone; of a file that cannot be parsed, by the keys at the
    /// start of its lines.
    fn of(document: &Document) -> Self {
        if document.file.to_lowercase().ends_with(".toml") {
            return Self::Settings;
        }
        let tree = tree::parse(&document.text).ok();
        let has = |key: &str| match &tree {
            Some(tree) => tree.entry(key).is_some(),
            None => document.text.lines().any(|line| {
                let rest = line.trim_start_matches(['{', ' ', '\t', '"']).strip_prefix(key);
                rest.is_some_and(|rest| rest.trim_start_matches('"').trim_start().starts_with(':'))
            }),
        };
        let of_persona = match tree.as_ref().map(|tree| &tree.value) {
            Some(Value::Map(entries)) => entries.iter().any(|entry| entry.value.entry("mix").is_some()),
            _ => has("mix"),
        };
        if of_persona || has("personas") {
            Self::Personas
        } else if has("ontology") || has("strategies") || has("method") {
            Self::Methodology
        } else if has("nodes") || has("edges") {
            Self::MentalModel
        } else {
            Self::Concept
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Methodology => "methodology",
            Self::Concept => "concept",
            Self::Personas => "personas",
            Self::MentalModel => "mental model",
            Self::Settings => "settings",
        }
    }
}

fn check(path: &Path, context: &Context) -> Checked {
    let document = match library::read(path) {
        Ok(document) => document,
        Err(error) => {
            let errors = vec![format!("{error:#}")];
            return Checked { file: path.display().to_string(), kind: "file", errors, warnings: Vec::new() };
        }
    };
    let kind = Kind::of(&document);
    let (errors, warnings) = match kind {
        Kind::Methodology => methodology(&document),
        Kind::Concept => concept(&document, context),
        Kind::Personas => personas(&document),
        Kind::MentalModel => mental_model(&document, context),
        Kind::Settings => settings(&document),
    };
    Checked { file: document.file, kind: kind.name(), errors, warnings }
}

type Found = (Vec<String>, Vec<String>);

fn shown<T: ToString>(problems: &[T]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

fn methodology(document: &Document) -> Found {
    match Methodology::parse(&document.file, &document.text) {
        Ok(checked) => (Vec::new(), shown(&checked.warnings)),
        Err(errors) => (shown(&errors.0), Vec::new()),
    }
}

fn concept(document: &Document, context: &Context) -> Found {
    match Concept::parse(&document.file, &document.text) {
        Ok(concept) => {
            let known = context.library.methodology(&concept.methodology);
            let warning = known.err().map(|error| format!("{}: methodology: {error:#}", document.file));
            (Vec::new(), warning.into_iter().collect())
        }
        Err(errors) => (shown(&errors.0), Vec::new()),
    }
}

fn personas(document: &Document) -> Found {
    match colloquy_research::respondent::persona::PersonaSet::parse(&document.file, &document.text) {
        Ok(_) => Found::default(),
        Err(errors) => (shown(&errors.0), Vec::new()),
    }
}

fn mental_model(document: &Document, context: &Context) -> Found {
    let find = |name: &str| context.library.methodology(name).ok().map(|found| found.ontology.clone());
    match colloquy_research::respondent::mind::parse(&document.file, &document.text, &find) {
        Ok(_) => Found::default(),
        Err(errors) => (shown(&errors.0), Vec::new()),
    }
}

fn settings(document: &Document) -> Found {
    let faults = config::check_text(&document.file, &document.text);
    let lines: Vec<&str> = document.text.lines().collect();
    let shown = faults.iter().map(|fault| {
        let config::Layer::File { line, column, .. } = &fault.layer else { return fault.to_string() };
        let snippet = lines.get(line - 1).copied().unwrap_or_default();
        let key = if fault.key.is_empty() { String::new() } else { format!("{}: ", fault.key) };
        let problem = colloquy_engine::document::Problem {
            file: document.file.clone(),
            line: u32::try_from(*line).unwrap_or(u32::MAX),
            column: u32::try_from(*column).unwrap_or(u32::MAX),
            path: String::new(),
            message: format!("{key}{}", fault.message),
            suggestion: None,
            snippet: snippet.to_owned(),
        };
        problem.to_string()
    });
    (shown.collect(), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_what_stands_in_a_file() {
        let table = [
            ("a.yaml", "method:\n  name: x\n", Kind::Methodology),
            ("a.yaml", "id: x\nname: y\nmethodology: z\n", Kind::Concept),
            ("a.md", "# Solution\nwords\n", Kind::Concept),
            ("a.json", "{\"personas\": []}", Kind::Personas),
            ("a.json", "{\n \"methodology\": \"x\",\n \"nodes\": []}", Kind::MentalModel),
            ("a.json", "{\"id\": \"x\", \"methodology\": \"x\", \"nodes\": []}", Kind::MentalModel),
            ("a.json", "{\"shy\": {\"mix\": {\"brief\": 1}}}", Kind::Personas),
            ("a.toml", "x = 1", Kind::Settings),
        ];
        for (file, text, kind) in table {
            let document = Document { id: String::new(), file: file.into(), text: text.into() };
            assert_eq!(Kind::of(&document), kind, "{text}");
        }
    }
}
