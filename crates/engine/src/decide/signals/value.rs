//! Values of signals on a turn, as they are measured, recorded and shown.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Why a signal could not be measured, in words.
pub type Absent = &'static str;

/// A value, or why there is none.
pub type Measured = Result<SignalValue, Absent>;

/// A signal's value on a turn.
#[derive(Debug, Clone, PartialEq)]
pub enum SignalValue {
    /// Of `Scale::Unit`, `Scale::Count` and one slot of `Scale::Slots`.
    Number(f64),
    /// Of `Scale::Flag`.
    Flag(bool),
    /// Of `Scale::Category`.
    Category(&'static str),
    /// Of `Scale::Text`.
    Text(String),
}

/// A number's value; absent when it is not finite.
pub(crate) fn number(x: f64) -> Measured {
    if x.is_finite() { Ok(SignalValue::Number(x)) } else { Err("the number is not finite") }
}

/// A count's value.
#[expect(clippy::unnecessary_wraps, reason = "the shape every measuring function returns")]
pub(crate) fn count(n: usize) -> Measured {
    Ok(SignalValue::Number(n as f64))
}

/// A share: `part / whole`, 0 of nothing, at most 1.
pub(crate) fn share(part: usize, whole: usize) -> Measured {
    number(if whole == 0 { 0.0 } else { (part as f64 / whole as f64).min(1.0) })
}

/// A truth value as a signal's value.
#[expect(clippy::unnecessary_wraps, reason = "the shape every measuring function returns")]
pub(crate) const fn flag(holds: bool) -> Measured {
    Ok(SignalValue::Flag(holds))
}

/// A category's value.
#[expect(clippy::unnecessary_wraps, reason = "the shape every measuring function returns")]
pub(crate) const fn word(word: &'static str) -> Measured {
    Ok(SignalValue::Category(word))
}

/// Values by signal id, in a stable order. Absent signals have a reason instead.
///
/// Ids and reasons of this program are borrowed from it: a turn records thousands of them. Those of a stored
/// record that this program does not know are owned.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SignalValues {
    /// What was measured.
    pub values: BTreeMap<Cow<'static, str>, SignalValue>,
    /// What could not be measured, and why.
    pub absent: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
}

impl SignalValues {
    /// The value of a signal.
    pub fn get(&self, id: &str) -> Option<&SignalValue> {
        self.values.get(id)
    }

    /// Enters what was measured of a signal, or why nothing was.
    pub fn enter(&mut self, id: &'static str, measured: Measured) {
        self.put(Cow::Borrowed(id), measured);
    }

    /// The same of an id that a methodology's own names are a part of.
    pub fn enter_of(&mut self, id: String, measured: Measured) {
        self.put(Cow::Owned(id), measured);
    }

    fn put(&mut self, id: Cow<'static, str>, measured: Measured) {
        match measured {
            Ok(value) => {
                self.values.insert(id, value);
            }
            Err(reason) => {
                self.absent.insert(id, Cow::Borrowed(reason));
            }
        }
    }
}

/// Key under which absences are serialised beside the values.
pub(super) const ABSENT: &str = "absent";

impl Serialize for SignalValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (id, value) in &self.values {
            match value {
                SignalValue::Number(n) => map.serialize_entry(id, n)?,
                SignalValue::Flag(b) => map.serialize_entry(id, b)?,
                SignalValue::Category(c) => map.serialize_entry(id, c)?,
                SignalValue::Text(t) => map.serialize_entry(id, t)?,
            }
        }
        if !self.absent.is_empty() {
            map.serialize_entry(ABSENT, &self.absent)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_finite_and_shares_are_bounded() {
        assert!(number(f64::NAN).is_err() && number(f64::INFINITY).is_err());
        assert_eq!(share(3, 0), Ok(SignalValue::Number(0.0)));
        assert_eq!(share(3, 2), Ok(SignalValue::Number(1.0)));
    }
}
