//! How questions fared with the people who were asked: what they gave each in interviews that were held, beside what they gave the
//! others of the same interview.
//!
//! Judges who read a moment find "Can you tell me a bit more about that?" fitting nearly everywhere; most who are asked it ask back
//! what it is about. `data/lived.json` is made by `cargo xtask questions lived` from the newest of `docs/trials`, last after round 74: in the two after
//! it what came then was asked where stories had ended, which would be held against these questions wherever they are asked.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// How often something must have been asked to be known.
pub const LEAST: usize = 5;
/// Questions that got what hardly known ones do and are thought to have been asked beside those that were: a few verdicts tell little.
pub const DOUBT: f64 = 10.0;
/// What is thought of a question that is not known: of those that had been asked fewer than five times before, 120 in the rounds 64 to 71 got
/// .34 less than the others of their interview (.68 of 2, 47 % zeros), 42 in the rounds 72 to 74 .37 (.62, 45 %); less here, for what is
/// disliked counts more. What was asked twenty times and more got .15 and .09 more (583).
pub const UNKNOWN: f64 = -0.15;

/// What is known of one way to ask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lived {
    /// The question without what stands before it, as [`plainly`] has it.
    pub ask: String,
    /// How often it was asked.
    pub asked: usize,
    /// How much more it was given, 0 to 2, than the questions of its interview, drawn towards [`UNKNOWN`] by [`DOUBT`].
    pub gained: f64,
}

static LIVED: LazyLock<HashMap<String, f64>> = LazyLock::new(|| {
    // Part of the program; a test reads it, so a broken file never ships.
    let all: Vec<Lived> = serde_json::from_str(include_str!("../../data/lived.json")).unwrap_or_default();
    all.into_iter().map(|lived| (lived.ask, lived.gained)).collect()
});

/// How much more a question gets than others from who is asked it, where it is known.
pub(super) fn gained(question: &str) -> Option<f64> {
    LIVED.get(&plainly(question)).copied()
}

/// A question without kind words and without what it quotes, with a mark where it quotes.
pub fn plainly(question: &str) -> String {
    let mut parts = question.split('“');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    let mut quotes = false;
    for part in parts {
        quotes = true;
        plain.push('…');
        plain.push_str(part.split_once('”').map_or("", |(_, after)| after));
    }
    let ask = plain.rsplit_once(". ").map_or(plain.as_str(), |(_, ask)| ask);
    if quotes && !ask.contains('…') { format!("… {ask}") } else { ask.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_known_by_its_last_sentence_and_by_whether_it_quotes() {
        for (question, plain) in [
            ("What happened then?", "What happened then?"),
            ("Thank you for telling me. What happened then?", "What happened then?"),
            ("“the rain. It poured”, you said. How do you mean that?", "… How do you mean that?"),
            ("You said “it was. Late”. What did that do?", "… What did that do?"),
            ("Sorry. What is good about “the lamp”?", "What is good about …?"),
            ("“never closed", "…"),
            ("", ""),
        ] {
            assert_eq!(plainly(question), plain);
        }
    }

    #[test]
    fn what_was_told_on_from_weighs_more_than_what_left_people_without_a_question() {
        let all: Vec<Lived> = serde_json::from_str(include_str!("../../data/lived.json")).unwrap();
        assert!(all.iter().all(|lived| lived.asked >= LEAST && lived.gained.abs() < 1.0));
        let told_on = gained("You said “it was dark”. Can you tell me a bit more about that?");
        let left = gained("I hear you. Go on as you were, I'd like to hear it.");
        assert!(left < Some(UNKNOWN) && told_on > Some(0.1), "{left:?} {told_on:?}");
        assert_eq!(gained("Was the moon made of this cheese?"), None);
    }
}
