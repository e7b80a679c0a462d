//! The comments of the annotated defaults: what people read in the file is also the reference page and the
//! descriptions of the schema.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::settings::{self as list, Kind, Setting, variable};

/// A setting with its comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Annotated {
    /// `section.key`.
    pub(crate) key: String,
    /// The default, as written.
    pub(crate) default: String,
    /// Its comment, lines joined.
    pub(crate) comment: String,
}

/// A section with its comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    /// Its name.
    pub(crate) name: String,
    /// Its comment.
    pub(crate) comment: String,
}

/// All settings of an annotated file, in order.
pub(crate) fn settings(text: &str) -> Vec<Annotated> {
    read(text).1
}

/// All sections of an annotated file, in order.
pub(crate) fn sections(text: &str) -> Vec<Section> {
    read(text).0
}

fn read(text: &str) -> (Vec<Section>, Vec<Annotated>) {
    let (mut sections, mut settings): (Vec<Section>, Vec<Annotated>) = (Vec::new(), Vec::new());
    let mut comment: Vec<&str> = Vec::new();
    for line in text.lines() {
        if let Some(words) = line.strip_prefix('#') {
            comment.push(words.trim());
            continue;
        }
        let said = std::mem::take(&mut comment).join(" ");
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            sections.push(Section { name: name.to_owned(), comment: said });
        } else if let Some((key, value)) = line.split_once('=') {
            let section = sections.last().map(|section| format!("{}.", section.name)).unwrap_or_default();
            let key = format!("{section}{}", key.trim());
            settings.push(Annotated { key, default: value.trim().to_owned(), comment: said });
        }
    }
    (sections, settings)
}

/// The reference page of the settings.
pub(crate) fn page(text: &str) -> String {
    let mut page = String::from(
        "# Settings\n\nGenerated from `config.default.toml` by `cargo xtask docs`; do not edit.\n\n\
         Layers, later ones win: the defaults, a settings file (`--config`, `COLLOQUY_CONFIG`, `./colloquy.toml`, \
         the platform's folder), the environment, flags. A key that is not listed is an error.\n",
    );
    let all = settings(text);
    // Writing to a String cannot fail.
    for section in sections(text) {
        let _ = write!(page, "\n## [{}]\n{}\n", section.name, section.comment);
        for setting in all.iter().filter(|setting| split(&setting.key).0 == section.name) {
            let known = list::find(&setting.key);
            let expected = known.map(|known| known.kind.expected()).unwrap_or_default();
            let short = known.and_then(|known| known.short).map(|name| format!(", `{name}`"));
            let _ = write!(
                page,
                "\n### `{}`\n{}\n\n* Default: `{}`\n* Must be: {expected}\n* Environment: `{}`{}\n",
                setting.key,
                setting.comment,
                setting.default,
                variable(&setting.key),
                short.unwrap_or_default(),
            );
        }
    }
    page
}

/// Section and name of a setting.
fn split(key: &str) -> (&str, &str) {
    key.rsplit_once('.').unwrap_or(("", key))
}

/// The JSON Schema of a settings file.
pub(crate) fn schema(text: &str) -> Value {
    let all = settings(text);
    let mut properties = Map::new();
    for section in sections(text) {
        let mut inner = Map::new();
        for setting in list::all().filter(|setting| split(setting.key).0 == section.name) {
            let mut schema = shape(setting);
            if let Some(annotated) = all.iter().find(|annotated| annotated.key == setting.key) {
                schema["description"] = json!(annotated.comment);
            }
            inner.insert(split(setting.key).1.to_owned(), schema);
        }
        place(&mut properties, &section.name, &section.comment, inner);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of Colloquy",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

/// The JSON Schema of one setting.
fn shape(setting: &Setting) -> Value {
    match setting.kind {
        Kind::Flag => json!({"type": "boolean"}),
        Kind::Integer(from, to) => json!({"type": "integer", "minimum": from, "maximum": to}),
        Kind::Number(from, to) => json!({"type": "number", "minimum": from, "maximum": to}),
        Kind::Choice(words) => json!({"enum": words}),
        Kind::Text | Kind::Path | Kind::Hosts => json!({"type": "string"}),
        Kind::Address => json!({"type": "string", "pattern": ":[0-9]{1,5}$"}),
        Kind::Url => json!({"type": "string", "pattern": "^$|^https?://."}),
        Kind::Database => json!({"type": "string", "pattern": "^$|^sqlite:."}),
    }
}

/// Puts a section where its name says: `a.b` stands in `a`.
fn place(properties: &mut Map<String, Value>, name: &str, comment: &str, settings: Map<String, Value>) {
    let (first, rest) = name.split_once('.').map_or((name, None), |(first, rest)| (first, Some(rest)));
    let section = properties
        .entry(first)
        .or_insert_with(|| json!({"type": "object", "properties": {}, "additionalProperties": false}));
    let Some(inner) = section["properties"].as_object_mut() else { return };
    if let Some(rest) = rest {
        return place(inner, rest, comment, settings);
    }
    inner.extend(settings);
    section["description"] = json!(comment);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::DEFAULTS;

    #[test]
    fn every_setting_and_section_says_what_it_is() {
        for setting in settings(DEFAULTS) {
            assert!(setting.comment.len() > 10, "{} has no comment", setting.key);
        }
        for section in sections(DEFAULTS) {
            assert!(section.comment.len() > 10, "[{}] has no comment", section.name);
        }
        assert!(page(DEFAULTS).contains("### `embeddings.model_dir`"));
    }

    #[test]
    fn the_schema_accepts_the_defaults_and_refuses_unknown_keys() {
        let (mut compiler, mut schemas) = (boon::Compiler::new(), boon::Schemas::new());
        compiler.add_resource("urn:settings", schema(DEFAULTS)).unwrap();
        let index = compiler.compile("urn:settings", &mut schemas).unwrap();
        let defaults: Value = toml::from_str(DEFAULTS).unwrap();
        assert!(schemas.validate(&defaults, index).is_ok());
        for wrong in [json!({"sever": {}}), json!({"log": {"level": "loud"}}), json!({"server": {"x": 1}})] {
            assert!(schemas.validate(&wrong, index).is_err(), "{wrong}");
        }
    }
}
