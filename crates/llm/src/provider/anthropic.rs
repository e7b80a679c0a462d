//! Anthropic: the Messages format. A shape is a tool the model is made to use.
//!
//! Models that cannot be made to use a tool (those that always think) refuse it, and get the schema as their output
//! format instead. Models since Opus 4.7 take no temperature.

use serde_json::{Map, Value, json};

use super::Structured;
use crate::wire::profile::{Format, Profile};

pub(crate) const PROFILE: Profile = Profile {
    name: "anthropic",
    base_url: Some("https://api.anthropic.com"),
    key_variables: &["ANTHROPIC_API_KEY"],
    needs_key: true,
    ladder: &[Structured::Tool, Structured::JsonSchema, Structured::Prompt],
    format: Format::Messages,
    takes_temperature,
    set_effort,
};

/// Models that still take a temperature. One that is missing here answers without, which never fails.
const TAKING: [&str; 9] = [
    "claude-3",
    "claude-opus-4-0",
    "claude-opus-4-1",
    "claude-opus-4-2",
    "claude-opus-4-5",
    "claude-opus-4-6",
    "claude-sonnet-4",
    "claude-haiku-4-5",
    "claude-haiku-3",
];

fn takes_temperature(model: &str, _effort: Option<&str>) -> bool {
    TAKING.iter().any(|start| model.starts_with(start))
}

fn set_effort(_model: &str, effort: &str, body: &mut Map<String, Value>) {
    let config = body.entry("output_config").or_insert_with(|| json!({}));
    config["effort"] = json!(effort);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_models_that_take_a_temperature_get_one() {
        for model in [
            "claude-sonnet-4-5-20250929",
            "claude-haiku-4-5",
            "claude-opus-4-1-20250805",
            "claude-opus-4-20250514",
        ] {
            assert!(takes_temperature(model, None), "{model}");
        }
        for model in
            ["claude-opus-4-7", "claude-opus-4-8", "claude-opus-5-5", "claude-sonnet-5", "claude-next"]
        {
            assert!(!takes_temperature(model, None), "{model}");
        }
    }
}
