//! What is compared with what: the things of a grid, and which of them were compared least.

use super::value::{Focus, SessionState};
use crate::text::fold::fold;

/// The node type of a thing that is compared.
const ELEMENT: &str = "element";
/// Most words of a name.
const LONGEST: usize = 4;
/// Things compared with each other at once.
const THREE: usize = 3;

impl SessionState {
    /// Three things to compare: those named least in questions so far, in order of declaration, then of telling. None while
    /// fewer are known.
    pub fn triad(&self) -> Option<Vec<String>> {
        // What they told of themselves comes before what only the topic lists.
        let told: Vec<String> = self.answers().map(|answer| fold(&answer.text)).collect();
        let says = |words: &String| told.iter().any(|answer| answer.contains(&fold(words)));
        let mut names: Vec<(bool, &str)> = self
            .concept
            .elements
            .iter()
            .map(|element| {
                let mut words = element.aliases.iter().chain([&element.label]);
                (!words.any(says), element.label.as_str())
            })
            .collect();
        // What was named in one breath with others, or described, is no name to compare by.
        let is_name = |label: &&str| {
            let words = label.split_whitespace().count();
            words <= LONGEST && !label.contains(',') && !label.contains(" and ") && !label.contains(" or ")
        };
        // A thing is named by a noun: what was told of it is another matter.
        let said = self.graph.live_nodes().filter(|node| !self.withholds(&Focus::Node(node.id)));
        let spoken = said.filter(|node| {
            node.node_type == ELEMENT && (node.sense.is_unknown() || node.sense.forms.noun_phrase.is_some())
        });
        let spoken = spoken.map(|node| node.label.as_str()).filter(is_name);
        for name in spoken {
            if !names.iter().any(|(_, known)| fold(known) == fold(name)) {
                names.push((false, name));
            }
        }
        let asked: Vec<String> = self.questions().map(|question| fold(&question.text)).collect();
        let uses = |name: &str| {
            let key = fold(name);
            asked.iter().filter(|question| question.contains(&key)).count()
        };
        let mut counted: Vec<_> =
            names.into_iter().map(|(listed, name)| (uses(name), listed, name)).collect();
        counted.sort_by_key(|(uses, listed, _)| (*uses, *listed));
        let three = counted.iter().take(THREE).map(|(.., name)| (*name).to_owned());
        (counted.len() >= THREE).then(|| three.collect())
    }
}
