//! The node state tracker: how every node has been treated so far (`engine.md` 2).
//!
//! Order within turn n: nodes are registered and edges counted as the graph grows, and the yield of answer n
//! is credited to the focus of question n-1; then signals are read; then the depth of answer n is appended to
//! that focus, and the focus of question n is recorded, which lets every counter tick. A turn without a node
//! in focus ticks too.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::given::interpretation::ResponseDepth;
use crate::text::ids::{NodeId, TurnNumber};

/// Version of the serialised tracker.
pub const TRACKER_FORMAT: u32 = 1;

/// State of one node.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct NodeState {
    /// Turn in which the node was created.
    pub created_at_turn: TurnNumber,
    /// Times in focus.
    pub focus_count: u32,
    /// Last turn in focus.
    pub last_focus_turn: Option<TurnNumber>,
    /// Ticks since the last focus.
    pub turns_since_last_focus: u32,
    /// Turns in focus in a row; 0 when focus is elsewhere.
    pub current_focus_streak: u32,
    /// Last turn in which an answer about it yielded something.
    pub last_yield_turn: Option<TurnNumber>,
    /// Ticks since then (or since creation).
    pub turns_since_last_yield: u32,
    /// Answers about it that yielded something.
    pub yield_count: u32,
    /// `yield_count / max(focus_count, 1)`; may exceed 1.
    pub yield_rate: f64,
    /// Depths of the answers to questions about it, oldest first, the newest 20.
    pub response_depths: Vec<ResponseDepth>,
    /// Edges out of it.
    pub edge_count_outgoing: u32,
    /// Edges into it.
    pub edge_count_incoming: u32,
    /// Times each strategy was used on it.
    pub strategy_usage_count: IndexMap<String, u32>,
    /// The last strategy used on it.
    pub last_strategy_used: Option<String>,
    /// Uses of that strategy in a row, on this node.
    pub consecutive_same_strategy: u32,
}

/// States of all nodes, in order of registration (which decides ties).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "StoredTracker")]
pub struct NodeStateTracker {
    /// Format of the serialised form.
    pub schema_version: u32,
    /// The node of the last question, if it was about one.
    pub previous_focus: Option<NodeId>,
    /// One state per node.
    pub states: IndexMap<NodeId, NodeState>,
}

impl Default for NodeStateTracker {
    fn default() -> Self {
        Self { schema_version: TRACKER_FORMAT, previous_focus: None, states: IndexMap::new() }
    }
}

/// Depths kept per node.
const KEPT_DEPTHS: usize = 20;
/// Depths that decide whether a node's answers have become shallow.
const LAST_DEPTHS: usize = 3;

/// What an answer added or changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Yielded {
    /// Nodes created.
    pub nodes_added: usize,
    /// Valid edges created.
    pub edges_added: usize,
    /// Nodes changed in more than being said again.
    pub nodes_modified: usize,
}

impl Yielded {
    /// Nothing was added or changed.
    pub const fn is_nothing(self) -> bool {
        self.nodes_added + self.edges_added + self.nodes_modified == 0
    }
}

impl NodeState {
    /// Share (0..=1) of surface and shallow among the last three depths; 0 without any.
    pub fn shallow_ratio(&self) -> f64 {
        let newest = &self.response_depths[self.response_depths.len().saturating_sub(LAST_DEPTHS)..];
        if newest.is_empty() {
            return 0.0;
        }
        newest.iter().filter(|depth| depth.is_shallow()).count() as f64 / newest.len() as f64
    }

    /// How exhausted the node is, 0..=1: four tenths from ten ticks without yield, three from a focus streak of
    /// five, three from shallow answers; 0 for a node never asked about (`engine.md` 3.4).
    pub fn exhaustion_score(&self) -> f64 {
        if self.focus_count == 0 {
            return 0.0;
        }
        let quiet = f64::from(self.turns_since_last_yield.min(10)) / 10.0;
        let streak = f64::from(self.current_focus_streak.min(5)) / 5.0;
        quiet * 0.4 + streak * 0.3 + self.shallow_ratio() * 0.3
    }
}

impl NodeStateTracker {
    /// Begins to track a node; one already tracked stays as it is.
    pub fn register(&mut self, node: NodeId, turn: TurnNumber) {
        self.states
            .entry(node)
            .or_insert_with(|| NodeState { created_at_turn: turn, ..NodeState::default() });
    }

    /// The state of a node.
    pub fn state(&self, node: NodeId) -> Option<&NodeState> {
        self.states.get(&node)
    }

