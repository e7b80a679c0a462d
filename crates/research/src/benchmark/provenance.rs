//! Which belief an engine node stands for: decided by the words it quotes, never by likeness.

use colloquy_engine::graph::{Node, Quote, SurfaceGraph};

use crate::interview::Exchange;
use crate::respondent::Content;

/// What the nodes of a session stand for.
#[derive(Debug, Clone, PartialEq)]
pub struct Provenance {
    /// Per live node, by position in the graph: the belief most of its quotes come from.
    pub belief: Vec<Option<usize>>,
    /// Per live node: distinct beliefs its quotes come from.
    pub covers: Vec<usize>,
    /// Positions of live nodes.
    pub live: Vec<usize>,
}

impl Provenance {
    /// Reads the provenance of every live node of a graph from the answers it was made of.
    pub fn of(graph: &SurfaceGraph, exchanges: &[Exchange]) -> Self {
        let nodes = &graph.nodes;
        let mut belief = vec![None; nodes.len()];
        let mut covers = vec![0; nodes.len()];
        let mut live = Vec::new();
        for (position, node) in nodes.iter().enumerate().filter(|(_, n)| n.is_live()) {
            live.push(position);
            let counted = beliefs_of(node, exchanges);
            covers[position] = counted.len();
            // Most words win; of equals, the one said first.
            let mut best: Option<(usize, usize)> = None;
            for &(b, overlap) in &counted {
                if best.is_none_or(|(_, o)| overlap > o) {
                    best = Some((b, overlap));
                }
            }
            belief[position] = best.map(|(b, _)| b);
        }
        Self { belief, covers, live }
    }
}

fn beliefs_of(node: &Node, exchanges: &[Exchange]) -> Vec<(usize, usize)> {
    let mut counted: Vec<(usize, usize)> = Vec::new();
    for quote in &node.quotes {
        let Some((belief, overlap)) = source_of(quote, exchanges) else { continue };
        match counted.iter_mut().find(|(b, _)| *b == belief) {
            Some((_, sum)) => *sum += overlap,
            None => counted.push((belief, overlap)),
        }
    }
    counted
}

/// The belief a quote comes from: the unit it shares most characters with. None when that unit is a tangent, a
/// false statement or a contradiction, or when it shares none.
pub fn source_of(quote: &Quote, exchanges: &[Exchange]) -> Option<(usize, usize)> {
    let answer = quote.utterance_id.index().checked_sub(1)? / 2;
    let trace = &exchanges.get(answer)?.said.trace;
    let mut best: Option<(Content, usize)> = None;
    for unit in &trace.units {
        let overlap = unit.end.min(quote.end).saturating_sub(unit.start.max(quote.start));
        if overlap > 0 && best.is_none_or(|(_, o)| overlap > o) {
            best = Some((unit.content, overlap));
        }
    }
    let (content, overlap) = best?;
    content.belief().map(|b| (b, overlap))
}
