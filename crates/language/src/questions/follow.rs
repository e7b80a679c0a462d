//! Following: what the person just did and said comes before the plan.
//!
//! Trouble is mended first (a question not understood, a protest, a correction, a refusal). Otherwise the question
//! stays with what was just said, referring to it as people do ("What happened then?"), until the thread is long or
//! has reached its end; then the plan goes back to an earlier point, and says so. What is asked instead of what was
//! chosen is declared as a departure, which the session records and follows.

use colloquy_engine::interpretation::{
    Act, AskRequest, Askable, Departure, FocusBrief, FocusNode, Instead, LintContext, OtherCandidate,
    Purpose, Reading, Statement, Tense, Wording,
};
use colloquy_engine::methodology::Strategy;

use super::choose::Asked;
use super::draw::Draw;
use super::families::{self, Family};
use super::material;
use super::pace;
use super::phrasing::{self, Nature};
use super::quotes;
use crate::lint::{self, Talk, text};

/// Questions that stay with one thread before the plan may leave it.
const LONGEST_THREAD: usize = 5;
/// The same for a thread that still brings several things with every answer.
const LONGEST_RICH_THREAD: usize = 7;
/// Words from which an answer tells something.
const TELLING: usize = 6;
/// Most words of theirs that are put to the person again.
const LONGEST_QUOTE: usize = 12;
/// Valence from which a statement is bad for the person.
const LEANING: f64 = 0.15;

/// A question that follows the last answer; None when the plan's own question is the right one.
pub(super) fn follow(request: &AskRequest<'_>, draw: &Draw) -> Option<Wording> {
    let reading = request.reading?;
    Following {
        request,
        reading,
        draw,
        asked: Asked::of(request),
        talk: Talk::of(LintContext { listened: noticed(reading).is_some(), ..pace::context(request) }),
    }
    .question()
}

struct Following<'a> {
    request: &'a AskRequest<'a>,
    reading: &'a Reading,
    draw: &'a Draw,
    asked: Asked,
    talk: Talk<'a>,
}

/// Something a question can be about.
struct Point {
    node: FocusNode,
    nature: Nature,
    /// Whether "that" can mean nothing else.
    clear: bool,
    /// What is asked instead, when it is not what was chosen.
    instead: Option<Instead>,
    family: Family,
}

impl<'a> Following<'a> {
    fn question(&self) -> Option<Wording> {
        match self.reading.act {
            Act::Answer => self.next(),
            Act::Closing => {
                Some(self.declared(super::special::closing(self.request, self.draw), Some(Instead::Close)))
            }
            trouble => Some(self.mended(trouble)),
        }
    }

    /// The next question of a talk without trouble.
    fn next(&self) -> Option<Wording> {
        if self.request.brief.purpose == Purpose::Clarification {
            return None;
        }
        let family = self.request.strategy.map(families::of_strategy)?;
        let told = self.told();
        // A summary is due when it is due; a change of subject is for talk that has run dry.
        if family == Family::Validate || family == Family::Fresh && told.is_empty() {
            return None;
        }
        let chosen = match &self.request.brief.focus {
            FocusBrief::Node { node, .. } => Some(node),
            FocusBrief::None | FocusBrief::Edge { .. } => None,
            FocusBrief::Element { .. } | FocusBrief::Chain { .. } | FocusBrief::Triad { .. } => return None,
        };
        if let Some((node, statement)) = chosen.and_then(|node| Some((node, self.said_now(node)?))) {
            return self.about(&self.point(node.clone(), statement, None, family), "");
        }
        // A grid is a table to be filled, and what is left of a stimulus comes before what else is told.
        if matches!(self.request.methodology.technique.as_str(), "repertory_grid" | "concept_test") {
            return None;
        }
        if self.thread_is_open(&told) {
            let followed = told.iter().find_map(|statement| self.about(&self.instead(statement, family), ""));
            if followed.is_some() {
                return followed;
            }
        }
        let chosen = chosen?;
        self.back(chosen, family).or_else(|| self.floor())
    }

