//! The gate before extraction: which answers are clarified, and how often.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::given::interpretation::statement::{Extractability, NotExtractable};

/// The gate before extraction (`decisions.md` 17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExtractabilitySettings {
    /// Clarifications in a row before the engine moves on.
    pub max_consecutive_clarifications: u32,
    /// Answers that are clarified; after others the engine moves on at once. All, unless told otherwise.
    pub clarify: Vec<NotExtractable>,
}

impl Default for ExtractabilitySettings {
    fn default() -> Self {
        Self { max_consecutive_clarifications: 2, clarify: NotExtractable::ALL.to_vec() }
    }
}

impl ExtractabilitySettings {
    /// What to clarify about an answer, after this many clarifications in a row; none: go on.
    pub fn clarified(&self, verdict: Extractability, in_a_row: u32) -> Option<NotExtractable> {
        let reason = verdict.reason.unwrap_or(NotExtractable::Vague);
        let patient = in_a_row < self.max_consecutive_clarifications && self.clarify.contains(&reason);
        (patient && !verdict.extractable).then_some(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_listed_reasons_are_clarified_and_only_so_often() {
        let not = |reason| Extractability { extractable: false, reason };
        let all = ExtractabilitySettings::default();
        assert_eq!(all.clarified(not(Some(NotExtractable::Ack)), 1), Some(NotExtractable::Ack));
        assert_eq!(all.clarified(not(Some(NotExtractable::Ack)), 2), None);
        assert_eq!(all.clarified(not(None), 0), Some(NotExtractable::Vague));
        assert_eq!(all.clarified(Extractability { extractable: true, reason: None }, 0), None);
        let few = ExtractabilitySettings { clarify: vec![NotExtractable::QuestionBack], ..all };
        assert_eq!(few.clarified(not(Some(NotExtractable::NonAnswer)), 0), None);
    }
}
