//! What comes to mind: free recall by salience, cued recall along links, held back by gates.

use super::mind::Mind;
use super::persona::Traits;
use super::speech::{Plan, Thought};
use super::understanding::{Focus, Understood};
use crate::chance::Chance;
use colloquy_engine::interpretation::Operation;

mod memory;
mod side;

pub(crate) use memory::Memory;
use side::Side;

/// How often somebody who is asked for more of a thing, or for an example, tells what it is linked to. In 1,800 answers of held
/// interviews such questions brought .52 stated relations each, those upward .55 (`docs/benchmark.md`).
const NEIGHBOUR: f64 = 0.55;

/// One look into the mind.
#[derive(Clone, Copy)]
pub(crate) struct Recollection<'a> {
    pub(crate) mind: &'a Mind,
    pub(crate) traits: &'a Traits,
    pub(crate) memory: &'a Memory,
    /// The belief said a moment ago, in the same answer.
    pub(crate) fresh: Option<usize>,
    /// The question is not asked yet: with it there will be one turn, and one question about its focus, more.
    pub(crate) ahead: bool,
}

impl Recollection<'_> {
    /// Fills a plan with thoughts: at most `room` points.
    pub(crate) fn think(self, understood: &Understood, room: usize, chance: &mut Chance, plan: &mut Plan) {
        if room == 0 {
            return;
        }
        match (understood.operation, understood.focus) {
            (Operation::Check | Operation::Close, focus) => {
                if let Focus::Pair(a, b) = focus
                    && let Some(link) = self.mind.link(a, b)
                {
                    plan.confirm(self.mind, link);
                }
                self.complete(chance, plan);
            }
            (_, Focus::Pair(a, b)) => self.relate(a, b, chance, plan),
            (operation, focus) => self.go_through(operation, focus.belief(), room, chance, plan),
        }
    }

    /// Point after point, from the question or from the point before.
    fn go_through(
        self,
        operation: Operation,
        focus: Option<usize>,
        room: usize,
        chance: &mut Chance,
        plan: &mut Plan,
    ) {
        let traits = self.traits;
        let mut current: Option<usize> = None;
        let spoken = 0.6 + 0.4 * traits.explicit;
        for _ in 0..room {
            if !refreshes(operation, focus) && chance.happens(traits.fixation) {
                let fixed = self.memory.fixed;
                if !plan.thoughts.iter().any(|t| t.belief == fixed) {
                    plan.thoughts.push(Thought::of(fixed));
                }
                current = Some(fixed);
                continue;
            }
            let going_on = current.is_some() && chance.happens(traits.chain);
            let options = if going_on {
                let on = Recollection { fresh: current, ..self };
                on.candidates(Operation::Up, current, chance, false)
            } else {
                self.candidates(operation, focus, chance, false)
            };
            let drawn = chance.weighted(&options);
            let Some(mut thought) = drawn else {
                if let Some(cover) = self.cover_story(operation, focus, chance, plan) {
                    plan.thoughts.push(cover);
                } else {
                    plan.thirst = true;
                }
                continue;
            };
            if plan.thoughts.iter().any(|t| t.belief == thought.belief) {
                continue;
            }
            thought.chained = going_on;
            thought.link = thought.link.filter(|_| chance.happens(spoken));
            thought.marked = thought.link.is_some() && chance.happens(traits.explicit);
            current = Some(thought.belief);
            plan.thoughts.push(thought);
        }
    }

    /// A tidy functional reason in place of the value behind it.
    fn cover_story(
        self,
        operation: Operation,
        focus: Option<usize>,
        chance: &mut Chance,
        plan: &Plan,
    ) -> Option<Thought> {
        let focus = focus?;
        if self.traits.rationalize == 0 || !matches!(operation, Operation::Up | Operation::Next) {
            return None;
        }
        let guarded = self.mind.links_from(focus).any(|(_, l)| self.mind.beliefs[l.target].terminal);
        if !guarded || self.memory.probes[focus] >= self.traits.rationalize {
            return None;
        }
        let tidy: Vec<(usize, f64)> = self
            .mind
            .beliefs
            .iter()
            .enumerate()
            .filter(|(i, b)| b.gate == 0 && !b.terminal && !plan.thoughts.iter().any(|t| t.belief == *i))
            .map(|(i, b)| (i, b.salience * self.novelty(i)))
            .collect();
        chance.weighted(&tidy).map(|belief| Thought { cover: true, ..Thought::of(belief) })
    }

    /// Confirms a link, or gives what lies between.
    fn relate(self, a: usize, b: usize, chance: &mut Chance, plan: &mut Plan) {
        if let Some(link) = self.mind.link(a, b).or_else(|| self.mind.link(b, a)) {
            plan.confirm(self.mind, link);
            return;
        }
        for (first, step) in self.mind.links_from(a) {
            let middle = step.target;
            if let Some(second) = self.mind.link(middle, b)
                && self.passes(middle, Some(a), chance)
            {
                plan.bridge(middle, b, first, second);
                return;
            }
        }
        plan.unrelated = true;
    }

    /// After a play-back: half of the time, one thing that is missing from it.
    fn complete(self, chance: &mut Chance, plan: &mut Plan) {
        if !chance.happens(0.5) {
            return;
        }
        let missing: Vec<(usize, f64)> = self
            .mind
            .beliefs
            .iter()
            .enumerate()
            .filter(|(i, b)| !self.memory.told[*i] && b.gate <= 1)
            .map(|(i, b)| (i, b.salience))
            .collect();
        if let Some(belief) = chance.weighted(&missing) {
            plan.thoughts.push(Thought::of(belief));
        }
    }

    fn novelty(self, belief: usize) -> f64 {
        if self.memory.told[belief] { self.traits.repeat } else { 1.0 }
    }

    /// Whether a belief may be said now, called up by another (`respondents.md` 4.2, step 5).
    fn passes(self, belief: usize, via: Option<usize>, chance: &mut Chance) -> bool {
        let believed = &self.mind.beliefs[belief];
        if believed.gate == 0 || chance.happens(self.traits.leak) {
            return true;
        }
        let Some(via) = via else { return false };
        let guarded = self.traits.rationalize > 0 && believed.terminal;
        let ahead = u32::from(self.ahead);
        if guarded && self.memory.probes[via] + ahead < self.traits.rationalize {
            return false;
        }
        (self.memory.told[via] || self.fresh == Some(via))
            && self.traits.opens(believed.gate, self.memory.turn + ahead)
    }

    fn colour(self, belief: usize) -> f64 {
        if Side::Feeling.has(&self.mind.beliefs[belief].node_type) { self.traits.valence_gain } else { 1.0 }
    }

    /// What can come to mind, with weights. With `sure`, chance is left out: what may pass only by luck
    /// does not pass (for looking ahead).
    pub(crate) fn candidates(
        self,
        operation: Operation,
        focus: Option<usize>,
        chance: &mut Chance,
        sure: bool,
    ) -> Vec<(Thought, f64)> {
        match (operation, focus) {
            (Operation::Up | Operation::Next | Operation::Hypothetical, Some(f)) => {
                self.cued(f, Cue::Out, chance, sure)
            }
            (Operation::Down, Some(f)) => self.cued(f, Cue::In, chance, sure),
            (Operation::Concrete | Operation::Define, Some(f)) => self.about(f, chance, sure),
            (Operation::Rate, Some(f)) => vec![(Thought::of(f), 1.0)],
            (Operation::Contrast, Some(f)) => {
                let mut found = self.cued(f, Cue::Both, chance, sure);
                found.retain(|(t, _)| t.link.is_some_and(|l| opposes(&self.mind.links[l].cue)));
                if found.is_empty() { self.about(f, chance, sure) } else { found }
            }
            (Operation::Drawback, Some(f)) => {
                let mut found = self.cued(f, Cue::Both, chance, sure);
                found.retain(|(t, _)| self.mind.beliefs[t.belief].valence < 0);
                if found.is_empty() { self.complaints() } else { found }
            }
            (Operation::Feeling, _) => self.on_side(Side::Feeling, focus, chance, sure),
            (Operation::Others, _) => self.on_side(Side::Social, focus, chance, sure),
            (Operation::Drawback, None) => self.complaints(),
            (Operation::Open, _) => self
                .mind
                .opening
                .iter()
                .map(|&b| (Thought::of(b), self.mind.beliefs[b].salience * self.novelty(b)))
                .collect(),
            _ => self.free(refreshes(operation, focus), chance, sure),
        }
    }

    /// What is next to a belief on a side of things; what comes freely on that side where nothing is asked about; the
    /// belief itself where it has no such side.
    fn on_side(
        self,
        side: Side,
        focus: Option<usize>,
        chance: &mut Chance,
        sure: bool,
    ) -> Vec<(Thought, f64)> {
        let mut found = match focus {
            Some(f) => self.cued(f, Cue::Both, chance, sure),
            None => self.free(false, chance, sure),
        };
        found.retain(|(t, _)| side.has(&self.mind.beliefs[t.belief].node_type));
        match focus {
            Some(f) if found.is_empty() => vec![(Thought::of(f), 1.0)],
            _ => found,
        }
    }

    fn cued(self, focus: usize, cue: Cue, chance: &mut Chance, sure: bool) -> Vec<(Thought, f64)> {
        let mut found = Vec::new();
        let mut luckless = Chance::new(u64::MAX);
        let mut consider = |belief: usize, link: usize, strength: f64, found: &mut Vec<(Thought, f64)>| {
            let passes = if sure {
                let calm = Traits { leak: 0.0, ..*self.traits };
                Recollection { traits: &calm, ..self }.passes(belief, Some(focus), &mut luckless)
            } else {
                self.passes(belief, Some(focus), chance)
            };
            if passes {
                let weight = strength * self.novelty(belief) * self.colour(belief);
                found.push((Thought { link: Some(link), ..Thought::of(belief) }, weight));
            }
        };
        for (at, link) in self.mind.links_from(focus) {
            // Asked what is behind a thing, people also name the causes and settings they link it to.
            let behind = cue == Cue::In && Side::Ground.has(&self.mind.beliefs[link.target].node_type);
            if cue != Cue::In || behind {
                consider(link.target, at, link.strength, &mut found);
            }
        }
        if cue != Cue::Out {
            for (at, link) in self.mind.links_into(focus) {
                consider(link.source, at, link.strength, &mut found);
            }
        }
        found
    }

    /// The same thing again, or a neighbour ([`NEIGHBOUR`]).
    fn about(self, focus: usize, chance: &mut Chance, sure: bool) -> Vec<(Thought, f64)> {
        let same = vec![(Thought::of(focus), 1.0)];
        if sure || !chance.happens(NEIGHBOUR) {
            return same;
        }
        let found = self.cued(focus, Cue::Both, chance, sure);
        if found.is_empty() { same } else { found }
    }

    fn complaints(self) -> Vec<(Thought, f64)> {
        let beliefs = self.mind.beliefs.iter().enumerate();
        beliefs
            .filter(|(_, b)| b.valence < 0 && b.gate <= 1)
            .map(|(i, b)| (Thought::of(i), b.salience * self.novelty(i)))
            .collect()
    }

    /// Without a cue only what is salient comes up; the rest rarely.
    fn free(self, lively: bool, chance: &mut Chance, sure: bool) -> Vec<(Thought, f64)> {
        let rarely = if lively { 0.225 } else { 0.15 };
        let mut found = Vec::new();
        for (i, belief) in self.mind.beliefs.iter().enumerate() {
            let open = belief.gate == 0 || (belief.gate == 1 && !sure && chance.happens(0.1));
            if !open || (belief.salience < 0.5 && (sure || !chance.happens(rarely))) {
                continue;
            }
            let pull = if lively { belief.salience } else { belief.salience * belief.salience };
            found.push((Thought::of(i), pull * self.novelty(i) * self.colour(i)));
        }
        found
    }
}

