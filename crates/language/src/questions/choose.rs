//! The choice among rendered stems: fresh, grounded, fitting, and passing the lint.

use std::collections::BTreeSet;

use colloquy_engine::interpretation::{AskRequest, Wording};
use colloquy_engine::question::{jaccard as word_jaccard, word_set};

use super::draw::Draw;
use super::families::{BARE_LEADS, CLAUSE_LEADS, NOUN_LEADS, QUOTE_LEADS, STIMULUS_LEADS, TAILS};
use super::material::Material;
use super::pace::context;
use super::render::{Rendered, Stem, fixed_parts, made_from, render, shortened};
use crate::lint::{self, text};

/// Questions a stem must rest before it is used again.
const REST: usize = 8;
/// Candidates whose warnings are weighed against each other.
const SHORT_LIST: usize = 5;
/// Words up to which a question is pleasantly short.
const PLEASANT: usize = 15;
/// Questions with "why": below one in four, and none in the last three.
const WHY_GAP: usize = 3;

/// What was asked so far, prepared for comparing.
pub(super) struct Asked<'a> {
    all: Vec<&'a str>,
    words: Vec<Vec<String>>,
    sets: Vec<BTreeSet<String>>,
    recent_content: Vec<BTreeSet<String>>,
    threshold: f64,
}

impl<'a> Asked<'a> {
    /// Asked and rejected questions of a request.
    pub(super) fn of(request: &AskRequest<'a>) -> Self {
        let brief = request.brief;
        let all: Vec<&str> = brief
            .asked
            .iter()
            .chain(brief.rejected.iter().map(|(question, _)| question))
            .map(String::as_str)
            .collect();
        // Questions in doubt are settled by meaning elsewhere; staying well below the threshold spares that.
        let settings = &request.methodology.question_dedup;
        let threshold = settings.threshold.min(f64::midpoint(settings.threshold, settings.uncertain_from));
        Self {
            words: all.iter().map(|q| text::lower_words(q).collect()).collect(),
            sets: all.iter().map(|q| word_set(text::without_acknowledgement(q))).collect(),
            recent_content: all.iter().rev().take(6).map(|q| text::content(q)).collect(),
            all,
            threshold,
        }
    }

    /// Whether a question is too like one of them.
    pub(super) fn holds(&self, question: &str) -> bool {
        let words = word_set(question);
        self.sets.iter().any(|earlier| word_jaccard(&words, earlier) > self.threshold)
    }

    /// The closest word overlap with any of them, 0..=1.
    fn closeness(&self, question: &str) -> f64 {
        let words = word_set(question);
        self.sets.iter().map(|earlier| word_jaccard(&words, earlier)).fold(0.0, f64::max)
    }

    /// Content overlap with the last six, 0..=1.
    fn staleness(&self, question: &str) -> f64 {
        let content = text::content(question);
        self.recent_content.iter().map(|earlier| text::jaccard(&content, earlier)).fold(0.0, f64::max)
    }

    fn whys(&self) -> usize {
        self.all.iter().filter(|q| has_why(q)).count()
    }
}

fn has_why(question: &str) -> bool {
    text::lower_words(question).any(|w| w == "why")
}

/// What a rendering may cost less than its stem, at most: the first quote is worth that much.
const BARGAIN: f64 = 0.2;

