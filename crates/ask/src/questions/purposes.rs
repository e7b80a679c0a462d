//! What a strategy is after: the family of its questions, and what they do with what they ask about.

use colloquy_engine::interpretation::Operation;
use colloquy_engine::methodology::strategies::Target;
use colloquy_engine::methodology::{Methodology, Strategy};

use super::families::Family;

/// Whether a technique is all climbing, from things to what they are good for.
pub(super) fn climbs(methodology: &Methodology) -> bool {
    methodology.technique == "means_end_chain"
}

/// Whether people tell a story in it, of which something comes next. Of six things compared in held interviews, after which somebody asked
/// how it went on, five were asked badly, of seven that were shown three.
pub(super) fn has_a_story(methodology: &Methodology) -> bool {
    !matches!(methodology.technique.as_str(), "repertory_grid" | "concept_test")
}

/// Families for a tactic of the catalogue (`concept-testing.md` 6.1), by its id.
pub(super) fn of_tactic(tactic: &str) -> Option<Family> {
    Some(match tactic {
        "upward_linking" | "consequence_probe" => Family::Up,
        "example_elicitation" | "specificity_probe" => Family::Down,
        "relationship_probe" | "causal_chain_probe" => Family::Relation,
        "temporal_contrast" | "expectation_reality" => Family::Time,
        "reaction_elicitation" | "open_element_probe" => Family::Reaction,
        "return_probe" | "open_probe" => Family::Breadth,
        "hypothetical_probe" => Family::Imagined,
        _ => return None,
    })
}

/// Words of a strategy's name and description that tell what it is after, in order of precedence.
const KEYS: &[(Family, &[&str])] = &[
    (Family::Fresh, &["revitali", "fresh", "energy", "re-engage", "reengage", "change of pace", "icebreak"]),
    (
        Family::Validate,
        &["validat", "reflect", "summar", "play back", "playback", "confirm", "check back", "recap"],
    ),
    (
        Family::Relation,
        &["connect", "relation", "link ", "linking", "tension", "contradict", "gap", "bridge", "compare"],
    ),
    (Family::Feeling, &["emotion", "feeling", "mood", "felt"]),
    (
        Family::Negative,
        &["obstacle", "friction", "pain", "barrier", "negative", "problem", "risk", "anxiet", "difficult"],
    ),
    (Family::People, &["social", "people", "stakeholder", "others"]),
    (
        Family::Time,
        &["timeline", "journey", "sequence", "history", "narrative", "next", "expect", "temporal", "change"],
    ),
    (Family::Imagined, &["ideal", "imagine", "hypothetical", "future", "what if", "what-if"]),
    (Family::Reaction, &["coverage", "reaction", "element", "impression", "opinion"]),
    (
        Family::Down,
        &[
            "clarif",
            "detail",
            "example",
            "specific",
            "concrete",
            "pyramid",
            "situation",
            "context",
            "resolve",
            "ambigu",
        ],
    ),
    (
        Family::Breadth,
        &[
            "breadth",
            "explore",
            "broad",
            "other",
            "alternativ",
            "new topic",
            "seed",
            "switch",
            "elicit",
            "open",
        ],
    ),
    (
        Family::Up,
        &["deepen", "dig", "motiv", "why", "matter", "ladder", "value", "benefit", "goal", "insight"],
    ),
];

/// What a strategy is after: by its name, else by its description, else by what it asks about.
pub(super) fn of_strategy(strategy: &Strategy) -> Family {
    let by = |text: &str| {
        let text = text.to_lowercase().replace('_', " ") + " ";
        KEYS.iter().find(|(_, keys)| keys.iter().any(|key| text.contains(key))).map(|(family, _)| *family)
    };
    by(&strategy.name).or_else(|| by(&strategy.description)).unwrap_or(match strategy.target {
        Target::Node => Family::Up,
        Target::Edge => Family::Relation,
        Target::Element => Family::Reaction,
        Target::None => Family::Breadth,
    })
}

/// What a question of a family does with what it asks about.
pub(super) fn operation(family: Family, strategy: Option<&Strategy>) -> Operation {
    if let Some(declared) = strategy.and_then(|strategy| strategy.operations().first()) {
        return *declared;
    }
    match family {
        Family::Up | Family::Relation | Family::Reaction => Operation::Up,
        Family::Down => Operation::Concrete,
        // What else there is comes from the plan; of something just said it is asked what it matters.
        Family::Breadth | Family::Validate | Family::Fresh => Operation::Up,
        Family::Negative => Operation::Drawback,
        Family::Feeling => Operation::Feeling,
        Family::Time => Operation::Next,
        Family::People => Operation::Others,
        Family::Imagined => Operation::Hypothetical,
    }
}

/// The families to fall back on, best first, when those of the strategy are spent.
pub(super) fn after(family: Family) -> [Family; 4] {
    match family {
        Family::Up => [Family::Imagined, Family::People, Family::Down, Family::Time],
        Family::Down => [Family::Time, Family::People, Family::Reaction, Family::Up],
        Family::Negative => [Family::Time, Family::Feeling, Family::Down, Family::People],
        Family::Relation => [Family::Time, Family::Up, Family::Down, Family::Imagined],
        Family::Feeling => [Family::Time, Family::People, Family::Down, Family::Up],
        Family::Time => [Family::Down, Family::People, Family::Feeling, Family::Up],
        Family::People => [Family::Feeling, Family::Time, Family::Down, Family::Up],
        Family::Reaction => [Family::Down, Family::Imagined, Family::Up, Family::People],
        Family::Imagined => [Family::Up, Family::People, Family::Down, Family::Time],
        Family::Breadth => [Family::Fresh, Family::People, Family::Reaction, Family::Time],
        Family::Validate => [Family::Breadth, Family::Fresh, Family::Imagined, Family::People],
        Family::Fresh => [Family::Breadth, Family::People, Family::Imagined, Family::Validate],
    }
}

#[cfg(test)]
mod tests {
    use colloquy_engine::methodology::strategies::Direction;

    use super::*;

    #[test]
    fn strategies_are_known_by_name_else_by_what_they_ask_about() {
        for (name, target, family) in [
            ("explore_emotions", Target::Node, Family::Feeling),
            ("uncover_obstacles", Target::Node, Family::Negative),
            ("xyz", Target::Element, Family::Reaction),
            ("xyz", Target::None, Family::Breadth),
        ] {
            let strategy = Strategy { name: name.to_owned(), target, ..Strategy::default() };
            assert_eq!(of_strategy(&strategy), family, "{name}");
        }
    }

    #[test]
    fn what_a_strategy_declares_counts_more_than_its_family() {
        let plain = Strategy::default();
        let down = Strategy { direction: Some(Direction::Down), ..Strategy::default() };
        let declared = Strategy { operations: vec![Operation::Define], ..down.clone() };
        for (strategy, wanted) in
            [(&plain, Operation::Feeling), (&down, Operation::Down), (&declared, Operation::Define)]
        {
            assert_eq!(operation(Family::Feeling, Some(strategy)), wanted);
        }
    }
}
