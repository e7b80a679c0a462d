//! Stage 6, SlotDiscovery: every new node finds its canonical slot, or founds one.
//!
//! *Takes* the updated graph. *Gives* the slots founded. Waits for nobody: slots are found by the vectors of
//! stage 5 and named after their first label; better names from a language model come between turns. Edges
//! between slots are aggregated anew, so that an edge counts from the moment both its ends have slots.

use super::inputs::TurnInputs;
use super::s05_graph_update::{Grown, Meaning};
use crate::given::methodology::Methodology;
use crate::state::session::Session;
use crate::state::slots::discovery::{Placed, SlotRules};

/// Where new nodes were placed.
pub struct Slotted {
    placed: Placed,
}

impl Slotted {
    /// Slots founded, nodes placed.
    pub fn placed(&self) -> &Placed {
        &self.placed
    }

    /// The placing alone.
    pub(super) fn into_placed(self) -> Placed {
        self.placed
    }
}

/// Places all nodes that have no slot yet, after the graph has `grown`.
pub(super) fn discover(
    session: &mut Session,
    methodology: &Methodology,
    meaning: Meaning<'_>,
    inputs: &TurnInputs<'_>,
    _grown: &Grown,
) -> Slotted {
    let turn = session.next_turn();
    session.regroup(inputs.groups, turn, methodology.dedup.min_support_nodes);
    let recorded = inputs.decided.map(|decided| decided.resolution.slots.as_slice());
    Slotted { placed: session.place(turn, rules(methodology, meaning), recorded) }
}

/// By which rules a methodology's nodes share a slot.
pub(crate) fn rules<'a>(methodology: &'a Methodology, meaning: Meaning<'a>) -> SlotRules<'a> {
    SlotRules {
        cosine: methodology.dedup.slot_cosine.unwrap_or(meaning.thresholds.slot),
        jaccard: methodology.dedup.jaccard,
        min_support: methodology.dedup.min_support_nodes,
        synonyms: &methodology.dedup.synonyms,
        opposed: meaning.opposed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given::methodology::{Dedup, Ontology};

    #[test]
    fn a_methodologys_limits_come_before_the_embedders() {
        let mut methodology = Methodology::plain("m", Ontology::default());
        let read = |methodology: &Methodology| {
            let rules = rules(methodology, Meaning::RECORDED);
            (rules.cosine, rules.jaccard, rules.min_support, rules.synonyms.len())
        };
        assert_eq!(read(&methodology), (Meaning::RECORDED.thresholds.slot, 0.75, 2, 0));
        let synonyms = vec![vec!["foam".to_owned(), "froth".to_owned()]];
        methodology.dedup = Dedup {
            slot_cosine: Some(0.5),
            jaccard: 0.4,
            min_support_nodes: 3,
            synonyms,
            ..Dedup::default()
        };
        assert_eq!(read(&methodology), (0.5, 0.4, 3, 1));
    }
}