/// The best question there is.
///
/// Stems are rendered from the cheapest group on, and no further than a cheaper candidate could still turn up.
pub(super) fn best(
    request: &AskRequest<'_>,
    stems: &[Stem<'_>],
    material: &Material,
    draw: &Draw,
) -> Wording {
    let asked = Asked::of(request);
    let lint_context = context(request);
    let mut order: Vec<&Stem<'_>> = stems.iter().collect();
    order.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let mut short_list: Vec<(f64, Rendered<'_>)> = Vec::new();
    let mut waiting: Vec<Rendered<'_>> = Vec::new();
    let mut groups = order.chunk_by(|a, b| a.cost == b.cost).peekable();
    'groups: while let Some(group) = groups.next() {
        waiting.extend(group.iter().flat_map(|stem| candidates(stem, &asked, material, draw)));
        waiting.sort_by(|a, b| a.cost.total_cmp(&b.cost).then_with(|| a.question.cmp(&b.question)));
        let bound = groups.peek().map_or(f64::INFINITY, |next| next[0].cost - BARGAIN);
        let settled = waiting.partition_point(|candidate| candidate.cost < bound);
        for candidate in waiting.drain(..settled) {
            if short_list.len() >= SHORT_LIST
                || short_list.first().is_some_and(|(c, _)| *c + 1.0 < candidate.cost)
            {
                break 'groups;
            }
            if asked.holds(&candidate.question) {
                continue;
            }
            let findings = lint::lint(&candidate.question, &lint_context);
            if findings.iter().all(|finding| !finding.fail) {
                short_list.push((candidate.cost + 0.3 * findings.len() as f64, candidate));
            }
        }
        if short_list.len() >= SHORT_LIST || short_list.first().is_some_and(|(c, _)| *c + 1.0 < bound) {
            break;
        }
    }
    short_list.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    match short_list.into_iter().next() {
        Some((_, chosen)) => Wording {
            question: chosen.question,
            stem: Some(chosen.stem.text.to_owned()),
            tactic: chosen.stem.tactic.map(str::to_owned),
        },
        None => last_resort(request, &asked, material, draw),
    }
}

/// Every way to say a stem that has rested, with what speaks against it.
fn candidates<'s>(stem: &Stem<'s>, asked: &Asked<'_>, material: &Material, draw: &Draw) -> Vec<Rendered<'s>> {
    let parts = fixed_parts(stem.text);
    if resting(stem, &parts, asked) {
        return Vec::new();
    }
    let used = asked.words.iter().filter(|q| made_from(&parts, q)).count();
    let mut ways = render(*stem, material, draw);
    for way in &mut ways {
        way.cost += 1.3 * used as f64;
        way.cost += price(way, asked, material, draw);
    }
    ways
}

/// Used within the last turns, or a "why" too soon.
fn resting(stem: &Stem<'_>, parts: &[Vec<String>], asked: &Asked<'_>) -> bool {
    if has_why(stem.text) {
        let recent = asked.all.iter().rev().take(WHY_GAP).any(|q| has_why(q));
        if recent || (asked.whys() + 1) * 4 > asked.all.len() + 1 {
            return true;
        }
    }
    asked.words.iter().rev().take(REST).any(|q| made_from(parts, q))
}

/// Presumes that the focus is something good.
const FOR_GOOD: &[&str] = &[
    "get out of {focus}",
    "gain from {focus}",
    "go without {focus}",
    "{focus} disappeared",
    "go for {focus}",
    "speaks to you",
    "advantage of",
    "caught your eye",
    "promise",
    "pay off",
    "give up to",
    "worth a try",
    "having {focus}",
    "you have {focus}",
    "get from {focus}",
    "possible",
    "lose without",
    "hope to reach",
    "to get {focus}",
];
/// Presumes that the focus is a burden.
const FOR_BAD: &[&str] = &[
    "deal with {focus}",
    "avoiding {focus}",
    "makes up for {focus}",
    "got to you",
    "stop counting",
    "weigh on",
    "accept {focus}",
    "cope with",
    "easier to bear",
    "bothers you",
    "went wrong",
    "cost you",
];
/// Presumes that the focus is something that happened.
const FOR_EVENTS: &[&str] = &[
    "during {focus}",
    "{focus} take place",
    "did {focus} take",
    "{focus} go on",
    "{focus} turn out",
    "{focus} end?",
    "led to {focus}",
    "after {focus}",
    "before {focus}",
    "{focus} came up",
    "part did",
    "play in {focus}",
    "starting with {focus}",
    "around {focus}",
    "{focus} happen",
];

fn is_event(node_type: &str) -> bool {
    const KEYS: &[&str] = &[
        "incident",
        "situation",
        "action",
        "outcome",
        "touchpoint",
        "stage",
        "trigger",
        "moment",
        "friction",
        "solution",
        "occasion",
        "change",
        "event",
    ];
    KEYS.iter().any(|key| node_type.contains(key))
}

/// What speaks against a candidate besides its stem.
fn price(candidate: &Rendered<'_>, asked: &Asked<'_>, material: &Material, draw: &Draw) -> f64 {
    let stem = candidate.stem.text;
    let holds = |list: &[&str]| list.iter().any(|part| stem.contains(part));
    let mut cost = 0.5 * draw.unit(stem) + 1.5 * asked.staleness(&candidate.question);
    if let Some(focus) = &material.focus {
        cost += if focus.polarity < 0 && holds(FOR_GOOD) { 0.8 } else { 0.0 };
        cost += if focus.polarity > 0 && holds(FOR_BAD) { 1.2 } else { 0.0 };
        let typed = !focus.node_type.is_empty();
        cost += if typed && holds(FOR_EVENTS) && !is_event(&focus.node_type) { 0.7 } else { 0.0 };
    }
    let words = text::count_words(&candidate.question);
    cost += 0.06 * words.saturating_sub(PLEASANT) as f64;
    let opener = text::opener(&candidate.question);
    if asked.all.last().is_some_and(|last| text::opener(last) == opener) {
        cost += 0.35;
    }
    cost
}

/// When everything is spent: every lead with every short question, in drawn order.
fn last_resort(request: &AskRequest<'_>, asked: &Asked<'_>, material: &Material, draw: &Draw) -> Wording {
    let lint_context = context(request);
    let mut likest: Option<(f64, String)> = None;
    for (lead, tail) in combinations(material, draw) {
        let question = format!("{lead} {tail}");
        let closeness = asked.closeness(&question);
        let passes = !lint::fails(&question, &lint_context);
        if passes && closeness <= asked.threshold {
            return Wording { question, stem: Some(tail.to_owned()), tactic: Some("probe".to_owned()) };
        }
        if likest.as_ref().is_none_or(|(best, _)| closeness < *best) {
            likest = Some((closeness, question));
        }
    }
    let question =
        likest.map_or_else(|| "What else would you like to tell me?".to_owned(), |(_, question)| question);
    Wording { question, stem: None, tactic: Some("probe".to_owned()) }
}

fn combinations<'m>(material: &'m Material, draw: &'m Draw) -> Vec<(String, &'static str)> {
    let mut leads: Vec<String> = Vec::new();
    if let Some(focus) = &material.focus {
        if let Some(phrase) = focus.shape.inline() {
            leads.extend(NOUN_LEADS.iter().map(|lead| lead.replace("{}", phrase)));
        }
        let forms = if focus.of_stimulus { STIMULUS_LEADS } else { QUOTE_LEADS };
        for quote in focus.quotes.iter().rev().take(3) {
            leads.extend(forms.iter().map(|lead| lead.replace("{}", quote)));
        }
        if focus.shape.inline().is_none() && !focus.shape.words().is_empty() {
            let clause = shortened(focus.shape.words());
            leads.extend(CLAUSE_LEADS.iter().map(|lead| lead.replace("{}", &clause)));
        }
    }
    for quote in material.quotes.iter().take(4) {
        leads.extend(QUOTE_LEADS.iter().map(|lead| lead.replace("{}", quote)));
    }
    let named = leads.len();
    leads.extend(BARE_LEADS.iter().map(|lead| (*lead).to_owned()));
    leads.extend(NOUN_LEADS.iter().map(|lead| lead.replace("{}", &material.concept)));
    let mut pairs: Vec<(bool, f64, String, &'static str)> = Vec::new();
    for (at, lead) in leads.into_iter().enumerate() {
        for tail in TAILS {
            let order = draw.unit(&format!("{lead}{tail}"));
            pairs.push((at >= named, order, lead.clone(), tail));
        }
    }
    // Leads that name the focus come first.
    pairs.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    pairs.into_iter().map(|(_, _, lead, tail)| (lead, tail)).collect()
}
