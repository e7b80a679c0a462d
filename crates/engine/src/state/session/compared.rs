//! What is compared with what: the things of a grid, and which of them were compared least.

use super::value::SessionState;
use crate::given::concept::GridElement;
use crate::text::fold::fold;

/// Things compared with each other at once.
const THREE: usize = 3;
/// Most things named in one question.
const BREATH: usize = 5;

impl SessionState {
    /// Three things to compare, of those the topic lists and they told of: those named least in questions so far, in order of
    /// declaration. None while fewer are told: then they pick, since a word of theirs that is no such thing ("your wife" among kinds
    /// of chocolate) makes a comparison of nonsense, and what they do not know cannot be compared.
    pub fn triad(&self) -> Option<Vec<String>> {
        let mut told: Vec<_> = self.counted().into_iter().filter(|(_, listed, _)| !listed).collect();
        told.sort_by_key(|(uses, ..)| *uses);
        let three = told.iter().take(THREE).map(|(.., name)| (*name).to_owned());
        (told.len() >= THREE).then(|| three.collect())
    }

    /// What is compared, as far as it can be said in one breath: what was put side by side so far, else what they told of, else
    /// what the topic lists.
    pub fn compared(&self) -> Vec<String> {
        let mut counted = self.counted();
        counted.sort_by_key(|(uses, listed, _)| (*uses == 0, *listed));
        counted.into_iter().take(BREATH).map(|(.., name)| name.to_owned()).collect()
    }

    /// The things of a grid, as the topic declares them: how many questions named each, whether only the topic lists it, and its
    /// name.
    fn counted(&self) -> Vec<(usize, bool, &str)> {
        let asked: Vec<String> = self.questions().map(|question| fold(&question.text)).collect();
        let told: Vec<String> = self.answers().map(|answer| fold(&answer.text)).collect();
        let within = |texts: &[String], words: &str| {
            let key = fold(words);
            texts.iter().filter(|text| text.contains(&key)).count()
        };
        let mut things = Vec::new();
        for GridElement { label, aliases } in &self.concept.elements {
            let mut words = aliases.iter().chain([label]);
            let listed = !words.any(|words| within(&told, words) > 0);
            things.push((within(&asked, label), listed, label.as_str()));
        }
        things
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

    fn grid(listed: &[&str]) -> SessionState {
        let mut session = Scene::new(&[], &[]).session;
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
    fn what_they_told_of_is_compared_and_what_was_compared_least_first() {
        let mut session = grid(&["the tram", "a taxi", "the bus", "my bike"]);
        said(&mut session, Speaker::Respondent, "The bus, my bike. Once my sister drove me.");
        assert_eq!(session.triad(), None, "what they do not know, or no such thing, is not compared");
        said(&mut session, Speaker::Respondent, "Once a taxi.");
        assert_eq!(session.triad().unwrap(), ["a taxi", "the bus", "my bike"]);
        assert_eq!(session.compared(), ["a taxi", "the bus", "my bike", "the tram"]);
        said(&mut session, Speaker::Interviewer, "Take a taxi and the bus: which of the two is quicker?");
        said(&mut session, Speaker::Respondent, "The tram is quicker.");
        assert_eq!(session.triad().unwrap(), ["the tram", "my bike", "a taxi"]);
        assert_eq!(session.compared()[..2], ["a taxi", "the bus"]);
        let theirs = grid(&[]);
        assert!(theirs.triad().is_none() && theirs.compared().is_empty(), "they pick for themselves");
    }
}
