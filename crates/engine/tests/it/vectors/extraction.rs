//! `extraction_parse` and `extraction_parsing`: reading an interpreter's JSON.

use std::collections::HashMap;

use colloquy_engine::coverage::Coverage;
use colloquy_engine::graph::SurfaceGraph;
use colloquy_engine::graph::dedup::Sameness;
use colloquy_engine::graph::update::{Incoming, Rules};
use colloquy_engine::ids::UtteranceId;
use colloquy_engine::interpretation::reading::{read_extraction, read_text};
use colloquy_engine::interpretation::{Reaction, Source};
use colloquy_engine::methodology::{Dedup, Ontology};
use colloquy_engine::ports::Thresholds;
use serde_json::{Value, json};

use super::ontology::{any, of_table};
use super::shapes::{expect, list, texts};
use super::table;

pub(crate) fn extraction_parse(case: &Value) -> Result<(), String> {
    let ontology = of_table(&table("means_end_chain"));
    let kind = case["kind"].as_str().ok_or("kind")?;
    let read = read_extraction(&json!({kind: case["raw"]}), &ontology, &[]).reading;
    let found: Vec<Value> = if kind == "concepts" {
        read.statements
            .iter()
            .map(|c| {
                let node_type = ontology.node_type(&c.node_type);
                json!({"text": c.label, "node_type": c.node_type, "confidence": c.confidence,
                        "source_quote": c.quote, "is_terminal": node_type.is_some_and(|t| t.terminal),
                        "level": node_type.and_then(|t| t.level)})
            })
            .collect()
    } else {
        read.relations
            .iter()
            .map(|r| {
                json!({"source_text": r.source, "target_text": r.target,
                    "relationship_type": r.edge_type, "confidence": r.confidence})
            })
            .collect()
    };
    let wanted = case["out"].as_array().ok_or("out")?;
    if found.len() != wanted.len() {
        return Err(format!("{found:?} instead of {wanted:?}"));
    }
    for (found, wanted) in found.iter().zip(wanted) {
        for (field, value) in found.as_object().ok_or("no object")? {
            // Labels are trimmed here: white space is nothing anyone said.
            let expected = match &wanted[field] {
                Value::String(text) => json!(text.trim()),
                other => other.clone(),
            };
            if *value != expected {
                return Err(format!("{field}: {value} instead of {expected}"));
            }
        }
    }
    Ok(())
}

fn schema() -> Ontology {
    let mut ontology =
        any(&["attribute", "functional_consequence", "psychosocial_consequence", "value"], "relates_to");
    let mut leads_to = ontology.edges[0].clone();
    "leads_to".clone_into(&mut leads_to.name);
    let types: Vec<String> = ontology.nodes.iter().map(|t| t.name.clone()).collect();
    for source in &types[..3] {
        leads_to.pairs.extend(types[1..].iter().map(|target| (source.clone(), target.clone())));
    }
    ontology.edges.push(leads_to);
    ontology
}

pub(crate) fn extraction_parsing(case: &Value) -> Result<(), String> {
    let input = &case["in"];
    let payload = input["payload"].as_str().map_or_else(|| input["payload"].to_string(), str::to_owned);
    expect(
        "taken in",
        &taken_in(&payload, list(&input["existing"]), &texts(&input["elements"])),
        &case["out"],
    )
}

/// What a reply brings to a graph of existing nodes (`[label, type]`): nodes, edges, and by the label of their
/// node the elements spoken of.
pub(crate) fn taken_in(payload: &str, existing: &[Value], elements: &[String]) -> Value {
    let ontology = schema();
    let elements: Vec<&str> = elements.iter().map(String::as_str).collect();
    let synonyms = vec![vec!["foam".to_owned(), "froth".to_owned()]];
    let dedup = Dedup { synonyms, ..Dedup::default() };
    let sameness = Sameness {
        dedup: &dedup,
        thresholds: Thresholds { surface: 0.8, slot: 0.6, question: 0.92 },
        opposed: &|_, _| false,
    };
    let mut graph = SurfaceGraph::default();
    let existing = existing.iter().map(|e| json!({"label": e[0], "node_type": e[1], "quote": "q"}));
    let before = json!({"nodes": existing.collect::<Vec<_>>()}).to_string();
    let mut mapped = serde_json::Map::new();
    let mut reactions: Vec<(String, Reaction)> = Vec::new();
    let mut extractable = true;
    let mut created = 0;
    for (turn, payload) in [(1, before.as_str()), (2, payload)] {
        let read = read_text(payload, &ontology, &elements).reading;
        created = graph.nodes.len();
        let source = Source {
            utterance: UtteranceId::at(0),
            text: "q aaa bbb ccc a b x calm thick body mixes easily kept proper froth foam",
        };
        let (reading, vectors) = (&read, &HashMap::new());
        let incoming = Incoming { reading, source, turn, vectors, asked: None, apart: &[], recorded: None };
        let rules = Rules { ontology: &ontology, sameness, enforce_connections: false };
        let change = graph.absorb(incoming, rules);
        extractable = read.extractability.extractable;
        for (concept, node) in read.statements.iter().zip(&change.resolved) {
            let (Some(element), Some(found)) = (&concept.element, node) else { continue };
            mapped.insert(graph.nodes[found.node.index()].label.clone(), json!(element));
            reactions.extend(concept.reaction.map(|reaction| (element.clone(), reaction)));
        }
    }
    let mut coverage = Coverage::default();
    for element in &elements {
        coverage.elements.entry((*element).to_owned()).or_default();
    }
    coverage.record_reactions(2, reactions.iter().map(|(element, reaction)| (element.as_str(), *reaction)));
    let reactions: serde_json::Map<String, Value> = coverage
        .elements
        .iter()
        .filter_map(|(id, state)| Some((id.clone(), serde_json::to_value(state.reaction?).ok()?)))
        .collect();
    let label = |id: colloquy_engine::NodeId| graph.nodes[id.index()].label.clone();
    let new = graph.nodes[created..].iter().map(|n| json!([n.label, n.node_type, n.ambiguous]));
    let edges = graph.edges.iter().map(|e| json!([label(e.source), e.edge_type, label(e.target)]));
    json!({
        "extractable": extractable,
        "new_nodes": new.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
        "element_mappings": mapped,
        "reactions": reactions,
    })
}
