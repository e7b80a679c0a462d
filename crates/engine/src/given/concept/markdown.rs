//! Stimulus files in Markdown: a `Name` heading with a quoted name, a `Description` heading with a quoted text.

use super::read::{slug, stem};
use super::stimulus::{elements_of, parts};
use super::topic::{Concept, Stimulus};
use crate::text::document::tree::Place;
use crate::text::document::{Findings, Problems};

/// The name of a stimulus that has none.
pub(super) const UNNAMED: &str = "Unnamed Concept";

/// Quoted lines shorter than this are taken for the name, not the description.
const SHORT_NAME: usize = 50;

/// Name and description of a Markdown stimulus: the quoted texts under the headings `Name` and
/// `Description`; without them the first top-level heading, and the lines that are no headings.
pub fn headings(source: &str) -> (String, String) {
    let name = under(source, "name").or_else(|| first_heading(source)).unwrap_or_else(|| UNNAMED.to_owned());
    let description = under(source, "description").unwrap_or_else(|| body(source));
    (name, description)
}

/// The double-quoted text after a heading; it may span lines.
fn under(source: &str, wanted: &str) -> Option<String> {
    let mut offset = 0;
    for line in source.split_inclusive('\n') {
        offset += line.len();
        let heading = line.trim().strip_prefix('#').map(|rest| rest.trim_start_matches('#').trim());
        let heading = heading.map(|text| text.trim_end_matches(':').trim_matches('*').trim());
        if heading.is_some_and(|text| text.eq_ignore_ascii_case(wanted)) {
            let rest = source[offset..].trim_start();
            let inner = rest.strip_prefix(['"', '\u{201c}'])?;
            let end = inner.find(['"', '\u{201d}'])?;
            let text = inner[..end].split_whitespace().collect::<Vec<_>>().join(" ");
            return (!text.is_empty()).then_some(text);
        }
    }
    None
}

fn first_heading(source: &str) -> Option<String> {
    let mut headings = source.lines().filter_map(|line| line.trim().strip_prefix("# "));
    headings.find(|text| !text.trim().is_empty()).map(|text| text.trim().to_owned())
}

fn body(source: &str) -> String {
    let mut lines =
        source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    let is_name = lines.peek().is_some_and(|line| {
        line.len() >= 2 && line.starts_with('"') && line.ends_with('"') && line.chars().count() < SHORT_NAME
    });
    if is_name {
        lines.next();
    }
    lines.collect::<Vec<_>>().join(" ").trim_matches('"').to_owned()
}

/// Reads a stimulus file as a concept that runs as a concept test.
pub(super) fn read(file: &str, source: &str) -> Result<Concept, Problems> {
    let (name, text) = headings(source);
    if text.is_empty() {
        let mut findings = Findings::new(file, source);
        let message = "there is no description: write it in double quotes under a heading `Description`";
        findings.push(Place::START, String::new(), message, None);
        return Err(findings.into_problems());
    }
    let elements = elements_of(&parts(&text));
    Ok(tested(file, name, Stimulus { text, elements }))
}

/// A concept around a stimulus.
pub(super) fn tested(file: &str, name: String, stimulus: Stimulus) -> Concept {
    let from_file = slug(stem(file));
    Concept {
        id: if from_file.is_empty() { slug(&name) } else { from_file },
        objective: format!("How people understand and judge {name}, and what it would do for them."),
        methodology: "concept_test".to_owned(),
        elements: Vec::new(),
        stimulus: Some(stimulus),
        name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_texts_under_headings_are_found() {
        let source = "## NAME\n\n\"Night Box\"\n\n# description:\n\"People struggle in the\nmorning. Now it is there.\"\n";
        let (name, text) = headings(source);
        assert_eq!(name, "Night Box");
        assert_eq!(text, "People struggle in the morning. Now it is there.");
        let concept = Concept::parse("stimuli/night-box.md", source).unwrap();
        assert_eq!((concept.id.as_str(), concept.methodology.as_str()), ("night-box", "concept_test"));
        assert_eq!(concept.stimulus.unwrap().elements.len(), 2);
    }

    #[test]
    fn without_headings_the_lines_are_the_description() {
        assert_eq!(
            headings("\"Short Name\"\nIt folds.\nIt is light."),
            (UNNAMED.to_owned(), "It folds. It is light.".to_owned())
        );
        assert_eq!(
            headings("# Kettle\n\"Kettle\"\nIt folds."),
            ("Kettle".to_owned(), "It folds.".to_owned())
        );
        for bad in ["", "# Only a heading", "#", "\"", "## Description\n\"unclosed"] {
            let _ = headings(bad);
        }
        assert!(Concept::parse("a.md", "# Only a heading").is_err());
    }
}
