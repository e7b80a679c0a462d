//! A YAML document with the place of every key and value.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::Spanned;

/// Where something stands in a text; both numbers are 1-based, columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl Place {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };
}

impl From<serde_saphyr::Location> for Place {
    fn from(location: serde_saphyr::Location) -> Self {
        Self { line: (location.line() as u32).max(1), column: (location.column() as u32).max(1) }
    }
}

/// A value with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// Where it begins.
    pub place: Place,
    /// What it is.
    pub value: Value,
}

/// What a value can be.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Nothing.
    Null,
    /// True or false.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number; may be NaN or infinite.
    Real(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Tree>),
    /// A map, keys in order, doubled ones included.
    Map(Vec<Entry>),
}

/// One key of a map.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key as text.
    pub key: String,
    /// Where the key stands.
    pub key_place: Place,
    /// What it holds.
    pub value: Tree,
}

/// Parses a text; the error has a place and says what is wrong with the syntax.
pub fn parse(source: &str) -> Result<Tree, (Place, String)> {
    let options = serde_saphyr::options! {
        duplicate_keys: serde_saphyr::options::DuplicateKeyPolicy::LastWins,
        non_finite_float_policy: serde_saphyr::options::NonFiniteFloatPolicy::PassThrough,
        strict_booleans: true,
        with_snippet: false,
    };
    serde_saphyr::from_str_with_options(source, options).map_err(|error| {
        let place = error.location().map_or(Place::START, Place::from);
        (place, format!("this is not valid YAML: {}", first_line(&error.to_string())))
    })
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("unreadable")
}

impl Tree {
    /// The last entry under a key, if this is a map that has it.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        match &self.value {
            Value::Map(entries) => entries.iter().rev().find(|entry| entry.key == key),
            _ => None,
        }
    }

    /// The same value as JSON; nulls in maps are left out, numbers JSON cannot express become null.
    pub fn to_json(&self) -> serde_json::Value {
        self.json(false)
    }

    /// The same with nulls.
    pub fn to_json_with_nulls(&self) -> serde_json::Value {
        self.json(true)
    }

    fn json(&self, nulls: bool) -> serde_json::Value {
        use serde_json::Value as Json;
        match &self.value {
            Value::Null => Json::Null,
            Value::Flag(flag) => Json::from(*flag),
            Value::Whole(number) => Json::from(*number),
            Value::Real(number) => Json::from(*number),
            Value::Text(text) => Json::from(text.as_str()),
            Value::List(items) => Json::Array(items.iter().map(|item| item.json(nulls)).collect()),
            Value::Map(entries) => entries
                .iter()
                .filter(|entry| nulls || entry.value.value != Value::Null)
                .map(|entry| (entry.key.clone(), entry.value.json(nulls)))
                .collect(),
        }
    }
}

/// The path of a key below a path, quoted when it has characters of its own.
pub fn key_step(path: &str, key: &str) -> String {
    let plain = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let dot = if path.is_empty() { "" } else { "." };
    if plain { format!("{path}{dot}{key}") } else { format!("{path}{dot}\"{key}\"") }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<Value>::deserialize(deserializer)?;
        Ok(Self { place: spanned.referenced.into(), value: spanned.value })
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }
    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Flag(flag))
    }
    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Whole(number))
    }
    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(i64::try_from(number).map_or(Value::Real(number as f64), Value::Whole))
    }
    fn visit_i128<E>(self, number: i128) -> Result<Value, E> {
        Ok(Value::Real(number as f64))
    }
    fn visit_u128<E>(self, number: u128) -> Result<Value, E> {
        Ok(Value::Real(number as f64))
    }
    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Real(number))
    }
    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = access.next_key::<Tree>()? {
            entries.push(Entry {
                key: key_text(&key.value),
                key_place: key.place,
                value: access.next_value()?,
            });
        }
        Ok(Value::Map(entries))
    }
}

fn key_text(key: &Value) -> String {
    match key {
        Value::Text(text) => text.clone(),
        Value::Null => "null".to_owned(),
        Value::Flag(flag) => flag.to_string(),
        Value::Whole(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::List(_) => "[...]".to_owned(),
        Value::Map(_) => "{...}".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values_know_their_places() {
        let tree = parse("a: 1\nb:\n  - x\n  - {c: true}\n").unwrap();
        let b = tree.entry("b").unwrap();
        assert_eq!(b.key_place, Place { line: 2, column: 1 });
        let Value::List(items) = &b.value.value else { unreachable!("b is a list") };
        assert_eq!(items[0].place, Place { line: 3, column: 5 });
        let c = items[1].entry("c").unwrap();
        assert_eq!(
            (c.key_place, c.value.place),
            (Place { line: 4, column: 6 }, Place { line: 4, column: 9 })
        );
        assert_eq!(c.value.value, Value::Flag(true));
    }

    #[test]
    fn paths_quote_what_has_dots() {
        assert_eq!(key_step("", "method"), "method");
        assert_eq!(key_step("a[0]", "llm.x"), "a[0].\"llm.x\"");
    }
}
