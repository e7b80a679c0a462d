//! What a respondent remembers of the talk: what was said, what was asked, and about what.

use crate::respondent::mind::Mind;
use crate::respondent::speech::{Phrases, Portion, book};
use crate::respondent::trace::Trace;
use crate::respondent::understanding;
use crate::respondent::understanding::words::WordBag;
use colloquy_engine::interpretation::Operation;

/// Types of things put before the respondent, which can be asked about before anything is said of them.
const SHOWN: &[&str] = &["stimulus_element", "element"];

/// What the respondent remembers of the talk.
#[derive(Debug, Clone)]
pub(crate) struct Memory {
    pub(crate) turn: u32,
    /// Which beliefs were said.
    pub(crate) told: Vec<bool>,
    /// Which beliefs a question may name: those said, and what was shown to the respondent.
    pub(crate) familiar: Vec<bool>,
    /// Which paraphrases of each belief were used, one bit each.
    pub(crate) used: Vec<u64>,
    /// Answers with their traces, oldest first.
    pub(crate) said: Vec<(String, Trace)>,
    heard: Vec<WordBag>,
    operations: Vec<Operation>,
    foci: Vec<Option<usize>>,
    /// Questions about each belief.
    pub(crate) probes: Vec<u32>,
    /// The belief a fixated respondent comes back to.
    pub(crate) fixed: usize,
    false_statements: usize,
    /// Operations that brought an answer about each belief.
    answered: Vec<Vec<Operation>>,
    /// Beliefs the last answer told for the first time.
    pub(crate) fresh: usize,
    /// The turns of phrase at hand.
    pub(crate) book: &'static Phrases,
}

impl Memory {
    pub(crate) fn of(mind: &Mind) -> Self {
        let mut fixed = 0;
        let mut best = -1.0;
        for (i, belief) in mind.beliefs.iter().enumerate().filter(|(_, b)| b.gate == 0) {
            if belief.salience > best {
                (fixed, best) = (i, belief.salience);
            }
        }
        let count = mind.beliefs.len();
        Self {
            turn: 0,
            told: vec![false; count],
            familiar: mind.beliefs.iter().map(|b| SHOWN.contains(&b.node_type.as_str())).collect(),
            used: vec![0; count],
            said: Vec::new(),
            heard: Vec::new(),
            operations: Vec::new(),
            foci: Vec::new(),
            probes: vec![0; count],
            fixed,
            false_statements: 0,
            answered: vec![Vec::new(); count],
            fresh: 0,
            book: book(Portion::All),
        }
    }

    pub(crate) fn for_hearing(&self) -> understanding::Memory<'_> {
        understanding::Memory { told: &self.familiar, said: &self.said, heard: &self.heard }
    }

    pub(crate) fn remember_question(&mut self, question: &str, operation: Operation, focus: Option<usize>) {
        self.heard.push(WordBag::of(question));
        self.operations.push(operation);
        self.foci.push(focus);
        if let Some(probes) = focus.and_then(|f| self.probes.get_mut(f)) {
            *probes += 1;
        }
    }

    /// How often a question of this kind about a belief was answered.
    pub(crate) fn answered(&self, operation: Operation, belief: usize) -> usize {
        let known = self.answered.get(belief).map_or(&[][..], Vec::as_slice);
        known.iter().filter(|o| **o == operation).count()
    }

    pub(crate) fn remember_answer(&mut self, text: &str, trace: &Trace) {
        self.fresh = 0;
        for belief in trace.beliefs() {
            self.fresh += usize::from(!self.told[belief]);
            self.told[belief] = true;
            self.familiar[belief] = true;
        }
        if let Some(understood) = &trace.understood
            && let Some(known) = understood.focus.belief().and_then(|b| self.answered.get_mut(b))
            && !trace.units.is_empty()
        {
            known.push(understood.operation);
        }
        self.said.push((text.to_owned(), trace.clone()));
    }

    pub(crate) fn run_of_operation(&self, operation: Operation) -> usize {
        self.operations.iter().rev().take_while(|o| **o == operation).count()
    }

    pub(crate) fn run_of_focus(&self, focus: usize) -> usize {
        self.foci.iter().rev().take_while(|f| **f == Some(focus)).count()
    }

    /// "What else" for the second time running yields less.
    pub(crate) fn again(&self, operation: Operation) -> bool {
        matches!(operation, Operation::Wider | Operation::Drawback) && self.run_of_operation(operation) >= 2
    }

    /// Asked about the same thing for the third time running.
    pub(crate) fn pressed(&self) -> bool {
        self.foci.last().copied().flatten().is_some_and(|f| self.run_of_focus(f) >= 3)
    }

    pub(crate) fn next_false_statement(&mut self, mind: &Mind) -> Option<usize> {
        let count = mind.false_statements.len();
        let next = (count > 0).then(|| self.false_statements % count);
        self.false_statements += 1;
        next
    }
}
