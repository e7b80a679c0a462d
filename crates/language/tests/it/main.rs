//! The language crate seen from outside: reading answers through the engine's ports.

#![expect(clippy::unwrap_used, reason = "a test that cannot set itself up must fail there")]

use colloquy_engine::interpretation::{KnownNode, ListenRequest, Reading};
use colloquy_engine::library;
use colloquy_engine::methodology::Strategy;
use colloquy_engine::ports::Linguist;
use colloquy_engine::{Methodology, NodeId};
use colloquy_language::offline::Offline;

mod grids;
mod nasty;
mod refused;
mod strange;
mod tongues;

pub(crate) fn methodology(id: &str) -> Methodology {
    library::methodology(id).unwrap().unwrap().methodology
}

pub(crate) fn read(
    methodology: &Methodology,
    question: Option<&str>,
    focus: Option<(&str, &str)>,
    strategy: &str,
    answer: &str,
) -> Reading {
    let node = |(label, node_type)| KnownNode {
        id: NodeId::at(0),
        label,
        node_type,
        aliases: &[],
        last_mentioned_turn: 0,
        polarity: 0,
    };
    let offline = Offline::new();
    let concept = library::concept("oat_milk").unwrap().unwrap();
    let parse = offline.parse(answer);
    let strategy = methodology.strategy(strategy).cloned().unwrap_or(Strategy {
        name: strategy.to_owned(),
        stems: strategy.to_owned(),
        ..Strategy::default()
    });
    offline.read(&ListenRequest {
        methodology,
        concept: &concept,
        question,
        focus: focus.map(node),
        strategy: Some(&strategy),
        focus_element: None,
        answer,
        parse: &parse,
        known: Vec::new(),
        transcript: &[],
        intent: None,
        wanted: &[],
        expected: &[],
        turn: 1,
    })
}
