//! Replies in the two formats: whole, as events, and as errors.

mod chat;
mod messages;

use serde_json::{Value, json};

use crate::answer::{Answer, Content};
use crate::asked::Asked;
use crate::trouble::Trouble;

/// A reply in a format.
pub(crate) struct Written<'a> {
    asked: &'a Asked,
    answer: &'a Answer,
}

impl<'a> Written<'a> {
    pub(crate) fn new(asked: &'a Asked, answer: &'a Answer) -> Self {
        Self { asked, answer }
    }

    /// The reply in one.
    pub(crate) fn whole(&self) -> Value {
        if self.asked.is_messages() { messages::whole(self) } else { chat::whole(self) }
    }

    /// The reply as events: their bytes, in order.
    pub(crate) fn events(&self) -> Vec<String> {
        if self.asked.is_messages() { messages::events(self) } else { chat::events(self) }
    }

    /// An error.
    pub(crate) fn error(&self, code: &str, message: &str) -> Value {
        if self.asked.is_messages() {
            json!({"type": "error", "error": {"type": code, "message": message}, "request_id": "req_scripted"})
        } else {
            json!({"error": {"message": message, "type": code, "param": null, "code": code}})
        }
    }

    /// The model that was asked for.
    fn model(&self) -> &Value {
        &self.asked.body["model"]
    }

    fn truncated(&self) -> bool {
        self.answer.trouble == Some(Trouble::Truncated)
    }

    fn text_first(&self) -> bool {
        self.answer.trouble == Some(Trouble::TextFirst)
    }

    fn refusal(&self) -> Option<&str> {
        match &self.answer.trouble {
            Some(Trouble::Refusal(words)) => Some(words),
            _ => None,
        }
    }

    /// What the tool is called with: None when no tool is asked for, or the answer is not meant for one.
    fn tool_input(&self) -> Option<Value> {
        let spoiled = matches!(
            self.answer.trouble,
            Some(
                Trouble::Malformed
                    | Trouble::Empty
                    | Trouble::Prose
                    | Trouble::Truncated
                    | Trouble::Refusal(_)
            )
        );
        match &self.answer.content {
            Content::Json(value) if self.asked.wants_tool() && !spoiled => Some(value.clone()),
            _ => None,
        }
    }

    /// The text in pieces.
    fn pieces(&self) -> Vec<String> {
        let characters: Vec<char> = self.answer.words().chars().collect();
        characters.chunks(self.answer.piece.max(1)).map(|piece| piece.iter().collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderMap;

    fn written(path: &str, body: Value, answer: &Answer) -> (Value, String) {
        let asked = Asked::new(path, &HeaderMap::new(), body, 0);
        let written = Written::new(&asked, answer);
        (written.whole(), written.events().concat())
    }

    #[test]
    fn a_tool_is_called_with_the_json_and_text_may_stand_before_it() {
        let answer = Answer::json(json!({"n": 1})).with(Trouble::TextFirst);
        let (messages, _) = written("/v1/messages", json!({"tools": [{"name": "rate"}]}), &answer);
        assert_eq!(messages["content"][0]["type"], "text");
        assert_eq!(messages["content"][1]["input"], json!({"n": 1}));
        let tools = json!([{"type": "function", "function": {"name": "rate"}}]);
        let (chat, _) = written("/v1/chat/completions", json!({"tools": tools}), &answer);
        let message = &chat["choices"][0]["message"];
        assert!(message["content"].is_string());
        assert_eq!(message["tool_calls"][0]["function"]["arguments"], "{\"n\":1}");
    }

    #[test]
    fn tokens_add_up_in_both_formats() {
        let answer = Answer::text("one two three").tokens(101, 40, 7);
        let (messages, events) = written("/v1/messages", json!({}), &answer);
        let usage = &messages["usage"];
        let part = |name: &str| usage[name].as_u64().unwrap();
        assert_eq!(
            part("input_tokens") + part("cache_creation_input_tokens") + part("cache_read_input_tokens"),
            101
        );
        assert!(
            events.contains("\"text\":\"one two \"") && events.ends_with("\"message_stop\"}\n\n"),
            "{events}"
        );
        let (chat, events) = written("/v1/chat/completions", json!({}), &answer);
        assert_eq!(chat["usage"]["total_tokens"], 108);
        assert!(events.ends_with("data: [DONE]\n\n") && !events.contains("usage"), "{events}");
    }

    #[test]
    fn trouble_spoils_the_reply_as_it_says() {
        let said = |trouble: Trouble| {
            let answer = Answer::json(json!({"n": 1})).with(trouble);
            written("/v1/chat/completions", json!({}), &answer).0["choices"][0].clone()
        };
        assert_eq!(said(Trouble::Truncated)["finish_reason"], "length");
        assert_eq!(said(Trouble::Empty)["message"]["content"], "");
        assert_eq!(said(Trouble::Refusal("no".to_owned()))["message"]["refusal"], "no");
        let malformed = said(Trouble::Malformed);
        let text = malformed["message"]["content"].as_str().unwrap();
        assert!(serde_json::from_str::<Value>(text).is_err());
        assert!(said(Trouble::Prose)["message"]["content"].as_str().unwrap().contains("```json\n{\"n\":1}"));
    }
}
