//! What a provider says went wrong, wherever its error keeps message and code, and what that means.

use serde_json::Value;

use crate::provider::Fault;

/// Most characters of a provider's message that are shown.
const LONGEST: usize = 300;

/// An error in a provider's words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// The message, in one line, cut; empty when there is none.
    pub(crate) message: String,
    /// Codes and types, and the field in fault, in lower case, with spaces between.
    pub(crate) codes: String,
}

impl Said {
    /// Reads the body of an error.
    pub(crate) fn of_bytes(body: &[u8]) -> Self {
        if let Ok(value) = serde_json::from_slice::<Value>(body) {
            return Self::of(&value);
        }
        let text = String::from_utf8_lossy(body);
        let page = text.trim_start().starts_with('<');
        let message = if page { "a web page".to_owned() } else { one_line(&text) };
        Self { message, codes: String::new() }
    }

    /// Reads `{"error": {message, code, type, param}}`, `{"code", "error": "…"}`, `{"message"}`, `{"detail"}` and
    /// lists of such.
    pub(crate) fn of(value: &Value) -> Self {
        let value = value.get(0).unwrap_or(value);
        let error = value.get("error").filter(|error| error.is_object()).unwrap_or(value);
        let text = |field: &Value| field.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
        let message =
            [&error["message"], &value["error"], &error["detail"], &error["msg"], &error["detail"][0]["msg"]]
                .into_iter()
                .find_map(text)
                .unwrap_or_else(|| if error.is_null() { String::new() } else { error.to_string() });
        let code = |field: &Value| match field {
            Value::String(text) => Some(text.to_lowercase()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let codes: Vec<String> =
            [&error["code"], &error["type"], &error["param"]].into_iter().filter_map(code).collect();
        Self { message: one_line(&message), codes: codes.join(" ") }
    }

    /// Codes and message, in lower case.
    pub(crate) fn words(&self) -> String {
        format!("{} {}", self.codes, self.message.to_lowercase())
    }

    /// What an error means. Without a status (an error in the middle of a stream) its code has to do.
    pub(crate) fn fault(&self, status: Option<u16>) -> Fault {
        let status = status.or_else(|| self.codes.split(' ').find_map(|code| code.parse().ok()));
        match status {
            Some(402) => Fault::Quota,
            Some(408 | 409 | 500..) => Fault::Overloaded,
            Some(429) => self.too_much(),
            Some(401 | 403) if self.quota() => Fault::Quota,
            Some(403) if self.model() => Fault::UnknownModel,
            Some(401 | 403) => Fault::Unauthorised,
            Some(404) if self.message.to_lowercase().contains("model") => Fault::UnknownModel,
            Some(_) if self.key() => Fault::Unauthorised,
            Some(_) if self.quota() => Fault::Quota,
            Some(_) if self.model() => Fault::UnknownModel,
            Some(_) => Fault::Rejected,
            None => self.in_stream(),
        }
    }

    fn too_much(&self) -> Fault {
        let limited = self.codes.contains("rate_limit");
        if self.codes.contains("overloaded") {
            Fault::Overloaded
        } else if !limited && self.quota() {
            Fault::Quota
        } else {
            Fault::RateLimited
        }
    }

    fn in_stream(&self) -> Fault {
        let coded = |word: &str| self.codes.contains(word);
        if coded("rate_limit") {
            Fault::RateLimited
        } else if coded("authentication") || coded("permission") || self.key() {
            Fault::Unauthorised
        } else if self.quota() {
            Fault::Quota
        } else if self.model() {
            Fault::UnknownModel
        } else if coded("invalid_request") {
            Fault::Rejected
        } else {
            Fault::Overloaded
        }
    }

    fn key(&self) -> bool {
        let words = self.words();
        let wrong = ["incorrect", "invalid", "not valid", "no api key", "missing"];
        words.contains("invalid_api_key")
            || ["api key", "api_key", "x-api-key"].iter().any(|key| words.contains(key))
                && wrong.iter().any(|word| words.contains(word))
    }

    fn quota(&self) -> bool {
        let words = self.words();
        let told = [
            "insufficient_quota",
            "exceeded_current_quota",
            "exceeded your current quota",
            "insufficient balance",
            "insufficient_balance",
            "credit balance",
            "out of credits",
            "available credits",
            "account is suspended",
            "spending limit",
        ];
        self.codes.contains("billing") || told.iter().any(|phrase| words.contains(phrase))
    }

    fn model(&self) -> bool {
        let words = self.words();
        let told = [
            "does not exist",
            "not found",
            "not exist",
            "no such model",
            "unknown model",
            "invalid model",
            "not a valid model",
        ];
        self.codes.contains("model_not_found")
            || words.contains("model") && told.iter().any(|phrase| words.contains(phrase))
    }
}

/// A text in one line, cut.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        if line.len() > 4 * LONGEST {
            break;
        }
    }
    if line.chars().count() > LONGEST {
        line = line.chars().take(LONGEST).collect();
        line.push('…');
    }
    line
}
