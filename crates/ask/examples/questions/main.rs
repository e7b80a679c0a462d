//! Draws questions to be judged, and learns from those that were: `cargo xtask questions`.
//!
//! `draw FILE` reads interviews (one exchange a line: `id` as `name-number`, `topic`, `methodology`, `question`, `answer`), reads
//! each answer as the program would and prints the moment with questions that could follow; `next FILE` prints all that could be said. `learn` writes
//! `crates/ask/data/questions.bin` from `crates/ask/judged`; `cross` measures each fifth of the topics by what was learned
//! on the others; `lived` counts what people gave each question ([`lived`]), `few` what judges gave it behind few words ([`few`]), `worth` learns which words are worth taking up ([`worth`]). `aptness` teaches the encoder ([`aptness`]). `--model DIR` is the folder of the sentence encoder.

mod aptness;
mod few;
mod files;
mod lived;
mod worth;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use colloquy_ask::offline::Offline;
use colloquy_ask::questions::follow::judged::{Moment, drawn, learn, weighed};
use colloquy_ask::questions::{ask, others, trial};
use colloquy_embed::LocalEmbedder;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, Course, ListenRequest, Purpose, QuestionBrief, Reading, Task,
};
use colloquy_engine::moves::{self, Heard};
use colloquy_engine::ports::{Interpreter as _, Linguist as _};
use colloquy_engine::utterance::{Speaker, Utterance};
use colloquy_engine::{Concept, SessionId, library};
use files::{FIFTHS, Failure, JUDGED, fifth, read, read_all};
use serde::Deserialize;

const LEARNED: &str = "crates/ask/data/questions.bin";
/// Questions drawn at a moment.
const DRAWN: usize = 5;

/// An exchange of an interview.
#[derive(Debug, Deserialize)]
struct Exchange {
    id: String,
    topic: String,
    methodology: String,
    question: String,
    answer: String,
}

fn main() -> Result<(), Failure> {
    let mut model = std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from);
    let mut rest = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--model" => model = arguments.next().map(PathBuf::from),
            _ => rest.push(argument),
        }
    }
    let mut out = std::io::stdout();
    match rest.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["draw", file] => {
            let offline = offline(model)?;
            let exchanges = read(Path::new(file))?;
            for moment in at_each(&offline, &exchanges, moment)?.into_iter().flatten() {
                writeln!(out, "{}", serde_json::to_string(&moment)?)?;
            }
        }
        ["next", file] => {
            let exchanges = read(Path::new(file))?;
            for next in at_each(&offline(model)?, &exchanges, next)? {
                writeln!(out, "{next}")?;
            }
        }
        ["learn"] => {
            let moments = read_all(Path::new(JUDGED))?;
            std::fs::write(LEARNED, learn(&moments.iter().collect::<Vec<_>>()).write()?)?;
        }
        ["lived"] => lived::learn()?,
        ["few"] => few::write()?,
        ["few", "cross"] => write!(out, "{}", few::cross()?)?,
        ["worth"] => worth::write()?,
        ["worth", "cross"] => write!(out, "{}", worth::cross()?)?,
        ["aptness", ref flags @ ..] => aptness::learn(model, flags, &mut out)?,
        ["cross"] => write!(out, "{}", cross(&read_all(Path::new(JUDGED))?))?,
        _ => {
            return Err(
                "there are draw FILE, next FILE, learn, lived, few [cross], cross, worth [cross], aptness, --model DIR"
                    .into(),
            );
        }
    }
    Ok(())
}

fn offline(model: Option<PathBuf>) -> Result<Offline, Failure> {
    Ok(match model {
        Some(folder) => Offline::with_embedder(Arc::new(LocalEmbedder::open(&folder)?)),
        None => Offline::new(),
    })
}

/// What is made of each exchange of some interviews, and of the questions before it.
fn at_each<T>(
    offline: &Offline,
    exchanges: &[Exchange],
    make: impl Fn(&Exchange, &AskRequest<'_>, &Reading) -> T,
) -> Result<Vec<T>, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let mut talks: BTreeMap<String, Vec<Utterance>> = BTreeMap::new();
    let mut made = Vec::new();
    for exchange in exchanges {
        let interview = exchange.id.rsplit_once('-').map_or(exchange.id.as_str(), |(name, _)| name);
        let said = talks.entry(format!("{interview} {}", exchange.topic)).or_default();
        let turn = said.len() as u32 / 2;
        said.push(Utterance::question(turn, exchange.question.clone(), jiff::Timestamp::UNIX_EPOCH));
        said.push(Utterance::answer(turn + 1, exchange.answer.clone(), jiff::Timestamp::UNIX_EPOCH));
        made.push(runtime.block_on(at(offline, exchange, said, &make))?);
    }
    Ok(made)
}