    /// A question that fits whatever was told, for an answer that told something.
    fn floor(&self) -> Option<Wording> {
        let length = self.request.answer.map_or(0, text::count_words);
        let asks = self.draw.shuffled(phrasing::FLOOR, "floor");
        let question = asks.into_iter().filter(|_| length >= TELLING).find(|ask| self.fits(ask))?;
        let cue = Instead::Cue(self.request.answer.unwrap_or_default().to_owned());
        Some(self.declared(Wording { question: question.to_owned(), ..Wording::default() }, Some(cue)))
    }

    /// A question about an earlier point, which says that it goes back.
    fn back(&self, node: &FocusNode, family: Family) -> Option<Wording> {
        let nature = Nature { bad: node.polarity < 0, ..Nature::default() };
        let quote = quote(node)?;
        let asks = self.ways(family, nature);
        let fill = |form: &&str, ask: &&str| format!("{} {ask}", form.replace("{}", &quote));
        let forms = self.draw.shuffled(phrasing::BACK, "back");
        let question = first(&asks, &forms, fill, |question| self.fits(question))?;
        let bridge = forms.iter().map(|form| form.replace("{}", &quote)).find(|f| question.starts_with(f));
        let mut wording = self.declared(Wording { question, ..Wording::default() }, None);
        wording.intent.bridge = bridge;
        Some(wording)
    }

    /// A question about something that was just said, behind some words.
    fn about(&self, point: &Point, before: &str) -> Option<Wording> {
        let asks = self.ways(point.family, point.nature);
        let anchors = self.draw.shuffled(phrasing::ANCHORS, "anchor");
        let mut leads: Vec<String> = Vec::new();
        if point.clear {
            leads.push(String::new());
        }
        if let Some(quote) = quote(&point.node) {
            leads.extend(anchors.iter().map(|anchor| anchor.replace("{}", &quote)));
        }
        let leads: Vec<&str> = leads.iter().map(String::as_str).collect();
        let fill = |lead: &&str, ask: &&str| said(&[before, lead, ask]);
        let question = first(&asks, &leads, fill, |question| self.fits(question))?;
        let wording = self.declared(Wording { question, ..Wording::default() }, point.instead.clone());
        Some(wording)
    }

    /// What is said after trouble: a few words that take it up, and an easier question, or another point.
    fn mended(&self, act: Act) -> Wording {
        let before = self.draw.shuffled(phrasing::taken_up(act), "taken up");
        let before = before.iter().find(|words| !self.just_said(words)).or(before.first()).copied();
        let before = before.unwrap_or_default();
        let family = self.request.strategy.map_or(Family::Down, families::of_strategy);
        // What they say beside it is what they want to talk about.
        let leaves = matches!(act, Act::Refusal | Act::DontKnow);
        for statement in self.told().into_iter().filter(|_| !leaves) {
            let point = Point { clear: false, ..self.instead(statement, family) };
            if let Some(wording) = self.about(&point, before) {
                return taking_up(wording, before);
            }
        }
        let again = matches!(act, Act::NotUnderstood | Act::CounterQuestion | Act::DontKnow | Act::Aside);
        let first_time = !self.in_trouble_before();
        let put_again = (again && first_time).then(|| self.put_again(act, before)).flatten();
        let wording = put_again.unwrap_or_else(|| self.wide(act, before));
        let repairs = self.request.brief.purpose != Purpose::Clarification;
        let wording = self.declared(wording, repairs.then_some(Instead::Repair));
        taking_up(wording, before)
    }

