//! What an answer does to a session beside its graph: what is refused, and what the frame holds.

use super::Session;
use crate::given::interpretation::{Act, Move, Moved};
use crate::given::methodology::Methodology;
use crate::state::session::value::{Focus, SessionState};
use crate::text::ids::NodeId;

impl Session {
    /// What somebody refuses to talk about, or protests against being asked, is remembered: what the question was about, and of
    /// a refusal what was said in one breath with it. Of the latter they may be asked again what they say again by themselves:
    /// `touched` are the nodes of the answer.
    pub(crate) fn respect(&mut self, moved: Moved, touched: &[NodeId]) {
        if moved.what == Move::Follow {
            let history = &self.state.focus_history;
            let asked = |focus: &Focus| history.iter().any(|entry| entry.focus == *focus);
            let again = |focus: &Focus| focus.node().is_some_and(|node| touched.contains(&node));
            self.state.refused.retain(|focus| asked(focus) || !again(focus));
        }
        if !matches!(moved.what, Move::Respect | Move::Mend) {
            return;
        }
        let asked = self.state.asked_about().clone();
        let about = self.state.pointed_at();
        // Who protests is tired of a question, not of all they told. What points at nothing is about what was said last.
        let turns = if moved.what == Move::Respect { self.state.turns.as_slice() } else { &[] };
        let turns = if about.is_empty() { &turns[turns.len().saturating_sub(1)..] } else { turns };
        let breath = |nodes: &[NodeId]| about.is_empty() || nodes.iter().any(|node| about.contains(node));
        let told = turns.iter().map(|tail| &tail.nodes_touched).filter(|nodes| breath(nodes));
        let left: Vec<NodeId> = told.flatten().copied().collect();
        // Where all was said in that breath, the interview does not end for it: they lead on.
        let others = self
            .state
            .graph
            .live_nodes()
            .any(|node| !left.contains(&node.id) && self.state.may_ask(&Focus::Node(node.id)));
        let nodes = left.iter().filter(|_| others).chain(&about).copied().map(Focus::Node);
        for focus in nodes.chain([asked]).collect::<Vec<_>>() {
            if focus != Focus::None && !self.state.refused.contains(&focus) {
                self.state.refused.push(focus);
            }
        }
    }

    /// Works out what the frame holds with an answer: what the person did with it, and the nodes it said.
    pub(crate) fn frame(&mut self, act: Act, touched: &[NodeId], methodology: &Methodology) {
        self.state.frame = self.state.framed(methodology, act, touched);
    }
}

impl SessionState {
    /// Whether something can be asked about: nobody refused to speak of it, it mentions nothing that is left out, and it is
    /// nothing hard that was told before the last answer.
    pub fn may_ask(&self, focus: &Focus) -> bool {
        let edge = match focus {
            Focus::Edge(id) => self.graph.edge(*id),
            _ => None,
        };
        let ends = edge.into_iter().flat_map(|edge| [edge.source, edge.target]);
        let refused = |focus: &Focus| self.refused.contains(focus) || self.withholds(focus);
        let left = |id: NodeId| self.is_over(id) || refused(&Focus::Node(id));
        !refused(focus) && !focus.node().is_some_and(|id| self.is_over(id)) && !ends.into_iter().any(left)
    }

    /// A node tells something hard, and the last answer did not say it.
    fn is_over(&self, id: NodeId) -> bool {
        let node = self.graph.node(id).filter(|node| node.sense.may_be_hard());
        node.is_some_and(|node| {
            Some(node.last_mentioned_turn) != self.answers().next_back().map(|answer| answer.turn_number)
        })
    }

    /// The nodes the question that waits is about: its focus, and what it says in the person's words.
    fn pointed_at(&self) -> Vec<NodeId> {
        let question = self.questions().last().map_or("", |question| question.text.as_str());
        let says = |quote: &str| question.contains(&format!("“{}”", quote.trim_matches(MARKS)));
        let quoted = self.graph.live_nodes().filter(|node| node.quotes.iter().any(|q| says(&q.text)));
        self.asked_about().node().into_iter().chain(quoted.map(|node| node.id)).collect()
    }
}

/// Marks a quote is said without.
const MARKS: [char; 6] = ['.', ',', ';', ':', '!', '…'];
