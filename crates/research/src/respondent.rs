//! A simulated respondent: hears a question as text, says an answer as text, and keeps to itself what it meant.
//!
//! Reading order: [`mind`] is what it believes, [`persona`] how it talks; [`understanding`] turns a question
//! into what is wanted and about what; [`recall`] decides what comes to mind, [`energy`] how much of it is
//! said, [`speech`] in which words, [`patience`] how much of an
//! interviewer who does not follow it bears. The answer's hidden side is a [`Trace`], which scoring reads and no
//! interviewer ever sees. [`part`] is for people whom somebody else plays. After `respondents.md` 4.

use std::sync::Arc;

use colloquy_engine::interpretation::{Act, Operation};

use crate::chance::{Chance, mixed};

mod energy;
pub mod mind;
pub mod part;
pub mod patience;
pub mod persona;
mod recall;
mod speech;
pub mod trace;
pub mod understanding;

pub use mind::{Drift, Mind};
pub use part::{Part, Player};
pub use patience::Felt;
pub use persona::{Persona, PersonaSet};
pub use speech::Portion;
pub use trace::{Content, Length, Trace, Unit};
pub use understanding::{Focus, Meanings, Understood, Vocabulary};

use energy::Energy;
use patience::Patience;
use recall::Memory;
use speech::Plan;

/// A question whose wanting is less sure than this may be asked about.
const UNSURE: f32 = 0.3;
/// How often it is.
const ASKS_WHEN_UNSURE: f64 = 0.5;

/// An answer: the words for the interviewer, the trace for the scorer.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// What was said.
    pub text: String,
    /// What it stood for.
    pub trace: Trace,
}

/// A person made of a mind and a persona.
#[derive(Debug, Clone)]
pub struct Respondent {
    mind: Arc<Mind>,
    vocabulary: Arc<Vocabulary>,
    persona: Persona,
    memory: Memory,
    energy: Energy,
    patience: Patience,
    chance: Chance,
    /// Turned away for want of understanding, in a row.
    lost: u32,
}

impl Respondent {
    /// A respondent with a mind of its own. `vocabulary` must be of the same model.
    pub fn new(mind: Arc<Mind>, vocabulary: Arc<Vocabulary>, persona: Persona, seed: u64) -> Self {
        let chance = Chance::new(mixed(seed, &persona.name));
        let memory = Memory::of(&mind);
        let energy = Energy::of(&persona.traits);
        let patience = Patience::of(persona.traits.patience);
        Self { mind, vocabulary, persona, memory, energy, patience, chance, lost: 0 }
    }

    /// The same respondent with a portion of the turns of phrase; what the mind says is its own affair
    /// ([`Mind::spoken`]).
    #[must_use]
    pub fn speaking(mut self, portion: Portion) -> Self {
        self.memory.book = speech::book(portion);
        self
    }

    /// What it believes.
    pub fn mind(&self) -> &Mind {
        &self.mind
    }

    /// Fatigue, 0..=1.
    pub fn fatigue(&self) -> f64 {
        self.energy.fatigue
    }

    /// Whether a belief was said.
    pub fn told(&self, belief: usize) -> bool {
        self.memory.told.get(belief).copied().unwrap_or(false)
    }

    /// How it would take a question now; nothing is remembered of it.
    pub fn understand(&self, question: &str) -> Understood {
        understanding::understand(
            &self.vocabulary,
            question,
            self.memory.for_hearing(),
            self.memory.turn == 0 && self.memory.said.is_empty(),
        )
    }

    /// How many points an answer holds on average now, and would hold after a question of this kind about this
    /// belief, which tires or refreshes: for an interviewer that reads minds.
    pub fn room_before_and_after(&self, operation: Operation, focus: Option<usize>) -> (f64, f64) {
        let mut energy = self.energy.clone();
        let before = energy.mean_room(&self.persona);
        energy.spend(&self.persona.traits, &self.memory, operation, focus, false);
        (before, energy.mean_room(&self.persona))
    }

    /// Whether a belief may ever be called up by another in an interview of so many turns, mere luck aside.
    pub fn opens_within(&self, belief: usize, turns: u32) -> bool {
        let believed = self.mind.beliefs.get(belief);
        believed.is_some_and(|b| b.gate == 0 || self.persona.traits.opens(b.gate, turns))
    }

