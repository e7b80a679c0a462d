//! Following: what the person just did and said comes before the plan.
//!
//! What is done about trouble (a question not understood, a protest, a correction, a refusal) the engine decides; it is
//! worded here, before anything else. Otherwise the question stays with what was just said ("What happened then?"), until answers tell
//! little that is new; then the plan goes back to an earlier point. What is asked instead of what was chosen is declared as a departure.

mod again;
mod boundaries;
mod candidates;
mod choice;
mod confiding;
mod fronts;
mod given_back;
mod heard_out;
pub mod judged;
mod kind;
mod ladder;
mod mend;
mod named;
mod openly;
mod others;
mod parts;
mod points;
mod shortly;
mod spoken_back;
mod story;
mod taken_back;
mod weigh;
mod widely;

use std::cell::OnceCell;

use colloquy_engine::interpretation::{
    Act, AskRequest, Departure, FocusBrief, FocusNode, Instead, Intent, LintContext, Move, Moved, Opening,
    Operation, OtherCandidate, Purpose, Reading, Statement, Way, Wording,
};

use super::choose::Asked;
use super::draw::Draw;
use super::families::Family;
use super::{guide, pace, phrasing, purposes, special};
use crate::lint::{self, Talk, text};
use candidates::{Candidate, told};
use colloquy_listen::{boundary, offered::Offered, tongue};
pub(super) use fronts::{owned_up, takes_trouble_up};
pub(super) use given_back::lets_go;
use kind::GENTLY;
pub(super) use openly::not_by_the_plan;
pub(super) use others::is_terse;
use parts::{first, said};
pub(super) use spoken_back::quote;
use spoken_back::quoted;
use weigh::{Scales, Scene, Weighed};

/// Questions after which "what happened then" is seldom asked: of such in held interviews 8 % were bad before, 45 % later.
const STORY: usize = 6;
/// How much more counts what the plan would do too, in judgements of 0 to 2: the same step, and the same thing.
const AGREED: f64 = 0.1;
/// Why something else is asked than was chosen.
const JUST_SAID: &str = "it was just said";

/// A question that follows the last answer; None when the plan's own question is the right one, and in front of somebody
/// who speaks another language.
pub(super) fn follow(request: &AskRequest<'_>, draw: &Draw) -> Option<Wording> {
    let following = Following::of(request, draw)?;
    let asked = following.asked_something().or_else(|| following.leaving());
    let asked = asked.or_else(|| following.way_in()).or_else(|| following.named().pop());
    let wording = asked.or_else(|| following.question()).or_else(|| following.without_their_words())?;
    Some(following.heard_out(&wording).unwrap_or(wording))
}

/// What else could be said, the likeliest first; none where the plan's own question is the right one.
pub(super) fn others(request: &AskRequest<'_>, draw: &Draw) -> Vec<Wording> {
    let Some(following) = Following::of(request, draw) else { return Vec::new() };
    following.others().iter().filter_map(|wording| following.heard_out(wording)).collect()
}

/// A question behind other words, or none.
pub(super) fn fronted(request: &AskRequest<'_>, draw: &Draw, wording: &Wording) -> Vec<Wording> {
    Following::of(request, draw).map_or_else(Vec::new, |following| following.fronted(wording))
}

/// A question of the plan's to somebody whose trouble it would pass over, or who asked something: behind a few words that take it up.
pub(super) fn behind_trouble(request: &AskRequest<'_>, draw: &Draw, wording: Wording) -> Wording {
    let Some(following) = Following::of(request, draw) else { return wording };
    let before = following.plans_front();
    let question = said(&[&before, text::without_acknowledgement(&wording.question)]);
    let fits = !before.is_empty() && following.fits(&question);
    if fits { mend::taking_up(Wording { question, ..wording }, &before) } else { wording }
}

/// The closing words; what was just told and hard is heard before anybody is thanked.
pub(super) fn closing(request: &AskRequest<'_>, draw: &Draw) -> Wording {
    Following::of(request, draw)
        .map_or_else(|| special::closing(request, draw), |following| following.closing())
}

