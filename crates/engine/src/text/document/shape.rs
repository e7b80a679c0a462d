//! Says of everything in a document that its JSON Schema does not allow where it stands and what would fit.
//!
//! The library `boon` finds what does not fit; it gets its place in the text and plain words here. Three things
//! are told apart that JSON cannot: keys written twice, numbers that are none, and keys without a value, which
//! count as absent where the key is one of a fixed set.

use std::collections::HashSet;

use boon::{
    Compiler, ErrorKind, InstanceLocation, InstanceToken, SchemaIndex, Schemas, Type, ValidationError,
};
use serde_json::Value as Schema;

use super::findings::Findings;
use super::problem::nearest;
use super::tree::{Tree, Value, key_step};

/// The name of the schema while it is compared with a document.
const NAME: &str = "urn:colloquy:document";

/// Adds a problem for everything in the tree that the schema does not allow.
pub fn check(schema: &Schema, tree: &Tree, findings: &mut Findings<'_>) {
    beyond_json(tree, "", findings);
    let mut schemas = Schemas::new();
    let index = match compiled(schema, &mut schemas) {
        Ok(index) => index,
        Err(error) => {
            let message = format!("no document of this kind can be read, its schema is wrong: {error}");
            return findings.push(tree.place, String::new(), message, None);
        }
    };
    let mut report = Report { schema, tree, findings };
    if let Err(error) = schemas.validate(&tree.to_json(), index) {
        report.misfit(&error);
    }
    if let Err(error) = schemas.validate(&tree.to_json_with_nulls(), index) {
        report.empty(&error);
    }
}

fn compiled(schema: &Schema, schemas: &mut Schemas) -> Result<SchemaIndex, String> {
    let mut compiler = Compiler::new();
    compiler.add_resource(NAME, schema.clone()).map_err(|error| error.to_string())?;
    compiler.compile(NAME, schemas).map_err(|error| error.to_string())
}

/// Keys written twice and numbers that are not finite: JSON knows neither.
fn beyond_json(tree: &Tree, path: &str, findings: &mut Findings<'_>) {
    match &tree.value {
        Value::Map(entries) => {
            let mut seen = HashSet::new();
            for entry in entries {
                let inner = key_step(path, &entry.key);
                if !seen.insert(entry.key.as_str()) {
                    let message = format!("`{}` is written twice; keep one", entry.key);
                    findings.push(entry.key_place, inner.clone(), message, None);
                }
                beyond_json(&entry.value, &inner, findings);
            }
        }
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                beyond_json(item, &format!("{path}[{index}]"), findings);
            }
        }
        Value::Real(number) if !number.is_finite() => {
            findings.push(tree.place, path.to_owned(), "expected a finite number", None);
        }
        _ => {}
    }
}

struct Report<'r, 's> {
    schema: &'r Schema,
    tree: &'r Tree,
    findings: &'r mut Findings<'s>,
}

impl Report<'_, '_> {
    /// Adds what an error says, or what the errors it is made of say.
    fn misfit(&mut self, error: &ValidationError<'_, '_>) {
        let (tree, path) = locate(self.tree, &error.instance_location);
        if matches!(&tree.value, Value::Real(number) if !number.is_finite()) {
            return;
        }
        let message = match &error.kind {
            ErrorKind::Group | ErrorKind::Schema { .. } | ErrorKind::Reference { .. } | ErrorKind::AllOf => {
                return error.causes.iter().for_each(|cause| self.misfit(cause));
            }
            ErrorKind::AnyOf | ErrorKind::OneOf(None) => {
                match error.causes.iter().find(|attempt| !other_kind(attempt, error)) {
                    Some(meant) => return self.misfit(meant),
                    None => return self.unfit(error),
                }
            }
            ErrorKind::Type { .. } | ErrorKind::Const { .. } | ErrorKind::Enum { .. } => {
                return self.unfit(error);
            }
            ErrorKind::AdditionalProperties { got } => {
                return got.iter().for_each(|key| self.unknown_key(error, key));
            }
            ErrorKind::Required { want } => {
                for key in want {
                    self.findings.push(tree.place, path.clone(), format!("`{key}` is missing"), None);
                }
                return;
            }
            ErrorKind::Minimum { got, .. }
            | ErrorKind::Maximum { got, .. }
            | ErrorKind::ExclusiveMinimum { got, .. } => {
                format!("expected a number {}, found {got}", self.range(error))
            }
            ErrorKind::MinItems { got, .. } | ErrorKind::MaxItems { got, .. } => {
                format!("expected a list of {}, found {got}", self.count(error))
            }
            ErrorKind::Pattern { got, .. } if got.trim().is_empty() => "must not be empty".to_owned(),
            other => other.to_string(),
        };
        self.findings.push(tree.place, path, message, None);
    }

    /// Adds what an error says of keys of one's own choice that have no value.
    fn empty(&mut self, error: &ValidationError<'_, '_>) {
        if locate(self.tree, &error.instance_location).0.value != Value::Null {
            error.causes.iter().for_each(|cause| self.empty(cause));
        } else if error.schema_url.ends_with("/additionalProperties") {
            self.unfit(error);
        }
    }

