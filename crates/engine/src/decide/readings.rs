//! Readings: the values of signals on a turn, as they are recorded and shown.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::decide::signals::{Measured, Scale, Signal, find};

/// A signal's value on a turn.
#[derive(Debug, Clone, PartialEq)]
pub enum Reading {
    /// Of [`Scale::Unit`] and [`Scale::Count`].
    Number(f64),
    /// Of [`Scale::Flag`].
    Flag(bool),
    /// Of [`Scale::Category`].
    Category(&'static str),
    /// Of [`Scale::Text`].
    Text(String),
}

/// A number's reading; absent when it is not finite.
pub(crate) fn number(x: f64) -> Measured {
    if x.is_finite() { Ok(Reading::Number(x)) } else { Err("the number is not finite") }
}

/// A count's reading.
#[expect(clippy::unnecessary_wraps, reason = "the shape every measuring function returns")]
pub(crate) fn count(n: usize) -> Measured {
    Ok(Reading::Number(n as f64))
}

/// A share: `part / whole`, 0 of nothing, at most 1.
pub(crate) fn share(part: usize, whole: usize) -> Measured {
    number(if whole == 0 { 0.0 } else { (part as f64 / whole as f64).min(1.0) })
}

/// A truth value's reading.
#[expect(clippy::unnecessary_wraps, reason = "the shape every measuring function returns")]
pub(crate) const fn flag(holds: bool) -> Measured {
    Ok(Reading::Flag(holds))
}

/// A category's reading.
#[expect(clippy::unnecessary_wraps, reason = "the shape every measuring function returns")]
pub(crate) const fn word(word: &'static str) -> Measured {
    Ok(Reading::Category(word))
}

/// Readings by signal id, in a stable order. Absent signals have a reason instead.
///
/// Ids and reasons of this program are borrowed from it: a turn records thousands of them. Those of a stored
/// record that this program does not know are owned.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Readings {
    /// What was read.
    pub values: BTreeMap<Cow<'static, str>, Reading>,
    /// What could not be read, and why.
    pub absent: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
}

impl Readings {
    /// The reading of a signal.
    pub fn get(&self, id: &str) -> Option<&Reading> {
        self.values.get(id)
    }

    /// Enters what was measured of a signal, or why nothing was.
    pub fn enter(&mut self, id: &'static str, measured: Measured) {
        match measured {
            Ok(reading) => {
                self.values.insert(Cow::Borrowed(id), reading);
            }
            Err(reason) => {
                self.absent.insert(Cow::Borrowed(id), Cow::Borrowed(reason));
            }
        }
    }
}

/// Key under which absences are serialised beside the values.
const ABSENT: &str = "absent";

impl Serialize for Readings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (id, reading) in &self.values {
            match reading {
                Reading::Number(n) => map.serialize_entry(id, n)?,
                Reading::Flag(b) => map.serialize_entry(id, b)?,
                Reading::Category(c) => map.serialize_entry(id, c)?,
                Reading::Text(t) => map.serialize_entry(id, t)?,
            }
        }
        if !self.absent.is_empty() {
            map.serialize_entry(ABSENT, &self.absent)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Readings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ReadingsVisitor;
        impl<'de> Visitor<'de> for ReadingsVisitor {
            type Value = Readings;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of signal readings")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Readings, A::Error> {
                let mut readings = Readings::default();
                while let Some(id) = map.next_key::<String>()? {
                    if id == ABSENT {
                        readings.absent = map.next_value()?;
                        continue;
                    }
                    let reading = match map.next_value::<serde_json::Value>()? {
                        serde_json::Value::Bool(b) => Reading::Flag(b),
                        serde_json::Value::Number(n) => Reading::Number(
                            n.as_f64().ok_or_else(|| de::Error::custom("not a finite number"))?,
                        ),
                        serde_json::Value::String(s) => category_or_text(&id, s),
                        other => return Err(de::Error::custom(format!("`{id}`: unexpected {other}"))),
                    };
                    let id = find(&id).map_or(Cow::Owned(id), |signal| Cow::Borrowed(signal.id));
                    readings.values.insert(id, reading);
                }
                Ok(readings)
            }
        }
        deserializer.deserialize_map(ReadingsVisitor)
    }
}

fn category_or_text(id: &str, value: String) -> Reading {
    if let Some(Signal { scale: Scale::Category(words), .. }) = find(id)
        && let Some(word) = words.iter().find(|word| **word == value)
    {
        return Reading::Category(word);
    }
    Reading::Text(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_survive_serialisation() {
        let mut readings = Readings::default();
        readings.enter("graph.node_count", count(3));
        readings.enter("llm.response_depth", word("deep"));
        readings.enter("momentum.fatigued", flag(true));
        readings.enter("meta.interview.phase_reason", Ok(Reading::Text("turn 1 of 5".to_owned())));
        readings.enter("llm.engagement", Err("not rated"));
        let text = serde_json::to_string(&readings).unwrap();
        assert_eq!(serde_json::from_str::<Readings>(&text).unwrap(), readings);
    }

    #[test]
    fn numbers_are_finite_and_shares_are_bounded() {
        assert!(number(f64::NAN).is_err() && number(f64::INFINITY).is_err());
        assert_eq!(share(3, 0), Ok(Reading::Number(0.0)));
        assert_eq!(share(3, 2), Ok(Reading::Number(1.0)));
    }
}
