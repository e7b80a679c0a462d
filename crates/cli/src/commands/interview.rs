//! `colloquy interview`: one interview in the terminal, live or from recorded answers.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use clap::Args;
use colloquy_engine::engine::{Answer, Engine, NewSession};
use colloquy_engine::ports::CallQuery;
use colloquy_engine::session::SessionStatus;
use colloquy_engine::turn::Silent;
use colloquy_engine::{Concept, Methodology, SessionId};
use colloquy_export::{Document, Show};

use super::{Context, TapeFlags};
use crate::left_out::Gate;
use crate::wiring::{self, Time};
use crate::{terminal, transcript};

mod live;
mod recorded;

const EXAMPLES: &str = "\
Examples:
  colloquy interview                              about the default topic, in this terminal
  colloquy interview --concept headphones --max-turns 8
  colloquy interview --concept my_topic.yaml --methodology jobs_to_be_done_v2
  colloquy interview --concept headphones --answers examples/headphones.txt
  colloquy interview --answers - --json < answers.txt > interview.json
  colloquy interview --resume 0190a3c2-…          go on with an interview that was left

In a recorded file every line is an answer; when it has blank lines, every paragraph is one.
The same recorded interview gives the same bytes every time.";

/// Interview somebody in this terminal, or run a recorded interview
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Interview {
    /// The topic: id of a shipped concept (an unknown one lists them), or a file
    #[arg(long, value_name = "ID|FILE")]
    concept: Option<String>,
    /// The way of interviewing: id of a shipped methodology, or a file [default: the concept's]
    #[arg(long, value_name = "ID|FILE")]
    methodology: Option<String>,
    /// How many answers are asked for [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    max_turns: Option<u32>,
    /// Take the answers from a file (`-`: standard input) instead of asking
    #[arg(long, value_name = "FILE|-")]
    answers: Option<PathBuf>,
    /// Print the interview as a JSON document when it is over, instead of the talk
    #[arg(long)]
    json: bool,
    /// With the signals, scores and brief of every turn in the document; twenty times as large
    #[arg(long, requires = "json")]
    explanations: bool,
    /// Keep nothing on disk
    #[arg(long)]
    no_store: bool,
    /// Seed of everything drawn by chance
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Go on with a stored interview
    #[arg(long, value_name = "SESSION", conflicts_with_all = ["concept", "methodology", "max_turns", "answers", "no_store", "seed"])]
    resume: Option<String>,
    #[command(flatten)]
    tape: TapeFlags,
}

/// What an interview is made of.
struct Plan {
    concept: Arc<Concept>,
    methodology: Arc<Methodology>,
    max_turns: u32,
}

impl Interview {
    pub(crate) async fn run(self, mut context: Context) -> Result<ExitCode> {
        context.tape = self.tape.tape();
        if let Some(id) = &self.resume {
            return self.resume(id, &context).await;
        }
        let plan = self.plan(&context)?;
        match &self.answers {
            Some(source) => self.recorded(source, plan, &context).await,
            None => self.live(plan, &context).await,
        }
    }

    fn plan(&self, context: &Context) -> Result<Plan> {
        let concept = context.library.concept(self.concept.as_deref().unwrap_or(&context.config.concept))?;
        let named = self.methodology.as_deref().or(context.config.methodology.as_deref());
        let methodology = context.library.methodology(named.unwrap_or(&concept.methodology))?;
        let max_turns = self.max_turns.unwrap_or(context.config.max_turns);
        Ok(Plan { concept, methodology, max_turns })
    }

    async fn recorded(&self, source: &std::path::Path, plan: Plan, context: &Context) -> Result<ExitCode> {
        let answers = recorded::read(source)?;
        let seed = self.seed.unwrap_or_default();
        let id = recorded::id(seed, &plan, &answers)?;
        let store = wiring::store(&context.config, !self.no_store).await?;
        let language = wiring::language(context, &store).await?;
        // The same recording again is the same interview: it takes the place of the earlier one.
        if store.session_load(&id).await.is_ok() {
            store.session_delete(&id).await?;
        }
        let engine = wiring::engine(&context.config, &language, store, Time::Stepped);
        let new = new_session(id.clone(), plan, seed);
        recorded::run(&engine, new, &answers, !self.json).await?;
        self.close(&engine, &id, context, false).await
    }

    async fn live(&self, plan: Plan, context: &Context) -> Result<ExitCode> {
        if let Some(offer) = wiring::local::offer(&context.config.llm).await {
            terminal::remark(offer);
        }
        let id = uuid::Uuid::now_v7();
        let seed = self.seed.unwrap_or_else(|| id.as_u64_pair().1);
        let id = SessionId::parse(&id.to_string())?;
        let store = wiring::store(&context.config, !self.no_store).await?;
        let language = wiring::language(context, &store).await?;
        let engine = wiring::engine(&context.config, &language, store, Time::System);
        engine.create_session(new_session(id.clone(), plan, seed)).await?;
        self.talk(&engine, &id, context).await
    }

    async fn resume(&self, id: &str, context: &Context) -> Result<ExitCode> {
        let id = SessionId::parse(id).with_context(|| format!("`{id}` cannot be a session's id"))?;
        let store = wiring::store(&context.config, true).await?;
        let begun = store.session_load(&id).await?;
        let language = wiring::language_of(context, &store, &begun.config.embedder).await?;
        let engine = wiring::engine(&context.config, &language, store, Time::System);
        // An answer that was kept when the program stopped is answered first.
        engine.resume(&id, &Silent).await?;
        self.talk(&engine, &id, context).await
    }

    async fn talk(&self, engine: &Engine, id: &SessionId, context: &Context) -> Result<ExitCode> {
        live::run(engine, id, &context.config.data).await?;
        let session = engine.store().session_load(id).await?;
        if session.status != SessionStatus::Completed && !self.no_store {
            terminal::remark(format_args!("\nTo go on later: colloquy interview --resume {id}"));
        }
        self.close(engine, id, context, true).await
    }

    async fn close(
        &self,
        engine: &Engine,
        id: &SessionId,
        context: &Context,
        durations: bool,
    ) -> Result<ExitCode> {
        context.books.settle().await;
        let (session, turns) = (engine.store().session_load(id).await?, engine.turns(id).await?);
        let calls = engine.store().calls(&CallQuery::of(id)).await?;
        let gate = Gate::of(engine.store().as_ref(), &session).await?;
        let (session, turns) = (gate.session(&session)?, gate.shown(turns)?);
        if self.json {
            let events = gate.shown(engine.store().session_events(id).await?.1)?;
            let show = Show { explanations: self.explanations, durations };
            terminal::compact(&Document::of(&session, &turns, events, &calls, show))?;
        } else {
            terminal::line(transcript::summary(&session, turns.last()))?;
            if let Some(used) = transcript::used(&calls) {
                terminal::line(used)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn new_session(id: SessionId, plan: Plan, seed: u64) -> NewSession {
    let Plan { concept, methodology, max_turns } = plan;
    NewSession {
        id,
        concept,
        methodology,
        max_turns: Some(max_turns),
        seed,
        study_id: None,
        simulated: false,
        topics: Vec::new(),
        interpreter: None,
    }
}

/// An answer to the question that waits.
async fn reply(engine: &Engine, id: &SessionId, text: &str) -> Result<Answer> {
    let session = engine.store().session_load(id).await?;
    let replies_to = session.pending_question().map(|question| question.id);
    Ok(Answer { replies_to, ..Answer::new(text) })
}
