//! What can be done with what was just said, and how much speaks for each way.

use colloquy_engine::interpretation::{About, Natural, Operation, Reading, Sense, Statement, Tense};

use super::super::families::Family;
use super::super::phrasing::{self, Nature};
use super::super::purposes;
use super::Following;

/// How much more counts what the plan would do too.
const AGREED: f64 = 1.25;
/// Chance of a way that nobody judged.
const UNJUDGED: f64 = 0.5;
/// Valence from which a statement is surely good or bad for the person.
const LEANING: f64 = 0.4;

/// Something to do with something just said, and how much speaks for it.
pub(super) struct Way<'a> {
    pub(super) statement: &'a Statement,
    pub(super) operation: Operation,
    pub(super) weight: f64,
}

impl<'a> Following<'a> {
    /// What can be done with what was just said, what a skilled interviewer would do first in front. `fresh` is what the
    /// plan would ask about, when it was just said.
    pub(super) fn ways(&self, family: Family, fresh: Option<&Statement>) -> Vec<Way<'a>> {
        let planned = purposes::operation(family, self.request.strategy);
        let mut ways: Vec<Way<'a>> = Vec::new();
        for (place, &statement) in self.told.iter().enumerate() {
            let plain = || {
                let plain = phrasing::plain(planned, nature(statement), self.climbs());
                plain.map(|operation| Natural { operation, chance: UNJUDGED })
            };
            let judged = &statement.sense.natural;
            // Where nobody judged what comes naturally, the plan's way and what was taken up first go in front.
            let natural = if judged.is_empty() { plain().to_vec() } else { judged.clone() };
            let of_plan = fresh.is_some_and(|fresh| fresh.quote == statement.quote);
            let open = |way: &Natural| !self.was_told(statement, way.operation);
            ways.extend(natural.into_iter().filter(open).enumerate().map(
                |(rank, Natural { operation, chance })| {
                    let later = if judged.is_empty() { (rank * self.told.len() + place) as f64 } else { 0.0 };
                    let weight =
                        chance * self.rested(operation) * agreed(of_plan) * agreed(operation == planned);
                    Way { statement, operation, weight: weight / (1.0 + later) }
                },
            ));
        }
        ways.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        ways
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

    /// How much a way of asking that was taken a moment ago has rested, 0 to 1. A story goes on as long as it goes on.
    fn rested(&self, operation: Operation) -> f64 {
        let lists = phrasing::every(operation);
        let asked = |count| lists.iter().any(|list| list.iter().any(|ask| self.asked_lately(count, ask)));
        match operation {
            Operation::Next => 1.0,
            _ if asked(1) => 0.5,
            _ if asked(2) => 0.75,
            _ => 1.0,
        }
    }
}

/// What counts more because the plan would do the same.
fn agreed(same: bool) -> f64 {
    if same { AGREED } else { 1.0 }
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
