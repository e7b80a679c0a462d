//! `slot_lifecycle`: finding, founding and promoting canonical slots.

use std::collections::HashMap;

use colloquy_engine::graph::Vector;
use colloquy_engine::ids::NodeId;
use colloquy_engine::interpretation::SlotProposal;
use colloquy_engine::slots::discovery::SlotRules;
use colloquy_engine::slots::{CanonicalGraph, SlotStatus};
use serde_json::{Value, json};

use super::close;
use super::ontology::{any, graph};

fn status(status: SlotStatus) -> &'static str {
    match status {
        SlotStatus::Candidate => "candidate",
        SlotStatus::Active => "active",
    }
}

/// Numbers within tolerance, everything else equal.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => {
            close("arbitration", x.as_f64().unwrap_or(f64::NAN), y.as_f64().unwrap_or(f64::NAN))
        }
        (Value::Array(x), Value::Array(y)) => x.len() == y.len() && x.iter().zip(y).all(|(x, y)| same(x, y)),
        _ => a == b,
    }
}

pub(crate) fn slot_lifecycle(case: &Value) -> Result<(), String> {
    // The cosines the suite's description names.
    let vectors: HashMap<String, Vector> = HashMap::from([
        ("digestive_comfort".to_owned(), vector_of(&[1.0, 0.0, 0.0])),
        ("gut_comfort".to_owned(), vector_of(&[0.65, (1.0_f32 - 0.4225).sqrt(), 0.0])),
        ("taste_note".to_owned(), vector_of(&[0.55, 0.0, (1.0_f32 - 0.3025).sqrt()])),
    ]);
    let rules =
        SlotRules { cosine: 0.6, jaccard: 0.75, min_support: 2, synonyms: &[], opposed: &|_, _| false };
    let mut names: Vec<String> = Vec::new();
    let mut types: Vec<String> = Vec::new();
    let mut slots = CanonicalGraph::default();
    for step in case["steps"].as_array().ok_or("no steps")? {
        let input = &step["in"];
        let node_type = input["node_type"].as_str().unwrap_or("attribute").to_owned();
        let mut ids = Vec::new();
        for name in input["nodes"].as_array().ok_or("nodes")?.iter().filter_map(Value::as_str) {
            let at = names.iter().position(|n| n == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                types.push(node_type.clone());
                names.len() - 1
            });
            ids.push(NodeId::at(at));
        }
        let ontology = any(&types.iter().map(String::as_str).collect::<Vec<_>>(), "to");
        let surface = graph(&ontology, &types.iter().map(String::as_str).collect::<Vec<_>>(), &[]);
        let proposal = SlotProposal {
            slot_name: input["name"].as_str().ok_or("name")?.to_owned(),
            description: String::new(),
            node_type,
            node_ids: ids.clone(),
        };
        let turn = input["turn"].as_u64().ok_or("turn")? as u32;
        slots.apply_proposals(&surface, &[proposal], &vectors, turn, rules);
        check(step, &slots, &names, ids.first().copied())?;
    }
    Ok(())
}

fn check(
    step: &Value,
    slots: &CanonicalGraph,
    names: &[String],
    first: Option<NodeId>,
) -> Result<(), String> {
    let all: Vec<Value> = slots
        .slots
        .iter()
        .map(|s| {
            json!([s.name, s.node_type, status(s.status), s.nodes.len(), s.first_seen_turn, s.promoted_turn])
        })
        .collect();
    let mappings: Vec<Value> = slots
        .mappings
        .iter()
        .map(|(node, m)| {
            // Vectors are kept with 16 bits a number.
            let similarity = (m.similarity * 1e3).round() / 1e3;
            json!([names[node.index()], slots.slots[m.slot.index()].name, similarity, m.assigned_turn])
        })
        .collect();
    let returned = first
        .and_then(|node| slots.slot(slots.mappings.get(&node)?.slot))
        .map(|s| json!([s.name, status(s.status)]));
    for (name, found) in [
        ("returned", returned.unwrap_or_default()),
        ("slots[name,type,status,support,first_turn,promoted_turn]", json!(all)),
        ("mappings[node,slot,similarity,turn]", json!(mappings)),
    ] {
        if !same(&found, &step[name]) {
            return Err(format!("{name}: {found} instead of {}", step[name]));
        }
    }
    Ok(())
}

fn vector_of(values: &[f32]) -> Vector {
    Vector::new(&"vectors".into(), values).unwrap()
}
