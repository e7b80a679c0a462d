//! The aggregate: guards a session's state, so that tracker, coverage, counters and histories stay true together.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;

use super::value::{
    Asked, CLARIFICATION, Ending, Focus, FocusEntry, Saturation, SessionConfig, SessionState, SessionStatus,
    TurnTail,
};
use crate::given::concept::Concept;
use crate::given::interpretation::{
    Comprehension, Intent, MomentumLevel, Reaction, ResponseDepth, SlotProposal,
};
use crate::given::methodology::Methodology;
use crate::given::utterance::Utterance;
use crate::state::coverage::CoverageView;
use crate::state::graph::undo::UndoError;
use crate::state::graph::update::{Change, Incoming, Rules};
use crate::state::saturation::TurnYield;
use crate::state::slots::SlotMapping;
use crate::state::slots::discovery::{Placed, SlotRules};
use crate::state::tracker::Yielded;
use crate::text::ids::{EdgeId, MergeId, NodeId, SessionId, TurnNumber};

/// One respondent's interview. It is read as its [`SessionState`]; only these methods change it.
///
/// It is deliberately not `Clone`: [`Session::fork`] is the one deep copy of a turn.
#[derive(Debug, PartialEq)]
pub struct Session {
    state: SessionState,
}

impl Deref for Session {
    type Target = SessionState;

    fn deref(&self) -> &SessionState {
        &self.state
    }
}

static FORKS: AtomicU64 = AtomicU64::new(0);

/// Why a state is not one a session can have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the session is broken: {0}")]
pub struct Broken(String);

