//! Format 1 of a member check, without its words.

use colloquy_engine::advance::Resolution;
use colloquy_engine::check::{CheckRecord, Said, Verdict};
use colloquy_engine::graph::Vector;
use colloquy_engine::ids::NodeId;
use colloquy_engine::interpretation::{Reading, Usage};
use colloquy_engine::session::Focus;
use colloquy_engine::utterance::Utterance;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::Words;
use super::decision::{FocusV1, ResolutionV1};
use super::reading::{ReadingV1, UsageV1};
use crate::format::twin::{As, List, is_default, twins};

twins! { VerdictV1: Verdict }

/// What was said of what was understood.
#[derive(Serialize, Deserialize)]
pub(crate) struct CheckedV1 {
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<VerdictV1>>")]
    verdicts: Vec<Verdict>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    said: Option<SaidV1>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leave_out: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Verdict")]
pub(crate) struct VerdictV1 {
    claim: String,
    text: String,
    right: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<FocusV1>")]
    about: Focus,
}

/// What was said in words.
#[derive(Serialize, Deserialize)]
struct SaidV1 {
    came: Timestamp,
    #[serde(with = "As::<ReadingV1>")]
    reading: Reading,
    by: String,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<UsageV1>")]
    usage: Usage,
    #[serde(with = "As::<ResolutionV1>")]
    resolution: Resolution,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    degraded: Vec<String>,
}

impl CheckedV1 {
    pub(super) fn of(record: &CheckRecord, words: Words) -> (Self, Words) {
        let (verdicts, leave_out) = (record.verdicts.clone(), record.leave_out.clone());
        let Some(said) = &record.said else { return (Self { verdicts, said: None, leave_out }, words) };
        let Said { answer, reading, by, usage, vectors: _, resolution, degraded } = said.clone();
        let came = answer.created_at;
        let words = Words { turn: Some(answer.turn_number), answer: Some(answer.text), ..words };
        let said = Some(SaidV1 { came, reading, by, usage, resolution, degraded });
        (Self { verdicts, said, leave_out }, words)
    }

    pub(super) fn with(self, words: Words, vectors: Vec<(NodeId, Vector)>) -> Option<CheckRecord> {
        let said = match self.said {
            None => None,
            Some(SaidV1 { came, reading, by, usage, resolution, degraded }) => {
                let answer = Utterance::answer(words.turn?, words.answer?, came);
                Some(Said { answer, reading, by, usage, vectors, resolution, degraded })
            }
        };
        Some(CheckRecord { verdicts: self.verdicts, said, leave_out: self.leave_out })
    }
}
