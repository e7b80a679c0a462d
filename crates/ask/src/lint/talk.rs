//! A point of a talk as the rules see it: what was said and asked, worked out once and only when a rule wants it.

use std::cell::OnceCell;
use std::ops::Deref;
use std::rc::Rc;

use colloquy_engine::interpretation::{FocusBrief, FocusNode, LintContext};
use colloquy_engine::utterance::Speaker;

use super::digest::{Digest, content_ids};
use super::text::{squeezed, squeezed_once};

/// A node a question is about, prepared.
pub(super) struct Point<'a> {
    pub(super) node: &'a FocusNode,
    /// Its label, squeezed.
    pub(super) squeezed: String,
    /// The content words of its label.
    pub(super) content: Vec<u64>,
}

/// A point of a talk. Reads as the [`LintContext`] it was made from.
pub(crate) struct Talk<'a> {
    context: LintContext<'a>,
    said: OnceCell<Vec<Rc<String>>>,
    quotable: OnceCell<Vec<Rc<String>>>,
    asked: OnceCell<Vec<Rc<Digest>>>,
    answer: OnceCell<Vec<u64>>,
    points: OnceCell<Vec<Point<'a>>>,
    ground: OnceCell<Vec<u64>>,
}

impl<'a> Deref for Talk<'a> {
    type Target = LintContext<'a>;

    fn deref(&self) -> &Self::Target {
        &self.context
    }
}

impl<'a> Talk<'a> {
    /// Of a context; nothing is worked out yet.
    pub(crate) const fn of(context: LintContext<'a>) -> Self {
        Self {
            context,
            said: OnceCell::new(),
            quotable: OnceCell::new(),
            asked: OnceCell::new(),
            answer: OnceCell::new(),
            points: OnceCell::new(),
            ground: OnceCell::new(),
        }
    }

    /// Each answer, squeezed.
    pub(crate) fn said(&self) -> &[Rc<String>] {
        self.said.get_or_init(|| {
            let answers = self.context.transcript.iter().filter(|u| u.speaker == Speaker::Respondent);
            answers.map(|u| u.text.as_str()).chain(self.context.answer).map(squeezed_once).collect()
        })
    }

    /// Whether the respondent said words that are already squeezed, or began a word like that.
    pub(super) fn heard(&self, squeezed_words: &str) -> bool {
        self.said().iter().any(|answer| answer.contains(squeezed_words))
    }

    /// Texts a quote may be taken from: each answer on its own, the stimulus, and, by whoever puts something right, what was asked.
    pub(super) fn quotable(&self) -> &[Rc<String>] {
        self.quotable.get_or_init(|| {
            let stimulus = self.context.concept.stimulus.iter().flat_map(|s| {
                std::iter::once(s.text.as_str()).chain(s.elements.iter().map(|e| e.content.as_str()))
            });
            let asked = self.context.asked.iter().filter(|_| self.context.listened).map(String::as_str);
            self.said().iter().cloned().chain(stimulus.chain(asked).map(squeezed_once)).collect()
        })
    }

    /// Every question asked so far, oldest first.
    pub(crate) fn digests(&self) -> &[Rc<Digest>] {
        self.asked.get_or_init(|| self.context.asked.iter().map(|q| Digest::of_asked(q)).collect())
    }

    /// Content words of the last answer.
    pub(super) fn answer_content(&self) -> &[u64] {
        self.answer.get_or_init(|| content_ids(self.context.answer.unwrap_or("")))
    }

    /// The nodes the question is about.
    pub(super) fn points(&self) -> &[Point<'a>] {
        self.points.get_or_init(|| {
            let nodes: Vec<&'a FocusNode> = match &self.context.brief.focus {
                FocusBrief::Node { node, .. } => vec![node],
                FocusBrief::Edge { source, target, .. } => vec![source, target],
                FocusBrief::Chain { nodes } => nodes.iter().collect(),
                FocusBrief::None
                | FocusBrief::Topic { .. }
                | FocusBrief::Slot { .. }
                | FocusBrief::Element { .. }
                | FocusBrief::Triad { .. } => Vec::new(),
            };
            let point = |node: &'a FocusNode| Point {
                node,
                squeezed: squeezed(&node.label),
                content: content_ids(&node.label),
            };
            nodes.into_iter().map(point).collect()
        })
    }

    /// Content words of everything the question could be about.
    pub(super) fn ground(&self) -> &[u64] {
        self.ground.get_or_init(|| {
            let mut ground = self.answer_content().to_vec();
            for point in self.points() {
                ground.extend(&point.content);
            }
            match &self.context.brief.focus {
                FocusBrief::Element { content, .. } => ground.extend(content_ids(content)),
                FocusBrief::Triad { elements } => ground.extend(elements.iter().flat_map(|e| content_ids(e))),
                _ => {}
            }
            ground.extend(content_ids(&self.context.concept.name));
            ground.sort_unstable();
            ground.dedup();
            ground
        })
    }
}
