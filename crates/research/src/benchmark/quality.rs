//! Interview quality as a rubric of conduct, follow-up, yield, structure and burden (`respondents.md` 6).
//!
//! What cannot be measured in an interview is left out and the weights of the rest rescaled. Relevance, which
//! a live interview estimates from the likeness of answers to the objective, is exact here: a simulated answer
//! tells which of its words stand for beliefs about the topic.

use std::collections::BTreeSet;

use colloquy_engine::graph::SurfaceGraph;
use colloquy_engine::interpretation::Likert;
use serde::Serialize;

use super::provenance::Provenance;
use crate::interview::{Exchange, Record};
use colloquy_engine::interpretation::Operation;

mod experience;

/// One criterion's level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Criterion {
    /// `conduct`, `follow_up`, `yield`, `structure` or `burden`.
    pub block: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What was measured.
    pub value: f64,
    /// 0 to 4.
    pub level: f64,
}

/// The score of one interview.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Quality {
    /// 0..=100; below 50 not usable without review, 50-65 fair, 65-80 good, above very good.
    pub total: f64,
    /// What it is made of.
    pub criteria: Vec<Criterion>,
    /// What overrides the band, in words.
    pub vetoes: Vec<String>,
}

const BLOCKS: [(&str, f64); 5] =
    [("conduct", 0.25), ("follow_up", 0.25), ("yield", 0.30), ("structure", 0.15), ("burden", 0.05)];

/// Levels by four thresholds: each one reached is a level. Falling thresholds mean that less is better.
fn level(value: f64, thresholds: [f64; 4]) -> f64 {
    let falling = thresholds[0] > thresholds[3];
    let reached = |t: &&f64| if falling { value <= **t + 1e-9 } else { value >= **t - 1e-9 };
    thresholds.iter().take_while(reached).count() as f64
}

struct Sheet(Vec<Criterion>);

impl Sheet {
    fn mark(&mut self, block: &'static str, name: &'static str, value: Option<f64>, thresholds: [f64; 4]) {
        if let Some(value) = value.filter(|v| v.is_finite()) {
            self.0.push(Criterion { block, name, value, level: level(value, thresholds) });
        }
    }
}

/// Scores an interview; None when nothing was asked.
pub fn score(record: &Record, provenance: &Provenance) -> Option<Quality> {
    if record.exchanges.is_empty() {
        return None;
    }
    let mut sheet = Sheet(Vec::new());
    conduct(record, &mut sheet);
    follow_up(record, &mut sheet);
    yields(record, &mut sheet);
    structure(record, provenance, &mut sheet);
    burden(record, &mut sheet);
    let (mut sum, mut weights) = (0.0, 0.0);
    for (block, weight) in BLOCKS {
        let levels: Vec<f64> = sheet.0.iter().filter(|c| c.block == block).map(|c| c.level / 4.0).collect();
        if let Some(mean) = super::bootstrap::mean(&levels) {
            sum += weight * mean;
            weights += weight;
        }
    }
    let vetoes = vetoes(record);
    (weights > 0.0).then(|| Quality { total: 100.0 * sum / weights, criteria: sheet.0, vetoes })
}

fn failing(record: &Record, rules: &[&str]) -> f64 {
    let hit = |e: &&Exchange| e.findings.iter().any(|f| f.fail && rules.contains(&f.rule.as_str()));
    record.exchanges.iter().filter(hit).count() as f64 / record.exchanges.len() as f64
}

fn vetoes(record: &Record) -> Vec<String> {
    let mut found = Vec::new();
    if failing(record, &["L21"]) > 0.0 {
        found.push("a sensitive question that the respondent had not raised".to_owned());
    }
    if failing(record, &["L04", "L05"]) > 0.05 {
        found.push("more than 5 % of questions lead".to_owned());
    }
    found
}

fn conduct(record: &Record, sheet: &mut Sheet) {
    let count = record.exchanges.len() as f64;
    sheet.mark("conduct", "openness", Some(1.0 - failing(record, &["L03", "L05"])), [0.8, 0.9, 0.95, 0.99]);
    let neutral = 1.0 - failing(record, &["L04", "L14", "L16", "L17"]);
    sheet.mark("conduct", "neutrality", Some(neutral), [0.95, 0.98, 0.99, 1.0]);
    sheet.mark(
        "conduct",
        "one thought",
        Some(1.0 - failing(record, &["L01", "L02"])),
        [0.95, 0.98, 0.99, 1.0],
    );
    let words = |text: &str| text.split_whitespace().count() as f64;
    let asked: f64 = record.exchanges.iter().map(|e| words(&e.question)).sum();
    let answered: f64 = record.exchanges.iter().map(|e| words(&e.said.text)).sum();
    sheet.mark("conduct", "brevity", Some(asked / (asked + answered).max(1.0)), [0.5, 0.4, 0.3, 0.25]);
    let repeated = record.exchanges.iter().filter(|e| e.repeated).count() as f64;
    sheet.mark("conduct", "variety", Some(1.0 - repeated / count), [0.7, 0.8, 0.9, 0.95]);
    let openers: BTreeSet<String> = record
        .exchanges
        .iter()
        .filter_map(|e| e.question.split_whitespace().next())
        .map(str::to_lowercase)
        .collect();
    sheet.mark("conduct", "openers", Some(openers.len() as f64 / count), [0.2, 0.3, 0.4, 0.5]);
    let acknowledged = record.exchanges.iter().filter(|e| acknowledges(&e.question)).count() as f64 / count;
    let in_range = if (0.2..=0.6).contains(&acknowledged) { 4.0 } else { 0.0 };
    sheet.0.push(Criterion {
        block: "conduct",
        name: "acknowledgement",
        value: acknowledged,
        level: in_range,
    });
}

