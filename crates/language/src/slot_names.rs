//! Names for canonical slots: two or three words of the labels, in their plainest form.

use std::collections::BTreeSet;

use colloquy_engine::interpretation::{KnownNode, NameSlotsRequest, SlotProposal};
use rust_stemmers::{Algorithm, Stemmer};

use crate::lint::text::lower_words;
use crate::ratings::is_stop_word;

/// Words that name nothing in a slot.
const EMPTY: &[&str] = &[
    "feel", "feels", "feeling", "being", "having", "getting", "making", "makes", "make", "get", "gets",
    "thing", "things", "way", "lot", "bit", "one", "more", "much", "many", "really", "like", "also", "able",
    "use", "used",
];

/// Proposes a slot for every node: an existing one of the same type whose name or description shares most of
/// the label's words, else a new name. Nodes that fall on the same name and type share a proposal.
pub fn name_slots(request: &NameSlotsRequest<'_>) -> Vec<SlotProposal> {
    let mut proposals: Vec<SlotProposal> = Vec::new();
    for node in &request.nodes {
        let existing = known_slot(node, &request.slots);
        let slot_name = existing.map_or_else(|| name_of(node.label), str::to_owned);
        if let Some(same) =
            proposals.iter_mut().find(|p| p.slot_name == slot_name && p.node_type == node.node_type)
        {
            same.node_ids.push(node.id);
            continue;
        }
        let description = if existing.is_some() {
            String::new()
        } else {
            format!("What was said as “{}”.", node.label)
        };
        proposals.push(SlotProposal {
            slot_name,
            description,
            node_type: node.node_type.to_owned(),
            node_ids: vec![node.id],
        });
    }
    proposals
}

/// The slot of the node's type that shares at least half of the stems of the label with its name.
fn known_slot<'a>(node: &KnownNode<'_>, slots: &[(&'a str, &'a str, &'a str)]) -> Option<&'a str> {
    let own = stems(node.label);
    let shared = |name: &str| {
        let theirs = stems(&name.replace('_', " "));
        let common = own.intersection(&theirs).count();
        let all = own.len() + theirs.len() - common;
        if all == 0 { 0.0 } else { common as f64 / all as f64 }
    };
    slots
        .iter()
        .filter(|(_, node_type, _)| *node_type == node.node_type)
        .map(|(name, _, _)| (*name, shared(name)))
        .filter(|(_, share)| *share >= 0.5)
        .fold(None, |best: Option<(&str, f64)>, next| match best {
            Some((_, share)) if share >= next.1 => best,
            _ => Some(next),
        })
        .map(|(name, _)| name)
}

/// Two or three words of a label joined by underscores, negation kept; `unnamed_notion` for a label without
/// letters.
pub fn name_of(label: &str) -> String {
    let words: Vec<String> = lower_words(label).map(|w| w.replace('\'', "")).collect();
    let negated = words.iter().any(|w| {
        matches!(
            w.as_str(),
            "no" | "not" | "never" | "without" | "cannot" | "cant" | "dont" | "doesnt" | "isnt" | "wont"
        )
    });
    let mut kept: Vec<String> = Vec::new();
    for word in &words {
        let content = !is_stop_word(word) && !EMPTY.contains(&word.as_str()) && !is_negation(word);
        let word = plainest(word);
        if content && !kept.contains(&word) {
            kept.push(word);
        }
    }
    if kept.is_empty() {
        kept = words.iter().filter(|w| !is_negation(w)).take(2).cloned().collect();
    }
    if negated {
        kept.insert(0, "no".to_owned());
    }
    kept.truncate(3);
    match kept.len() {
        0 => "unnamed_notion".to_owned(),
        // A lone word says too little of what it is a slot of.
        1 => format!("{}_general", kept[0]),
        _ => kept.join("_"),
    }
}

fn is_negation(word: &str) -> bool {
    matches!(
        word,
        "no" | "not" | "never" | "without" | "cannot" | "cant" | "dont" | "doesnt" | "isnt" | "wont"
    )
}

/// The plain form of a word: plurals and third persons lose their s, -ing forms of known verbs their ending.
fn plainest(word: &str) -> String {
    if !word.is_ascii() || word.len() < 4 {
        return word.to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies").filter(|s| s.len() > 2) {
        return format!("{stem}y");
    }
    if ["sses", "shes", "ches", "xes"].iter().any(|end| word.ends_with(end)) {
        return word[..word.len() - 2].to_owned();
    }
    match word.strip_suffix('s') {
        Some(stem) if !stem.ends_with(['s', 'u', 'i']) => stem.to_owned(),
        _ => word.to_owned(),
    }
}

fn stems(text: &str) -> BTreeSet<String> {
    let stemmer = Stemmer::create(Algorithm::English);
    lower_words(text)
        .filter(|w| !is_stop_word(w) && !EMPTY.contains(&w.as_str()))
        .map(|w| stemmer.stem(&w).into_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::trial;
    use colloquy_engine::ids::NodeId;

    #[test]
    fn names_are_short_and_plain() {
        for (label, name) in [
            ("creamy texture", "creamy_texture"),
            ("feel calm and ready for the day", "calm_ready_day"),
            ("no need for sugar", "no_need_sugar"),
            ("cheap", "cheap_general"),
            ("saves me hours of washing dishes", "save_hour_washing"),
            ("don't trust the label", "no_trust_label"),
            ("味が良い", "味が良い_general"),
            ("", "unnamed_notion"),
        ] {
            assert_eq!(name_of(label), name);
        }
    }

    #[test]
    fn known_slots_are_reused_and_equals_share_a_proposal() {
        let methodology = trial::methodology("means_end_chain");
        let node = |at, label| KnownNode {
            id: NodeId::at(at),
            label,
            node_type: "attribute",
            aliases: &[],
            last_mentioned_turn: 1,
            polarity: 0,
        };
        let request = NameSlotsRequest {
            methodology: &methodology,
            nodes: vec![node(0, "texture is creamy"), node(1, "mild taste"), node(2, "a mild taste")],
            slots: vec![("creamy_texture", "attribute", "How it feels."), ("mild_taste", "emotion", "")],
        };
        let proposals = name_slots(&request);
        let names: Vec<(&str, usize)> =
            proposals.iter().map(|p| (p.slot_name.as_str(), p.node_ids.len())).collect();
        assert_eq!(names, [("creamy_texture", 1), ("mild_taste", 2)]);
    }
}
