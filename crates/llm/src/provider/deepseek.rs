//! DeepSeek: chat completions, JSON mode, with the schema in the prompt.
//!
//! It sends comments and empty lines while a request waits for its turn, says 402 when the balance is used up, and
//! ends a reply with `insufficient_system_resource` when it has to give up.

use serde_json::{Map, Value, json};

use super::Structured;
use crate::wire::profile::{Dialect, Format, Profile, reasoning_effort};

pub(crate) const PROFILE: Profile = Profile {
    name: "deepseek",
    base_url: Some("https://api.deepseek.com"),
    key_variables: &["DEEPSEEK_API_KEY"],
    needs_key: true,
    ladder: &[Structured::JsonMode],
    format: Format::Chat(Dialect { limit: "max_tokens", strict: false }),
    takes_temperature: |_model, _effort| true, // where it means nothing, it is ignored
    set_effort,
};

fn set_effort(_model: &str, effort: &str, body: &mut Map<String, Value>) {
    if effort == "none" {
        body.insert("thinking".to_owned(), json!({"type": "disabled"}));
    } else {
        reasoning_effort(effort, body);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_effort_switches_thinking_off() {
        let mut body = Map::new();
        set_effort("deepseek-chat", "none", &mut body);
        assert_eq!(Value::Object(body), json!({"thinking": {"type": "disabled"}}));
    }
}