fn acknowledges(question: &str) -> bool {
    let start = question.split(['.', ',', '!', '?']).next().unwrap_or("").trim().to_lowercase();
    matches!(
        start.as_str(),
        "i see"
            | "thanks"
            | "thank you"
            | "okay"
            | "ok"
            | "right"
            | "got it"
            | "mm-hm"
            | "all right"
            | "understood"
            | "sure"
    )
}

fn follow_up(record: &Record, sheet: &mut Sheet) {
    let later = &record.exchanges[1..];
    let share = |hits: usize, of: usize| (of > 0).then(|| hits as f64 / of as f64);
    let grounded = later.iter().filter(|e| !e.findings.iter().any(|f| f.rule == "L11")).count();
    sheet.mark("follow_up", "context-awareness", share(grounded, later.len()), [0.65, 0.8, 0.9, 0.95]);
    let (mut probes, mut needed, mut productive) = (0, 0, 0);
    for (exchange, turn) in record.exchanges.iter().zip(&record.turns) {
        let Some(understood) = &exchange.said.trace.understood else { continue };
        if !matches!(understood.operation, Operation::Up | Operation::Down) || exchange.focus_label.is_empty()
        {
            continue;
        }
        probes += 1;
        let up = understood.operation == Operation::Up;
        if !linked_before(&record.session.graph, &exchange.focus_label, up, exchange.turn) {
            needed += 1;
        }
        if turn.nodes.iter().any(|n| n.created) || turn.edges.iter().any(|e| e.created) {
            productive += 1;
        }
    }
    sheet.mark("follow_up", "necessity", share(needed, probes), [0.55, 0.7, 0.8, 0.9]);
    sheet.mark("follow_up", "productive probes", share(productive, probes), [0.35, 0.5, 0.6, 0.7]);
    let pairs: Vec<(&Exchange, &Exchange)> = record.exchanges.iter().zip(later).collect();
    let informative: Vec<bool> = pairs
        .iter()
        .zip(&record.turns)
        .filter(|((asked, _), turn)| {
            !asked.focus_label.is_empty()
                && turn.reading.ratings.response_depth.is_some_and(|d| d.score() >= 4)
        })
        .map(|((asked, next), _)| asked.focus_label != next.focus_label)
        .collect();
    let skipped = informative.iter().filter(|s| **s).count();
    sheet.mark("follow_up", "justified skip", share(skipped, informative.len()), [0.55, 0.7, 0.8, 0.9]);
    let low: Vec<bool> = pairs
        .iter()
        .filter(|(asked, _)| asked.said.trace.beliefs().is_empty())
        .map(|(asked, next)| asked.strategy != next.strategy || asked.focus_label != next.focus_label)
        .collect();
    let adapted = low.iter().filter(|a| **a).count();
    sheet.mark("follow_up", "adaptation", share(adapted, low.len()), [0.5, 0.7, 0.85, 0.95]);
    let is_play_back =
        |e: &&Exchange| e.said.trace.understood.as_ref().is_some_and(|u| u.operation == Operation::Check);
    let play_backs = record.exchanges.iter().filter(is_play_back).count() as f64;
    let per_ten = 10.0 * play_backs / record.exchanges.len() as f64;
    sheet.mark("follow_up", "verification", Some(per_ten), [0.25, 0.5, 0.75, 1.0]);
}

fn linked_before(graph: &SurfaceGraph, label: &str, up: bool, turn: u32) -> bool {
    let Some(node) = graph.live_nodes().find(|n| n.label == label) else { return false };
    graph
        .counted_edges()
        .any(|e| e.created_at_turn < turn && if up { e.source == node.id } else { e.target == node.id })
}