    /// A value of another kind: what would fit by everything that was said of it, and the nearest word.
    fn unfit(&mut self, error: &ValidationError<'_, '_>) {
        let (tree, path) = locate(self.tree, &error.instance_location);
        let (mut words, mut kinds) = (Vec::new(), Vec::new());
        wanted(error, error, &mut words, &mut kinds);
        let mut suggestion = None;
        if !words.is_empty() {
            if let Value::Text(text) = &tree.value {
                suggestion = nearest(text, words.iter().copied()).map(str::to_owned);
            }
            let listed = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
            kinds.retain(|kind| kind != "a text");
            kinds.insert(0, if words.len() == 1 { listed } else { format!("one of {listed}") });
        }
        let message = format!("expected {}, found {}", kinds.join(" or "), in_words(&tree.value));
        self.findings.push(tree.place, path, message, suggestion);
    }

    fn unknown_key(&mut self, error: &ValidationError<'_, '_>, key: &str) {
        let (tree, path) = locate(self.tree, &error.instance_location);
        let known = self.keyword(error, "properties").and_then(Schema::as_object);
        let known: Vec<&str> =
            known.into_iter().flat_map(serde_json::Map::keys).map(String::as_str).collect();
        let suggestion = nearest(key, known.iter().copied()).map(str::to_owned);
        let mut message = format!("unknown key `{key}`");
        if suggestion.is_none() {
            message.push_str("; known here: ");
            message.push_str(&known.join(", "));
        }
        let place = tree.entry(key).map_or(tree.place, |entry| entry.key_place);
        self.findings.push(place, key_step(&path, key), message, suggestion);
    }

    fn range(&self, error: &ValidationError<'_, '_>) -> String {
        let bound = |name: &str| self.keyword(error, name).and_then(Schema::as_f64);
        match (bound("minimum"), bound("exclusiveMinimum"), bound("maximum")) {
            (Some(least), _, Some(most)) => format!("between {least} and {most}"),
            (Some(least), _, None) => format!("at least {least}"),
            (None, Some(above), Some(most)) => format!("above {above} and at most {most}"),
            (None, Some(above), None) => format!("above {above}"),
            (None, None, most) => format!("at most {}", most.unwrap_or(f64::MAX)),
        }
    }

    fn count(&self, error: &ValidationError<'_, '_>) -> String {
        let bound = |name: &str| self.keyword(error, name).and_then(Schema::as_u64);
        match (bound("minItems"), bound("maxItems")) {
            (Some(least), Some(most)) if least == most => format!("{least} items"),
            (Some(least), None) => format!("at least {least} items"),
            (least, most) => format!("{} to {} items", least.unwrap_or(0), most.unwrap_or(u64::MAX)),
        }
    }

    /// A keyword of the schema that was broken.
    fn keyword(&self, error: &ValidationError<'_, '_>, name: &str) -> Option<&Schema> {
        let (_, pointer) = error.schema_url.split_once('#')?;
        self.schema.pointer(pointer)?.get(name)
    }
}

/// Whether an attempt to read the value of `whole` failed because that very value is of another kind, so that
/// another alternative may have been meant.
fn other_kind(error: &ValidationError<'_, '_>, whole: &ValidationError<'_, '_>) -> bool {
    error.instance_location.tokens.len() == whole.instance_location.tokens.len()
        && match &error.kind {
            ErrorKind::Type { .. } | ErrorKind::Const { .. } | ErrorKind::Enum { .. } => true,
            ErrorKind::AnyOf | ErrorKind::OneOf(None) => error.causes.iter().all(|e| other_kind(e, whole)),
            _ => error.causes.iter().any(|e| other_kind(e, whole)),
        }
}

/// Words and kinds of values an error about the value of `whole` would have liked; nothing is not worth naming.
fn wanted<'s>(
    error: &ValidationError<'s, '_>,
    whole: &ValidationError<'_, '_>,
    words: &mut Vec<&'s str>,
    kinds: &mut Vec<String>,
) {
    if !other_kind(error, whole) {
        return;
    }
    match &error.kind {
        ErrorKind::Const { want } => words.extend(want.as_str()),
        ErrorKind::Enum { want } => words.extend(want.iter().filter_map(Schema::as_str)),
        ErrorKind::Type { want, .. } => {
            for kind in want.iter().filter_map(kind_in_words) {
                if !kinds.iter().any(|known| known == kind) {
                    kinds.push(kind.to_owned());
                }
            }
        }
        _ => error.causes.iter().for_each(|cause| wanted(cause, whole, words, kinds)),
    }
}

/// The value at a location, or the nearest above it that exists, and its path.
fn locate<'t>(mut tree: &'t Tree, location: &InstanceLocation<'_>) -> (&'t Tree, String) {
    let mut path = String::new();
    for token in &location.tokens {
        let (inner, longer) = match (&tree.value, token) {
            (Value::List(items), InstanceToken::Item(index)) => {
                (items.get(*index), format!("{path}[{index}]"))
            }
            (_, InstanceToken::Prop(key)) => {
                (tree.entry(key).map(|entry| &entry.value), key_step(&path, key))
            }
            _ => break,
        };
        let Some(inner) = inner else { break };
        (tree, path) = (inner, longer);
    }
    (tree, path)
}

fn kind_in_words(kind: Type) -> Option<&'static str> {
    match kind {
        Type::Null => None,
        Type::Boolean => Some("true or false"),
        Type::Integer => Some("a whole number"),
        Type::Number => Some("a number"),
        Type::String => Some("a text"),
        Type::Array => Some("a list"),
        Type::Object => Some("a map"),
    }
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Flag(flag) => format!("`{flag}`"),
        Value::Whole(number) => format!("the number {number}"),
        Value::Real(number) => format!("the number {number}"),
        Value::Text(text) => format!("the text `{}`", text.chars().take(60).collect::<String>()),
        Value::List(_) => "a list".to_owned(),
        Value::Map(_) => "a map".to_owned(),
    }
}
