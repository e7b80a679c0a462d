//! What an interview found, measured against the mind it was held with (`respondents.md` 4.4).

use std::collections::BTreeSet;

use colloquy_engine::graph::Edge;
use colloquy_engine::interpretation::Operation;
use serde::Serialize;

use super::provenance::Provenance;
use crate::interview::Record;

/// Share of beliefs that makes T80.
const T80: f64 = 0.8;

/// Figures of one interview. Shares are 0..=1; what cannot be measured is absent and left out of means.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Measures {
    /// Beliefs captured / all.
    pub node_recall: Option<f64>,
    /// The same, weighted by salience.
    pub salience_node_recall: Option<f64>,
    /// Links captured in the right direction with both ends / all.
    pub edge_recall: Option<f64>,
    /// The same, direction left out.
    pub edge_recall_undirected: Option<f64>,
    /// Key ladders with every belief and every link / all that were whole that day.
    pub ladder_recall: Option<f64>,
    /// Key ladders with every belief.
    pub ladder_node_recall: Option<f64>,
    /// 1 when at least one terminal belief was captured.
    pub terminal_reached: Option<f64>,
    /// Answers that gave neither a new node nor a new edge / answers.
    pub redundancy: Option<f64>,
    /// Questions asked before / questions.
    pub repeat_rate: Option<f64>,
    /// Questions that fail the lint / questions.
    pub lint_fail_rate: Option<f64>,
    /// Engine nodes that stand for a belief, or for a detail of one / engine nodes.
    pub node_precision: Option<f64>,
    /// Engine edges between matched nodes that are links of the mind / such edges.
    pub edge_precision: Option<f64>,
    /// Nodes of the right type / nodes that stand for a belief that was said itself.
    pub type_accuracy: Option<f64>,
    /// Engine nodes whose quotes hold two or more beliefs / engine nodes.
    pub false_merges: Option<f64>,
    /// Engine nodes too many for one belief, summed / beliefs captured.
    pub false_splits: Option<f64>,
    /// F1 of the clustering of quotes into nodes (B-cubed).
    pub b_cubed: Option<f64>,
    /// 1 when four fifths of all beliefs were captured.
    pub t80_share: Option<f64>,
    /// The turn of that; one more than the turns allowed when it was not reached.
    pub t80: Option<f64>,
    /// Mean of the recall curve over the turns allowed.
    pub auc: Option<f64>,
    /// Beliefs said / all: the quality of asking.
    pub expression_recall: Option<f64>,
    /// Beliefs captured / beliefs said: the quality of reading.
    pub capture_recall: Option<f64>,
    /// Fatigue at the end.
    pub fatigue: Option<f64>,
    /// Longest run of answers without content.
    pub longest_low_run: Option<f64>,
    /// Words of the interviewer / words of both.
    pub word_share: Option<f64>,
    /// Questions turned away / questions.
    pub deflections: Option<f64>,
    /// Questions that follow, as the person felt it / questions after the opening: no jump without a bridge, nothing that
    /// was answered, nothing that could not be understood or cornered them, no trouble passed over.
    pub follows: Option<f64>,
    /// Trouble (not understood, asked back, corrected, complained) that the next question took up / all that was followed
    /// by a question.
    pub repair_rate: Option<f64>,
    /// Places of the technique's frame that are filled, told of or asked about / all there are at the end.
    pub method_fit: Option<f64>,
    /// 1 when the person left before all was asked.
    pub left_early: Option<f64>,
    /// Interview quality, 0..=100 (`respondents.md` 6).
    pub quality: Option<f64>,
}

impl Measures {
    /// Names of all figures, in order: those of the report first, the others after them.
    pub const NAMES: [&'static str; 30] = [
        "node_recall",
        "salience_node_recall",
        "edge_recall",
        "ladder_recall",
        "follows",
        "repair_rate",
        "method_fit",
        "left_early",
        "terminal_reached",
        "redundancy",
        "repeat_rate",
        "lint_fail_rate",
        "node_precision",
        "edge_precision",
        "false_merges",
        "false_splits",
        "t80_share",
        "auc",
        "edge_recall_undirected",
        "ladder_node_recall",
        "type_accuracy",
        "b_cubed",
        "t80",
        "expression_recall",
        "capture_recall",
        "fatigue",
        "longest_low_run",
        "word_share",
        "deflections",
        "quality",
    ];

