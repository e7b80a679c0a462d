//! Weight keys: text such as `llm.engagement.high` becomes a signal and what is asked of it, or a refusal.

use super::weights::{Band, Test, WeightKey};
use crate::text::document::nearest;
use crate::decide::signals::{SIGNALS, Scale, Signal};

/// Why a key was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyFault {
    /// What is wrong and what would be right.
    pub message: String,
    /// The nearest key that would do.
    pub suggestion: Option<String>,
}

impl WeightKey {
    /// Parses `signal`, `signal.category`, `signal.low|mid|high` or `signal.true|false`.
    ///
    /// # Errors
    /// When there is no such signal, or when the suffix is nothing the signal can ever be.
    pub fn parse(text: &str) -> Result<Self, KeyFault> {
        if let Some(signal) = position(text) {
            return match SIGNALS[signal].scale {
                Scale::Text => Err(fault(format!("`{text}` is a text for people and cannot be weighed"))),
                _ => Ok(Self { signal, test: Test::Value }),
            };
        }
        let Some((signal, suffix)) = split(text) else { return Err(unknown(text)) };
        let test =
            test(SIGNALS[signal], suffix).map_err(|known| impossible(SIGNALS[signal], suffix, &known))?;
        Ok(Self { signal, test })
    }
}

fn position(id: &str) -> Option<usize> {
    SIGNALS.iter().position(|signal| signal.id == id)
}

/// The longest prefix that is a signal, and the rest of the key.
fn split(text: &str) -> Option<(usize, &str)> {
    text.match_indices('.').rev().find_map(|(dot, _)| Some((position(&text[..dot])?, &text[dot + 1..])))
}

/// The test of a suffix, or the suffixes that would do.
fn test(signal: &Signal, suffix: &str) -> Result<Test, Vec<&'static str>> {
    match signal.scale {
        Scale::Unit | Scale::Count => match suffix {
            "low" => Ok(Test::Band(Band::Low)),
            "mid" => Ok(Test::Band(Band::Mid)),
            "high" => Ok(Test::Band(Band::High)),
            _ => Err(vec!["low", "mid", "high"]),
        },
        Scale::Flag => match suffix {
            "true" => Ok(Test::Flag(true)),
            "false" => Ok(Test::Flag(false)),
            _ => Err(vec!["true", "false"]),
        },
        Scale::Category(words) => match words.iter().find(|word| **word == suffix) {
            Some(word) => Ok(Test::Category(word)),
            None => Err(words.to_vec()),
        },
        Scale::Text => Err(Vec::new()),
    }
}

fn fault(message: String) -> KeyFault {
    KeyFault { message, suggestion: None }
}

fn impossible(signal: &Signal, suffix: &str, known: &[&str]) -> KeyFault {
    let kind = match signal.scale {
        Scale::Unit | Scale::Count => "a number",
        Scale::Flag => "true or false",
        Scale::Category(_) => "a category",
        Scale::Text => return fault(format!("`{}` is a text for people and cannot be weighed", signal.id)),
    };
    let listed = known.iter().map(|word| format!("`.{word}`")).collect::<Vec<_>>().join(", ");
    KeyFault {
        message: format!(
            "`{}` is {kind} and can never be `{suffix}`; it can be asked for {listed}",
            signal.id
        ),
        suggestion: nearest(suffix, known.iter().copied()).map(|word| format!("{}.{word}", signal.id)),
    }
}

fn unknown(text: &str) -> KeyFault {
    KeyFault { message: format!("there is no signal `{text}`"), suggestion: suggestion(text) }
}

/// The nearest signal of a key: as a whole, else without its last part, which is kept when it fits.
pub(crate) fn suggestion(text: &str) -> Option<String> {
    let ids = || SIGNALS.iter().map(|signal| signal.id);
    let suffixed = text.rsplit_once('.').and_then(|(head, suffix)| {
        let id = nearest(head, ids())?;
        let signal = SIGNALS.iter().find(|signal| signal.id == id)?;
        Some((
            strsim::damerau_levenshtein(head, id),
            test(signal, suffix).ok().map(|_| format!("{id}.{suffix}"))?,
        ))
    });
    let whole = nearest(text, ids()).map(|id| (strsim::damerau_levenshtein(text, id), id.to_owned()));
    match (suffixed, whole) {
        (Some((a, suffixed)), Some((b, whole))) => Some(if a <= b { suffixed } else { whole }),
        (one, other) => one.or(other).map(|(_, key)| key),
    }
}
