//! From coded answers to what is learned from them. The same answers in the same order give the same models.

mod begins;
mod heard;
pub mod lessons;
mod natural;
mod short;
pub mod types;

use std::collections::BTreeMap;
use std::ops::Range;

use colloquy_engine::interpretation::{Act, AskedBack};
use colloquy_engine::ports::Context;
use colloquy_syntax::{Doc, Pos};

use crate::asked_back;
use crate::chunk::{self, Role};
use crate::coded::{Coded, place};
use crate::context;
use crate::features::{self, Place, Question};
use crate::learned::{Example, Features, Fitting, Model, fit};
use crate::models::{self, ACTS, Judges, Models, WAYS};
use crate::parsed::Parsed;

pub use begins::{begins, led_off, minded};
use heard::{Heard, clauses};
use short::Short;
pub use short::{Acted, Asked, LedOff, Minded, Note, Noted, Opened, Owed, Told, Typed};

/// Parts the topics are dealt into: what comes after the roles is learned from roles of models that have not seen the
/// answer, as it will be used.
const PARTS: usize = 5;
/// How each model is fitted: chosen by cross-validation over our own topics.
const FITTING: Fitting = Fitting { passes: 15, ridge: 1e-2, dense_ridge: 1e-4, seen: 3, least: 9 };
const ROLES: Fitting = Fitting { ridge: 3e-2, ..FITTING };
/// Of what questions in answers are about: what was seldom seen tells no more, and weighs as much in the program.
const ASKED: Fitting = Fitting { ridge: 2e-2, seen: 5, least: 20, ..FITTING };
/// What an example of a type counts that stands alone, without a question or an answer around it.
const ALONE: f32 = 0.5;
/// What any answer counts that tells nothing hard, beside those that were written to show what is hard to tell and what only
/// sounds like it: there are thirty times as many.
const PLAIN: f32 = 0.08;

/// Acts whose short examples say nothing about the topic.
const EMPTY: [Act; 3] = [Act::Complaint, Act::NotUnderstood, Act::CounterQuestion];

/// What is learned from.
#[derive(Debug, Clone, Default)]
pub struct Material {
    /// Coded answers.
    pub coded: Vec<Coded>,
    /// Sentences of one type.
    pub typed: Vec<Typed>,
    /// Answers of interviews with statements whose type was coded.
    pub noted: Vec<Noted>,
    /// Answers of an act.
    pub acted: Vec<Acted>,
    /// Questions in answers, and what they are about.
    pub asked: Vec<Asked>,
    /// Answers of which was said how they open.
    pub opened: Vec<Opened>,
    /// Answers of which was said whether they say that they were led off the topic.
    pub led_off: Vec<LedOff>,
    /// Answers of which was said what is owed behind them.
    pub owed: Vec<Owed>,
    /// Answers that tell something hard, and such as only sound like it.
    pub told: Vec<Told>,
}

/// The words of a text in their context, after what was said before (the question as a rule); None without an encoder.
pub type Contexts<'a> = &'a dyn Fn(&str, &Doc) -> Option<Context>;

/// What is seen of how an answer opens to a question ([`colloquy_engine::ports::Gathered::opens`]); None without an encoder.
pub type Openings<'a> = &'a dyn Fn(&str, &Doc) -> Option<Vec<f32>>;

/// An answer with its codes, taken apart.
struct Item<'a> {
    coded: &'a Coded,
    parsed: Parsed,
    question: Question,
    spans: Vec<Option<(usize, usize)>>,
    /// Of its methodology.
    technique: String,
    part: usize,
    context: Option<Context>,
}

/// Coded answers, taken apart.
fn items<'a>(material: &'a Material, contexts: Contexts<'_>) -> Vec<Item<'a>> {
    let mut topics: BTreeMap<&str, usize> = BTreeMap::new();
    let mut techniques: BTreeMap<&str, String> = BTreeMap::new();
    let item = |coded: &'a Coded| {
        let next = topics.len();
        let part = *topics.entry(&coded.topic).or_insert(next) % PARTS;
        let technique = techniques.entry(&coded.methodology);
        let parsed = Parsed::of(&coded.answer);
        Item {
            coded,
            question: Question::of(&coded.question),
            spans: coded.statements.iter().map(|s| place(&coded.answer, &s.quote)).collect(),
            technique: technique.or_insert_with_key(|name| natural::technique(name)).clone(),
            part,
            context: contexts(&coded.question, &parsed.doc),
            parsed,
        }
    };
    material.coded.iter().map(item).collect()
}

