//! The choice among ways to ask: fresh, grounded, fitting, and passing the lint.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::rc::Rc;

use colloquy_engine::interpretation::{AskRequest, Wording};
use colloquy_engine::question::{overlap, word_ids};

use super::draw::Draw;
use super::families::{BARE_LEADS, CLAUSE_LEADS, NOUN_LEADS, QUOTE_LEADS, STIMULUS_LEADS, TAILS};
use super::leads::shortened;
use super::material::{Material, Named};
use super::pace::context;
use super::pattern::Stem;
use super::render::{Renderer, Way};
use super::verbs::{base_of_past, looks_past};
use crate::lint::digest::Digest;
use crate::lint::{self, Talk, text};

/// Questions a stem must rest before it is used again.
const REST: usize = 8;
/// Candidates whose warnings are weighed against each other.
const SHORT_LIST: usize = 5;
/// Words up to which a question is pleasantly short.
const PLEASANT: usize = 15;
/// Questions with "why": below one in four, and none in the last three.
const WHY_GAP: usize = 3;

/// What was asked so far, prepared for comparing.
pub(super) struct Asked {
    all: Vec<Rc<Digest>>,
    threshold: f64,
}

impl Asked {
    /// Asked and rejected questions of a request.
    pub(super) fn of(request: &AskRequest<'_>) -> Self {
        let brief = request.brief;
        let rejected = brief.rejected.iter().map(|(question, _)| question);
        // Questions in doubt are settled by meaning elsewhere; staying well below the threshold spares that.
        let settings = &request.methodology.question_dedup;
        let threshold = settings.threshold.min(f64::midpoint(settings.threshold, settings.uncertain_from));
        Self { all: brief.asked.iter().chain(rejected).map(|q| Digest::of_asked(q)).collect(), threshold }
    }

    /// Whether a question is too like one of them.
    pub(super) fn holds(&self, question: &str) -> bool {
        self.closeness(question) > self.threshold
    }

    /// The closest word overlap with any of them, 0..=1.
    fn closeness(&self, question: &str) -> f64 {
        let words = word_ids(question);
        self.all.iter().map(|earlier| overlap(&words, &earlier.set)).fold(0.0, f64::max)
    }

    /// Overlap of content words with the last six, 0..=1.
    fn staleness(&self, content: &[u64]) -> f64 {
        self.all.iter().rev().take(6).map(|earlier| overlap(content, &earlier.content)).fold(0.0, f64::max)
    }

    /// How often a stem was used; None while it rests, or when it asks "why" too soon.
    fn uses(&self, stem: &Stem<'_>) -> Option<usize> {
        let pattern = &stem.pattern;
        if pattern.why {
            let recent = self.all.iter().rev().take(WHY_GAP).any(|q| q.why);
            let whys = self.all.iter().filter(|q| q.why).count();
            if recent || (whys + 1) * 4 > self.all.len() + 1 {
                return None;
            }
        }
        let mut used = 0;
        for (ago, question) in self.all.iter().rev().enumerate() {
            if pattern.made(question) {
                if ago < REST {
                    return None;
                }
                used += 1;
            }
        }
        Some(used)
    }
}

/// One way to ask, with what speaks against it: at least, or exactly once it has been worded.
struct Candidate {
    cost: f64,
    /// Place of the stem and of the way in their lists: settles ties.
    place: (usize, usize),
    way: Way,
    worded: Option<String>,
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Candidate {}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate {
    /// The cheapest is the greatest: a heap gives it first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.total_cmp(&self.cost).then_with(|| other.place.cmp(&self.place))
    }
}

