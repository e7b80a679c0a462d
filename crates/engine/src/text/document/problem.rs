//! Problems found in a document: where, what, and what was probably meant.

use std::fmt;

use serde::Serialize;

/// One thing that is wrong, or doubtful, in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The file as it was named to the reader.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// 1-based column, in characters.
    pub column: u32,
    /// Path inside the document: `strategies[2].signal_weights."llm.x"`; empty for the whole document.
    pub path: String,
    /// What is wrong and what would be right.
    pub message: String,
    /// The nearest known name, when there is one.
    pub suggestion: Option<String>,
    /// The line of the file.
    pub snippet: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)?;
        if let Some(suggestion) = &self.suggestion {
            write!(f, " (did you mean `{suggestion}`?)")?;
        }
        if self.snippet.trim().is_empty() {
            return Ok(());
        }
        let (shown, before) = window(&self.snippet, self.column.saturating_sub(1) as usize);
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        write!(f, "\n {margin} |\n {number} | {shown}\n {margin} | {}^", " ".repeat(before))
    }
}

/// At most this many characters of a line are shown.
const SHOWN: usize = 120;

/// The part of a line around a column, tabs as spaces, and how many characters come before the column.
fn window(line: &str, column: usize) -> (String, usize) {
    let start = if column >= SHOWN { column - SHOWN / 2 } else { 0 };
    let shown = line.chars().skip(start).take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    (shown, column.min(line.chars().count()) - start.min(column).min(line.chars().count()))
}

/// All problems of a document, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

/// The candidate most like a name, if any is like enough to be what was meant: edit distance of at most a
/// third of the longer name (at least 2), or one containing the other from its start.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let wanted = name.to_lowercase();
    if wanted.chars().count() > 200 {
        return None;
    }
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let known = candidate.to_lowercase();
            let distance = strsim::damerau_levenshtein(&wanted, &known);
            let allowed = (wanted.chars().count().max(known.chars().count()) / 3).max(2);
            let prefix = wanted.len() >= 4 && known.starts_with(&wanted)
                || known.len() >= 4 && wanted.starts_with(&known);
            (distance <= allowed || prefix).then_some((distance, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_or_none() {
        let known = ["llm.engagement", "llm.valence", "graph.max_depth"];
        assert_eq!(nearest("llm.engagment", known), Some("llm.engagement"));
        assert_eq!(nearest("graph.max_deph", known), Some("graph.max_depth"));
        assert_eq!(nearest("weather", known), None);
        assert_eq!(nearest("", []), None);
    }

    #[test]
    fn a_problem_prints_its_line_and_a_caret() {
        let problem = Problem {
            file: "m.yaml".to_owned(),
            line: 12,
            column: 5,
            path: "strategies[0]".to_owned(),
            message: "wrong".to_owned(),
            suggestion: Some("right".to_owned()),
            snippet: "    wrnog: 1".to_owned(),
        };
        assert_eq!(
            problem.to_string(),
            "m.yaml:12:5: strategies[0]: wrong (did you mean `right`?)\n    |\n 12 |     wrnog: 1\n    |     ^"
        );
    }

    #[test]
    fn long_lines_and_columns_past_the_end_do_not_break_the_caret() {
        for (length, column) in [(0, 1), (3, 900), (500, 400), (500, 1), (119, 120), (121, 121)] {
            let problem = Problem {
                file: String::new(),
                line: 1,
                column,
                path: String::new(),
                message: String::new(),
                suggestion: None,
                snippet: "ä".repeat(length),
            };
            assert!(problem.to_string().chars().count() < 400);
        }
    }
}
