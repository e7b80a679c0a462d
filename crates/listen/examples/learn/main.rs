//! Learns what the reading judges by, and measures it: `cargo xtask learn`.
//!
//! `--model DIR` is the folder of the sentence encoder. Without more, the encoder learns from the training answers to know
//! words in their context (`crates/embed/data/adapter.bin`) and what leads to what (`joining.bin` beside it), then all that is judged by is learned
//! (`crates/listen/data/learned.bin`); `--kept` leaves the encoder as it is, `--joining` learns nothing but what leads to what,
//! `--minded` nothing but whether something is minded (`crates/listen/data/minded.bin`, by what is known already of how answers open and what is owed behind them),
//! `--asked` nothing but what questions in answers are about, how answers open, what is owed behind them, and whether they were led off. `--cross` measures instead on each fifth of our
//! own topics what was learned on the others, with and without vectors, and writes `docs/listening.md`; `--show` prints
//! what was heard. `--fifth N` (0 to 4) measures one fifth alone, with vectors, and writes nothing but what the encoder
//! learned for it, below `target`, for the next time (with `--kept`, or `--learned` for all that was learned): to see
//! quickly what a change does (with `--cross` it writes the page, of that fifth); `--on FILE` measures it on other coded
//! answers instead, and alone what is shipped.

mod answers;
mod encoder;
mod page;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use answers::{fresh, material};
use colloquy_embed::adapter::learning;
use colloquy_engine::interpretation::{KnownNode, ListenRequest, Parse, Reading};
use colloquy_engine::{Concept, Methodology, library};
use colloquy_listen::coded::{self, Coded};
use colloquy_listen::context;
use colloquy_listen::learned::Model;
use colloquy_listen::models::Models;
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;
use colloquy_listen::training;
use colloquy_listen::training::{Material, Minded};
use colloquy_syntax::Doc;
use encoder::{Encoder, key};
use page::Seen;

type Failure = Box<dyn Error>;

/// Where the material lies, and what is learned from it.
const CODED: &str = "crates/listen/coded";
const LEARNED: &str = "crates/listen/data/learned.bin";
const MINDED: &str = "crates/listen/data/minded.bin";
const ADAPTER: &str = "crates/embed/data/adapter.bin";
const JOINING: &str = "crates/embed/data/joining.bin";
/// The page of figures.
const PAGE: &str = "docs/listening.md";
const FIFTHS: usize = 5;

fn main() -> Result<(), Failure> {
    let mut flags = Flags::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--model" => flags.model = arguments.next().map(PathBuf::from),
            "--cross" => flags.cross = true,
            "--show" => flags.show = true,
            "--kept" => flags.kept = true,
            "--joining" => flags.joining = true,
            "--asked" => flags.asked = true,
            "--minded" => flags.minded = true,
            "--learned" => (flags.kept, flags.learned) = (true, true),
            "--on" => flags.on = arguments.next().map(PathBuf::from),
            "--fifth" => flags.fifth = arguments.next().map(|n| n.parse()).transpose()?,
            other => {
                return Err(format!(
                    "{other}: there are --model, --cross, --fifth, --kept, --joining, --asked, --minded, --learned, --on, --show"
                )
                .into());
            }
        }
    }
    if flags.cross {
        return cross(&flags);
    }
    if flags.fifth.is_some() || flags.on.is_some() {
        let (models, encoder, test) = match flags.fifth {
            Some(fifth) => learned_without(&material()?, fifth, &flags)?,
            None => shipped(&flags)?,
        };
        let test = match &flags.on {
            Some(file) => coded::read(&std::fs::read_to_string(file)?)?,
            None => test,
        };
        let mut seen = Seen::default();
        for answer in &test {
            measured(&models, Some(&encoder), answer, flags.show, &mut seen)?;
        }
        write!(std::io::stdout(), "{}", seen.counts.table())?;
        return Ok(());
    }
    if flags.minded {
        return Ok(std::fs::write(MINDED, minded(&flags)?.write()?)?);
    }
    let material = material()?;
    if flags.asked {
        std::fs::write(LEARNED, asked(&material, &flags)?.write()?)?;
        return Ok(());
    }
    let paths = [ADAPTER, JOINING].map(PathBuf::from);
    let encoder = Encoder::taught(&flags, (&material, &fresh()?), &paths)?;
    if flags.joining {
        return Ok(());
    }
    encoder.read(&material);
    let models = encoder.train(&material);
    std::fs::write(LEARNED, models.write()?)?;
    Ok(())
}

