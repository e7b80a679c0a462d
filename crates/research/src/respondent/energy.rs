//! How much a respondent has left to give: fatigue, and the length of answers that follows from it.

use super::persona::{Persona, Traits};
use super::recall::Memory;
use super::trace::Length;
use crate::chance::Chance;
use colloquy_engine::interpretation::Operation;

/// Fatigue and the power to recover from it.
#[derive(Debug, Clone)]
pub(crate) struct Energy {
    /// 0..=1.
    pub(crate) fatigue: f64,
    recover: f64,
}

impl Energy {
    pub(crate) fn of(traits: &Traits) -> Self {
        Self { fatigue: traits.fatigue_start, recover: traits.recover }
    }

    pub(crate) fn tire(&mut self, by: f64) {
        self.fatigue = (self.fatigue + by).clamp(0.0, 1.0);
    }

    /// What hearing a question costs, or gives (`respondents.md` 4.2, step 2).
    pub(crate) fn spend(
        &mut self,
        traits: &Traits,
        memory: &Memory,
        operation: Operation,
        focus: Option<usize>,
        duplicate: bool,
    ) {
        let mut cost = traits.fatigue_rate;
        if operation != Operation::Open && memory.run_of_operation(operation) >= 2 {
            cost += 0.03;
        }
        if let Some(focus) = focus
            && memory.run_of_focus(focus) >= 2
        {
            cost += 0.04;
        }
        if duplicate {
            cost += 0.05;
        }
        self.tire(cost);
        // Another side of the matter, out of the blue, wakes people up.
        if focus.is_none() && matches!(operation, Operation::Ideal | Operation::Hypothetical) {
            self.fatigue = (self.fatigue - self.recover).max(0.0);
            self.recover *= traits.recover_decay;
        }
    }

    /// How long the answer will be, and how many points it may hold; `strain` counts as fatigue.
    pub(crate) fn room(&self, persona: &Persona, strain: f64, chance: &mut Chance) -> (Length, usize) {
        let strained = Self { fatigue: (self.fatigue + strain).min(1.0), ..self.clone() };
        strained.unstrained_room(persona, chance)
    }

    fn unstrained_room(&self, persona: &Persona, chance: &mut Chance) -> (Length, usize) {
        let length = chance.weighted(&self.lengths(persona)).unwrap_or_default();
        let mut room = match length {
            Length::Detailed => 3 + chance.below(3),
            Length::Medium => 2 + usize::from(chance.below(3) == 2),
            Length::Brief => 1,
            Length::Ack => usize::from(chance.happens(0.3)),
        };
        if chance.unit() > self.readiness(persona) {
            room = room.saturating_sub(1);
        }
        (length, room)
    }

    /// Points an answer holds on average.
    pub(crate) fn mean_room(&self, persona: &Persona) -> f64 {
        let ready = self.readiness(persona).clamp(0.0, 1.0);
        let (mut all, mut points) = (0.0, 0.0);
        for (length, weight) in self.lengths(persona) {
            let (room, ready_room) = match length {
                Length::Detailed => (3.0, 4.0),
                Length::Medium => (4.0 / 3.0, 7.0 / 3.0),
                Length::Brief => (0.0, 1.0),
                Length::Ack => (0.0, 0.3),
            };
            all += weight;
            points += weight * (room + (ready_room - room) * ready);
        }
        if all > 0.0 { points / all } else { 0.0 }
    }

    /// Lengths of an answer with how likely they are, not normalised.
    fn lengths(&self, persona: &Persona) -> [(Length, f64); 4] {
        let (mix, f) = (persona.mix, self.fatigue);
        [
            (Length::Detailed, mix.detailed * (1.0 - f)),
            (Length::Medium, mix.medium * (1.0 - 0.5 * f)),
            (Length::Brief, mix.brief * (1.0 + f)),
            (Length::Ack, mix.ack * (1.0 + 2.0 * f)),
        ]
    }

    /// How likely a point is not held back.
    fn readiness(&self, persona: &Persona) -> f64 {
        persona.traits.willing * (1.0 - 0.4 * self.fatigue) + 0.15
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tired_people_say_less() {
        let persona = crate::samples::persona("plain");
        let points = |fatigue: f64| -> usize {
            let energy = Energy { fatigue, recover: 0.3 };
            let mut chance = Chance::new(5);
            (0..400).map(|_| energy.room(&persona, 0.0, &mut chance).1).sum()
        };
        assert!(points(0.0) > points(0.5) && points(0.5) > points(1.0));
        for fatigue in [0.0, 0.5, 1.0] {
            let mean = Energy { fatigue, recover: 0.3 }.mean_room(&persona);
            let counted = points(fatigue) as f64 / 400.0;
            assert!((mean - counted).abs() < 0.2, "{fatigue}: {mean} {counted}");
        }
        let mut energy = Energy::of(&persona.traits);
        energy.tire(7.0);
        assert_eq!(energy.fatigue, 1.0);
    }
}
