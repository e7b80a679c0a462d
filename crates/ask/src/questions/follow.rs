//! Following: what the person just did and said comes before the plan.
//!
//! Trouble is mended first (a question not understood, a protest, a correction, a refusal). Otherwise the question
//! stays with what was just said, referring to it as people do ("What happened then?"), until answers tell little that
//! is new or the thread has reached its end; then the plan goes back to an earlier point, and says so. What is asked instead of what was
//! chosen is declared as a departure, which the session records and follows.

mod mend;
mod ways;

use colloquy_engine::interpretation::{
    About, Act, AskRequest, Askable, Departure, FocusBrief, FocusNode, Instead, LintContext, Operation,
    OtherCandidate, Purpose, Reading, Statement, Wording,
};

use super::choose::Asked;
use super::draw::Draw;
use super::families::Family;
use super::phrasing::{self, Nature};
use super::render::polished;
use super::{pace, purposes, quotes, special};
use crate::lint::{self, Talk, text};
use colloquy_listen::tongue;
use ways::{Way, nature};

/// Questions that stay with one thread before the plan leaves it, when an answer tells little that is new.
const LONGEST_THREAD: usize = 5;
/// Statements from which an answer is one, whatever else it is.
const TELLS_ANYWAY: usize = 2;
/// Questions for which a way to ask rests.
const REST: usize = 6;
/// Words from which an answer tells something.
const TELLING: usize = 6;
/// Most words of theirs that are put to the person again.
const LONGEST_QUOTE: usize = 12;

/// A question that follows the last answer; None when the plan's own question is the right one, and in front of somebody
/// who speaks another language.
pub(super) fn follow(request: &AskRequest<'_>, draw: &Draw) -> Option<Wording> {
    let reading = request.reading?;
    if tongue::detect(request.transcript).foreign {
        return None;
    }
    Following {
        request,
        reading,
        told: told(reading),
        draw,
        asked: Asked::of(request),
        talk: Talk::of(LintContext {
            listened: noticed(reading).is_some() || reading.disclosure,
            ..pace::context(request)
        }),
    }
    .question()
}

struct Following<'a> {
    request: &'a AskRequest<'a>,
    reading: &'a Reading,
    /// What the last answer stated and a question can be about, what a listener would take up first in front.
    told: Vec<&'a Statement>,
    draw: &'a Draw,
    asked: Asked,
    talk: Talk<'a>,
}

/// Something a question can be about.
struct Point {
    node: FocusNode,
    nature: Nature,
    /// The words as they are said back: "you signed it".
    mirror: Option<String>,
    /// Whether "that" can mean nothing else.
    clear: bool,
    /// Whether it was said last.
    last: bool,
    /// What is asked instead, when it is not what was chosen.
    instead: Option<Instead>,
    operation: Operation,
}

impl<'a> Following<'a> {
    fn question(&self) -> Option<Wording> {
        match self.reading.act {
            Act::Answer => self.next(),
            // Whoever does not know and goes on to tell things has answered.
            Act::DontKnow | Act::Aside if self.told.len() >= TELLS_ANYWAY => self.next(),
            Act::Closing => {
                Some(self.declared(super::special::closing(self.request, self.draw), Some(Instead::Close)))
            }
            trouble => self.mended(trouble),
        }
    }

