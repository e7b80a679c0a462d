//! Tone: the sum of word values with negation, reversal, intensity and "but" (`language.md` 3.5).

use super::features::Features;
use super::lexicon::{Lexicon, lexicon};
use super::words::Token;

/// Factor of a negated word (the constant of the VADER analyser).
const NEGATED: f64 = -0.74;
/// Factor of a negative word under a verb of removal: "takes the bitterness off".
const REVERSED: f64 = -0.5;
/// Factors before and after "but".
const BUT: (f64, f64) = (0.5, 1.5);
/// Normalisation constant of the same analyser: s / sqrt(s^2 + 15).
const NORM: f64 = 15.0;

/// The compound in -1..=1 and the score from 1 to 5.
pub(super) fn of(f: &Features) -> (f64, i64) {
    let lists = lexicon();
    let words: Vec<String> = f.tokens.iter().map(|t| t.word.clone()).collect();
    let but = words.iter().position(|w| w == "but");
    let mut sum = 0.0;
    for (start, end) in lists.valence_phrases.spans(&words) {
        let Some(&value) = lists.valence.get(&words[start..end].join(" ")) else { continue };
        if is_preposition(lists, &words, start) {
            continue;
        }
        let mut value = shifted(lists, &f.tokens, start, value);
        if let Some(but) = but {
            value *= if start < but { BUT.0 } else { BUT.1 };
        }
        sum += value;
    }
    if sum != 0.0 {
        sum += 0.6 * f.exclamations as f64 * sum.signum();
    }
    let compound = sum / (sum * sum + NORM).sqrt();
    let score = match compound {
        c if c <= -0.60 => 1,
        c if c <= -0.20 => 2,
        c if c < 0.21 => 3,
        c if c < 0.66 => 4,
        _ => 5,
    };
    (compound, score)
}

/// "Like" that compares, softens or introduces an example says nothing about liking; nor does "kind of".
fn is_preposition(lists: &Lexicon, words: &[String], at: usize) -> bool {
    let before = at.checked_sub(1).map(|b| words[b].as_str());
    let after = words.get(at + 1).map(String::as_str);
    match words[at].as_str() {
        "like" => !before.is_some_and(|b| {
            matches!(
                b,
                "i" | "we"
                    | "they"
                    | "he"
                    | "she"
                    | "you"
                    | "don't"
                    | "didn't"
                    | "doesn't"
                    | "really"
                    | "also"
            ) || lists.negators.contains(b)
        }),
        "kind" => after == Some("of") || matches!(before, Some("the" | "some" | "any" | "what")),
        "good" | "great" | "nice" => false,
        "hard" => after == Some("to") && words.get(at + 2).is_some_and(|w| w == "say"),
        _ => false,
    }
}

/// Applies what stands up to three words before, within the sentence part.
fn shifted(lists: &Lexicon, tokens: &[Token], start: usize, value: f64) -> f64 {
    let mut value = value;
    let mut window: Vec<&str> = Vec::new();
    for at in (start.saturating_sub(3)..start).rev() {
        if tokens[at + 1].comma || tokens[at + 1].starts_sentence {
            break;
        }
        window.insert(0, tokens[at].word.as_str());
    }
    let negated = |w: &&str| (lists.negators.contains(*w) || w.ends_with("n't")) && **w != *"without";
    if window.iter().any(negated) {
        value *= NEGATED;
    } else if value < 0.0 && window.iter().any(|w| lists.reversers.contains(*w) || *w == "without") {
        value *= REVERSED;
    }
    for word in &window {
        if let Some(step) = lists.intensifiers.get(*word) {
            value += step * value.signum();
        }
    }
    let pair = window.iter().rev().take(2).rev().copied().collect::<Vec<_>>().join(" ");
    let last = window.last().copied().unwrap_or("");
    if lists.dampeners.contains_key(&pair) || lists.dampeners.contains_key(last) {
        value *= 0.6;
    }
    value
}
