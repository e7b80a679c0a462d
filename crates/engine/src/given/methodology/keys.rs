//! Weight keys: text such as `llm.engagement.high` becomes a signal and what is asked of it, or a refusal.

use super::weights::{Band, Test, WeightKey};
use crate::given::declaration::{Declaration, Scale};
use crate::text::document::nearest;

/// Why a key was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyFault {
    /// What is wrong and what would be right.
    pub message: String,
    /// The nearest key that would do.
    pub suggestion: Option<String>,
}

impl WeightKey {
    /// Parses `signal`, `signal.category`, `signal.low|mid|high`, `signal.true|false` or `signal.slot`, of declared
    /// signals and the slots of a frame, as keys write them ([`super::frame::Slot::key`]).
    ///
    /// # Errors
    /// When there is no such signal, or when the suffix is nothing the signal can ever be.
    pub(crate) fn among(signals: &[Declaration], slots: &[String], text: &str) -> Result<Self, KeyFault> {
        if let Some(signal) = position(signals, text) {
            return match signals[signal].scale {
                Scale::Slots => Err(fault(format!(
                    "`{text}` is measured of every slot of the frame: name one, as in `{text}.{}`",
                    slots.first().map_or("slot", String::as_str)
                ))),
                Scale::Text => Err(fault(format!("`{text}` is a text for people and cannot be weighed"))),
                _ => Ok(Self { signal, test: Test::Value }),
            };
        }
        let Some((signal, suffix)) = split(signals, text) else { return Err(unknown(signals, slots, text)) };
        let declared = &signals[signal];
        let test = test(declared, slots, suffix).map_err(|known| impossible(declared, suffix, &known))?;
        Ok(Self { signal, test })
    }
}

fn position(signals: &[Declaration], id: &str) -> Option<usize> {
    signals.iter().position(|signal| signal.id == id)
}

/// The longest prefix that is a signal, and the rest of the key.
fn split<'t>(signals: &[Declaration], text: &'t str) -> Option<(usize, &'t str)> {
    let mut dots = text.match_indices('.').rev();
    dots.find_map(|(dot, _)| Some((position(signals, &text[..dot])?, &text[dot + 1..])))
}

/// The test of a suffix, or the suffixes that would do.
fn test<'s>(signal: &Declaration, slots: &'s [String], suffix: &str) -> Result<Test, Vec<&'s str>> {
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
        Scale::Slots => match slots.iter().position(|slot| slot == suffix) {
            Some(position) => Ok(Test::Slot(position)),
            None => Err(slots.iter().map(String::as_str).collect()),
        },
        Scale::Text => Err(Vec::new()),
    }
}

fn fault(message: String) -> KeyFault {
    KeyFault { message, suggestion: None }
}

fn impossible(signal: &Declaration, suffix: &str, known: &[&str]) -> KeyFault {
    let kind = match signal.scale {
        Scale::Unit | Scale::Count => "a number",
        Scale::Flag => "true or false",
        Scale::Category(_) => "a category",
        Scale::Slots if known.is_empty() => {
            return fault(format!("`{}` asks for slots of the frame, and it has none", signal.id));
        }
        Scale::Slots => "of the slots of the frame",
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

fn unknown(signals: &[Declaration], slots: &[String], text: &str) -> KeyFault {
    KeyFault { message: format!("there is no signal `{text}`"), suggestion: suggestion(signals, slots, text) }
}

/// The nearest signal of a key: as a whole, else without its last part, which is kept when it fits.
fn suggestion(signals: &[Declaration], slots: &[String], text: &str) -> Option<String> {
    let ids = || signals.iter().map(|signal| signal.id);
    let suffixed = text.rsplit_once('.').and_then(|(head, suffix)| {
        let id = nearest(head, ids())?;
        let signal = signals.iter().find(|signal| signal.id == id)?;
        Some((
            strsim::damerau_levenshtein(head, id),
            test(signal, slots, suffix).ok().map(|_| format!("{id}.{suffix}"))?,
        ))
    });
    let whole = nearest(text, ids()).map(|id| (strsim::damerau_levenshtein(text, id), id.to_owned()));
    match (suffixed, whole) {
        (Some((a, suffixed)), Some((b, whole))) => Some(if a <= b { suffixed } else { whole }),
        (one, other) => one.or(other).map(|(_, key)| key),
    }
}