    /// What could come to mind for an operation about a belief now, with weights and whether it was said
    /// already: for an interviewer that reads minds (the benchmark's ceiling). Draws nothing.
    pub fn prospects(&self, operation: Operation, focus: Option<usize>) -> Vec<(usize, f64, bool)> {
        let mut chance = Chance::new(0);
        let recollection = recall::Recollection {
            mind: &self.mind,
            traits: &self.persona.traits,
            memory: &self.memory,
            fresh: None,
            ahead: true,
        };
        let mut found = Vec::new();
        for (thought, weight) in recollection.candidates(operation, focus, &mut chance, true) {
            found.push((thought.belief, weight, thought.link.is_some()));
        }
        found
    }

    /// Answers a question. The same respondent asked the same questions gives the same answers.
    pub fn answer(&mut self, question: &str) -> Said {
        let understood = self.understand(question);
        self.reply(question, understood)
    }

    /// Answers a question whose words may not tell what it is about: then its meaning does.
    pub async fn answer_by_meaning(&mut self, question: &str, meanings: &Meanings) -> Said {
        let mut understood = self.understand(question);
        if understood.focus == Focus::Unclear
            && let Some(belief) = meanings.closest(question).await
        {
            understood.focus = Focus::Belief(belief);
        }
        self.reply(question, understood)
    }

    fn reply(&mut self, question: &str, understood: Understood) -> Said {
        self.memory.turn += 1;
        let belief = understood.focus.belief();
        let duplicate = understood.faults.duplicate;
        let mut felt = self.patience.feel(question, &understood, &self.memory, &self.mind);
        self.energy.spend(&self.persona.traits, &self.memory, understood.operation, belief, duplicate);
        self.memory.remember_question(question, understood.operation, belief);
        let refusal = self.refusal(&understood);
        felt.lost = refusal.as_ref().is_some_and(|plan| plan.lost);
        self.patience.settle(felt);
        let left = self.patience.is_spent();
        let mut plan = if left {
            Plan::only(Act::Closing, self.chance.word(&self.memory.book.leaving))
        } else {
            let said = refusal.or_else(|| self.complaint(felt, &understood));
            said.unwrap_or_else(|| self.plan(&understood))
        };
        if plan.is_empty() && plan.opener.is_empty() {
            self.energy.tire(0.03);
            plan.act = Act::DontKnow;
        }
        self.lost = if plan.lost { self.lost + 1 } else { 0 };
        plan.fatigue = self.energy.fatigue;
        let said = speech::say(&self.mind, &self.persona, &mut self.memory, &mut self.chance, &plan);
        self.patience.wait(plan.act, plan.thoughts.first().map(|t| t.belief), question);
        let trace = Trace {
            turn: self.memory.turn,
            understood: Some(understood),
            length: plan.length,
            fatigue: self.energy.fatigue,
            units: said.units,
            links: said.links,
            deflected: plan.deflected,
            act: plan.act,
            felt,
            patience: self.patience.left,
            left,
        };
        self.memory.remember_answer(&said.text, &trace);
        Said { text: said.text, trace }
    }

    /// Answers that say nothing: the question was not understood, turned away, or thrown back.
    fn refusal(&mut self, understood: &Understood) -> Option<Plan> {
        let traits = self.persona.traits;
        let book = self.memory.book;
        if understood.faults.jargon && self.chance.happens(0.8) {
            return Some(Plan::only(Act::NotUnderstood, self.chance.word(&book.ask_back)));
        }
        let about = understanding::operation::needs_focus(understood.operation);
        let unclear = understood.focus == Focus::Unclear && about;
        let unsure = understood.sure < UNSURE && self.chance.happens(ASKS_WHEN_UNSURE);
        if (unclear || unsure) && !understood.faults.leading && self.lost < 2 {
            return Some(Plan::only(Act::NotUnderstood, self.chance.word(&book.what_do_you_mean)));
        }
        if understood.focus == Focus::Aside && about {
            return Some(Plan::only(Act::Answer, self.chance.word(&book.beside_the_point)));
        }
        if understood.faults.duplicate && self.chance.happens(0.3 + traits.deflect) {
            return Some(Plan::only(Act::Complaint, self.chance.word(&book.said_before)));
        }
        if self.memory.pressed() && self.chance.happens(3.0 * traits.deflect) {
            return Some(Plan::only(Act::Answer, speech::deflection(book, &self.persona, &mut self.chance)));
        }
        if self.chance.happens(traits.challenge + traits.ask_back) {
            let question = self.chance.word(&book.counter_questions);
            if self.chance.happens(0.5) {
                return Some(Plan::only(Act::CounterQuestion, question));
            }
            let mut plan = self.plan(understood);
            plan.last_words = String::from(question);
            plan.act = Act::CounterQuestion;
            return Some(plan);
        }
        None
    }

