//! How good a question is at a moment: learned from questions of this program that were judged beside the answers they would
//! have followed (`judged/README.md`).
//!
//! A linear model over named features: what is alike in many candidates (what is known of a statement, of an operation, of a
//! statement with an operation) is summed once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use colloquy_engine::interpretation::{Operation, Reading, Relation, Statement};
use colloquy_listen::learned::{Features, Model, softmax};

use super::super::phrasing;
use super::candidates::{Lead, nature};
use crate::lint::text;

/// What the judges could say of a question: 0 (bad), 1 (clumsy) or 2 (good).
pub(super) const JUDGEMENTS: [&str; 3] = ["0", "1", "2"];

/// Words of the question before that are looked at.
const MOST_ASKED: usize = 12;

static SHIPPED: LazyLock<Model> =
    LazyLock::new(|| Model::read(include_bytes!("../../../data/questions.bin")).unwrap_or_default());

/// The moment a question is asked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) technique: &'a str,
    /// Questions so far, the oldest first.
    pub(super) asked: &'a [String],
    pub(super) answer: &'a str,
    pub(super) reading: &'a Reading,
}

/// A question, as it is weighed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weighed<'a> {
    /// Place among the statements of the reading; None for a question about the whole answer.
    pub(super) statement: Option<usize>,
    pub(super) operation: Operation,
    pub(super) ask: &'a str,
    pub(super) lead: Lead,
}

