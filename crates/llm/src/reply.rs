//! JSON out of a reply: models wrap it in fences and prose, and leave commas behind.

use serde_json::Value;

/// Bytes of a reply that are looked at.
const LONGEST: usize = 1024 * 1024;
/// Places where an object may begin that are tried.
const TRIES: usize = 64;

/// The object a reply holds: the reply itself, or the first object in it that can be read. Fences, prose and
/// thinking around it are cut, commas before a closing bracket forgiven. None when there is none.
pub fn json_of(text: &str) -> Option<Value> {
    if text.len() > LONGEST {
        return None;
    }
    let text = after_thinking(text).trim();
    match serde_json::from_str(text) {
        Ok(object @ Value::Object(_)) => return Some(object),
        // An object in quotes: written twice.
        Ok(Value::String(inner)) => return inner.trim_start().starts_with('{').then(|| found(&inner))?,
        _ => {}
    }
    found(text)
}

/// What follows `</think>`, when the reply begins with `<think>`.
fn after_thinking(text: &str) -> &str {
    let thought = text.trim_start().strip_prefix("<think>").and_then(|rest| rest.split_once("</think>"));
    thought.map_or(text, |(_, rest)| rest)
}

fn found(text: &str) -> Option<Value> {
    text.match_indices('{').take(TRIES).find_map(|(start, _)| {
        let whole = &text[start..start + balanced(&text[start..])?];
        serde_json::from_str(whole).or_else(|_| serde_json::from_str(&without_loose_commas(whole))).ok()
    })
}

/// The length of the object a text begins with, braces in strings left out of count.
fn balanced(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut strings = Strings::default();
    for (at, byte) in text.bytes().enumerate() {
        if strings.holds(byte) {
            continue;
        }
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

fn without_loose_commas(text: &str) -> String {
    let mut strings = Strings::default();
    let mut kept = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        let within = character.is_ascii() && strings.holds(character as u8);
        let next = || text[at + 1..].trim_start().chars().next();
        if !within && character == ',' && matches!(next(), Some('}' | ']')) {
            continue;
        }
        kept.push(character);
    }
    kept
}

/// Tells what stands in a JSON string, quotes included, from what does not.
#[derive(Default)]
struct Strings {
    inside: bool,
    escaped: bool,
}

impl Strings {
    fn holds(&mut self, byte: u8) -> bool {
        if !self.inside {
            self.inside = byte == b'"';
            return self.inside;
        }
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' => self.escaped = true,
            b'"' => self.inside = false,
            _ => {}
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_object_is_found_in_what_models_write() {
        let wanted = json!({"a": [1, 2], "b": "}{,]"});
        for text in [
            r#"{"a": [1, 2], "b": "}{,]"}"#,
            "```json\n{\"a\": [1, 2], \"b\": \"}{,]\"}\n```",
            "Sure! Here it is:\n{\"a\": [1, 2,], \"b\": \"}{,]\" , }\nAnything else?",
            r#"<think>{"a": 0} or rather</think> {"a":[1,2],"b":"}{,]"}"#,
            r#"I use {braces} and { like this: {"a":[1,2],"b":"}{,]"} {"c": 3}"#,
            r#""{\"a\":[1,2],\"b\":\"}{,]\"}""#,
        ] {
            assert_eq!(json_of(text), Some(wanted.clone()), "{text}");
        }
        assert_eq!(
            json_of(r#"{"quote": "so \"{\" he said\\"}"#),
            Some(json!({"quote": "so \"{\" he said\\"}))
        );
        assert_eq!(json_of(r#"{"quote": "é,}", "n": [1,],}"#), Some(json!({"quote": "é,}", "n": [1]})));
    }

    #[test]
    fn what_holds_no_object_gives_none() {
        for text in ["", "no", "[1, 2]", "{", "}{", "{\"a\": 1", "{a: 1}", "\"{\"", "```json\n```", "17"] {
            assert_eq!(json_of(text), None, "{text}");
        }
        assert_eq!(json_of(&"{".repeat(LONGEST)), None);
        assert_eq!(json_of(&format!("{}{{}}", " ".repeat(LONGEST))), None);
        assert_eq!(json_of(&format!("{}{}", "{\"a\":".repeat(10_000), "}".repeat(10_000))), None);
    }

    proptest! {
        #[test]
        fn no_text_is_too_odd(text in "[\\{\\}\\[\\]\",:\\\\ a1é`]{0,80}") {
            if let Some(found) = json_of(&text) {
                prop_assert!(found.is_object());
            }
        }

        #[test]
        fn an_object_is_found_whatever_stands_around_it(
            before in "[a-z `\n.:]{0,20}", after in "[a-z {}`\n]{0,20}", label in "\\PC{0,20}",
        ) {
            let object = json!({"label": label, "list": [{"n": 1}]});
            let text = format!("{before}{object}{after}");
            prop_assert_eq!(json_of(&text), Some(object));
        }
    }
}