/// What an answer says of the parts of a stimulus.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Covered<'a> {
    /// Element, node that is about it, verdict on comprehension.
    pub(crate) mentions: Vec<(&'a str, NodeId, Option<Comprehension>)>,
    /// Element and reaction, in order of voicing.
    pub(crate) reactions: Vec<(&'a str, Reaction)>,
    /// The answer disclaims all knowledge of what was asked about.
    pub(crate) knows_nothing: bool,
}

impl Session {
    /// A session in which nothing has been said yet.
    pub fn new(
        id: SessionId,
        concept: Arc<Concept>,
        methodology: &Methodology,
        config: SessionConfig,
        at: Timestamp,
    ) -> Self {
        Self { state: SessionState::new(id, concept, methodology, config, at) }
    }

    /// The session of a state that was kept.
    ///
    /// # Errors
    /// When the state contradicts itself: an edge without its ends, ids that are no positions, turns that were not
    /// counted.
    pub fn restore(state: SessionState) -> Result<Self, Broken> {
        check(&state).map_err(Broken)?;
        Ok(Self { state })
    }

    /// A deep copy to work on: dropping it undoes what was done.
    #[must_use]
    pub fn fork(&self) -> Self {
        FORKS.fetch_add(1, Ordering::Relaxed);
        Self { state: self.state.clone() }
    }

    /// Deep copies made so far in this process: what a turn costs besides its own work.
    pub fn forks() -> u64 {
        FORKS.load(Ordering::Relaxed)
    }

    /// The state alone.
    pub fn into_state(self) -> SessionState {
        self.state
    }

    /// The opening question is said.
    pub(crate) fn start(&mut self, opening: Utterance, intent: Intent) {
        self.state.transcript.push(opening);
        self.state.asked = Asked { intent, settled: false };
        self.state.status = SessionStatus::Active;
    }

    /// An answer is said to the question that waits, which now counts as asked.
    pub(crate) fn hear(&mut self, answer: Utterance, methodology: &Methodology) {
        self.settle(methodology);
        let state = &mut self.state;
        state.transcript.push(answer);
        state.paused_at = None;
        if state.status == SessionStatus::Abandoned {
            state.status = SessionStatus::Active;
        }
    }

    /// The respondent has judged what was understood: what they contested counts no more.
    pub(crate) fn check(&mut self, contested: impl Iterator<Item = EdgeId>) {
        self.state.checked = true;
        for edge in contested {
            if let Some(edge) = self.state.graph.edges.get_mut(edge.index()) {
                edge.contested = true;
            }
        }
    }

    /// Something is said after the end.
    pub(crate) fn hear_after(&mut self, said: Utterance) {
        self.state.transcript.push(said);
    }

    /// Counts the question that waits as asked: only now is it certain that no other takes its place.
    fn settle(&mut self, methodology: &Methodology) {
        let state = &mut self.state;
        if std::mem::replace(&mut state.asked.settled, true) {
            return;
        }
        let Some(tail) = state.turns.last() else { return };
        if tail.strategy == CLARIFICATION {
            state.counters.clarifications += 1;
            state.tracker.keep_focus();
            return;
        }
        state.counters.clarifications = 0;
        match tail.asked_about() {
            Focus::Node(node) => {
                state.tracker.update_focus(*node, tail.turn, &tail.strategy);
            }
            Focus::Element(element) => {
                state.tracker.clear_focus();
                state.coverage.record_focus(element, &methodology.coverage);
            }
            Focus::None | Focus::Edge(_) => state.tracker.clear_focus(),
        }
    }

    /// Takes the statements of an answer into the graph. New nodes are tracked, created edges counted, and the yield
    /// goes to the node (or element) that was asked about; to nobody when there was none (`decisions.md` 3).
    pub(crate) fn absorb(&mut self, incoming: Incoming<'_>, rules: Rules<'_>) -> Change {
        let turn = incoming.turn;
        let change = self.state.graph.absorb(incoming, rules);
        let tracker = &mut self.state.tracker;
        for node in change.nodes_created() {
            tracker.register(node, turn);
        }
        for edge in change.edges_created() {
            tracker.update_edge_counts(edge.source, 1, 0);
            tracker.update_edge_counts(edge.target, 0, 1);
        }
        let (nodes_added, edges_added) = (change.nodes_created().count(), change.edges_created().count());
        if let Some(focus) = tracker.previous_focus {
            tracker.record_yield(focus, turn, Yielded { nodes_added, edges_added, nodes_modified: 0 });
        }
        if let Some(Focus::Element(element)) = self.state.turns.last().map(TurnTail::asked_about)
            && edges_added > 0
        {
            self.state.coverage.credit_edges(element);
        }
        change
    }

    /// Takes in groups of nodes that were found between turns.
    pub(crate) fn regroup(&mut self, groups: &[SlotProposal], turn: TurnNumber, min_support: usize) {
        if !groups.is_empty() {
            self.state.slots.regroup(&self.state.graph, groups, turn, min_support);
        }
    }

    /// Finds a slot for every node without one, or founds it.
    pub(crate) fn place(
        &mut self,
        turn: TurnNumber,
        rules: SlotRules<'_>,
        recorded: Option<&[(NodeId, SlotMapping)]>,
    ) -> Placed {
        self.state.slots.discover(&self.state.graph, turn, rules, recorded)
    }

    /// Notes what an answer says of the parts of the stimulus, and finds the gaps anew.
    pub(crate) fn cover(&mut self, turn: TurnNumber, covered: &Covered<'_>, methodology: &Methodology) {
        let state = &mut self.state;
        let Some(stimulus) = &state.concept.stimulus else { return };
        for (element, node, comprehension) in &covered.mentions {
            state.coverage.map_node(element, *node);
            if let Some(verdict) = comprehension {
                state.coverage.record_comprehension(element, *verdict);
            }
        }
        state.coverage.record_reactions(turn, covered.reactions.iter().copied());
        if let Some(Focus::Element(element)) = state.turns.last().map(TurnTail::asked_about)
            && covered.knows_nothing
        {
            state.coverage.record_knowledge_lack(element, &methodology.coverage);
        }
        state.coverage.recompute(&CoverageView {
            stimulus,
            graph: &state.graph,
            slots: &state.slots,
            ontology: &methodology.ontology,
            connect_via: methodology.coverage.connect_via,
        });
    }

    /// Notes the energy of an answer.
    pub(crate) fn feel(&mut self, level: MomentumLevel) {
        self.state.momentum.record(level);
    }

    /// Moves the counters on, and keeps the depth of the answer.
    pub(crate) fn count(&mut self, brought: &TurnYield) -> Saturation {
        self.state.depth_history.extend(brought.response_depth);
        self.state.counters.take_in(brought)
    }

    /// The answer's depth goes to the node it was about.
    pub(crate) fn credit_depth(&mut self, depth: Option<ResponseDepth>) {
        if let (Some(focus), Some(depth)) = (self.state.tracker.previous_focus, depth) {
            self.state.tracker.append_response_depth(focus, depth);
        }
    }

    /// A turn is decided: what it brought, and what is asked next.
    pub(crate) fn close_turn(&mut self, tail: TurnTail, label: String) {
        let state = &mut self.state;
        state.turn_count = tail.turn;
        state.focus_history.push(FocusEntry {
            turn: tail.turn,
            focus: tail.focus.clone(),
            label,
            strategy: tail.strategy.clone(),
            aspect: None,
        });
        state.turns.push(tail);
    }

    /// The interviewer speaks, or nothing more is said. An ending makes the session closing; whatever comes after
    /// the closing words completes it.
    pub(crate) fn say(
        &mut self,
        question: Option<(String, Intent)>,
        ending: Option<Ending>,
        at: Timestamp,
    ) -> Option<&Utterance> {
        let state = &mut self.state;
        if state.status == SessionStatus::Closing {
            state.status = SessionStatus::Completed;
            state.completed_at = Some(at);
        } else if ending.is_some() {
            state.ending = ending;
            state.status = SessionStatus::Closing;
        }
        let (text, intent) = question?;
        state.transcript.push(Utterance::question(state.turn_count, text, at));
        if let Some(entry) = state.focus_history.last_mut() {
            entry.aspect.clone_from(&intent.aspect);
        }
        state.asked = Asked { intent, settled: false };
        state.transcript.last()
    }

    /// The interviewer's last words.
    pub(crate) fn part(&mut self, farewell: Option<String>) {
        self.state.farewell = farewell;
    }

    /// Pauses; an answer makes it go on.
    pub(crate) fn pause(&mut self, at: Timestamp) {
        self.state.paused_at = Some(at);
    }

    /// Ends at once. What ended it first stays.
    pub(crate) fn finish(&mut self, ending: Ending, at: Timestamp) {
        self.state.ending.get_or_insert(ending);
        self.state.status = SessionStatus::Completed;
        self.state.completed_at = Some(at);
    }

    /// Undoes a merge: the wording becomes a node of its own, with a slot and a tracked state.
    pub(crate) fn undo_merge(
        &mut self,
        merge: MergeId,
        rules: SlotRules<'_>,
        recorded: Option<&[(NodeId, SlotMapping)]>,
    ) -> Result<Placed, UndoError> {
        let after = self.state.turn_count;
        let node = self.state.graph.undo_merge(merge, after)?;
        let created = self.state.graph.nodes[node.index()].created_at_turn;
        let count = |at_source: bool| {
            let at = |e: &&crate::state::graph::Edge| (if at_source { e.source } else { e.target }) == node;
            i64::try_from(self.state.graph.counted_edges().filter(at).count()).unwrap_or(i64::MAX)
        };
        let (outgoing, incoming) = (count(true), count(false));
        self.state.tracker.register(node, created);
        self.state.tracker.update_edge_counts(node, outgoing, incoming);
        Ok(self.place(created, rules, recorded))
    }

    /// True the first time a thing is to be said that is said once in a session.
    pub(crate) fn note_once(&mut self, what: &str) -> bool {
        let new = !self.state.noted.iter().any(|said| said == what);
        if new {
            self.state.noted.push(what.to_owned());
        }
        new
    }

    /// Something happened to the session: its version and time move on.
    pub(crate) fn touch(&mut self, at: Timestamp) {
        self.state.version += 1;
        self.state.updated_at = at;
    }
}

fn check(state: &SessionState) -> Result<(), String> {
    let (nodes, edges) = (&state.graph.nodes, &state.graph.edges);
    if let Some((at, node)) = nodes.iter().enumerate().find(|(at, node)| node.id.index() != *at) {
        return Err(format!("node {} stands at position {at}", node.id));
    }
    for (at, edge) in edges.iter().enumerate() {
        if edge.id.index() != at {
            return Err(format!("edge {} stands at position {at}", edge.id));
        }
        if edge.source.index() >= nodes.len() || edge.target.index() >= nodes.len() {
            return Err(format!("edge {} has an end that is no node", edge.id));
        }
    }
    if let Some(merge) = state.graph.merges.iter().find(|merge| merge.node.index() >= nodes.len()) {
        return Err(format!("merge {} is into no node", merge.id));
    }
    let slots = state.slots.slots.len();
    for (node, mapping) in &state.slots.mappings {
        if node.index() >= nodes.len() || mapping.slot.index() >= slots {
            return Err(format!("the slot of node {node} does not exist"));
        }
    }
    if state.turns.len() != state.turn_count as usize {
        return Err(format!("{} turns are counted, {} are there", state.turn_count, state.turns.len()));
    }
    Ok(())
}

mod heard;
mod instead;
mod left_out;
#[cfg(test)]
mod tests;
