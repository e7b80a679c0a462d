//! Few words: how good each way to ask is behind an answer of few words, as judges gave it.
//!
//! What weighs how apt a question is has learned of people who talk at length. Of 45 moments of short answers (`judged/few`, on topics it had not seen)
//! what it weighed most got .78 of 2 with 42 % zeros, and .91 with 36 % once it had learned from the others; what each way to ask had got there, and what it
//! had got in the same technique, chose 1.42 with 12 % (225 moments, each fifth of the topics by the others; words alone 1.20 and 23 %). Words of the answer
//! told no more. `cargo xtask questions few` counts it (`data/few_words.json`).

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::lived::plainly;

/// Most words of each answer of who answers so: behind more a part of it can be said back.
pub const MOST: usize = 45;
/// Judgements of what all got by which a way to ask is drawn to that.
pub const DOUBT: f64 = 8.0;
/// Judgements of a way to ask in all techniques to which it is drawn in one.
pub const DOUBT_IN_ONE: f64 = 12.0;
/// What stands for the topic.
const TOPIC: &str = "{concept}";
/// How much less a question gets behind words for which there is no need.
const FRONTED: f64 = 0.1;

/// What is known of one way to ask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// The question as [`of`] has it.
    pub ask: String,
    /// The technique in which it was asked; none where that is left open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// How often it was judged.
    pub judged: usize,
    /// What it was given, 0 to 2, drawn to what others got.
    pub given: f64,
}

type Table = HashMap<(Option<String>, String), f64>;

static KNOWN: LazyLock<Table> = LazyLock::new(|| {
    // Part of the program; a test reads it, so a broken file never ships.
    let all: Vec<Known> = serde_json::from_str(include_str!("../../data/few_words.json")).unwrap_or_default();
    all.into_iter().map(|known| ((known.technique, known.ask), known.given)).collect()
});

/// A question without words in front and without the topic.
pub fn of(question: &str, concept: &str) -> String {
    let plain = plainly(question);
    if concept.is_empty() { plain } else { plain.replace(concept, TOPIC) }
}

/// What judges would give a question behind few words, 0 to 2; one that was never judged gets what most get.
pub(super) fn good(technique: &str, question: &str, concept: &str) -> f64 {
    let ask = of(question, concept);
    let fronted = if question.len() > ask.len() + TOPIC.len() { FRONTED } else { 0.0 };
    let of = |technique: Option<&str>| KNOWN.get(&(technique.map(str::to_owned), ask.clone()));
    let all = || KNOWN.get(&(None, String::new()));
    of(Some(technique)).or_else(|| of(None)).or_else(all).copied().unwrap_or_default() - fronted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_read_and_a_story_goes_on_where_there_is_one() {
        let all: Vec<Known> = serde_json::from_str(include_str!("../../data/few_words.json")).unwrap();
        assert!(all.iter().all(|known| (0.0..=2.0).contains(&known.given)));
        let good = |technique, question| good(technique, question, "an old coat");
        assert!(good("critical_incident", "What happened then?") > 1.0);
        let why = "Why does that matter to you?";
        assert!(good("means_end_chain", why) > good("critical_incident", why) + 0.3);
        let bare = good("critical_incident", "What happened then?");
        assert!(good("critical_incident", "Thank you for telling me. What happened then?") < bare);
        let any = good("means_end_chain", "Is it a coat?");
        assert_eq!(good("of my own", "Who wears an old coat?"), any);
        assert_eq!(
            of("All right. What else about an old coat?", "an old coat"),
            "What else about {concept}?"
        );
    }
}
