//! A parsed text: tokens, their tree, and what a reader of trees asks of it.

use std::ops::{Index, Range};

use crate::labels::{Dep, Pos, Tag};

/// One token: a word, a part of a contraction, a punctuation mark or a run of white space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// First byte in the text.
    pub start: usize,
    /// One past the last byte in the text.
    pub end: usize,
    /// Whether one space follows that belongs to no token.
    pub space_after: bool,
    /// The normal form: lower case, contractions written out (`not` for `n't`), American spelling. A few norms
    /// end in a space, as in the data the model was trained with.
    pub norm: Box<str>,
    /// Fine part-of-speech tag.
    pub tag: Tag,
    /// Universal part of speech.
    pub pos: Pos,
    /// Dictionary form.
    pub lemma: Box<str>,
    /// Index of the head in the tokens of the text; its own index for a root.
    pub head: usize,
    /// What the token is to its head.
    pub dep: Dep,
    /// Index of its sentence.
    pub sentence: usize,
}

/// A parsed text. Indices of tokens count over the whole text, not over a sentence.
///
/// The heads form a forest: every sentence has one or more roots. Methods that take an index of a token answer
/// with nothing for one that does not exist; `doc[index]` panics for it, as slices do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doc {
    text: Box<str>,
    tokens: Vec<Token>,
    sentences: Vec<Range<usize>>,
    tree: Tree,
}

impl Doc {
    /// Puts a parse together; `sentences` are the ranges of tokens.
    pub(crate) fn new(text: &str, tokens: Vec<Token>, sentences: Vec<Range<usize>>) -> Self {
        let heads: Vec<usize> = tokens.iter().map(|token| token.head).collect();
        Self { text: text.into(), tokens, sentences, tree: Tree::new(&heads) }
    }

    /// The text that was parsed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// All tokens in order. Together they cover the text but for the single spaces after tokens.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there is no token, that is, no text.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The sentences as ranges of tokens, in order; together they hold every token.
    pub fn sentences(&self) -> &[Range<usize>] {
        &self.sentences
    }

    /// The text of a token.
    pub fn token_text(&self, index: usize) -> &str {
        self.span_text(index..index.saturating_add(1))
    }

    /// The text from the first to the last token of a range, with what lies between.
    pub fn span_text(&self, tokens: Range<usize>) -> &str {
        let within = self.tokens.get(tokens).unwrap_or_default();
        let (Some(first), Some(last)) = (within.first(), within.last()) else { return "" };
        self.text.get(first.start..last.end).unwrap_or_default()
    }

    /// The token that holds a byte of the text; none for the single spaces between tokens.
    pub fn token_at(&self, byte: usize) -> Option<usize> {
        let index = self.tokens.partition_point(|token| token.end <= byte);
        self.tokens.get(index).filter(|token| token.start <= byte).map(|_| index)
    }

    /// The head of a token; none for a root.
    pub fn head(&self, index: usize) -> Option<usize> {
        self.tokens.get(index).map(|token| token.head).filter(|&head| head != index)
    }

    /// Whether a token is the root of a tree.
    pub fn is_root(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| token.head == index)
    }

    /// The roots in order. A sentence has one, or a few where parts of it hang on nothing.
    pub fn roots(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.len()).filter(|&index| self.is_root(index))
    }

    /// The root of the tree a token is in.
    pub fn root_of(&self, index: usize) -> Option<usize> {
        self.tokens.get(index)?;
        Some(self.ancestors(index).last().unwrap_or(index))
    }

    /// The heads above a token, nearest first.
    pub fn ancestors(&self, index: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.head(index), |&above| self.head(above))
    }

    /// The children of a token in order of the text.
    pub fn children(&self, index: usize) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator {
        self.tree.children(index).iter().map(|&child| child as usize)
    }

    /// The children before a token, in order of the text.
    pub fn left_children(&self, index: usize) -> impl DoubleEndedIterator<Item = usize> {
        self.children(index).filter(move |&child| child < index)
    }

    /// The children after a token, in order of the text.
    pub fn right_children(&self, index: usize) -> impl DoubleEndedIterator<Item = usize> {
        self.children(index).filter(move |&child| child > index)
    }

    /// The first child with a label.
    pub fn child(&self, index: usize, dep: Dep) -> Option<usize> {
        self.children(index).find(|&child| self.tokens.get(child).is_some_and(|token| token.dep == dep))
    }

    /// The first token of a token's subtree.
    pub fn left_edge(&self, index: usize) -> Option<usize> {
        self.tree.left.get(index).map(|&edge| edge as usize)
    }

    /// The last token of a token's subtree.
    pub fn right_edge(&self, index: usize) -> Option<usize> {
        self.tree.right.get(index).map(|&edge| edge as usize)
    }

    /// The range from the first to the last token of a token's subtree; where arcs cross, tokens of other
    /// subtrees lie within.
    pub fn subtree_span(&self, index: usize) -> Range<usize> {
        match (self.left_edge(index), self.right_edge(index)) {
            (Some(left), Some(right)) => left..right + 1,
            _ => 0..0,
        }
    }

    /// A token and all below it, in order of the text.
    pub fn subtree(&self, index: usize) -> impl DoubleEndedIterator<Item = usize> {
        self.subtree_span(index).filter(move |&token| self.is_within(token, index))
    }

    /// Whether a token is another one or somewhere below it. Takes constant time.
    pub fn is_within(&self, index: usize, above: usize) -> bool {
        let (Some(&place), Some(&first)) = (self.tree.place.get(index), self.tree.place.get(above)) else {
            return false;
        };
        place >= first && place - first < self.tree.size[above]
    }
}

