//! Simulated people for the server: minds of the library, each with the words and meanings it understands questions by.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use colloquy_engine::Concept;
use colloquy_research::benchmark::completed;
use colloquy_research::chance::mixed;
use colloquy_research::respondent::{Drift, Meanings, Mind, PersonaSet, Respondent, Vocabulary};
use colloquy_server::players::{Cast, Part, Person, Players};

use super::Language;
use crate::cohort::Cohort;
use crate::library::Library;

/// Everybody who can be simulated.
pub(crate) struct People {
    /// Those with a mind about a concept, by its id.
    minds: BTreeMap<String, Vec<Known>>,
    concepts: BTreeMap<String, Arc<Concept>>,
    personas: PersonaSet,
}

/// A mind, and how it understands questions.
struct Known {
    mind: Arc<Mind>,
    vocabulary: Arc<Vocabulary>,
    meanings: Arc<Meanings>,
}

impl People {
    /// From the library; questions are understood by the language's vectors.
    pub(crate) fn of(library: &Library, language: &Language) -> Result<Self> {
        let cohort = Cohort::of(library)?;
        let mut minds = BTreeMap::<String, Vec<Known>>::new();
        for mind in cohort.all_minds()? {
            let known = Known {
                vocabulary: Arc::new(Vocabulary::of(&mind)),
                meanings: Arc::new(Meanings::of(&mind, Arc::clone(&language.embedder))),
                mind: Arc::clone(&mind),
            };
            // A mind about something nobody can be interviewed about is of no use here.
            if cohort.concepts.contains_key(&mind.concept_id) {
                minds.entry(mind.concept_id.clone()).or_default().push(known);
            }
        }
        Ok(Self { minds, personas: library.personas()?, concepts: cohort.concepts })
    }
}

impl Players for People {
    fn concepts(&self) -> Vec<String> {
        self.minds.keys().cloned().collect()
    }

    fn cast(&self, part: &Part<'_>) -> Option<Cast> {
        let minds = self.minds.get(part.concept_id)?;
        let known = minds.get(part.number as usize % minds.len().max(1))?;
        let concept = completed(self.concepts.get(part.concept_id)?, &known.mind);
        let persona = self.personas.get(part.persona)?.clone();
        // As `colloquy simulate` does it: nobody is twice the same.
        let mind = Arc::new(known.mind.perturbed(part.seed, Drift::default()));
        let seed = mixed(part.seed, "respondent");
        let respondent = Respondent::new(mind, Arc::clone(&known.vocabulary), persona, seed);
        let meanings = Arc::clone(&known.meanings);
        Some(Cast { concept, person: Box::new(Somebody { respondent, meanings }) })
    }
}

/// One person in one interview.
struct Somebody {
    respondent: Respondent,
    meanings: Arc<Meanings>,
}

#[async_trait]
impl Person for Somebody {
    async fn answer(&mut self, question: &str) -> String {
        self.respondent.answer_by_meaning(question, &self.meanings).await.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wiring;

    #[tokio::test]
    async fn the_same_part_is_the_same_person_and_minds_are_taken_in_turn() {
        let people = People::of(&Library::default(), &wiring::lexical()).unwrap();
        assert!(people.concepts().contains(&"oat_milk".to_owned()));
        let part =
            Part { concept_id: "overnight_grocery_box", persona: "baseline_cooperative", number: 0, seed: 8 };
        let mut said = Vec::new();
        for number in [0, 0, 1, 2] {
            let mut cast = people.cast(&Part { number, ..part }).unwrap();
            said.push(cast.person.answer("What comes to mind first about this idea?").await);
        }
        assert!(said[0] == said[1] && said[0] == said[3] && said[0] != said[2], "{said:?}");
        assert!(people.cast(&Part { concept_id: "skincare", ..part }).is_none());
        assert!(people.cast(&Part { persona: "nobody", ..part }).is_none());
    }
}
