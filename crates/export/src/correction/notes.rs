//! What researchers noted, by what it is about: to be searched.

use super::{Change, Correction};

/// What somebody noted of something, to be searched: a memo, or all its tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// A node, an edge or an utterance.
    pub on: String,
    /// Its words.
    pub text: String,
}

/// What some corrections note that hold; of tags the last ones of each thing.
pub fn notes(corrections: &[Correction]) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut tagged: Vec<(&String, &Option<String>, &Vec<String>)> = Vec::new();
    for correction in corrections.iter().filter(|correction| correction.undone_at.is_none()) {
        match &correction.change {
            Change::Memo { on: Some(on), text, .. } => {
                notes.push(Note { on: on.clone(), text: text.clone() });
            }
            Change::Tag { on: Some(on), quote, tags } => {
                tagged.retain(|(thing, words, _)| (*thing, *words) != (on, quote));
                tagged.push((on, quote, tags));
            }
            _ => {}
        }
    }
    let tagged = tagged.into_iter().filter(|(_, _, tags)| !tags.is_empty());
    notes.extend(tagged.map(|(on, _, tags)| Note { on: on.clone(), text: tags.join(", ") }));
    notes
}
