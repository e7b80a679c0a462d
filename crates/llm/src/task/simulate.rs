//! The task `simulate`: a respondent played by a model. What it holds is told to the model alone; the interviewer hears
//! only its answers.

use colloquy_engine::utterance::{Speaker, Utterance};
use serde::Serialize;

use super::render;
use crate::provider::{Message, Role};

/// A person to be played.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Part {
    /// Who this is, in a line or a paragraph.
    pub who: String,
    /// What the interview is about.
    pub topic: String,
    /// What was shown beforehand; empty when nothing was.
    pub shown: String,
    /// How the person talks.
    pub manner: String,
    /// What the person believes, wants, does or feels.
    pub beliefs: Vec<Held>,
    /// What leads to what, by the ids of beliefs.
    pub links: Vec<String>,
}

/// One thing a person holds.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Held {
    /// Its id, for the links.
    pub id: String,
    /// The words that say it.
    pub words: String,
    /// When it comes up, in words; empty when it does at once.
    pub depth: String,
}

/// The stable part: who is played.
pub(crate) fn system(part: &Part) -> Result<String, String> {
    render("simulate", part)
}

/// The talk, as the person played knows it: what they said is theirs.
pub(crate) fn messages(talk: &[Utterance]) -> Vec<Message> {
    let said = talk.iter().map(|said| match said.speaker {
        Speaker::Interviewer => Message::user(said.text.trim()),
        Speaker::Respondent => Message { role: Role::Assistant, text: said.text.trim().to_owned() },
    });
    said.collect()
}

/// The words of a reply: the person's name before them and quotation marks around them go.
pub(crate) fn words(reply: &str) -> String {
    let reply = reply.trim();
    let reply =
        ["Person:", "Respondent:", "Me:"].iter().find_map(|name| reply.strip_prefix(name)).unwrap_or(reply);
    let reply = reply.trim();
    let inner = reply.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).unwrap_or(reply).trim().to_owned()
}
