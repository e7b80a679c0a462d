//! What a question does to the talk, as the person feels it, and how much of that they put up with.
//!
//! People mind a jump that nothing announces, a question they have answered, one they cannot make sense of or that
//! corners them, and most of all trouble that is passed over (`conversation.md` 5). What is lost makes answers shorter,
//! brings complaints, and in the end they leave. The amounts are ours, not measured on people.

use colloquy_engine::interpretation::{Act, Operation};
use serde::Serialize;

use super::mind::Mind;
use super::recall::Memory;
use super::understanding::operation::needs_focus;
use super::understanding::words::WordBag;
use super::understanding::{Focus, Understood};

/// What a jump without a bridge costs.
const JUMP: f64 = 0.10;
/// A question that was answered.
const ANSWERED: f64 = 0.12;
/// A question whose form does not fit: closed, double, leading, jargon, or very long.
const UNFIT: f64 = 0.06;
/// A question that cannot be made sense of.
const LOST: f64 = 0.08;
/// Trouble that was not taken up.
const IGNORED: f64 = 0.15;
/// What a question that follows gives back.
const FOLLOWED: f64 = 0.03;
/// What taking up trouble gives back.
const MENDED: f64 = 0.08;
/// Below this the person leaves.
const ENOUGH: f64 = 0.12;
/// Below this faults are complained of, now and then.
const THIN: f64 = 0.75;
/// Points told for the first time in one answer, from which on passing over them is a jump.
const PLENTY: usize = 2;

/// What a question did to the talk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Felt {
    /// It is about something else than was being told, and nothing said so.
    pub jumped: bool,
    /// It asks for what was told.
    pub answered: bool,
    /// Its form does not fit.
    pub unfit: bool,
    /// It could not be understood.
    pub lost: bool,
    /// Trouble came before it: whether it was taken up.
    pub mended: Option<bool>,
}

impl Felt {
    /// Whether the question follows from the talk.
    pub fn follows(&self) -> bool {
        !(self.jumped || self.answered || self.unfit || self.lost || self.mended == Some(false))
    }
}

/// Trouble the last answer told of.
#[derive(Debug, Clone, PartialEq)]
struct Trouble {
    act: Act,
    /// The belief that was corrected.
    about: Option<usize>,
    /// The question that made it.
    question: WordBag,
}

/// What is left of a person's patience.
#[derive(Debug, Clone)]
pub(crate) struct Patience {
    /// 0..=1.
    pub(crate) left: f64,
    most: f64,
    trouble: Option<Trouble>,
}

impl Patience {
    pub(crate) const fn of(most: f64) -> Self {
        Self { left: most, most, trouble: None }
    }

    /// How much shorter answers get, on the scale of fatigue.
    pub(crate) fn strain(&self) -> f64 {
        0.7 * (1.0 - self.left)
    }

    /// Whether the person has had enough.
    pub(crate) fn is_spent(&self) -> bool {
        self.left < ENOUGH
    }

    /// How likely a question with this effect is complained of.
    pub(crate) fn complains(&self, felt: Felt) -> f64 {
        if felt.follows() || self.left >= THIN { 0.0 } else { 0.8 * (0.95 - self.left) }
    }

    /// What a question does to the talk, before it is answered.
    pub(crate) fn feel(&self, question: &str, taken: &Understood, memory: &Memory, mind: &Mind) -> Felt {
        let mended = self.trouble.as_ref().map(|trouble| mends(trouble, question, taken));
        let unfit = taken.faults.closed || taken.faults.double || taken.faults.leading || taken.faults.jargon;
        Felt {
            // Who mends trouble may go wherever that leads.
            jumped: mended != Some(true) && jumps(taken, memory),
            answered: is_answered(taken, memory, mind),
            unfit: unfit || question.split_whitespace().count() > 32,
            lost: false,
            mended,
        }
    }

    /// Takes it out of, or gives it back to, what is left.
    pub(crate) fn settle(&mut self, felt: Felt) {
        let cost = |is: bool, amount: f64| if is { amount } else { 0.0 };
        let lost = cost(felt.jumped, JUMP)
            + cost(felt.answered, ANSWERED)
            + cost(felt.unfit, UNFIT)
            + cost(felt.lost, LOST)
            + cost(felt.mended == Some(false), IGNORED);
        let given = cost(felt.follows(), FOLLOWED) + cost(felt.mended == Some(true), MENDED);
        self.left = (self.left - lost + given).clamp(0.0, self.most);
        self.trouble = None;
    }

    /// The answer tells of trouble, which waits to be taken up.
    pub(crate) fn wait(&mut self, act: Act, about: Option<usize>, question: &str) {
        let is_trouble =
            matches!(act, Act::NotUnderstood | Act::CounterQuestion | Act::Correction | Act::Complaint);
        self.trouble = is_trouble.then(|| Trouble { act, about, question: WordBag::of(question) });
    }
}

/// Whether a question takes up trouble.
fn mends(trouble: &Trouble, question: &str, taken: &Understood) -> bool {
    match trouble.act {
        // The same in other words is as good as being sorry.
        Act::NotUnderstood => {
            let likeness = trouble.question.jaccard(&WordBag::of(question));
            taken.manner.mends || taken.focus != Focus::Unclear && (0.2..0.85).contains(&likeness)
        }
        Act::CounterQuestion => taken.manner.mends || taken.manner.says_first,
        Act::Correction => {
            taken.manner.mends || trouble.about.is_some() && taken.focus.belief() == trouble.about
        }
        _ => taken.manner.mends,
    }
}