/// What some features of a question depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part<'a> {
    Moment,
    Step(Operation),
    Words(&'a str),
    StepLead(Operation, Lead),
    WordsLead(&'a str, Lead),
    Said(usize),
    SaidStep(usize, Operation),
    SaidWords(usize, &'a str),
    SaidLead(usize, Lead),
}

impl<'a> Weighed<'a> {
    fn parts(&self) -> impl Iterator<Item = Part<'a>> + use<'a> {
        let Self { statement, operation, ask, lead } = *self;
        let about = statement.map(|said| {
            [
                Part::Said(said),
                Part::SaidStep(said, operation),
                Part::SaidWords(said, ask),
                Part::SaidLead(said, lead),
            ]
        });
        let all = [
            Part::Moment,
            Part::Step(operation),
            Part::Words(ask),
            Part::StepLead(operation, lead),
            Part::WordsLead(ask, lead),
        ];
        all.into_iter().chain(about.into_iter().flatten())
    }
}

/// Weighs the questions of one moment.
pub(super) struct Scales<'a> {
    scene: Scene<'a>,
    model: &'a Model,
    /// What the model gives to nothing.
    bias: Vec<f32>,
    sums: RefCell<HashMap<Part<'a>, Vec<f32>>>,
}

impl<'a> Scales<'a> {
    /// By what the program learned.
    pub(super) fn shipped(scene: Scene<'a>) -> Self {
        Self::new(scene, &SHIPPED)
    }

    /// By a model.
    pub(super) fn new(scene: Scene<'a>, model: &'a Model) -> Self {
        Self { scene, model, bias: model.logits(&Features::default()), sums: RefCell::default() }
    }

    /// What judges would give a question, 0 to 2; 1 where nothing was learned.
    pub(super) fn good(&self, question: &Weighed<'a>) -> f64 {
        let mut logits = self.bias.clone();
        let mut sums = self.sums.borrow_mut();
        for part in question.parts() {
            let sum = sums.entry(part).or_insert_with(|| self.sum(part));
            logits.iter_mut().zip(sum.iter()).for_each(|(logit, more)| *logit += more);
        }
        match softmax(&logits)[..] {
            [_, clumsy, good] => f64::from(clumsy + 2.0 * good),
            _ => 1.0,
        }
    }

    /// What a part adds.
    fn sum(&self, part: Part<'_>) -> Vec<f32> {
        let mut features = Features::default();
        of_part(&self.scene, part, &mut features);
        let sums = self.model.logits(&features);
        sums.iter().zip(&self.bias).map(|(sum, bias)| sum - bias).collect()
    }
}

/// What tells a good question from a bad one.
pub(super) fn features(scene: &Scene<'_>, question: &Weighed<'_>) -> Features {
    let mut all = Features::default();
    question.parts().for_each(|part| of_part(scene, part, &mut all));
    all
}

fn of_part(scene: &Scene<'_>, part: Part<'_>, f: &mut Features) {
    match part {
        Part::Moment => of_moment(scene, f),
        Part::Step(operation) => of_step(scene, operation, f),
        Part::Words(ask) => of_words(scene, ask, f),
        Part::StepLead(operation, lead) => f.add(format_args!("op+lead={operation:?} {lead:?}")),
        Part::WordsLead(ask, lead) => of_lead(scene, ask, lead, f),
        Part::Said(at) | Part::SaidStep(at, _) | Part::SaidWords(at, _) | Part::SaidLead(at, _) => {
            if let Some(statement) = scene.reading.statements.get(at) {
                of_statement(scene, statement, part, f);
            }
        }
    }
}

fn of_statement(scene: &Scene<'_>, statement: &Statement, part: Part<'_>, f: &mut Features) {
    match part {
        Part::SaidStep(_, operation) => of_said_step(scene, statement, operation, f),
        Part::SaidLead(_, lead) => of_said_lead(scene, statement, lead, f),
        Part::SaidWords(_, ask) => {
            for (name, value) in known(statement) {
                f.add(format_args!("{name}+ask={value} {ask}"));
            }
        }
        _ => of_said(scene, statement, f),
    }
}

/// How far the interview is, in questions.
const fn so_far(scene: &Scene<'_>) -> &'static str {
    match scene.asked.len() {
        0..=1 => "1",
        2..=4 => "2",
        5..=7 => "5",
        _ => "8",
    }
}

fn of_moment(scene: &Scene<'_>, f: &mut Features) {
    f.when(scene.reading.disclosure, "disclosure");
    f.add(format_args!("so far={}", so_far(scene)));
    for word in words(scene.answer).take(2) {
        f.of("opens", &word);
    }
}

fn of_step(scene: &Scene<'_>, operation: Operation, f: &mut Features) {
    let Reading { act, statements, relations, disclosure, .. } = scene.reading;
    f.add(format_args!("op={operation:?}"));
    f.add(format_args!("technique+op={} {operation:?}", scene.technique));
    let before = scene.asked.last().and_then(|asked| phrasing::operation_of(asked));
    f.add(format_args!("after={before:?} {operation:?}"));
    f.when(before == Some(operation), "same again");
    f.add(format_args!("so far+op={} {operation:?}", so_far(scene)));
    for word in scene.asked.last().into_iter().flat_map(|asked| words(asked)).take(MOST_ASKED) {
        f.weighed(0.5, format_args!("asked+op={word} {operation:?}"));
    }
    f.add(format_args!("act+op={act:?} {operation:?}"));
    f.add(format_args!("disclosure+op={disclosure} {operation:?}"));
    f.add(format_args!("size+op={} {operation:?}", size(text::count_words(scene.answer))));
    let felt = statements.iter().any(|statement| nature(statement).feeling);
    f.add(format_args!("felt+op={felt} {operation:?}"));
    f.add(format_args!("linked+op={} {operation:?}", relations.len().min(2)));
    for word in words(scene.answer).take(2) {
        f.add(format_args!("opens+op={word} {operation:?}"));
    }
}

fn of_words(scene: &Scene<'_>, ask: &str, f: &mut Features) {
    f.of("ask", ask);
    f.add(format_args!("technique+ask={} {ask}", scene.technique));
    let lately = scene.asked.iter().rev().take(3).any(|asked| asked.ends_with(ask));
    f.when(lately, "asked lately");
    f.add(format_args!("so far+ask={} {ask}", so_far(scene)));
    for word in scene.asked.last().into_iter().flat_map(|asked| words(asked)).take(MOST_ASKED) {
        f.weighed(0.5, format_args!("asked+ask={word} {ask}"));
    }
    // How a talk of things past is taken up differs from how one of things as they are is.
    let statements = &scene.reading.statements;
    let past = statements.iter().filter(|statement| nature(statement).past).count();
    let course = if 2 * past > statements.len() { "past" } else { "present" };
    f.add(format_args!("course+ask={course} {ask}"));
}

fn of_lead(scene: &Scene<'_>, ask: &str, lead: Lead, f: &mut Features) {
    f.add(format_args!("lead={lead:?}"));
    f.add(format_args!("ask+lead={ask} {lead:?}"));
    f.add(format_args!("act+lead={:?} {lead:?}", scene.reading.act));
    f.add(format_args!("size+lead={} {lead:?}", size(text::count_words(scene.answer))));
    f.add(format_args!("told+lead={} {lead:?}", scene.reading.statements.len().min(5)));
    f.add(format_args!("asks back={} {lead:?}", scene.answer.contains('?')));
}

/// What is known of a statement, under its name.
fn known(statement: &Statement) -> [(&'static str, String); 7] {
    let sense = &statement.sense;
    let nature = nature(statement);
    [
        ("type", statement.node_type.clone()),
        ("tense", format!("{:?}", sense.tense)),
        ("who", format!("{:?}", sense.experiencer)),
        ("about", format!("{:?}", sense.about)),
        ("meant", format!("{:?}", statement.modality)),
        ("denied", format!("{:?}", sense.negated)),
        ("nature", format!("{} {} {} {}", nature.happened, nature.bad, nature.good, nature.feeling)),
    ]
}

fn of_said(scene: &Scene<'_>, statement: &Statement, f: &mut Features) {
    let sense = &statement.sense;
    for (name, value) in known(statement) {
        f.of(name, &value);
    }
    f.of("verb", sense.predicate.as_deref().unwrap_or("-"));
    let likeliest = sense.natural.iter().map(|way| way.chance).fold(0.0, f64::max);
    f.weighed(likeliest as f32, format_args!("taken up"));
    if let Some(salience) = sense.salience {
        f.weighed(salience as f32, format_args!("salience"));
        f.add(format_args!("salience={}", fifth(salience)));
    }
    f.weighed(statement.confidence as f32, format_args!("sure"));
    f.when(statement.ambiguous, "ambiguous");
    let (at, left) = place(scene, statement);
    f.add(format_args!("left={left}"));
    f.add(format_args!("at={}", at.min(3)));
    for word in words(&statement.quote) {
        f.weighed(0.5, format_args!("w={word}"));
    }
    f.add(format_args!("closed={}", statement.quote.ends_with(['.', '!', '?', '…'])));
}

fn of_said_step(scene: &Scene<'_>, statement: &Statement, operation: Operation, f: &mut Features) {
    let sense = &statement.sense;
    for (name, value) in known(statement) {
        f.add(format_args!("{name}+op={value} {operation:?}"));
    }
    f.add(format_args!("who+tense+op={:?} {:?} {operation:?}", sense.experiencer, sense.tense));
    f.add(format_args!("verb+op={} {operation:?}", sense.predicate.as_deref().unwrap_or("-")));
    let natural = sense.natural.iter().find(|way| way.operation == operation).map_or(0.0, |way| way.chance);
    f.add(format_args!("natural={}", fifth(natural)));
    f.weighed(natural as f32, format_args!("natural"));
    f.add(format_args!("left+op={} {operation:?}", place(scene, statement).1));
    let ends = |end: fn(&Relation) -> &String| {
        scene.reading.relations.iter().any(|relation| *end(relation) == statement.label)
    };
    f.add(format_args!("ends+op={} {} {operation:?}", ends(|r| &r.source), ends(|r| &r.target)));
    if let Some(first) = words(&statement.quote).next() {
        f.add(format_args!("first+op={first} {operation:?}"));
    }
}

/// The words that a question would point at.
fn of_said_lead(scene: &Scene<'_>, statement: &Statement, lead: Lead, f: &mut Features) {
    for (name, value) in known(statement) {
        f.add(format_args!("{name}+lead={value} {lead:?}"));
    }
    f.add(format_args!("left+lead={} {lead:?}", place(scene, statement).1));
    let said: Vec<String> = words(&statement.quote).collect();
    f.add(format_args!("length+lead={} {lead:?}", size(said.len())));
    if let (Some(first), Some(last)) = (said.first(), said.last()) {
        f.add(format_args!("first+lead={first} {lead:?}"));
        f.add(format_args!("last+lead={last} {lead:?}"));
    }
}

/// How many statements come before one, and after it, four at most.
fn place(scene: &Scene<'_>, statement: &Statement) -> (usize, usize) {
    let all = &scene.reading.statements;
    let at = all.iter().position(|other| other.quote == statement.quote).unwrap_or(0);
    (at, all.len().saturating_sub(at + 1).min(4))
}

/// A share in fifths.
fn fifth(share: f64) -> i64 {
    (share * 5.0).round() as i64
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric() && !"'’-".contains(c));
    words.filter(|word| !word.is_empty()).map(|word| word.to_lowercase().replace('’', "'"))
}

/// A number of words, roughly.
const fn size(words: usize) -> &'static str {
    match words {
        0..=2 => "1",
        3..=5 => "3",
        6..=9 => "6",
        10..=15 => "10",
        16..=30 => "16",
        31..=60 => "31",
        _ => "61",
    }
}

#[cfg(test)]
mod tests {
    use colloquy_listen::learned::{Example, Fitting, fit};

    use super::*;

    fn reading() -> Reading {
        let said = |quote: &str, verb: &str| Statement {
            label: quote.to_owned(),
            quote: quote.to_owned(),
            sense: colloquy_engine::interpretation::Sense {
                predicate: Some(verb.to_owned()),
                ..Default::default()
            },
            ..Statement::default()
        };
        Reading::of(vec![said("the bus came", "come"), said("I waved", "wave")], Vec::new())
    }

    fn questions() -> Vec<Weighed<'static>> {
        let ask = |statement, operation, ask| Weighed { statement, operation, ask, lead: Lead::Quote };
        vec![
            ask(Some(0), Operation::Next, "What happened then?"),
            ask(Some(1), Operation::Feeling, "How did that feel, at the time?"),
            ask(None, Operation::Up, "What matters most to you in that?"),
        ]
    }

    #[test]
    fn sums_shared_by_many_questions_are_what_each_would_be_alone() {
        let reading = reading();
        let scene =
            Scene { technique: "critical_incident", asked: &[], answer: "The bus came.", reading: &reading };
        let examples: Vec<Example> = questions()
            .iter()
            .zip([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
            .map(|(question, wanted)| Example {
                features: features(&scene, question),
                wanted: wanted.to_vec(),
                weight: 1.0,
            })
            .collect();
        let fitting = Fitting { passes: 30, ridge: 1e-3, dense_ridge: 0.0, seen: 1, least: 5 };
        let model = fit(&JUDGEMENTS, &examples, fitting);
        let scales = Scales::new(scene, &model);
        let given: Vec<f64> = questions().iter().map(|question| scales.good(question)).collect();
        assert!(given[0] > given[2] && given[2] > given[1], "{given:?}");
        for (question, given) in questions().iter().zip(given) {
            let shares = model.shares(&features(&scene, question));
            assert!((f64::from(shares[1] + 2.0 * shares[2]) - given).abs() < 1e-4);
        }
    }

    #[test]
    fn who_learned_nothing_finds_all_alike() {
        let reading = reading();
        let scene = Scene { technique: "x", asked: &[], answer: "", reading: &reading };
        let nothing = Model::default();
        let scales = Scales::new(scene, &nothing);
        assert!(questions().iter().all(|question| (scales.good(question) - 1.0).abs() < f64::EPSILON));
    }
}