impl Index<usize> for Doc {
    type Output = Token;

    fn index(&self, index: usize) -> &Token {
        &self.tokens[index]
    }
}

/// What is worked out once about a forest of heads.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Tree {
    /// All children, grouped by head, each group in order.
    children: Vec<u32>,
    /// Where the group of a head begins; one more entry for the end.
    groups: Vec<u32>,
    /// First and last token of each subtree.
    left: Vec<u32>,
    right: Vec<u32>,
    /// Place of each token when heads are numbered before what is below them.
    place: Vec<u32>,
    /// Tokens in each subtree.
    size: Vec<u32>,
}

impl Tree {
    /// Takes linear time and uses no recursion, however deep the trees are.
    fn new(heads: &[usize]) -> Self {
        let (children, groups) = grouped(heads);
        let n = heads.len();
        let all: Vec<u32> = (0..n as u32).collect();
        let mut tree =
            Self { children, groups, left: all.clone(), right: all, place: vec![0; n], size: vec![1; n] };
        let mut order = Vec::with_capacity(n);
        let mut waiting: Vec<usize> = (0..n).rev().filter(|&index| heads[index] == index).collect();
        while let Some(index) = waiting.pop() {
            tree.place[index] = order.len() as u32;
            order.push(index);
            waiting.extend(tree.children(index).iter().rev().map(|&child| child as usize));
        }
        for &index in order.iter().rev() {
            let head = heads[index];
            if head != index {
                tree.left[head] = tree.left[head].min(tree.left[index]);
                tree.right[head] = tree.right[head].max(tree.right[index]);
                tree.size[head] += tree.size[index];
            }
        }
        tree
    }

    fn children(&self, index: usize) -> &[u32] {
        match (self.groups.get(index), self.groups.get(index + 1)) {
            (Some(&from), Some(&to)) => self.children.get(from as usize..to as usize).unwrap_or_default(),
            _ => &[],
        }
    }
}

/// The tokens grouped by head, in order within each group, and where each group begins.
pub(crate) fn grouped(heads: &[usize]) -> (Vec<u32>, Vec<u32>) {
    let mut groups = vec![0; heads.len() + 1];
    let children = || heads.iter().enumerate().filter(|&(index, &head)| index != head);
    for (_, &head) in children() {
        groups[head + 1] += 1;
    }
    for index in 1..groups.len() {
        groups[index] += groups[index - 1];
    }
    let mut next = groups.clone();
    let mut sorted = vec![0; children().count()];
    for (index, &head) in children() {
        sorted[next[head] as usize] = index as u32;
        next[head] += 1;
    }
    (sorted, groups)
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[test]
    fn a_forest_with_crossing_arcs() {
        // 1 is the root of 0, 3; 3 of 2; 2 of 4 (crossing nothing); 5 is a root of its own.
        let tree = Tree::new(&[1, 1, 3, 1, 2, 5]);
        assert_eq!(tree.children(1), [0, 3]);
        assert_eq!(tree.children(5), []);
        assert_eq!(tree.children(99), []);
        assert_eq!((tree.left[3], tree.right[3], tree.size[3]), (2, 4, 3));
        assert_eq!(tree.size[1], 5);
    }

    #[test]
    fn a_chain_as_deep_as_the_text() {
        let n = 300_000;
        let heads: Vec<usize> = (0..n).map(|i| if i == 0 { 0 } else { i - 1 }).collect();
        let tree = Tree::new(&heads);
        assert_eq!((tree.right[0], tree.size[0]), (n as u32 - 1, n as u32));
    }
}