/// Learns everything, without vectors and with them.
pub fn train(material: &Material, encoder: &str, contexts: Contexts<'_>, openings: Openings<'_>) -> Models {
    let items = items(material, contexts);
    let learn = |of: &dyn Fn(&Item<'_>) -> bool| {
        fit(&Role::NAMES, &roles(items.iter().filter(|i| of(i)), false), ROLES)
    };
    let others: Vec<Model> = (0..PARTS).map(|part| learn(&|item| item.part != part)).collect();
    let heard: Vec<Heard<'_>> = items.iter().map(|item| Heard::of(item, &others[item.part])).collect();
    let all = learn(&|_| true);
    Models {
        asked: asked(&material.acted, &material.asked),
        led_off: led_off(&material.led_off, contexts),
        link: fit(&WAYS_OF_TWO, &heard.iter().flat_map(Heard::links).collect::<Vec<_>>(), FITTING),
        left: fit(&LEFT, &items.iter().flat_map(Item::left).collect::<Vec<_>>(), FITTING),
        meaning: Judges {
            roles: fit(&Role::NAMES, &roles(items.iter(), true), ROLES),
            ..judges(&heard, material, (&all, begins(material, openings)), true, contexts)
        },
        plain: judges(&heard, material, (&all, begins(material, &|_, _| None)), false, &|_, _| None),
        encoder: encoder.to_owned(),
    }
}

impl Item<'_> {
    fn words(&self, tokens: &[usize]) -> Vec<usize> {
        let doc = &self.parsed.doc;
        tokens.iter().copied().filter(|t| !matches!(doc[*t].pos, Pos::Punct | Pos::Space)).collect()
    }

    fn within(&self, token: usize, span: (usize, usize)) -> bool {
        let token = &self.parsed.doc[token];
        token.start >= span.0 && token.end <= span.1
    }

    /// Whether a label of a statement must keep a word.
    fn keeps(&self, statement: usize, token: usize) -> bool {
        let doc = &self.parsed.doc;
        let (text, norm) = (doc.token_text(token).to_lowercase(), features::norm(doc, token));
        let begins = |long: &str, short: &str| short.len() > 4 && long.starts_with(short);
        let keep = &self.coded.statements[statement].keep;
        keep.iter().any(|k| *k == text || *k == norm || begins(&text, k) || begins(k, &text))
    }

    /// What the chunks are that lie in words of which was coded what they are instead of a statement.
    fn left(&self) -> Vec<Example> {
        let Parsed { doc, chunks, .. } = &self.parsed;
        let spans = self.coded.not.iter().zip(&self.coded.not_kinds);
        let spans: Vec<_> =
            spans.filter_map(|(words, kind)| Some((place(&self.coded.answer, words)?, kind))).collect();
        let example = |at: usize| {
            let words = self.words(&chunks[at].tokens);
            let within = |span| words.iter().filter(|t| self.within(**t, span)).count() * 2 > words.len();
            let (_, kind) = spans.iter().find(|(span, _)| within(*span))?;
            let class = LEFT.iter().position(|known| known == kind)?;
            let features = features::of_clause(doc, Place { clauses: chunks, at, question: &self.question });
            Some(Example { features, wanted: only(LEFT.len(), class), weight: 1.0 })
        };
        (0..chunks.len()).filter_map(example).collect()
    }

    /// The coded statement some tokens say: they lie in it by half, or it in them.
    fn says(&self, tokens: &[usize]) -> Option<usize> {
        let words = self.words(tokens);
        let shared = |span: (usize, usize)| words.iter().filter(|t| self.within(**t, span)).count();
        let spans = self.spans.iter().enumerate().filter_map(|(at, span)| Some((at, (*span)?)));
        let (at, span) =
            spans.rev().max_by_key(|(_, span)| shared(*span)).filter(|(_, span)| shared(*span) > 0)?;
        let doc = &self.parsed.doc;
        let size =
            self.words(&(0..doc.len()).collect::<Vec<_>>()).iter().filter(|t| self.within(**t, span)).count();
        (shared(span) * 2 >= words.len() || shared(span) * 2 > size).then_some(at)
    }
}