    /// The same point again, by the person's own words, with an easier question.
    fn put_again(&self, act: Act, before: &str) -> Option<Wording> {
        let node = match &self.request.brief.focus {
            FocusBrief::Node { node, .. } => node,
            FocusBrief::Edge { source, .. } => source,
            _ => return None,
        };
        let quote = quote(node)?;
        let forms = self.draw.shuffled(phrasing::meant(act), "meant");
        let asks = self.draw.shuffled(phrasing::easier(act), "easier");
        let fill = |form: &&str, ask: &&str| said(&[before, &form.replace("{}", &quote), ask]);
        let question = first(&asks, &forms, fill, |question| self.fits(question))?;
        Some(Wording { question, ..Wording::default() })
    }

    /// A wide question about the topic, which fits whatever was said.
    fn wide(&self, act: Act, before: &str) -> Wording {
        let concept = material::topic(&self.request.concept.name);
        let asks = self.draw.shuffled(phrasing::wide(act), "wide");
        let fill = |before: &&str, ask: &&str| said(&[before, &ask.replace("{concept}", &concept)]);
        let question = first(&asks, &[before, ""], fill, |question| self.fits(question));
        let question = question.unwrap_or_else(|| said(&[before, phrasing::LAST]));
        Wording { question, ..Wording::default() }
    }

    /// What the last answer stated and a question can be about, what a listener would take up first in front.
    fn told(&self) -> Vec<&'a Statement> {
        let askable = |s: &&Statement| !matches!(s.sense.askable, Some(Askable::No(_))) && !s.suggested;
        let mut told: Vec<&Statement> = self.reading.statements.iter().filter(askable).collect();
        let salience = |s: &Statement| s.sense.salience.unwrap_or(s.confidence);
        told.sort_by(|a, b| salience(b).total_cmp(&salience(a)));
        told
    }

    /// The statement of the last answer that a node was said in.
    fn said_now(&self, node: &FocusNode) -> Option<&'a Statement> {
        let quote = node.quote.as_deref()?;
        self.reading.statements.iter().find(|statement| statement.quote == quote)
    }

    /// A statement of the last answer as a point, by the candidate that is about it where there is one.
    fn instead(&self, statement: &Statement, family: Family) -> Point {
        let others = &self.request.brief.others;
        let about = |other: &OtherCandidate| match &other.focus {
            FocusBrief::Node { node, .. } if node.quote.as_deref() == Some(&statement.quote) => {
                Some(node.clone())
            }
            _ => None,
        };
        let strategy = |name: &str| self.request.methodology.strategy(name).map(families::of_strategy);
        let candidate = others.iter().enumerate().find_map(|(at, other)| {
            let family = strategy(&other.strategy)?;
            let planned = matches!(family, Family::Validate | Family::Fresh);
            about(other).filter(|_| !planned).map(|node| (at, node, family))
        });
        if let Some((at, node, family)) = candidate {
            return self.point(node, statement, Some(Instead::Candidate(at)), family);
        }
        let node = FocusNode {
            id: String::new(),
            label: statement.label.clone(),
            node_type: statement.node_type.clone(),
            quote: Some(statement.quote.clone()),
            polarity: statement.polarity,
        };
        let cue = Instead::Cue(statement.quote.clone());
        self.point(node, statement, Some(cue), follows_up(self.request.strategy, family))
    }

    fn point(
        &self,
        node: FocusNode,
        statement: &Statement,
        instead: Option<Instead>,
        family: Family,
    ) -> Point {
        let valence = statement.sense.valence.unwrap_or(f64::from(statement.polarity));
        let nature = Nature {
            happened: statement.sense.tense == Some(Tense::Past)
                && !statement.sense.predicate.as_deref().is_some_and(phrasing::lasts),
            past: statement.sense.tense == Some(Tense::Past),
            bad: valence < -LEANING,
        };
        let last = self.reading.statements.last().is_some_and(|last| last.quote == statement.quote);
        Point { node, nature, clear: last, instead, family }
    }

    /// Ways to ask, those of the family first.
    fn ways(&self, family: Family, nature: Nature) -> Vec<&'static str> {
        let ladder = self.request.methodology.technique == "means_end_chain";
        let mut lists = phrasing::ways(family, nature, ladder);
        // What was just asked for is not asked for again.
        let last = self.request.brief.asked.last();
        let just = |list: &&[&str]| last.is_some_and(|last| list.iter().any(|ask| last.ends_with(ask)));
        lists.sort_by_key(|list| usize::from(just(list)));
        let drawn = lists.into_iter().enumerate();
        drawn.flat_map(|(at, list)| self.draw.shuffled(list, &format!("way {at}"))).collect()
    }

    /// The thread goes on while the person tells something new of it and it has not been followed for long, nor
    /// reached what cannot be asked beyond.
    fn thread_is_open(&self, told: &[&Statement]) -> bool {
        let asked = &self.request.brief.asked;
        let length = asked.iter().rev().take_while(|question| !phrasing::goes_back(question)).count();
        let ontology = &self.request.methodology.ontology;
        let reached = told.first().is_some_and(|s| ontology.is_terminal(&s.node_type));
        let longest = if told.len() > 1 { LONGEST_RICH_THREAD } else { LONGEST_THREAD };
        length < longest && !reached
    }

    /// The question before was already one that took up trouble.
    fn in_trouble_before(&self) -> bool {
        let last = self.request.brief.asked.last();
        last.is_some_and(|last| phrasing::TROUBLE.iter().any(|act| takes_up(last, phrasing::taken_up(*act))))
    }

    fn just_said(&self, words: &str) -> bool {
        self.request.brief.asked.iter().rev().take(3).any(|question| question.starts_with(words))
    }

    fn fits(&self, question: &str) -> bool {
        !self.asked.holds(question) && !lint::fails_in(question, &self.talk)
    }

    /// A wording with what it asks instead of what was chosen, and what was noticed.
    fn declared(&self, wording: Wording, instead: Option<Instead>) -> Wording {
        let reason = match (&instead, self.reading.act) {
            (Some(Instead::Candidate(_) | Instead::Cue(_)), Act::Answer) => "it was just said",
            (_, act) => phrasing::noticed(act),
        };
        Wording {
            noticed: noticed(self.reading),
            departure: instead.map(|instead| Departure { instead, reason: reason.to_owned() }),
            intent: self.request.brief.intent.clone(),
            ..wording
        }
    }
}

