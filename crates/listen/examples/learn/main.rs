//! Learns what the reading judges by, and measures it: `cargo xtask learn`.
//!
//! `--model DIR` is the folder of the sentence encoder. Without more, the encoder learns from the training answers to know
//! words in their context (`crates/embed/data/adapter.bin`) and what leads to what (`joining.bin` beside it), then all that is judged by is learned
//! (`crates/listen/data/learned.bin`); `--kept` leaves the encoder as it is, `--joining` learns nothing but what leads to what,
//! `--asked` nothing but what questions in answers are about, how answers open, and whether they were led off. `--cross` measures instead on each fifth of our
//! own topics what was learned on the others, with and without vectors, and writes `docs/listening.md`; `--show` prints
//! what was heard. `--fifth N` (0 to 4) measures one fifth alone, with vectors, and writes nothing but what the encoder
//! learned for it, below `target`, for the next time (with `--kept`, or `--learned` for all that was learned): to see
//! quickly what a change does (with `--cross` it writes the page, of that fifth); `--on FILE` measures it on other coded
//! answers instead, and alone what is shipped.

mod answers;
mod page;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::io::Write as _;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use answers::{fresh, material};
use colloquy_embed::LocalEmbedder;
use colloquy_embed::adapter::{joining, learning};
use colloquy_engine::interpretation::{KnownNode, ListenRequest, Parse, Reading};
use colloquy_engine::ports::{Context, Embedder as _, Gathered, Gathering};
use colloquy_engine::{Concept, Methodology, library};
use colloquy_listen::coded::{self, Coded};
use colloquy_listen::models::Models;
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;
use colloquy_listen::training;
use colloquy_listen::training::lessons::{self, lessons};
use colloquy_listen::training::{Material, train};
use colloquy_listen::{asked_back, context};
use colloquy_syntax::Doc;
use page::Seen;

type Failure = Box<dyn Error>;

