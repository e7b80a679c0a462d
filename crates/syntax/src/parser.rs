//! The dependency parser: arc-eager moves over a stack and a buffer, chosen greedily by a small network.

use crate::encoder::fill;
use crate::labels::Dep;
use crate::linear::ROWS;
use crate::weights::{HIDDEN, LOWER, MOVES, SLOTS, Weights};

mod lifting;
mod state;

use state::State;

/// Blocks of tokens whose contributions are kept: bounds the memory for long texts.
const KEPT: usize = 128;

/// What a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    /// The front of the buffer goes onto the stack.
    Shift,
    /// The top of the stack goes.
    Reduce,
    /// The top of the stack gets the front of the buffer as head, and goes.
    Left,
    /// The front of the buffer gets the top of the stack as head, and goes onto the stack.
    Right,
    /// The second of the buffer starts a sentence.
    Break,
}

/// A move with its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) action: Action,
    pub(crate) dep: Dep,
    /// The arc stands for a crossing one: the true head is below the head, with this label.
    pub(crate) lifted: Option<Dep>,
}

/// Heads (their own for roots), labels and which tokens start a sentence.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Parsed {
    pub(crate) heads: Vec<usize>,
    pub(crate) deps: Vec<Dep>,
    pub(crate) starts: Vec<bool>,
}

/// Parses a text, given the parser's vectors of its tokens and which tokens are white space.
pub(crate) fn parse(hidden: &[[f32; HIDDEN]], blank: &[bool], moves: &[Move], weights: &Weights) -> Parsed {
    let mut state = State::new(hidden.len());
    let mut network = Network::new(hidden, weights);
    while !state.is_finished() {
        let scores = network.scores(state.slots());
        // There is always a valid move; were there none, what is left would stay without a head.
        let Some(best) = best(scores, moves, &state) else { break };
        state.apply(best);
    }
    lifting::lowered(state.into_arcs(), blank)
}

/// The valid move of the highest score, the first of equals.
fn best(scores: &[f32], moves: &[Move], state: &State) -> Option<Move> {
    let valid = state.valid();
    let mut best: Option<(f32, Move)> = None;
    for (&score, one) in scores.iter().zip(moves) {
        if valid.allows(one.action) && best.is_none_or(|(high, _)| score > high) {
            best = Some((score, *one));
        }
    }
    best.map(|(_, one)| one)
}

/// The scores of moves. What a token adds in each slot is worked out when it is first needed, for a few tokens at
/// once, and kept for a while.
struct Network<'a> {
    hidden: &'a [[f32; HIDDEN]],
    weights: &'a Weights,
    /// Which block of tokens is kept at each place, counted from one.
    kept: Vec<usize>,
    /// Their contributions: place, token, slot, piece, number.
    added: Vec<f32>,
    block: Vec<[f32; ROWS]>,
    scores: [f32; MOVES],
}

impl<'a> Network<'a> {
    fn new(hidden: &'a [[f32; HIDDEN]], weights: &'a Weights) -> Self {
        let places = KEPT.min(hidden.len().div_ceil(ROWS));
        Self {
            hidden,
            weights,
            kept: vec![0; places],
            added: vec![0.0; places * ROWS * SLOTS * LOWER],
            block: vec![[0.0; ROWS]; HIDDEN],
            scores: [0.0; MOVES],
        }
    }

    fn scores(&mut self, slots: [Option<usize>; SLOTS]) -> &[f32] {
        let mut sum = [0.0; LOWER];
        sum.copy_from_slice(&self.weights.lower_bias);
        for (slot, token) in slots.into_iter().enumerate() {
            let added = match token {
                Some(token) => self.contribution(token, slot),
                None => &self.weights.missing[slot],
            };
            sum.iter_mut().zip(added).for_each(|(sum, added)| *sum += added);
        }
        let (first, second) = sum.split_at(HIDDEN);
        let mut hidden = [0.0; HIDDEN];
        for (h, (a, b)) in hidden.iter_mut().zip(first.iter().zip(second)) {
            *h = if a > b { *a } else { *b };
        }
        self.weights.upper.row(&hidden, &mut self.scores);
        &self.scores
    }

    /// What a token adds in a slot.
    fn contribution(&mut self, token: usize, slot: usize) -> &[f32] {
        let number = token / ROWS;
        let place = number % self.kept.len();
        if self.kept[place] != number + 1 {
            self.kept[place] = number + 1;
            let end = self.hidden.len().min((number + 1) * ROWS);
            fill(&mut self.block, &self.hidden[number * ROWS..end]);
            let out = &mut self.added[place * ROWS * SLOTS * LOWER..][..ROWS * SLOTS * LOWER];
            self.weights.lower.rows(&self.block, out, SLOTS * LOWER);
        }
        let row = place * ROWS + token % ROWS;
        &self.added[(row * SLOTS + slot) * LOWER..][..LOWER]
    }
}
