//! How questions fared with the people who were asked: what they gave each in interviews that were held, beside what they gave the
//! others of the same interview.
//!
//! Judges who read a moment find "Can you tell me a bit more about that?" fitting nearly everywhere; most who are asked it ask back
//! what it is about. `data/lived.json` is made by `cargo xtask questions lived` from the newest of `docs/trials`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// How often something must have been asked to be known.
pub const LEAST: usize = 5;
/// Questions of nothing much that are thought to have been asked beside those that were: a few verdicts tell little.
pub const DOUBT: f64 = 10.0;

/// What is known of one way to ask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lived {
    /// The question without what stands before it, as [`plainly`] has it.
    pub ask: String,
    /// How often it was asked.
    pub asked: usize,
    /// How much more it was given, 0 to 2, than the questions of its interview, drawn towards nothing by [`DOUBT`].
    pub gained: f64,
}

static LIVED: LazyLock<HashMap<String, f64>> = LazyLock::new(|| {
    // Part of the program; a test reads it, so a broken file never ships.
    let all: Vec<Lived> = serde_json::from_str(include_str!("../../data/lived.json")).unwrap_or_default();
    all.into_iter().map(|lived| (lived.ask, lived.gained)).collect()
});

/// How much more a question gets than others from who is asked it, as far as is known.
pub(super) fn gained(question: &str) -> f64 {
    LIVED.get(&plainly(question)).copied().unwrap_or_default()
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
    fn what_people_kept_asking_back_about_weighs_less_than_what_they_told_on_from() {
        let all: Vec<Lived> = serde_json::from_str(include_str!("../../data/lived.json")).unwrap();
        assert!(all.iter().all(|lived| lived.asked >= LEAST && lived.gained.abs() < 1.0));
        let (more, then) =
            ("I hear you. Can you tell me a bit more about that?", "Thank you. What happened then?");
        assert!(gained(more) < -0.1 && gained(then) > 0.1, "{} {}", gained(more), gained(then));
        assert_eq!(gained("Was the moon made of this cheese?"), 0.0);
    }
}
