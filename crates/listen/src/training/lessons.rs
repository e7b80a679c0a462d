//! What an encoder is asked while it learns to know words in their context: everything that was coded of an answer.
//!
//! The heads are named by what they tell, so that whoever teaches an encoder needs to know nothing of interviews.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use colloquy_engine::interpretation::{AskedBack, Opening};
use colloquy_syntax::Doc;

use super::{ABOUT, Item, Material, items, natural, only};
use crate::link::REACH;
use crate::models::{ACTS, WAYS};
use crate::{asked_back, context};

/// How much a type counts that a sentence shows which stands alone.
const ALONE: f32 = 0.5;
/// How much the beginning of a statement counts that not every coder would code.
const OPTIONAL: f32 = 0.6;

/// One kind of thing that is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    /// What it tells.
    pub name: String,
    /// Classes it tells apart.
    pub classes: usize,
    /// Runs of words it goes by.
    pub runs: usize,
    /// How much it counts.
    pub weight: f32,
}

/// Something asked of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// Which head tells it.
    pub head: usize,
    /// By which words, run by run; an empty run is the whole answer with what was said before.
    pub of: Vec<Range<usize>>,
    /// How much each class is right.
    pub wanted: Vec<f32>,
    /// How much it counts.
    pub weight: f32,
}

/// An answer with all that is asked of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// The question before it.
    pub before: String,
    /// Its words, as [`context::words`] has them.
    pub words: Vec<String>,
    /// What is asked.
    pub asks: Vec<Ask>,
}

/// The heads of all that is asked, and where each stands.
struct Heads {
    all: Vec<Head>,
    types: BTreeMap<String, (usize, Vec<String>)>,
}

const STATED: usize = 0;
const KEEP: usize = 1;
const ACT: usize = 2;
const VALENCE: usize = 3;
const ABOUT_WHAT: usize = 4;
const FOCUS: usize = 5;
const SALIENCE: usize = 6;
const LINK: usize = 7;
const WAY: usize = 8;
const HARD: usize = 9;

impl Heads {
    fn of(material: &Material) -> Self {
        let head = |name: &str, classes, runs, weight| Head { name: name.to_owned(), classes, runs, weight };
        let mut all = vec![
            head("stated", 3, 1, 2.0),
            head("keep", 2, 1, 0.7),
            head("act", ACTS.len(), 2, 0.7),
            head("valence", 3, 1, 0.4),
            head("about", ABOUT.len(), 1, 0.4),
            head("focus", 2, 1, 0.4),
            head("salience", 2, 1, 0.4),
            head("link", 3, 3, 1.0),
            head("way", WAYS.len() + 1, 1, 0.5),
            head("hard", 2, 1, 0.5),
        ];
        let mut names: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for coded in &material.coded {
            let types = coded.statements.iter().flat_map(|stated| stated.types.iter().cloned());
            names.entry(coded.methodology.clone()).or_default().extend(types);
        }
        for typed in &material.typed {
            names.entry(typed.methodology.clone()).or_default().insert(typed.node_type.clone());
        }
        let mut types = BTreeMap::new();
        for (methodology, names) in names {
            types.insert(methodology.clone(), (all.len(), names.iter().cloned().collect()));
            all.push(head(&methodology, names.len(), 1, 1.5 * names.len() as f32 / TYPES));
        }
        Self { all, types }
    }
}

/// Types of all methodologies together, about: what the types of one count among them.
const TYPES: f32 = 55.0;

/// What is asked of material where only what leads to what, what answers do, how they open and what is asked in them is to be learned: that,
/// and beside it where statements begin, which helps. The heads are in that order; `first` tells which of so many words an answer opens with.
pub fn joining(material: &Material, [first, last]: [fn(usize) -> Range<usize>; 2]) -> Vec<Lesson> {
    let (_, mut lessons) = lessons(material);
    for lesson in &mut lessons {
        lesson.asks.retain_mut(|ask| {
            let head = match ask.head {
                LINK => Some(0),
                ACT => Some(1),
                STATED => Some(TAUGHT),
                _ => None,
            };
            ask.head = head.unwrap_or(ask.head);
            head.is_some()
        });
    }
    lessons.extend(begins(material, [first, last]));
    let beside =
        material.asked.iter().map(|asked| (&asked.question, &asked.answer, Some(&asked.asks), asked.about));
    let back = material.acted.iter().filter(|short| short.about.is_some());
    let back = back.map(|short| (&short.question, &short.answer, None, short.about));
    let asked = beside.chain(back).map(|(question, answer, asks, about)| {
        let class = AskedBack::ALL.iter().position(|known| Some(*known) == about);
        let wanted = || only(AskedBack::ALL.len() + 1, class.unwrap_or(AskedBack::ALL.len()));
        let ask = |doc: &Doc| {
            let place = asks.and_then(|asks| answer.find(asks).map(|at| at..at + asks.len()));
            let words = place.map(|place| asked_back::tokens(doc, &place));
            let words = words.or_else(|| asked_back::questions(doc).pop()).unwrap_or(0..doc.len());
            vec![Ask { head: ASKED, of: vec![0..0, words], wanted: wanted(), weight: 1.0 }]
        };
        short(question, answer, &ask)
    });
    lessons.extend(asked);
    lessons.retain(|lesson| !lesson.words.is_empty());
    lessons
}

