//! OpenAI: chat completions, shapes as strict JSON Schema.
//!
//! Reasoning models (o1 and on, gpt-5 and on) take no temperature; gpt-5.1 and on take one only while they do not
//! reason. The limit is called `max_completion_tokens`.

use serde_json::{Map, Value};

use super::Structured;
use crate::wire::profile::{Dialect, Format, Profile, reasoning_effort};

pub(crate) const PROFILE: Profile = Profile {
    name: "openai",
    base_url: Some("https://api.openai.com"),
    key_variables: &["OPENAI_API_KEY"],
    needs_key: true,
    ladder: &[Structured::JsonSchema],
    format: Format::Chat(Dialect { limit: "max_completion_tokens", strict: true }),
    takes_temperature,
    set_effort,
};

fn takes_temperature(model: &str, effort: Option<&str>) -> bool {
    let digits = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let generation = model.strip_prefix("gpt-").filter(|rest| digits(rest));
    let major =
        generation.and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok());
    let reasons = model.strip_prefix('o').is_some_and(digits)
        || major.is_some_and(|m| m >= 5) && !model.contains("-chat");
    !reasons || effort == Some("none")
}

fn set_effort(_model: &str, effort: &str, body: &mut Map<String, Value>) {
    reasoning_effort(effort, body);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasoning_models_get_no_temperature_unless_they_do_not_reason() {
        for model in ["gpt-4o", "gpt-4.1-mini", "gpt-5-chat-latest", "gpt-oss-120b", "omni"] {
            assert!(takes_temperature(model, None), "{model}");
        }
        for model in ["gpt-5", "gpt-5-mini-2025-08-07", "gpt-5.1", "gpt-6", "gpt-10-mini", "o1", "o4-mini"] {
            assert!(!takes_temperature(model, None), "{model}");
            assert!(takes_temperature(model, Some("none")), "{model}");
        }
    }
}
