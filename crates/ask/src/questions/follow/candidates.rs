//! What could be asked next: every plain question about everything just said, in every form that what was said offers.

use std::cmp::Reverse;

use colloquy_engine::interpretation::{About, Experiencer, Operation, Reading, Sense, Statement, Tense};
use colloquy_listen::clause::is_conditional;
use serde::{Deserialize, Serialize};

use super::super::phrasing::{self, Nature};
use super::super::purposes;
use super::parts::bare;
use super::{Following, quoted};

/// Questions for which a way to ask rests.
const REST: usize = 6;
/// Things just said that are weighed: what a listener would take up first.
const MOST: usize = 6;
/// Words from which something can be asked about an answer as a whole.
const TELLING: usize = 4;
/// Most words of an answer that is short: saying a part of it back is parroting. Of questions asked after such answers in
/// interviews that were held, those that did so got .61 of 2 and half were bad; the others .88, and a quarter.
const SHORT: usize = 45;
/// Times that no more than more may be asked for: of such questions in interviews that were held the first got 1.04 of 2 with 18 % bad
/// ones, the second .77 with 37 %, the third .73.
const MOST_MORE: usize = 2;
/// Valence from which a statement is surely good or bad for the person.
const LEANING: f64 = 0.4;

/// How a question points at what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lead {
    /// Not at all: "that" is what was said last.
    Plain,
    /// By saying it back: "So you signed it." Of judged questions only: nothing is asked so any more.
    Mirror,
    /// By the person's own words: "You said “I signed it”."
    Quote,
}

/// A question that could be asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<'a> {
    /// What it is about; None when it is about the answer as a whole.
    pub(super) statement: Option<&'a Statement>,
    pub(super) operation: Operation,
    /// The plain question.
    pub(super) ask: &'static str,
    pub(super) lead: Lead,
}

impl<'a> Candidate<'a> {
    /// What it is about, where that leads away from what somebody would not speak of: nothing hard, nothing bad, and no more of it ("No
    /// need to go into that. Can you tell me more about that?").
    pub(super) fn leads_away(&self) -> Option<&'a Statement> {
        let mild = |told: &&Statement| told.sense.hard.is_none() && told.polarity >= 0;
        self.statement.filter(|_| !phrasing::wants_more(self.ask)).filter(mild)
    }

    /// It asks for more of the whole, or for what came then, and presses nothing.
    pub(super) const fn lets_go_on(&self) -> bool {
        self.statement.is_none() && matches!(self.operation, Operation::Next | Operation::Concrete)
    }
}