/// What is shipped, with what is learned anew of what answers ask, how they open, what is owed behind them and whether they were led off.
fn asked(material: &Material, flags: &Flags) -> Result<Models, Failure> {
    let asked = training::asked(&material.acted, &material.asked);
    let (mut models, encoder, _) = shipped(flags)?;
    models.asked = asked;
    models.led_off = training::led_off(&material.led_off, &|before, doc| encoder.context(before, doc));
    [models.plain.opens, models.plain.owed] = training::begins(material, &|_, _| None);
    let seen = encoder.openings(material);
    let opening = |before: &str, doc: &Doc| seen.get(&key(before, &context::words(doc)))?.clone();
    [models.meaning.opens, models.meaning.owed] = training::begins(material, &opening);
    Ok(models)
}

/// What tells whether something is minded, by what is shipped of how answers open and what is owed behind them.
fn minded(flags: &Flags) -> Result<Model, Failure> {
    let (_, encoder, _) = shipped(flags)?;
    let answers: Vec<Minded> = answers::lines("minded.jsonl")?;
    Ok(training::minded(answers.iter().zip(encoder.shares(&answers))))
}

/// What is shipped, which no answer was kept from.
fn shipped(flags: &Flags) -> Result<(Models, Encoder, Vec<Coded>), Failure> {
    let kept = Flags { kept: true, model: flags.model.clone(), ..Flags::default() };
    let paths = [ADAPTER, JOINING].map(PathBuf::from);
    let encoder = Encoder::taught(&kept, (&Material::default(), &Material::default()), &paths)?;
    let models = Models::read(&std::fs::read(LEARNED)?).ok_or("nothing was learned yet")?;
    Ok((models, encoder, Vec::new()))
}

/// Measures each fifth of the topics, or one, by what was learned on the others, and writes the page.
fn cross(flags: &Flags) -> Result<(), Failure> {
    let material = material()?;
    let (mut words, mut meaning) = (Seen::default(), Seen::default());
    for fifth in flags.fifth.map_or(0..FIFTHS, |fifth| fifth..fifth + 1) {
        let (models, encoder, test) = learned_without(&material, fifth, flags)?;
        for answer in &test {
            measured(&models, None, answer, false, &mut words)?;
            measured(&models, Some(&encoder), answer, flags.show, &mut meaning)?;
        }
    }
    let of = flags.fifth.map_or("each fifth of the topics", |_| "one fifth of the topics");
    let before = std::fs::read_to_string(PAGE).unwrap_or_default();
    std::fs::write(PAGE, page::page(&before, of, (&words, &meaning), &material))?;
    write!(std::io::stdout(), "{}", meaning.counts.table())?;
    Ok(())
}

#[derive(Default)]
struct Flags {
    model: Option<PathBuf>,
    cross: bool,
    fifth: Option<usize>,
    show: bool,
    kept: bool,
    joining: bool,
    asked: bool,
    minded: bool,
    learned: bool,
    on: Option<PathBuf>,
}

fn head(head: &colloquy_listen::training::lessons::Head) -> learning::Head {
    learning::Head::plain(head.classes, head.runs, head.weight)
}

fn lesson(lesson: colloquy_listen::training::lessons::Lesson) -> learning::Lesson {
    let ask = |ask: colloquy_listen::training::lessons::Ask| learning::Ask {
        head: ask.head,
        of: ask.of,
        wanted: ask.wanted,
        weight: ask.weight,
    };
    learning::Lesson {
        before: lesson.before,
        words: lesson.words,
        asks: lesson.asks.into_iter().map(ask).collect(),
        ..learning::Lesson::default()
    }
}

/// What was learned on all topics but a fifth, and the answers on that.
fn learned_without(
    material: &Material,
    fifth: usize,
    flags: &Flags,
) -> Result<(Models, Encoder, Vec<Coded>), Failure> {
    let (test, rest) = split(material, fifth);
    let paths = ["adapter", "joining"].map(|name| PathBuf::from(format!("target/{name}-{fifth}.bin")));
    let encoder = Encoder::taught(flags, (&rest, &Material::default()), &paths)?;
    let learned = PathBuf::from(format!("target/learned-{fifth}.bin"));
    if flags.learned {
        let models = Models::read(&std::fs::read(learned)?).ok_or("nothing was learned yet")?;
        return Ok((models, encoder, test));
    }
    encoder.read(&rest);
    let models = encoder.train(&rest);
    std::fs::write(learned, models.write()?)?;
    Ok((models, encoder, test))
}

