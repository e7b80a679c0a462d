//! What researchers corrected, as sentences with the labels people know.

use std::fmt::Write as _;

use super::{Interview, plain};
use crate::correction::{Change, Correction, Ground};
use crate::graph::Graph;
use crate::phrases::spoken;

/// Who corrects on this machine: not said.
const HERE: &str = "local";
/// Most characters of an answer that is named by its beginning.
const BEGINNING: usize = 40;

pub(super) fn corrected(page: &mut String, interview: Interview<'_>) {
    let Interview { session, methodology, corrections, .. } = interview;
    if corrections.is_empty() {
        return;
    }
    page.push_str("\n## What was corrected\n\n");
    let ground = Ground { ontology: &methodology.ontology, transcript: &session.transcript };
    // Each is told with the labels there were when it was made.
    let mut before = Graph::from(session).judged(interview.check);
    for correction in corrections {
        let Correction { id, change, .. } = correction;
        let by = if correction.by == HERE { String::new() } else { format!(", {}", plain(&correction.by)) };
        let what = plain(&Told { interview, before: &before }.in_words(change));
        let undone = if correction.undone_at.is_some() { " (undone)" } else { "" };
        // Writing to a String cannot fail.
        let _ = writeln!(page, "* {}{by}: {what}{undone}", correction.at.strftime("%-d %B %Y"));
        if correction.undone_at.is_none() {
            let _ = before.change(id, change, ground);
        }
    }
}

/// What a correction is told with.
struct Told<'a> {
    interview: Interview<'a>,
    before: &'a Graph,
}

