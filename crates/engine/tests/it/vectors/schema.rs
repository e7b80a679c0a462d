//! `arbitration/schema`: which links an ontology allows, its plain link and its terminal types, and when an
//! extraction is thin. The cases speak of a small means-end schema that is written out here.

use std::collections::BTreeSet;

use colloquy_engine::methodology::ontology::{EdgeType, Fit, NodeType, Ontology};
use serde_json::{Value, json};

const TYPES: [&str; 4] = ["attribute", "functional_consequence", "psychosocial_consequence", "value"];

/// Every pair of a source and a target.
fn cross(sources: &[&str], targets: &[&str]) -> Vec<(String, String)> {
    let pair = |s: &&str| targets.iter().map(|t| ((*s).to_owned(), (*t).to_owned())).collect::<Vec<_>>();
    sources.iter().flat_map(pair).collect()
}

fn edge(name: &str, pairs: Vec<(String, String)>) -> EdgeType {
    EdgeType {
        name: name.to_owned(),
        description: String::new(),
        inverse: String::new(),
        pairs,
        gap_pairs: Vec::new(),
        chain: true,
    }
}

fn means_end() -> Ontology {
    let [a, f, p, v] = TYPES;
    Ontology {
        nodes: TYPES
            .iter()
            .map(|name| NodeType {
                name: (*name).to_owned(),
                description: String::new(),
                examples: Vec::new(),
                level: None,
                terminal: *name == v,
            })
            .collect(),
        edges: vec![
            edge("leads_to", cross(&[a, f, p], &[f, p, v])),
            edge("requires", cross(&[a, f], &[f, p])),
            edge("conflicts_with", cross(&[a, f, p], &[a, f, p])),
            edge("relates_to", cross(&TYPES, &TYPES)),
        ],
        ..Ontology::default()
    }
}

/// The relation of a link whose kind was not told: the plain one if there is such a type, else the first declared, else
/// the plain one even so. The engine gives such a link its ontology's primary edge type instead, so the rule stands here alone.
fn plain(ontology: &Ontology) -> &str {
    const PLAIN: &str = "relates_to";
    if ontology.edge_type(PLAIN).is_some() {
        return PLAIN;
    }
    ontology.edges.first().map_or(PLAIN, |edge| &edge.name)
}

/// What is thin about one answer's points and links (positions among the points, others are not counted): fewer than
/// 0.3 links a point; more than half of the points without a link though there are links. The engine judges no answer
/// by it, so the rule stands here alone.
fn thinness(nodes: usize, edges: &[(usize, usize)]) -> Value {
    let linked: BTreeSet<usize> =
        edges.iter().flat_map(|&(a, b)| [a, b]).filter(|&end| end < nodes).collect();
    json!({
        "low_density": nodes > 0 && (edges.len() as f64) < 0.3 * nodes as f64,
        "high_isolation": !edges.is_empty() && (nodes - linked.len()) * 2 > nodes,
    })
}

fn outcome(input: &Value) -> Result<Value, String> {
    let ontology = means_end();
    let of = |key: &str| input[key].as_str().unwrap_or_default();
    let fits = |relation: &str| ontology.fit(relation, of("source"), of("target")) == Fit::Valid;
    if input["relation"].is_string() {
        Ok(json!({"valid": fits(of("relation"))}))
    } else if input["source"].is_string() {
        let types = ontology.edges.iter().map(|edge| edge.name.as_str()).filter(|name| fits(name));
        Ok(json!({"types": types.collect::<Vec<_>>()}))
    } else if let Some(names) = input["edge_types_in_order"].as_array() {
        let edges = names.iter().filter_map(Value::as_str).map(|name| edge(name, Vec::new())).collect();
        Ok(json!({"default": plain(&Ontology { edges, ..Ontology::default() })}))
    } else if input["type"].is_string() {
        Ok(json!({"terminal": ontology.is_terminal(of("type"))}))
    } else if let Some(nodes) = input["nodes"].as_u64() {
        let names: Vec<String> = (0..nodes).map(|n| format!("n{n}")).collect();
        let at = |end: &Value| names.iter().position(|name| Some(name.as_str()) == end.as_str());
        let edges = input["edges"].as_array().into_iter().flatten();
        let edges: Vec<(usize, usize)> = edges.filter_map(|e| Some((at(&e[0])?, at(&e[1])?))).collect();
        Ok(thinness(names.len(), &edges))
    } else {
        Err("unknown kind of case".to_owned())
    }
}

pub(crate) fn schema(case: &Value) -> Result<(), String> {
    let out = outcome(&case["in"])?;
    if out == case["out"] { Ok(()) } else { Err(format!("got {out}, expected {}", case["out"])) }
}
