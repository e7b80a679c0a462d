//! The list of all settings and what each may be.

mod models;

/// What a setting may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    /// Any text.
    Text,
    /// A path; empty means absent.
    Path,
    /// Host and port.
    Address,
    /// Names of hosts, separated by commas; empty means none.
    Hosts,
    /// An http(s) address; empty means absent.
    Url,
    /// A database's address; empty means absent.
    Database,
    /// True or false.
    Flag,
    /// A whole number within bounds, both included.
    Integer(i64, i64),
    /// A number within bounds, both included.
    Number(f64, f64),
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// One setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Setting {
    /// `section.key`.
    pub(crate) key: &'static str,
    /// What it may be.
    pub(crate) kind: Kind,
    /// A short name in the environment.
    pub(crate) short: Option<&'static str>,
}

const fn setting(key: &'static str, kind: Kind) -> Setting {
    Setting { key, kind, short: None }
}

const fn short(key: &'static str, kind: Kind, name: &'static str) -> Setting {
    Setting { key, kind, short: Some(name) }
}

/// All settings, in the order of the annotated defaults.
pub(crate) fn all() -> impl Iterator<Item = &'static Setting> {
    BEFORE.iter().chain(models::SETTINGS).chain(AFTER)
}

/// The setting of a key.
pub(crate) fn find(key: &str) -> Option<&'static Setting> {
    all().find(|setting| setting.key == key)
}

/// What stands before the language models.
const BEFORE: &[Setting] = &[
    setting("server.listen", Kind::Address),
    setting("server.hosts", Kind::Hosts),
    setting("server.open", Kind::Flag),
    short("storage.data", Kind::Path, "COLLOQUY_DATA"),
    short("storage.database_url", Kind::Database, "COLLOQUY_DATABASE_URL"),
    setting("interview.concept", Kind::Text),
    setting("interview.methodology", Kind::Text),
    setting("interview.max_turns", Kind::Integer(1, 200)),
    setting("interview.stream", Kind::Choice(&["drafts", "checked"])),
    setting("embeddings.embedder", Kind::Choice(&["auto", "model", "lexical", "http"])),
    short("embeddings.model_dir", Kind::Path, "COLLOQUY_MODEL_DIR"),
    setting("embeddings.fetch", Kind::Flag),
    setting("embeddings.url", Kind::Url),
    setting("embeddings.model", Kind::Text),
    setting("embeddings.key", Kind::Text),
];

/// What stands after the language models.
const AFTER: &[Setting] = &[
    setting("library.folder", Kind::Path),
    setting("log.level", Kind::Choice(&["error", "warn", "info", "debug", "trace"])),
    setting("log.format", Kind::Choice(&["text", "json"])),
];

/// Variables of the environment that are no settings.
pub(crate) const OTHER_VARIABLES: [&str; 3] = ["COLLOQUY_CONFIG", "COLLOQUY_VECTORS", KEY];

/// The key of a compatible server, beside the variables its provider has.
pub(crate) const KEY: &str = "COLLOQUY_LLM_KEY";

/// A setting's value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// Text, paths, addresses, words.
    Text(String),
    /// Whole numbers.
    Integer(i64),
    /// Other numbers.
    Number(f64),
    /// True or false.
    Flag(bool),
}

impl Kind {
    /// What a value must be, in words.
    pub(crate) fn expected(self) -> String {
        match self {
            Self::Text => "a text".to_owned(),
            Self::Path => "a path".to_owned(),
            Self::Address => "an address and a port, such as 127.0.0.1:8080".to_owned(),
            Self::Hosts => "names of hosts, separated by commas, each with its port where one is used, such as interviews.example.org".to_owned(),
            Self::Url => "an address that begins with http:// or https://".to_owned(),
            Self::Database => "a database's address, such as sqlite:///srv/colloquy.db".to_owned(),
            Self::Flag => "true or false".to_owned(),
            Self::Integer(from, to) => format!("a whole number from {from} to {to}"),
            Self::Number(from, to) => format!("a number from {from} to {to}"),
            Self::Choice(words) => {
                let named: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
                let or_empty = if named.len() < words.len() { ", or empty" } else { "" };
                format!("one of {}{or_empty}", named.join(", "))
            }
        }
    }

