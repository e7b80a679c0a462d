//! Made-up methodologies, topics and labels, so that questions can be generated and measured without a talk.

use colloquy_engine::concept::{Concept, GridElement};
use colloquy_engine::methodology::{Methodology, Ontology, Strategy};

/// A methodology that has a technique's stems and nothing else.
pub fn methodology(technique: &str) -> Methodology {
    Methodology::plain(technique, Ontology::default())
}

/// A strategy of a name, asking about a node.
pub fn strategy(name: &str) -> Strategy {
    Strategy { name: name.to_owned(), stems: name.to_owned(), ..Strategy::default() }
}

/// A topic with things to compare.
pub fn concept() -> Concept {
    let element = |label: &str| GridElement { label: label.to_owned(), aliases: Vec::new() };
    Concept {
        id: "oat_milk".to_owned(),
        name: "oat milk".to_owned(),
        methodology: "means_end_chain".to_owned(),
        objective: "Learn what oat milk means to people.".to_owned(),
        elements: vec![element("Northfield"), element("Barista Gold"), element("the store brand")],
        stimulus: None,
    }
}

/// A stem with plain words in every slot.
pub fn plain_rendering(stem: &str) -> String {
    const WORDS: &[(&str, &str)] = &[
        ("focus", "a creamy foam"),
        ("element", "a weekly delivery"),
        ("concept", "oat milk"),
        ("source", "quiet mornings"),
        ("target", "peace of mind"),
        ("quote", "it just tastes right"),
        ("a", "Northfield"),
        ("b", "Barista Gold"),
        ("c", "Meadow"),
    ];
    let mut text = stem.to_owned();
    for (slot, words) in WORDS {
        text = text.replace(&format!("{{{slot}}}"), words);
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