/// The best question there is.
///
/// A way to ask is worded only when no cheaper one is left, and linted only when it is the cheapest as worded.
pub(super) fn best(
    request: &AskRequest<'_>,
    stems: &[Stem<'_>],
    material: &Material,
    draw: &Draw,
) -> Wording {
    let asked = Asked::of(request);
    let talk = Talk::of(context(request));
    let renderer = Renderer::new(material, draw);
    let focus = Nature::of(material);
    let mut heap = BinaryHeap::new();
    for (at, stem) in stems.iter().enumerate() {
        let Some(used) = asked.uses(stem) else { continue };
        let least = stem.cost + 1.3 * used as f64 + fit(stem, focus.as_ref()) + 0.5 * draw.unit(stem.text);
        for (nth, way) in renderer.ways(stem).into_iter().enumerate() {
            heap.push(Candidate { cost: least + way.cost, place: (at, nth), way, worded: None });
        }
    }
    let mut chosen: Vec<(f64, usize, String)> = Vec::new();
    while let Some(candidate) = heap.pop() {
        let enough = chosen.first().is_some_and(|(cost, ..)| *cost + 1.0 < candidate.cost);
        if chosen.len() >= SHORT_LIST || enough {
            break;
        }
        let stem = &stems[candidate.place.0];
        let Some(question) = candidate.worded else {
            if let Some(question) = renderer.say(stem, &candidate.way) {
                let cost = candidate.cost + price(&question, &asked);
                heap.push(Candidate { cost, worded: Some(question), ..candidate });
            }
            continue;
        };
        if asked.holds(&question) {
            continue;
        }
        let findings = lint::lint_in(&question, &talk);
        if findings.iter().all(|finding| !finding.fail) {
            chosen.push((candidate.cost + 0.3 * findings.len() as f64, candidate.place.0, question));
        }
    }
    chosen.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
    match chosen.into_iter().next() {
        Some((_, at, question)) => Wording {
            question,
            stem: Some(stems[at].text.to_owned()),
            tactic: stems[at].tactic.map(str::to_owned),
            ..Wording::default()
        },
        None => last_resort(&talk, &asked, material, draw),
    }
}

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

/// Whether the focus weighs on people, whatever was said of it: what it costs, what hinders, what is feared.
fn is_burden(focus: &Named) -> bool {
    const KEYS: &[&str] = &["pain", "friction", "doubt", "drawback", "anxiety", "obstacle"];
    const BURDENS: &[&str] = &[
        "price",
        "prices",
        "cost",
        "costs",
        "fee",
        "fees",
        "bill",
        "bills",
        "fine",
        "debt",
        "queue",
        "queues",
        "delay",
        "delays",
        "wait",
        "waiting",
        "noise",
        "traffic",
        "hassle",
        "surcharge",
        "rubbish",
        "waste",
        "ice",
        "damage",
        "repair",
        "repairs",
        "expensive",
        "dear",
        "pricey",
        "snapping",
        "shouting",
        "yelling",
        "nagging",
        "arguing",
        "quarrelling",
        "crying",
        "panicking",
        "struggling",
        "rushing",
        "losing",
        "forgetting",
        "worrying",
        "failing",
    ];
    let named = |word: &str| BURDENS.contains(&word);
    focus.polarity < 0
        || KEYS.iter().any(|key| focus.node_type.contains(key))
        || focus.polarity == 0 && focus.shape.words().to_lowercase().split_whitespace().any(named)
}

/// Whether the focus is only where, when or how something came up.
fn is_setting(node_type: &str) -> bool {
    ["context", "trigger", "situation", "stage"].iter().any(|key| node_type.contains(key))
}

/// Whether a quote tells what was, as against what is.
fn told_as_past(quote: &str) -> bool {
    quote.to_lowercase().split_whitespace().any(|word| {
        matches!(word, "was" | "were" | "wasn't" | "weren't" | "had" | "did" | "didn't" | "couldn't")
            || base_of_past(word).is_some()
            || looks_past(word)
    })
}

/// What stems presume of a focus, looked up once.
struct Nature {
    fresh: bool,
    polarity: i8,
    burden: bool,
    setting: bool,
    /// Something that happened; None for what has no type.
    event: Option<bool>,
    /// It was told as it is, not as it was.
    present: bool,
}

impl Nature {
    fn of(material: &Material) -> Option<Self> {
        let focus = material.focus.as_ref()?;
        let node_type = focus.node_type.as_str();
        Some(Self {
            fresh: material.fresh,
            polarity: focus.polarity,
            burden: is_burden(focus),
            setting: is_setting(node_type),
            event: (!node_type.is_empty()).then(|| is_event(node_type)),
            present: material.quotes.first().is_some_and(|quote| !told_as_past(quote)),
        })
    }
}

/// What a stem presumes of the focus that it is not.
fn fit(stem: &Stem<'_>, focus: Option<&Nature>) -> f64 {
    let (Some(focus), pattern) = (focus, &stem.pattern) else { return 0.0 };
    let mut cost = if pattern.goes_back && focus.fresh { 0.8 } else { 0.0 };
    cost += match (pattern.for_good, focus.burden, focus.setting) {
        (true, true, _) => 1.2,
        (true, false, true) => 0.6,
        _ => 0.0,
    };
    cost += if focus.polarity > 0 && pattern.for_bad { 1.2 } else { 0.0 };
    let presumes_event = pattern.for_events && focus.event.is_some();
    cost + match (presumes_event, focus.event == Some(true), pattern.quote && focus.present) {
        (true, false, _) | (true, _, true) => 0.7,
        _ => 0.0,
    }
}

/// What speaks against the words of a question.
fn price(question: &str, asked: &Asked) -> f64 {
    let words = text::count_words(question);
    let digest = Digest::of(question);
    let mut cost = 1.5 * asked.staleness(&digest.content) + 0.06 * words.saturating_sub(PLEASANT) as f64;
    if asked.all.last().is_some_and(|last| last.opener == digest.opener) {
        cost += 0.35;
    }
    cost
}

/// When everything is spent: every lead with every short question, in drawn order.
fn last_resort(talk: &Talk<'_>, asked: &Asked, material: &Material, draw: &Draw) -> Wording {
    let mut likest: Option<(f64, String)> = None;
    for (lead, tail) in combinations(material, draw) {
        let question = format!("{lead} {tail}");
        let closeness = asked.closeness(&question);
        let passes = !lint::fails_in(&question, talk);
        if passes && closeness <= asked.threshold {
            return Wording {
                question,
                stem: Some(tail.to_owned()),
                tactic: Some("probe".to_owned()),
                ..Wording::default()
            };
        }
        if likest.as_ref().is_none_or(|(best, _)| closeness < *best) {
            likest = Some((closeness, question));
        }
    }
    let question =
        likest.map_or_else(|| "What else would you like to tell me?".to_owned(), |(_, question)| question);
    Wording { question, tactic: Some("probe".to_owned()), ..Wording::default() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_tell_what_was_or_what_is() {
        for (quote, past) in [
            ("we waited for a table", true),
            ("the starters were cold", true),
            ("they put up barriers and I had to pay", true),
            ("I know to the minute", false),
            ("there is ice", false),
            ("the machine is down in the cellar", false),
        ] {
            assert_eq!(told_as_past(quote), past, "{quote}");
        }
    }
}
