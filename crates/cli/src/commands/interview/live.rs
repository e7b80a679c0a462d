//! A live interview: line editing and history, questions as they are worded.

use std::path::Path;
use std::sync::Mutex;

use anyhow::Result;
use colloquy_engine::SessionId;
use colloquy_engine::engine::{Engine, TurnError};
use colloquy_engine::record::Turn;
use colloquy_engine::session::{Ending, Session, SessionStatus};
use colloquy_engine::turn::Observer;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::reply;
use crate::left_out::Gate;
use crate::{terminal, transcript};

/// Lines of answers kept for the arrow keys.
const HISTORY: &str = "history.txt";
const HELP: &str = "\
Answer in your own words and press Enter. A line `/why` shows what was heard and why the question was asked,
`/stop` ends the interview, Ctrl-D leaves it open.";

/// Prints pieces of the question as they come, once the first is there.
#[derive(Default)]
struct Streamed(Mutex<String>);

impl Observer for Streamed {
    fn question_delta(&self, piece: &str) {
        let mut said = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if said.is_empty() {
            let _ = terminal::piece("\nInterviewer: ");
        }
        said.push_str(piece);
        let _ = terminal::piece(piece);
    }
}

impl Streamed {
    /// Completes what was streamed, or says all of it when nothing was, or when other words were chosen.
    fn complete(self, question: &str) -> Result<()> {
        let said = self.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if said.trim() == question.trim() {
            terminal::line("")
        } else {
            terminal::line(format_args!("\n{}", transcript::question(question)))
        }
    }
}

/// What a person typed.
enum Said {
    Answer(String),
    Why,
    Stop,
    Leave,
}

/// Interviews until the interview is over or the person leaves.
pub(super) async fn run(engine: &Engine, id: &SessionId, data: &Path) -> Result<()> {
    let started = engine.start_session(id).await?;
    let session = engine.store().session_load(id).await?;
    terminal::line(transcript::heading(&session))?;
    terminal::line(HELP)?;
    let pending = session.pending_question().map_or(started.opening_question.as_str(), |u| u.text.as_str());
    let pending = Gate::of(engine.store().as_ref(), &session).await?.text(pending);
    terminal::line(format_args!("\n{}", transcript::question(&pending)))?;
    terminal::piece(&transcript::fallen_back(&started.degraded))?;
    let mut editor = DefaultEditor::new()?;
    let history = data.join(HISTORY);
    // There is no history before the first interview, and none on a read-only disk.
    let _ = editor.load_history(&history);
    let outcome = talk(engine, id, session.status, &mut editor).await;
    let _ = editor.save_history(&history);
    outcome
}

async fn talk(
    engine: &Engine,
    id: &SessionId,
    mut status: SessionStatus,
    editor: &mut DefaultEditor,
) -> Result<()> {
    let mut last: Option<(Session, Turn)> = None;
    while status != SessionStatus::Completed {
        match listen(editor)? {
            Said::Leave => return Ok(()),
            Said::Stop => {
                engine.finish(id, Ending::Withdrawn).await?;
                return Ok(());
            }
            Said::Why => match &last {
                Some((session, turn)) => terminal::piece(&transcript::notes(session, turn))?,
                None => terminal::line("      Nothing was said yet.")?,
            },
            Said::Answer(text) => {
                let observer = Streamed::default();
                match engine.take_turn(id, reply(engine, id, &text).await?, &observer).await {
                    Ok(turn) => {
                        let session = engine.store().session_load(id).await?;
                        let gate = Gate::of(engine.store().as_ref(), &session).await?;
                        let (session, turn) = (gate.session(&session)?, gate.shown(turn)?);
                        if let Some(question) = &turn.next_question {
                            observer.complete(question)?;
                        }
                        if let Some(farewell) = &turn.farewell {
                            terminal::line(transcript::question(farewell))?;
                        }
                        terminal::piece(&transcript::fallen_back(&turn.degraded))?;
                        terminal::piece(&transcript::seen(&turn))?;
                        status = session.status;
                        last = Some((session, turn));
                    }
                    Err(TurnError::AnswerInvalid { reason }) => {
                        terminal::line(format_args!("      Not taken: {reason}. Please say it again."))?;
                    }
                    Err(error) if session_is_kept(&error) => {
                        terminal::line(format_args!(
                            "      {error}. Your answer is kept; please send it again."
                        ))?;
                    }
                    Err(TurnError::Completed { ending }) => return over(ending),
                    Err(error) => return Err(error.into()),
                }
            }
        }
    }
    Ok(())
}

/// Says why an interview was over before the answer could be worked on.
fn over(ending: Option<Ending>) -> Result<()> {
    let why = ending.map_or_else(String::new, |ending| format!(" ({})", transcript::code(&ending)));
    terminal::line(format_args!("\n      The interview is over{why}. Your last answer is kept."))
}

/// Failures after which the same answer can be sent again.
fn session_is_kept(error: &TurnError) -> bool {
    matches!(error, TurnError::Stage { .. } | TurnError::InProgress)
}

fn listen(editor: &mut DefaultEditor) -> Result<Said> {
    loop {
        match editor.readline("> ") {
            Ok(line) => {
                let line = line.trim();
                if line.is_empty() {
                    continue;
                }
                return Ok(match line {
                    "/why" => Said::Why,
                    "/stop" => Said::Stop,
                    "/leave" => Said::Leave,
                    answer => {
                        let _ = editor.add_history_entry(answer);
                        Said::Answer(answer.to_owned())
                    }
                });
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(Said::Leave),
            Err(error) => return Err(error.into()),
        }
    }
}
