//! Stage 6, SlotDiscovery: every new node finds its canonical slot, or founds one.
//!
//! *Takes* the updated graph. *Gives* the slots founded. Waits for nobody: slots are found by the vectors of
//! stage 5 and named after their first label; better names from a language model come between turns. Edges
//! between slots are aggregated anew, so that an edge counts from the moment both its ends have slots.

use crate::ids::{NodeId, TurnNumber};
use crate::methodology::Methodology;
use crate::session::Session;
use crate::slots::SlotMapping;
use crate::slots::discovery::{Placed, SlotRules};
use crate::turn::s05_graph_update::Meaning;

/// Places all nodes that have no slot yet; `recorded` tells where they were placed before (replay).
pub fn discover(
    meaning: Meaning<'_>,
    session: &mut Session,
    methodology: &Methodology,
    turn: TurnNumber,
    recorded: Option<&[(NodeId, SlotMapping)]>,
) -> Placed {
    let rules = SlotRules {
        cosine: methodology.dedup.slot_cosine.unwrap_or(meaning.thresholds.slot),
        jaccard: methodology.dedup.jaccard,
        min_support: methodology.dedup.min_support_nodes,
        synonyms: &methodology.dedup.synonyms,
        opposed: meaning.opposed,
    };
    session.slots.discover(&session.graph, turn, rules, recorded)
}
