//! Whether it was a talk: whether questions followed, trouble was taken up, the technique carried out, and the person stayed.

use colloquy_engine::interpretation::Operation;
use colloquy_engine::methodology::frame::Slot;

use super::metrics::{Measures, share};
use crate::interview::{Exchange, Record};
use crate::respondent::Felt;

/// Measures the talk, as the person felt it.
pub(super) fn measure(record: &Record, measures: &mut Measures) {
    // The opening follows from nothing.
    let later = record.exchanges.get(1..).unwrap_or_default();
    let felt = later.iter().map(|exchange| exchange.said.trace.felt);
    measures.follows = share(felt.clone().filter(Felt::follows).count(), later.len());
    let mended: Vec<bool> = felt.filter_map(|felt| felt.mended).collect();
    measures.repair_rate = share(mended.iter().filter(|mended| **mended).count(), mended.len());
    let slots = &record.frame.slots;
    let done = slots.iter().filter(|slot| is_told(record, slot) || is_asked(&record.exchanges, slot)).count();
    measures.method_fit = share(done, slots.len());
    measures.left_early = Some(f64::from(u8::from(record.left_early())));
}

/// What questions were declared to ask, and what they were taken to ask.
pub(super) fn taken(record: &Record) -> Vec<(Operation, Operation)> {
    let later = record.exchanges.iter().skip(1);
    later
        .filter_map(|exchange| Some((exchange.asks?, exchange.said.trace.understood.as_ref()?.operation)))
        .collect()
}

/// Whether enough was told of a slot.
fn is_told(record: &Record, slot: &Slot) -> bool {
    let nodes = record.session.graph.live_nodes();
    nodes.filter(|node| slot.types.contains(&node.node_type)).count() >= Slot::TOLD
}

/// Whether it was asked about in its own words.
fn is_asked(exchanges: &[Exchange], slot: &Slot) -> bool {
    let asked = |exchange: &Exchange| {
        slot.asks.iter().any(|ask| {
            // What stands for the topic is another word in every interview.
            let ends = ask.rsplit('}').next().unwrap_or(ask).trim();
            !ends.is_empty() && exchange.question.trim_end().ends_with(ends)
        })
    };
    exchanges.iter().any(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exchange(question: &str) -> Exchange {
        Exchange {
            turn: 1,
            question: question.to_owned(),
            strategy: String::new(),
            asks: None,
            focus_label: String::new(),
            findings: Vec::new(),
            repeated: false,
            said: crate::respondent::Said { text: String::new(), trace: crate::respondent::Trace::default() },
        }
    }

    #[test]
    fn a_slot_is_asked_when_it_was_asked_in_its_words() {
        let slot = Slot {
            name: "worries".to_owned(),
            asks: vec!["What worried you about {concept} before?".to_owned()],
            types: Vec::new(),
            operation: None,
        };
        assert!(is_asked(&[exchange("I see. What worried you about tea before?")], &slot));
        assert!(!is_asked(&[exchange("What happened then?")], &slot));
    }
}