fn yields(record: &Record, sheet: &mut Sheet) {
    let mean = |of: &dyn Fn(&colloquy_engine::interpretation::Ratings) -> Option<Likert>| {
        let values: Vec<f64> =
            record.turns.iter().filter_map(|t| of(&t.reading.ratings)).map(Likert::unit).collect();
        super::bootstrap::mean(&values)
    };
    sheet.mark("yield", "specificity", mean(&|r| r.specificity), [0.4, 0.5, 0.6, 0.7]);
    sheet.mark("yield", "reasoning", mean(&|r| r.intellectual_engagement), [0.3, 0.4, 0.5, 0.6]);
    let deep: Vec<f64> = record
        .turns
        .iter()
        .filter_map(|t| t.reading.ratings.response_depth)
        .map(|d| f64::from(u8::from(d.score() >= 3)))
        .collect();
    sheet.mark("yield", "depth", super::bootstrap::mean(&deep), [0.35, 0.5, 0.65, 0.8]);
    sheet.mark("yield", "relevance", relevance(record), [0.45, 0.6, 0.7, 0.8]);
    let answers = record.exchanges.iter().map(|e| e.said.text.as_str());
    sheet.mark("yield", "own experience", experience::share(answers), [0.4, 0.5, 0.6, 0.7]);
    let said: usize = record.exchanges.iter().map(|e| e.said.trace.beliefs().len()).sum();
    let beyond: usize = record.exchanges.iter().map(|e| e.said.trace.beliefs().len().saturating_sub(1)).sum();
    let spontaneous = (said > 0).then(|| beyond as f64 / said as f64);
    sheet.mark("yield", "spontaneity", spontaneous, [0.2, 0.3, 0.4, 0.5]);
}

/// Share of what was said, by length, that is about the topic: beliefs against tangents and statements that
/// only please. None when neither was said.
fn relevance(record: &Record) -> Option<f64> {
    let (mut about, mut all) = (0, 0);
    for unit in record.exchanges.iter().flat_map(|e| &e.said.trace.units) {
        let length = unit.end.saturating_sub(unit.start);
        all += length;
        about += if unit.content.belief().is_some() { length } else { 0 };
    }
    (all > 0).then(|| about as f64 / all as f64)
}

fn structure(record: &Record, provenance: &Provenance, sheet: &mut Sheet) {
    let graph = &record.session.graph;
    let nodes = provenance.live.len();
    let edges: Vec<_> = graph.counted_edges().collect();
    if nodes > 0 {
        let bound =
            graph.live_nodes().filter(|n| edges.iter().any(|e| e.source == n.id || e.target == n.id)).count();
        let thresholds = [0.55, 0.7, 0.8, 0.9];
        sheet.mark("structure", "nodes with an edge", Some(bound as f64 / nodes as f64), thresholds);
        sheet.mark("structure", "edges per node", Some(edges.len() as f64 / nodes as f64), thresholds);
    }
    let ends = graph.live_nodes().filter(|n| n.terminal).map(|n| n.id);
    let reached = ends.filter(|end| edges.iter().any(|e| e.target == *end)).count();
    sheet.mark("structure", "terminals reached by a chain", Some(reached as f64), [1.0, 2.0, 3.0, 5.0]);
    let elements = &record.session.coverage.elements;
    if !elements.is_empty() {
        let covered = elements.values().filter(|e| !e.nodes.is_empty()).count() as f64;
        sheet.mark("structure", "coverage", Some(covered / elements.len() as f64), [0.6, 0.75, 0.9, 1.0]);
    }
    let saturation = record.turns.last().map(|t| t.saturation.velocity);
    sheet.mark("structure", "saturation", saturation, [0.4, 0.55, 0.7, 0.85]);
}

fn burden(record: &Record, sheet: &mut Sheet) {
    let count = record.exchanges.len() as f64;
    let low = record.exchanges.iter().filter(|e| e.said.trace.beliefs().is_empty()).count() as f64;
    sheet.mark("burden", "momentum", Some(low / count), [0.4, 0.3, 0.2, 0.1]);
    let engaged: Vec<f64> =
        record.turns.iter().filter_map(|t| t.reading.ratings.engagement).map(Likert::unit).collect();
    if engaged.len() >= 6 {
        let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
        let change = mean(&engaged[engaged.len() - 3..]) - mean(&engaged[..3]);
        sheet.mark("burden", "end state", Some(change), [-0.3, -0.2, -0.1, 0.0]);
    }
    let complaints = record.exchanges.iter().filter(|e| e.said.trace.deflected).count() as f64;
    sheet.mark("burden", "complaints", Some(10.0 * complaints / count), [2.0, 1.0, 0.5, 0.0]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_with_the_thresholds_in_either_direction() {
        for (value, expected) in [(0.1, 0.0), (0.8, 1.0), (0.96, 3.0), (1.0, 4.0)] {
            assert_eq!(level(value, [0.8, 0.9, 0.95, 0.99]), expected, "{value}");
        }
        for (value, expected) in [(0.7, 0.0), (0.45, 1.0), (0.25, 4.0), (0.0, 4.0)] {
            assert_eq!(level(value, [0.5, 0.4, 0.3, 0.25]), expected, "{value}");
        }
    }

    #[test]
    fn acknowledgements_are_recognised() {
        assert!(acknowledges("I see. What comes of that?") && acknowledges("Okay, and then?"));
        assert!(!acknowledges("What comes of that?") && !acknowledges("Great! And then?"));
    }
}
