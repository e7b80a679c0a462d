//! What could be interviewed with: keys that are here, servers of models on this machine. Found and offered, never used
//! unasked.

use std::time::Duration;

use colloquy_llm::provider::ProviderKind;
use colloquy_llm::provider::local::{Local, Place, models_at};
use serde::Serialize;

use crate::config::llm::{Llm, example};

/// How long a server on this machine may take to say which models it has.
const PATIENCE: Duration = Duration::from_millis(500);

/// What the server of the settings is called, whatever it is.
pub(crate) const OF_THE_SETTINGS: &str = "compatible";

/// A server of models that answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Server {
    /// What it usually is.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) base_url: String,
    /// The models it has.
    pub(crate) models: Vec<String>,
    /// The line of a settings file that chooses it.
    pub(crate) settings: String,
}

impl Server {
    fn new(name: &str, base_url: &str, models: Vec<String>) -> Self {
        let model = models.first().map_or("MODEL", String::as_str);
        let settings = format!(
            "llm = {{ provider = \"compatible\", model = {model:?}, compatible = {{ base_url = {base_url:?} }} }}"
        );
        Self { name: name.to_owned(), base_url: base_url.to_owned(), models, settings }
    }
}

/// Servers of models that answer on this machine, and the one of the settings. Who listens on a port of this machine
/// itself names it, and is not asked.
pub(crate) async fn servers(llm: &Llm, own_port: Option<u16>) -> Vec<Server> {
    let own = llm.access.get(&ProviderKind::Compatible).and_then(|access| access.base_url.clone());
    let usual = Local::ALL.map(|local| (local.name.to_owned(), local.base_url.to_owned()));
    let places = own.map(|url| (OF_THE_SETTINGS.to_owned(), url)).into_iter().chain(usual);
    let is_own = |url: &str| {
        Place::of(url).is_some_and(|place| place.here && own_port.is_some() && place.port == own_port)
    };
    let asked: Vec<_> = places
        .filter(|(_, url)| !is_own(url))
        .map(|(name, url)| {
            tokio::spawn(async move {
                models_at(&url, PATIENCE).await.map(|models| Server::new(&name, &url, models))
            })
        })
        .collect();
    let mut found: Vec<Server> = Vec::new();
    for asked in asked {
        if let Ok(Some(server)) = asked.await
            && !found.iter().any(|known| known.base_url == server.base_url)
        {
            found.push(server);
        }
    }
    found
}

/// Providers that answer nobody without a key, and have one here.
pub(crate) fn keys(llm: &Llm) -> impl Iterator<Item = ProviderKind> {
    let has_key =
        |kind: &ProviderKind| llm.access.get(kind).is_some_and(|access| matches!(access.key, Ok(Some(_))));
    ProviderKind::ALL.into_iter().filter(|kind| kind.needs_key()).filter(has_key)
}

/// One line on what could be interviewed with, when no model is chosen and there is something.
pub(crate) async fn offer(llm: &Llm) -> Option<String> {
    if llm.chosen.is_some() || llm.refused {
        return None;
    }
    if let Some(kind) = keys(llm).next() {
        let name = kind.name();
        return Some(format!(
            "A key for {name} is here: `--model {name}/{}` interviews with it.",
            example(kind)
        ));
    }
    let server = servers(llm, None).await.into_iter().find(|server| !server.models.is_empty())?;
    Some(format!(
        "{} answers at {}: this line in the settings interviews with it: {}",
        server.name, server.base_url, server.settings
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::check_text;

    #[test]
    fn the_line_a_server_is_offered_with_is_one_the_settings_take() {
        let odd = vec!["mis\"tral:7b".to_owned()];
        for models in [vec!["llama3.1".to_owned()], odd, Vec::new()] {
            let server = Server::new("Ollama", "http://127.0.0.1:11434", models);
            assert_eq!(check_text("colloquy.toml", &server.settings), [], "{}", server.settings);
        }
    }
}
