//! The parts of a stimulus, found by its words: the problem, the promise, and the reason to believe.

use super::topic::{Requirements, StimulusElement};

/// What an element can be; the first four talk of the problem, the next three of the promise, then reasons
/// to believe. Reactions mean different things for each.
pub const ELEMENT_TYPES: [&str; 12] = [
    "problem",
    "tension",
    "frustration",
    "unmet_need",
    "solution",
    "benefit",
    "outcome",
    "evidence",
    "feature",
    "mechanism",
    "proof",
    UNKNOWN_TYPE,
];

/// The type of an element nothing is known about.
pub const UNKNOWN_TYPE: &str = "unknown";

/// The three parts of a stimulus; a part that is not there is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StimulusParts {
    /// The problem people have.
    pub insight: String,
    /// What is promised.
    pub promise: String,
    /// The reason to believe it.
    pub rtb: String,
}

const RTB_CUES: [&str; 9] = [
    "because",
    "proven",
    "clinical",
    "made with",
    "contains",
    "technology",
    "ingredient",
    "patent",
    "research",
];
const STUDIES_CUE: &str = "studies";
const PROMISE_CUES: [&str; 9] =
    ["now", "finally", "introducing", "different", "solution", "helps", "makes", "gives you", "so you can"];
const INSIGHT_CUES: [&str; 10] =
    ["but", "however", "frustrat", "problem", "struggle", "difficult", "pain", "annoying", "wish", "want"];

/// Sorts the sentences of a text into the three parts by cue words; reasons come before promises and
/// promises before problems. A sentence without a cue fills the problem, then the promise, when those are
/// empty, and is otherwise in no part.
pub fn parts(text: &str) -> StimulusParts {
    let (mut insight, mut promise, mut rtb) = (Vec::new(), Vec::new(), Vec::new());
    for sentence in sentences(text) {
        let lower = sentence.to_lowercase();
        let has = |cues: &[&str]| cues.iter().any(|cue| lower.contains(cue));
        if has(&RTB_CUES) || lower.contains(STUDIES_CUE) {
            rtb.push(sentence);
        } else if has(&PROMISE_CUES) {
            promise.push(sentence);
        } else if has(&INSIGHT_CUES) || (insight.is_empty() && promise.is_empty()) {
            insight.push(sentence);
        } else if promise.is_empty() {
            promise.push(sentence);
        }
    }
    StimulusParts { insight: insight.join(" "), promise: promise.join(" "), rtb: rtb.join(" ") }
}

/// Splits after `.`, `!` or `?` followed by white space.
fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut previous = ' ';
    for (at, c) in text.char_indices() {
        if c.is_whitespace() && matches!(previous, '.' | '!' | '?') {
            sentences.push(text[start..at].trim());
            start = at;
        }
        previous = c;
    }
    sentences.push(text[start..].trim());
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// The parts as elements with what must be learnt about each: the promise is linked with the problem, the
/// reason with the promise and understood. An empty part is no element.
pub fn elements_of(parts: &StimulusParts) -> Vec<StimulusElement> {
    let with =
        |id: &str, content: &str, kind: &str, comprehension: bool, link: Option<&str>| StimulusElement {
            id: id.to_owned(),
            content: content.to_owned(),
            element_type: kind.to_owned(),
            requirements: Requirements {
                comprehension,
                connections_to: link.map(str::to_owned).into_iter().collect(),
                ..Requirements::default()
            },
        };
    let mut elements = Vec::new();
    let insight = (!parts.insight.is_empty()).then_some("insight");
    let promise = (!parts.promise.is_empty()).then_some("promise");
    if insight.is_some() {
        elements.push(with("insight", &parts.insight, "problem", false, None));
    }
    if promise.is_some() {
        elements.push(with("promise", &parts.promise, "solution", false, insight));
    }
    if !parts.rtb.is_empty() {
        elements.push(with("rtb", &parts.rtb, "evidence", true, promise));
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_fall_into_parts_by_their_cues() {
        let found = parts("Mornings are a struggle! Our box helps. It works because a cold bag is inside.");
        assert_eq!(found.insight, "Mornings are a struggle!");
        assert_eq!(found.promise, "Our box helps.");
        assert_eq!(found.rtb, "It works because a cold bag is inside.");
        let links: Vec<_> = elements_of(&found).into_iter().map(|e| e.requirements.connections_to).collect();
        assert_eq!(links, [vec![], vec!["insight".to_owned()], vec!["promise".to_owned()]]);
    }

    #[test]
    fn empty_and_odd_texts_have_no_parts() {
        assert_eq!(parts(""), StimulusParts::default());
        assert_eq!(parts(" \n\t"), StimulusParts::default());
        assert_eq!(parts("?!. ...").promise, "...");
        assert!(elements_of(&StimulusParts::default()).is_empty());
    }
}
