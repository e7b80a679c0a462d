//! From moments to what a skilled interviewer would do next with a statement.

use colloquy_engine::library;

use crate::coded::Coded;
use crate::models::WAYS;

/// What the way that would be taken counts beyond one that could.
const WOULD: f32 = 1.0;

/// How much each way of going on, and none, is right for a statement: those that could well be taken are equal, and the one
/// that would be taken counts more. None where that was not coded.
pub(super) fn ways(coded: &Coded, said: usize) -> Option<Vec<f32>> {
    let could = coded.ways.get(said)?;
    let would = coded.way.filter(|(at, _)| *at == said).map(|(_, way)| way);
    let weigh = |way| match (could.contains(&way), would == Some(way)) {
        (true, true) => 1.0 + WOULD,
        (true, false) => 1.0,
        (false, _) => 0.0,
    };
    let mut wanted: Vec<f32> = WAYS.iter().map(|(way, _)| weigh(*way)).collect();
    wanted.push(if could.is_empty() { 1.0 } else { 0.0 });
    let sum: f32 = wanted.iter().sum();
    Some(wanted.into_iter().map(|share| share / sum).collect())
}

/// The technique of a shipped methodology; its name for any other.
pub(super) fn technique(methodology: &str) -> String {
    let shipped = library::methodology(methodology).and_then(Result::ok);
    shipped.map_or_else(|| methodology.to_owned(), |shipped| shipped.methodology.technique)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_would_be_done_counts_more_than_what_could_and_none_only_where_nothing_could() {
        let stated = |quote: &str| json!({"quote": quote, "label": quote, "keep": [quote], "types": ["a"], "valence": 0, "about": "topic", "must": true});
        let coded: Coded = serde_json::from_value(json!({
            "id": "1", "topic": "t", "methodology": "m", "question": "How?", "answer": "it fell, ha, it broke", "act": "answer",
            "statements": [stated("it fell"), stated("ha"), stated("it broke")],
            "ways": [["next", "feeling"], [], ["feeling"]], "way": [0, "next"],
        }))
        .unwrap();
        let of = |said: usize, name: &str| {
            let at = WAYS.iter().position(|(_, known)| *known == name).unwrap_or(WAYS.len());
            ways(&coded, said).unwrap()[at]
        };
        assert!(of(0, "next") > of(0, "feeling") && of(0, "feeling") > 0.0);
        assert_eq!((of(0, "none"), of(1, "none"), of(2, "feeling")), (0.0, 1.0, 1.0));
        assert_eq!(ways(&coded, 3), None);
    }

    #[test]
    fn editions_of_a_technique_learn_together() {
        assert_eq!(technique("jobs_to_be_done_v2"), technique("jobs_to_be_done"));
        assert_eq!(technique("of_my_own"), "of_my_own");
    }
}
