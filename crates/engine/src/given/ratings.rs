//! Ratings as a language model returns them: read tolerantly, brought into range (`engine.md` 3.5).

use serde_json::Value;

use crate::given::interpretation::{Likert, Ratings};

/// Why a model's ratings cannot be read at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("ratings must be an object with one entry per dimension, not {found}")]
pub struct UnreadableRatings {
    /// The beginning of what came instead.
    pub found: String,
}

impl Ratings {
    /// Reads `{dimension: {score: n, ...}}` or `{dimension: n}`, in the names the rating prompt asks for.
    ///
    /// Numbers are truncated, texts holding a number are read as one, truth values count 0 and 1, and all are
    /// clamped to 1..=5; for the depth of an answer its four words are understood as well. A dimension that is
    /// missing or cannot be read stays absent. Anything but an object is an error.
    pub fn read(returned: &Value) -> Result<Self, UnreadableRatings> {
        let Value::Object(dimensions) = returned else {
            return Err(UnreadableRatings { found: returned.to_string().chars().take(80).collect() });
        };
        let of = |name: &str| dimensions.get(name).and_then(score);
        let depth_word = || dimensions.get("response_depth").and_then(depth);
        Ok(Self {
            response_depth: of("response_depth").or_else(depth_word),
            specificity: of("specificity"),
            certainty: of("certainty"),
            valence: of("emotional_valence"),
            engagement: of("engagement"),
            intellectual_engagement: of("intellectual_engagement"),
            ..Self::default()
        })
    }
}

/// The score of one dimension.
fn score(dimension: &Value) -> Option<Likert> {
    let bare = inner(dimension);
    let number = match bare {
        Value::Bool(holds) => f64::from(u8::from(*holds)),
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    number.is_finite().then(|| Likert::clamped(number.clamp(-9.0, 9.0).trunc() as i64))
}

/// A depth given as its word.
fn depth(dimension: &Value) -> Option<Likert> {
    let words = ["surface", "shallow", "moderate", "deep"];
    let word = inner(dimension).as_str()?.trim().to_lowercase();
    (1..).zip(words).find(|(_, known)| *known == word).map(|(score, _)| Likert::clamped(score))
}

fn inner(dimension: &Value) -> &Value {
    match dimension {
        Value::Object(fields) => fields.get("score").unwrap_or(dimension),
        bare => bare,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn scores_are_read_tolerantly_and_clamped() {
        let table = [
            (json!({"score": 4, "rationale": "r"}), Some(4)),
            (json!(2), Some(2)),
            (json!(3.9), Some(3)),
            (json!(" 5 "), Some(5)),
            (json!("4.2"), Some(4)),
            (json!(true), Some(1)),
            (json!(0), Some(1)),
            (json!(-7), Some(1)),
            (json!(1e300), Some(5)),
            (json!("NaN"), None),
            (json!("high"), None),
            (json!({"value": 4}), None),
            (json!(null), None),
            (json!([3]), None),
        ];
        for (returned, expected) in table {
            let ratings = Ratings::read(&json!({"engagement": returned})).unwrap();
            assert_eq!(ratings.engagement.map(Likert::score), expected, "{returned}");
        }
    }

    #[test]
    fn what_is_not_an_object_is_refused() {
        for returned in [json!("not json"), json!([1, 2]), json!(null)] {
            assert!(Ratings::read(&returned).is_err(), "{returned}");
        }
        assert_eq!(Ratings::read(&json!({})), Ok(Ratings::default()));
    }
}
