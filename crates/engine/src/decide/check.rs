//! The member check: what was understood, as claims a respondent can judge, and what they say of them after the end.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::decide::advance::{Meaning, Resolution, s06_slot_discovery};
use crate::given::interpretation::{Reading, Source, Usage};
use crate::given::methodology::Methodology;
use crate::given::utterance::Utterance;
use crate::state::graph::dedup::Sameness;
use crate::state::graph::structure::Structure;
use crate::state::graph::update::{Apart, Change, Incoming, Recorded, Rules};
use crate::state::graph::{Edge, Node, Vector};
use crate::state::session::{Focus, Session, SessionState};
use crate::text::ids::{EdgeId, NodeId};

/// Most claims a respondent is shown.
const MOST: usize = 8;
/// Claims below which what was said most is shown too.
const FEW: usize = 5;
/// Words from which a quote says something by itself.
const TELLING: usize = 3;

/// One thing that was understood, in the respondent's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// `c1`, `c2`, ...: the best supported first.
    pub id: String,
    /// What was understood.
    pub understood: Understood,
    /// The reason the respondent gave.
    pub because: Option<String>,
    /// The words it rests on, verbatim; None where they would only say the claim again.
    pub quote: Option<String>,
    /// The edge or the node it says.
    pub about: Focus,
}

/// What a claim says. Labels are the respondent's own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Understood {
    /// That one thing goes with another.
    Link {
        /// Label of the one.
        source: String,
        /// How: an edge type of the methodology.
        edge_type: String,
        /// Label of the other.
        target: String,
    },
    /// That something plays a part.
    Said {
        /// Its label.
        label: String,
    },
}

/// What a respondent says of a claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The claim's id.
    pub claim: String,
    /// The claim, in the words it was shown in.
    pub text: String,
    /// Whether it is right.
    pub right: bool,
    /// How they would put it.
    pub words: Option<String>,
    /// The edge or the node the claim says; none in records from before this was kept.
    #[serde(default, skip_serializing_if = "says_nothing")]
    pub about: Focus,
}

fn says_nothing(about: &Focus) -> bool {
    *about == Focus::None
}

/// A member check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckRecord {
    /// What was said of each claim that was judged.
    pub verdicts: Vec<Verdict>,
    /// What was said in words, and what was read from it.
    pub said: Option<Said>,
    /// What they would rather have left out, in their words: a wish to whoever reads the interview, never read as an answer.
    pub leave_out: Option<String>,
}

/// Words that were said after the end, all as one answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// The words.
    pub answer: Utterance,
    /// What was read from them.
    pub reading: Reading,
    /// Who read them.
    pub by: String,
    /// What that used up.
    pub usage: Usage,
    /// Vectors of the nodes they created.
    #[serde(skip)]
    pub vectors: Vec<(NodeId, Vector)>,
    /// How they were taken in.
    pub resolution: Resolution,
    /// What could not be done, in words.
    pub degraded: Vec<String>,
}

/// What was understood: one claim for each step of a ladder, those of complete ladders first, then the best supported;
/// where these are few, what was said most and is in none of them. What was hard to tell, or refused to be spoken of, is not
/// handed back to be ticked.
pub fn claims(session: &SessionState, methodology: &Methodology) -> Vec<Claim> {
    let graph = &session.graph;
    let shape = Structure::of(graph, &methodology.ontology);
    let chains = |edge: &&Edge| {
        let kind = methodology.ontology.edges.iter().find(|kind| kind.name == edge.edge_type);
        edge.valid && kind.is_some_and(|kind| kind.chain)
    };
    let longest: Vec<NodeId> = shape.longest_chain().collect();
    let on_ladder = |edge: &&Edge| {
        let long = longest.windows(2).any(|step| step == [edge.source, edge.target]);
        long || shape.reaches_terminal.get(edge.target.index()).is_some_and(|reaches| *reaches)
    };
    let support = |edge: &Edge| {
        let said = |node| graph.node(node).map_or(0, |node| node.quotes.len());
        edge.quotes.len() + said(edge.source) + said(edge.target)
    };
    let spared = |id: NodeId| {
        graph.node(id).is_some_and(|node| node.sense.may_be_hard()) || !session.may_ask(&Focus::Node(id))
    };
    let open = |edge: &&Edge| !spared(edge.source) && !spared(edge.target);
    let mut steps: Vec<&Edge> = graph.counted_edges().filter(chains).filter(on_ladder).filter(open).collect();
    steps.sort_by_key(|edge| {
        let complete = shape.reaches_terminal.get(edge.target.index()).is_some_and(|reaches| *reaches);
        (Reverse(complete), Reverse(support(edge)), edge.id)
    });
    steps.truncate(MOST);
    let ends: Vec<NodeId> = steps.iter().flat_map(|edge| [edge.source, edge.target]).collect();
    let mut rest: Vec<&Node> =
        graph.live_nodes().filter(|node| !ends.contains(&node.id) && !spared(node.id)).collect();
    // Bits of positive numbers are ordered as the numbers are.
    rest.sort_by_key(|node| {
        let salience = node.sense.salience.unwrap_or_default().max(0.0).to_bits();
        let scrap = node.name().is_none_or(|words| words.split_whitespace().count() < TELLING);
        (scrap, Reverse(node.quotes.len()), Reverse(salience), node.id)
    });
    rest.truncate(FEW.saturating_sub(steps.len()));
    let links = steps.into_iter().filter_map(|edge| link(session, edge));
    let claims = links.chain(rest.into_iter().map(said));
    claims.enumerate().map(|(at, claim)| Claim { id: format!("c{}", at + 1), ..claim }).collect()
}

