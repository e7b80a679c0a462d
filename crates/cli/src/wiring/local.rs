//! What could be interviewed with: keys that are here, servers of models on this machine. Found and offered, never used
//! unasked.

use std::time::Duration;

use colloquy_llm::provider::ProviderKind;
use colloquy_llm::provider::local::{Local, models_at};
use serde::Serialize;

use crate::config::llm::{Llm, example};

/// How long a server on this machine may take to say which models it has.
const PATIENCE: Duration = Duration::from_millis(500);

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

/// Servers of models that answer on this machine, and the one of the settings.
pub(crate) async fn servers(llm: &Llm) -> Vec<Server> {
    let own = llm.access.get(&ProviderKind::Compatible).and_then(|access| access.base_url.clone());
    let usual = Local::ALL.map(|local| (local.name.to_owned(), local.base_url.to_owned()));
    let places = own.map(|url| ("compatible".to_owned(), url)).into_iter().chain(usual);
    let asked: Vec<_> = places
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

/// One line on what could be interviewed with, when no model is chosen and there is something.
pub(crate) async fn offer(llm: &Llm) -> Option<String> {
    if llm.chosen.is_some() {
        return None;
    }
    let has_key =
        |kind: &ProviderKind| llm.access.get(kind).is_some_and(|access| matches!(access.key, Ok(Some(_))));
    if let Some(kind) = ProviderKind::ALL.into_iter().filter(|kind| kind.needs_key()).find(has_key) {
        let name = kind.name();
        return Some(format!(
            "A key for {name} is here: `--model {name}/{}` interviews with it.",
            example(kind)
        ));
    }
    let server = servers(llm).await.into_iter().find(|server| !server.models.is_empty())?;
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