    /// A figure by name.
    pub fn get(&self, name: &str) -> Option<f64> {
        match name {
            "node_recall" => self.node_recall,
            "salience_node_recall" => self.salience_node_recall,
            "edge_recall" => self.edge_recall,
            "edge_recall_undirected" => self.edge_recall_undirected,
            "ladder_recall" => self.ladder_recall,
            "ladder_node_recall" => self.ladder_node_recall,
            "terminal_reached" => self.terminal_reached,
            "redundancy" => self.redundancy,
            "repeat_rate" => self.repeat_rate,
            "lint_fail_rate" => self.lint_fail_rate,
            "node_precision" => self.node_precision,
            "edge_precision" => self.edge_precision,
            "type_accuracy" => self.type_accuracy,
            "false_merges" => self.false_merges,
            "false_splits" => self.false_splits,
            "b_cubed" => self.b_cubed,
            "t80_share" => self.t80_share,
            "t80" => self.t80,
            "auc" => self.auc,
            "expression_recall" => self.expression_recall,
            "capture_recall" => self.capture_recall,
            "fatigue" => self.fatigue,
            "longest_low_run" => self.longest_low_run,
            "word_share" => self.word_share,
            "deflections" => self.deflections,
            "follows" => self.follows,
            "repair_rate" => self.repair_rate,
            "method_fit" => self.method_fit,
            "left_early" => self.left_early,
            "quality" => self.quality,
            _ => None,
        }
    }
}

/// An interview's figures and its recall curve: after each turn, the share of beliefs captured so far.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Measured {
    /// The figures.
    pub measures: Measures,
    /// Node recall after each turn allowed; the last value goes on when an interview ended early.
    pub node_curve: Vec<f64>,
    /// Edge recall after each turn allowed.
    pub edge_curve: Vec<f64>,
    /// What questions were declared to ask, and what they were taken to ask.
    pub taken: Vec<(Operation, Operation)>,
}

pub(super) fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Measures an interview.
pub fn measure(record: &Record) -> Measured {
    let provenance = Provenance::of(&record.session.graph, &record.exchanges);
    let finds = Finds::of(record, &provenance);
    let mut measures = Measures::default();
    recall(record, &finds, &mut measures);
    precision(record, &provenance, &finds, &mut measures);
    conduct(record, &mut measures);
    super::talk::measure(record, &mut measures);
    let turns = record.turns_allowed as usize;
    let node_curve = curve(&finds.belief_turn, turns);
    let edge_curve = curve(&finds.link_turn, turns);
    measures.auc = share(1, turns).map(|each| node_curve.iter().map(|y| y * each).sum());
    let t80 = node_curve.iter().position(|&y| y >= T80);
    measures.t80_share = Some(f64::from(u8::from(t80.is_some())));
    measures.t80 = Some(t80.map_or(turns + 1, |t| t + 1) as f64);
    measures.quality = super::quality::score(record, &provenance).map(|q| q.total);
    Measured { measures, node_curve, edge_curve, taken: super::talk::taken(record) }
}

/// When each belief and link was found; None: not at all.
struct Finds {
    belief_turn: Vec<Option<u32>>,
    link_turn: Vec<Option<u32>>,
    link_any_way: Vec<bool>,
    said: Vec<bool>,
}

