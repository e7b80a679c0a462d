//! A person played by somebody else, such as a language model: what the player is told, and nobody besides.

use async_trait::async_trait;
use colloquy_engine::Concept;
use colloquy_engine::interpretation::CallContext;
use colloquy_engine::ports::LanguageError;
use colloquy_engine::utterance::Utterance;

use super::{Mind, Persona};
use crate::chance::Chance;

mod manner;

/// Plays people.
#[async_trait]
pub trait Player: Send + Sync {
    /// Who plays: the model's name.
    fn name(&self) -> &str;

    /// What the person answers; `talk` ends with the question.
    ///
    /// # Errors
    /// When nothing comes that could be an answer. The interview ends there.
    async fn answer(
        &self,
        part: &Part,
        talk: &[Utterance],
        call: &CallContext,
    ) -> Result<String, LanguageError>;
}

/// A person to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Who this is, in a line.
    pub who: String,
    /// What the interview is about.
    pub topic: String,
    /// What was shown beforehand; empty when nothing was.
    pub shown: String,
    /// How the person talks, in sentences.
    pub manner: String,
    /// What the person believes, wants, does or feels.
    pub beliefs: Vec<Held>,
    /// What leads to what, by the ids of beliefs: `a -> b`.
    pub links: Vec<String>,
}

/// One thing a person holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Its id, for the links.
    pub id: String,
    /// One of the ways of saying it.
    pub words: String,
    /// When it comes up, in words; empty when it does at once.
    pub depth: String,
}

impl Part {
    /// A mind and a way of talking as a player is told them. The same seed chooses the same words.
    pub fn of(mind: &Mind, persona: &Persona, concept: &Concept, seed: u64) -> Self {
        let mut chance = Chance::for_purpose(seed, "part");
        let beliefs = mind.beliefs.iter().map(|belief| Held {
            id: belief.id.clone(),
            words: chance.choose(&belief.paraphrases).unwrap_or(&belief.label).clone(),
            depth: depth(belief.gate, persona.traits.gate_bonus).to_owned(),
        });
        let id = |belief: usize| mind.beliefs[belief].id.as_str();
        Self {
            who: match mind.respondent.trim() {
                "" => format!("An ordinary person who knows {} from their own life", mind.concept),
                who => who.to_owned(),
            },
            topic: concept.name.clone(),
            shown: concept.stimulus.as_ref().map(|shown| shown.text.clone()).unwrap_or_default(),
            manner: manner::of(persona),
            beliefs: beliefs.collect(),
            links: mind.links.iter().map(|l| format!("{} -> {}", id(l.source), id(l.target))).collect(),
        }
    }
}

/// When something behind a gate comes up, for somebody who brings so much rapport along.
fn depth(gate: u8, rapport: i64) -> &'static str {
    match i64::from(gate) - rapport {
        // What nothing guards comes up at once, whoever asks.
        _ if gate == 0 => "",
        ..=1 => "deeper: once you have spoken of what leads to it or follows from it",
        2 => "deep: once you have spoken of what leads to it, and have been listened to for a while",
        _ => "deepest: late in the talk and only to somebody who listened well",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interview::concept_of;
    use crate::samples;

    #[test]
    fn a_part_says_each_belief_once_in_words_of_its_own_and_links_them_by_id() {
        let mind = samples::mind();
        let part = |seed| Part::of(&mind, &samples::persona("plain"), &concept_of(&mind), seed);
        let one = part(3);
        assert_eq!(one, part(3));
        assert!((0..20).any(|seed| part(seed).beliefs != one.beliefs), "not always the first words");
        assert_eq!(one.beliefs.len(), mind.beliefs.len());
        for (held, belief) in one.beliefs.iter().zip(&mind.beliefs) {
            assert_eq!(held.id, belief.id);
            assert!(belief.paraphrases.contains(&held.words), "{held:?}");
            assert_eq!(held.depth.is_empty(), belief.gate == 0, "{held:?}");
        }
        assert_eq!((one.links[0].as_str(), one.links.len()), ("bitter -> awake", mind.links.len()));
        assert_eq!(one.who, "An ordinary person who knows green tea from their own life");
        assert_eq!((one.topic.as_str(), one.shown.as_str()), ("green tea", ""));
    }

    #[test]
    fn gates_are_told_as_depths_and_rapport_lowers_them() {
        assert_eq!([depth(0, -3), depth(0, 3)], ["", ""]);
        let of = |gate, rapport| depth(gate, rapport).split(':').next().unwrap_or_default();
        assert_eq!([of(1, 0), of(2, 0), of(3, 0)], ["deeper", "deep", "deepest"]);
        assert_eq!([of(3, 1), of(1, -1), of(2, 3)], ["deep", "deep", "deeper"]);
    }
}
