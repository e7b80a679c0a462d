//! What a study can be: the field in fault, and what it must be.

use std::collections::HashSet;

use axum::http::Uri;
use colloquy_engine::engine::MAX_MAX_TURNS;

use super::{AttributeRule, NewStudy};

const LONGEST_NAME: usize = 200;
const LONGEST_TEXT: usize = 10_000;
const LONGEST_ATTRIBUTE: usize = 40;
const MOST_MINUTES: u32 = 600;
const MOST_TOPICS: usize = 20;
const MOST_ATTRIBUTES: usize = 30;

/// A field in fault.
type Fault = (String, String);

impl NewStudy {
    /// The first field that cannot be so, and what it must be.
    pub fn fault(&self) -> Option<Fault> {
        let fault = |field: &str, message: String| Some((field.to_owned(), message));
        let long = |text: &str, most: usize| text.chars().count() > most;
        if self.name.trim().is_empty() || long(&self.name, LONGEST_NAME) {
            return fault("name", format!("must have 1 to {LONGEST_NAME} characters"));
        }
        let consent = self.consent.as_deref().unwrap_or_default();
        for (field, text) in [("purpose", self.purpose.as_str()), ("consent", consent)] {
            if long(text, LONGEST_TEXT) {
                return fault(field, format!("must have at most {LONGEST_TEXT} characters"));
            }
        }
        if self.concept_id.is_empty() && self.concept_source.is_none() {
            return fault("concept_id", "is needed, or concept_source".to_owned());
        }
        for (field, number, most) in
            [("max_turns", self.max_turns, MAX_MAX_TURNS), ("minutes", self.minutes, MOST_MINUTES)]
        {
            if number.is_some_and(|number| !(1..=most).contains(&number)) {
                return fault(field, format!("must be 1 to {most}"));
            }
        }
        if self.budget_usd.is_some_and(|budget| !budget.is_finite() || budget <= 0.0) {
            return fault("budget_usd", "must be more than 0".to_owned());
        }
        self.topics_fault().or_else(|| self.attributes_fault()).or_else(|| self.redirects_fault())
    }

    fn topics_fault(&self) -> Option<Fault> {
        if self.topics.len() > MOST_TOPICS {
            return Some(("topics".to_owned(), format!("must be at most {MOST_TOPICS}")));
        }
        let bad = |topic: &String| topic.trim().is_empty() || topic.chars().count() > LONGEST_NAME;
        let at = self.topics.iter().position(bad)?;
        Some((format!("topics[{at}]"), format!("must have 1 to {LONGEST_NAME} characters")))
    }

    fn attributes_fault(&self) -> Option<Fault> {
        if self.attributes.len() > MOST_ATTRIBUTES {
            return Some(("attributes".to_owned(), format!("must be at most {MOST_ATTRIBUTES}")));
        }
        let mut names = HashSet::new();
        self.attributes.iter().enumerate().find_map(|(at, rule)| {
            let (field, message) = rule.fault(&mut names)?;
            Some((format!("attributes[{at}].{field}"), message))
        })
    }

    fn redirects_fault(&self) -> Option<Fault> {
        let all = [("completed", &self.redirects.completed), ("screened_out", &self.redirects.screened_out)];
        let (field, _) =
            all.into_iter().find(|(_, url)| url.as_deref().is_some_and(|url| !is_address(url)))?;
        let message = "must be an address that begins with https:// or http://, such as \
            https://example.org/done?id={pid}";
        Some((format!("redirects.{field}"), message.to_owned()))
    }
}

impl AttributeRule {
    fn fault<'r>(&'r self, names: &mut HashSet<&'r str>) -> Option<(&'static str, String)> {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
        if !(1..=LONGEST_ATTRIBUTE).contains(&self.name.len()) || !self.name.bytes().all(plain) {
            let message = format!("must be 1 to {LONGEST_ATTRIBUTE} letters, digits, `_` and `-`");
            return Some(("name", message));
        }
        if !names.insert(&self.name) {
            return Some(("name", format!("there is already an attribute `{}`", self.name)));
        }
        let foreign = |choice: &&String| !self.choices.is_empty() && !self.choices.contains(choice);
        let foreign = self.screen_out.iter().find(foreign)?;
        Some(("screen_out", format!("`{foreign}` is none of the choices")))
    }
}

/// Whether a text is an address one can be sent to once its places are filled.
fn is_address(text: &str) -> bool {
    let filled = text.replace(['{', '}'], "");
    let address = filled.parse::<Uri>().ok();
    address.is_some_and(|uri| matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn respondents_are_sent_to_web_addresses_only() {
        for fine in ["https://example.org/", "http://example.org:81/a?b={pid}&c=d", "https://panel.example"] {
            assert!(is_address(fine), "{fine}");
        }
        for bad in [
            "",
            "example.org",
            "/done",
            "javascript:alert(1)",
            "data:text/html,x",
            "ftp://example.org/",
            "https://",
        ] {
            assert!(!is_address(bad), "{bad}");
        }
    }

    #[test]
    fn the_field_in_fault_is_named() {
        let study = |field: &str, value: serde_json::Value| {
            let mut study = serde_json::json!({"name": "A", "concept_id": "oat_milk"});
            study[field] = value;
            serde_json::from_value::<NewStudy>(study).unwrap().fault().map(|(field, _)| field)
        };
        let pid = |name: &str| serde_json::json!({"name": name, "source": "link", "choices": ["a"], "screen_out": []});
        for (field, value, fault) in [
            ("name", "  ".into(), Some("name")),
            ("concept_id", "".into(), Some("concept_id")),
            ("max_turns", 0.into(), Some("max_turns")),
            ("minutes", 601.into(), Some("minutes")),
            ("budget_usd", 0.into(), Some("budget_usd")),
            ("topics", serde_json::json!(["a", " "]), Some("topics[1]")),
            ("attributes", serde_json::json!([pid("a b")]), Some("attributes[0].name")),
            ("attributes", serde_json::json!([pid("a"), pid("a")]), Some("attributes[1].name")),
            ("redirects", serde_json::json!({"completed": "done"}), Some("redirects.completed")),
            ("attributes", serde_json::json!([pid("a"), pid("b")]), None),
            ("budget_usd", 0.5.into(), None),
        ] {
            assert_eq!(study(field, value).as_deref(), fault, "{field}");
        }
    }
}