/// What is asked of how answers open, and of what is owed behind them: each answer once.
fn begins(material: &Material, [first, last]: [fn(usize) -> Range<usize>; 2]) -> Vec<Lesson> {
    let wanted = |opens: Opening| {
        only(Opening::ALL.len(), Opening::ALL.iter().position(|known| *known == opens).unwrap_or_default())
    };
    let mut all: BTreeMap<[&str; 2], [Option<Opening>; 2]> = BTreeMap::new();
    for said in &material.opened {
        all.entry([&said.question, &said.answer]).or_default()[0] = Some(said.opens);
    }
    for said in &material.owed {
        all.entry([&said.question, &said.answer]).or_default()[1] = Some(said.owed);
    }
    let lesson = |([question, answer], [opens, owed]): ([&str; 2], [Option<Opening>; 2])| {
        let asks = |doc: &Doc| {
            let (first, last) = (first(doc.len()), last(doc.len()));
            let ask = |head, of, class| Ask { head, of, wanted: wanted(class), weight: 1.0 };
            let opens = opens.map(|class| ask(OPENS, vec![0..0, first.clone()], class));
            let owed = owed.map(|class| ask(OWED, vec![0..0, first, last], class));
            opens.into_iter().chain(owed).collect()
        };
        short(question, answer, &asks)
    };
    all.into_iter().map(lesson).collect()
}

/// Where the head of what is asked in an answer stands among those of [`joining`], that of what is owed behind it, that of how it opens, and
/// how many these are.
const ASKED: usize = 2;
const OWED: usize = 3;
const OPENS: usize = 4;
const TAUGHT: usize = 5;

fn short(question: &str, answer: &str, asks: &dyn Fn(&Doc) -> Vec<Ask>) -> Lesson {
    let doc = colloquy_syntax::parse(answer);
    let words = context::words(&doc).into_iter().map(str::to_owned).collect();
    Lesson { before: question.to_owned(), words, asks: asks(&doc) }
}

/// What is asked of some material.
pub fn lessons(material: &Material) -> (Vec<Head>, Vec<Lesson>) {
    let heads = Heads::of(material);
    let items = items(material, &|_, _| None);
    let mut lessons: Vec<Lesson> = items.iter().map(|item| of_item(item, &heads)).collect();
    for typed in &material.typed {
        let Some((head, names)) = heads.types.get(&typed.methodology) else { continue };
        let doc = colloquy_syntax::parse(&typed.text);
        let words: Vec<String> = context::words(&doc).into_iter().map(str::to_owned).collect();
        let class = names.iter().position(|name| *name == typed.node_type).unwrap_or(0);
        let all = std::iter::once(0..words.len()).collect();
        let asks = vec![Ask { head: *head, of: all, wanted: only(names.len(), class), weight: ALONE }];
        lessons.push(Lesson { before: String::new(), words, asks });
    }
    for acted in &material.acted {
        let class = ACTS.iter().position(|(act, _)| *act == acted.act).unwrap_or(0);
        let ask = |doc: &Doc| {
            let of = vec![0..0, 0..doc.len()];
            vec![Ask { head: ACT, of, wanted: only(ACTS.len(), class), weight: 1.0 }]
        };
        lessons.push(short(&acted.question, &acted.answer, &ask));
    }
    for told in &material.told {
        let ask = |doc: &Doc| {
            let of_run = |(run, hard): (Range<usize>, bool)| Ask {
                head: HARD,
                of: std::iter::once(run).collect(),
                wanted: only(2, usize::from(!hard)),
                weight: 1.0,
            };
            told.runs(doc).into_iter().map(of_run).collect()
        };
        lessons.push(short(&told.question, &told.answer, &ask));
    }
    lessons.retain(|lesson| !lesson.words.is_empty());
    (heads.all, lessons)
}

