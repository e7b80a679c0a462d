//! The state of the parser: stack, buffer, and the arcs so far.

use super::{Action, Move};
use crate::labels::Dep;
use crate::weights::SLOTS;

/// A token that is none.
const NONE: usize = usize::MAX;

/// Arcs as the parser leaves them.
#[derive(Debug)]
pub(super) struct Arcs {
    /// The head of each token, its own where it has none.
    pub(super) heads: Vec<usize>,
    pub(super) deps: Vec<Dep>,
    /// The label of the true head below, where an arc stands for a crossing one.
    pub(super) lifted: Vec<Option<Dep>>,
}

/// The buffer is `returned` (its last item first), then the tokens from `next` on.
#[derive(Debug)]
pub(super) struct State {
    count: usize,
    next: usize,
    stack: Vec<usize>,
    returned: Vec<usize>,
    heads: Vec<usize>,
    deps: Vec<Dep>,
    lifted: Vec<Option<Dep>>,
    /// The left and the right child of each token that was attached last.
    last_left: Vec<usize>,
    last_right: Vec<usize>,
    /// The right child of the same head that was attached before this one.
    right_before: Vec<usize>,
    /// Tokens that went back to the buffer and must not be shifted again.
    unshiftable: Vec<bool>,
    /// Tokens that start a sentence by a break.
    starts: Vec<bool>,
}

/// Which actions are valid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Valid {
    shift: bool,
    reduce: bool,
    arc: bool,
    breaks: bool,
}

impl Valid {
    pub(super) fn allows(self, action: Action) -> bool {
        match action {
            Action::Shift => self.shift,
            Action::Reduce => self.reduce,
            Action::Left | Action::Right => self.arc,
            Action::Break => self.breaks,
        }
    }
}

impl State {
    pub(super) fn new(count: usize) -> Self {
        let mut starts = vec![false; count];
        if let Some(first) = starts.first_mut() {
            *first = true;
        }
        Self {
            count,
            next: 0,
            stack: Vec::new(),
            returned: Vec::new(),
            heads: vec![NONE; count],
            deps: vec![Dep::Root; count],
            lifted: vec![None; count],
            last_left: vec![NONE; count],
            last_right: vec![NONE; count],
            right_before: vec![NONE; count],
            unshiftable: vec![false; count],
            starts,
        }
    }

    /// Whether stack and buffer are empty.
    pub(super) fn is_finished(&self) -> bool {
        self.stack.is_empty() && self.buffered() == 0
    }

    /// The tokens the next move depends on.
    pub(super) fn slots(&self) -> [Option<usize>; SLOTS] {
        let (first, top) = (self.buffer(0), self.top(0));
        let known = |token: Option<usize>, table: &[usize]| {
            token.and_then(|token| table.get(token).copied()).filter(|&child| child != NONE)
        };
        [
            first,
            self.buffer(1),
            top,
            self.top(1),
            self.top(2),
            known(first, &self.last_left),
            known(top, &self.last_left),
            known(top, &self.last_right),
        ]
    }

    pub(super) fn valid(&self) -> Valid {
        let size = self.buffered();
        let reduce = !self.stack.is_empty();
        let Some(first) = self.buffer(0) else {
            return Valid { shift: false, reduce, arc: false, breaks: false };
        };
        let starts = self.starts[first];
        let second = self.buffer(1);
        Valid {
            shift: !reduce || size >= 2 && !starts && !self.unshiftable[first],
            reduce,
            arc: reduce && !starts,
            breaks: second.is_some_and(|second| second == first + 1 && !self.starts[second]),
        }
    }

    /// Makes a valid move; one that is not is left out.
    pub(super) fn apply(&mut self, one: Move) {
        match (one.action, self.top(0), self.buffer(0)) {
            (Action::Shift, ..) => self.push(),
            (Action::Reduce, Some(top), _) => self.reduce(top),
            (Action::Left, Some(top), Some(first)) => {
                self.left(top, first);
                self.label(top, one);
            }
            (Action::Right, Some(top), Some(first)) => {
                self.heads[first] = top;
                self.right_before[first] = self.last_right[top];
                self.last_right[top] = first;
                self.label(first, one);
                self.push();
            }
            (Action::Break, ..) => {
                if let Some(second) = self.buffer(1) {
                    self.starts[second] = true;
                }
            }
            _ => {}
        }
    }

    /// The arcs; tokens without a head become their own.
    pub(super) fn into_arcs(self) -> Arcs {
        let heads = self.heads.into_iter().enumerate();
        let heads = heads.map(|(token, head)| if head == NONE { token } else { head }).collect();
        Arcs { heads, deps: self.deps, lifted: self.lifted }
    }