    /// Records that this turn's question is about a node, and lets every counter tick. False, and nothing
    /// changed, when the node is not tracked.
    pub fn update_focus(&mut self, node: NodeId, turn: TurnNumber, strategy: &str) -> bool {
        let stays = self.previous_focus == Some(node);
        let Some(state) = self.states.get_mut(&node) else { return false };
        state.focus_count += 1;
        state.last_focus_turn = Some(turn);
        let streak = if stays { state.current_focus_streak + 1 } else { 1 };
        let again = state.last_strategy_used.as_deref() == Some(strategy);
        *state.strategy_usage_count.entry(strategy.to_owned()).or_insert(0) += 1;
        state.consecutive_same_strategy = if again { state.consecutive_same_strategy + 1 } else { 1 };
        state.last_strategy_used = Some(strategy.to_owned());
        self.tick();
        if let Some(state) = self.states.get_mut(&node) {
            state.current_focus_streak = streak;
            state.turns_since_last_focus = 0;
        }
        self.previous_focus = Some(node);
        true
    }

    /// Records that this turn's question is about no node: counters tick, and the next yield is credited to
    /// nobody (`decisions.md` 3).
    pub fn clear_focus(&mut self) {
        self.tick();
        self.previous_focus = None;
    }

    /// Records that the last question is put again (a clarification): counters tick, the focus and its streak
    /// stay, and so does whom the next yield is credited to.
    pub fn keep_focus(&mut self) {
        let streak = self.previous_focus.and_then(|node| self.state(node)).map(|s| s.current_focus_streak);
        self.tick();
        if let (Some(streak), Some(state)) =
            (streak, self.previous_focus.and_then(|n| self.states.get_mut(&n)))
        {
            state.current_focus_streak = streak;
            state.turns_since_last_focus = 0;
        }
    }

    /// One turn goes by, with every node out of focus.
    fn tick(&mut self) {
        for state in self.states.values_mut() {
            state.turns_since_last_focus += 1;
            state.turns_since_last_yield += 1;
            state.current_focus_streak = 0;
        }
    }

    /// Credits a node with what an answer added or changed; nothing added changes nothing. The streak stays.
    /// False when the node is not tracked.
    pub fn record_yield(&mut self, node: NodeId, turn: TurnNumber, yielded: Yielded) -> bool {
        let Some(state) = self.states.get_mut(&node) else { return false };
        if !yielded.is_nothing() {
            state.last_yield_turn = Some(turn);
            state.turns_since_last_yield = 0;
            state.yield_count += 1;
            state.yield_rate = f64::from(state.yield_count) / f64::from(state.focus_count.max(1));
        }
        true
    }

    /// Appends the depth of an answer to a question about a node; the newest twenty are kept. False when the
    /// node is not tracked.
    pub fn append_response_depth(&mut self, node: NodeId, depth: ResponseDepth) -> bool {
        let Some(state) = self.states.get_mut(&node) else { return false };
        state.response_depths.push(depth);
        let surplus = state.response_depths.len().saturating_sub(KEPT_DEPTHS);
        state.response_depths.drain(..surplus);
        true
    }

    /// Adds to a node's edge counts; neither falls below 0. False when the node is not tracked.
    pub fn update_edge_counts(&mut self, node: NodeId, outgoing: i64, incoming: i64) -> bool {
        let Some(state) = self.states.get_mut(&node) else { return false };
        let moved = |count: u32, by: i64| {
            u32::try_from(i64::from(count).saturating_add(by).max(0)).unwrap_or(u32::MAX)
        };
        state.edge_count_outgoing = moved(state.edge_count_outgoing, outgoing);
        state.edge_count_incoming = moved(state.edge_count_incoming, incoming);
        true
    }
}

/// The tracker as stored, before its format is looked at.
#[derive(Deserialize)]
struct StoredTracker {
    #[serde(default = "first_format")]
    schema_version: u32,
    previous_focus: Option<NodeId>,
    states: IndexMap<NodeId, NodeState>,
}

const fn first_format() -> u32 {
    1
}

impl TryFrom<StoredTracker> for NodeStateTracker {
    type Error = UnknownFormat;

    fn try_from(stored: StoredTracker) -> Result<Self, Self::Error> {
        let StoredTracker { schema_version, previous_focus, states } = stored;
        if schema_version == TRACKER_FORMAT {
            Ok(Self { schema_version, previous_focus, states })
        } else {
            Err(UnknownFormat { found: schema_version })
        }
    }
}

/// A tracker of another format than this program's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the node states have format {found}, this program knows format {TRACKER_FORMAT}")]
pub struct UnknownFormat {
    /// The format found.
    pub found: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn two() -> (NodeStateTracker, NodeId, NodeId) {
        let (mut tracker, a, b) = (NodeStateTracker::default(), NodeId::at(0), NodeId::at(1));
        tracker.register(a, 1);
        tracker.register(b, 1);
        (tracker, a, b)
    }

