//! Labelled answers: concepts by quote and type, relations by their ends, direction and type.

use serde::Deserialize;

use super::matching::{f1, iou, likeness, pair};
use super::{EvaluateError, File, Report, Setting, bench, extract, misquoted};
use crate::offline::Offline;
use colloquy_engine::Methodology;
use colloquy_engine::interpretation::Reading;

#[derive(Debug, Deserialize)]
struct Case {
    id: String,
    methodology: String,
    strategy: String,
    question: String,
    focus: Option<Node>,
    known_nodes: Vec<String>,
    answer: String,
    extractable: bool,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

#[derive(Debug, Deserialize)]
struct Node {
    #[serde(default)]
    r#ref: String,
    label: String,
    r#type: String,
    #[serde(default)]
    quote: String,
}

#[derive(Debug, Deserialize)]
struct Edge {
    source: String,
    target: String,
    r#type: String,
}

#[derive(Debug, Default)]
struct Tally {
    expected: usize,
    found: usize,
    strict: usize,
    lenient: usize,
    edges_expected: usize,
    edges_found: usize,
    edges_hit: usize,
    pairs: usize,
    directed: usize,
    misquoted: usize,
    gates: usize,
}

pub(super) fn measure(file: &File, report: &mut Report) -> Result<(), EvaluateError> {
    let cases: Vec<Case> = file.json()?;
    let offline = Offline::new();
    let mut tally = Tally::default();
    for case in &cases {
        let (methodology, concept) = bench(&case.methodology)?;
        let focus = case.focus.as_ref().map(|f| (f.label.as_str(), f.r#type.as_str()));
        let known: Vec<(&str, &str)> = case.known_nodes.iter().map(|n| (n.as_str(), "element")).collect();
        let setting =
            Setting { question: Some(&case.question), strategy: Some(&case.strategy), focus, known };
        let extraction = extract(&offline, &methodology, &concept, &setting, &case.answer);
        tally.misquoted += misquoted(&case.answer, &extraction);
        tally.gates += usize::from(extraction.extractability.extractable == case.extractable);
        compare(case, &methodology, &extraction, &mut tally, report);
    }
    let on = "labelled answers";
    report.at_least("node F1, strict type", on, f1(tally.strict, tally.found, tally.expected), 0.75);
    // Most of the edges that are expected here were stated by nobody: told, not asked for.
    report.told("node F1, one level off allowed", on, f1(tally.lenient, tally.found, tally.expected));
    report.told("edge F1", on, f1(tally.edges_hit, tally.edges_found, tally.edges_expected));
    report.told("edge direction on matched pairs", on, tally.directed as f64 / tally.pairs.max(1) as f64);
    report.at_most("quotes that are not verbatim", on, tally.misquoted, 0);
    report.told("extractable or not", on, tally.gates as f64 / cases.len().max(1) as f64);
    Ok(())
}

fn compare(
    case: &Case,
    methodology: &Methodology,
    extraction: &Reading,
    tally: &mut Tally,
    report: &mut Report,
) {
    let found = &extraction.statements;
    let pairs = pair(case.nodes.len(), found.len(), |e, f| {
        let (node, concept) = (&case.nodes[e], &found[f]);
        let quoted = iou(&node.quote, &concept.quote);
        let same_type = if node.r#type == concept.node_type { 0.1 } else { 0.0 };
        if quoted >= 0.5 {
            quoted + same_type
        } else if likeness(&node.label, &concept.label) >= 0.5 {
            0.3 + same_type
        } else {
            0.0
        }
    });
    tally.expected += case.nodes.len();
    tally.found += found.len();
    let level = |name: &str| methodology.ontology.node_type(name).and_then(|t| t.level).map(i16::from);
    for (e, f) in pairs.iter().enumerate() {
        let node = &case.nodes[e];
        let Some(concept) = f.map(|f| &found[f]) else {
            report.remarks.push(format!("{}: `{}` ({}) not found", case.id, node.label, node.r#type));
            continue;
        };
        let near = matches!((level(&node.r#type), level(&concept.node_type)), (Some(a), Some(b)) if (a - b).abs() <= 1);
        tally.strict += usize::from(node.r#type == concept.node_type);
        tally.lenient += usize::from(node.r#type == concept.node_type || near);
        if node.r#type != concept.node_type {
            report.remarks.push(format!(
                "{}: `{}` is {} instead of {}",
                case.id, concept.label, concept.node_type, node.r#type
            ));
        }
    }
    for (f, concept) in found.iter().enumerate() {
        if !pairs.contains(&Some(f)) {
            report
                .remarks
                .push(format!("{}: `{}` ({}) not expected", case.id, concept.label, concept.node_type));
        }
    }
    relations(case, extraction, &pairs, tally, report);
}

fn relations(
    case: &Case,
    extraction: &Reading,
    pairs: &[Option<usize>],
    tally: &mut Tally,
    report: &mut Report,
) {
    let focus = case.focus.as_ref().map(|f| f.label.as_str());
    let name = |label: &str| -> String {
        if Some(label) == focus {
            return "focus".to_owned();
        }
        let at = extraction.statements.iter().position(|c| c.label == label);
        at.and_then(|f| pairs.iter().position(|p| *p == Some(f)))
            .map_or_else(|| format!("?{label}"), |e| case.nodes[e].r#ref.clone())
    };
    tally.edges_expected += case.edges.len();
    tally.edges_found += extraction.relations.len();
    let mut used = vec![false; case.edges.len()];
    for relation in &extraction.relations {
        let (source, target) = (name(&relation.source), name(&relation.target));
        let joined =
            |e: &Edge| e.source == source && e.target == target || e.source == target && e.target == source;
        let Some(at) = (0..case.edges.len()).find(|i| !used[*i] && joined(&case.edges[*i])) else {
            report.remarks.push(format!(
                "{}: edge `{}` -{}-> `{}` not expected",
                case.id, relation.source, relation.edge_type, relation.target
            ));
            continue;
        };
        used[at] = true;
        let edge = &case.edges[at];
        tally.pairs += 1;
        let right = edge.source == source;
        tally.directed += usize::from(right);
        tally.edges_hit += usize::from(right && edge.r#type == relation.edge_type);
        if !right || edge.r#type != relation.edge_type {
            report.remarks.push(format!(
                "{}: edge {source} -{}-> {target} instead of {} -{}-> {}",
                case.id, relation.edge_type, edge.source, edge.r#type, edge.target
            ));
        }
    }
    for (at, edge) in case.edges.iter().enumerate().filter(|(i, _)| !used[*i]) {
        report.remarks.push(format!(
            "{}: edge {} -{}-> {} not found ({at})",
            case.id, edge.source, edge.r#type, edge.target
        ));
    }
}