fn link(session: &SessionState, edge: &Edge) -> Option<Claim> {
    let (source, target) = (session.graph.node(edge.source)?, session.graph.node(edge.target)?);
    let words = edge.quotes.first()?.text.as_str();
    let told = [edge.quotes.first(), target.quotes.first(), source.quotes.first()];
    let quote = told.into_iter().flatten().map(|quote| quote.text.as_str());
    let understood = Understood::Link {
        source: source.label.clone(),
        edge_type: edge.edge_type.clone(),
        target: target.label.clone(),
    };
    let labels = [source.label.as_str(), target.label.as_str()];
    Some(Claim {
        id: String::new(),
        understood,
        because: reason(words).map(str::to_owned),
        quote: beyond(quote, &labels),
        about: Focus::Edge(edge.id),
    })
}

fn said(node: &Node) -> Claim {
    let quotes = node.quotes.iter().map(|quote| quote.text.as_str());
    let quote = beyond(quotes, &[&node.label]);
    Claim {
        id: String::new(),
        understood: Understood::Said { label: node.label.clone() },
        because: None,
        quote,
        about: Focus::Node(node.id),
    }
}

/// The first words that tell something beyond the labels of a claim.
fn beyond<'a>(mut quotes: impl Iterator<Item = &'a str>, labels: &[&str]) -> Option<String> {
    let tells = |quote: &&str| {
        let again = labels.iter().any(|label| label.to_lowercase() == quote.to_lowercase());
        quote.split_whitespace().count() >= TELLING && !again
    };
    quotes.find(tells).map(str::to_owned)
}

/// What follows a `because` in somebody's words, up to the end of the sentence.
fn reason(words: &str) -> Option<&str> {
    const BECAUSE: &str = "because";
    let at = words.to_ascii_lowercase().find(BECAUSE)? + BECAUSE.len();
    let rest = words.get(at..).filter(|rest| rest.starts_with(char::is_whitespace))?;
    let sentence = rest.split(['.', '!', '?', ';', '\n']).next()?.trim();
    let sentence = sentence.strip_prefix("of ").unwrap_or(sentence).trim_end_matches(',');
    (sentence.split_whitespace().count() > 1).then_some(sentence)
}

/// The edges that were contested, by an id each.
pub(crate) fn contested(verdicts: &[Verdict]) -> impl Iterator<Item = EdgeId> {
    verdicts.iter().filter(|verdict| !verdict.right).filter_map(|verdict| match verdict.about {
        Focus::Edge(edge) => Some(edge),
        _ => None,
    })
}

/// The words by which claims were contested. Those about single claims come first, in the order of the claims.
fn apart(session: &SessionState, said: &str, verdicts: &[Verdict]) -> Vec<Apart> {
    let mut from = 0;
    let mut apart = Vec::new();
    for verdict in verdicts {
        let words = verdict.words.as_deref().map(str::trim).filter(|words| !words.is_empty());
        let Some((words, at)) = words.and_then(|words| Some((words, from + said.get(from..)?.find(words)?)))
        else {
            continue;
        };
        from = at + words.len();
        let start = said[..at].chars().count();
        let (node, edge) = match verdict.about {
            _ if verdict.right => (None, None),
            Focus::Node(node) => (Some(node), None),
            Focus::Edge(id) => (None, session.graph.edge(id).map(|edge| (id, [edge.source, edge.target]))),
            Focus::None | Focus::Element(_) => (None, None),
        };
        if node.is_some() || edge.is_some() {
            apart.push(Apart { words: start..start + words.chars().count(), node, edge });
        }
    }
    apart
}

/// What is taken in of what was said after the end.
pub(crate) struct Heard<'a> {
    pub(crate) answer: &'a Utterance,
    pub(crate) reading: &'a Reading,
    pub(crate) vectors: &'a HashMap<String, Vector>,
    /// What was said of the claims.
    pub(crate) verdicts: &'a [Verdict],
    /// How, when it was taken in before.
    pub(crate) recorded: Option<&'a Resolution>,
}

/// Takes in what was said after the end: into the graph as an answer's would be, but nothing is decided by it.
pub(crate) fn take_in(
    session: &mut Session,
    methodology: &Methodology,
    meaning: Meaning<'_>,
    heard: &Heard<'_>,
) -> (Change, Resolution) {
    let turn = session.next_turn();
    let Heard { answer, reading, vectors, verdicts, recorded } = *heard;
    let apart = apart(session, &answer.text, verdicts);
    session.hear_after(answer.clone());
    let change = if reading.extractability.extractable {
        let incoming = Incoming {
            reading,
            source: Source { utterance: answer.id, text: &answer.text },
            turn,
            vectors,
            asked: None,
            apart: &apart,
            recorded: recorded.map(|known| Recorded { statements: &known.statements, ends: &known.ends }),
        };
        let sameness =
            Sameness { dedup: &methodology.dedup, thresholds: meaning.thresholds, opposed: meaning.opposed };
        let enforce_connections = methodology.enforce_connections;
        session.absorb(incoming, Rules { ontology: &methodology.ontology, sameness, enforce_connections })
    } else {
        Change::default()
    };
    let rules = s06_slot_discovery::rules(methodology, meaning);
    let placed = session.place(turn, rules, recorded.map(|known| known.slots.as_slice()));
    let resolution =
        Resolution { statements: change.resolved.clone(), ends: change.ends.clone(), slots: placed.assigned };
    (change, resolution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_what_follows_because_in_the_same_sentence() {
        for (words, wanted) in [
            ("I drink it because it makes me calm. And so on", Some("it makes me calm")),
            ("Because of my mother, I think", Some("my mother, I think")),
            ("just because", None),
            ("because!", None),
            ("it is creamy, so I like it", None),
            ("ich mag's, weil es so ist", None),
        ] {
            assert_eq!(reason(words), wanted, "{words}");
        }
    }
}
