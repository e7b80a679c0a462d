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

#[cfg(test)]
mod tests {
    use colloquy_engine::ids::NodeId;
    use colloquy_engine::interpretation::Modality;
    use colloquy_engine::utterance::Utterance;

    use super::*;
    use crate::respondent::{Said, Trace, Unit};

    /// An answer from its pieces: words with what they stand for, words without for the rest.
    fn answer(turn: u32, pieces: &[(&str, Option<Content>)]) -> Exchange {
        let (mut text, mut trace) = (String::new(), Trace { turn, ..Trace::default() });
        for (words, content) in pieces {
            let start = text.chars().count();
            text.push_str(words);
            if let Some(content) = *content {
                trace.units.push(Unit { content, start, end: text.chars().count() });
            }
        }
        Exchange {
            turn,
            question: String::new(),
            strategy: String::new(),
            asks: None,
            focus_label: String::new(),
            findings: Vec::new(),
            repeated: false,
            said: Said { text, trace },
        }
    }

    fn quote(exchange: &Exchange, words: &str) -> Quote {
        let at = exchange.said.text.find(words).expect("it is said");
        let start = exchange.said.text[..at].chars().count();
        let utterance_id = Utterance::answer_id(exchange.turn);
        Quote { utterance_id, start, end: start + words.chars().count(), text: words.to_owned() }
    }

    fn node(at: usize, quotes: Vec<Quote>) -> Node {
        Node {
            id: NodeId::at(at),
            label: format!("node {at}"),
            label_key: format!("node {at}"),
            node_type: "attribute".to_owned(),
            level: None,
            terminal: false,
            polarity: 0,
            modality: Modality::Factual,
            confidence: 1.0,
            ambiguous: false,
            aliases: Vec::new(),
            quotes,
            details: Vec::new(),
            created_at_turn: 1,
            last_mentioned_turn: 1,
            element: None,
            superseded_by: None,
            sense: colloquy_engine::interpretation::Sense::default(),
            embedding: None,
        }
    }

    #[test]
    fn words_decide_what_a_node_stands_for() {
        let said = [
            answer(
                1,
                &[
                    ("Well, ", None),
                    ("it froths", Some(Content::Belief(0))),
                    (", ", None),
                    ("I used to whisk it", Some(Content::Detail(0))),
                    (". By the way, ", None),
                    ("my cat is ill", Some(Content::Tangent(0))),
                    (".", None),
                ],
            ),
            answer(
                2,
                &[
                    ("It costs a lot", Some(Content::Belief(1))),
                    (" so ", None),
                    ("I buy less", Some(Content::Belief(2))),
                ],
            ),
        ];
        let (first, second) = (&said[0], &said[1]);
        // Quotes; the belief they stand for; said itself; beliefs covered.
        let rows: Vec<(Vec<Quote>, Option<usize>, bool, usize)> = vec![
            (vec![quote(first, "it froths")], Some(0), true, 1),
            (vec![quote(first, "used to whisk it")], Some(0), false, 1),
            (vec![quote(first, "my cat is ill")], None, false, 0),
            (vec![quote(first, "Well")], None, false, 0),
            (vec![quote(second, "costs a lot")], Some(1), true, 1),
            // A quote that runs over into the next statement is of both only when it holds half of that.
            (vec![quote(second, "It costs a lot so I b")], Some(1), true, 1),
            (vec![quote(second, "It costs a lot so I buy")], Some(1), true, 2),
            // Two quotes merged into one node.
            (vec![quote(first, "it froths"), quote(second, "I buy less")], Some(2), true, 2),
            (Vec::new(), None, false, 0),
        ];
        let nodes = rows.iter().enumerate().map(|(at, (quotes, ..))| node(at, quotes.clone())).collect();
        let graph = SurfaceGraph { nodes, ..SurfaceGraph::default() };
        let found = Provenance::of(&graph, &said);
        for (at, (quotes, belief, stated, covers)) in rows.iter().enumerate() {
            assert_eq!(found.belief[at], *belief, "{quotes:?}");
            assert_eq!(found.stated[at], *stated, "{quotes:?}");
            assert_eq!(found.covers[at], *covers, "{quotes:?}");
        }
        assert_eq!(found.live.len(), rows.len());
    }
}
