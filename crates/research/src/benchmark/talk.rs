//! Whether it was a talk: whether questions followed, trouble was taken up, the technique carried out, and the person stayed.

use colloquy_engine::interpretation::Operation;

use super::metrics::{Measures, share};
use crate::interview::Record;
use crate::respondent::Felt;

/// Measures the talk, as the person felt it.
pub(super) fn measure(record: &Record, measures: &mut Measures) {
    // The opening follows from nothing.
    let later = record.exchanges.get(1..).unwrap_or_default();
    let felt = later.iter().map(|exchange| exchange.said.trace.felt);
    measures.follows = share(felt.clone().filter(Felt::follows).count(), later.len());
    let mended: Vec<bool> = felt.filter_map(|felt| felt.mended).collect();
    measures.repair_rate = share(mended.iter().filter(|mended| **mended).count(), mended.len());
    let places = || record.session.frame.entries.iter().flat_map(|entry| &entry.places);
    measures.method_fit = share(places().filter(|place| place.filled.is_some()).count(), places().count());
    measures.left_early = Some(f64::from(u8::from(record.left_early())));
}

/// What questions were declared to ask, and what they were taken to ask.
pub(super) fn taken(record: &Record) -> Vec<(Operation, Operation)> {
    let later = record.exchanges.iter().skip(1);
    later
        .filter_map(|exchange| Some((exchange.asks?, exchange.said.trace.understood.as_ref()?.operation)))
        .collect()
}
