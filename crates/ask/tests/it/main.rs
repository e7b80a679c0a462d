//! The language crate seen from outside: reading answers through the engine's ports.

#![expect(clippy::unwrap_used, reason = "a test that cannot set itself up must fail there")]

use colloquy_ask::offline::Offline;
use colloquy_engine::Methodology;
use colloquy_engine::interpretation::{KnownNode, ListenRequest, Reading};
use colloquy_engine::library;
use colloquy_engine::methodology::Strategy;
use colloquy_engine::ports::Linguist;

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
    let offline = Offline::new();
    let concept = library::concept("oat_milk").unwrap().unwrap();
    let parse = offline.parse(answer);
    let strategy = methodology.strategy(strategy).cloned().unwrap_or(Strategy {
        name: strategy.to_owned(),
        stems: strategy.to_owned(),
        ..Strategy::default()
    });
    offline.read(&ListenRequest {
        question,
        focus: focus.map(|(label, node_type)| KnownNode::named(label, node_type)),
        strategy: Some(&strategy),
        ..ListenRequest::alone(methodology, &concept, answer, &parse)
    })
}