/// The last words; what was just told and hard, or asked, is heard before.
pub(super) fn farewell(request: &AskRequest<'_>, draw: &Draw) -> Wording {
    Following::of(request, draw)
        .map_or_else(|| special::farewell(request, draw), |following| following.farewell())
}

struct Following<'a> {
    request: &'a AskRequest<'a>,
    reading: &'a Reading,
    /// What the last answer stated and a question can be about, what a listener would take up first in front.
    told: Vec<&'a Statement>,
    draw: &'a Draw,
    asked: Asked,
    talk: Talk<'a>,
    /// What they would talk of, once it was looked for ([`Self::offered`]).
    offers: OnceCell<Option<Offered>>,
    /// Where their guesses at what was meant end, once it was looked for ([`Self::guessed`]).
    guesses: OnceCell<Option<usize>>,
    /// Words to somebody who guessed, once these were looked for ([`Self::owned`]).
    owned: OnceCell<Option<&'static [&'static str]>>,
    /// Whether they want no kind words, once that was looked for ([`Self::spurned`]).
    spurned: OnceCell<bool>,
    /// Whether they told it already, once that was looked for ([`Self::told_already`]).
    told_already: OnceCell<bool>,
    /// Words to what was told already, denied or asked, once these were looked for ([`Self::told_or_asked`]).
    told_or_asked: OnceCell<Option<String>>,
    /// How the answer opens, once that was looked for ([`Self::opening`]).
    opening: OnceCell<Opening>,
}

impl<'a> Following<'a> {
    /// Of a request with a reading; None in front of somebody who speaks another language.
    fn of(request: &'a AskRequest<'a>, draw: &'a Draw) -> Option<Self> {
        let reading = request.reading.filter(|_| !tongue::detect(request.transcript).foreign)?;
        Some(Self::new(request, reading, draw).but_what_is_slight())
    }

    fn new(request: &'a AskRequest<'a>, reading: &'a Reading, draw: &'a Draw) -> Self {
        let left = || request.answer.is_some_and(|answer| boundary::of(answer).is_some());
        let listened = noticed(reading).is_some() || reading.disclosure || left();
        Self {
            request,
            reading,
            told: told(reading),
            draw,
            asked: Asked::of(request),
            talk: Talk::of(LintContext { listened, ..pace::context(request) }),
            offers: OnceCell::new(),
            guesses: OnceCell::new(),
            owned: OnceCell::new(),
            spurned: OnceCell::new(),
            told_or_asked: OnceCell::new(),
            told_already: OnceCell::new(),
            opening: OnceCell::new(),
        }
    }

    fn question(&self) -> Option<Wording> {
        match self.moved().what {
            Move::Follow => {
                let led = self.confiding().or_else(|| self.led()).or_else(|| self.about_the_point(""));
                let led = led
                    .or_else(|| self.back_to_the_topic())
                    .or_else(|| self.told_further())
                    .or_else(|| self.given_back())
                    .or_else(|| self.openly());
                led.or_else(|| self.next()).or_else(|| self.open())
            }
            // What was hard to tell is no aside, and nobody says it who knows nothing to say.
            Move::Return | Move::Ease if self.kind_word().is_some() => self.next(),
            // Who goes on to tell it at length does not protest in the main; who refuses may refuse just that.
            Move::Mend if self.tells_something_hard() && self.tells_at_length() => self.next(),
            Move::Mend if self.tells_something_hard() => self.sorry(),
            // Who is lost chooses; else regret for a question is no answer to something hard.
            Move::Rephrase | Move::ClarifyReference if self.tells_something_hard() => {
                self.theirs_to_choose().or_else(|| self.next())
            }
            Move::WrapUp => Some(self.declared(self.closing(), Some(Instead::Close))),
            repair => self.mended(repair),
        }
    }

