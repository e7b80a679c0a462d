//! The built-in tactics: small moves a strategy offers to whoever words the question.

use indexmap::IndexMap;

/// Name and what to do, in catalogue order.
pub const TACTICS: [(&str, &str); 13] = [
    ("upward_linking", "Move from the concrete point to why it matters to the person."),
    ("consequence_probe", "Ask what follows from it for them, step by step."),
    ("example_elicitation", "Ask for one specific instance or a short story."),
    ("specificity_probe", "Ask which part exactly they mean."),
    ("relationship_probe", "Ask how two things they mentioned have to do with each other."),
    ("temporal_contrast", "Compare before and after, or what was expected and what came."),
    ("expectation_reality", "Explore the gap between what they anticipated and what they experienced."),
    ("causal_chain_probe", "Walk through the steps between a cause and its effect."),
    ("reaction_elicitation", "Invite where they stand on it, whichever way that is."),
    ("open_element_probe", "Raise a part of the description without steering the answer."),
    ("return_probe", "Come back, openly, to something they said earlier."),
    ("open_probe", "Leave room for anything else that plays a part."),
    ("hypothetical_probe", "Have them imagine it otherwise and say what would change."),
];

/// The built-in tactics as an ordered map.
pub fn catalogue() -> IndexMap<String, String> {
    TACTICS.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}
