//! Concepts from YAML or JSON.

use std::collections::HashSet;

use super::raw::{RawConcept, RawElement, RawElementBody, RawElements, RawFullBody, RawStimulus};
use super::stimulus::{ELEMENT_TYPES, UNKNOWN_TYPE, elements_of, parts};
use super::topic::{Concept, Requirements, Stimulus, StimulusElement};
use crate::text::document::{self, Findings, Here, Problems};

/// Whether a text without a telling file name is YAML or JSON rather than prose.
pub(super) fn looks_like_yaml(source: &str) -> bool {
    let first = source.lines().map(str::trim_end).find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| {
        let key = line.split(':').next().unwrap_or_default();
        line.starts_with('{')
            || line == "---"
            || (line.contains(':') && !key.contains(' ') && key == key.to_lowercase())
    })
}

/// Reads a concept from YAML or JSON.
pub(super) fn yaml(file: &str, source: &str) -> Result<Concept, Problems> {
    let document::Read { value: raw, tree } = document::read::<RawConcept>(file, source)?;
    let mut findings = Findings::new(file, source);
    let here = Here::root(&tree);
    let id = raw.id.unwrap_or_else(|| slug(stem(file)));
    if !is_id(&id) {
        let message = format!("`{id}` is not an id: lower-case letters, digits, `_` and `-` only");
        findings.at(&here.field("id"), message);
    }
    let stimulus =
        raw.stimulus.map(|stimulus| read_stimulus(stimulus, &here.field("stimulus"), &mut findings));
    let methodology = raw.methodology.or_else(|| stimulus.as_ref().map(|_| "concept_test".to_owned()));
    if methodology.as_deref().is_none_or(|name| name.trim().is_empty()) {
        findings.at(&here, "`methodology` is missing");
    }
    let objective = raw.objective.or_else(|| raw.context.and_then(|context| context.objective));
    if objective.as_deref().is_none_or(|text| text.trim().is_empty()) {
        findings.at(&here, "`objective` is missing: say what you want to learn");
    }
    let mut labels = HashSet::new();
    for (index, element) in raw.elements.iter().enumerate() {
        let (super::raw::RawGridElement::Label(label)
        | super::raw::RawGridElement::Full(super::raw::RawFullElement { label, .. })) = element;
        let place = here.field("elements").item(index);
        if label.trim().is_empty() {
            findings.at(&place, "an element needs a name");
        } else if !labels.insert(label.to_lowercase()) {
            findings.at(&place, format!("`{label}` is there twice"));
        }
    }
    if !findings.is_empty() {
        return Err(findings.into_problems());
    }
    Ok(Concept {
        id,
        name: raw.name.trim().to_owned(),
        methodology: methodology.unwrap_or_default(),
        objective: objective.unwrap_or_default(),
        elements: raw.elements.into_iter().map(Into::into).collect(),
        stimulus,
    })
}

fn read_stimulus(raw: RawStimulus, here: &Here<'_>, findings: &mut Findings<'_>) -> Stimulus {
    let (text, elements) = match raw {
        RawStimulus::Text(text) => (text, None),
        RawStimulus::Full(full) => (full.text, full.elements),
    };
    let place = here.field("elements");
    let (elements, by_id) = match elements {
        None => (elements_of(&parts(&text)), false),
        Some(RawElements::List(list)) => (list.into_iter().map(element).collect(), false),
        Some(RawElements::Map(map)) => {
            (map.into_iter().map(|(id, body)| element(with_id(id, body))).collect::<Vec<_>>(), true)
        }
    };
    if text.trim().is_empty() && elements.is_empty() {
        findings.at(here, "a stimulus needs a text");
    }
    let at = |index: usize, id: &str| if by_id { place.key(id) } else { place.item(index) };
    check_elements(&elements, &at, findings);
    let text = if text.trim().is_empty() {
        elements.iter().map(|e| e.content.trim()).collect::<Vec<_>>().join(" ")
    } else {
        text.trim().to_owned()
    };
    Stimulus { text, elements }
}

/// Elements of a stimulus: unique ids, known types, connections to elements there are.
fn check_elements<'t>(
    elements: &[StimulusElement],
    at: &dyn Fn(usize, &str) -> Here<'t>,
    findings: &mut Findings<'_>,
) {
    let ids: Vec<&str> = elements.iter().map(|e| e.id.as_str()).collect();
    let mut seen = HashSet::new();
    for (index, element) in elements.iter().enumerate() {
        let here = at(index, &element.id);
        if !is_id(&element.id) {
            let message =
                format!("`{}` is not an id: lower-case letters, digits, `_` and `-` only", element.id);
            findings.at(&here, message);
        }
        if !seen.insert(element.id.as_str()) {
            findings.at(&here, format!("there is already an element `{}`", element.id));
        }
        if element.content.trim().is_empty() {
            findings.at(&here, format!("element `{}` has no words", element.id));
        }
        let kind = element.element_type.as_str();
        if !ELEMENT_TYPES.contains(&kind) {
            let here = here.field("element_type");
            let message =
                format!("`{kind}` is not a type of element; there are {}", ELEMENT_TYPES.join(", "));
            findings.unknown(&here, message, kind, ELEMENT_TYPES);
        }
        for (position, other) in element.requirements.connections_to.iter().enumerate() {
            let here = here.field("requirements").field("connections_to").item(position);
            if other == &element.id {
                findings.at(&here, "an element cannot be linked with itself");
            } else if !ids.contains(&other.as_str()) {
                findings.unknown(&here, format!("there is no element `{other}`"), other, ids.iter().copied());
            }
        }
    }
}

fn element(raw: RawElement) -> StimulusElement {
    StimulusElement {
        id: raw.id,
        content: raw.content,
        element_type: raw.element_type.unwrap_or_else(|| UNKNOWN_TYPE.to_owned()),
        requirements: raw.requirements,
    }
}

fn with_id(id: String, body: RawElementBody) -> RawElement {
    match body {
        RawElementBody::Text(content) => {
            RawElement { id, content, element_type: None, requirements: Requirements::default() }
        }
        RawElementBody::Full(RawFullBody { content, element_type, requirements }) => {
            RawElement { id, content, element_type, requirements }
        }
    }
}

/// A file's name without folder and ending.
pub(super) fn stem(file: &str) -> &str {
    let base = file.rsplit(['/', '\\']).next().unwrap_or(file);
    base.rsplit_once('.').map_or(base, |(stem, _)| stem)
}

/// A name as an id: lower case, runs of anything else as one underscore.
pub(super) fn slug(name: &str) -> String {
    let mut id = String::new();
    for c in name.trim().chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() || c == '-' {
            id.push(c);
        } else if !id.is_empty() && !id.ends_with('_') {
            id.push('_');
        }
    }
    id.trim_end_matches('_').to_owned()
}

fn is_id(id: &str) -> bool {
    let plain = |c: char| (c.is_alphanumeric() && !c.is_uppercase()) || c == '_' || c == '-';
    !id.is_empty() && id.len() <= 80 && id.chars().all(plain)
}
