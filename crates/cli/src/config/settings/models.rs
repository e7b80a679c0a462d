//! The settings of language models, in the order of the annotated defaults.

use super::{Kind, Setting, setting};

/// Providers, and none.
const PROVIDERS: Kind =
    Kind::Choice(&["none", "anthropic", "openai", "moonshot", "deepseek", "xai", "compatible"]);
/// Providers of single tasks; empty: the one of all.
const OWN_PROVIDER: Kind =
    Kind::Choice(&["", "anthropic", "openai", "moonshot", "deepseek", "xai", "compatible"]);
const TEMPERATURE: Kind = Kind::Number(0.0, 2.0);
const TOKENS: Kind = Kind::Integer(16, 200_000);
/// Milliseconds.
const WAIT: Kind = Kind::Integer(100, 3_600_000);

pub(super) const SETTINGS: &[Setting] = &[
    setting("llm.provider", PROVIDERS),
    setting("llm.model", Kind::Text),
    setting("llm.turn", Kind::Choice(&["two_calls", "one_call"])),
    setting("llm.wording", Kind::Choice(&["free", "locked"])),
    setting("llm.effort", Kind::Text),
    setting("llm.budget_usd", Kind::Number(0.0, 1_000_000.0)),
    setting("llm.on_budget", Kind::Choice(&["offline", "end"])),
    setting("llm.prices", Kind::Path),
    setting("llm.at_once", Kind::Integer(1, 1000)),
    setting("llm.deadline_ms", Kind::Integer(1000, 3_600_000)),
    setting("llm.fallback.provider", PROVIDERS),
    setting("llm.fallback.model", Kind::Text),
    setting("llm.tasks.listen.provider", OWN_PROVIDER),
    setting("llm.tasks.listen.model", Kind::Text),
    setting("llm.tasks.listen.temperature", TEMPERATURE),
    setting("llm.tasks.listen.max_tokens", TOKENS),
    setting("llm.tasks.listen.timeout_ms", WAIT),
    setting("llm.tasks.listen.effort", Kind::Text),
    setting("llm.tasks.ask.provider", OWN_PROVIDER),
    setting("llm.tasks.ask.model", Kind::Text),
    setting("llm.tasks.ask.temperature", TEMPERATURE),
    setting("llm.tasks.ask.max_tokens", TOKENS),
    setting("llm.tasks.ask.timeout_ms", WAIT),
    setting("llm.tasks.ask.effort", Kind::Text),
    setting("llm.tasks.open.provider", OWN_PROVIDER),
    setting("llm.tasks.open.model", Kind::Text),
    setting("llm.tasks.open.temperature", TEMPERATURE),
    setting("llm.tasks.open.max_tokens", TOKENS),
    setting("llm.tasks.open.timeout_ms", WAIT),
    setting("llm.tasks.open.effort", Kind::Text),
    setting("llm.tasks.name_slots.provider", OWN_PROVIDER),
    setting("llm.tasks.name_slots.model", Kind::Text),
    setting("llm.tasks.name_slots.temperature", TEMPERATURE),
    setting("llm.tasks.name_slots.max_tokens", TOKENS),
    setting("llm.tasks.name_slots.timeout_ms", WAIT),
    setting("llm.tasks.name_slots.effort", Kind::Text),
    setting("llm.tasks.simulate.provider", OWN_PROVIDER),
    setting("llm.tasks.simulate.model", Kind::Text),
    setting("llm.tasks.simulate.temperature", TEMPERATURE),
    setting("llm.tasks.simulate.max_tokens", TOKENS),
    setting("llm.tasks.simulate.timeout_ms", WAIT),
    setting("llm.tasks.simulate.effort", Kind::Text),
    setting("llm.tasks.summarise.provider", OWN_PROVIDER),
    setting("llm.tasks.summarise.model", Kind::Text),
    setting("llm.tasks.summarise.temperature", TEMPERATURE),
    setting("llm.tasks.summarise.max_tokens", TOKENS),
    setting("llm.tasks.summarise.timeout_ms", WAIT),
    setting("llm.tasks.summarise.effort", Kind::Text),
    setting("llm.anthropic.base_url", Kind::Url),
    setting("llm.anthropic.api_key_file", Kind::Path),
    setting("llm.openai.base_url", Kind::Url),
    setting("llm.openai.api_key_file", Kind::Path),
    setting("llm.moonshot.base_url", Kind::Url),
    setting("llm.moonshot.api_key_file", Kind::Path),
    setting("llm.deepseek.base_url", Kind::Url),
    setting("llm.deepseek.api_key_file", Kind::Path),
    setting("llm.xai.base_url", Kind::Url),
    setting("llm.xai.api_key_file", Kind::Path),
    setting("llm.compatible.base_url", Kind::Url),
    setting("llm.compatible.api_key_file", Kind::Path),
    setting(
        "llm.compatible.structured",
        Kind::Choice(&["auto", "json_schema", "tool", "json_mode", "prompt"]),
    ),
];

#[cfg(test)]
mod tests {
    use colloquy_engine::interpretation::Task;
    use colloquy_llm::provider::{ProviderKind, Structured};

    use super::*;

    #[test]
    fn every_provider_and_every_task_has_its_settings() {
        let keys: Vec<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
        for kind in ProviderKind::ALL {
            assert!(PROVIDERS.text(kind.name()) && OWN_PROVIDER.text(kind.name()), "{}", kind.name());
            for name in ["base_url", "api_key_file"] {
                assert!(keys.contains(&format!("llm.{}.{name}", kind.name()).as_str()));
            }
        }
        for task in Task::ALL {
            for name in ["provider", "model", "temperature", "max_tokens", "timeout_ms", "effort"] {
                assert!(keys.contains(&format!("llm.tasks.{}.{name}", task.name()).as_str()));
            }
        }
        let structured = SETTINGS.iter().find(|setting| setting.key.ends_with("structured")).unwrap();
        assert!(Structured::ALL.into_iter().all(|means| structured.kind.text(means.name())));
    }
}
