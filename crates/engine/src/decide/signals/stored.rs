//! Values read back from a stored turn: ids and words that this program knows are borrowed from it.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::list::find;
use super::signal::Signal;
use super::value::{ABSENT, SignalValue, SignalValues};
use crate::given::declaration::Scale;

impl<'de> Deserialize<'de> for SignalValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValuesVisitor;
        impl<'de> Visitor<'de> for ValuesVisitor {
            type Value = SignalValues;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of signal values")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SignalValues, A::Error> {
                let mut values = SignalValues::default();
                while let Some(id) = map.next_key::<String>()? {
                    if id == ABSENT {
                        values.absent = map.next_value()?;
                        continue;
                    }
                    let value = match map.next_value::<serde_json::Value>()? {
                        serde_json::Value::Bool(b) => SignalValue::Flag(b),
                        serde_json::Value::Number(n) => SignalValue::Number(
                            n.as_f64().ok_or_else(|| de::Error::custom("not a finite number"))?,
                        ),
                        serde_json::Value::String(s) => category_or_text(&id, s),
                        other => return Err(de::Error::custom(format!("`{id}`: unexpected {other}"))),
                    };
                    let id = find(&id).map_or(Cow::Owned(id), |signal| Cow::Borrowed(signal.id));
                    values.values.insert(id, value);
                }
                Ok(values)
            }
        }
        deserializer.deserialize_map(ValuesVisitor)
    }
}

fn category_or_text(id: &str, value: String) -> SignalValue {
    if let Some(Signal { scale: Scale::Category(words), .. }) = find(id)
        && let Some(word) = words.iter().find(|word| **word == value)
    {
        return SignalValue::Category(word);
    }
    SignalValue::Text(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::signals::value::{count, flag, word};

    #[test]
    fn values_survive_serialisation() {
        let mut values = SignalValues::default();
        values.enter("graph.node_count", count(3));
        values.enter("llm.response_depth", word("deep"));
        values.enter("momentum.fatigued", flag(true));
        values.enter("meta.interview.phase_reason", Ok(SignalValue::Text("turn 1 of 5".to_owned())));
        values.enter("llm.engagement", Err("not rated"));
        let text = serde_json::to_string(&values).unwrap();
        assert_eq!(serde_json::from_str::<SignalValues>(&text).unwrap(), values);
    }
}
