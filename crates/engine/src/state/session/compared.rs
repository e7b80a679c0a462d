//! What is compared with what: the things of a grid, and which of them were compared least.

use super::value::SessionState;
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
        let mut names: Vec<&str> =
            self.concept.elements.iter().map(|element| element.label.as_str()).collect();
        // What was named in one breath with others, or described, is no name to compare by.
        let is_name = |label: &&str| {
            let words = label.split_whitespace().count();
            words <= LONGEST && !label.contains(',') && !label.contains(" and ") && !label.contains(" or ")
        };
        // A thing is named by a noun: what was told of it is another matter.
        let spoken = self.graph.live_nodes().filter(|node| {
            node.node_type == ELEMENT && (node.sense.is_unknown() || node.sense.forms.noun_phrase.is_some())
        });
        let spoken = spoken.map(|node| node.label.as_str()).filter(is_name);
        for name in spoken {
            if !names.iter().any(|known| fold(known) == fold(name)) {
                names.push(name);
            }
        }
        let asked: Vec<String> = self.questions().map(|question| fold(&question.text)).collect();
        let uses = |name: &str| {
            let key = fold(name);
            asked.iter().filter(|question| question.contains(&key)).count()
        };
        // What they told of themselves comes before what the topic lists.
        let told: Vec<String> = self.answers().map(|answer| fold(&answer.text)).collect();
        let listed = |name: &str| {
            let mut known = self.concept.elements.iter();
            let element = known.find(|element| element.label == name);
            element.is_some_and(|element| {
                let mut words = element.aliases.iter().chain([&element.label]).map(|words| fold(words));
                !words.any(|words| told.iter().any(|answer| answer.contains(&words)))
            })
        };
        let mut counted: Vec<_> = names.into_iter().map(|name| (uses(name), listed(name), name)).collect();
        counted.sort_by_key(|(uses, listed, _)| (*uses, *listed));
        let three = counted.iter().take(THREE).map(|(.., name)| (*name).to_owned());
        (counted.len() >= THREE).then(|| three.collect())
    }
}