impl Finds {
    fn of(record: &Record, provenance: &Provenance) -> Self {
        let mind = &record.mind;
        let mut belief_turn: Vec<Option<u32>> = vec![None; mind.beliefs.len()];
        for &position in &provenance.live {
            if let Some(belief) = provenance.belief[position].filter(|_| provenance.stated[position]) {
                let turn = record.session.graph.nodes[position].created_at_turn;
                let known = &mut belief_turn[belief];
                *known = Some(known.map_or(turn, |t| t.min(turn)));
            }
        }
        let mut link_turn: Vec<Option<u32>> = vec![None; mind.links.len()];
        let mut link_any_way = vec![false; mind.links.len()];
        for (edge, source, target) in matched_edges(record, provenance) {
            if belief_turn[source].is_none() || belief_turn[target].is_none() {
                continue;
            }
            if let Some(link) = mind.link(source, target) {
                let known = &mut link_turn[link];
                *known = Some(known.map_or(edge.created_at_turn, |t| t.min(edge.created_at_turn)));
                link_any_way[link] = true;
            } else if let Some(link) = mind.link(target, source) {
                link_any_way[link] = true;
            }
        }
        let mut said = vec![false; mind.beliefs.len()];
        for exchange in &record.exchanges {
            for belief in exchange.said.trace.beliefs() {
                said[belief] = true;
            }
        }
        Self { belief_turn, link_turn, link_any_way, said }
    }
}

/// Edges between nodes that stand for two different beliefs, with those beliefs.
fn matched_edges<'a>(
    record: &'a Record,
    provenance: &'a Provenance,
) -> impl Iterator<Item = (&'a Edge, usize, usize)> {
    let standing = |at: usize| provenance.belief.get(at).copied().flatten();
    record.session.graph.counted_edges().filter_map(move |edge| {
        let (source, target) = (standing(edge.source.index())?, standing(edge.target.index())?);
        (source != target).then_some((edge, source, target))
    })
}

fn recall(record: &Record, finds: &Finds, measures: &mut Measures) {
    let mind = &record.mind;
    let captured = |b: usize| finds.belief_turn[b].is_some();
    let count = (0..mind.beliefs.len()).filter(|&b| captured(b)).count();
    measures.node_recall = share(count, mind.beliefs.len());
    let all: f64 = mind.beliefs.iter().map(|b| b.salience).sum();
    let found: f64 =
        mind.beliefs.iter().enumerate().filter(|(b, _)| captured(*b)).map(|(_, b)| b.salience).sum();
    measures.salience_node_recall = (all > 0.0).then(|| found / all);
    let links = finds.link_turn.iter().flatten().count();
    measures.edge_recall = share(links, mind.links.len());
    let any_way = finds.link_any_way.iter().filter(|f| **f).count();
    measures.edge_recall_undirected = share(any_way, mind.links.len());
    let whole = |ladder: &&Vec<usize>| {
        ladder.windows(2).all(|w| mind.link(w[0], w[1]).is_some_and(|l| finds.link_turn[l].is_some()))
    };
    let named = |ladder: &&Vec<usize>| ladder.iter().all(|&b| captured(b));
    measures.ladder_recall = share(mind.ladders.iter().filter(whole).count(), mind.ladders.len());
    measures.ladder_node_recall = share(mind.ladders.iter().filter(named).count(), mind.ladders.len());
    let has_terminal = mind.beliefs.iter().any(|b| b.terminal);
    let reached = mind.beliefs.iter().enumerate().any(|(b, belief)| belief.terminal && captured(b));
    measures.terminal_reached = has_terminal.then(|| f64::from(u8::from(reached)));
    let said = finds.said.iter().filter(|s| **s).count();
    measures.expression_recall = share(said, mind.beliefs.len());
    measures.capture_recall = share(count, said).map(|s| s.min(1.0));
}

fn precision(record: &Record, provenance: &Provenance, finds: &Finds, measures: &mut Measures) {
    let live = provenance.live.len();
    let matched: Vec<(usize, usize)> =
        provenance.live.iter().filter_map(|&n| provenance.belief[n].map(|b| (n, b))).collect();
    measures.node_precision = share(matched.len(), live);
    let nodes = &record.session.graph.nodes;
    let stated: Vec<_> = matched.iter().filter(|(n, _)| provenance.stated[*n]).collect();
    let right_type =
        stated.iter().filter(|(n, b)| nodes[*n].node_type == record.mind.beliefs[*b].node_type).count();
    measures.type_accuracy = share(right_type, stated.len());
    let merged = provenance.live.iter().filter(|&&n| provenance.covers[n] >= 2).count();
    measures.false_merges = share(merged, live);
    let captured = finds.belief_turn.iter().flatten().count();
    // A detail that has a node of its own is no second node for its belief.
    measures.false_splits = share(stated.len() - captured.min(stated.len()), captured);
    let mut pairs: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (_, source, target) in matched_edges(record, provenance) {
        pairs.insert((source, target));
    }
    let true_pairs = pairs.iter().filter(|(s, t)| record.mind.link(*s, *t).is_some()).count();
    measures.edge_precision = share(true_pairs, pairs.len());
    measures.b_cubed = b_cubed(record, provenance);
}

