//! The task `ask`: the next thing the interviewer says. The question comes first and streams; five lines after it say what
//! was noticed, and whether and why it is another than was proposed.

mod reply;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use colloquy_engine::Methodology;
use colloquy_engine::interpretation::{
    Act, AskRequest, FocusBrief, FocusNode, Missing, Move, Moved, OtherCandidate, Purpose, QuestionBrief,
    Reading, Sense, Statement, Way,
};
use colloquy_engine::methodology::strategies::Strategy;
use serde::Serialize;

pub(crate) use reply::{Said, Words};

use super::talk::{Element, Line, Method, compared, elements, lines, shown};
use super::{as_data, render};

/// Utterances of the talk that are shown: the whole of it, in interviews of usual length.
const TALK: usize = 60;
/// Salience from which a statement stands out.
const STRONG: f64 = 0.7;
/// Labels of one type that are shown on the map.
const LABELS: usize = 12;

#[derive(Serialize)]
struct System<'a> {
    topic: &'a str,
    objective: &'a str,
    method: Method,
    shown: Option<&'a str>,
    elements: Vec<Element>,
    compared: Option<String>,
    asking: String,
    rules: Vec<String>,
}

/// The stable part: who asks, for what, and how.
pub(crate) fn system(request: &AskRequest<'_>) -> Result<String, String> {
    render(
        "ask",
        &System {
            topic: &request.concept.name,
            objective: &request.concept.objective,
            method: Method::of(request.methodology),
            shown: shown(request.concept),
            elements: elements(request.concept),
            compared: compared(request.concept),
            asking: asking()?,
            rules: rules(request.methodology),
        },
    )
}

/// How to hear a person and how to ask: the same for every method.
pub(crate) fn asking() -> Result<String, String> {
    render("asking", &())
}

/// What is added where the model may word nothing itself.
pub(crate) fn locked() -> Result<String, String> {
    render("locked", &()).map(|rule| format!("\n\n{rule}"))
}

/// Which of so many numbered questions a reply names, from 0; None when it begins with no number of theirs.
pub(crate) fn chosen(reply: &str, given: usize) -> Option<usize> {
    let mut words = reply.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let first = words.next()?;
    let led = ["question", "number", "no"].iter().any(|lead| first.eq_ignore_ascii_case(lead));
    let number: usize = if led { words.next()? } else { first }.parse().ok()?;
    number.checked_sub(1).filter(|at| *at < given)
}

/// What the method's own ways of asking say about asking: every strategy's purpose.
fn rules(methodology: &Methodology) -> Vec<String> {
    let told = methodology.strategies.iter().filter(|s| !s.description.is_empty());
    told.map(|s| format!("The method asks {}: {}", words(&s.name), s.description)).collect()
}

fn words(name: &str) -> String {
    format!("\u{201c}{}\u{201d}", name.replace('_', " "))
}

#[derive(Serialize)]
struct User {
    talk: Vec<Line>,
    act: Option<Act>,
    first: Option<&'static str>,
    thread: Option<&'static str>,
    missing: Vec<String>,
    refused: Vec<String>,
    statements: Vec<Told>,
    known: Vec<Group>,
    purpose: Purpose,
    why_nothing: Option<String>,
    proposal: Proposal,
    others: Vec<String>,
    turns_left: Option<String>,
    momentum: Option<&'static str>,
    rejected: Vec<Refusal>,
}

#[derive(Serialize)]
struct Told {
    label: String,
    node_type: String,
    strong: bool,
}

#[derive(Serialize)]
struct Group {
    node_type: String,
    labels: String,
}

#[derive(Serialize, Default)]
struct Proposal {
    what: String,
    guidance: String,
    focus: String,
    linked: String,
    reasons: String,
}

#[derive(Serialize)]
struct Refusal {
    question: String,
    reason: String,
}

/// The changing part: the talk, what was read, the proposal and the other candidates.
pub(crate) fn user(request: &AskRequest<'_>) -> Result<String, String> {
    let brief = request.brief;
    let read = request.reading;
    let hard = read.and_then(Reading::hardest).is_some_and(|hard| hard >= Sense::MAYBE_HARD);
    let hard = hard.then_some(match (brief.purpose, brief.course.hard_before) {
        (Purpose::Closing, _) => HARD_LAST,
        (_, true) => STILL_HARD,
        (_, false) => HARD,
    });
    let moved = first(brief.course.moved);
    // How the thread stands tells nothing where trouble is to be mended first.
    let state = brief.course.thread.as_deref().filter(|state| moved.is_none() && tells(request, state));
    let first = moved.or(hard);
    // Beside something hard a proposal to climb or to compare only contradicts.
    let spare = moved.is_none() && hard.is_some();
    let (strategy, others) = if spare { (None, &[][..]) } else { (request.strategy, &brief.others[..]) };
    let others = others.iter().map(|other| candidate(request.methodology, other));
    let rejected = brief.rejected.iter();
    render(
        "ask_user",
        &User {
            talk: lines(request.transcript, TALK),
            act: read.map(|reading| reading.act),
            first,
            thread: state.and_then(thread),
            missing: brief.course.missing.iter().map(|missing| as_data(&missing_in_words(missing))).collect(),
            refused: brief.course.refused.iter().map(|refused| as_data(refused)).collect(),
            statements: read
                .map(|reading| told(reading, request.answer.unwrap_or_default()))
                .unwrap_or_default(),
            known: map(request),
            purpose: brief.purpose,
            why_nothing: brief.not_extractable.map(|why| format!("{why:?}").to_lowercase()),
            proposal: proposal(strategy, brief),
            others: others.collect(),
            turns_left: brief.turns_left.map(|turns| left(turns, brief.course.missing.len())),
            momentum: request.momentum().map(colloquy_engine::interpretation::MomentumLevel::name),
            rejected: rejected
                .map(|(question, reason)| Refusal { question: question.clone(), reason: reason.clone() })
                .collect(),
        },
    )
}

