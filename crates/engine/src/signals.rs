//! Signals: measured facts a decision is made from. One file each; [`SIGNALS`] is the one list of them.
//!
//! A signal's path is its id with dots as slashes. Its file's `//!` header has four labelled lines
//! (*Measures*, *Scale*, *Why it matters*, *Used by*) which are also its reference page and what
//! `colloquy explain signal` prints. Signals are total: what cannot be measured is absent, never an error.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What values a signal takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scale {
    /// A number in 0..=1.
    Unit,
    /// True or false.
    Flag,
    /// One of these words.
    Category(&'static [&'static str]),
    /// A number from 0 up, without a bound: usable in weights with a suffix-free key only when it is
    /// normalised (`signal_norms`).
    Count,
    /// A text for people; never weighted.
    Text,
}

/// What a signal is measured of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// The session: decides the strategy.
    Global,
    /// The strategy being scored: visible only while that strategy is scored.
    Strategy,
    /// A node: decides the focus.
    Node,
    /// An edge: decides the focus.
    Edge,
    /// A stimulus element: decides the focus.
    Element,
}

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

/// A signal's entry in the list.
pub struct Signal {
    /// Its id, dots between the parts: `graph.node.exhausted`.
    pub id: &'static str,
    /// Its values.
    pub scale: Scale,
    /// What it is measured of.
    pub scope: Scope,
    /// Ids of signals that must be read before it.
    pub needs: &'static [&'static str],
    /// Its file, as `file!()` gives it.
    pub file: &'static str,
    /// The whole text of its file (for reference pages and `explain`).
    pub source: &'static str,
}

impl fmt::Debug for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signal").field("id", &self.id).field("scale", &self.scale).finish_non_exhaustive()
    }
}

/// Readings by signal id, in a stable order. Absent signals have a reason instead.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Readings {
    /// What was read.
    pub values: BTreeMap<String, Reading>,
    /// What could not be read, and why.
    pub absent: BTreeMap<String, String>,
}

impl Readings {
    /// The reading of a signal.
    pub fn get(&self, id: &str) -> Option<&Reading> {
        self.values.get(id)
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

/// Every signal there is, in detection order within a scope.
pub static SIGNALS: &[&Signal] = &[];

/// The signal of an id.
pub fn find(id: &str) -> Option<&'static Signal> {
    SIGNALS.iter().copied().find(|signal| signal.id == id)
}
