//! What could be asked next: every plain question about everything just said, in every form that what was said offers.

use std::cmp::Reverse;

use colloquy_engine::interpretation::{About, Experiencer, Operation, Reading, Sense, Statement, Tense};
use colloquy_engine::utterance::Speaker;
use colloquy_listen::clause::is_conditional;
use colloquy_listen::offered;
use serde::{Deserialize, Serialize};

use super::super::phrasing::{self, Nature};
use super::super::purposes;
use super::parts::bare;
use super::{Following, quoted};

/// Questions for which a way to ask rests.
const REST: usize = 6;
/// Things just said that are weighed: what a listener would take up first.
const MOST: usize = 6;
/// Words from which somebody has told enough to be left to go on: of 36 who had said less 31 % asked back what was wanted.
pub(super) const BEGUN: usize = 30;
/// Words from which something can be asked about an answer as a whole.
const TELLING: usize = 4;
/// Most words of an answer that is short: saying a part of it back is parroting. Of questions asked after such answers in
/// interviews that were held, those that did so got .61 of 2 and half were bad; the others .88, and a quarter.
const SHORT: usize = 45;
/// Times that no more than more may be asked for, and of these in a row. Behind their words, in rounds 58 to 75, the first got 1.39 of 2 (135), the
/// second 1.26, the third 1.15, the fourth .94, the fifth 1.07 (30). Behind one such question another got .95 with 27 % zeros (103), anything else
/// in their words .81 and 42 % (74), what follows nothing they said .76 and 38 % (136), what came then 1.31 and 19 % (59).
/// So a second in a row is asked for only where somebody weighs how apt it is.
const MOST_MORE: usize = 6;
pub(super) const MORE_IN_A_ROW: usize = 2;
/// Times that somebody is left to go on, and questions between two such. In round 59 some were four times ("Do you not have any questions of
/// your own?"); in the rounds from 52 on the first got 1.09 of 2 (77), the second 1.05 (61), the third .71 with 33 % zeros (21).
const MOST_INVITED: usize = 2;
const APART: usize = 2;
/// What is done with words of theirs that are held up. What else was ("What would help with that?", "What do you mean by that?", "What was
/// hard about it?") got .42 of 2 with 67 % zeros in the rounds from 45 on (24), this 1.24 and 17 % (460).
const BEHIND_WORDS: [Operation; 4] =
    [Operation::Up, Operation::Next, Operation::Concrete, Operation::Feeling];
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
        let tells_on = !self.goes_on_and_on() && purposes::has_a_story(self.request.methodology);
        let may = |operation: &Operation| *operation != Operation::Next || tells_on;
        let story = self.is_story();
        // More of one thing is asked for behind their words: a bare "more about that" tells nobody what is wanted.
        let more = self.may_want_more(1);
        let newest = self.told.iter().max_by_key(|told| self.place(told));
        let last = newest.map(|told| told.quote.as_str());
        let quotes = self.tells_at_length() || self.guessed().is_some();
        // What was denied of what was said to them is put right, and not what they would talk of.
        let taken_back = self.taken_back().is_some();
        let denied = |told: &Statement| taken_back && told.sense.negated == Some(true);
        for &statement in self.told.iter().filter(|told| !denied(told)).take(MOST) {
            let leads = [
                (last == Some(&statement.quote)).then_some(Lead::Plain),
                self.words_of(&statement.quote)
                    .filter(|_| quotes && is_quotable(statement))
                    .map(|_| Lead::Quote),
            ];
            for operation in phrasing::OPERATIONS.into_iter().filter(may) {
                if self.was_told(statement, operation) {
                    continue;
                }
                let goes_on = operation != Operation::Next || story;
                let points = |lead: &Lead| *lead != Lead::Plain || self.is_plain(operation) && goes_on;
                let asks = self.drawn(phrasing::ways(operation, nature(statement)));
                // "You said “she's at the farm”. What happened after that?"
                let goes = operation != Operation::Next || nature(statement).happened;
                let ways = asks.into_iter().flat_map(|ask| {
                    let leads = leads.into_iter().flatten().filter(|lead| goes || *lead != Lead::Quote);
                    let leads = leads.filter(points);
                    leads.map(move |lead| Candidate { statement: Some(statement), operation, ask, lead })
                });
                candidates.extend(ways.filter(|way| self.says_of_what(way, more)));
            }
        }
        let whole =
            phrasing::WHOLE.iter().filter(|(operation, _)| may(operation) && self.is_plain(*operation));
        let whole = whole.filter(|(_, ask)| self.tells() && !self.rests(ask));
        // What came then is asked of what has happened.
        let happened = |told: &&&Statement| nature(told).past && told.sense.negated != Some(true);
        let ends_in_it = newest.is_none_or(|told| happened(&told));
        let story = ends_in_it && story;
        let whole = whole.filter(|(operation, _)| story || *operation != Operation::Next);
        let invite = self.invitations().into_iter().next().map(|ask| (Operation::Concrete, ask));
        candidates.extend(whole.copied().chain(invite).map(|(operation, ask)| Candidate {
            statement: None,
            operation,
            ask,
            lead: Lead::Plain,
        }));
        candidates
    }

    /// Whether a question says of what it wants more, or why: more of one thing is asked for behind their words, or where they told only one.
    fn says_of_what(&self, way: &Candidate<'_>, more: bool) -> bool {
        let quotes = way.lead == Lead::Quote;
        if phrasing::wants_more(way.ask) {
            return more && (quotes || self.words() < BEGUN && self.told.len() < 2);
        }
        if quotes && !BEHIND_WORDS.contains(&way.operation) {
            return false;
        }
        !quotes || way.operation != Operation::Up
    }

    /// Whether it is plain what "that" is where a question says no more of what it is about: all that was told, as what came then follows it,
    /// or something in an answer that is short. Of 164 questions with such a word and nothing of theirs beside it that were asked after more
    /// than 70 words, in rounds 33 to 46, 63 % were asked back about, of 117 in their words 33 %, and of 152 that asked what came then 19 %;
    /// they got .91, 1.09 and 1.38 of 2. From 45 to 70 words it was four of six. So it is with who protested before: in rounds 44 to 64 those
    /// in their words got 1.02 (60), how it felt .91 (34).
    pub(super) fn is_plain(&self, operation: Operation) -> bool {
        operation == Operation::Next || !self.tells_at_length()
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

    /// A way to ask that was taken a short while ago, or that asks how it felt once more: of nine such behind another in the rounds from 50 on
    /// four were bad ones.
    pub(super) fn rests(&self, ask: &str) -> bool {
        let feeling = Some(Operation::Feeling);
        let again = self.last_operation() == feeling && phrasing::operation_of(ask) == feeling;
        again || self.asked_lately(REST, ask)
    }

    /// One of so many newest questions asked it, of them ("to you") or for them alike.
    pub(super) fn asked_lately(&self, count: usize, ask: &str) -> bool {
        self.request.brief.asked.iter().rev().take(count).any(|question| bare(question).ends_with(bare(ask)))
    }

    /// The way to ask that was taken longest ago, or never.
    pub(super) fn least_lately(&self, asks: &[&'static str]) -> Option<&'static str> {
        let asked = &self.request.brief.asked;
        let ago = |ask: &str| asked.iter().rev().position(|question| bare(question).ends_with(bare(ask)));
        let drawn = self.draw.shuffled(asks, "least lately");
        drawn.into_iter().max_by_key(|ask| ago(ask).unwrap_or(usize::MAX))
    }

    /// More of one thing may be asked for: not often, nor so many times in a row and once more. Behind somebody who was left to go on it got 1.07 of 2
    /// (54, rounds 58 to 75), anything else in their words .89 (46), what follows nothing they said .81 (74).
    pub(super) fn may_want_more(&self, in_a_row: usize) -> bool {
        let asked = &self.request.brief.asked;
        let more = |question: &&String| phrasing::wants_more(question);
        let behind = asked.iter().rev().take_while(more).count();
        asked.iter().filter(more).count() < MOST_MORE && behind < in_a_row
    }

    /// The last question wanted no more than more.
    pub(super) fn just_asked_for_more(&self) -> bool {
        let more = |last: &String| phrasing::wants_more(last) || phrasing::invites(last);
        self.request.brief.asked.last().is_some_and(more)
    }

    /// Words that leave somebody to go on who has begun, none twice, in drawn order: none where they were just left to, or often before.
    pub(super) fn invitations(&self) -> Vec<&'static str> {
        let may = self.words() >= BEGUN && !self.just_asked_for_more();
        if may { self.words_to_go_on() } else { Vec::new() }
    }

    /// The same whatever they told: none where they were left to lately, or want to be asked something.
    pub(super) fn words_to_go_on(&self) -> Vec<&'static str> {
        let asked = &self.request.brief.asked;
        let lately = asked.iter().rev().take(APART).any(|asked| phrasing::invites(asked));
        if lately || self.times_invited() >= MOST_INVITED || self.wants_questions() {
            return Vec::new();
        }
        let mut asks = self.draw.shuffled(phrasing::GENTLE, "gentle");
        asks.retain(|ask| !self.asked_lately(usize::MAX, ask));
        asks
    }

    /// They would sooner be asked something than left to go on, as they said now or before.
    pub(super) fn wants_questions(&self) -> bool {
        let answers = self.request.transcript.iter().filter(|said| said.speaker == Speaker::Respondent);
        let mut answers = answers.map(|said| said.text.as_str()).chain(self.request.answer);
        answers.any(offered::wants_questions)
    }

    /// How often they were left to go on.
    fn times_invited(&self) -> usize {
        self.request.brief.asked.iter().filter(|asked| phrasing::invites(asked)).count()
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
        !matches!(s.sense.askable, Some(colloquy_engine::interpretation::Askable::No(_))) && s.counts()
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
        // A type alone is a guess: nobody is asked what made them feel so who told of no feeling.
        feeling: predicate.as_deref() == Some("feel")
            || statement.node_type.contains("emotion") && valence.abs() > LEANING,
    }
}
