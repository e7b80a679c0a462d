//! What a question wants: told from its words by a reader of its own, learned from questions that are nobody's stems.
//!
//! The questions are `data/questions.jsonl`, written by hand over many topics and voices without a look at the
//! program's own wordings; the classifier (multinomial logistic regression, [`colloquy_listen::learned`]) is
//! `data/questions.bin`, made with `data/framing.txt` by `cargo run --release -p colloquy-research --example learn_questions`. So a wording of
//! the program is understood as far as its words can be, and not because it was declared to mean something.

use std::sync::LazyLock;

use colloquy_engine::interpretation::Operation;
use colloquy_listen::features::lemma;
use colloquy_listen::learned::{Example, Features, Fitting, Model, fit};
use colloquy_syntax::{Dep, Doc, Pos};
use serde::Deserialize;

use super::words;

/// Every operation with its name as files write it.
pub const OPERATIONS: [(Operation, &str); 16] = [
    (Operation::Up, "up"),
    (Operation::Down, "down"),
    (Operation::Next, "next"),
    (Operation::Concrete, "concrete"),
    (Operation::Define, "define"),
    (Operation::Contrast, "contrast"),
    (Operation::Feeling, "feeling"),
    (Operation::Others, "others"),
    (Operation::Wider, "wider"),
    (Operation::Drawback, "drawback"),
    (Operation::Rate, "rate"),
    (Operation::Ideal, "ideal"),
    (Operation::Check, "check"),
    (Operation::Hypothetical, "hypothetical"),
    (Operation::Open, "open"),
    (Operation::Close, "close"),
];

/// How the reader is fitted.
const FITTING: Fitting = Fitting { passes: 25, ridge: 3e-3, dense_ridge: 0.0, seen: 2, least: 5 };

static READER: LazyLock<Model> =
    LazyLock::new(|| Model::read(include_bytes!("../../../data/questions.bin")).unwrap_or_default());

/// The name of an operation.
pub fn name(operation: Operation) -> &'static str {
    OPERATIONS.iter().find(|(known, _)| *known == operation).map_or("", |(_, name)| name)
}

/// The operation of a name.
pub fn named(name: &str) -> Option<Operation> {
    OPERATIONS.iter().find(|(_, known)| *known == name).map(|(operation, _)| *operation)
}

/// Whether it makes no sense without something it is about.
pub const fn needs_focus(operation: Operation) -> bool {
    !matches!(
        operation,
        Operation::Wider
            | Operation::Drawback
            | Operation::Ideal
            | Operation::Check
            | Operation::Hypothetical
            | Operation::Open
            | Operation::Close
    )
}

/// What only hands the word back ("do go on"): it wants more of whatever they would tell next.
const GO_ON: &str = "go_on";

/// A question people worded, with what it wants.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Worded {
    /// The question.
    pub question: String,
    /// What it wants.
    pub operation: Operation,
    /// It asks nothing in particular, only hands the word back; the operation is then `concrete`.
    #[serde(default)]
    pub go_on: bool,
    /// What the talk is about; examples of one topic are all in one part.
    pub topic: String,
    /// `train` or `test`.
    pub part: String,
}

/// Reads questions, one JSON object a line.
///
/// # Errors
/// The line that cannot be read, and why.
pub fn questions(jsonl: &str) -> Result<Vec<Worded>, serde_json::Error> {
    jsonl.lines().filter(|line| !line.trim().is_empty()).map(serde_json::from_str).collect()
}

/// Learns a reader from questions. The same questions in the same order give the same reader.
pub fn learn<'a>(questions: impl Iterator<Item = &'a Worded>) -> Model {
    let classes: Vec<&str> = OPERATIONS.iter().map(|(_, name)| *name).chain([GO_ON]).collect();
    let class = |known: &Worded| if known.go_on { GO_ON } else { name(known.operation) };
    let examples: Vec<Example> = questions
        .map(|known| Example {
            features: features(&known.question),
            wanted: classes.iter().map(|name| f32::from(u8::from(*name == class(known)))).collect(),
            weight: 1.0,
        })
        .collect();
    fit(&classes, &examples, FITTING)
}

/// The words questions on several topics are framed with, one stem a line: they name nothing that is asked about.
pub fn framing<'a>(questions: impl Iterator<Item = &'a Worded>) -> String {
    let worded = questions.map(|known| (known.question.as_str(), known.topic.as_str()));
    words::framing(worded).into_iter().map(|stem| stem + "\n").collect()
}

/// What a class of the reader wants, and whether it only hands the word back.
fn wanted(class: &str) -> Option<(Operation, bool)> {
    if class == GO_ON { Some((Operation::Concrete, true)) } else { Some((named(class)?, false)) }
}

/// What a question wants, with how sure the reader is (0..=1).
pub fn read(question: &str) -> (Operation, f32) {
    by(&READER, question)
}

/// The same once the talk is under way, and whether it only hands the word back: then nobody begins it.
pub(crate) fn read_within(question: &str) -> (Operation, f32, bool) {
    let shares = READER.shares(&features(question));
    let known =
        READER.classes().iter().zip(&shares).filter_map(|(class, share)| Some((wanted(class)?, *share)));
    let others = known.filter(|((operation, _), _)| *operation != Operation::Open);
    let all: f32 = others.clone().map(|(_, share)| share).sum();
    let best = others.max_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or((Operation::Wider, 0.0, false), |((operation, goes_on), share)| {
        (operation, share / all.max(f32::EPSILON), goes_on)
    })
}

