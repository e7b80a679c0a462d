//! Filling in a prompt's template.

use std::sync::LazyLock;

use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

/// Every template by its name: the file's, without ending.
const TEMPLATES: &[(&str, &str)] = &[
    ("listen", include_str!("listen.md")),
    ("listen_user", include_str!("listen_user.md")),
    ("asking", include_str!("asking.md")),
    ("ask", include_str!("ask.md")),
    ("ask_user", include_str!("ask_user.md")),
    ("name_slots", include_str!("name_slots.md")),
    ("name_slots_user", include_str!("name_slots_user.md")),
    ("locked", include_str!("locked.md")),
    ("simulate", include_str!("simulate.md")),
    ("summarise", include_str!("summarise.md")),
    ("summarise_user", include_str!("summarise_user.md")),
    ("open", include_str!("open.md")),
];

static PROMPTS: LazyLock<Result<Environment<'static>, String>> = LazyLock::new(|| {
    let mut prompts = Environment::new();
    prompts.set_undefined_behavior(UndefinedBehavior::Strict);
    for (name, text) in TEMPLATES {
        prompts.add_template(name, text).map_err(|error| format!("the prompt `{name}`: {error:#}"))?;
    }
    Ok(prompts)
});

/// A prompt with its gaps filled.
///
/// # Errors
/// In words, when the template names what is not given: a fault of ours, which a test of every template finds.
pub fn render(name: &str, given: &impl Serialize) -> Result<String, String> {
    let prompts = PROMPTS.as_ref().map_err(Clone::clone)?;
    let template = prompts.get_template(name).map_err(|error| error.to_string())?;
    template
        .render(Serde(given))
        .map(|text| text.trim().to_owned())
        .map_err(|error| format!("the prompt `{name}` cannot be filled in: {error:#}"))
}