/// Where the material lies, and what is learned from it.
const CODED: &str = "crates/listen/coded";
const LEARNED: &str = "crates/listen/data/learned.bin";
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
            "--learned" => (flags.kept, flags.learned) = (true, true),
            "--on" => flags.on = arguments.next().map(PathBuf::from),
            "--fifth" => flags.fifth = arguments.next().map(|n| n.parse()).transpose()?,
            other => {
                return Err(format!(
                    "{other}: there are --model, --cross, --fifth, --kept, --joining, --asked, --learned, --on, --show"
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
    let material = material()?;
    if flags.asked {
        let asked = training::asked(&material.acted, &material.asked);
        let (mut models, encoder, _) = shipped(&flags)?;
        models.asked = asked;
        models.led_off = training::led_off(&material.led_off, &|before, doc| encoder.context(before, doc));
        models.plain.opens = training::opens(&material.opened, &|_, _| None);
        models.meaning.opens = training::opens(&material.opened, &|before, doc| encoder.opening(before, doc));
        std::fs::write(LEARNED, models.write()?)?;
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
    learned: bool,
    on: Option<PathBuf>,
}

/// The encoder, with a memory of words in their context.
struct Encoder {
    embedder: Option<LocalEmbedder>,
    known: RefCell<HashMap<String, Option<Context>>>,
}

impl Encoder {
    /// That of a folder, which learns from some material (and what leads to what from more answers), or takes what it has learned
    /// from the files it was written to.
    fn taught(
        flags: &Flags,
        (material, more): (&Material, &Material),
        [adapter, joining]: &[PathBuf; 2],
    ) -> Result<Self, Failure> {
        let Some(open) = flags.model.as_deref().map(LocalEmbedder::open).transpose()? else {
            return Ok(Self { embedder: None, known: RefCell::default() });
        };
        let say = &mut |line: &str| eprintln!("{line}");
        let kept = flags.kept || flags.joining;
        if !kept {
            let (heads, lessons) = lessons(material);
            let names: Vec<&str> = heads.iter().map(|head| head.name.as_str()).collect();
            say(&names.join(" "));
            let heads: Vec<learning::Head> = heads.iter().map(head).collect();
            let lessons: Vec<learning::Lesson> = lessons.into_iter().map(lesson).collect();
            let learned = open.learn(&lessons, &heads, say);
            std::fs::write(adapter, open.written(&learned))?;
        }
        let open = open
            .with_written(&std::fs::read(adapter)?)
            .ok_or("what the encoder learned is of another encoder")?;
        if !flags.kept {
            let helps = learning::Head::plain(3, 1, 1.0);
            let heads = [joining::PAIRS, joining::DOES, joining::ASKED, joining::OPENS, helps];
            let material = Material {
                coded: material.coded.iter().chain(&more.coded).cloned().collect(),
                acted: material.acted.iter().chain(&more.acted).cloned().collect(),
                opened: material.opened.clone(),
                asked: material.asked.clone(),
                ..Material::default()
            };
            let lessons = lessons::joining(&material, joining::first_words).into_iter().map(lesson);
            let lessons: Vec<learning::Lesson> = lessons.collect();
            let learned = open.learn_joining(&lessons, &heads, say);
            std::fs::write(joining, learned.ok_or("the encoder learned nothing yet")?)?;
        }
        let open = open
            .with_joining(&std::fs::read(joining)?)
            .ok_or("what the encoder learned of what leads to what is of another encoder")?;
        Ok(Self { embedder: Some(open), known: RefCell::default() })
    }

    /// Reads all of some material, by two at once.
    fn read(&self, material: &Material) {
        let Some(embedder) = &self.embedder else { return };
        let coded = material.coded.iter().map(|coded| (coded.question.as_str(), coded.answer.as_str()));
        let typed = material.typed.iter().map(|typed| ("", typed.text.as_str()));
        let acted = material.acted.iter().map(|acted| (acted.question.as_str(), acted.answer.as_str()));
        let told = material.told.iter().map(|told| (told.question.as_str(), told.answer.as_str()));
        let noted = material.noted.iter().map(|noted| (noted.question.as_str(), noted.answer.as_str()));
        let all: Vec<(&str, &str)> = coded.chain(typed).chain(noted).chain(acted).chain(told).collect();
        let some = |turn: usize| {
            let read = |(before, text): &(&str, &str)| {
                let doc = colloquy_syntax::parse(text);
                let words = context::words(&doc);
                (key(before, &words), embedder.in_context_now(before, &words))
            };
            all.iter().skip(turn).step_by(2).map(read).collect::<Vec<_>>()
        };
        let (odd, even) = std::thread::scope(|scope| {
            let odd = scope.spawn(|| some(1));
            let even = some(0);
            (odd.join().unwrap_or_default(), even)
        });
        self.known.borrow_mut().extend(odd.into_iter().chain(even));
    }

    fn name(&self) -> String {
        self.embedder.as_ref().map_or_else(String::new, |embedder| embedder.name().to_owned())
    }

    fn context(&self, before: &str, doc: &Doc) -> Option<Context> {
        let embedder = self.embedder.as_ref()?;
        let words = context::words(doc);
        let key = key(before, &words);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let made = embedder.in_context_now(before, &words);
        self.known.borrow_mut().insert(key, made.clone());
        made
    }

    /// Learns all that is judged by, from material that was read.
    fn train(&self, material: &Material) -> Models {
        let contexts = |before: &str, doc: &Doc| self.context(before, doc);
        train(material, &self.name(), &contexts, &|before, doc| self.opening(before, doc))
    }

    /// What is seen of how an answer opens.
    fn opening(&self, before: &str, doc: &Doc) -> Option<Vec<f32>> {
        self.gathered(before, doc, &[]).map(|gathered| gathered.opens).filter(|seen| !seen.is_empty())
    }

    fn gathered(&self, before: &str, doc: &Doc, pairs: &[(Range<usize>, Range<usize>)]) -> Option<Gathered> {
        let (words, questions) = (&*context::words(doc), &*asked_back::questions(doc));
        self.embedder.as_ref()?.gathered_now(Gathering { before, words, pairs, questions })
    }
}

fn key(before: &str, words: &[&str]) -> String {
    format!("{before}\n{}", words.join("\n"))
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
        let encoder = self.encoder.filter(|encoder| encoder.embedder.is_some());
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
