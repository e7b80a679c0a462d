//! The member check: what a respondent said of what was understood, once the talk was over.

use colloquy_engine::check;
use colloquy_engine::events::{Happening, SessionEvent};
use colloquy_engine::session::Session;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::graph::Graph;
use crate::turn::Focus;

/// What a respondent said of what was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MemberCheck {
    /// When.
    pub at: Timestamp,
    /// What they said of each statement they judged, in the order they were shown.
    pub verdicts: Vec<Verdict>,
    /// What they added: something that was missed.
    pub added: Option<String>,
    /// What they would rather have left out: nothing of it is taken out by itself.
    #[serde(default)]
    pub leave_out: Option<String>,
    /// The utterance that keeps their words; null when they used none.
    pub utterance_id: Option<String>,
}

/// What a respondent said of one statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Verdict {
    /// The statement, in the words they were shown.
    pub text: String,
    /// True: "right"; false: "not quite".
    pub right: bool,
    /// How they would put it.
    pub words: Option<String>,
    /// The edge or the node it says.
    pub about: Focus,
}

/// What the respondent said of a node or an edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Judgement {
    /// True: "right"; false: "not quite".
    pub right: bool,
    /// How they would put it.
    pub words: Option<String>,
}

impl Judgement {
    /// `right`, `right, and more`, or `not quite`.
    pub const fn in_words(&self) -> &'static str {
        match (self.right, self.words.is_some()) {
            (true, false) => "right",
            (true, true) => "right, and more",
            (false, _) => "not quite",
        }
    }
}

impl MemberCheck {
    /// The check of a session; None when there was none.
    pub fn of(session: &Session, events: &[SessionEvent]) -> Option<Self> {
        let checked = |event: &SessionEvent| match &event.what {
            Happening::Checked(record) => Some(Self::from_record(session, event.at, record)),
            _ => None,
        };
        events.iter().rev().find_map(checked)
    }

    fn from_record(session: &Session, at: Timestamp, record: &check::CheckRecord) -> Self {
        let verdicts = record.verdicts.iter().map(|verdict| Verdict {
            text: verdict.text.clone(),
            right: verdict.right,
            words: verdict.words.clone(),
            about: match Focus::from(&verdict.about) {
                Focus::None => named_in(session, &verdict.text),
                about => about,
            },
        });
        let said = record.said.as_ref().map(|said| &said.answer);
        Self {
            at,
            verdicts: verdicts.collect(),
            added: said.and_then(|said| added(&said.text, &record.verdicts)),
            leave_out: record.leave_out.clone(),
            utterance_id: said.map(|said| said.id.to_string()),
        }
    }
}

/// What is left of all their words once those about single statements are taken away: these come first, a line each, with the full
/// stop that was put behind them where there was none.
fn added(said: &str, verdicts: &[check::Verdict]) -> Option<String> {
    let mut rest = said;
    for words in verdicts.iter().filter_map(|verdict| verdict.words.as_deref()) {
        rest = rest.strip_prefix(words.trim()).unwrap_or(rest).trim_start_matches(['.', '\n']);
    }
    let rest = rest.trim();
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// The edge, else the node, whose labels a statement quotes: records did not always keep what a statement was about.
fn named_in(session: &Session, text: &str) -> Focus {
    let place = |label: &str| {
        let quoted = [format!("“{label}”"), format!("„{label}“")];
        quoted.iter().find_map(|label| text.find(label.as_str()))
    };
    let label = |id| session.graph.node(id).and_then(|node| place(&node.label));
    let said = |edge: &&colloquy_engine::graph::Edge| matches!((label(edge.source), label(edge.target)), (Some(source), Some(target)) if source < target);
    if let Some(edge) = session.graph.counted_edges().find(said) {
        return Focus::Edge(edge.id.to_string());
    }
    let node = session.graph.live_nodes().find(|node| place(&node.label).is_some());
    node.map_or(Focus::None, |node| Focus::Node(node.id.to_string()))
}

impl Graph {
    /// With what the respondent said of its nodes and edges. Edges they contested are set aside until a researcher decides.
    #[must_use]
    pub fn judged(mut self, check: Option<&MemberCheck>) -> Self {
        for verdict in check.into_iter().flat_map(|check| &check.verdicts) {
            let judgement = || Some(Judgement { right: verdict.right, words: verdict.words.clone() });
            match &verdict.about {
                Focus::Node(id) => {
                    self.nodes
                        .iter_mut()
                        .filter(|node| node.id == *id)
                        .for_each(|node| node.judged = judgement());
                }
                Focus::Edge(id) => {
                    self.edges
                        .iter_mut()
                        .filter(|edge| edge.id == *id)
                        .for_each(|edge| (edge.judged, edge.contested) = (judgement(), !verdict.right));
                }
                Focus::None | Focus::Element(_) => {}
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn verdict(text: &str, right: bool, words: Option<&str>) -> check::Verdict {
        let words = words.map(str::to_owned);
        check::Verdict {
            claim: "c1".to_owned(),
            text: text.to_owned(),
            right,
            words,
            about: colloquy_engine::session::Focus::None,
        }
    }

    #[test]
    fn what_was_added_is_what_is_said_of_no_single_statement() {
        let verdicts = [verdict("a", false, Some(" not so ")), verdict("b", true, None)];
        for (said, wanted) in [
            ("not so", None),
            ("not so\nand more", Some("and more")),
            ("not so.\nand more", Some("and more")),
            ("only this", Some("only this")),
        ] {
            assert_eq!(added(said, &verdicts).as_deref(), wanted, "{said}");
        }
    }

    #[test]
    fn a_statement_of_an_old_record_is_known_by_the_words_it_quotes() {
        let session = samples::session();
        let record = check::CheckRecord {
            verdicts: vec![
                verdict("You told me: “no sugar”.", false, Some("some sugar")),
                verdict("Sie haben erzählt: „no sugar“.", true, None),
                verdict("You told me: “tea”.", true, None),
            ],
            said: None,
            leave_out: Some("my name".to_owned()),
        };
        let check = MemberCheck::from_record(&session, session.created_at, &record);
        let about: Vec<&Focus> = check.verdicts.iter().map(|verdict| &verdict.about).collect();
        let node = Focus::Node("n1".to_owned());
        assert_eq!(about, [&node, &node, &Focus::None]);
        assert_eq!((check.added, check.utterance_id), (None, None));
        assert_eq!(check.leave_out.as_deref(), Some("my name"));
    }

    #[test]
    fn a_rejected_node_says_so() {
        let session = samples::session();
        let record = check::CheckRecord {
            verdicts: vec![verdict("“no sugar”", false, Some("some"))],
            said: None,
            leave_out: None,
        };
        let check = MemberCheck::from_record(&session, session.created_at, &record);
        let graph = Graph::from(&session).judged(Some(&check));
        assert_eq!(graph.nodes[0].judged, Some(Judgement { right: false, words: Some("some".to_owned()) }));
        assert_eq!(Graph::from(&session).judged(None).nodes[0].judged, None);
    }
}
