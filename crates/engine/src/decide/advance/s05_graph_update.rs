//! Stage 5, GraphUpdate: statements and relations become nodes and edges; yield is credited.
//!
//! *Takes* the reading, with vectors of new labels where there are any. *Gives* what was created, what was only
//! touched, and what was refused with the reason. Waits for nobody. Without vectors the two tiers of words decide
//! alone. Only what was *created* is credited, to the node the answered question was about.

use super::inputs::TurnInputs;
use crate::given::interpretation::Source;
use crate::given::methodology::Methodology;
use crate::given::thresholds::Thresholds;
use crate::state::graph::dedup::Sameness;
use crate::state::graph::update::{Change, Incoming, Recorded, Rules};
use crate::state::session::Session;
use crate::text::ids::TurnNumber;

/// What decides whether two labels are one, besides the methodology's settings.
#[derive(Clone, Copy)]
pub struct Meaning<'a> {
    /// The embedder's thresholds.
    pub thresholds: Thresholds,
    /// Negation, antonyms, different numbers: never one.
    pub opposed: &'a (dyn Fn(&str, &str) -> bool + Send + Sync),
}

impl Meaning<'static> {
    /// Nothing is looked up by meaning: for turns whose resolution is recorded.
    pub const RECORDED: Self =
        Self { thresholds: Thresholds { surface: 2.0, slot: 2.0, question: 2.0 }, opposed: &|_, _| false };
}

/// What the answer changed in the graph.
pub struct Grown {
    change: Change,
}

impl Grown {
    /// Nodes, edges, refusals.
    pub fn change(&self) -> &Change {
        &self.change
    }

    /// The change alone.
    pub(super) fn into_change(self) -> Change {
        self.change
    }
}

/// Updates the graph, and the tracker from what was created.
pub(super) fn update(
    session: &mut Session,
    methodology: &Methodology,
    meaning: Meaning<'_>,
    inputs: &TurnInputs<'_>,
    turn: TurnNumber,
) -> Grown {
    if !inputs.reading.extractability.extractable {
        return Grown { change: Change::default() };
    }
    let recorded = inputs.decided.map(|decided| Recorded {
        statements: &decided.resolution.statements,
        ends: &decided.resolution.ends,
    });
    let incoming = Incoming {
        reading: inputs.reading,
        source: Source { utterance: inputs.answer.id, text: &inputs.answer.text },
        turn,
        vectors: inputs.vectors,
        asked: session.tracker.previous_focus,
        apart: &[],
        recorded,
    };
    let rules = Rules {
        ontology: &methodology.ontology,
        sameness: Sameness {
            dedup: &methodology.dedup,
            thresholds: meaning.thresholds,
            opposed: meaning.opposed,
        },
        enforce_connections: methodology.enforce_connections,
    };
    Grown { change: session.absorb(incoming, rules) }
}
