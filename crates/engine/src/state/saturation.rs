//! Saturation: whether answers still bring anything new (`decisions.md` 7, 8, `engine.md` 8.3).

use crate::given::interpretation::ResponseDepth;
use crate::state::session::value::{Counters, Saturation};

/// Share of the newest turn in the smoothed rate of new nodes.
const ALPHA: f64 = 0.4;
/// Parts of the velocity blend: the decay of the rate, the density of edges, the turns gone by.
const BLEND: [f64; 3] = [0.60, 0.25, 0.15];
/// Edges per node that count as fully dense.
const DENSE: f64 = 2.0;
/// Turns after which the turn's part of the blend is full.
const FULL_TURNS: f64 = 15.0;

/// What one turn brought, as the counters need it. Only what was created counts, never what was merely said
/// again; edges the ontology does not allow count in no yield.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TurnYield {
    /// The turn, 1-based.
    pub turn: u32,
    /// Nodes created.
    pub nodes_created: usize,
    /// Valid edges created.
    pub edges_created: usize,
    /// Statements of no type: nothing of the map, but told.
    pub untyped: usize,
    /// Slots created, of any status.
    pub slots_created: usize,
    /// Live nodes now.
    pub node_count: usize,
    /// Counted edges now.
    pub edge_count: usize,
    /// Slots of any status now.
    pub slot_count: usize,
    /// Nodes on the longest chain now.
    pub max_depth: usize,
    /// Depth of the answer; None when it was not rated.
    pub response_depth: Option<ResponseDepth>,
}

/// 1 - min(new nodes / best turn so far, 1), rounded to four decimals; 0 before the first new node.
pub fn conversation(new_nodes: usize, peak: f64) -> f64 {
    let share = if peak > 0.0 { new_nodes as f64 / peak } else { 1.0 };
    rounded(1.0 - share.min(1.0))
}

/// 1 - min(new slots / new nodes, 1), rounded to four decimals; 1 when there is no new node.
pub fn canonical(new_slots: usize, new_nodes: usize) -> f64 {
    if new_nodes == 0 { 1.0 } else { rounded(1.0 - (new_slots as f64 / new_nodes as f64).min(1.0)) }
}

/// The blend of the smoothed rate's decay, the density of edges and the turns gone by, in 0..=1.
pub fn velocity(rate: f64, peak: f64, edges: usize, nodes: usize, turn: u32) -> f64 {
    let decay = 1.0 - rate / peak.max(1.0);
    let density = if nodes == 0 { 0.0 } else { (edges as f64 / nodes as f64 / DENSE).min(1.0) };
    let floor = (f64::from(turn) / FULL_TURNS).min(1.0);
    (BLEND[0] * decay + BLEND[1] * density + BLEND[2] * floor).clamp(0.0, 1.0)
}

fn rounded(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

impl Counters {
    /// Takes in one turn and returns its saturation. To be called once per turn, after the graph and the slots
    /// are updated and before signals are read.
    pub fn take_in(&mut self, this: &TurnYield) -> Saturation {
        let saturation = Saturation {
            conversation: conversation(this.nodes_created, self.surface_peak),
            canonical: canonical(this.slots_created, this.nodes_created),
            velocity: self.velocity_after(this),
        };
        self.surface_peak = self.surface_peak.max(this.nodes_created as f64);
        self.canonical_peak = self.canonical_peak.max(this.slots_created as f64);
        self.previous_node_count = this.node_count as u32;
        self.previous_slot_count = this.slot_count as u32;
        self.quiet_turns = counted(self.quiet_turns, this.nodes_created == 0);
        self.dry_turns = counted(self.dry_turns, this.nodes_created + this.edges_created + this.untyped == 0);
        if let Some(depth) = this.response_depth {
            self.shallow_answers = counted(self.shallow_answers, depth.is_shallow());
        }
        let depth = i64::try_from(this.max_depth).unwrap_or(i64::MAX);
        self.depth_plateau = counted(self.depth_plateau, depth <= self.previous_max_depth);
        self.previous_max_depth = depth;
        saturation
    }

    fn velocity_after(&mut self, this: &TurnYield) -> f64 {
        let created = this.nodes_created as f64;
        self.surface_ewma = ALPHA * created + (1.0 - ALPHA) * self.surface_ewma;
        let peak = self.surface_peak.max(created);
        velocity(self.surface_ewma, peak, this.edge_count, this.node_count, this.turn)
    }
}

/// One more in a row, or none.
const fn counted(so_far: u32, again: bool) -> u32 {
    if again { so_far.saturating_add(1) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversation_and_canonical() {
        let table = [(4, 0.0, 0.0), (0, 0.0, 0.0), (0, 4.0, 1.0), (2, 7.0, 0.7143), (9, 4.0, 0.0)];
        for (new, peak, expected) in table {
            assert_eq!(conversation(new, peak), expected, "{new} of {peak}");
        }
        for (slots, nodes, expected) in [(0, 0, 1.0), (0, 3, 1.0), (1, 3, 0.6667), (3, 3, 0.0), (5, 3, 0.0)] {
            assert_eq!(canonical(slots, nodes), expected, "{slots} for {nodes}");
        }
    }

    #[test]
    fn velocity_blends_three_parts() {
        let table = [
            (0.0, 0.0, 0, 0, 0, 0.6),
            (4.0, 4.0, 0, 4, 0, 0.0),
            (2.0, 4.0, 4, 4, 15, 0.3 + 0.125 + 0.15),
            (0.0, 4.0, 99, 4, 99, 1.0),
        ];
        for (rate, peak, edges, nodes, turn, expected) in table {
            let got = velocity(rate, peak, edges, nodes, turn);
            assert!((got - expected).abs() < 1e-12, "{got} instead of {expected}");
        }
    }

    #[test]
    fn counters_count_in_a_row() {
        let mut counters = Counters::default();
        let turn = |nodes, edges, max_depth, response_depth| TurnYield {
            nodes_created: nodes,
            edges_created: edges,
            max_depth,
            response_depth,
            ..TurnYield::default()
        };
        let surface = Some(ResponseDepth::Surface);
        let steps = [
            (turn(3, 1, 2, Some(ResponseDepth::Deep)), (0, 0, 0, 0)),
            (turn(0, 1, 2, surface), (0, 1, 1, 1)),
            (turn(0, 0, 2, None), (1, 2, 1, 2)),
            (turn(0, 0, 3, surface), (2, 3, 2, 0)),
            (turn(1, 0, 2, Some(ResponseDepth::Moderate)), (0, 0, 0, 1)),
            (turn(0, 0, 3, None), (1, 1, 0, 0)),
            (TurnYield { untyped: 2, ..turn(0, 0, 3, None) }, (0, 2, 0, 1)),
        ];
        for (step, expected) in steps {
            counters.take_in(&step);
            let c = &counters;
            assert_eq!(
                (c.dry_turns, c.quiet_turns, c.shallow_answers, c.depth_plateau),
                expected,
                "{step:?}"
            );
        }
        assert_eq!(counters.surface_peak, 3.0);
    }

    #[test]
    fn an_empty_first_turn_is_no_plateau() {
        let mut counters = Counters::default();
        let saturation = counters.take_in(&TurnYield { turn: 1, ..TurnYield::default() });
        assert_eq!((counters.depth_plateau, saturation.conversation, saturation.canonical), (0, 0.0, 1.0));
    }
}