fn missing_in_words(missing: &Missing) -> String {
    match &missing.of {
        None => missing.slot.clone(),
        Some(of) => format!("{} (of: {of})", missing.slot),
    }
}

/// What an answer said, in order of speaking, by its label.
fn told(reading: &Reading, answer: &str) -> Vec<Told> {
    let mut statements: Vec<&Statement> = reading.statements.iter().collect();
    statements.sort_by_key(|statement| answer.find(statement.quote.as_str()));
    let told = statements.into_iter().map(|statement| Told {
        label: as_data(&statement.label),
        node_type: statement.node_type.replace('_', " "),
        strong: statement.sense.salience.is_some_and(|salience| salience >= STRONG),
    });
    told.collect()
}

/// What comes first where something hard was told, whatever is proposed.
const HARD: &str = "something hard was told: a few plain words that show you heard it, no stock phrase and never the same twice (none \
                    where they told it drily or in passing), then a plain question about that very thing, not about what stood beside it, or let them choose; \
                    nothing that climbs, compares or counts comes now, unless they told it in passing";

/// The same where the answer before told something hard too.
const STILL_HARD: &str = "they are still at something hard, as in the answer before: another kind word only if something new was \
                          told; stay near it gently, or, where they turn away from it, go on to something lighter of the \
                          study; nothing that climbs, compares or counts comes now";

/// The same at the end.
const HARD_LAST: &str = "something hard was told last: let your thanks take that in, plainly";

/// What is done about what the person just did, before anything is asked; None where they answered.
const fn first(moved: Moved) -> Option<&'static str> {
    Some(match (moved.what, moved.way) {
        (Move::Follow, _) => return None,
        (Move::Rephrase, Way::Stay) => {
            "regret that it was badly put, and put the same point in other words: shorter, concrete, without what confused"
        }
        (Move::Rephrase, Way::Easier) => {
            "they are lost for the second time: something easier of the same thread, without the point that confused"
        }
        (Move::ClarifyReference, Way::Stay) => {
            "say what was meant, with their own earlier words, and ask again (or answer, where they asked something else)"
        }
        (Move::ClarifyReference, Way::Easier) => {
            "say what was meant in their own words once more, and ask something easier of the same thread"
        }
        (Move::Rephrase | Move::ClarifyReference, Way::Leave) => {
            "they are still lost: leave this point without another try, and ask about one they brought up themselves"
        }
        (Move::AnswerQuestion, Way::Stay | Way::Easier) => {
            "answer what they asked as far as you know, shortly, and come back to the open point"
        }
        (Move::AnswerQuestion, Way::Leave) => {
            "answer what they asked as far as you know, shortly, and ask about another point"
        }
        (Move::Accept, _) => "take their version over in a few words, and follow the corrected point",
        (Move::Mend, _) => {
            "one sentence of regret that names what went wrong, then a point they brought up themselves, not what they protest against"
        }
        (Move::Respect, _) => "respect it: that point is never asked about again; offer another",
        (Move::Ease, Way::Stay | Way::Easier) => {
            "do not press: one concrete or third-person angle on the same point"
        }
        (Move::Ease, Way::Leave) => "they do not know this either: leave it, and ask about another thread",
        (Move::Return, Way::Stay | Way::Easier) => {
            "a light word of three words at most, then back to the open point"
        }
        (Move::Return, Way::Leave) => {
            "they wander again: follow them to a point of the topic they may like better"
        }
        (Move::WrapUp, _) => "close: thank them for what they gave, and ask nothing more (`instead: close`)",
    })
}

/// Whether the state of the thread tells something: the map holds nothing new of an answer whose words are of no type, though it
/// told much.
fn tells(request: &AskRequest<'_>, state: &str) -> bool {
    let words = request.answer.map_or(0, |answer| answer.split_whitespace().count());
    state != "exhausted" || words <= FEW
}

/// Most words of an answer that can have brought nothing.
const FEW: usize = 8;