    /// What is done about what the person just did: what the engine decided, but for those whose answer is followed all the same, since they
    /// answered their own question about what was meant, only began with a protest, or wave regret off.
    fn moved(&self) -> Moved {
        let moved = self.request.brief.course.moved;
        let answered = match moved.what {
            Move::Mend => self.goes_on_from_a_protest(),
            Move::Rephrase | Move::ClarifyReference | Move::AnswerQuestion => self.settles_a_guess(),
            Move::Respect => self.refuses_nothing(),
            _ => false,
        };
        let well = moved.what.repairs() && (answered || self.waves_off());
        if well { Moved { what: Move::Follow, way: Way::Stay } } else { moved }
    }

    /// The next question of a talk without trouble.
    fn next(&self) -> Option<Wording> {
        if self.request.brief.purpose == Purpose::Clarification {
            return self.closer();
        }
        let due = || guide::due(self.request, self.draw, |question| self.fits(question));
        if let Some(due) = if self.waits() { None } else { due() } {
            return Some(self.kindly(due));
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
        let kind = self.kind_word();
        if let Some(kind) = kind.filter(|_| self.hardest() >= GENTLY)
            && let Some(wording) = self.gently(kind)
        {
            return Some(wording);
        }
        let chosen = match &self.request.brief.focus {
            FocusBrief::Node { node, .. } => Some(node),
            FocusBrief::None | FocusBrief::Edge { .. } => None,
            FocusBrief::Slot { .. } | FocusBrief::Element { .. } if self.waits() => None,
            FocusBrief::Topic { .. }
            | FocusBrief::Slot { .. }
            | FocusBrief::Element { .. }
            | FocusBrief::Chain { .. }
            | FocusBrief::Triad { .. } => {
                // What is planned of the stimulus or the study waits for something hard.
                kind?;
                None
            }
        };
        let fresh = chosen.and_then(|node| self.said_now(node));
        // What came then is asked of a story: once a talk has gone on for some time there is hardly one.
        let early = self.request.brief.asked.len() < STORY;
        let presses =
            |(_, way): &(f64, Candidate<'_>)| !way.lets_go_on() || way.operation == Operation::Next && !early;
        let ways = self.weighed(Some(family), fresh);
        let weighed = |way: &(f64, Candidate<'a>)| {
            let kindly = kind.and_then(|kind| Some(mend::taking_up(self.about(&way.1, chosen, kind)?, kind)));
            let wording = kindly.or_else(|| self.about(&way.1, chosen, ""))?;
            Some(chosen_by_weight(wording, way.0, ways.len()))
        };
        let stay = || ways.iter().find_map(weighed);
        // What was surely hard to tell is not pointed at, nor is its sense or its cause asked for, nor a trifle beside it; who may have
        // protested is not pressed either.
        let surely = self.told_likely_hard();
        if surely || self.reading.may_be.is_some() {
            let open = ways.iter().find_map(|way| if presses(way) { None } else { weighed(way) });
            return open.or_else(|| self.gently(kind.unwrap_or_default())).or_else(stay);
        }
        // Of 22 questions that went back to what was said long ago, in interviews that were held, 17 were bad ones: nobody is led back from
        // what they just said.
        if self.ladder_ends() { self.widened().or_else(stay) } else { stay() }
    }

    /// Something that has to come up, behind a kind word where one is due.
    fn kindly(&self, due: Wording) -> Wording {
        let due = self.bridged(due, None);
        let Some(kind) = self.kind_word() else { return due };
        let question = said(&[kind, &due.question]);
        if self.fits(&question) { mend::taking_up(Wording { question, ..due }, kind) } else { due }
    }

    /// A question that helps somebody who told something, but too little to note down, to tell more of it.
    fn closer(&self) -> Option<Wording> {
        let closer = self.weighed(None, None).into_iter().find_map(|(_, way)| self.about(&way, None, ""))?;
        Some(Wording { departure: None, ..closer })
    }

    /// Everything that could be asked about what was just said, with what judges would give it, the best first. What the
    /// plan would do with what it chose counts a little more.
    fn weighed(&self, family: Option<Family>, fresh: Option<&Statement>) -> Vec<(f64, Candidate<'a>)> {
        let planned = family.map(|family| purposes::operation(family, self.request.strategy));
        let scales = Scales::shipped(self.scene());
        let weigh = |candidate: Candidate<'a>| {
            let Candidate { statement, operation, ask, lead } = candidate;
            let place = statement.and_then(|statement| self.place(statement));
            let good = scales.good(&Weighed { statement: place, operation, ask, lead });
            let chosen = fresh.is_some() && fresh.map(|s| &s.quote) == statement.map(|s| &s.quote);
            let agreed = f64::from(u8::from(chosen)) + f64::from(u8::from(planned == Some(operation)));
            (good + AGREED * agreed, candidate)
        };
        let mut weighed: Vec<_> = self.candidates().into_iter().map(weigh).collect();
        weighed.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        weighed
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            technique: &self.request.methodology.technique,
            asked: &self.request.brief.asked,
            answer: self.request.answer.unwrap_or_default(),
            reading: self.reading,
        }
    }