    /// A value from a text, as the environment and flags give it.
    pub(crate) fn parse(self, text: &str) -> Option<Value> {
        match self {
            Self::Flag => match text {
                "true" | "1" | "yes" | "on" => Some(Value::Flag(true)),
                "false" | "0" | "no" | "off" => Some(Value::Flag(false)),
                _ => None,
            },
            Self::Integer(..) => text.trim().parse().ok().and_then(|n| self.integer(n)),
            Self::Number(..) => text.trim().parse().ok().and_then(|n| self.number(n)),
            _ => self.text(text).then(|| Value::Text(text.to_owned())),
        }
    }

    /// A value from a whole number.
    pub(crate) fn integer(self, number: i64) -> Option<Value> {
        match self {
            Self::Integer(from, to) => (from..=to).contains(&number).then_some(Value::Integer(number)),
            Self::Number(..) => self.number(number as f64),
            _ => None,
        }
    }

    /// A value from a number.
    pub(crate) fn number(self, number: f64) -> Option<Value> {
        match self {
            Self::Number(from, to) => (from..=to).contains(&number).then_some(Value::Number(number)),
            _ => None,
        }
    }

    /// Whether a text will do.
    pub(crate) fn text(self, text: &str) -> bool {
        match self {
            Self::Text | Self::Path => !text.contains('\0'),
            Self::Address => text
                .rsplit_once(':')
                .is_some_and(|(host, port)| !host.trim().is_empty() && port.parse::<u16>().is_ok()),
            Self::Hosts => names(text).all(is_host),
            Self::Url => {
                text.is_empty()
                    || ["http://", "https://"].iter().any(|scheme| {
                        text.strip_prefix(scheme).is_some_and(|rest| !rest.trim_matches('/').is_empty())
                    })
            }
            Self::Database => {
                text.is_empty() || text.strip_prefix("sqlite:").is_some_and(|path| !path.is_empty())
            }
            Self::Choice(words) => words.contains(&text),
            Self::Flag | Self::Integer(..) | Self::Number(..) => false,
        }
    }
}

/// The names of a list.
pub(crate) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty())
}

/// A name or an address as a browser calls it, with a port or without.
fn is_host(text: &str) -> bool {
    let (name, port) = match text.rsplit_once(':') {
        // The last colon of an address in brackets may be its own.
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (text, None),
    };
    let plain = |name: &str| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
    };
    let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let named = address.map_or_else(|| plain(name), |ip| ip.parse::<std::net::Ipv6Addr>().is_ok());
    named && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

/// The name of a setting in the environment.
pub(crate) fn variable(key: &str) -> String {
    format!("COLLOQUY_{}", key.to_uppercase().replace('.', "__"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_by_kind() {
        let table = [
            (Kind::Address, "0.0.0.0:80", true),
            (Kind::Address, "[::1]:0", true),
            (Kind::Address, "localhost:8080", true),
            (Kind::Address, ":8080", false),
            (Kind::Address, "127.0.0.1:70000", false),
            (Kind::Address, "127.0.0.1", false),
            (Kind::Hosts, "", true),
            (Kind::Hosts, "a.example, [::1]:9000,localhost:80", true),
            (Kind::Hosts, "https://a.example", false),
            (Kind::Hosts, "a.example:99999", false),
            (Kind::Hosts, "*", false),
            (Kind::Hosts, "::1", false),
            (Kind::Url, "", true),
            (Kind::Url, "http://", false),
            (Kind::Url, "https://example.org/v1/embeddings", true),
            (Kind::Database, "mysql://x", false),
            (Kind::Database, "sqlite:///a.db", true),
            (Kind::Flag, "on", true),
            (Kind::Flag, "maybe", false),
            (Kind::Integer(1, 5), "5", true),
            (Kind::Integer(1, 5), "6", false),
            (Kind::Integer(1, 5), "99999999999999999999", false),
            (Kind::Number(0.0, 2.0), "0.4", true),
            (Kind::Number(0.0, 2.0), " 2 ", true),
            (Kind::Number(0.0, 2.0), "2.1", false),
            (Kind::Number(0.0, 2.0), "NaN", false),
            (Kind::Number(0.0, 2.0), "1,5", false),
            (Kind::Choice(&["a", "b"]), "b", true),
            (Kind::Choice(&["a", "b"]), "B", false),
        ];
        for (kind, text, fits) in table {
            assert_eq!(kind.parse(text).is_some(), fits, "{kind:?} {text}");
        }
    }

    #[test]
    fn variables_are_named_by_section_and_key() {
        assert_eq!(variable("embeddings.model_dir"), "COLLOQUY_EMBEDDINGS__MODEL_DIR");
    }
}
