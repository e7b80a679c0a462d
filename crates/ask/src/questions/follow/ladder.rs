//! Where a ladder ends, and how another begins.

use colloquy_engine::interpretation::{Instead, Operation, Sense, Wording};

use super::super::{phrasing, purposes, topic};
use super::Following;

/// Questions after which a ladder that tells little new is left.
const LONGEST_LADDER: usize = 5;

impl Following<'_> {
    /// The technique climbs from things to what they are good for.
    pub(super) fn climbs(&self) -> bool {
        purposes::climbs(self.request.methodology)
    }

    /// A ladder reached what cannot be asked beyond, or was climbed for long and tells little that is new.
    pub(super) fn ladder_ends(&self) -> bool {
        let asked = &self.request.brief.asked;
        let widens = |question: &String| phrasing::NEXT_LADDER.iter().any(|ask| opens_alike(question, ask));
        let length = asked.iter().rev().take_while(|question| !widens(question)).count();
        let ontology = &self.request.methodology.ontology;
        let reached = self.told.first().is_some_and(|s| ontology.is_terminal(&s.node_type));
        // Nobody is led from something hard to another side of a thing. Six of seven who were took it ill.
        let calm = self.hardest() < Sense::MAYBE_HARD && !self.just_met_kindly();
        self.climbs() && calm && (reached || self.told.len() < 2 && length >= LONGEST_LADDER)
    }

    /// A question that begins another ladder.
    pub(super) fn widened(&self) -> Option<Wording> {
        let concept = topic::of(&self.request.concept.name);
        let asks = self.draw.shuffled(phrasing::NEXT_LADDER, "next ladder");
        let asks: Vec<String> = asks.iter().map(|ask| ask.replace("{concept}", &concept)).collect();
        let turns = self.draw.shuffled(phrasing::TURNS, "turn");
        let mut wording = self.declared(self.behind(&turns, &asks)?, Some(Instead::Repair));
        wording.intent.operation = Some(Operation::Wider);
        Some(wording)
    }
}

/// Whether a question begins as a way to ask does before it names anything.
pub(super) fn opens_alike(question: &str, ask: &str) -> bool {
    ask.split('{').next().is_some_and(|words| question.contains(words))
}
