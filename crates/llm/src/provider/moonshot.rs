//! Moonshot (Kimi): chat completions, JSON mode, with the schema in the prompt.
//!
//! Kimi models after `kimi-k2-*` have their temperature fixed and refuse any other. K2.5 and K2.6 think unless told
//! not to, by a switch of their own. The usage of a stream stands in its last choice.

use serde_json::{Map, Value, json};

use super::Structured;
use crate::wire::profile::{Dialect, Format, Profile, reasoning_effort};

pub(crate) const PROFILE: Profile = Profile {
    name: "moonshot",
    base_url: Some("https://api.moonshot.ai"),
    key_variables: &["MOONSHOT_API_KEY", "KIMI_API_KEY"],
    needs_key: true,
    ladder: &[Structured::JsonMode],
    format: Format::Chat(Dialect { limit: "max_completion_tokens", strict: false }),
    takes_temperature,
    set_effort,
};

fn takes_temperature(model: &str, _effort: Option<&str>) -> bool {
    !model.starts_with("kimi-") || model.starts_with("kimi-k2-") && !model.contains("thinking")
}

fn set_effort(model: &str, effort: &str, body: &mut Map<String, Value>) {
    if !model.starts_with("kimi-k2") {
        reasoning_effort(effort, body);
    } else if effort == "none" {
        body.insert("thinking".to_owned(), json!({"type": "disabled"}));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_temperatures_are_left_alone_and_thinking_is_switched_off() {
        assert!(takes_temperature("moonshot-v1-8k", None) && takes_temperature("kimi-k2-0905-preview", None));
        assert!(!takes_temperature("kimi-k2.6", None) && !takes_temperature("kimi-k3", None));
        let with = |model: &str, effort: &str| {
            let mut body = Map::new();
            set_effort(model, effort, &mut body);
            Value::Object(body)
        };
        assert_eq!(with("kimi-k2.6", "none"), json!({"thinking": {"type": "disabled"}}));
        assert_eq!(with("kimi-k2.6", "high"), json!({}));
        assert_eq!(with("kimi-k3", "low"), json!({"reasoning_effort": "low"}));
    }
}
