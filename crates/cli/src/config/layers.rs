//! Laying one source of settings over another, remembering where each value comes from.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use toml::de::{DeTable, DeValue};

use super::settings::{self, Kind, OTHER_VARIABLES, Setting, Value, variable};
use super::{ConfigErrors, Fault, Layer};

/// A setting given by a flag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FlagValue {
    /// The setting.
    pub(crate) key: &'static str,
    /// The flag, for messages.
    pub(crate) flag: &'static str,
    /// What was given.
    pub(crate) value: String,
}

/// Settings with their sources, and the faults found so far.
#[derive(Debug, Default)]
pub(crate) struct Layered {
    values: BTreeMap<&'static str, (Value, Layer)>,
    faults: Vec<Fault>,
}

/// Checks the text of a settings file.
pub(crate) fn check_text(path: &str, text: &str) -> Vec<Fault> {
    let mut layered = Layered::default();
    layered.add_text(text, |line, column| Layer::File { path: path.to_owned(), line, column });
    layered.faults
}

impl Layered {
    /// The lowest layer.
    pub(crate) fn defaults(text: &str) -> Result<Self, ConfigErrors> {
        let mut layered = Self::default();
        layered.add_text(text, |_, _| Layer::Defaults);
        layered.finish()?;
        Ok(layered)
    }

    /// A settings file.
    pub(crate) fn add_file(&mut self, path: &Path) {
        let shown = path.display().to_string();
        let layer = |line, column| Layer::File { path: shown.clone(), line, column };
        match std::fs::read(path).map(String::from_utf8) {
            Ok(Ok(text)) => self.add_text(&text, layer),
            Ok(Err(_)) => self.push("", layer(1, 1), "the file is not UTF-8 text".to_owned()),
            Err(error) => self.push("", layer(1, 1), format!("the file cannot be read: {error}")),
        }
    }

    /// Variables that begin with `COLLOQUY_`.
    pub(crate) fn add_environment(&mut self, environment: &[(OsString, OsString)]) {
        let mut variables: Vec<(String, &OsString)> = environment
            .iter()
            .filter_map(|(name, value)| Some((name.to_str()?.to_owned(), value)))
            .filter(|(name, _)| name.starts_with("COLLOQUY_") && !OTHER_VARIABLES.contains(&name.as_str()))
            .collect();
        variables.sort();
        for (name, value) in variables {
            let found = settings::all().find(|s| s.short == Some(name.as_str()) || variable(s.key) == name);
            let layer = Layer::Environment(name.clone());
            let Some(setting) = found else {
                let key = name.trim_start_matches("COLLOQUY_").replace("__", ".").to_lowercase();
                self.push(&key, layer, unknown(&name, known_variables().iter().map(String::as_str)));
                continue;
            };
            match value.to_str() {
                Some(text) => self.set_text(setting, text, layer),
                None => self.push(setting.key, layer, "the value is not UTF-8 text".to_owned()),
            }
        }
    }

    /// What the flags of a command give.
    pub(crate) fn add_flags(&mut self, flags: &[FlagValue]) {
        for flag in flags {
            let layer = Layer::Flag(flag.flag.to_owned());
            match settings::find(flag.key) {
                Some(setting) => self.set_text(setting, &flag.value, layer),
                None => self.push(flag.key, layer, "there is no such setting".to_owned()),
            }
        }
    }

    fn set_text(&mut self, setting: &Setting, text: &str, layer: Layer) {
        match setting.kind.parse(text) {
            Some(value) => drop(self.values.insert(setting.key, (value, layer))),
            None => self.push(setting.key, layer, wrong(text, setting.kind)),
        }
    }