/// What the person did beside answering.
fn noticed(reading: &Reading) -> Option<Act> {
    Some(reading.act).filter(|act| *act != Act::Answer)
}

/// What a question that leaves the plan for something just said is after: what the plan's would be, where it is about
/// something said.
fn follows_up(strategy: Option<&Strategy>, family: Family) -> Family {
    let of_topic = strategy.is_none_or(|s| s.direction.is_none());
    if of_topic && matches!(family, Family::Breadth | Family::Negative | Family::Relation) {
        Family::Up
    } else {
        family
    }
}

/// The person's words to point at something with: a whole clause, or nothing.
fn quote(node: &FocusNode) -> Option<String> {
    let quote = node.quote.as_deref()?.trim_matches(|c: char| !c.is_alphanumeric());
    let quote = quotes::without_joining(quote);
    let words = text::count_words(quote);
    (2..=LONGEST_QUOTE).contains(&words).then(|| quote.to_owned())
}

fn taking_up(mut wording: Wording, before: &str) -> Wording {
    wording.intent.acknowledgement = Some(before.to_owned());
    wording
}

fn takes_up(question: &str, words: &[&str]) -> bool {
    words.iter().any(|words| question.starts_with(words))
}

/// Parts as one text.
fn said(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

/// The first question that fits: every way to ask with every form, the forms in order for each.
fn first<F, A>(
    asks: &[A],
    forms: &[F],
    fill: impl Fn(&F, &A) -> String,
    fits: impl Fn(&str) -> bool,
) -> Option<String> {
    asks.iter().flat_map(|ask| forms.iter().map(|form| fill(form, ask)).collect::<Vec<_>>()).find(|q| fits(q))
}
