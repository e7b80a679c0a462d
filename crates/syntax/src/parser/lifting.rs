//! After the parser: arcs that stand for crossing ones are put under their true heads, and sentences are cut.

use std::collections::HashMap;

use super::Parsed;
use super::state::Arcs;

/// Tokens looked at below a head in search of the true one. Larger subtrees are found in texts without sentences
/// only; without a bound such texts would take quadratic time.
const SEARCHED: usize = 1000;

/// Passes over the heads until every head lies in its sentence, as in spaCy.
const PASSES: usize = 12;

/// Puts tokens with a lifted arc below their true heads: the first descendant of the head with the label asked
/// for, breadth first and from left to right. White space and the token itself are passed over with all that is
/// below them. Later tokens see what was done for earlier ones.
pub(super) fn lowered(arcs: Arcs, blank: &[bool]) -> Parsed {
    let Arcs { heads, deps, lifted } = arcs;
    let mut below = Below::new(heads);
    for (token, wanted) in lifted.iter().enumerate() {
        let Some(wanted) = *wanted else { continue };
        let found = below.search(token, |child| {
            // A later token with a lifted arc has a label of two parts yet, which is not the one asked for.
            let whole = child < token || lifted[child].is_none();
            (!blank[child]).then(|| whole && deps[child] == wanted)
        });
        if let Some(head) = found {
            below.lower(token, head);
        }
    }
    let heads = below.heads;
    let starts = sentence_starts(&heads);
    Parsed { heads, deps, starts }
}

/// Heads, with the children of each.
struct Below {
    heads: Vec<usize>,
    /// Children before anything was lowered, grouped by head; those that were lowered since are still in it.
    children: Vec<u32>,
    groups: Vec<u32>,
    /// Children that were lowered, by head.
    lowered: HashMap<usize, Vec<usize>>,
    /// Edges of the subtrees before anything was lowered: children beyond them are not seen, as in spaCy.
    left: Vec<usize>,
    right: Vec<usize>,
}

impl Below {
    fn new(heads: Vec<usize>) -> Self {
        let (children, groups) = crate::doc::grouped(&heads);
        let Edges { left, right, .. } = edges(&heads);
        Self { heads, children, groups, lowered: HashMap::new(), left, right }
    }

    /// Looks below the head of a token. `test` says whether a token is the one; nothing to pass over it.
    fn search(&self, token: usize, test: impl Fn(usize) -> Option<bool>) -> Option<usize> {
        let mut queue = vec![self.heads[token]];
        let (mut at, mut seen) = (0, 0);
        while let Some(&head) = queue.get(at).filter(|_| seen < SEARCHED) {
            at += 1;
            for child in self.children(head) {
                seen += 1;
                match test(child) {
                    _ if child == token => {}
                    Some(true) => return Some(child),
                    Some(false) => queue.push(child),
                    None => {}
                }
            }
        }
        None
    }

    /// The children of a head now, from left to right.
    fn children(&self, head: usize) -> Vec<usize> {
        let group = self.groups[head] as usize..self.groups[head + 1] as usize;
        let old = self.children[group].iter().take(SEARCHED).map(|&child| child as usize);
        let mut children: Vec<usize> = old.filter(|&child| self.heads[child] == head).collect();
        if let Some(lowered) = self.lowered.get(&head) {
            let seen = self.left[head]..=self.right[head];
            children.extend(lowered.iter().take(SEARCHED).filter(|child| seen.contains(child)));
            children.sort_unstable();
        }
        children
    }

    fn lower(&mut self, token: usize, head: usize) {
        self.heads[token] = head;
        self.lowered.entry(head).or_default().push(token);
    }
}

struct Edges {
    left: Vec<usize>,
    right: Vec<usize>,
    starts: Vec<bool>,
}

/// Which tokens start a sentence: the first tokens of the subtrees of roots.
fn sentence_starts(heads: &[usize]) -> Vec<bool> {
    edges(heads).starts
}

/// First and last token of every subtree, by passes forwards and backwards over the tokens, again while some head
/// lies outside its sentence (which happens only where arcs cross).
fn edges(heads: &[usize]) -> Edges {
    let n = heads.len();
    let (mut left, mut right): (Vec<usize>, Vec<usize>) = ((0..n).collect(), (0..n).collect());
    let mut starts = vec![false; n];
    for _ in 0..PASSES {
        for token in (0..n).chain((0..n).rev()) {
            let head = heads[token];
            left[head] = left[head].min(left[token]);
            right[head] = right[head].max(right[token]);
        }
        starts.fill(false);
        for token in (0..n).filter(|&token| heads[token] == token) {
            starts[left[token]] = true;
        }
        if heads_are_inside(heads, &starts) {
            break;
        }
    }
    Edges { left, right, starts }
}

/// Whether every head lies in the sentence of its token, or is the first token of the next.
fn heads_are_inside(heads: &[usize], starts: &[bool]) -> bool {
    let last = heads.len().saturating_sub(1);
    let mut low = 0;
    for high in (1..=last).filter(|&token| starts[token] || token == last) {
        if heads[low..high].iter().any(|head| !(low..=high).contains(head)) {
            return false;
        }
        low = high;
    }
    true
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{Below, SEARCHED, lowered, sentence_starts};
    use crate::labels::Dep;
    use crate::parser::state::Arcs;

    #[test]
    fn a_lifted_arc_goes_below_the_first_of_the_label() {
        // 0 is the root; 1 its object with 2 below it; 3 hangs on 0 for a preposition that belongs to an object.
        let arcs = || Arcs {
            heads: vec![0, 0, 1, 0],
            deps: vec![Dep::Root, Dep::Dobj, Dep::Det, Dep::Prep],
            lifted: vec![None, None, None, Some(Dep::Dobj)],
        };
        assert_eq!(lowered(arcs(), &[false; 4]).heads, [0, 0, 1, 1]);
        assert_eq!(
            lowered(arcs(), &[false, true, false, false]).heads,
            [0, 0, 1, 0],
            "not through white space"
        );
    }

    #[test]
    fn a_search_is_bounded() {
        let count = 20_000;
        let wide = Below::new(vec![0; count]);
        let deep = Below::new((0..count).map(|token: usize| token.saturating_sub(1)).collect());
        for below in [wide, deep] {
            let looked = Cell::new(0);
            let found = below.search(1, |_| {
                looked.set(looked.get() + 1);
                Some(false)
            });
            assert!(found.is_none() && looked.get() <= 2 * SEARCHED, "{}", looked.get());
        }
    }

    #[test]
    fn sentences_start_where_subtrees_of_roots_do() {
        assert_eq!(sentence_starts(&[1, 1, 3, 3, 3]), [true, false, true, false, false]);
        assert_eq!(sentence_starts(&[]), [false; 0]);
    }
}