/// The same by another reader.
pub fn by(reader: &Model, question: &str) -> (Operation, f32) {
    let best = reader.best(&features(question)).and_then(|(class, share)| Some((wanted(class)?.0, share)));
    best.unwrap_or((Operation::Wider, 0.0))
}

/// What the reader looks at: the words of the last sentence, those of all, and how the last is built. What was quoted is
/// what a question is about, not what it wants.
fn features(question: &str) -> Features {
    let doc = colloquy_syntax::parse(&words::without_quotes(question));
    let mut f = Features::default();
    let sentences: Vec<std::ops::Range<usize>> =
        doc.sentences().iter().filter(|s| (*s).clone().any(|t| is_word(&doc, t))).cloned().collect();
    let Some(last) = sentences.last() else { return f };
    let (masked, plain): (Vec<String>, Vec<String>) =
        last.clone().filter(|t| is_word(&doc, *t)).map(|t| (masked(&doc, t), lemma(&doc, t))).unzip();
    for (kind, words) in [("m", &masked), ("w", &plain)] {
        grams(&mut f, kind, words);
    }
    f.add(format_args!("first={}", plain.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(" ")));
    f.add(format_args!("first3={}", masked.iter().take(3).map(String::as_str).collect::<Vec<_>>().join(" ")));
    for range in &sentences {
        for token in range.clone().filter(|t| is_word(&doc, *t)) {
            f.weighed(0.5, format_args!("any={}", lemma(&doc, token)));
            if doc[token].head == token {
                f.of("root", &lemma(&doc, token));
                f.of("root tag", doc[token].tag.name());
            }
            if matches!(doc[token].dep, Dep::Aux | Dep::Nsubj | Dep::Dobj | Dep::Attr | Dep::Acomp) {
                let head = masked_head(&doc, token);
                f.add(format_args!("{}={} {head}", doc[token].dep.name(), lemma(&doc, token)));
            }
        }
    }
    f.add(format_args!("sentences={}", sentences.len().min(3)));
    f.add(format_args!("words={}", plain.len().min(12) / 3));
    f.when(!question.trim_end().ends_with('?'), "no mark");
    f
}

fn grams(f: &mut Features, kind: &str, words: &[String]) {
    for (at, word) in words.iter().enumerate() {
        f.add(format_args!("{kind}1={word}"));
        if let Some(next) = words.get(at + 1) {
            f.add(format_args!("{kind}2={word} {next}"));
            if let Some(third) = words.get(at + 2) {
                f.add(format_args!("{kind}3={word} {next} {third}"));
            }
        }
    }
}

fn is_word(doc: &Doc, token: usize) -> bool {
    !matches!(doc[token].pos, Pos::Punct | Pos::Space | Pos::Intj)
}

/// Names of things are what a question is about: only that one is named counts.
fn masked(doc: &Doc, token: usize) -> String {
    match doc[token].pos {
        Pos::Noun | Pos::Propn => "N".to_owned(),
        _ => lemma(doc, token),
    }
}

fn masked_head(doc: &Doc, token: usize) -> String {
    masked(doc, doc[token].head)
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTIONS: &str = include_str!("../../../data/questions.jsonl");

    #[test]
    fn every_operation_has_questions_in_both_parts_and_no_topic_is_in_two() {
        let all = questions(QUESTIONS).unwrap();
        assert!(all.len() > 1000, "{}", all.len());
        for (operation, name) in OPERATIONS {
            assert_eq!(named(name), Some(operation));
            for part in ["train", "test"] {
                let count = all.iter().filter(|q| q.operation == operation && q.part == part).count();
                assert!(count >= 10, "{name} {part}: {count}");
            }
        }
        for question in &all {
            assert!(all.iter().all(|q| q.topic != question.topic || q.part == question.part));
        }
    }

    #[test]
    fn the_shipped_reader_is_what_the_questions_teach_and_reads_topics_it_never_saw() {
        let all = questions(QUESTIONS).unwrap();
        let learned = learn(all.iter().filter(|q| q.part == "train"));
        assert!(
            learned == *READER,
            "run `cargo run --release -p colloquy-research --example learn_questions`"
        );
        let framing = framing(all.iter().filter(|q| q.part == "train"));
        assert_eq!(framing, include_str!("../../../data/framing.txt"));
        let unseen: Vec<&Worded> = all.iter().filter(|q| q.part == "test").collect();
        let right = unseen.iter().filter(|q| read(&q.question).0 == q.operation).count();
        assert!(right * 10 > unseen.len() * 7, "{right} of {}", unseen.len());
    }

    #[test]
    fn what_is_quoted_is_not_what_is_asked() {
        let (asked, _) =
            read("You said \u{201c}out of ten I would give it six\u{201d}. What was the reason for that?");
        assert_eq!(asked, Operation::Down);
        assert_eq!(read("").1, 0.0_f32.max(read("").1.min(1.0)));
    }
}
