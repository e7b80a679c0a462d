//! xAI (Grok): chat completions, shapes as JSON Schema.
//!
//! A wrong key is told with 400, errors stand in `code` and `error` side by side, and tokens of thinking are counted
//! beside those of the reply, not among them.

use serde_json::{Map, Value};

use super::Structured;
use crate::wire::profile::{Dialect, Format, Profile, reasoning_effort};

pub(crate) const PROFILE: Profile = Profile {
    name: "xai",
    base_url: Some("https://api.x.ai"),
    key_variables: &["XAI_API_KEY"],
    needs_key: true,
    ladder: &[Structured::JsonSchema],
    format: Format::Chat(Dialect { limit: "max_completion_tokens", strict: true }),
    takes_temperature: |_model, _effort| true,
    set_effort,
};

fn set_effort(_model: &str, effort: &str, body: &mut Map<String, Value>) {
    reasoning_effort(effort, body);
}