/// The answers on a fifth of the topics, and everything else.
fn split(material: &Material, fifth: usize) -> (Vec<Coded>, Material) {
    let mut topics: BTreeMap<&str, usize> = BTreeMap::new();
    for answer in &material.coded {
        let next = topics.len();
        topics.entry(&answer.topic).or_insert(next);
    }
    let (test, coded) =
        material.coded.iter().cloned().partition(|answer| topics[answer.topic.as_str()] % FIFTHS == fifth);
    (test, Material { coded, ..material.clone() })
}

fn measured(
    models: &Models,
    encoder: Option<&Encoder>,
    answer: &Coded,
    shows: bool,
    seen: &mut Seen,
) -> Result<(), Failure> {
    let found = library::methodology(&answer.methodology).ok_or("its methodology is no shipped one")?;
    let methodology = found.map_err(|error| error.to_string())?.methodology;
    let concept = Concept::named(&answer.topic, &methodology.name);
    let asked = Asked { models, encoder, methodology: &methodology, concept: &concept };
    let focus_type = asked
        .read(&answer.focus, None, None)
        .statements
        .first()
        .map_or_else(|| methodology.ontology.nodes[0].name.clone(), |first| first.node_type.clone());
    let focus = (!answer.focus.is_empty()).then(|| KnownNode::named(&answer.focus, &focus_type));
    let reading = asked.read(&answer.answer, Some(&answer.question), focus);
    if shows {
        show(answer, &reading)?;
    }
    seen.add(answer, &reading);
    Ok(())
}

struct Asked<'a> {
    models: &'a Models,
    encoder: Option<&'a Encoder>,
    methodology: &'a Methodology,
    concept: &'a Concept,
}

impl Asked<'_> {
    fn read(&self, answer: &str, question: Option<&str>, focus: Option<KnownNode<'_>>) -> Reading {
        let parsed = Arc::new(Parsed::of(answer));
        let encoder = self.encoder.filter(|encoder| encoder.is_there());
        let context = encoder.and_then(|e| e.context(question.unwrap_or_default(), &parsed.doc));
        let draft = Draft::of(self.models, parsed.clone(), question, context.as_ref());
        let before = question.unwrap_or_default();
        let pairs = draft.pairs();
        let told = encoder.and_then(|e| e.gathered(before, &parsed.doc, &pairs));
        let draft = draft.with_gathered(&pairs, told.unwrap_or_default());
        let parse = Parse::default();
        let request = ListenRequest {
            question,
            focus,
            known: focus.into_iter().collect(),
            turn: 2,
            ..ListenRequest::alone(self.methodology, self.concept, answer, &parse)
        };
        draft.finish(&request, None)
    }
}

fn show(answer: &Coded, reading: &Reading) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    writeln!(out, "\n{} {} | {} | {}", answer.id, answer.methodology, answer.question, answer.answer)?;
    writeln!(out, "  act {:?}, coded {:?}", reading.act, answer.act)?;
    for stated in &answer.statements {
        let must = if stated.must { "must" } else { "may " };
        writeln!(out, "  {must} {} [{}] keep {:?}", stated.quote, stated.types.join(" "), stated.keep)?;
    }
    for (from, to, cue) in &answer.relations {
        writeln!(out, "  coded {from} -> {to}: {cue}")?;
    }
    for found in &reading.statements {
        let kept = if found.suggested { "maybe" } else { "node " };
        writeln!(out, "  {kept} {} [{}] {:.2}", found.label, found.node_type, found.confidence)?;
    }
    for edge in &reading.relations {
        writeln!(
            out,
            "  edge {} -> {} {} ({}) {}",
            edge.source, edge.target, edge.edge_type, edge.quote, edge.confidence
        )?;
    }
    for left in &reading.unheard {
        writeln!(out, "  left {} ({})", left.quote, left.reason)?;
    }
    Ok(())
}