/// Quotes clustered by node, against quotes clustered by belief.
fn b_cubed(record: &Record, provenance: &Provenance) -> Option<f64> {
    let mut items: Vec<(usize, usize)> = Vec::new();
    for &position in &provenance.live {
        for quote in &record.session.graph.nodes[position].quotes {
            if let Some(belief) = super::provenance::source_of(quote, &record.exchanges) {
                items.push((position, belief));
            }
        }
    }
    if items.is_empty() {
        return None;
    }
    let (mut precision, mut recall) = (0.0, 0.0);
    for &(node, belief) in &items {
        let same_node = items.iter().filter(|(n, _)| *n == node).count();
        let same_belief = items.iter().filter(|(_, b)| *b == belief).count();
        let both = items.iter().filter(|&&(n, b)| n == node && b == belief).count();
        precision += both as f64 / same_node as f64;
        recall += both as f64 / same_belief as f64;
    }
    let count = items.len() as f64;
    let (precision, recall) = (precision / count, recall / count);
    Some(2.0 * precision * recall / (precision + recall))
}

fn conduct(record: &Record, measures: &mut Measures) {
    let exchanges = &record.exchanges;
    let created = |turn: &colloquy_engine::record::Turn| {
        turn.nodes.iter().any(|n| n.created) || turn.edges.iter().any(|e| e.created)
    };
    let dry = record.turns.iter().filter(|t| !created(t)).count();
    measures.redundancy = share(dry, record.turns.len());
    let count = |test: &dyn Fn(&crate::interview::Exchange) -> bool| {
        share(exchanges.iter().filter(|e| test(e)).count(), exchanges.len())
    };
    measures.repeat_rate = count(&|e| e.repeated);
    measures.lint_fail_rate = count(&|e| e.findings.iter().any(|f| f.fail));
    measures.deflections = count(&|e| e.said.trace.deflected);
    measures.fatigue = exchanges.last().map(|e| e.said.trace.fatigue);
    let (mut run, mut longest) = (0_u32, 0_u32);
    for exchange in exchanges {
        run = if exchange.said.trace.beliefs().is_empty() { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    measures.longest_low_run = Some(f64::from(longest));
    let words = |text: &str| text.split_whitespace().count();
    let asked: usize = exchanges.iter().map(|e| words(&e.question)).sum();
    let answered: usize = exchanges.iter().map(|e| words(&e.said.text)).sum();
    measures.word_share = share(asked, asked + answered);
}

/// The share found after each turn.
fn curve(found: &[Option<u32>], turns: usize) -> Vec<f64> {
    (1..=turns)
        .map(|turn| {
            let sofar = found.iter().flatten().filter(|t| **t as usize <= turn).count();
            if found.is_empty() { 0.0 } else { sofar as f64 / found.len() as f64 }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_figure_and_unknown_names_have_none() {
        let mut set = BTreeSet::new();
        for name in Measures::NAMES {
            assert!(set.insert(name));
        }
        let json = serde_json::to_value(Measures::default()).unwrap();
        let fields: BTreeSet<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(fields, set);
        assert_eq!(Measures::default().get("nothing"), None);
    }

    #[test]
    fn curves_rise_and_stay() {
        assert_eq!(curve(&[Some(1), None, Some(3), Some(3)], 4), [0.25, 0.25, 0.75, 0.75]);
        assert_eq!(curve(&[], 2), [0.0, 0.0]);
    }
}