impl Told<'_> {
    /// The label of a node, as it was then; else as it is now.
    fn node(&self, id: &str) -> String {
        let graphs = [self.before, self.interview.graph];
        let found = graphs.iter().find_map(|graph| graph.nodes.iter().find(|node| node.id == id));
        found.map_or_else(|| "an idea that is gone".to_owned(), |node| format!("“{}”", node.label))
    }

    fn edge(&self, id: &str) -> String {
        let graphs = [self.before, self.interview.graph];
        let found = graphs.iter().find_map(|graph| graph.edges.iter().find(|edge| edge.id == id));
        let Some(edge) = found else { return "a link that is gone".to_owned() };
        self.link(&edge.source, &edge.edge_type, &edge.target)
    }

    fn link(&self, source: &str, edge_type: &str, target: &str) -> String {
        format!("the link {} → {} ({})", self.node(source), self.node(target), spoken(edge_type))
    }

    fn thing(&self, on: Option<&str>, quote: Option<&str>) -> String {
        let Some(id) = on else { return "the interview".to_owned() };
        if let Some(words) = quote {
            return format!("the words “{words}”");
        }
        let is_edge = |graph: &Graph| graph.edges.iter().any(|edge| edge.id == id);
        if is_edge(self.before) || is_edge(self.interview.graph) {
            return self.edge(id);
        }
        let said = self.interview.session.transcript.iter().find(|said| said.id.to_string() == id);
        said.map_or_else(
            || self.node(id),
            |said| {
                let beginning: String = said.text.chars().take(BEGINNING).collect();
                let more = if beginning.len() < said.text.len() { "…" } else { "" };
                format!("what was said: “{beginning}{more}”")
            },
        )
    }

    /// A change as a sentence.
    fn in_words(&self, change: &Change) -> String {
        match change {
            Change::AddNode { label, quote, node_type, .. } => {
                format!("“{label}” ({}) was added, said in “{quote}”", spoken(node_type))
            }
            Change::AddEdge { source, target, edge_type, .. } => {
                format!("{} was added", self.link(source, edge_type, target))
            }
            Change::Feel { node, valence } => {
                let felt = valence.map_or("nothing that could be told", |felt| felt.word());
                format!("the feeling of {} is {felt}", self.node(node))
            }
            Change::TurnEdge { edge } => format!("{} was read backwards and turned round", self.edge(edge)),
            Change::KeepEdge { edge } => {
                format!("{} was kept: it counts", self.edge(edge))
            }
            Change::LeaveOut { words } => format!("words were left out: {words}"),
            Change::Rename { node, label } => format!("{} was renamed “{label}”", self.node(node)),
            Change::Retype { node, node_type } => {
                format!("{} is of the type {}", self.node(node), spoken(node_type))
            }
            Change::Merge { node, into } => format!("{} became part of {}", self.node(node), self.node(into)),
            Change::Split { node, quotes, label } => {
                let quotes = if quotes.len() == 1 {
                    "one quote".to_owned()
                } else {
                    format!("{} quotes", quotes.len())
                };
                format!("{quotes} of {} became “{label}”", self.node(node))
            }
            Change::DeleteNode { node } => format!("{} was taken out", self.node(node)),
            Change::DeleteEdge { edge } => format!("{} was taken out", self.edge(edge)),
            Change::Memo { on, quote, text } => {
                format!("a note on {}: {text}", self.thing(on.as_deref(), quote.as_deref()))
            }
            Change::Tag { on, quote, tags } if tags.is_empty() => {
                format!("{} lost its tags", self.thing(on.as_deref(), quote.as_deref()))
            }
            Change::Tag { on, quote, tags } => {
                format!("{} was tagged {}", self.thing(on.as_deref(), quote.as_deref()), tags.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use colloquy_engine::Methodology;
    use serde_json::json;

    use super::*;
    use crate::person::Person;
    use crate::samples;

    #[test]
    fn corrections_are_sentences_with_a_date_and_labels() {
        let session = samples::session();
        let methodology = Methodology::parse("method.yaml", &session.methodology_source).unwrap().methodology;
        let made = [
            (json!({"kind": "rename", "node": "n1", "label": "sugar-free"}), false),
            (json!({"kind": "feel", "node": "n1", "valence": "positive"}), false),
            (
                json!({"kind": "add_node", "utterance": "u2", "quote": "It has", "label": "having", "node_type": "functional_consequence"}),
                false,
            ),
            (json!({"kind": "add_edge", "source": "n1", "target": "c3.n", "edge_type": "leads_to"}), false),
            (json!({"kind": "turn_edge", "edge": "c4.e"}), true),
            (json!({"kind": "memo", "on": "u2", "text": "calm"}), false),
            (json!({"kind": "leave_out", "words": "[left out]"}), false),
        ];
        let corrections: Vec<Correction> = made
            .into_iter()
            .enumerate()
            .map(|(at, (change, undone))| Correction {
                id: format!("c{}", at + 1),
                at: session.created_at,
                by: "local".to_owned(),
                change: serde_json::from_value(change).unwrap(),
                undone_at: undone.then_some(session.created_at),
            })
            .collect();
        let ground = Ground { ontology: &methodology.ontology, transcript: &session.transcript };
        let graph = Graph::from(&session).corrected(&corrections, ground);
        let person = Person::default();
        let interview = Interview {
            session: &session,
            turns: &[samples::turn()],
            calls: &[],
            methodology: &methodology,
            person: &person,
            graph: &graph,
            corrections: &corrections,
            check: None,
        };
        let page = crate::markdown(interview);
        for line in [
            "* 1 January 2026: “no sugar” was renamed “sugar-free”",
            "* 1 January 2026: the feeling of “sugar-free” is positive",
            "* 1 January 2026: “having” (functional consequence) was added, said in “It has”",
            "* 1 January 2026: the link “sugar-free” → “having” (leads to) was added",
            "* 1 January 2026: the link “sugar-free” → “having” (leads to) was read backwards and turned round (undone)",
            "* 1 January 2026: a note on what was said: “It has no sugar.”: calm",
            "* 1 January 2026: words were left out: \\[left out\\]",
            "> + having (functional consequence) *(added by a researcher)*",
            "| n1 | sugar-free *(felt: positive)* *(corrected)* | attribute |",
            "| c3.n | having *(added by a researcher)* | functional consequence | “It has” |",
            "| sugar-free | leads to *(added by a researcher)* | having |  |",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
        assert!(!page.contains("n1 is"), "{page}");
    }
}
