//! `colloquy explain`: what a signal, strategy, stage or ending is, and why a turn asked what it asked.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use colloquy_engine::ports::CallQuery;
use colloquy_engine::session::SessionState;
use colloquy_engine::signals::{self, SIGNALS};
use colloquy_engine::turn::explain::{Wanted, explain};
use colloquy_engine::{Methodology, SessionId, TurnError};
use colloquy_export::turn::TurnInFull;
use colloquy_listen::models::Models;
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;

use super::Context;
use crate::left_out::Gate;
use crate::library::{Kind, unknown};
use crate::pages::{self, Entry};
use crate::{terminal, wiring};

mod turn;

const EXAMPLES: &str = "\
Examples:
  colloquy explain signal graph.max_depth
  colloquy explain strategy deepen --methodology means_end_chain
  colloquy explain stage 8
  colloquy explain ending graph_saturated
  colloquy explain label \"I mean, I never get the quiet carriage\"
  colloquy explain turn 0190a3c2-… 4        why turn 4 of a stored interview asked what it asked";

/// Explain a signal, a strategy, a stage, an ending, or the decision of a turn
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Explain {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// What a signal measures, on which scale, and why
    Signal {
        /// Its id, such as `graph.max_depth`
        id: String,
    },
    /// What a strategy is for and what it weighs
    Strategy {
        /// Its name
        name: String,
        /// The methodology it belongs to [default: every one that has it]
        #[arg(long, value_name = "ID|FILE")]
        methodology: Option<String>,
    },
    /// What a stage of a turn does
    Stage {
        /// 1 to 12, or its name
        stage: String,
    },
    /// Why an interview ends with a code
    Ending {
        /// The code, such as `graph_saturated`
        code: String,
    },
    /// How the words of an answer become labels: what was dropped, and by which rule
    Label {
        /// The words
        text: String,
    },
    /// Signals, contributions and runners-up of a turn of a stored interview
    Turn {
        /// The interview
        session: String,
        /// The turn, from 1
        number: u32,
        /// For machines
        #[arg(long)]
        json: bool,
    },
}

impl Explain {
    pub(crate) async fn run(self, context: &Context) -> Result<ExitCode> {
        match self.what {
            What::Signal { id } => tell(&[signal(&id)?]),
            What::Strategy { name, methodology } => {
                tell(&strategies(context, &name, methodology.as_deref())?)
            }
            What::Stage { stage } => {
                let Some(entry) = pages::stages::find(&stage) else {
                    let names: Vec<String> = pages::stages::entries().into_iter().map(|e| e.name).collect();
                    bail!("there is no stage `{stage}`. There are: {}", names.join(", "));
                };
                tell(&[entry])
            }
            What::Ending { code } => {
                let all = pages::endings::entries();
                let codes: Vec<&str> = all.iter().map(|entry| entry.name.as_str()).collect();
                let Some(entry) = all.iter().find(|entry| entry.name == code) else {
                    bail!(unknown("ending", &code, &codes));
                };
                tell(std::slice::from_ref(entry))
            }
            What::Label { text } => label(&text),
            What::Turn { session, number, json } => {
                let id = SessionId::parse(&session)
                    .with_context(|| format!("`{session}` cannot be a session's id"))?;
                let store = wiring::store(&context.config, true).await?;
                let session = store.session_load(&id).await?;
                let (fresh, events) = store.session_events(&id).await?;
                let methodology = methodology_of(&session)?;
                let record = explain(fresh, &methodology, &events, Wanted::One(number))?
                    .pop()
                    .with_context(|| format!("the interview has {} turns", session.turn_count))?;
                let gate = Gate::of(store.as_ref(), &session).await?;
                let (session, record) = (gate.session(&session)?, gate.shown(record)?);
                if json {
                    let calls = store.calls(&CallQuery::of(&id)).await?;
                    terminal::json(&TurnInFull::from(&record).with_usage(&calls))?;
                } else {
                    turn::tell(&session, &record)?;
                }
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}

/// What each clause that may be a statement is labelled, and what was left out on the way.
fn label(text: &str) -> Result<ExitCode> {
    let draft = Draft::of(Models::shipped(), Arc::new(Parsed::of(text)), None, None);
    let labels = draft.labels();
    if labels.is_empty() {
        terminal::line("No clause of it may be a statement.")?;
    }
    for (quote, label) in draft.quotes().zip(&labels) {
        terminal::line(format_args!("{quote}\n  label: {}", label.text))?;
        for (words, rule) in &label.dropped {
            terminal::line(format_args!("  without \"{words}\": {rule}"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The methodology an interview was held with.
fn methodology_of(session: &SessionState) -> Result<Methodology> {
    let file = format!("{}.yaml", session.methodology);
    let parsed = Methodology::parse(&file, &session.methodology_source);
    Ok(parsed.map_err(TurnError::Methodology).context("the interview cannot be explained")?.methodology)
}

fn tell(entries: &[Entry]) -> Result<ExitCode> {
    for (index, entry) in entries.iter().enumerate() {
        if index > 0 {
            terminal::line("")?;
        }
        terminal::line(entry.told())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn signal(id: &str) -> Result<Entry> {
    let Some(signal) = signals::find(id) else {
        let mut ids: Vec<&str> = SIGNALS.iter().map(|signal| signal.id).collect();
        ids.sort_unstable();
        bail!(unknown("signal", id, &ids));
    };
    Ok(pages::signals::entry(signal))
}

fn strategies(context: &Context, name: &str, methodology: Option<&str>) -> Result<Vec<Entry>> {
    let asked = match methodology {
        Some(methodology) => vec![methodology.to_owned()],
        None => context.library.ids(Kind::Methodology),
    };
    let (mut entries, mut known) = (Vec::new(), Vec::new());
    for id in &asked {
        let file = context.library.document(Kind::Methodology, id)?.file;
        let methodology = context.library.methodology(id)?;
        known.extend(methodology.strategies.iter().map(|strategy| strategy.name.clone()));
        if let Some(strategy) = methodology.strategy(name) {
            entries.push(pages::strategies::entry(&methodology, strategy, &file));
        }
    }
    if entries.is_empty() {
        known.sort();
        known.dedup();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        bail!(unknown("strategy", name, &known));
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_signal_names_the_nearest() {
        let error = signal("graph.max_dept").unwrap_err().to_string();
        assert!(error.contains("did you mean `graph.max_depth`?"), "{error}");
        assert!(signal("graph.max_depth").unwrap().place.contains("signals/graph/max_depth.rs:"));
    }
}
