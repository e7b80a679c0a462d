//! What is compared with what: the things of a grid, and which of them were compared least.

use super::value::{Focus, SessionState};
use crate::text::fold::fold;

/// The node type of a thing that is compared.
const ELEMENT: &str = "element";
/// Most words of a name.
const LONGEST: usize = 5;
/// Things compared with each other at once.
const THREE: usize = 3;
/// Most things named in one question.
const BREATH: usize = 5;

impl SessionState {
    /// Three things to compare: those named least in questions so far, in order of declaration, then of telling. None while
    /// fewer are known.
    pub fn triad(&self) -> Option<Vec<String>> {
        let mut counted = self.counted();
        counted.sort_by_key(|(uses, listed, _)| (*uses, *listed));
        let three = counted.iter().take(THREE).map(|(.., name)| (*name).to_owned());
        (counted.len() >= THREE).then(|| three.collect())
    }

    /// What is compared, as far as it can be said in one breath: what was put side by side so far, else what they told of, else
    /// what the topic lists.
    pub fn compared(&self) -> Vec<String> {
        let mut counted = self.counted();
        counted.sort_by_key(|(uses, listed, _)| (*uses == 0, *listed));
        counted.into_iter().take(BREATH).map(|(.., name)| name.to_owned()).collect()
    }

    /// The things of a grid: how many questions named each, whether only the topic lists it, and its name.
    fn counted(&self) -> Vec<(usize, bool, &str)> {
        let asked: Vec<String> = self.questions().map(|question| fold(&question.text)).collect();
        let uses = |name: &str| {
            let key = fold(name);
            asked.iter().filter(|question| question.contains(&key)).count()
        };
        self.things().into_iter().map(|(listed, name)| (uses(name), listed, name)).collect()
    }

    /// The things of a grid, in order of declaration, then of telling, and whether only the topic lists them: what they told of
    /// themselves comes before that. None where the topic lists none: what people name by themselves is theirs to pick from, since a
    /// word of theirs that is no such thing ("och") makes a comparison of nonsense.
    fn things(&self) -> Vec<(bool, &str)> {
        if self.concept.elements.is_empty() {
            return Vec::new();
        }
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
        names
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use jiff::Timestamp;

    use crate::decide::detection::fixture::Scene;
    use crate::given::concept::{Concept, GridElement};
    use crate::given::utterance::{Speaker, Utterance};
    use crate::state::session::SessionState;

    fn grid(listed: &[&str], spoken: &[&str]) -> SessionState {
        let mut session = Scene::new(&vec!["a"; spoken.len()], &[]).session;
        for (node, name) in session.graph.nodes.iter_mut().zip(spoken) {
            (node.node_type, node.label) = (super::ELEMENT.to_owned(), (*name).to_owned());
        }
        let mut concept = Concept::clone(&session.concept);
        let element = |name: &&str| GridElement { label: (*name).to_owned(), aliases: Vec::new() };
        concept.elements = listed.iter().map(element).collect();
        session.concept = Arc::new(concept);
        session
    }

    fn said(session: &mut SessionState, speaker: Speaker, text: &str) {
        let turn_number = session.transcript.len() as u32;
        session.transcript.push(Utterance {
            id: Utterance::question_id(turn_number),
            turn_number,
            speaker,
            text: text.to_owned(),
            created_at: Timestamp::UNIX_EPOCH,
        });
    }

    #[test]
    fn what_they_named_is_compared_before_what_is_only_listed_and_what_was_compared_least_first() {
        let mut session = grid(&["the tram", "a taxi"], &["the bus", "walking and cycling", "my bike"]);
        said(&mut session, Speaker::Respondent, "The bus, my bike. Once a taxi.");
        assert_eq!(session.triad().unwrap(), ["a taxi", "the bus", "my bike"]);
        assert_eq!(session.compared(), ["a taxi", "the bus", "my bike", "the tram"]);
        said(&mut session, Speaker::Interviewer, "Take a taxi, the bus and my bike: which two are alike?");
        assert_eq!(session.triad().unwrap(), ["the tram", "a taxi", "the bus"]);
        assert_eq!(session.compared()[..3], ["a taxi", "the bus", "my bike"]);
        assert!(grid(&["the tram"], &["the bus"]).triad().is_none());
        let theirs = grid(&[], &["the bus", "my bike", "och"]);
        assert!(theirs.triad().is_none() && theirs.compared().is_empty(), "they pick for themselves");
    }
}
