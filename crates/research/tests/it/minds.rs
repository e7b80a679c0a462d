//! Everything that ships can be read, and fits what it belongs to.

use std::collections::BTreeMap;
use std::sync::Arc;

use colloquy_engine::library;
use colloquy_engine::methodology::{Methodology, Ontology};
use colloquy_research::respondent::{Mind, Persona, PersonaSet, mind};

/// Shipped methodologies by name.
pub(crate) fn methodologies() -> BTreeMap<String, Arc<Methodology>> {
    library::METHODOLOGIES
        .iter()
        .map(|(id, file, text)| {
            let checked = Methodology::parse(file, text).unwrap_or_else(|e| panic!("{e}"));
            ((*id).to_owned(), Arc::new(checked.methodology))
        })
        .collect()
}

/// Shipped mental models.
pub(crate) fn minds() -> Vec<Arc<Mind>> {
    let methodologies = methodologies();
    let types = |name: &str| -> Option<Ontology> { methodologies.get(name).map(|m| m.ontology.clone()) };
    library::MENTAL_MODELS
        .iter()
        .map(|(_, file, text)| Arc::new(mind::parse(file, text, &types).unwrap_or_else(|e| panic!("{e}"))))
        .collect()
}

/// Shipped personas.
pub(crate) fn personas() -> Vec<Persona> {
    let (_, file, text) = library::PERSONAS[0];
    PersonaSet::parse(file, text).unwrap_or_else(|e| panic!("{e}")).0.into_values().collect()
}

#[test]
fn every_mental_model_is_whole_and_rich_enough_to_be_interviewed() {
    let concepts: Vec<&str> = library::CONCEPTS.iter().map(|(id, ..)| *id).collect();
    for mind in minds() {
        assert!(concepts.contains(&mind.concept_id.as_str()), "{}: concept {}", mind.id, mind.concept_id);
        assert!(mind.beliefs.len() >= 20 && mind.links.len() >= 20, "{}", mind.id);
        assert!(mind.ladders.len() >= 4, "{}", mind.id);
        assert!(
            mind.beliefs.iter().any(|b| b.terminal) && mind.beliefs.iter().any(|b| b.start),
            "{}",
            mind.id
        );
        assert!(!mind.tangents.is_empty() && !mind.false_statements.is_empty(), "{}", mind.id);
        for belief in &mind.beliefs {
            assert!(belief.paraphrases.len() >= 2, "{}: {}", mind.id, belief.id);
        }
    }
}

#[test]
fn nine_personas_ship() {
    assert_eq!(personas().len(), 9);
}