    /// A question in its words, behind some others; None when it cannot be asked here.
    fn about(&self, candidate: &Candidate<'a>, chosen: Option<&FocusNode>, before: &str) -> Option<Wording> {
        let Candidate { statement, operation, ask, .. } = *candidate;
        let said_in = |node: &&FocusNode| node.quote.as_deref() == statement.map(|s| s.quote.as_str());
        let (node, instead) = match (statement, chosen.filter(said_in)) {
            (None, _) => (None, Some(self.all_of_it())),
            (Some(_), Some(node)) => (Some(node.clone()), None),
            (Some(statement), None) => {
                let (node, instead) = self.instead(statement, operation);
                (Some(node), instead)
            }
        };
        let leads = self.leads(candidate, node.as_ref());
        let mut questions = leads.iter().map(|lead| said(&[before, lead, ask]));
        let question = questions.find(|question| self.fits(question))?;
        let mut wording = self.declared(Wording { question, ..Wording::default() }, instead);
        wording.intent.operation = Some(operation);
        Some(wording)
    }

    /// The statement of the last answer that a node was said in.
    fn said_now(&self, node: &FocusNode) -> Option<&'a Statement> {
        let quote = node.quote.as_deref()?;
        self.reading.statements.iter().find(|statement| statement.quote == quote)
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

    fn fits(&self, question: &str) -> bool {
        let read_back = || !text::take_quotes(question).1.is_empty() && self.opening() == Opening::Echoed;
        let presses = || takes_trouble_up(question) && phrasing::presses(question);
        !self.asked.holds(question)
            && !lint::fails_in(question, &self.talk)
            && !self.leads_back(question)
            && !read_back()
            && !presses()
    }

    /// A wording with what it asks instead of what was chosen, and what was noticed.
    fn declared(&self, wording: Wording, instead: Option<Instead>) -> Wording {
        let aspect = self.request.brief.intent.aspect.clone().filter(|_| instead.is_none());
        let reason = match (&instead, self.reading.act) {
            (Some(Instead::Candidate(_) | Instead::Cue(_)), Act::Answer) => JUST_SAID,
            (_, act) => phrasing::reason(act),
        };
        Wording {
            noticed: noticed(self.reading).or_else(|| self.left().map(|_| Act::Refusal)),
            departure: instead.map(|instead| Departure { instead, reason: reason.to_owned() }),
            // What it asks its words tell.
            intent: Intent { operation: None, aspect, ..self.request.brief.intent.clone() },
            ..wording
        }
    }
}

/// A question with what spoke for it, where it was asked instead of another.
fn chosen_by_weight(mut wording: Wording, good: f64, among: usize) -> Wording {
    if let Some(departure) = wording.departure.as_mut().filter(|departure| departure.reason == JUST_SAID) {
        departure.reason =
            format!("{JUST_SAID}, and of {among} ways to ask this weighs most ({good:.2} of 2)");
    }
    wording
}

/// What the person did beside answering.
fn noticed(reading: &Reading) -> Option<Act> {
    Some(reading.act).filter(|act| *act != Act::Answer)
}

#[cfg(test)]
mod tests;
