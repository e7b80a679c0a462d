//! Stimulus files as a list: `Concept:`, then `Elements:` with one bullet each.
//!
//! ```text
//! Concept: Night Box
//! Elements:
//! - Morning rush: there is never time to shop [reaction]
//! - Overnight box: a cooled box at the door by six [reaction, comprehension]
//!   Requires: Morning rush
//! ```

use super::markdown::{UNNAMED, tested};
use super::read::slug;
use super::stimulus::UNKNOWN_TYPE;
use super::topic::{Concept, Requirements, Stimulus, StimulusElement};
use crate::text::document::tree::Place;
use crate::text::document::{Findings, Problems, nearest};

/// Whether a text is in this format.
pub(super) fn fits(source: &str) -> bool {
    let has = |key: &str| source.lines().any(|line| after(line, key).is_some());
    has("concept") && has("elements")
}

/// The text after `key:`, when a line begins with it.
fn after<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let line = line.trim().trim_start_matches('#').trim_start();
    let (head, rest) = line.split_once(':')?;
    head.trim().trim_matches('*').eq_ignore_ascii_case(key).then(|| rest.trim())
}

fn bullet(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).map(str::trim)
}

/// An element that another one must be linked with, by its name, and the line that says so.
struct Link {
    from: usize,
    to: String,
    line: u32,
}

#[derive(Default)]
struct Listing {
    name: String,
    description: String,
    elements: Vec<StimulusElement>,
    links: Vec<Link>,
}

/// Reads the list format as a concept that runs as a concept test.
pub(super) fn read(file: &str, source: &str) -> Result<Concept, Problems> {
    let mut findings = Findings::new(file, source);
    let mut listing = collect(source, &mut findings);
    let ids: Vec<String> = listing.elements.iter().map(|e| e.id.clone()).collect();
    for link in &listing.links {
        let id = slug(&link.to);
        let place = Place { line: link.line, column: 1 };
        if ids[link.from] == id {
            findings.push(place, String::new(), "an element cannot be linked with itself", None);
        } else if ids.contains(&id) {
            listing.elements[link.from].requirements.connections_to.push(id);
        } else {
            let suggestion = nearest(&id, ids.iter().map(String::as_str)).map(str::to_owned);
            findings.push(place, String::new(), format!("there is no element `{}`", link.to), suggestion);
        }
    }
    if listing.elements.is_empty() {
        let message = "there is no element: write one bullet each under `Elements:`";
        findings.push(Place::START, String::new(), message, None);
    }
    if !findings.is_empty() {
        return Err(findings.into_problems());
    }
    let text = if listing.description.is_empty() {
        listing.elements.iter().map(|e| e.content.as_str()).collect::<Vec<_>>().join(" ")
    } else {
        listing.description
    };
    let name = if listing.name.is_empty() { UNNAMED.to_owned() } else { listing.name };
    Ok(tested(file, name, Stimulus { text, elements: listing.elements }))
}

fn collect(source: &str, findings: &mut Findings<'_>) -> Listing {
    let mut listing = Listing::default();
    let (mut in_elements, mut in_requires) = (false, false);
    for (index, line) in source.lines().enumerate() {
        let number = index as u32 + 1;
        let indented = line.starts_with([' ', '\t']);
        if let Some(name) = after(line, "concept") {
            name.trim_matches('"').clone_into(&mut listing.name);
        } else if let Some(text) = after(line, "description").filter(|_| !in_elements) {
            text.trim_matches('"').clone_into(&mut listing.description);
        } else if after(line, "elements").is_some() {
            in_elements = true;
        } else if let Some(names) = after(bullet(line).unwrap_or(line), "requires").filter(|_| indented) {
            in_requires = true;
            listing.require(names, number);
        } else if let Some(text) = bullet(line).filter(|_| in_elements) {
            if indented && in_requires {
                listing.require(text, number);
            } else {
                in_requires = false;
                listing.element(text, number, findings);
            }
        }
    }
    listing
}

impl Listing {
    fn require(&mut self, names: &str, line: u32) {
        let Some(from) = self.elements.len().checked_sub(1) else { return };
        let names = names.trim_matches(['[', ']']).split(',').map(|name| name.trim().trim_matches('"'));
        let links = names.filter(|name| !name.is_empty()).map(|to| Link { from, to: to.to_owned(), line });
        self.links.extend(links);
    }

    /// `Name: words [reaction, comprehension]`; without words the name stands for them.
    fn element(&mut self, text: &str, line: u32, findings: &mut Findings<'_>) {
        let place = Place { line, column: 1 };
        let (text, flags) = match text.rsplit_once('[') {
            Some((text, flags)) if flags.trim_end().ends_with(']') => {
                (text.trim(), Some(flags.trim_end_matches([']', ' '])))
            }
            _ => (text, None),
        };
        let (name, content) =
            text.split_once(':').map_or((text, text), |(name, rest)| (name.trim(), rest.trim()));
        let id = slug(name);
        if id.is_empty() {
            findings.push(place, String::new(), "an element needs a name", None);
            return;
        }
        if self.elements.iter().any(|e| e.id == id) {
            findings.push(place, String::new(), format!("there is already an element `{id}`"), None);
        }
        let mut requirements = Requirements::default();
        if let Some(flags) = flags {
            requirements.reaction = false;
            for flag in flags.split(',').map(str::trim).filter(|flag| !flag.is_empty()) {
                match flag.to_lowercase().as_str() {
                    "mention" => {}
                    "reaction" => requirements.reaction = true,
                    "comprehension" => requirements.comprehension = true,
                    other => {
                        let suggestion =
                            nearest(other, ["mention", "reaction", "comprehension"]).map(str::to_owned);
                        let message = format!(
                            "`{other}` is not required of an element: mention, reaction, comprehension"
                        );
                        findings.push(place, String::new(), message, suggestion);
                    }
                }
            }
        }
        let content = if content.is_empty() { name } else { content }.to_owned();
        self.elements.push(StimulusElement {
            id,
            content,
            element_type: UNKNOWN_TYPE.to_owned(),
            requirements,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bullets_become_elements_with_their_links() {
        let source = "Concept: Night Box\nElements:\n- Morning rush: no time to shop [reaction]\n\
                      - Overnight box [reaction, comprehension]\n  Requires: Morning rush\n- Price\n  Requires:\n    - Overnight box\n";
        let stimulus = Concept::parse("night.txt", source).unwrap().stimulus.unwrap();
        assert_eq!(stimulus.elements[0].content, "no time to shop");
        assert!(stimulus.elements[1].requirements.comprehension);
        assert_eq!(stimulus.elements[1].requirements.connections_to, ["morning_rush"]);
        assert_eq!(stimulus.elements[2].requirements.connections_to, ["overnight_box"]);
        assert!(stimulus.elements[2].requirements.reaction, "nothing given means the default");
    }

    #[test]
    fn all_mistakes_are_found() {
        let source = "Concept: X\nElements:\n- A [reacton]\n- A\n  Requires: B\n- : x\n";
        let problems = Concept::parse("x.txt", source).unwrap_err().0;
        let lines: Vec<u32> = problems.iter().map(|p| p.line).collect();
        assert_eq!(lines, [3, 4, 5, 6], "{problems:#?}");
        assert_eq!(problems[0].suggestion.as_deref(), Some("reaction"));
    }
}
