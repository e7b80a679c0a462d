//! Words that are left out while an interview goes on: what mentions them is set apart, and a copy tells nothing of them.

use super::Session;
use crate::state::graph::{Node, Quote};
use crate::state::session::value::{Focus, SessionState};
use crate::text::left_out::{LeftOut, OMITTED};

impl Session {
    /// Sets apart what mentions words that are left out; what did, and does no more, is asked about again.
    pub(crate) fn withhold(&mut self, words: &[String]) {
        let left_out = self.state.omitting(words);
        let says = |text: &String| left_out.mentions(text, true);
        let quoted = |quotes: &[Quote]| quotes.iter().any(|quote| says(&quote.text));
        let mentions = |node: &&Node| {
            let mut names = std::iter::once(&node.label).chain(&node.aliases).chain(&node.details);
            names.any(says) || quoted(&node.quotes)
        };
        let graph = &self.state.graph;
        let nodes = graph.nodes.iter().filter(mentions).map(|node| Focus::Node(node.id));
        let edges = graph.edges.iter().filter(|edge| quoted(&edge.quotes)).map(|edge| Focus::Edge(edge.id));
        self.state.withheld = nodes.chain(edges).collect();
    }

    /// A copy without words that are left out.
    ///
    /// # Errors
    /// When a word of the program's own is among them.
    pub fn without(&self, left_out: &LeftOut) -> serde_json::Result<Self> {
        let state = left_out.shown(self.fork().into_state())?;
        Self::restore(state).map_err(serde::de::Error::custom)
    }
}

impl SessionState {
    /// What some words leave out of what the next question is worded from.
    pub(crate) fn omitting(&self, words: &[String]) -> LeftOut {
        let said = self.transcript.iter().map(|said| (said.id.to_string(), said.text.as_str()));
        LeftOut::marked(OMITTED, words.iter().map(String::as_str), said)
    }

    /// Whether something mentions words that are left out.
    pub fn withholds(&self, focus: &Focus) -> bool {
        self.withheld.contains(focus)
    }
}
