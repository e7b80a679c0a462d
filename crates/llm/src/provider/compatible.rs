//! Any server that speaks chat completions: Ollama, vLLM, llama.cpp, LM Studio, gateways.
//!
//! What such a server understands is found out: the first means of structured output it accepts is kept, and so is
//! every field it refuses.

use serde_json::{Map, Value};

use super::Structured;
use crate::wire::profile::{Dialect, Format, Profile, reasoning_effort};

pub(crate) const PROFILE: Profile = Profile {
    name: "compatible",
    base_url: None,
    key_variables: &["COMPATIBLE_API_KEY"],
    needs_key: false,
    ladder: &[Structured::JsonSchema, Structured::Tool, Structured::JsonMode, Structured::Prompt],
    format: Format::Chat(Dialect { limit: "max_tokens", strict: true }),
    takes_temperature: |_model, _effort| true,
    set_effort,
};

fn set_effort(_model: &str, effort: &str, body: &mut Map<String, Value>) {
    reasoning_effort(effort, body);
}