/// What questions back are about, and which want no reply.
pub fn asked(acted: &[Acted], beside: &[Asked]) -> Model {
    let names: Vec<&str> = AskedBack::NAMES.into_iter().chain([asked_back::NOBODY]).collect();
    let class = |about| AskedBack::ALL.iter().position(|known| Some(*known) == about);
    let example = |text: &str, about| Example {
        features: asked_back::features(text),
        wanted: only(names.len(), class(about).unwrap_or(AskedBack::ALL.len())),
        weight: 1.0,
    };
    let short = acted.iter().filter(|short| short.about.is_some());
    let short = short.map(|short| example(&short.answer, short.about));
    let examples = short.chain(beside.iter().map(|beside| example(&beside.asks, beside.about)));
    fit(&names, &examples.collect::<Vec<_>>(), ASKED)
}

/// Examples of the roles of chunks, by words alone or by what they mean in their context too.
fn roles<'a>(items: impl Iterator<Item = &'a Item<'a>>, meaning: bool) -> Vec<Example> {
    let mut examples = Vec::new();
    for item in items {
        let Parsed { doc, pieces, chunks, .. } = &item.parsed;
        let says: Vec<Option<usize>> = chunks.iter().map(|chunk| item.says(&chunk.tokens)).collect();
        let context = item.context.as_ref().filter(|_| meaning);
        let mut before = Role::Other;
        for (at, said) in says.iter().enumerate() {
            let role = match said {
                None => Role::Other,
                Some(_) if at > 0 && says[at - 1] == *said => Role::GoesOn,
                Some(_) => Role::Begins,
            };
            let base = chunk::base(doc, pieces, chunks, at, &item.question, context);
            let features = chunk::seen(&base, &chunk::tied(doc, pieces, chunks, at), before);
            let weight = said.map_or(1.0, |s| if item.coded.statements[s].must { 1.0 } else { 0.6 });
            examples.push(Example { features, wanted: only(3, role as usize), weight });
            before = role;
        }
    }
    examples
}

fn only(classes: usize, class: usize) -> Vec<f32> {
    (0..classes).map(|at| if at == class { 1.0 } else { 0.0 }).collect()
}

/// The examples of the judges, by what they judge.
#[derive(Default)]
struct Judged {
    keep: Vec<Example>,
    act: Vec<Example>,
    content: Vec<Example>,
    focus: Vec<Example>,
    valence: Vec<Example>,
    about: Vec<Example>,
    salience: Vec<Example>,
    natural: Vec<Example>,
    disclosure: Vec<Example>,
    fits: BTreeMap<String, Vec<Example>>,
    types: BTreeMap<String, Vec<(Features, Vec<String>, f32)>>,
}