async fn at<T>(
    offline: &Offline,
    exchange: &Exchange,
    transcript: &[Utterance],
    make: impl Fn(&Exchange, &AskRequest<'_>, &Reading) -> T,
) -> Result<T, Failure> {
    let found = library::methodology(&exchange.methodology).ok_or("its methodology is no shipped one")?;
    let methodology = found.map_err(|error| error.to_string())?.methodology;
    let concept = Concept::named(&exchange.topic, &methodology.name);
    let parse = offline.parse(&exchange.answer);
    let questions = transcript.iter().filter(|said| said.speaker == Speaker::Interviewer);
    let asked: Vec<String> = questions.map(|said| said.text.clone()).collect();
    let request = ListenRequest {
        question: Some(&exchange.question),
        turn: asked.len() as u32,
        ..ListenRequest::alone(&methodology, &concept, &exchange.answer, &parse)
    };
    let call = CallContext::untimed(SessionId::parse("drawn")?, request.turn, Task::Listen);
    let reading = offline.listen(&request, &call).await?.value;
    let moved = moves::choose(&Heard::of(&reading, 0, false));
    let brief = QuestionBrief {
        course: Course { moved, ..Course::default() },
        seed: exchange
            .id
            .bytes()
            .fold(asked.len() as u64, |sum, byte| sum.wrapping_mul(31) + u64::from(byte)),
        asked,
        ..QuestionBrief::blank(Purpose::FollowUp)
    };
    let request = AskRequest {
        methodology: &methodology,
        concept: &concept,
        strategy: Some(&trial::strategy("deepen")),
        brief: &brief,
        answer: Some(&exchange.answer),
        transcript,
        turn: request.turn,
        reading: Some(&reading),
        known: &[],
    };
    Ok(make(exchange, &request, &reading))
}

/// A moment with questions that could follow; None where nothing could.
fn moment(exchange: &Exchange, request: &AskRequest<'_>, reading: &Reading) -> Option<Moment> {
    let candidates = drawn(request, DRAWN);
    (!candidates.is_empty()).then(|| Moment {
        id: exchange.id.clone(),
        topic: exchange.topic.clone(),
        methodology: exchange.methodology.clone(),
        asked: request.brief.asked.clone(),
        answer: exchange.answer.clone(),
        reading: reading.clone(),
        candidates,
    })
}

/// A moment with all that this program could say next, what it would say by words alone in front, as `judged/next` has them.
fn next(exchange: &Exchange, request: &AskRequest<'_>, _: &Reading) -> serde_json::Value {
    let first = ("first", ask(request).question);
    let others = others(request).into_iter().map(|other| ("other", other.question));
    let next = std::iter::once(first).chain(others);
    let next: Vec<_> = next.map(|(kind, text)| serde_json::json!({"kind": kind, "text": text})).collect();
    serde_json::json!({
        "id": exchange.id,
        "topic": exchange.topic,
        "technique": request.methodology.technique,
        "asked": request.brief.asked.len(),
        "question": exchange.question,
        "answer": exchange.answer,
        "next": next,
    })
}

/// What was given to the question that would be asked, measured on each fifth of the topics by what was learned on the
/// others.
fn cross(moments: &[Moment]) -> String {
    let (mut best, mut mean, mut chosen) = (Vec::new(), Vec::new(), Vec::new());
    for out in 0..FIFTHS {
        let (test, seen): (Vec<&Moment>, Vec<&Moment>) = moments.iter().partition(|m| fifth(&m.topic) == out);
        let model = learn(&seen);
        for moment in test {
            let weighed = weighed(&model, moment);
            let Some((_, given)) = weighed.iter().max_by(|(a, _), (b, _)| a.total_cmp(b)) else { continue };
            chosen.push(*given as f64);
            best.extend(weighed.iter().map(|(_, given)| *given).max().map(|given| given as f64));
            mean.push(weighed.iter().map(|(_, given)| *given as f64).sum::<f64>() / weighed.len() as f64);
        }
    }
    let row = |name: &str, given: &[f64]| {
        let share = |wanted: &dyn Fn(f64) -> bool| {
            given.iter().filter(|value| wanted(**value)).count() as f64 / given.len().max(1) as f64
        };
        let sum: f64 = given.iter().sum();
        format!(
            "| {name} | {:.2} | {:.0} % |\n",
            sum / given.len().max(1) as f64,
            100.0 * share(&|v| v < 0.5)
        )
    };
    format!(
        "{} moments\n\n| The question | mean, 0 to 2 | zeros |\n| --- | --- | --- |\n{}{}{}",
        chosen.len(),
        row("weighed best", &chosen),
        row("drawn by chance (mean of a moment)", &mean),
        row("the best of those drawn", &best)
    )
}