/// Whether a question opens another side of the matter, out of the blue.
const fn refreshes(operation: Operation, focus: Option<usize>) -> bool {
    focus.is_none() && matches!(operation, Operation::Ideal | Operation::Hypothetical)
}

/// Whether a link sets two things against each other.
fn opposes(cue: &str) -> bool {
    matches!(cue, "conflict" | "contrast" | "juxtapose")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cue {
    Out,
    In,
    Both,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cues_reach_what_free_recall_does_not() {
        let mind = crate::samples::mind();
        let persona = crate::samples::persona("plain");
        let mut memory = Memory::of(&mind);
        let at = |id: &str| mind.position(id).unwrap();
        memory.turn = 9;
        memory.told[at("capable")] = true;
        let look =
            Recollection { mind: &mind, traits: &persona.traits, memory: &memory, fresh: None, ahead: false };
        let mut chance = Chance::new(1);
        let names = |found: Vec<(Thought, f64)>| -> Vec<String> {
            found.into_iter().map(|(t, _)| mind.beliefs[t.belief].id.clone()).collect()
        };
        let up = look.candidates(Operation::Up, Some(at("capable")), &mut chance, true);
        assert_eq!(names(up), ["respect"]);
        let down = look.candidates(Operation::Down, Some(at("capable")), &mut chance, true);
        assert_eq!(names(down), ["awake", "dear"]);
        let free = look.candidates(Operation::Wider, None, &mut chance, true);
        assert_eq!(names(free), ["bitter", "warm", "dear", "awake"]);
        let bad = look.candidates(Operation::Drawback, None, &mut chance, true);
        assert_eq!(names(bad), ["dear"]);
    }

    #[test]
    fn values_stay_shut_until_there_is_rapport_or_enough_probing() {
        let mind = crate::samples::mind();
        let mut traits = crate::samples::persona("plain").traits;
        traits.leak = 0.0;
        let mut memory = Memory::of(&mind);
        let (capable, respect) = (mind.position("capable").unwrap(), mind.position("respect").unwrap());
        memory.told[capable] = true;
        let passes = |memory: &Memory, traits: &Traits| {
            Recollection { mind: &mind, traits, memory, fresh: None, ahead: false }.passes(
                respect,
                Some(capable),
                &mut Chance::new(1),
            )
        };
        memory.turn = 1;
        assert!(!passes(&memory, &traits));
        memory.turn = 12;
        assert!(passes(&memory, &traits));
        traits.rationalize = 2;
        assert!(!passes(&memory, &traits));
        memory.remember_question("a", Operation::Up, Some(capable));
        memory.remember_question("b", Operation::Up, Some(capable));
        assert!(passes(&memory, &traits));
    }
}