/// How the thread stands, in words.
fn thread(state: &str) -> Option<&'static str> {
    match state {
        "open" => Some("still open: stay with it"),
        "climbing" => Some("climbing: one step further where they lead"),
        "reached" => Some(
            "it reached what it is for: another may be opened, once what was said with feeling has had its moment",
        ),
        "exhausted" => Some("it brings nothing new: go to another, and say so"),
        _ => None,
    }
}

/// From so few questions on what the method has not heard is pressed for, where it is more than this.
const LATE: u32 = 6;
const MUCH: usize = 2;

/// How much is left, of questions and of what is to be heard.
fn left(turns: u32, missing: usize) -> String {
    match turns {
        0 | 1 => "This is the last question but for the closing one, which comes by itself after their answer: ask it as any other, and do not close.".to_owned(),
        turns if turns <= LATE && missing > MUCH => format!(
            "About {turns} questions are left, and the method has not heard {missing} things: once what they are telling has come to its \
             end, and nothing hard was just told, go on to the one of them that lies nearest, with a few words of bridge."
        ),
        turns => format!("About {turns} questions are left."),
    }
}

/// Everything said so far, by type.
fn map(request: &AskRequest<'_>) -> Vec<Group> {
    let mut groups: BTreeMap<usize, (String, Vec<String>)> = BTreeMap::new();
    let types = &request.methodology.ontology.nodes;
    for node in request.known {
        let place = types.iter().position(|t| t.name == node.node_type).unwrap_or(types.len());
        let (_, labels) =
            groups.entry(place).or_insert_with(|| (node.node_type.replace('_', " "), Vec::new()));
        labels.push(as_data(node.label));
    }
    let shown = groups.into_values().map(|(node_type, mut labels)| Group {
        node_type,
        labels: labels.split_off(labels.len().saturating_sub(LABELS)).join("; "),
    });
    shown.collect()
}

fn proposal(strategy: Option<&Strategy>, brief: &QuestionBrief) -> Proposal {
    let Some(strategy) = strategy else { return Proposal::default() };
    let linked = match &brief.focus {
        FocusBrief::Node { linked, .. } => linked
            .iter()
            .map(|(node, target)| {
                let way = if *target { "leads to" } else { "comes from" };
                format!("it {way} \u{201c}{}\u{201d}", as_data(&node.label))
            })
            .collect::<Vec<_>>()
            .join("; "),
        _ => String::new(),
    };
    Proposal {
        what: purpose(strategy),
        guidance: strategy.guidance.clone(),
        focus: focus(&brief.focus),
        linked,
        reasons: brief.reasons.join("; "),
    }
}

fn purpose(strategy: &Strategy) -> String {
    let description = strategy.description.trim();
    if description.is_empty() { words(&strategy.name) } else { description.to_owned() }
}

/// A candidate in words: to what end, and about what.
pub(crate) fn candidate(methodology: &Methodology, other: &OtherCandidate) -> String {
    let what = methodology.strategy(&other.strategy).map_or_else(|| words(&other.strategy), purpose);
    let about = focus(&other.focus);
    if about.is_empty() { what } else { format!("{what} About: {about}") }
}

/// A focus in words, with the quote behind it.
fn focus(focus: &FocusBrief) -> String {
    match focus {
        FocusBrief::None => String::new(),
        FocusBrief::Node { node, .. } => quoted(node),
        FocusBrief::Edge { source, target, .. } => {
            format!("how {} and {} hang together", quoted(source), quoted(target))
        }
        FocusBrief::Element { content, gap, other, .. } => {
            let gap = gap.as_ref().map(|gap| format!(", missing: {}", gap.replace('_', " ")));
            let other = other.as_ref().map(|other| format!(" to \u{201c}{other}\u{201d}"));
            format!(
                "the part \u{201c}{content}\u{201d}{}{}",
                gap.unwrap_or_default(),
                other.unwrap_or_default()
            )
        }
        FocusBrief::Topic { name } => {
            format!(
                "{} (a topic of the guide: it must be asked about before the talk ends, and was not yet)",
                as_data(name)
            )
        }
        FocusBrief::Slot { name, asks, entry } => {
            let asks: Vec<String> = asks.iter().map(|ask| as_data(ask)).collect();
            let entry = entry.as_ref().map(|entry| format!(" of {}", quoted(entry)));
            format!(
                "{}{} (the method wants to hear this and has not yet; such as: {})",
                as_data(name),
                entry.unwrap_or_default(),
                asks.join(" / ")
            )
        }
        FocusBrief::Chain { nodes } => {
            let labels: Vec<String> = nodes.iter().map(|node| as_data(&node.label)).collect();
            format!("the path {}", labels.join(" > "))
        }
        FocusBrief::Triad { elements } => format!("the three: {}", elements.join(", ")),
    }
}

fn quoted(node: &FocusNode) -> String {
    let label = as_data(&node.label);
    match node.quote.as_deref().map(as_data).filter(|quote| !quote.contains(&label)) {
        Some(quote) => format!("\u{201c}{label}\u{201d} (they said: \u{201c}{quote}\u{201d})"),
        None => format!("\u{201c}{label}\u{201d}"),
    }
}
