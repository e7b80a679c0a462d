//! The journal of a benchmark: every interview turn by turn, with the hidden side of every answer, for whoever
//! looks for questions that brought nothing, or for where a ladder was lost.

use colloquy_engine::graph::Quote;
use serde::Serialize;

use super::provenance::Provenance;
use crate::interview::{Exchange, Record};
use crate::respondent::trace::Length;
use crate::respondent::{Felt, Mind, Unit};
use colloquy_engine::interpretation::{Act, Operation};

/// One interview.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Journal {
    /// Who asked.
    pub policy: String,
    /// The model.
    pub model: String,
    /// The persona.
    pub persona: String,
    /// The seed.
    pub seed: u64,
    /// What was believed that day, in the order in which steps count.
    pub beliefs: Vec<Held>,
    /// What led to what that day: positions of source and target.
    pub links: Vec<(usize, usize)>,
    /// What is still missing at the end about the parts of the stimulus, as `part: gap`; empty without stimulus.
    pub uncovered: Vec<String>,
    /// The turns.
    pub steps: Vec<Step>,
    /// What the graph holds at the end.
    pub nodes: Vec<Found>,
    /// How it is linked, without suggestions.
    pub edges: Vec<Drawn>,
}

/// An edge of the graph.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Drawn {
    /// Source, by position among the nodes of the journal.
    pub source: usize,
    /// Target, by position among the nodes of the journal.
    pub target: usize,
    /// Its type.
    pub edge_type: String,
    /// The turn it was drawn in, 1-based.
    pub turn: u32,
}

/// A node of the graph, with what it stands for.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Found {
    /// Its label.
    pub label: String,
    /// Its type.
    pub node_type: String,
    /// The turn it was made in, 1-based.
    pub turn: u32,
    /// The belief its quotes come from; absent when they come from none.
    pub belief: Option<usize>,
    /// That belief was said itself, not only a detail of it.
    pub stated: bool,
    /// The words it was said in.
    pub quotes: Vec<Quote>,
}

/// A belief, as it stood that day.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Held {
    /// Its id.
    pub id: String,
    /// Its type.
    pub node_type: String,
    /// Its gate, 0..=3.
    pub gate: u8,
    /// Its salience, 0..=1.
    pub salience: f64,
    /// Whether a ladder is complete here.
    pub terminal: bool,
}

/// One turn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Step {
    /// 1-based.
    pub turn: u32,
    /// The strategy behind the question.
    pub strategy: String,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// Which stretch of the answer stands for what.
    pub units: Vec<Unit>,
    /// What it was about, as labelled.
    pub focus: String,
    /// What it was declared to ask.
    pub asks: Option<Operation>,
    /// How it was taken.
    pub heard: Option<Operation>,
    /// The belief it was taken to be about, by position.
    pub about: Option<usize>,
    /// Beliefs on the side asked for that had not been said, by position; empty for questions about nothing.
    pub left: Vec<usize>,
    /// How long the answer was meant to be.
    pub length: Length,
    /// Beliefs said, by position, new or not.
    pub said: Vec<usize>,
    /// New nodes.
    pub nodes: usize,
    /// New edges.
    pub edges: usize,
    /// The question was turned away.
    pub deflected: bool,
    /// Fatigue after the answer, 0..=1.
    pub fatigue: f64,
    /// What the answer does.
    pub act: Act,
    /// What the question did to the talk.
    pub felt: Felt,
    /// Patience after the answer, 0..=1.
    pub patience: f64,
    /// Rules of the lint that the question fails.
    pub fails: Vec<String>,
}

impl Journal {
    /// The journal of one interview.
    pub fn of(policy: &str, record: &Record) -> Self {
        let mind = &record.mind;
        let mut told = vec![false; mind.beliefs.len()];
        let mut steps = Vec::with_capacity(record.exchanges.len());
        for (position, exchange) in record.exchanges.iter().enumerate() {
            let turn = record.turns.get(position);
            let made = turn.map_or((0, 0), |turn| {
                let nodes = turn.nodes.iter().filter(|n| n.created).count();
                (nodes, turn.edges.iter().filter(|e| e.created).count())
            });
            steps.push(step(mind, exchange, &told, made));
            for belief in exchange.said.trace.beliefs() {
                told[belief] = true;
            }
        }
        let beliefs = mind.beliefs.iter().map(|b| Held {
            id: b.id.clone(),
            node_type: b.node_type.clone(),
            gate: b.gate,
            salience: b.salience,
            terminal: b.terminal,
        });
        let (nodes, edges) = found(record);
        Self {
            policy: policy.to_owned(),
            model: mind.id.clone(),
            persona: record.persona.clone(),
            seed: record.seed,
            beliefs: beliefs.collect(),
            links: mind.links.iter().map(|l| (l.source, l.target)).collect(),
            uncovered: record
                .session
                .coverage
                .gaps()
                .map(|(id, gap)| format!("{id}: {}", gap.name()))
                .collect(),
            steps,
            nodes,
            edges,
        }
    }
}

fn found(record: &Record) -> (Vec<Found>, Vec<Drawn>) {
    let provenance = Provenance::of(&record.session.graph, &record.exchanges);
    let place = |at: usize| provenance.live.binary_search(&at).ok();
    let edges = record.session.graph.counted_edges().filter_map(|edge| {
        Some(Drawn {
            source: place(edge.source.index())?,
            target: place(edge.target.index())?,
            edge_type: edge.edge_type.clone(),
            turn: edge.created_at_turn,
        })
    });
    let node = |&at: &usize| {
        let node = &record.session.graph.nodes[at];
        Found {
            label: node.label.clone(),
            node_type: node.node_type.clone(),
            turn: node.created_at_turn,
            belief: provenance.belief[at],
            stated: provenance.stated[at],
            quotes: node.quotes.clone(),
        }
    };
    (provenance.live.iter().map(node).collect(), edges.collect())
}

fn step(mind: &Mind, exchange: &Exchange, told: &[bool], (nodes, edges): (usize, usize)) -> Step {
    let trace = &exchange.said.trace;
    let heard = trace.understood.as_ref().map(|u| u.operation);
    let about = trace.understood.as_ref().and_then(|u| u.focus.belief());
    let left: Vec<usize> = match (heard, about) {
        (Some(Operation::Up), Some(belief)) => mind.links_from(belief).map(|(_, l)| l.target).collect(),
        (Some(Operation::Down), Some(belief)) => mind.links_into(belief).map(|(_, l)| l.source).collect(),
        _ => Vec::new(),
    };
    Step {
        turn: exchange.turn,
        strategy: exchange.strategy.clone(),
        question: exchange.question.clone(),
        answer: exchange.said.text.clone(),
        units: trace.units.clone(),
        focus: exchange.focus_label.clone(),
        asks: exchange.asks,
        heard,
        about,
        left: left.into_iter().filter(|&b| !told[b]).collect(),
        length: trace.length,
        said: trace.beliefs(),
        nodes,
        edges,
        deflected: trace.deflected,
        fatigue: trace.fatigue,
        act: trace.act,
        felt: trace.felt,
        patience: trace.patience,
        fails: exchange
            .findings
            .iter()
            .filter(|finding| finding.fail)
            .map(|finding| finding.rule.clone())
            .collect(),
    }
}
