//! Measures the offline reading on coded answers: `cargo xtask evaluate --file FILE`.
//!
//! `--file FILE` is a file of coded answers (as often as wanted), `[--model DIR]`
//! the folder of a sentence encoder: without it, meaning is compared by words.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use colloquy_ask::offline::Offline;
use colloquy_embed::LocalEmbedder;
use colloquy_engine::interpretation::{CallContext, KnownNode, ListenRequest, Task};
use colloquy_engine::ports::{Interpreter, Linguist};
use colloquy_engine::{Concept, Methodology, SessionId, library};
use colloquy_listen::coded::{self, Coded};
use colloquy_listen::measure::{Counts, compare};

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    match evaluate() {
        Ok(table) => {
            let _ = write!(std::io::stdout(), "{table}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "the reading was not measured: {error}");
            ExitCode::FAILURE
        }
    }
}

fn evaluate() -> Result<String, Failure> {
    let mut files = Vec::new();
    let mut model = std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match (argument.as_str(), arguments.next()) {
            ("--file", Some(file)) => files.push(PathBuf::from(file)),
            ("--model", Some(folder)) => model = Some(PathBuf::from(folder)),
            _ => return Err("there are --file FILE and --model DIR".into()),
        }
    }
    if files.is_empty() {
        return Err(
            "--file FILE names a file of coded answers (the format: crates/listen/src/coded.rs)".into()
        );
    }
    let offline = match model {
        Some(folder) => Offline::with_embedder(Arc::new(LocalEmbedder::open(&folder)?)),
        None => Offline::new(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let mut counts = Counts::default();
    for file in files {
        let named = |error: String| format!("{}: {error}", file.display());
        let text = std::fs::read_to_string(&file).map_err(|error| named(error.to_string()))?;
        for answer in coded::read(&text).map_err(named)? {
            counts += runtime
                .block_on(heard(&offline, &answer))
                .map_err(|error| format!("{}: {error}", answer.id))?;
        }
    }
    Ok(format!("{} answers\n\n{}", counts.answers, counts.table()))
}

async fn heard(offline: &Offline, answer: &Coded) -> Result<Counts, Failure> {
    let found = library::methodology(&answer.methodology).ok_or("its methodology is no shipped one")?;
    let methodology = found.map_err(|error| error.to_string())?.methodology;
    let concept = Concept::named(&answer.topic, &methodology.name);
    let focus_type = kind(offline, &methodology, &concept, &answer.focus).await?;
    let focus = (!answer.focus.is_empty()).then(|| KnownNode::named(&answer.focus, &focus_type));
    let asked =
        Asked { methodology: &methodology, concept: &concept, question: Some(&answer.question), focus };
    Ok(compare(answer, &asked.read(offline, &answer.answer).await?))
}

/// The type a focus gets by its own words; the first of the methodology when they tell none.
async fn kind(
    offline: &Offline,
    methodology: &Methodology,
    concept: &Concept,
    label: &str,
) -> Result<String, Failure> {
    let asked = Asked { methodology, concept, question: None, focus: None };
    let first =
        asked.read(offline, label).await?.statements.first().map(|statement| statement.node_type.clone());
    let fallback = || methodology.ontology.nodes.first().map(|node| node.name.clone()).unwrap_or_default();
    Ok(first.unwrap_or_else(fallback))
}

struct Asked<'a> {
    methodology: &'a Methodology,
    concept: &'a Concept,
    question: Option<&'a str>,
    focus: Option<KnownNode<'a>>,
}

impl Asked<'_> {
    async fn read(
        &self,
        offline: &Offline,
        answer: &str,
    ) -> Result<colloquy_engine::interpretation::Reading, Failure> {
        let parse = offline.parse(answer);
        let request = ListenRequest {
            question: self.question,
            focus: self.focus,
            known: self.focus.into_iter().collect(),
            turn: if self.focus.is_some() { 2 } else { 1 },
            ..ListenRequest::alone(self.methodology, self.concept, answer, &parse)
        };
        let call = CallContext::untimed(SessionId::parse("evaluate")?, request.turn, Task::Listen);
        Ok(offline.listen(&request, &call).await?.value)
    }
}