    /// The next question of a talk without trouble.
    fn next(&self) -> Option<Wording> {
        if self.request.brief.purpose == Purpose::Clarification {
            return self.closer();
        }
        if let FocusBrief::Topic { name } = &self.request.brief.focus {
            return Some(self.declared(special::topic(self.request, name, self.draw), None));
        }
        let family = self.request.strategy.map(purposes::of_strategy)?;
        // A summary is due when it is due; a change of subject is for talk that has run dry.
        if family == Family::Validate || family == Family::Fresh && self.told.is_empty() {
            return None;
        }
        // Places on a scale are asked for as planned: they fill a table.
        if purposes::operation(family, self.request.strategy) == Operation::Rate {
            return None;
        }
        let chosen = match &self.request.brief.focus {
            FocusBrief::Node { node, .. } => Some(node),
            FocusBrief::None | FocusBrief::Edge { .. } => None,
            FocusBrief::Topic { .. }
            | FocusBrief::Element { .. }
            | FocusBrief::Chain { .. }
            | FocusBrief::Triad { .. } => return None,
        };
        let fresh = chosen.and_then(|node| self.said_now(node));
        let kind = self.kind_word();
        let about = |way: &Way<'_>| {
            let point = self.point(way, chosen);
            let kindly = kind.and_then(|kind| Some(mend::taking_up(self.about(&point, kind)?, kind)));
            kindly.or_else(|| self.about(&point, ""))
        };
        let ways = self.ways(family, fresh);
        let stay = || ways.iter().find_map(about);
        let leave = || chosen.filter(|_| fresh.is_none()).and_then(|node| self.back(node, ""));
        let followed = if self.thread_is_open() { stay() } else { leave().or_else(stay) };
        if chosen.is_some() { followed.or_else(leave).or_else(|| self.floor()) } else { followed }
    }

    /// A question that helps somebody who told something, but too little to note down, to tell more of it.
    fn closer(&self) -> Option<Wording> {
        let ways = self.ways(Family::Down, None);
        let point = |way| Point { instead: None, ..self.point(way, None) };
        ways.iter().find_map(|way| self.about(&point(way), ""))
    }

    /// What is said first to somebody who told something hard; None when such words were said a moment ago.
    fn kind_word(&self) -> Option<&'static str> {
        let asked = &self.request.brief.asked;
        let lately = asked.iter().rev().take(2).any(|question| mend::takes_up(question, phrasing::KIND));
        if !self.reading.disclosure || lately {
            return None;
        }
        let words = self.draw.shuffled(phrasing::KIND, "kind");
        let unused = |words: &&&str| !asked.iter().any(|question| question.starts_with(**words));
        words.iter().find(unused).or(words.first()).copied()
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
    fn back(&self, node: &FocusNode, before: &str) -> Option<Wording> {
        let quote = quote(node)?;
        let asks = self.drawn(phrasing::ways_back(self.climbs()).to_vec());
        let fill = |form: &&str, ask: &&str| said(&[before, &form.replace("{}", &quote), ask]);
        let forms = self.draw.shuffled(phrasing::BACK, "back");
        let question = first(&asks, &forms, fill, |question| self.fits(question))?;
        let bridge = forms.iter().map(|form| form.replace("{}", &quote)).find(|f| question.contains(f));
        let mut wording = self.declared(Wording { question, ..Wording::default() }, None);
        wording.intent.bridge = bridge;
        Some(wording)
    }

    /// A question about something that was just said, behind some words.
    fn about(&self, point: &Point, before: &str) -> Option<Wording> {
        let asks = self.drawn(phrasing::ways(point.operation, point.nature, self.climbs()));
        let mut anchors: Vec<String> = Vec::new();
        if let Some(mirror) = &point.mirror {
            let forms = self.draw.shuffled(phrasing::MIRRORS, "mirror");
            anchors.extend(forms.iter().map(|form| polished(&form.replace("{}", mirror))));
        }
        if let Some(quote) = quote(&point.node) {
            let forms = self.draw.shuffled(phrasing::ANCHORS, "anchor");
            anchors.extend(forms.iter().map(|anchor| anchor.replace("{}", &quote)));
        }
        let question = asks.into_iter().find_map(|ask| {
            let plain = point.clear || point.last && phrasing::needs_no_anchor(ask, point.nature);
            let plain = plain.then_some("").into_iter();
            let mut leads = plain.chain(anchors.iter().map(String::as_str));
            leads.find_map(|lead| Some(said(&[before, lead, ask])).filter(|question| self.fits(question)))
        })?;
        let mut wording = self.declared(Wording { question, ..Wording::default() }, point.instead.clone());
        wording.intent.operation = Some(point.operation);
        Some(wording)
    }

    /// The statement of the last answer that a node was said in.
    fn said_now(&self, node: &FocusNode) -> Option<&'a Statement> {
        let quote = node.quote.as_deref()?;
        self.reading.statements.iter().find(|statement| statement.quote == quote)
    }

    /// A way of going on as a point: what was chosen, when it was just said; else the candidate that is about it where
    /// there is one; else the words themselves.
    fn point(&self, way: &Way<'_>, chosen: Option<&FocusNode>) -> Point {
        let Way { statement, operation, .. } = *way;
        let said = |node: &FocusNode| node.quote.as_deref() == Some(&statement.quote);
        let (node, instead) = match chosen.filter(|node| said(node)) {
            Some(node) => (node.clone(), None),
            None => self.instead(statement, operation),
        };
        let all = &self.reading.statements;
        let last = all.last().is_some_and(|last| last.quote == statement.quote);
        Point {
            node,
            nature: nature(statement),
            mirror: mirror(statement),
            clear: last && all.len() <= 2,
            last,
            instead,
            operation,
        }
    }

    /// What is asked about instead of what was chosen.
    fn instead(&self, statement: &Statement, operation: Operation) -> (FocusNode, Option<Instead>) {
        let others = self.request.brief.others.iter().enumerate();
        let about = |other: &OtherCandidate| match &other.focus {
            FocusBrief::Node { node, .. } if node.quote.as_deref() == Some(&statement.quote) => {
                Some(node.clone())
            }
            _ => None,
        };
        let found: Vec<_> = others
            .filter_map(|(at, other)| {
                let strategy = self.request.methodology.strategy(&other.strategy)?;
                let family = purposes::of_strategy(strategy);
                let planned = matches!(family, Family::Validate | Family::Fresh);
                let same = purposes::operation(family, Some(strategy)) == operation;
                about(other).filter(|_| !planned).map(|node| (node, at, same))
            })
            .collect();
        if let Some((node, at, _)) = found.iter().find(|(.., same)| *same).or(found.first()) {
            return (node.clone(), Some(Instead::Candidate(*at)));
        }
        let node = FocusNode {
            id: String::new(),
            label: statement.label.clone(),
            node_type: statement.node_type.clone(),
            quote: Some(statement.quote.clone()),
            polarity: statement.polarity,
        };
        (node, Some(Instead::Cue(statement.quote.clone())))
    }

    /// The technique climbs from things to what they are good for.
    fn climbs(&self) -> bool {
        self.request.methodology.technique == "means_end_chain"
    }

    /// Ways to ask, list by list, without those that rest.
    fn drawn(&self, mut lists: Vec<&[&'static str]>) -> Vec<&'static str> {
        // What was just asked for is not asked for again, but for how a story goes on.
        let just =
            |list: &&[&str]| !phrasing::goes_on(list) && list.iter().any(|ask| self.asked_lately(2, ask));
        lists.sort_by_key(|list| usize::from(just(list)));
        let drawn = lists.into_iter().enumerate();
        let drawn = drawn.flat_map(|(at, list)| self.draw.shuffled(list, &format!("way {at}")));
        drawn.filter(|ask| !self.asked_lately(REST, ask)).collect()
    }

    /// One of so many newest questions asked it.
    fn asked_lately(&self, count: usize, ask: &str) -> bool {
        self.request.brief.asked.iter().rev().take(count).any(|question| question.ends_with(ask))
    }

    /// The thread goes on while the person tells something new of it and it has not been followed for long, nor
    /// reached what cannot be asked beyond.
    fn thread_is_open(&self) -> bool {
        let asked = &self.request.brief.asked;
        let length = asked.iter().rev().take_while(|question| !phrasing::goes_back(question)).count();
        let ontology = &self.request.methodology.ontology;
        let reached = self.climbs() && self.told.first().is_some_and(|s| ontology.is_terminal(&s.node_type));
        (self.told.len() > 1 || length < LONGEST_THREAD) && !reached
    }

    fn fits(&self, question: &str) -> bool {
        !self.asked.holds(question) && !lint::fails_in(question, &self.talk)
    }

    /// A wording with what it asks instead of what was chosen, and what was noticed.
    fn declared(&self, wording: Wording, instead: Option<Instead>) -> Wording {
        let reason = match (&instead, self.reading.act) {
            (Some(Instead::Candidate(_) | Instead::Cue(_)), Act::Answer) => "it was just said",
            (_, act) => phrasing::reason(act),
        };
        Wording {
            noticed: noticed(self.reading),
            departure: instead.map(|instead| Departure { instead, reason: reason.to_owned() }),
            intent: self.request.brief.intent.clone(),
            ..wording
        }
    }
}

/// What the last answer stated and a question can be about, what a listener would take up first in front.
fn told(reading: &Reading) -> Vec<&Statement> {
    let askable = |s: &&Statement| !matches!(s.sense.askable, Some(Askable::No(_))) && !s.suggested;
    let mut told: Vec<&Statement> = reading.statements.iter().filter(askable).collect();
    let last = told.last().map(|s| s.quote.as_str());
    // What was said with feeling, and what was said last, is what a listener takes up; an aside is not.
    let weight = |s: &Statement| {
        let (felt, sure) = (s.sense.valence.unwrap_or_default().abs(), s.confidence);
        let pointable = f64::from(u8::from(quoted(&s.quote).is_some()));
        let aside = f64::from(u8::from(s.sense.about == Some(About::Other)));
        let newest = f64::from(u8::from(last == Some(s.quote.as_str())));
        s.sense.salience.unwrap_or(sure) + 0.2 * (felt + sure) + 0.1 * (pointable + newest) - 0.3 * aside
    };
    told.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
    told
}

/// What the person did beside answering.
fn noticed(reading: &Reading) -> Option<Act> {
    Some(reading.act).filter(|act| *act != Act::Answer)
}

/// A statement as it is said back to whoever said it, where it is a whole clause, plainly said.
fn mirror(statement: &Statement) -> Option<String> {
    let forms = &statement.sense.forms;
    let said = forms.second_person.as_ref().or(forms.clause.as_ref())?;
    let plain = said.chars().all(|c| c.is_alphanumeric() || " '’-£$€%".contains(c));
    (plain && (3..=LONGEST_QUOTE).contains(&text::count_words(said))).then(|| said.clone())
}

/// The person's words to point at a node with: a whole clause, or nothing.
fn quote(node: &FocusNode) -> Option<String> {
    node.quote.as_deref().and_then(quoted).map(str::to_owned)
}

fn quoted(quote: &str) -> Option<&str> {
    let quote = quotes::without_joining(quote.trim_matches(|c: char| !c.is_alphanumeric()));
    (2..=LONGEST_QUOTE).contains(&text::count_words(quote)).then_some(quote)
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

#[cfg(test)]
mod tests;