fn of_item(item: &Item<'_>, heads: &Heads) -> Lesson {
    let (coded, doc) = (item.coded, &item.parsed.doc);
    let words: Vec<String> = context::words(doc).into_iter().map(str::to_owned).collect();
    let all = 0..words.len();
    let one = |run: Range<usize>| std::iter::once(run).collect::<Vec<_>>();
    let runs: Vec<Option<Range<usize>>> = item.spans.iter().map(|span| run(item, *span)).collect();
    let class = ACTS.iter().position(|(act, _)| *act == coded.act).unwrap_or(0);
    let mut asks =
        vec![Ask { head: ACT, of: vec![0..0, all.clone()], wanted: only(ACTS.len(), class), weight: 1.0 }];
    let mut ask = |head: usize, of: Vec<Range<usize>>, wanted: Vec<f32>, weight: f32| {
        asks.push(Ask { head, of, wanted, weight });
    };
    for word in all {
        let stated = runs.iter().position(|run| run.as_ref().is_some_and(|run| run.contains(&word)));
        let role = match stated.and_then(|at| runs[at].as_ref()) {
            None => 2,
            Some(run) if run.start == word => 0,
            Some(_) => 1,
        };
        let weight = stated.map_or(1.0, |at| if coded.statements[at].must { 1.0 } else { OPTIONAL });
        ask(STATED, one(word..word + 1), only(3, role), weight);
        if let Some(at) = stated.filter(|_| !item.words(&[word]).is_empty()) {
            let kept = item.keeps(at, word);
            ask(KEEP, one(word..word + 1), only(2, usize::from(!kept)), 1.0);
        }
    }
    let cue = Some(coded.cue.as_str()).filter(|cue| !cue.is_empty());
    let cue = cue.and_then(|cue| crate::coded::place(&coded.answer, cue));
    for (at, stated) in coded.statements.iter().enumerate() {
        let Some(run) = runs[at].clone() else { continue };
        ask(VALENCE, one(run.clone()), only(3, (stated.valence.clamp(-1, 1) + 1) as usize), 1.0);
        if let Some(about) = ABOUT.iter().position(|about| *about == stated.about) {
            ask(ABOUT_WHAT, one(run.clone()), only(ABOUT.len(), about), 1.0);
        }
        if !coded.focus.is_empty() {
            let answers = coded.to_focus.contains(&at);
            ask(FOCUS, one(run.clone()), only(2, usize::from(!answers)), 1.0);
        }
        let strong =
            matches!((cue, item.spans[at]), (Some(cue), Some(span)) if cue.0 < span.1 && span.0 < cue.1);
        ask(SALIENCE, one(run.clone()), only(2, usize::from(!strong)), 1.0);
        if let Some(wanted) = natural::ways(coded, at) {
            ask(WAY, one(run.clone()), wanted, 1.0);
        }
        if let Some((head, names)) = heads.types.get(&coded.methodology) {
            ask(*head, one(run.clone()), super::types::wanted(&stated.types, names), 1.0);
        }
        let stated = |i: usize, j: usize| coded.relations.iter().any(|(from, to, _)| (*from, *to) == (i, j));
        for (other, second) in runs.iter().enumerate().skip(at + 1).take(REACH) {
            let Some(second) = second.clone() else { continue };
            let way = if stated(at, other) { 1 } else { 2 * usize::from(stated(other, at)) };
            let (first, second) =
                if run.start <= second.start { (run.clone(), second) } else { (second, run.clone()) };
            let way = if first == run || way == 0 { way } else { 3 - way };
            let between = first.end.saturating_sub(1).min(second.start)..(second.start + 1).max(first.end);
            ask(LINK, vec![first, second, between], only(3, way), 1.0);
        }
    }
    Lesson { before: coded.question.clone(), words, asks }
}

/// The words of a span: those that lie in it or touch it.
fn run(item: &Item<'_>, span: Option<(usize, usize)>) -> Option<Range<usize>> {
    let (start, end) = span?;
    let doc = &item.parsed.doc;
    let inside = |token: &usize| doc[*token].start < end && doc[*token].end > start;
    let first = (0..doc.len()).find(inside)?;
    let last = (0..doc.len()).rev().find(inside)?;
    Some(first..last + 1)
}