    fn add_text(&mut self, text: &str, layer: impl Fn(usize, usize) -> Layer) {
        let at = |offset: usize| {
            let (line, column) = position(text, offset);
            layer(line, column)
        };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let offset = error.span().map_or(0, |span| span.start);
            self.push("", at(offset), error.message().to_owned());
        }
        self.add_table("", table.get_ref(), &at);
        // Tables come sorted by name; people read a file from top to bottom.
        self.faults.sort_by_key(|fault| match &fault.layer {
            Layer::File { line, column, .. } => (*line, *column),
            _ => (0, 0),
        });
    }

    fn add_table(&mut self, prefix: &str, table: &DeTable<'_>, at: &dyn Fn(usize) -> Layer) {
        for (name, value) in table {
            let key = if prefix.is_empty() {
                name.get_ref().to_string()
            } else {
                format!("{prefix}.{}", name.get_ref())
            };
            if let DeValue::Table(inner) = value.get_ref() {
                self.add_table(&key, inner, at);
                continue;
            }
            let Some(setting) = settings::find(&key) else {
                let message = unknown(&key, settings::all().map(|setting| setting.key));
                self.push(&key, at(name.span().start), message);
                continue;
            };
            let layer = at(value.span().start);
            match typed(setting.kind, value.get_ref()) {
                Ok(value) => drop(self.values.insert(setting.key, (value, layer))),
                Err(shown) => self.push(&key, layer, wrong(&shown, setting.kind)),
            }
        }
    }

    fn push(&mut self, key: &str, layer: Layer, message: String) {
        self.faults.push(Fault { key: key.to_owned(), layer, message });
    }

    /// Notes a fault of a setting where it was last set.
    pub(crate) fn fault(&mut self, key: &str, message: &str) {
        self.push(key, self.layer(key), message.to_owned());
    }

    /// All faults so far, if there are any.
    pub(crate) fn finish(&self) -> Result<(), ConfigErrors> {
        if self.faults.is_empty() { Ok(()) } else { Err(ConfigErrors(self.faults.clone())) }
    }

    /// A text; empty when it is none.
    pub(crate) fn text(&self, key: &str) -> String {
        match self.values.get(key) {
            Some((Value::Text(text), _)) => text.clone(),
            _ => String::new(),
        }
    }

    /// A text that is not empty.
    pub(crate) fn some(&self, key: &str) -> Option<String> {
        Some(self.text(key)).filter(|text| !text.is_empty())
    }

    /// Whether nobody set it: it is what comes with the program.
    pub(crate) fn is_default(&self, key: &str) -> bool {
        matches!(self.values.get(key), Some((_, Layer::Defaults)))
    }

    /// A whole number; its bounds are the setting's.
    pub(crate) fn integer(&self, key: &str) -> u32 {
        match self.values.get(key) {
            Some((Value::Integer(number), _)) => u32::try_from(*number).unwrap_or_default(),
            _ => 0,
        }
    }

    /// A number; its bounds are the setting's.
    pub(crate) fn number(&self, key: &str) -> f64 {
        match self.values.get(key) {
            Some((Value::Number(number), _)) => *number,
            _ => 0.0,
        }
    }

    /// Where a setting was last set.
    pub(crate) fn layer(&self, key: &str) -> Layer {
        self.values.get(key).map_or(Layer::Defaults, |(_, layer)| layer.clone())
    }

    /// Takes a text back, as if nobody had set it.
    pub(crate) fn clear(&mut self, setting: &'static Setting) {
        self.values.insert(setting.key, (Value::Text(String::new()), Layer::Defaults));
    }

    /// True or false.
    pub(crate) fn flag(&self, key: &str) -> bool {
        matches!(self.values.get(key), Some((Value::Flag(true), _)))
    }
}

/// The value, or how it is shown when it will not do.
fn typed(kind: Kind, value: &DeValue<'_>) -> Result<Value, String> {
    match value {
        DeValue::String(text) if !matches!(kind, Kind::Flag | Kind::Integer(..) | Kind::Number(..)) => {
            kind.parse(text).ok_or_else(|| text.to_string())
        }
        DeValue::String(text) => Err(format!("\"{text}\"")),
        DeValue::Integer(number) => {
            let shown = number.to_string();
            let parsed = i64::from_str_radix(number.as_str(), number.radix()).ok();
            parsed.and_then(|n| kind.integer(n)).ok_or(shown)
        }
        DeValue::Boolean(flag) if kind == Kind::Flag => Ok(Value::Flag(*flag)),
        DeValue::Boolean(flag) => Err(flag.to_string()),
        DeValue::Float(number) => {
            let parsed = number.as_str().replace('_', "").parse().ok();
            parsed.and_then(|n| kind.number(n)).ok_or_else(|| number.to_string())
        }
        other => Err(format!("({})", other.type_str())),
    }
}

fn wrong(shown: &str, kind: Kind) -> String {
    let shown: String = shown.chars().take(80).collect();
    format!("`{shown}` is not {}", kind.expected())
}

fn known_variables() -> Vec<String> {
    let long = settings::all().map(|setting| variable(setting.key));
    let short = settings::all().filter_map(|setting| setting.short).map(str::to_owned);
    long.chain(short).chain(OTHER_VARIABLES.map(str::to_owned)).collect()
}

fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let nearest = known
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .min()
        .filter(|(distance, candidate)| *distance * 2 <= candidate.len());
    match nearest {
        Some((_, nearest)) => format!("there is no such setting; did you mean `{nearest}`?"),
        None => "there is no such setting; `colloquy schema config` lists them".to_owned(),
    }
}

/// Line and column (in characters) of a byte offset, 1-based.
fn position(text: &str, offset: usize) -> (usize, usize) {
    let before: String =
        text.char_indices().take_while(|(index, _)| *index < offset).map(|(_, c)| c).collect();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters() {
        assert_eq!(position("aä\nöb = 1", 8), (2, 4));
        assert_eq!(position("", 0), (1, 1));
        assert_eq!(position("a", 9), (1, 2));
    }

    #[test]
    fn kinds_of_values_are_told_apart() {
        let faults = check_text(
            "c.toml",
            "[server]\nlisten = [1]\n[interview]\nmax_turns = 0x10\nconcept = true\n[embeddings]\nfetch = \"true\"\n[log.level]\nx = 1.5\n",
        );
        let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "setting `server.listen` in c.toml:2:10: `(array)` is not an address and a port, such as 127.0.0.1:8080",
                "setting `interview.concept` in c.toml:5:11: `true` is not a text",
                "setting `embeddings.fetch` in c.toml:7:9: `\"true\"` is not true or false",
                "setting `log.level.x` in c.toml:9:1: there is no such setting; did you mean `log.level`?",
            ]
        );
    }
}
