//! Compares a document with a JSON Schema and says in plain words what does not fit.
//!
//! It knows what `schemars` writes for serde types: objects, arrays, numbers, texts, enumerations,
//! alternatives and references. An unknown keyword constrains nothing.

use std::collections::HashSet;

use serde_json::Value as Schema;

use super::findings::Findings;
use super::problem::nearest;
use super::tree::{Place, Tree, Value, key_step};

/// Adds a problem for everything in the tree that the schema does not allow.
pub fn check(schema: &Schema, tree: &Tree, findings: &mut Findings<'_>) {
    let mut found = Vec::new();
    Checker { root: schema }.value(schema, tree, "", &mut found);
    for misfit in found {
        findings.push(misfit.place, misfit.path, misfit.message, misfit.suggestion);
    }
}

struct Misfit {
    place: Place,
    path: String,
    message: String,
    suggestion: Option<String>,
    /// The value is of another kind altogether, so that another alternative may have been meant.
    wrong_kind: bool,
}

struct Checker<'s> {
    root: &'s Schema,
}

impl<'s> Checker<'s> {
    fn resolve(&self, mut schema: &'s Schema) -> &'s Schema {
        for _ in 0..16 {
            let Some(reference) = schema.get("$ref").and_then(Schema::as_str) else { break };
            let Some(target) = self.root.pointer(reference.trim_start_matches('#')) else { break };
            schema = target;
        }
        schema
    }

    fn value(&self, schema: &'s Schema, tree: &Tree, path: &str, found: &mut Vec<Misfit>) {
        let schema = self.resolve(schema);
        if let Some(all) = schema.get("allOf").and_then(Schema::as_array) {
            for part in all {
                self.value(part, tree, path, found);
            }
        }
        if let Some(words) = self.words(schema) {
            check_word(&words, tree, path, found);
        } else if let Some(choices) = alternatives(schema) {
            self.any_of(choices, tree, path, found);
        } else if let Some(kinds) = kinds(schema) {
            if kinds.iter().any(|kind| is_kind(kind, &tree.value)) {
                self.inside(schema, tree, path, found);
            } else {
                let wanted = kinds.iter().filter(|k| **k != "null").map(|k| kind_in_words(k));
                let wanted: Vec<&str> = wanted.collect();
                let message = format!("expected {}, found {}", wanted.join(" or "), in_words(&tree.value));
                found.push(misfit(tree.place, path, message, None, true));
            }
        }
    }

    /// The words of an enumeration, when the schema is one.
    fn words(&self, schema: &'s Schema) -> Option<Vec<&'s str>> {
        if let Some(word) = schema.get("const").and_then(Schema::as_str) {
            return Some(vec![word]);
        }
        if let Some(values) = schema.get("enum").and_then(Schema::as_array) {
            return values.iter().map(Schema::as_str).collect();
        }
        let choices = schema.get("oneOf").and_then(Schema::as_array)?;
        let lists: Option<Vec<Vec<&str>>> = choices.iter().map(|c| self.words(self.resolve(c))).collect();
        lists.map(|lists| lists.concat())
    }

    fn any_of(&self, choices: &'s [Schema], tree: &Tree, path: &str, found: &mut Vec<Misfit>) {
        let mut real =
            choices.iter().filter(|choice| choice.get("type").and_then(Schema::as_str) != Some("null"));
        if let (Some(only), None) = (real.next(), real.next()) {
            if tree.value != Value::Null || choices.len() == 1 {
                self.value(only, tree, path, found);
            }
            return;
        }
        let mut attempts: Vec<Vec<Misfit>> = Vec::new();
        for choice in choices {
            let mut misfits = Vec::new();
            self.value(choice, tree, path, &mut misfits);
            if misfits.is_empty() {
                return;
            }
            attempts.push(misfits);
        }
        let right_kind = attempts.iter().position(|m| !m.iter().any(|m| m.wrong_kind && m.path == path));
        if let Some(index) = right_kind {
            found.append(&mut attempts[index]);
            return;
        }
        let mut wanted: Vec<String> = Vec::new();
        for attempt in &attempts {
            for misfit in attempt {
                let part = misfit.message.split(", found").next().unwrap_or_default();
                let part = part.trim_start_matches("expected ").to_owned();
                if !part.is_empty() && part != "nothing" && !wanted.contains(&part) {
                    wanted.push(part);
                }
            }
        }
        let message = format!("expected {}, found {}", wanted.join(" or "), in_words(&tree.value));
        found.push(misfit(tree.place, path, message, None, true));
    }

    fn inside(&self, schema: &'s Schema, tree: &Tree, path: &str, found: &mut Vec<Misfit>) {
        match &tree.value {
            Value::Map(_) => self.map(schema, tree, path, found),
            Value::List(items) => self.list(schema, items, tree, path, found),
            Value::Whole(number) => check_number(schema, *number as f64, tree, path, found),
            Value::Real(number) => check_number(schema, *number, tree, path, found),
            Value::Text(text) => {
                let least = schema.get("minLength").and_then(Schema::as_u64).unwrap_or(0);
                if (text.trim().chars().count() as u64) < least {
                    found.push(misfit(tree.place, path, "must not be empty", None, false));
                }
            }
            Value::Null | Value::Flag(_) => {}
        }
    }

    fn list(&self, schema: &'s Schema, items: &[Tree], tree: &Tree, path: &str, found: &mut Vec<Misfit>) {
        let prefix = schema.get("prefixItems").and_then(Schema::as_array);
        for (index, item) in items.iter().enumerate() {
            let of_prefix = prefix.and_then(|prefix| prefix.get(index));
            if let Some(inner) = of_prefix.or_else(|| schema.get("items")) {
                self.value(inner, item, &format!("{path}[{index}]"), found);
            }
        }
        let bound = |key: &str| schema.get(key).and_then(Schema::as_u64);
        let count = items.len() as u64;
        if bound("minItems").is_some_and(|least| count < least)
            || bound("maxItems").is_some_and(|m| count > m)
        {
            let wanted = match (bound("minItems"), bound("maxItems")) {
                (Some(least), Some(most)) if least == most => format!("{least} items"),
                (Some(least), None) => format!("at least {least} items"),
                (least, most) => format!("{} to {} items", least.unwrap_or(0), most.unwrap_or(u64::MAX)),
            };
            let message = format!("expected a list of {wanted}, found {count}");
            found.push(misfit(tree.place, path, message, None, false));
        }
    }

    fn map(&self, schema: &'s Schema, tree: &Tree, path: &str, found: &mut Vec<Misfit>) {
        let Value::Map(entries) = &tree.value else { return };
        let properties = schema.get("properties").and_then(Schema::as_object);
        let rest = schema.get("additionalProperties");
        let mut seen = HashSet::new();
        for entry in entries {
            let inner = key_step(path, &entry.key);
            if !seen.insert(entry.key.as_str()) {
                let message = format!("`{}` is written twice; keep one", entry.key);
                found.push(misfit(entry.key_place, &inner, message, None, false));
            }
            match (properties.and_then(|p| p.get(&entry.key)), rest) {
                (Some(_), _) if entry.value.value == Value::Null => {}
                (Some(property), _) => self.value(property, &entry.value, &inner, found),
                (None, Some(Schema::Bool(false))) => {
                    let known = properties.into_iter().flat_map(serde_json::Map::keys).map(String::as_str);
                    found.push(unknown_key(&entry.key, entry.key_place, &inner, known));
                }
                (None, Some(other)) => self.value(other, &entry.value, &inner, found),
                (None, None) => {}
            }
        }
        let required = schema.get("required").and_then(Schema::as_array);
        for name in required.into_iter().flatten().filter_map(Schema::as_str) {
            if tree.entry(name).is_none_or(|entry| entry.value.value == Value::Null) {
                found.push(misfit(tree.place, path, format!("`{name}` is missing"), None, false));
            }
        }
    }
}

fn unknown_key<'c>(key: &str, place: Place, path: &str, known: impl Iterator<Item = &'c str>) -> Misfit {
    let known: Vec<&str> = known.collect();
    let suggestion = nearest(key, known.iter().copied()).map(str::to_owned);
    let mut message = format!("unknown key `{key}`");
    if suggestion.is_none() {
        message.push_str("; known here: ");
        message.push_str(&known.join(", "));
    }
    misfit(place, path, message, suggestion, false)
}

fn misfit(
    place: Place,
    path: &str,
    message: impl Into<String>,
    suggestion: Option<String>,
    wrong_kind: bool,
) -> Misfit {
    Misfit { place, path: path.to_owned(), message: message.into(), suggestion, wrong_kind }
}

fn check_word(words: &[&str], tree: &Tree, path: &str, found: &mut Vec<Misfit>) {
    let listed = words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", ");
    let wanted = if words.len() == 1 { listed } else { format!("one of {listed}") };
    match &tree.value {
        Value::Text(text) if words.contains(&text.as_str()) => {}
        Value::Text(text) => {
            let suggestion = nearest(text, words.iter().copied()).map(str::to_owned);
            found.push(misfit(
                tree.place,
                path,
                format!("expected {wanted}, found `{text}`"),
                suggestion,
                true,
            ));
        }
        other => {
            let message = format!("expected {wanted}, found {}", in_words(other));
            found.push(misfit(tree.place, path, message, None, true));
        }
    }
}

