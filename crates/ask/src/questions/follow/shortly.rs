//! Shortly: what is asked behind an answer of few words, where a part of it said back would be parroting: in what way it is what they call it,
//! what they like or dislike of it, an example, the last time, and what it comes to.

use colloquy_engine::interpretation::{Operation, Statement, Wording};
use colloquy_syntax::{Dep, Doc, Pos, Tag};

use super::super::phrasing::Nature;
use super::super::purposes;
use super::candidates::nature;
use super::{Following, mend};

/// Most words of the answer's own that are asked about.
const MOST: usize = 3;
/// Newest questions of which none is asked again.
const ONCE: usize = 4;
/// Verbs of liking and disliking, of which it can be asked what somebody does so about it.
const LEANINGS: &[&str] = &[
    "love", "hate", "like", "dislike", "enjoy", "dread", "miss", "resent", "admire", "fear", "mind",
    "loathe", "adore", "fancy",
];
/// Questions about what is so, as judges liked them there: an example, the last time, what is done then and what comes of it got .12 to .23 of 2 (100 and more each).
const IS_SO: &[(Operation, &str)] = &[
    (Operation::Up, "And why is that important to you?"),
    (Operation::Up, "What does that mean for you?"),
    (Operation::Feeling, "What is that like for you?"),
];
const IS_GOOD: &[(Operation, &str)] = &[
    (Operation::Up, "What is it you like about that?"),
    (Operation::Up, "What is the best thing about that, for you?"),
];
const IS_BAD: &[(Operation, &str)] = &[(Operation::Drawback, "What is it that bothers you about that?")];
/// Questions about what happened; what it meant, what was bad about it, and what was going on around them got .04 to .22.
const WAS_SO: &[(Operation, &str)] = &[
    (Operation::Next, "What happened then?"),
    (Operation::Next, "And what happened after that?"),
    (Operation::Next, "What did you do then?"),
    (Operation::Next, "What did you do about it?"),
    (Operation::Feeling, "What was that like for you?"),
    (Operation::Feeling, "How did that make you feel?"),
];
const WAS_GOOD: &[(Operation, &str)] = &[(Operation::Up, "What was so good about it?")];

impl Following<'_> {
    /// What can be asked behind few words, behind some words or none; nothing behind more.
    pub(super) fn shortly(&self, before: &str) -> Vec<Wording> {
        if self.tells_at_length() {
            return Vec::new();
        }
        let answer = self.request.answer.unwrap_or_default();
        let doc = colloquy_syntax::parse(answer);
        let own = in_their_words(&doc);
        let newest: Option<&Statement> = self.told.iter().max_by_key(|told| self.place(told)).copied();
        let stock = stock(newest.map(nature).unwrap_or_default(), Told::of(&doc));
        let stock = stock.into_iter().flatten().map(|(operation, ask)| (*operation, (*ask).to_owned()));
        let goes =
            purposes::has_a_story(self.request.methodology) && !self.goes_on_and_on() && self.has_happened();
        let asks =
            own.into_iter().chain(stock).filter(|(operation, _)| goes || *operation != Operation::Next);
        let asks = asks.filter(|(_, ask)| !self.asked_lately(ONCE, ask));
        let worded = asks.filter_map(|(operation, ask)| {
            let mut wording = self.declared(self.behind(&[before], &[ask])?, Some(self.all_of_it()));
            wording.intent.operation = Some(operation);
            Some(mend::taking_up(wording, before))
        });
        worded.collect()
    }
}

/// Of which times an answer tells.
#[derive(Debug, Clone, Copy)]
struct Told {
    then: bool,
    now: bool,
}

impl Told {
    fn of(doc: &Doc) -> Self {
        let any = |tags: &[Tag]| doc.tokens().iter().any(|token| tags.contains(&token.tag));
        Self { then: any(&[Tag::VBD]), now: any(&[Tag::VBZ, Tag::VBP]) }
    }
}

/// Questions of general words about what was told last.
fn stock(nature: Nature, told: Told) -> Vec<&'static [(Operation, &'static str)]> {
    let Nature { past, bad, good, .. } = nature;
    let leaning = match (past || told.then && !told.now, bad, good) {
        (true, false, true) => WAS_GOOD,
        (false, true, _) => IS_BAD,
        (false, _, true) => IS_GOOD,
        _ => &[],
    };
    let then = if past || told.then || !told.now { WAS_SO } else { &[] };
    let now = if !past || told.now { IS_SO } else { &[] };
    vec![then, now, leaning]
}

/// Questions about a word of theirs: in what way it is so, what they love about it.
fn in_their_words(doc: &Doc) -> Vec<(Operation, String)> {
    let asks = (0..doc.len()).rev().filter_map(|at| quality(doc, at).or_else(|| leaning(doc, at)));
    asks.take(MOST).collect()
}

/// What they call it: "it was boring", "bit cold to be honest".
fn quality(doc: &Doc, at: usize) -> Option<(Operation, String)> {
    let token = &doc[at];
    let stands = match token.dep {
        Dep::Acomp | Dep::Root | Dep::Oprd => true,
        Dep::Conj => matches!(doc[token.head].dep, Dep::Acomp | Dep::Root) && doc[token.head].pos == Pos::Adj,
        _ => false,
    };
    let word = doc.text().get(token.start..token.end)?;
    let plain = word.len() > 2 && word.chars().all(char::is_alphabetic);
    let says = token.pos == Pos::Adj && stands && plain && !is_denied(doc, at);
    says.then(|| (Operation::Define, format!("In what way {}?", word.to_lowercase())))
}

/// That they love it, or cannot stand it.
fn leaning(doc: &Doc, at: usize) -> Option<(Operation, String)> {
    let token = &doc[at];
    let leans = token.pos == Pos::Verb && LEANINGS.contains(&&*token.lemma) && !is_denied(doc, at);
    let children = || (0..doc.len()).filter(|child| doc[*child].head == at && *child != at);
    let theirs = children().filter(|child| doc[*child].dep == Dep::Nsubj).all(|who| &*doc[who].norm == "i");
    let hedged = children().any(|child| matches!(doc[child].dep, Dep::Aux));
    let does = if token.tag == Tag::VBD { "did" } else { "do" };
    (leans && theirs && !hedged)
        .then(|| (Operation::Define, format!("What {does} you {} about it?", token.lemma)))
}

fn is_denied(doc: &Doc, at: usize) -> bool {
    let (own, of) = (at, doc[at].head);
    (0..doc.len())
        .any(|token| doc[token].dep == Dep::Neg && (doc[token].head == own || doc[token].head == of))
}
