//! Which belief an engine node stands for: decided by the words it quotes, never by likeness.

use colloquy_engine::graph::{Node, Quote, SurfaceGraph};

use crate::interview::Exchange;
use crate::respondent::Content;

/// Share of a belief's words that a quote must hold for the quote to be of that belief too, besides the one it
/// holds most of.
const HELD: f64 = 0.5;

/// What the nodes of a session stand for.
#[derive(Debug, Clone, PartialEq)]
pub struct Provenance {
    /// Per live node, by position in the graph: the belief most of its quotes come from.
    pub belief: Vec<Option<usize>>,
    /// Per live node: distinct beliefs its quotes come from.
    pub covers: Vec<usize>,
    /// Per live node: the belief it stands for was said itself, not only a detail of it.
    pub stated: Vec<bool>,
    /// Positions of live nodes.
    pub live: Vec<usize>,
}

impl Provenance {
    /// Reads the provenance of every live node of a graph from the answers it was made of.
    pub fn of(graph: &SurfaceGraph, exchanges: &[Exchange]) -> Self {
        let nodes = &graph.nodes;
        let mut found = Self {
            belief: vec![None; nodes.len()],
            covers: vec![0; nodes.len()],
            stated: vec![false; nodes.len()],
            live: Vec::new(),
        };
        for (position, node) in nodes.iter().enumerate().filter(|(_, n)| n.is_live()) {
            found.live.push(position);
            let counted = beliefs_of(node, exchanges);
            found.covers[position] = counted.len();
            // Most words win; of equals, the one said first.
            let mut best: Option<&Held> = None;
            for held in &counted {
                if best.is_none_or(|b| held.overlap > b.overlap) {
                    best = Some(held);
                }
            }
            found.belief[position] = best.map(|b| b.belief);
            found.stated[position] = best.is_some_and(|b| b.stated);
        }
        found
    }
}

/// A belief, with the characters of it that quotes hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// The belief.
    pub belief: usize,
    /// Characters.
    pub overlap: usize,
    /// It was said itself, not only a detail of it.
    pub stated: bool,
}

fn beliefs_of(node: &Node, exchanges: &[Exchange]) -> Vec<Held> {
    let mut counted: Vec<Held> = Vec::new();
    for held in node.quotes.iter().flat_map(|quote| sources_of(quote, exchanges)) {
        match counted.iter_mut().find(|c| c.belief == held.belief) {
            Some(known) => {
                known.overlap += held.overlap;
                known.stated |= held.stated;
            }
            None => counted.push(held),
        }
    }
    counted
}

/// The beliefs a quote comes from: the unit it shares most characters with, and every other of which it holds
/// at least half. Empty when the first is a tangent, a false statement or a contradiction, or when the quote
/// shares no words with any unit.
pub fn sources_of(quote: &Quote, exchanges: &[Exchange]) -> Vec<Held> {
    let Some(answer) = quote.utterance_id.index().checked_sub(1).map(|n| n / 2) else { return Vec::new() };
    let Some(exchange) = exchanges.get(answer) else { return Vec::new() };
    let mut found: Vec<(Content, usize, usize)> = Vec::new();
    for unit in &exchange.said.trace.units {
        let overlap = unit.end.min(quote.end).saturating_sub(unit.start.max(quote.start));
        if overlap > 0 {
            found.push((unit.content, overlap, unit.end - unit.start));
        }
    }
    // Of equals, the one said first.
    let most = found.iter().rev().max_by_key(|(_, overlap, _)| *overlap).map(|(content, ..)| *content);
    if most.is_none_or(|content| content.belief().is_none()) {
        return Vec::new();
    }
    found
        .into_iter()
        .filter(|(content, overlap, length)| {
            Some(*content) == most || *overlap as f64 >= HELD * *length as f64
        })
        .filter_map(|(content, overlap, _)| {
            let stated = matches!(content, Content::Belief(_));
            content.belief().map(|belief| Held { belief, overlap, stated })
        })
        .collect()
}

/// The belief a quote comes from: the one it holds most of.
pub fn source_of(quote: &Quote, exchanges: &[Exchange]) -> Option<usize> {
    let held = sources_of(quote, exchanges);
    held.iter().rev().max_by_key(|h| h.overlap).map(|h| h.belief)
}