/// `roles` are those that words alone tell.
#[expect(clippy::too_many_lines, reason = "one list of what is learned from what")]
fn judges(
    heard: &[Heard<'_>],
    material: &Material,
    (roles, [opens, owed]): (&Model, [Model; 2]),
    meaning: bool,
    contexts: Contexts<'_>,
) -> Judges {
    let mut judged = Judged::default();
    for heard in heard {
        let doc = &heard.item.parsed.doc;
        let context = heard.item.context.as_ref().filter(|_| meaning);
        clauses(heard, context, &mut judged);
        judged.keep.extend(heard.words(context));
        let mut features = features::of_answer(doc, &heard.clauses, &heard.item.question);
        features.vector = context::whole(context, doc);
        // What calls for sympathy here is more than what is hard to tell, and teaches neither.
        if heard.item.coded.next != "empathise_then_follow" {
            for run in hearable(context, doc) {
                let features = hardship(context, doc, run, &features);
                judged.disclosure.push(Example { features, wanted: only(2, 1), weight: PLAIN });
            }
        }
        judged.act.push(acted(features, heard.item.coded.act));
    }
    for short in &material.acted {
        let Short { parsed, question, context, clauses, features } =
            Short::of(&short.question, &short.answer, roles, contexts);
        if short.is_whole() {
            judged.act.push(acted(features, short.act));
        }
        for (sentence, act) in short.alone(&parsed.doc) {
            let Short { features, .. } = Short::of(&short.question, sentence, roles, contexts);
            judged.act.push(acted(features, act));
        }
        if EMPTY.contains(&short.act) {
            for at in 0..clauses.len() {
                let place = Place { clauses: &clauses, at, question: &question };
                let mut features = features::of_meant(&parsed.doc, place, context.as_ref());
                features::done(models::name(short.act), &mut features);
                judged.content.push(Example { features, wanted: only(2, 1), weight: ALONE });
            }
        }
    }
    for short in &material.told {
        let Short { parsed, context, features, .. } =
            Short::of(&short.question, &short.answer, roles, contexts);
        let doc = &parsed.doc;
        let runs = if context.is_some() { short.runs(doc) } else { vec![(0..doc.len(), short.hard)] };
        for (run, hard) in runs {
            judged.disclosure.push(Example {
                features: hardship(context.as_ref(), doc, run, &features),
                wanted: only(2, usize::from(!hard)),
                weight: 1.0,
            });
        }
    }
    for noted in &material.noted {
        let short = Short::of(&noted.question, &noted.answer, roles, contexts);
        for note in &noted.notes {
            // What no type fits is not taught as no content: with that a third of what people told in interviews was left out, disclosures too.
            let Some(node_type) = &note.node_type else { continue };
            let said = place(&noted.answer, &note.quote).and_then(|place| short.said(place));
            let known = judged.types.entry(noted.methodology.clone()).or_default();
            known.extend(said.map(|features| (features, vec![node_type.clone()], 1.0)));
        }
    }
    for typed in &material.typed {
        let doc = colloquy_syntax::parse(&typed.text);
        if let Some(features) = features::of_sentence(&doc, contexts("", &doc).as_ref()) {
            let known = judged.types.entry(typed.methodology.clone()).or_default();
            known.push((features, vec![typed.node_type.clone()], ALONE));
        }
    }
    let acts = ACTS.map(|(_, name)| name);
    let mut ways = WAYS.map(|(_, name)| name).to_vec();
    ways.push("none");
    Judges {
        roles: roles.clone(),
        keep: fit(&["keep", "drop"], &judged.keep, FITTING),
        act: fit(&acts, &judged.act, FITTING),
        opens,
        owed,
        content: fit(&["content", "other"], &judged.content, FITTING),
        focus: fit(&["answers", "other"], &judged.focus, FITTING),
        valence: fit(&["bad", "neither", "good"], &judged.valence, FITTING),
        about: fit(&ABOUT, &judged.about, FITTING),
        salience: fit(&["strong", "other"], &judged.salience, FITTING),
        natural: fit(&ways, &judged.natural, FITTING),
        disclosure: fit(&["disclosure", "other"], &judged.disclosure, FITTING),
        fits: judged
            .fits
            .into_iter()
            .map(|(name, examples)| (name, fit(&["fits", "other"], &examples, FITTING)))
            .collect(),
        types: judged
            .types
            .into_iter()
            .map(|(name, examples)| (name, types::learn(&examples, FITTING)))
            .collect(),
    }
}

/// What may be told of two statements, the earlier first.
const WAYS_OF_TWO: [&str; 3] = ["none", "forward", "back"];

/// What words may be that are no statement, as they are coded.
const LEFT: [&str; 4] = ["meta", "phatic", "joke", "aside"];

/// What a statement may be about, as it is coded.
pub const ABOUT: [&str; 5] = ["topic", "alternative", "self", "other_people", "other"];

fn acted(features: Features, act: Act) -> Example {
    let class = ACTS.iter().position(|(known, _)| *known == act).unwrap_or(0);
    Example { features, wanted: only(ACTS.len(), class), weight: 1.0 }
}

/// Where something hard may be told: the whole answer, and each of its sentences where their meaning is known.
pub(crate) fn hearable(context: Option<&Context>, doc: &Doc) -> Vec<Range<usize>> {
    context.map_or_else(|| std::iter::once(0..doc.len()).collect(), |_| context::runs(doc))
}

/// What tells whether something hard is told in a run of tokens: what it means where that is known, since the words for it
/// are many; else what words of the answer tell.
pub(crate) fn hardship(
    context: Option<&Context>,
    doc: &Doc,
    run: Range<usize>,
    features: &Features,
) -> Features {
    context::of(context, doc, run).map_or_else(|| features.clone(), Features::meaning)
}