    /// Says what went wrong, when it is too much; who has little patience left says nothing else.
    fn complaint(&mut self, felt: Felt, understood: &Understood) -> Option<Plan> {
        if !self.chance.happens(self.patience.complains(felt)) {
            return None;
        }
        let book = self.memory.book;
        let list = if felt.mended == Some(false) {
            &book.unheard
        } else if felt.answered {
            &book.said_before
        } else if felt.jumped {
            &book.jumped
        } else {
            &book.cornered
        };
        let words = self.chance.word(list);
        if self.patience.left < 0.5 || self.chance.happens(0.4) {
            return Some(Plan::only(Act::Complaint, words));
        }
        let mut plan = self.plan(understood);
        plan.opener = String::from(words);
        plan.act = Act::Complaint;
        Some(plan)
    }

    /// What will be said: how much, and which thoughts.
    fn plan(&mut self, understood: &Understood) -> Plan {
        let traits = self.persona.traits;
        let strain = self.patience.strain();
        let (length, mut room) = self.energy.room(&self.persona, strain, &mut self.chance);
        let book = self.memory.book;
        let mut plan = Plan { length, operation: Some(understood.operation), ..Plan::default() };
        if self.memory.again(understood.operation) {
            room = room.min(1).max(room.saturating_sub(1));
        }
        if understood.faults.leading && self.chance.happens(traits.acquiesce) {
            plan.opener = self.chance.word(&book.agreements).to_owned();
            plan.false_statement = self.memory.next_false_statement(&self.mind);
            room = room.min(1);
        } else if understood.faults.closed && self.chance.happens(0.6) {
            plan.opener = self.chance.word(&book.yes_or_no).to_owned();
            room = room.min(1);
        }
        if understood.operation == Operation::Rate && plan.opener.is_empty() {
            let number = (1 + self.chance.below(10)).to_string();
            plan.opener = self.chance.word(&book.ratings).replace("{n}", &number);
            room = room.min(1);
        }
        let recollection = recall::Recollection {
            mind: &self.mind,
            traits: &traits,
            memory: &self.memory,
            fresh: None,
            ahead: false,
        };
        recollection.think(understood, room, &mut self.chance, &mut plan);
        self.correct(understood, &mut plan);
        if plan.thirst {
            self.energy.tire(0.03);
        }
        self.digress(&mut plan);
        plan
    }

    /// Now and then the answer begins by putting right what was said of its subject.
    fn correct(&mut self, understood: &Understood, plan: &mut Plan) {
        let Some(belief) = understood.focus.belief().filter(|b| self.memory.told[*b]) else { return };
        if plan.opener.is_empty() && self.chance.happens(self.persona.traits.correct) {
            plan.thoughts.retain(|thought| thought.belief != belief);
            plan.thoughts.insert(0, speech::Thought::of(belief));
            plan.act = Act::Correction;
        }
    }

    /// Tangents and contradictions, as the persona has them.
    fn digress(&mut self, plan: &mut Plan) {
        let traits = self.persona.traits;
        if self.chance.happens(traits.tangent) && !self.mind.tangents.is_empty() {
            plan.tangent = Some(self.chance.below(self.mind.tangents.len()));
        }
        if self.chance.happens(traits.contradict) {
            let told: Vec<usize> = (0..self.memory.told.len())
                .filter(|&b| self.memory.told[b] && !plan.thoughts.iter().any(|t| t.belief == b))
                .collect();
            plan.contradiction = self.chance.choose(&told).copied();
        }
        plan.padding = match (traits.tangent >= 0.3, plan.length) {
            (true, Length::Detailed | Length::Medium) => 2 + self.chance.below(3),
            (true, _) => 1,
            (false, Length::Detailed) => usize::from(self.chance.happens(0.6)),
            (false, Length::Medium) => usize::from(self.chance.happens(0.3)),
            (false, _) => 0,
        };
    }
}

#[cfg(test)]
mod tests;
