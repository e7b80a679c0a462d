//! The talk, the topic and the method as prompts show them.

use colloquy_engine::interpretation::KnownNode;
use colloquy_engine::utterance::{Speaker, Utterance};
use colloquy_engine::{Concept, Methodology};
use serde::Serialize;

use super::as_data;

/// One utterance of the talk.
#[derive(Debug, Serialize)]
pub(crate) struct Line {
    speaker: &'static str,
    text: String,
}

/// The last utterances, oldest first.
pub(crate) fn lines(transcript: &[Utterance], most: usize) -> Vec<Line> {
    let tail = &transcript[transcript.len().saturating_sub(most)..];
    tail.iter()
        .map(|said| Line {
            speaker: match said.speaker {
                Speaker::Interviewer => "Interviewer",
                Speaker::Respondent => "Person",
            },
            text: as_data(said.text.trim()),
        })
        .collect()
}

/// The method, for the head of a prompt.
#[derive(Debug, Serialize)]
pub(crate) struct Method {
    name: String,
    goal: String,
    description: String,
}

impl Method {
    pub(crate) fn of(methodology: &Methodology) -> Self {
        Self {
            name: methodology.name.replace('_', " "),
            goal: methodology.goal.clone(),
            description: methodology.description.clone(),
        }
    }
}

/// A part of what is shown to the respondent.
#[derive(Debug, Serialize)]
pub(crate) struct Element {
    id: String,
    kind: String,
    content: String,
}

/// The parts of the stimulus, in order; of a repertory grid the things that are compared.
pub(crate) fn elements(concept: &Concept) -> Vec<Element> {
    let shown = concept.stimulus.iter().flat_map(|stimulus| &stimulus.elements);
    shown
        .map(|element| Element {
            id: element.id.clone(),
            kind: element.element_type.replace('_', " "),
            content: element.content.clone(),
        })
        .collect()
}

/// What the respondent is shown, as they read it; None where nothing is.
pub(crate) fn shown(concept: &Concept) -> Option<&str> {
    let text = concept.stimulus.as_ref().map(|stimulus| stimulus.text.trim());
    text.filter(|text| !text.is_empty())
}

/// Names of the things that are compared, when the topic names any.
pub(crate) fn compared(concept: &Concept) -> Option<String> {
    let names: Vec<&str> = concept.elements.iter().map(|element| element.label.as_str()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A node known from before.
#[derive(Debug, Serialize)]
pub(crate) struct Known {
    /// `k1`, …
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) node_type: String,
}

/// Most known nodes shown.
const MOST_KNOWN: usize = 60;

/// The nodes spoken of last, with an id each; the focus is among them.
pub(crate) fn known(nodes: &[KnownNode<'_>], focus: Option<KnownNode<'_>>) -> Vec<Known> {
    let mut kept: Vec<&KnownNode<'_>> = nodes.iter().collect();
    kept.sort_by_key(|node| (Some(node.id) == focus.map(|f| f.id), node.last_mentioned_turn, node.id));
    let mut kept = kept.split_off(kept.len().saturating_sub(MOST_KNOWN));
    kept.sort_by_key(|node| node.id);
    kept.iter()
        .map(|node| Known {
            id: format!("k{}", node.id.index() + 1),
            label: as_data(node.label),
            node_type: node.node_type.to_owned(),
        })
        .collect()
}