/// Whether a question leaves what was being told, and does not say so.
fn jumps(taken: &Understood, memory: &Memory) -> bool {
    let Some((_, last)) = memory.said.last() else { return false };
    if taken.manner.bridge {
        return false;
    }
    let current = last.beliefs();
    let stayed = last.understood.as_ref().and_then(|u| u.focus.belief());
    match taken.focus {
        Focus::Belief(b) | Focus::Pair(b, _) => {
            let other = if let Focus::Pair(_, other) = taken.focus { Some(other) } else { None };
            let near = |b: usize| current.contains(&b) || stayed == Some(b);
            !(near(b) || other.is_some_and(near))
        }
        Focus::Aside => true,
        Focus::Unclear => false,
        Focus::Nothing => {
            let passes_on = !needs_focus(taken.operation)
                && !matches!(taken.operation, Operation::Check | Operation::Close | Operation::Open);
            passes_on && memory.fresh >= PLENTY
        }
    }
}

/// Whether a question asks for what was told: asked before with an answer, or nothing is left to tell on that side.
fn is_answered(taken: &Understood, memory: &Memory, mind: &Mind) -> bool {
    if taken.faults.duplicate {
        return true;
    }
    // Who is handed the word back is asked for nothing that was told.
    if taken.goes_on {
        return false;
    }
    let Some(belief) = taken.focus.belief().filter(|_| !matches!(taken.focus, Focus::Pair(..))) else {
        return false;
    };
    let mut onward = match taken.operation {
        Operation::Up | Operation::Next => mind.links_from(belief).map(|(_, l)| l.target).collect::<Vec<_>>(),
        Operation::Down => mind.links_into(belief).map(|(_, l)| l.source).collect(),
        _ => return memory.answered(taken.operation, belief) >= 1,
    };
    let some = !onward.is_empty();
    onward.retain(|b| !memory.told[*b]);
    memory.told[belief] && some && onward.is_empty() || memory.answered(taken.operation, belief) >= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::respondent::trace::{Content, Trace, Unit};
    use crate::respondent::understanding::{Faults, Manner};

    fn taken(operation: Operation, focus: Focus) -> Understood {
        Understood {
            operation,
            sure: 1.0,
            focus,
            faults: Faults::default(),
            manner: Manner::default(),
            goes_on: false,
        }
    }

    /// A talk in which `told` was said in the last answer.
    fn after(told: &[usize]) -> (Mind, Memory) {
        let mind = crate::samples::mind();
        let mut memory = Memory::of(&mind);
        let unit = |b: &usize| Unit { content: Content::Belief(*b), start: 0, end: 1 };
        let trace = Trace { units: told.iter().map(unit).collect(), ..Trace::default() };
        memory.remember_answer("as I said", &trace);
        (mind, memory)
    }

    #[test]
    fn a_jump_is_one_only_when_nothing_announces_it() {
        let (mind, memory) = after(&[0]);
        let patience = Patience::of(1.0);
        let feel = |understood: &Understood| patience.feel("What of it?", understood, &memory, &mind);
        assert!(feel(&taken(Operation::Up, Focus::Belief(0))).follows());
        let mut away = taken(Operation::Up, Focus::Belief(3));
        assert!(feel(&away).jumped);
        away.manner.bridge = true;
        assert!(feel(&away).follows());
    }

    #[test]
    fn who_told_a_lot_minds_being_passed_over_and_who_told_little_does_not() {
        let wide = taken(Operation::Wider, Focus::Nothing);
        for (told, jumped) in [(vec![0, 1, 2], true), (vec![0], false)] {
            let (mind, memory) = after(&told);
            assert_eq!(Patience::of(1.0).feel("What else?", &wide, &memory, &mind).jumped, jumped);
        }
    }

    #[test]
    fn what_was_told_is_not_to_be_asked_again() {
        let (mind, mut memory) = after(&[0, 3]);
        let up = taken(Operation::Up, Focus::Belief(0));
        assert!(Patience::of(1.0).feel("What of it?", &up, &memory, &mind).answered);
        let go_on = Understood { goes_on: true, ..up.clone() };
        assert!(!Patience::of(1.0).feel("Go on.", &go_on, &memory, &mind).answered);
        memory.told[3] = false;
        assert!(!Patience::of(1.0).feel("What of it?", &up, &memory, &mind).answered);
    }

    #[test]
    fn trouble_waits_to_be_taken_up_and_costs_when_it_is_not() {
        let (mind, memory) = after(&[0]);
        let plain = taken(Operation::Up, Focus::Belief(0));
        let mut sorry = plain.clone();
        sorry.manner.mends = true;
        for act in [Act::NotUnderstood, Act::CounterQuestion, Act::Complaint] {
            let mut patience = Patience::of(1.0);
            patience.wait(act, None, "Which turbine?");
            assert_eq!(patience.feel("What of it?", &plain, &memory, &mind).mended, Some(false), "{act:?}");
            assert_eq!(
                patience.feel("Sorry. What of it?", &sorry, &memory, &mind).mended,
                Some(true),
                "{act:?}"
            );
            patience.settle(Felt { mended: Some(false), ..Felt::default() });
            assert!(patience.left < 0.9 && patience.strain() > 0.0);
        }
        let mut patience = Patience::of(1.0);
        patience.wait(Act::Answer, None, "What?");
        assert_eq!(patience.feel("What of it?", &plain, &memory, &mind).mended, None);
    }

    #[test]
    fn faults_add_up_until_the_person_leaves_and_following_makes_up_for_a_few() {
        let jump = Felt { jumped: true, answered: true, ..Felt::default() };
        let mut patience = Patience::of(1.0);
        for _ in 0..5 {
            assert!(!patience.is_spent());
            patience.settle(jump);
        }
        assert!(patience.is_spent() && patience.complains(jump) > 0.5);
        for _ in 0..10 {
            patience.settle(Felt::default());
        }
        assert!(!patience.is_spent() && patience.complains(Felt::default()) == 0.0);
    }
}
