//! `colloquy replay`: a recorded interview again: the same choices, or what another methodology would choose.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::Args;
use colloquy_engine::engine::TurnError;
use colloquy_engine::events::SessionEvent;
use colloquy_engine::replay::{Chosen, Replayed, replay};
use colloquy_engine::selection::{Candidate, Decision};
use colloquy_engine::session::Session;
use colloquy_engine::{Methodology, SessionId};
use colloquy_export::{Document, FORMAT};
use serde_json::{Value, json};

use super::Context;
use crate::left_out::Gate;
use crate::{library, terminal, transcript, wiring};

const EXAMPLES: &str = "\
Examples:
  colloquy replay 0190a3c2-…                 every choice of a stored interview must come out the same
  colloquy replay interview.json --methodology my_version.yaml
                                             what an edited methodology would have asked instead, and why

The exit status is 1 when a choice does not come out as it was.";

/// Replay a recorded interview, with its own or another methodology
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Replay {
    /// A stored interview's id, or a JSON document (`colloquy interview --json`)
    #[arg(value_name = "SESSION|EXPORT")]
    interview: String,
    /// What would this methodology have chosen instead?
    #[arg(long, value_name = "ID|FILE")]
    methodology: Option<String>,
    /// For machines
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(crate) async fn run(self, context: &Context) -> Result<ExitCode> {
        let (session, events, gate) = self.record(context).await?;
        let file = format!("{}.yaml", session.methodology);
        let own = Methodology::parse(&file, &session.methodology_source)
            .map_err(TurnError::Methodology)
            .context("the interview cannot be replayed")?;
        let own = own.methodology;
        let other = self.methodology.as_deref().map(|name| context.library.methodology(name)).transpose()?;
        let replayed = replay(session.fork(), &events, &own, other.as_deref())?;
        let changed = replayed.iter().filter(|turn| !turn.is_identical()).count();
        let replayed = gate.shown(replayed)?;
        if self.json {
            terminal::json(&shape(&session, &replayed, changed))?;
        } else {
            tell(&replayed, other.as_deref())?;
            terminal::line(format_args!("\n{}", verdict(replayed.len(), changed)))?;
            if let Some(other) = &other {
                let same = |turn: &&Replayed| turn.instead.as_ref() == Some(&turn.recorded);
                let same = replayed.iter().filter(same).count();
                terminal::line(format_args!("{} would have chosen the same on {same} of them.", other.name))?;
            }
        }
        Ok(if changed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// The session as it was made, and all that happened in it, from a document or from the store; with what is left out of it.
    async fn record(&self, context: &Context) -> Result<(Session, Vec<SessionEvent>, Gate)> {
        let path = Path::new(&self.interview);
        if path.is_file() {
            let document = library::read(path)?;
            let (session, events) = read_document(&document.file, &document.text)?;
            return Ok((session, events, Gate::open()));
        }
        let id = SessionId::parse(&self.interview)
            .with_context(|| format!("`{}` is neither a file nor a session's id", self.interview))?;
        let store = wiring::store(&context.config, true).await?;
        let gate = Gate::of(store.as_ref(), &*store.session_load(&id).await?).await?;
        let (session, events) = store.session_events(&id).await?;
        Ok((session, events, gate))
    }
}

fn read_document(file: &str, text: &str) -> Result<(Session, Vec<SessionEvent>)> {
    let document: Value =
        serde_json::from_str(text).with_context(|| format!("{file} is not a JSON document"))?;
    let format = document["format"].as_str().unwrap_or("none");
    anyhow::ensure!(
        format == FORMAT,
        "{file} has the format `{format}`; `{FORMAT}` can be replayed: export it with `colloquy interview --json`",
    );
    let document: Document = serde_path_to_error::deserialize(document)
        .with_context(|| format!("{file} was altered, or written by another version of Colloquy"))?;
    document.replayable().with_context(|| format!("{file} cannot be replayed"))
}

fn verdict(turns: usize, changed: usize) -> String {
    if changed == 0 {
        format!("{turns} turns replayed: with its own methodology every choice came out as it was.")
    } else {
        format!(
            "{turns} turns replayed: with its own methodology {changed} choices did not come out as they were."
        )
    }
}

fn said(chosen: &Chosen) -> String {
    let about = if chosen.focus_label.is_empty() {
        String::new()
    } else {
        format!(" about \"{}\"", terminal::short(&chosen.focus_label, 50))
    };
    let ending = chosen.ending.map(|ending| format!(" ({})", transcript::code(&ending)));
    format!("{}{about}{}", chosen.strategy, ending.unwrap_or_default())
}

fn tell(replayed: &[Replayed], other: Option<&Methodology>) -> Result<()> {
    let Some(other) = other else {
        let rows = replayed.iter().map(|turn| {
            let again = if turn.is_identical() {
                "the same".to_owned()
            } else {
                format!("NOT the same: {}", said(&turn.again))
            };
            [turn.turn.to_string(), said(&turn.recorded), again]
        });
        return terminal::line(terminal::table(["Turn", "Chosen", "Again"], rows));
    };
    let rows = replayed.iter().map(|turn| {
        let Some(instead) = &turn.instead else {
            return [turn.turn.to_string(), said(&turn.recorded), "-".to_owned(), String::new()];
        };
        let shown = if *instead == turn.recorded { "the same".to_owned() } else { said(instead) };
        let why = turn.instead_decision.as_ref().map(why).unwrap_or_default();
        [turn.turn.to_string(), said(&turn.recorded), shown, why]
    });
    let table = terminal::table(["Turn", "Chosen", &format!("By {}", other.name), "Because"], rows);
    terminal::line(table)
}

/// The strongest parts of the chosen candidate, and how far the next one was.
fn why(decision: &Decision) -> String {
    let Some(chosen) = decision.decomposition.iter().find(|candidate| candidate.selected) else {
        return String::new();
    };
    let mut parts: Vec<&colloquy_engine::selection::Contribution> =
        chosen.contributions.iter().filter(|part| part.contribution.abs() > 1e-9).collect();
    parts.sort_by(|a, b| b.contribution.abs().total_cmp(&a.contribution.abs()));
    let mut why: Vec<String> =
        parts.iter().take(3).map(|part| format!("{:+.2} {}", part.contribution, part.name)).collect();
    if let Some(next) = runner_up(decision, chosen) {
        why.push(format!("{:.2} against {:.2} for {}", chosen.final_score, next.final_score, next.strategy));
    }
    why.join("\n")
}

fn runner_up<'a>(decision: &'a Decision, chosen: &Candidate) -> Option<&'a Candidate> {
    decision
        .decomposition
        .iter()
        .filter(|candidate| candidate.stage == chosen.stage && candidate.rank > chosen.rank)
        .min_by_key(|candidate| candidate.rank)
}

fn shape(session: &Session, replayed: &[Replayed], changed: usize) -> Value {
    json!({
        "session_id": session.id,
        "methodology": session.methodology,
        "identical": changed == 0,
        "changed": changed,
        "turns": replayed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_that_are_none_say_so() {
        for (text, part) in [
            ("no", "not a JSON document"),
            ("{}", "has the format `none`"),
            ("{\"format\": \"colloquy/1\"}", "missing field `session`"),
            (
                "{\"format\": \"colloquy/1\", \"session\": {\"id\": 7}}",
                "session.id: invalid type: integer `7`",
            ),
        ] {
            let error = format!("{:#}", read_document("x.json", text).unwrap_err());
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn the_verdict_counts() {
        assert_eq!(
            verdict(3, 0),
            "3 turns replayed: with its own methodology every choice came out as it was."
        );
        assert!(verdict(3, 1).contains("1 choices did not"));
    }
}