impl<'a> Following<'a> {
    /// Every question that could be asked about what was just said.
    pub(super) fn candidates(&self) -> Vec<Candidate<'a>> {
        let mut candidates = Vec::new();
        let goes_on = !self.goes_on_and_on() && purposes::has_a_story(self.request.methodology);
        let may = |operation: &Operation| *operation != Operation::Next || goes_on;
        let more = self.asked_for_more() < MOST_MORE;
        // "A second bare 'say more' in a row" tells nobody what more is wanted.
        let just_more = self.just_asked_for_more();
        let newest = self.told.iter().max_by_key(|told| self.place(told));
        let last = newest.map(|told| told.quote.as_str());
        // Whoever protested has had enough of their own words held up to them.
        let quotes = (self.tells_at_length() || self.guessed().is_some()) && !self.protested();
        for &statement in self.told.iter().take(MOST) {
            let leads = [
                (last == Some(&statement.quote)).then_some(Lead::Plain),
                quoted(&statement.quote).filter(|_| quotes && is_quotable(statement)).map(|_| Lead::Quote),
            ];
            for operation in phrasing::OPERATIONS.into_iter().filter(may) {
                if self.was_told(statement, operation) {
                    continue;
                }
                let points = |lead: &Lead| *lead != Lead::Plain || self.is_plain(operation);
                let asks = self.drawn(phrasing::ways(operation, nature(statement), self.climbs()));
                // "You said “she's at the farm”. What happened after that?"
                let goes = operation != Operation::Next || nature(statement).happened;
                let ways = asks.into_iter().flat_map(|ask| {
                    let leads = leads.into_iter().flatten().filter(|lead| goes || *lead != Lead::Quote);
                    let leads = leads.filter(points);
                    leads.map(move |lead| Candidate { statement: Some(statement), operation, ask, lead })
                });
                let again = |way: &Candidate<'_>| just_more && way.lead == Lead::Plain;
                let ways = ways.filter(|way| more && !again(way) || !phrasing::wants_more(way.ask));
                candidates.extend(ways);
            }
        }
        let whole =
            phrasing::WHOLE.iter().filter(|(operation, _)| may(operation) && self.is_plain(*operation));
        let whole = whole.filter(|(_, ask)| self.tells() && !self.rests(ask));
        let whole = whole.filter(|(_, ask)| more && !just_more || !phrasing::wants_more(ask));
        // What came then is asked of what has happened.
        let story = newest.is_none_or(|told| nature(told).past) && self.has_happened();
        let whole = whole.filter(|(operation, _)| story || *operation != Operation::Next);
        candidates.extend(whole.map(|&(operation, ask)| Candidate {
            statement: None,
            operation,
            ask,
            lead: Lead::Plain,
        }));
        candidates
    }

    /// Whether it is plain what "that" is where a question says no more of what it is about: all that was told, as what came then follows it,
    /// or something in an answer that is short. To somebody who protested their words are not held up, however long they talk. Of 164 questions with
    /// such a word and nothing of theirs beside it that were asked after more than 70 words, in rounds 33 to 46, 63 % were asked back about, of 117 in
    /// their words 33 %, and of 152 that asked what came then 19 %; they got .91, 1.09 and 1.38 of 2. From 45 to 70 words it was four of six.
    pub(super) fn is_plain(&self, operation: Operation) -> bool {
        operation == Operation::Next || !self.tells_at_length() || self.protested()
    }

    /// Something may have happened: of what somebody is shown nothing has yet, unless they tell so.
    pub(super) fn has_happened(&self) -> bool {
        let shown = self.request.concept.stimulus.is_some();
        !shown || self.told.iter().any(|told| nature(told).past)
    }

    /// Ways to ask, list by list, without those that rest.
    pub(super) fn drawn(&self, mut lists: Vec<&[&'static str]>) -> Vec<&'static str> {
        // What was just asked for is not asked for again, but for how a story goes on.
        let just =
            |list: &&[&str]| !phrasing::goes_on(list) && list.iter().any(|ask| self.asked_lately(2, ask));
        lists.sort_by_key(|list| usize::from(just(list)));
        let drawn = lists.into_iter().enumerate();
        let drawn = drawn.flat_map(|(at, list)| self.draw.shuffled(list, &format!("way {at}")));
        drawn.filter(|ask| !self.rests(ask)).collect()
    }

    /// A way to ask that was taken a short while ago.
    pub(super) fn rests(&self, ask: &str) -> bool {
        self.asked_lately(REST, ask)
    }

    /// One of so many newest questions asked it, of them ("to you") or for them alike.
    pub(super) fn asked_lately(&self, count: usize, ask: &str) -> bool {
        self.request.brief.asked.iter().rev().take(count).any(|question| bare(question).ends_with(bare(ask)))
    }

    /// How often no more than more was asked for.
    fn asked_for_more(&self) -> usize {
        let asked = self.request.brief.asked.iter();
        asked.filter(|question| phrasing::wants_more(question)).count()
    }

    /// The last question wanted no more than more.
    pub(super) fn just_asked_for_more(&self) -> bool {
        let gently = |last: &String| phrasing::GENTLE.iter().any(|ask| last.ends_with(ask));
        self.request.brief.asked.last().is_some_and(|last| phrasing::wants_more(last) || gently(last))
    }

    /// Both questions before asked what came next: a third in a row is a form, and no talk.
    fn goes_on_and_on(&self) -> bool {
        let mut asked = self.request.brief.asked.iter().rev().take(2);
        let next = |question: &String| phrasing::operation_of(question) == Some(Operation::Next);
        asked.len() == 2 && asked.all(next)
    }

    /// The answer has more words than a short one, or than somebody says who is only upset.
    pub(super) fn tells_at_length(&self) -> bool {
        self.words() > SHORT
    }

    /// Something can be asked about the answer as a whole.
    pub(super) fn tells(&self) -> bool {
        self.words() >= TELLING
    }

    /// How many words the answer has.
    pub(super) fn words(&self) -> usize {
        self.request.answer.map_or(0, crate::lint::text::count_words)
    }

    /// Where among the statements of the answer something was said.
    pub(super) fn place(&self, statement: &Statement) -> Option<usize> {
        self.reading.statements.iter().position(|other| other.quote == statement.quote)
    }

    /// Whether the same answer told already what would be asked: what it led to, what it came from, what happened next.
    fn was_told(&self, statement: &Statement, operation: Operation) -> bool {
        let Reading { statements, relations, .. } = self.reading;
        let is_end = |end: &str| end == statement.label;
        let later = || statements.iter().skip_while(|other| other.quote != statement.quote).skip(1);
        match operation {
            Operation::Up => relations.iter().any(|relation| is_end(&relation.source)),
            Operation::Down => relations.iter().any(|relation| is_end(&relation.target)),
            Operation::Next => nature(statement).happened && later().any(|other| nature(other).happened),
            _ => false,
        }
    }
}

/// It tells of the person, or of anybody. What others or things did is hardly ever what somebody wants to be asked about by the
/// words they used: of such questions in interviews that were held 40 % were bad, of those about themselves 23 %.
pub(super) fn is_theirs(statement: &Statement) -> bool {
    !matches!(statement.sense.experiencer, Some(Experiencer::Others | Experiencer::Thing))
}

/// It is theirs, no aside, not what everybody does ("you get used to it"), and said to be so ("if it breaks").
pub(super) fn is_quotable(statement: &Statement) -> bool {
    let everybody = statement.sense.experiencer == Some(Experiencer::Generic);
    let so = !everybody && !is_conditional(&statement.quote);
    is_theirs(statement) && so && statement.sense.about != Some(About::Other)
}

/// What the last answer stated and a question can be about, what a listener would take up first in front.
pub(super) fn told(reading: &Reading) -> Vec<&Statement> {
    let askable = |s: &&Statement| {
        !matches!(s.sense.askable, Some(colloquy_engine::interpretation::Askable::No(_))) && !s.suggested
    };
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
    // Bits of positive numbers are ordered as the numbers are.
    told.sort_by_cached_key(|s| Reverse((weight(s).max(0.0)).to_bits()));
    told
}

/// What a question must know of a statement.
pub(super) fn nature(statement: &Statement) -> Nature {
    let Sense { valence, tense, predicate, negated, about, .. } = &statement.sense;
    let valence = valence.unwrap_or(f64::from(statement.polarity));
    let past = *tense == Some(Tense::Past);
    Nature {
        happened: past && !predicate.as_deref().is_some_and(phrasing::lasts),
        past,
        // What is denied is good or bad in ways that words do not tell.
        bad: valence < -LEANING && *negated != Some(true),
        good: valence > LEANING && *about == Some(About::Topic),
        feeling: statement.node_type.contains("emotion") || predicate.as_deref() == Some("feel"),
    }
}
