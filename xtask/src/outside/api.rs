//! The API as a client uses it: sessions, questions, answers.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};

use super::http::Client;

/// A question that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question {
    /// What an answer to it names in `replies_to`, when the program gives it.
    pub(crate) id: Option<String>,
    pub(crate) text: String,
}

/// Why a request did not do what it should.
#[derive(Debug)]
pub(crate) enum Failure {
    /// No reply: it may have been taken or not.
    Silent(io::Error),
    /// The program says no.
    Refused {
        status: u16,
        /// The problem's code; empty when there is none.
        code: String,
        document: String,
    },
    /// A reply that cannot be right.
    Wrong(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Silent(error) => write!(f, "no reply: {error}"),
            Self::Refused { status, document, .. } => write!(f, "refused with {status}: {document}"),
            Self::Wrong(what) => write!(f, "a reply that cannot be right: {what}"),
        }
    }
}

impl std::error::Error for Failure {}

type Outcome<T> = Result<T, Failure>;

/// What is sent to answer a question.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Answer<'a> {
    pub(crate) text: &'a str,
    pub(crate) key: Option<&'a str>,
    pub(crate) replies_to: Option<&'a str>,
}

/// A client of one server.
pub(crate) struct Api(Client);

impl Api {
    /// Waits so long for each reply, at most.
    pub(crate) fn new(address: SocketAddr, patience: Duration) -> Self {
        Self(Client::new(address, patience))
    }

    fn bytes(&mut self, method: &str, path: &str, key: Option<&str>, body: &str) -> Outcome<Vec<u8>> {
        let headers: Vec<(&str, &str)> = key.map(|key| ("idempotency-key", key)).into_iter().collect();
        let path = format!("/api/v1{path}");
        let reply = self.0.request(method, &path, &headers, body).map_err(Failure::Silent)?;
        if (200..300).contains(&reply.status) {
            return Ok(reply.body);
        }
        let document = String::from_utf8_lossy(&reply.body).into_owned();
        let problem: Value = serde_json::from_str(&document).unwrap_or_default();
        let code = problem["code"].as_str().unwrap_or_default().to_owned();
        Err(Failure::Refused { status: reply.status, code, document })
    }

    fn json(&mut self, method: &str, path: &str, key: Option<&str>, body: &str) -> Outcome<Value> {
        let bytes = self.bytes(method, path, key, body)?;
        serde_json::from_slice(&bytes)
            .map_err(|error| Failure::Wrong(format!("{method} {path} gives no JSON: {error}")))
    }

    /// Makes a session; its id.
    pub(crate) fn create(&mut self, concept: &str, max_turns: usize, seed: usize) -> Outcome<String> {
        self.create_as(&json!({"concept_id": concept, "max_turns": max_turns, "seed": seed}))
    }

    /// Makes a session as asked for; its id.
    pub(crate) fn create_as(&mut self, wanted: &Value) -> Outcome<String> {
        text(&self.json("POST", "/sessions", None, &wanted.to_string())?, "id")
    }

    /// What the people of a session are shown before they are asked about it.
    pub(crate) fn stimulus(&mut self, session: &str) -> Outcome<Option<String>> {
        let session = self.json("GET", &format!("/sessions/{session}"), None, "")?;
        let concept = self.json("GET", &format!("/concepts/{}", text(&session, "concept_id")?), None, "")?;
        Ok(concept["stimulus"]["text"].as_str().map(str::to_owned))
    }

    /// A session's export as JSON.
    pub(crate) fn export(&mut self, session: &str) -> Outcome<Value> {
        self.json("GET", &format!("/sessions/{session}/export?format=json"), None, "")
    }

    /// Starts a session, or goes on with it: the question that waits, if one does.
    pub(crate) fn start(&mut self, session: &str) -> Outcome<Option<Question>> {
        let started = self.json("POST", &format!("/sessions/{session}/start"), None, "")?;
        Ok(question(&started, "question"))
    }

    /// Answers a question; the next one, unless the interview is over.
    pub(crate) fn answer(&mut self, session: &str, answer: Answer<'_>) -> Outcome<Option<Question>> {
        let mut body = json!({"text": answer.text});
        if let Some(id) = answer.replies_to {
            body["replies_to"] = json!(id);
        }
        let path = format!("/sessions/{session}/turns");
        let turn = self.json("POST", &path, answer.key, &body.to_string())?;
        let taken = text(&turn, "answer")?;
        if taken.trim() != answer.text.trim() {
            return Err(Failure::Wrong(format!("`{}` was sent, `{taken}` taken", answer.text)));
        }
        let goes_on = turn["should_continue"].as_bool().unwrap_or(true);
        Ok(question(&turn, "next_question").filter(|_| goes_on))
    }

    /// All answers of a session, as they are kept.
    pub(crate) fn answers(&mut self, session: &str) -> Outcome<Vec<String>> {
        let mut answers = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = self.json("GET", &format!("/sessions/{session}/turns{cursor}"), None, "")?;
            let turns = page["turns"].as_array();
            let turns = turns.ok_or_else(|| Failure::Wrong(format!("no `turns` in {page}")))?;
            for turn in turns {
                answers.push(text(turn, "answer")?);
            }
            match page["next_cursor"].as_str() {
                Some(next) => cursor = format!("?cursor={next}"),
                None => return Ok(answers),
            }
        }
    }

    /// The size in bytes of a session's export as JSON.
    pub(crate) fn export_size(&mut self, session: &str) -> Outcome<usize> {
        let path = format!("/sessions/{session}/export?format=json");
        self.bytes("GET", &path, None, "").map(|bytes| bytes.len())
    }
}

fn text(document: &Value, field: &str) -> Outcome<String> {
    let text = document[field].as_str().map(str::to_owned);
    text.ok_or_else(|| Failure::Wrong(format!("no `{field}` in {document}")))
}

fn question(document: &Value, field: &str) -> Option<Question> {
    let text = document[field].as_str()?.to_owned();
    // A turn names two questions: the one that was answered and the next.
    let id = if field == "next_question" { "next_question_id" } else { "question_id" };
    Some(Question { id: document[id].as_str().map(str::to_owned), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_its_id_where_the_program_gives_one() {
        let told = json!({"question": "Why?", "question_id": "q7", "next_question": null});
        let asked = Question { id: Some("q7".to_owned()), text: "Why?".to_owned() };
        assert_eq!(question(&told, "question"), Some(asked.clone()));
        assert_eq!(question(&told, "next_question"), None);
        let told = json!({"question_id": "q7", "next_question": "What then?", "next_question_id": "q9"});
        assert_eq!(question(&told, "next_question").and_then(|asked| asked.id), Some("q9".to_owned()));
        assert_eq!(question(&json!({"question": "Why?"}), "question"), Some(Question { id: None, ..asked }));
    }
}
