//! Walking through the talk: which entry every statement belongs to, and which the person is at.

use crate::given::interpretation::Act;
use crate::given::methodology::Frame;
use crate::state::graph::{Node, SurfaceGraph};
use crate::text::ids::{NodeId, TurnNumber};

/// One answer, as the frame sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<'a> {
    /// Its turn.
    pub turn: TurnNumber,
    /// What was asked; None for the first question.
    pub asked: Option<Asked<'a>>,
    /// The words of the question.
    pub question: &'a str,
    /// What the person did with it.
    pub act: Act,
    /// Nodes said, in order of speaking.
    pub touched: &'a [NodeId],
}

/// What a question asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked<'a> {
    /// Its strategy.
    pub strategy: &'a str,
    /// The slot, where it asked for one.
    pub slot: Option<&'a str>,
    /// The node it was about.
    pub node: Option<NodeId>,
    /// The part of a stimulus it was about.
    pub element: Option<&'a str>,
}

/// Which entry what belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Walked {
    /// Nodes that are entries, in order of telling.
    pub(super) entries: Vec<NodeId>,
    /// By node: the entry it was told of.
    pub(super) owner: Vec<Option<usize>>,
    /// By step: the entry its question was about, or the one the person was at.
    pub(super) at: Vec<Option<usize>>,
    /// The entry the person is at now.
    pub(super) current: Option<usize>,
}

impl Walked {
    /// Walks through the talk, oldest step first.
    pub(super) fn through(graph: &SurfaceGraph, frame: &Frame, steps: &[Step<'_>]) -> Self {
        let mut walked = Self { owner: vec![None; graph.nodes.len()], ..Self::default() };
        for step in steps {
            if let Some(entry) = step.asked.and_then(|asked| walked.of(asked.node?)) {
                walked.current = Some(entry);
            }
            walked.at.push(walked.current);
            walked.hear(graph, frame, step);
        }
        walked
    }

    fn hear(&mut self, graph: &SurfaceGraph, frame: &Frame, step: &Step<'_>) {
        let may_open = self.may_open(frame, step);
        let touched = || step.touched.iter().filter_map(|id| graph.node(*id)).filter(|node| node.is_live());
        // What was asked for begins the next entry, even where nothing told is surely of its type.
        let typed = |node: &Node| frame.opens(&node.node_type);
        let whatever = asks_for_next(frame, step) && !touched().any(typed);
        // What cannot be named cannot be asked about.
        let opens = |node: &Node| may_open && (typed(node) || whatever) && node.name().is_some();
        let is_known = |node: &Node| self.entries.contains(&node.id);
        // Where entries are asked for one by one, an answer tells of one: what stands out most of it.
        let one = frame.entries.as_ref().is_some_and(|entries| entries.begun_by.is_some());
        let salience = |node: &&Node| node.sense.salience.unwrap_or_default();
        let first = touched()
            .filter(|node| opens(node) && !is_known(node))
            .reduce(|best, node| if salience(&node) > salience(&best) { node } else { best })
            .map(|node| node.id);
        for node in touched() {
            let known = self.entries.iter().position(|entry| *entry == node.id);
            let begins = opens(node) && (!one || first == Some(node.id));
            if known.is_none() && begins {
                self.entries.push(node.id);
                self.current = Some(self.entries.len() - 1);
            } else if known.is_some() {
                self.current = known;
            }
            if let Some(owner) = self.owner.get_mut(node.id.index()) {
                *owner = owner.or(self.current);
            }
        }
        // What led up to the first entry belongs to it.
        for node in step.touched {
            if let Some(owner) = self.owner.get_mut(node.index()) {
                *owner = owner.or(self.current);
            }
        }
    }

    fn may_open(&self, frame: &Frame, step: &Step<'_>) -> bool {
        let Some(entries) = &frame.entries else { return false };
        match &entries.begun_by {
            None => true,
            Some(slot) => {
                // Until the first is named, whatever is told may name it, where the opening asks for one.
                let first = || self.entries.is_empty() && frame.slot(slot).is_some_and(|slot| slot.opened);
                asks_for_next(frame, step) || first()
            }
        }
    }

    /// The entry a node is, or was told of.
    pub(super) fn of(&self, node: NodeId) -> Option<usize> {
        let owner = || self.owner.get(node.index()).copied().flatten();
        self.entries.iter().position(|entry| *entry == node).or_else(owner)
    }
}

/// The question asked for the next entry.
fn asks_for_next(frame: &Frame, step: &Step<'_>) -> bool {
    step.asked.and_then(|asked| asked.slot).is_some_and(|slot| frame.begins(slot))
}

/// Counted edges by their ends.
pub(super) struct Links {
    /// By node: nodes its edges lead to, and come from.
    ways: [Vec<Vec<usize>>; 2],
}

impl Links {
    pub(super) fn of(graph: &SurfaceGraph) -> Self {
        let mut ways = [vec![Vec::new(); graph.nodes.len()], vec![Vec::new(); graph.nodes.len()]];
        for edge in graph.counted_edges() {
            let (source, target) = (edge.source.index(), edge.target.index());
            ways[0][source].push(target);
            ways[1][target].push(source);
        }
        Self { ways }
    }

    /// By node: whether a chain of edges joins it with an entry, upwards or downwards, past no other entry.
    pub(super) fn reached(&self, entries: &[NodeId], entry: NodeId) -> Vec<bool> {
        let mut reached = vec![false; self.ways[0].len()];
        for way in &self.ways {
            let mut passed = vec![false; way.len()];
            let mut waiting = vec![entry.index()];
            while let Some(node) = waiting.pop() {
                for &next in &way[node] {
                    let wall = entries.iter().any(|entry| entry.index() == next);
                    if !wall && !std::mem::replace(&mut passed[next], true) {
                        reached[next] = true;
                        waiting.push(next);
                    }
                }
            }
        }
        reached
    }
}