    #[test]
    fn focus_moves_streaks_and_ticks() {
        let (mut tracker, a, b) = two();
        assert!(tracker.update_focus(a, 1, "deepen") && tracker.update_focus(a, 2, "deepen"));
        assert_eq!(
            (tracker.states[&a].current_focus_streak, tracker.states[&a].consecutive_same_strategy),
            (2, 2)
        );
        assert!(tracker.update_focus(b, 3, "explore"));
        let state = &tracker.states[&a];
        assert_eq!((state.current_focus_streak, state.turns_since_last_focus), (0, 1));
        assert_eq!(state.turns_since_last_yield, 3);
        assert!(!tracker.update_focus(NodeId::at(9), 4, "x"), "unknown nodes change nothing");
        assert_eq!(tracker.previous_focus, Some(b));
    }

    #[test]
    fn a_turn_without_a_node_ticks_and_clears() {
        let (mut tracker, a, _) = two();
        tracker.update_focus(a, 1, "deepen");
        tracker.clear_focus();
        let state = &tracker.states[&a];
        assert_eq!(tracker.previous_focus, None);
        assert_eq!(
            (state.current_focus_streak, state.turns_since_last_focus, state.turns_since_last_yield),
            (0, 1, 2)
        );
    }

    #[test]
    fn yields_count_only_when_something_came() {
        let (mut tracker, a, _) = two();
        tracker.update_focus(a, 1, "deepen");
        tracker.record_yield(a, 2, Yielded::default());
        assert_eq!(tracker.states[&a].yield_count, 0);
        tracker.record_yield(a, 2, Yielded { edges_added: 1, ..Yielded::default() });
        let state = &tracker.states[&a];
        assert_eq!((state.yield_count, state.yield_rate, state.turns_since_last_yield), (1, 1.0, 0));
        assert_eq!(state.current_focus_streak, 1, "the streak stays");
    }

    #[test]
    fn depths_are_bounded_and_edges_never_negative() {
        let (mut tracker, a, _) = two();
        for _ in 0..25 {
            tracker.append_response_depth(a, ResponseDepth::Deep);
        }
        tracker.append_response_depth(a, ResponseDepth::Surface);
        assert_eq!(tracker.states[&a].response_depths.len(), 20);
        assert_eq!(tracker.states[&a].response_depths.last(), Some(&ResponseDepth::Surface));
        assert!((tracker.states[&a].shallow_ratio() - 1.0 / 3.0).abs() < 1e-12);
        tracker.update_edge_counts(a, 2, 1);
        tracker.update_edge_counts(a, -5, 0);
        assert_eq!((tracker.states[&a].edge_count_outgoing, tracker.states[&a].edge_count_incoming), (0, 1));
        tracker.update_edge_counts(a, i64::MAX, i64::MIN);
        assert_eq!(tracker.states[&a].edge_count_incoming, 0);
    }

    #[test]
    fn another_format_is_refused_and_a_missing_one_is_the_first() {
        let newer = r#"{"schema_version": 2, "previous_focus": null, "states": {}}"#;
        let error = serde_json::from_str::<NodeStateTracker>(newer).unwrap_err();
        assert!(error.to_string().starts_with("the node states have format 2"), "{error}");
        let unmarked = r#"{"previous_focus": null, "states": {}}"#;
        assert_eq!(serde_json::from_str::<NodeStateTracker>(unmarked).unwrap(), NodeStateTracker::default());
    }

    proptest! {
        #[test]
        fn survives_serialisation(steps in proptest::collection::vec((0..6_u8, 0..8_usize, 0..4_usize), 0..60)) {
            let mut tracker = NodeStateTracker::default();
            for (turn, (kind, node, extra)) in (1..).zip(steps) {
                let node = NodeId::at(node);
                let by = i64::try_from(extra).unwrap();
                let depths = [ResponseDepth::Surface, ResponseDepth::Shallow, ResponseDepth::Moderate, ResponseDepth::Deep];
                match kind {
                    0 => tracker.register(node, turn),
                    1 => assert_eq!(
                        tracker.update_focus(node, turn, ["deepen", "explore", "a \"b\"", "\u{e9}"][extra]),
                        tracker.state(node).is_some()
                    ),
                    2 => tracker.clear_focus(),
                    3 => {
                        let yielded = Yielded { nodes_added: extra, ..Yielded::default() };
                        tracker.record_yield(node, turn, yielded);
                    }
                    4 => {
                        tracker.append_response_depth(node, depths[extra]);
                    }
                    _ => {
                        tracker.update_edge_counts(node, by - 2, by);
                    }
                }
                for state in tracker.states.values() {
                    prop_assert!((0.0..=1.0).contains(&state.exhaustion_score()));
                }
            }
            let text = serde_json::to_string(&tracker).unwrap();
            let back: NodeStateTracker = serde_json::from_str(&text).unwrap();
            prop_assert!(back.states.keys().eq(tracker.states.keys()), "registration order decides ties");
            prop_assert_eq!(back, tracker);
        }
    }
}
