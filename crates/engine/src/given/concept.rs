//! The topic of a study, and the stimulus a concept test shows.

use crate::text::document::Problems;

mod listing;
mod markdown;
pub(crate) mod raw;
mod read;
pub mod stimulus;
mod topic;

pub use markdown::headings;
pub use topic::{Concept, GridElement, Requirements, Stimulus, StimulusElement};

impl Concept {
    /// A topic of which only the name is known, for a methodology by its id.
    pub fn named(name: &str, methodology: &str) -> Self {
        Self {
            id: "topic".to_owned(),
            name: name.to_owned(),
            methodology: methodology.to_owned(),
            objective: format!("What people say about {name}"),
            elements: Vec::new(),
            stimulus: None,
        }
    }

    /// Reads a concept: YAML or JSON, a Markdown stimulus with `Name` and `Description` headings, or the list
    /// format with `Concept:` and `Elements:`. The file's ending decides, the text when there is none.
    ///
    /// A stimulus without elements is split into its problem, promise and reason to believe by their words.
    ///
    /// # Errors
    /// Everything that is wrong with it at once, with places.
    pub fn parse(file: &str, source: &str) -> Result<Self, Problems> {
        let base = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let ending = base.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        match ending.as_deref() {
            Some("yaml" | "yml" | "json") => read::yaml(file, source),
            _ if listing::fits(source) => listing::read(file, source),
            Some("md" | "markdown" | "txt") => markdown::read(file, source),
            _ if read::looks_like_yaml(source) => read::yaml(file, source),
            _ => markdown::read(file, source),
        }
    }
}