fn check_number(schema: &Schema, number: f64, tree: &Tree, path: &str, found: &mut Vec<Misfit>) {
    if !number.is_finite() {
        found.push(misfit(tree.place, path, "expected a finite number", None, false));
        return;
    }
    let bound = |key: &str| schema.get(key).and_then(Schema::as_f64);
    let (least, most) = (bound("minimum"), bound("maximum"));
    let above = bound("exclusiveMinimum");
    if least.is_some_and(|l| number < l)
        || most.is_some_and(|m| number > m)
        || above.is_some_and(|a| number <= a)
    {
        let range = match (least, above, most) {
            (Some(l), _, Some(m)) => format!("between {l} and {m}"),
            (Some(l), _, None) => format!("at least {l}"),
            (None, Some(a), Some(m)) => format!("above {a} and at most {m}"),
            (None, Some(a), None) => format!("above {a}"),
            (None, None, m) => format!("at most {}", m.unwrap_or(f64::MAX)),
        };
        found.push(misfit(
            tree.place,
            path,
            format!("expected a number {range}, found {number}"),
            None,
            false,
        ));
    }
}

fn alternatives(schema: &Schema) -> Option<&[Schema]> {
    ["anyOf", "oneOf"].iter().find_map(|key| schema.get(*key)).and_then(Schema::as_array).map(Vec::as_slice)
}

fn kinds(schema: &Schema) -> Option<Vec<&str>> {
    match schema.get("type")? {
        Schema::String(kind) => Some(vec![kind]),
        Schema::Array(kinds) => Some(kinds.iter().filter_map(Schema::as_str).collect()),
        _ => None,
    }
}

fn is_kind(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => *value == Value::Null,
        "boolean" => matches!(value, Value::Flag(_)),
        "integer" => matches!(value, Value::Whole(_)),
        "number" => matches!(value, Value::Whole(_) | Value::Real(_)),
        "string" => matches!(value, Value::Text(_)),
        "array" => matches!(value, Value::List(_)),
        "object" => matches!(value, Value::Map(_)),
        _ => true,
    }
}

fn kind_in_words(kind: &str) -> &'static str {
    match kind {
        "null" => "nothing",
        "boolean" => "true or false",
        "integer" => "a whole number",
        "number" => "a number",
        "string" => "a text",
        "array" => "a list",
        "object" => "a map",
        _ => "a value",
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
