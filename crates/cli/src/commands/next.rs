//! `colloquy next`: the next question at given moments of given talks, for whoever judges questions.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use colloquy_engine::concept::stimulus::{elements_of, parts};
use colloquy_engine::concept::{Concept, Stimulus};
use colloquy_engine::ports::memory::MemoryStore;
use colloquy_engine::record::{Departed, Question, Turn};
use colloquy_engine::session::{CLARIFICATION, Ending, Focus};
use colloquy_engine::turn::Silent;
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{Answer, Engine, Interpreter, NewSession, SessionId, Store};
use colloquy_llm::around::Split;
use serde::{Deserialize, Serialize};

use super::Context;
use crate::wiring::{self, Language, Time};
use crate::{library, terminal};

const EXAMPLES: &str = "\
Examples:
  colloquy next --file moments.jsonl
  colloquy next --file moments.jsonl --seed 7 > questions.jsonl

Each line of the file is one moment: {\"id\": \"1\", \"topic\": \"coffee\", \"methodology\": \"means_end_chain\",
\"exchanges\": [{\"question\": \"…\", \"answer\": \"…\"}, …]}. `concept` (an id or a file) may stand in the place of `topic`,
and `stimulus` holds the text a concept test shows. The exchanges are taken as they were: whatever would have been
asked, the question of the file was. For each moment one line of JSON is printed.";

/// Print the next question at moments of recorded talks
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Next {
    /// A file with one moment per line, as JSON
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
    /// Seed of everything drawn by chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// A moment of a talk. Members beside these are left alone: files hold an expert's question too.
#[derive(Debug, Deserialize)]
struct Moment {
    id: String,
    topic: Option<String>,
    concept: Option<String>,
    methodology: Option<String>,
    stimulus: Option<String>,
    exchanges: Vec<Exchange>,
}

/// A question with its answer.
#[derive(Debug, Deserialize)]
struct Exchange {
    question: String,
    answer: String,
}

/// What is asked next.
#[derive(Debug, Serialize)]
struct Asked<'a> {
    id: &'a str,
    question: Option<&'a str>,
    act: colloquy_engine::interpretation::Act,
    r#move: &'static str,
    strategy: &'a str,
    focus: &'a str,
    ending: Option<Ending>,
    /// What the person was seen to do, where who worded the question looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    noticed: Option<colloquy_engine::interpretation::Act>,
    /// What is asked instead of strategy and focus, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    departure: Option<&'a Departed>,
}

/// Name of the strategy behind a question that was given, not chosen.
const GIVEN: &str = "given";
/// Answers left after a moment: far from the end, which would change what is asked.
const FURTHER: usize = 20;

impl Next {
    pub(crate) async fn run(self, context: Context) -> Result<ExitCode> {
        let document = library::read(&self.file)?;
        let moments = moments(&self.file, &document.text)?;
        let language = wiring::language_apart(&context).await?;
        for (number, moment) in moments.iter().enumerate() {
            let turn = self
                .hold(number, moment, &context, &language)
                .await
                .with_context(|| format!("{}: moment `{}`", self.file.display(), moment.id))?;
            for degraded in &turn.degraded {
                terminal::remark(format_args!("moment `{}`: {degraded}", moment.id));
            }
            terminal::line(serde_json::to_string(&asked(moment, &turn))?)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Takes the exchanges as they were; the turn of the last answer.
    async fn hold(
        &self,
        number: usize,
        moment: &Moment,
        context: &Context,
        language: &Language,
    ) -> Result<Turn> {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
        let engine = wiring::engine(&context.config, language, Arc::clone(&store), Time::Stepped);
        let before = wiring::engine(&context.config, &reading_only(language), store, Time::Stepped);
        let id = SessionId::parse(&format!("moment-{}", number + 1))?;
        engine.create_session(self.session(&id, moment, context)?).await?;
        before.start_session(&id).await?;
        let mut last = None;
        for (position, exchange) in moment.exchanges.iter().enumerate() {
            let engine = if position + 1 == moment.exchanges.len() { &engine } else { &before };
            put(engine, &id, &exchange.question, position).await?;
            let answer = Answer::to(Utterance::question_id(position as u32), exchange.answer.as_str());
            last = Some(engine.take_turn(&id, answer, &Silent).await?);
        }
        last.context("the moment has no exchanges")
    }

    fn session(&self, id: &SessionId, moment: &Moment, context: &Context) -> Result<NewSession> {
        let known = moment.concept.as_deref().map(|name| context.library.concept(name)).transpose()?;
        let named =
            moment.methodology.as_deref().or(known.as_ref().map(|concept| concept.methodology.as_str()));
        let methodology = context.library.methodology(named.context("`methodology` is missing")?)?;
        let mut concept = match (known, &moment.topic) {
            (Some(concept), _) => Concept::clone(&concept),
            (None, Some(topic)) => Concept::named(topic, &methodology.name),
            (None, None) => bail!("`topic` or `concept` is missing"),
        };
        if let Some(text) = &moment.stimulus {
            concept.stimulus = Some(Stimulus { text: text.clone(), elements: elements_of(&parts(text)) });
        }
        Ok(NewSession {
            id: id.clone(),
            concept: Arc::new(concept),
            methodology,
            max_turns: Some((moment.exchanges.len() + FURTHER).min(200) as u32),
            seed: self.seed,
            study_id: None,
            simulated: false,
            topics: Vec::new(),
            interpreter: None,
        })
    }
}

/// The same language with questions worded offline: those before the last are replaced, and nobody shall pay for them.
fn reading_only(language: &Language) -> Language {
    let reads = language.interpreter();
    let words = Arc::clone(&language.offline) as Arc<dyn Interpreter>;
    Language { modelled: Some(Arc::new(Split::new(reads, words))), guesses: false, ..language.clone() }
}

/// Puts the question of the file in the place of the one that waits.
async fn put(engine: &Engine, id: &SessionId, question: &str, position: usize) -> Result<()> {
    let question = Question { text: question.to_owned(), ..Question::default() };
    engine
        .ask_instead(id, GIVEN, &Focus::None, &question)
        .await
        .map(|_| ())
        .with_context(|| format!("question {}", position + 1))
}

fn asked<'a>(moment: &'a Moment, turn: &'a Turn) -> Asked<'a> {
    let clarifies = turn.strategy == CLARIFICATION;
    Asked {
        id: &moment.id,
        question: turn.next_question.as_deref(),
        act: turn.reading.act,
        r#move: if turn.ending.is_some() {
            "wrap_up"
        } else if clarifies {
            "clarify"
        } else {
            "follow"
        },
        strategy: &turn.strategy,
        focus: &turn.focus_label,
        ending: turn.ending,
        noticed: turn.noticed,
        departure: turn.departure.as_ref(),
    }
}

fn moments(file: &Path, text: &str) -> Result<Vec<Moment>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let read: Result<Moment, _> = serde_json::from_str(line);
            read.with_context(|| format!("{}, line {}: this is no moment", file.display(), number + 1))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_moment_is_named() {
        let good = r#"{"id": "1", "topic": "tea", "exchanges": []}"#;
        let error = moments(Path::new("m.jsonl"), &format!("{good}\n\n{{\"id\": 3}}\n")).unwrap_err();
        let words = format!("{error:#}");
        assert!(words.starts_with("m.jsonl, line 3") && words.contains("string"), "{words}");
        assert_eq!(moments(Path::new("m.jsonl"), good).unwrap().len(), 1);
    }
}
