//! Who was interviewed, as far as the study tells, and what files about the interview are called.

use std::collections::BTreeMap;

use colloquy_engine::session::Session;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a link usually calls a participant by: it says enough by itself.
const PARTICIPANT: &str = "pid";
/// Most characters of each part of a file's name.
const LONGEST: usize = 40;

/// The person an interview was held with.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct Person {
    /// The name of the study; null: the interview belongs to none.
    pub study: Option<String>,
    /// The number of the interview in its study, given once: it stays the same whatever is deleted; null without a study.
    #[serde(default)]
    #[schema(required)]
    pub number: Option<u32>,
    /// What the study knows a participant by (`pid`), else `Person 3`, by their number; null without a study.
    pub name: Option<String>,
    /// What is known of them besides the interview.
    pub attributes: BTreeMap<String, String>,
    /// Nobody real: a practice run.
    pub practice: bool,
}

impl Person {
    /// Somebody of a study, by the number of the interview in it.
    pub fn of_study(
        study: &str,
        number: Option<u32>,
        attributes: BTreeMap<String, String>,
        practice: bool,
    ) -> Self {
        let own = attributes.get(PARTICIPANT).filter(|own| !own.trim().is_empty());
        let name = own.cloned().or_else(|| number.map(|number| format!("Person {number}")));
        Self { study: Some(study.to_owned()), number, name, attributes, practice }
    }

    /// Who they are in one line: `Person 3 (age: 52)`.
    pub fn in_words(&self) -> String {
        let known = self.attributes.iter().filter(|(name, value)| *name != PARTICIPANT && !value.is_empty());
        let known: Vec<String> = known.map(|(name, value)| format!("{name}: {value}")).collect();
        let name = self.name.as_deref().unwrap_or("Somebody");
        if known.is_empty() { name.to_owned() } else { format!("{name} ({})", known.join(", ")) }
    }

    /// What a file about the interview is called, without its ending: `keeping-a-diary-person-1`.
    pub fn file_stem(&self, session: &Session) -> String {
        let about = slug(self.study.as_deref().unwrap_or(&session.concept.name));
        let who = match &self.name {
            Some(name) => slug(name),
            // Without a study the day tells interviews about one thing apart.
            None => session.created_at.strftime("%Y-%m-%d").to_string(),
        };
        let parts = [if about.is_empty() { "interview".to_owned() } else { about }, who];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
    }
}

/// Words as a part of a file's name: lower-case letters and digits joined by hyphens, nothing else.
pub fn slug(words: &str) -> String {
    let mut slug = String::new();
    for c in colloquy_engine::fold::fold(words).chars() {
        match c {
            'a'..='z' | '0'..='9' => slug.push(c),
            'ä' => slug.push_str("ae"),
            'ö' => slug.push_str("oe"),
            'ü' => slug.push_str("ue"),
            'ß' => slug.push_str("ss"),
            '\'' => {}
            _ if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
        if slug.len() >= LONGEST {
            break;
        }
    }
    slug.trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn files_are_named_by_study_or_topic_and_person() {
        let session = samples::session();
        let known = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
        };
        for (person, stem, words) in [
            (
                Person::of_study("Keeping a diary!", Some(1), known(&[("years", "Longer")]), false),
                "keeping-a-diary-person-1",
                "Person 1 (years: Longer)",
            ),
            (
                Person::of_study("Tagebücher", Some(2), known(&[("pid", "P 17")]), true),
                "tagebuecher-p-17",
                "P 17",
            ),
            (Person::of_study("日記", Some(2), known(&[]), false), "interview-person-2", "Person 2"),
            (Person::default(), "oat-milk-2026-01-01", "Somebody"),
        ] {
            assert_eq!((person.file_stem(&session).as_str(), person.in_words().as_str()), (stem, words));
        }
        assert_eq!(slug(&"a b ".repeat(40)).len(), LONGEST - 1);
    }
}
