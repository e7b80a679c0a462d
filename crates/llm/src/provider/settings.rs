//! Which providers there are, what each needs, and the way from settings to a provider.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Fault, Key, Provider, ProviderError, anthropic, compatible, deepseek, moonshot, openai, xai};
use crate::wire::failure::Failure;
use crate::wire::profile::Profile;
use crate::wire::remote::Remote;

/// The providers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProviderKind {
    /// Anthropic (Claude).
    Anthropic,
    /// OpenAI (GPT).
    OpenAi,
    /// Moonshot (Kimi).
    Moonshot,
    /// DeepSeek.
    DeepSeek,
    /// xAI (Grok).
    Xai,
    /// Any server that speaks OpenAI's chat completions.
    Compatible,
}

impl ProviderKind {
    /// All providers, in the order they are listed in.
    pub const ALL: [Self; 6] =
        [Self::Anthropic, Self::OpenAi, Self::Moonshot, Self::DeepSeek, Self::Xai, Self::Compatible];

    pub(crate) const fn profile(self) -> &'static Profile {
        match self {
            Self::Anthropic => &anthropic::PROFILE,
            Self::OpenAi => &openai::PROFILE,
            Self::Moonshot => &moonshot::PROFILE,
            Self::DeepSeek => &deepseek::PROFILE,
            Self::Xai => &xai::PROFILE,
            Self::Compatible => &compatible::PROFILE,
        }
    }

    /// Its name in the settings, in errors and in the ledger.
    pub const fn name(self) -> &'static str {
        self.profile().name
    }

    /// The provider of a name; None when there is none.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Variables of the environment that may hold its key; the first that is set counts.
    pub const fn key_variables(self) -> &'static [&'static str] {
        self.profile().key_variables
    }

    /// Where it answers when the settings do not say; None when they have to.
    pub const fn base_url(self) -> Option<&'static str> {
        self.profile().base_url
    }

    /// Whether it answers nobody without a key.
    pub const fn needs_key(self) -> bool {
        self.profile().needs_key
    }
}

/// How a reply of a given shape is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Structured {
    /// The server keeps the reply to a JSON Schema.
    JsonSchema,
    /// A tool with the schema, which the model has to use.
    Tool,
    /// The server keeps the reply to some JSON object; the schema stands in the prompt.
    JsonMode,
    /// The schema stands in the prompt, and that is all.
    Prompt,
    /// The first of the provider's means that the server accepts for the model, found out once.
    Auto,
}

impl Structured {
    /// All means.
    pub const ALL: [Self; 5] = [Self::JsonSchema, Self::Tool, Self::JsonMode, Self::Prompt, Self::Auto];

    /// Its name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::JsonSchema => "json_schema",
            Self::Tool => "tool",
            Self::JsonMode => "json_mode",
            Self::Prompt => "prompt",
            Self::Auto => "auto",
        }
    }
}

/// How to reach a provider.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Which.
    pub kind: ProviderKind,
    /// Where, when not where it usually is; with or without a trailing `/v1`.
    pub base_url: Option<String>,
    /// The key.
    pub key: Option<Key>,
    /// How shaped replies are asked for; None (and [`Structured::Auto`]) leaves it to the provider.
    pub structured: Option<Structured>,
}

impl Settings {
    /// A provider as it usually is, without a key.
    pub const fn new(kind: ProviderKind) -> Self {
        Self { kind, base_url: None, key: None, structured: None }
    }
}

/// The provider of some settings. Nothing is sent yet.
///
/// # Errors
/// [`Fault::NoKey`] when it needs a key and has none; [`Fault::Rejected`] when the address is missing or none.
pub fn connect(settings: Settings) -> Result<Arc<dyn Provider>, ProviderError> {
    let profile = settings.kind.profile();
    if profile.needs_key && settings.key.is_none() {
        let places = profile.key_variables.join("` or `");
        let failure = Failure::new(Fault::NoKey, "there is no key")
            .advising(format!("put it into `{places}`, or name a file with `api_key_file`"));
        return Err(failure.into_error(profile.name, None));
    }
    let key = settings.key.clone();
    let remote = Remote::new(profile, settings).map_err(|f| f.into_error(profile.name, key.as_ref()))?;
    Ok(Arc::new(remote))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_provider_has_a_name_an_address_and_a_place_for_its_key() {
        for kind in ProviderKind::ALL {
            assert_eq!(ProviderKind::named(kind.name()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            assert!(!kind.key_variables().is_empty());
            assert_eq!(kind.base_url().is_none(), kind == ProviderKind::Compatible);
            assert_eq!(kind.needs_key(), kind != ProviderKind::Compatible);
        }
        assert_eq!(ProviderKind::named("nobody"), None);
        for means in Structured::ALL {
            assert_eq!(serde_json::to_value(means).unwrap(), means.name());
        }
    }

    #[test]
    fn what_is_missing_is_named_with_what_to_do() {
        let error = connect(Settings::new(ProviderKind::Moonshot)).err().unwrap();
        assert_eq!(error.fault, Fault::NoKey);
        assert_eq!(
            error.to_string(),
            "moonshot: there is no key; put it into `MOONSHOT_API_KEY` or `KIMI_API_KEY`, or name a file with \
             `api_key_file`"
        );
        let error = connect(Settings::new(ProviderKind::Compatible)).err().unwrap();
        assert_eq!(error.fault, Fault::Rejected);
        assert!(error.to_string().contains("`base_url`"), "{error}");
        let odd =
            Settings { base_url: Some("localhost".to_owned()), ..Settings::new(ProviderKind::Compatible) };
        assert!(connect(odd).err().unwrap().to_string().contains("`localhost`"));
    }
}
