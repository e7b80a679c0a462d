//! Recorded answers: reading them, and running an interview on them.

use std::io::Read;
use std::path::Path;

use anyhow::{Context as _, Result};
use colloquy_engine::SessionId;
use colloquy_engine::engine::{Engine, NewSession, TurnError};
use colloquy_engine::session::SessionStatus;
use colloquy_engine::turn::Silent;
use uuid::Uuid;

use super::{Plan, reply};
use crate::{terminal, transcript};

/// One recorded answer, or why it cannot be one.
pub(super) type Recorded = Result<String, String>;

/// Reads a file of answers: paragraphs when it has a blank line, else lines (`-`: standard input).
pub(super) fn read(source: &Path) -> Result<Vec<Recorded>> {
    let bytes = if source.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).context("standard input cannot be read")?;
        bytes
    } else {
        std::fs::read(source).with_context(|| {
            format!("the answers in {} cannot be read: name a text file, or `-`", source.display())
        })?
    };
    Ok(split(&bytes))
}

fn split(bytes: &[u8]) -> Vec<Recorded> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines: Vec<&[u8]> = bytes.split(|b| *b == b'\n').map(<[u8]>::trim_ascii).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |at| at + 1);
    let lines = &lines[first..last.max(first)];
    let groups: Vec<Vec<&[u8]>> = if lines.iter().any(|line| line.is_empty()) {
        lines.split(|line| line.is_empty()).map(<[&[u8]]>::to_vec).filter(|group| !group.is_empty()).collect()
    } else {
        lines.iter().map(|line| vec![*line]).collect()
    };
    groups.into_iter().map(|group| text(&group.join(&b' '))).collect()
}

fn text(bytes: &[u8]) -> Recorded {
    String::from_utf8(bytes.to_vec())
        .map_err(|error| format!("byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1))
}

/// The id of a recorded interview: the same material gives the same id.
pub(super) fn id(seed: u64, plan: &Plan, answers: &[Recorded]) -> Result<SessionId> {
    let concept = serde_json::to_string(&plan.concept)?;
    let material = format!("{seed}\n{}\n{concept}\n{}\n{answers:?}", plan.max_turns, plan.methodology.source);
    Ok(SessionId::parse(&Uuid::new_v5(&Uuid::NAMESPACE_OID, material.as_bytes()).to_string())?)
}

/// Runs the interview; with `show`, prints it as it goes.
pub(super) async fn run(engine: &Engine, new: NewSession, answers: &[Recorded], show: bool) -> Result<()> {
    let id = new.id.clone();
    let session = engine.create_session(new).await?;
    let started = engine.start_session(&id).await?;
    if show {
        terminal::line(transcript::heading(&session))?;
        terminal::line(transcript::question(&started.opening_question))?;
        terminal::piece(&transcript::fallen_back(&started.degraded))?;
    }
    let (mut used, mut status) = (0, SessionStatus::Active);
    for (index, answer) in answers.iter().enumerate() {
        if status == SessionStatus::Completed {
            break;
        }
        used = index + 1;
        let text = match answer {
            Ok(text) => text,
            Err(reason) => {
                terminal::remark(format_args!("answer {used} was refused: {reason}"));
                continue;
            }
        };
        let turn = match engine.take_turn(&id, reply(engine, &id, text).await?, &Silent).await {
            Ok(turn) => turn,
            Err(TurnError::AnswerInvalid { reason }) => {
                terminal::remark(format_args!("answer {used} was refused: {reason}"));
                continue;
            }
            Err(TurnError::Completed { ending }) => {
                let why =
                    ending.map_or_else(String::new, |ending| format!(": {}", transcript::code(&ending)));
                terminal::remark(format_args!("answer {used} was kept and not worked on{why}"));
                status = SessionStatus::Completed;
                continue;
            }
            Err(error) => return Err(error).with_context(|| format!("answer {used} could not be taken")),
        };
        let session = engine.store().session_load(&id).await?;
        status = session.status;
        if show {
            terminal::line(transcript::answer(turn.turn_number, text))?;
            terminal::piece(&transcript::notes(&session, &turn))?;
            for said in [&turn.next_question, &turn.farewell].into_iter().flatten() {
                terminal::line(transcript::question(said))?;
            }
        }
    }
    report(used, answers.len(), status);
    Ok(())
}

fn report(used: usize, given: usize, status: SessionStatus) {
    if given == 0 {
        terminal::remark("there are no answers in the file: only the opening question was asked");
    }
    if used < given {
        let left = given - used;
        let verb = if left == 1 { "answer was" } else { "answers were" };
        terminal::remark(format_args!("the interview is over: {left} {verb} left over and not used"));
    } else if status != SessionStatus::Completed {
        terminal::remark("the answers ended before the interview: it stays open");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<String> {
        split(bytes).into_iter().map(|answer| answer.unwrap_or_else(|reason| format!("! {reason}"))).collect()
    }

    #[test]
    fn lines_or_paragraphs() {
        let table: [(&[u8], &[&str]); 9] = [
            (b"", &[]),
            (b"\n \n", &[]),
            (b"one\ntwo\n", &["one", "two"]),
            (b"one\r\ntwo", &["one", "two"]),
            (b"\n\none\ntwo\n\n\n", &["one", "two"]),
            (b"one\nmore of it\n\ntwo\n", &["one more of it", "two"]),
            (b"one\n \t\n\ntwo\n", &["one", "two"]),
            (b"\xef\xbb\xbfone\n", &["one"]),
            (b"one\ntw\xff\n", &["one", "! byte 3 is not UTF-8"]),
        ];
        for (bytes, expected) in table {
            assert_eq!(texts(bytes), expected, "{bytes:?}");
        }
    }
}