    /// A token without a head goes back to the buffer, unless it was the last of the stack.
    fn reduce(&mut self, top: usize) {
        self.stack.pop();
        if self.heads[top] == NONE && !self.stack.is_empty() {
            self.unshiftable[top] = true;
            self.returned.push(top);
        }
    }

    /// An arc the token had goes: it came from a right arc and is the newest of its head.
    fn left(&mut self, top: usize, first: usize) {
        if let Some(newest) = self.last_right.get_mut(self.heads[top]) {
            *newest = self.right_before.get(*newest).copied().unwrap_or(NONE);
        }
        self.heads[top] = first;
        self.last_left[first] = top;
        self.unshiftable[first] = false;
        self.stack.pop();
    }

    fn label(&mut self, token: usize, one: Move) {
        self.deps[token] = one.dep;
        self.lifted[token] = one.lifted;
    }

    fn push(&mut self) {
        if let Some(token) = self.returned.pop() {
            self.stack.push(token);
        } else if self.next < self.count {
            self.stack.push(self.next);
            self.next += 1;
        }
    }

    /// Tokens in the buffer.
    fn buffered(&self) -> usize {
        self.count - self.next + self.returned.len()
    }

    fn top(&self, depth: usize) -> Option<usize> {
        self.stack.get(self.stack.len().checked_sub(depth + 1)?).copied()
    }

    fn buffer(&self, place: usize) -> Option<usize> {
        match self.returned.len().checked_sub(place + 1) {
            Some(at) => self.returned.get(at).copied(),
            None => Some(self.next + place - self.returned.len()).filter(|&token| token < self.count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, Dep, Move, State};

    fn run(count: usize, moves: &[(Action, Dep)]) -> State {
        let mut state = State::new(count);
        for &(action, dep) in moves {
            assert!(state.valid().allows(action), "{action:?}");
            state.apply(Move { action, dep, lifted: None });
        }
        state
    }

    #[test]
    fn the_trace_of_i_cant() {
        use Action::{Left, Reduce, Right, Shift};
        let root = Dep::Root;
        let trace = [
            (Shift, root),
            (Left, Dep::Nsubj),
            (Shift, root),
            (Right, Dep::Neg),
            (Reduce, root),
            (Right, Dep::Punct),
            (Reduce, root),
            (Reduce, root),
        ];
        let state = run(4, &trace);
        assert!(state.is_finished());
        let arcs = state.into_arcs();
        assert_eq!(arcs.heads, [1, 1, 1, 1]);
        assert_eq!(arcs.deps, [Dep::Nsubj, root, Dep::Neg, Dep::Punct]);
    }

    #[test]
    fn moves_are_linear_whatever_is_chosen() {
        use Action::{Break, Left, Reduce, Right, Shift};
        let count = 20_000;
        for seed in 1..8_u64 {
            let (mut state, mut random, mut moves) = (State::new(count), seed, 0);
            while !state.is_finished() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed);
                // Seeds above 3 take breaks and reductions less often, so that the stack grows.
                let first = (random >> 33) as usize % if seed > 3 { 3 } else { 5 };
                let all = [Shift, Left, Right, Reduce, Break];
                let action =
                    (0..5).map(|i| all[(first + i) % 5]).find(|&action| state.valid().allows(action));
                state.apply(Move { action: action.unwrap(), dep: Dep::Dep, lifted: None });
                moves += 1;
            }
            assert!(moves <= 6 * count, "{moves} moves for {count} tokens");
        }
    }

    #[test]
    fn a_break_leaves_only_reduction_until_the_stack_is_empty() {
        use Action::{Break, Reduce, Shift};
        let mut state = run(3, &[(Shift, Dep::Root), (Shift, Dep::Root)]);
        assert!(!state.valid().allows(Shift), "the last can be shifted only onto an empty stack");
        state = run(4, &[(Shift, Dep::Root), (Break, Dep::Root), (Shift, Dep::Root)]);
        assert!(
            state.valid().allows(Reduce)
                && !state.valid().allows(Shift)
                && !state.valid().allows(Action::Left)
        );
        state.apply(Move { action: Reduce, dep: Dep::Root, lifted: None });
        assert_eq!(state.slots()[0], Some(1), "a token without a head goes back to the buffer");
        assert!(!state.valid().allows(Shift), "and is not shifted again");
    }

    #[test]
    fn a_left_arc_takes_the_place_of_a_right_one() {
        use Action::{Left, Right, Shift};
        let mut state = run(3, &[(Shift, Dep::Root), (Right, Dep::Dobj)]);
        assert_eq!(state.slots()[6..], [None, None]);
        state.apply(Move { action: Left, dep: Dep::Nsubj, lifted: None });
        assert_eq!(state.slots(), [Some(2), None, Some(0), None, None, Some(1), None, None]);
    }
}
