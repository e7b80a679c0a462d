//! `graph_update`, `depth`, `graph_comparison`, `label_dedup`, `graph_metrics`: the surface graph.

use std::collections::{BTreeSet, HashMap};

use colloquy_engine::fold::fold;
use colloquy_engine::graph::dedup::{Sameness, Wanted, cosine, jaccard, lemma_set};
use colloquy_engine::graph::depth::longest_chain;
use colloquy_engine::graph::structure::GraphCounts;
use colloquy_engine::graph::structure::Structure;
use colloquy_engine::graph::update::{Incoming, Rules};
use colloquy_engine::graph::{SurfaceGraph, Vector};
use colloquy_engine::ids::UtteranceId;
use colloquy_engine::interpretation::{Extractability, Reading, Source, reading};
use colloquy_engine::methodology::{Dedup, Ontology};
use colloquy_engine::ports::Thresholds;
use colloquy_engine::slots::aggregation::CanonicalCounts;
use colloquy_engine::slots::aggregation::compare;
use serde_json::{Value, json};

use super::ontology::{any, of_table};
use super::{close, table};

/// Words kept as one by the concept-test rules (`concept-testing.md` 8).
fn synonyms() -> Vec<Vec<String>> {
    [["foam", "froth"], ["thick", "heavy"], ["thin", "watery"], ["creamy", "smooth"]]
        .iter()
        .map(|group| group.iter().map(|w| (*w).to_owned()).collect())
        .collect()
}

/// Vectors whose cosines are those the suite's description names.
fn vectors_of_the_suite() -> HashMap<String, Vector> {
    let smooth = vector_of(&[0.9, (1.0_f32 - 0.81).sqrt(), 0.0, 0.0, 0.0]);
    HashMap::from([
        ("creamy texture".to_owned(), vector_of(&[1.0, 0.0, 0.0, 0.0, 0.0])),
        ("smooth texture".to_owned(), smooth),
        ("velvety feel".to_owned(), vector_of(&[0.7, 0.0, (1.0_f32 - 0.49).sqrt(), 0.0, 0.0])),
    ])
}

pub(crate) fn say(
    graph: &mut SurfaceGraph,
    turn: u32,
    input: &Value,
    ontology: &Ontology,
    vectors: &HashMap<String, Vector>,
) {
    let empty = Vec::new();
    let concepts = input["concepts"].as_array().unwrap_or(&empty);
    let relations = input["relationships"].as_array().unwrap_or(&empty);
    let mut said = String::new();
    let mut item = |label: &Value, quote: &str| {
        said.push_str(label.as_str().unwrap_or_default());
        said.push(' ');
        said.push_str(quote);
        said.push_str(". ");
    };
    for concept in concepts {
        item(&concept[0], concept[2].as_str().unwrap_or_default());
    }
    for relation in relations {
        item(&relation[0], relation[2].as_str().unwrap_or_default());
    }
    let payload = json!({
        "concepts": concepts.iter().map(|c| json!({"label": c[0], "node_type": c[1], "quote": c[2]})).collect::<Vec<_>>(),
        "relations": relations.iter().map(|r| json!({"source": r[0], "edge_type": r[1], "target": r[2]})).collect::<Vec<_>>(),
    });
    let mut extraction = reading::read_extraction(&payload, ontology, &[]).reading;
    if input["extractable"] == false {
        extraction = Reading {
            extractability: Extractability { extractable: false, reason: None },
            ..Reading::default()
        };
    }
    let dedup = Dedup::default();
    let source = Source { utterance: UtteranceId::at(turn as usize - 1), text: &said };
    let sameness = Sameness {
        dedup: &dedup,
        thresholds: Thresholds { surface: 0.8, slot: 0.6, question: 0.92 },
        opposed: &|_, _| false,
    };
    graph.absorb(
        Incoming { reading: &extraction, source, turn, vectors, asked: None, apart: &[], recorded: None },
        Rules { ontology, sameness, enforce_connections: false },
    );
}

/// What a node carries, as the suite writes it. Words never said are no quotes of ours: only given ones count.
fn node_as_written(graph: &SurfaceGraph, at: usize, given: &BTreeSet<String>) -> Value {
    let node = &graph.nodes[at];
    let mut utterances: Vec<String> = Vec::new();
    let mut quotes: Vec<&str> = Vec::new();
    for quote in &node.quotes {
        let id = quote.utterance_id.to_string();
        if !utterances.contains(&id) {
            utterances.push(id);
        }
        if given.contains(&quote.text) && !quotes.contains(&quote.text.as_str()) {
            quotes.push(&quote.text);
        }
    }
    json!({"label": node.label, "node_type": node.node_type, "source_utterance_ids": utterances, "source_quotes": quotes})
}

pub(crate) fn graph_update(case: &Value) -> Result<(), String> {
    let ontology = of_table(&table("means_end_chain"));
    let vectors = if case["embeddings_on"] == true { vectors_of_the_suite() } else { HashMap::new() };
    let mut graph = SurfaceGraph::default();
    let mut given = BTreeSet::new();
    for (position, turn) in case["turns"].as_array().ok_or("no turns")?.iter().enumerate() {
        for concept in turn["in"]["concepts"].as_array().unwrap_or(&Vec::new()) {
            given.extend(concept[2].as_str().filter(|q| !q.is_empty()).map(str::to_owned));
        }
        say(&mut graph, position as u32 + 1, &turn["in"], &ontology, &vectors);
        let nodes: Vec<Value> = (0..graph.nodes.len()).map(|n| node_as_written(&graph, n, &given)).collect();
        if Value::Array(nodes.clone()) != turn["nodes"] {
            return Err(format!("turn {}: nodes {nodes:?} instead of {}", position + 1, turn["nodes"]));
        }
        for wanted in turn["edges"].as_array().ok_or("no edges")? {
            let label = |id: colloquy_engine::NodeId| graph.nodes[id.index()].label.clone();
            let found = graph.edges.iter().any(|e| {
                wanted["source"] == label(e.source)
                    && wanted["target"] == label(e.target)
                    && wanted["type"] == e.edge_type
            });
            if !found {
                return Err(format!("turn {}: no edge {wanted}", position + 1));
            }
        }
    }
    Ok(())
}

pub(crate) fn depth(case: &Value) -> Result<(), String> {
    let names: Vec<&str> =
        case["nodes"].as_array().ok_or("no nodes")?.iter().filter_map(Value::as_str).collect();
    let at = |c: char| names.iter().position(|n| n.starts_with(c));
    let edges: Vec<(usize, usize)> = case["edges"]
        .as_array()
        .ok_or("no edges")?
        .iter()
        .filter_map(|e| {
            let mut ends = e.as_str()?.chars();
            Some((at(ends.next()?)?, at(ends.next()?)?))
        })
        .collect();
    let ontology = any(&["t"], "to");
    let graph = super::ontology::graph(&ontology, &vec!["t"; names.len()], &edges);
    let shape = Structure::of(&graph, &ontology);
    let out = json!({
        "node_count": shape.node_count, "edge_count": shape.edge_count,
        "orphan_count": shape.orphan_count, "longest_simple_path_nodes": shape.depth.max(),
    });
    if out == case["out"] { Ok(()) } else { Err(format!("{out} instead of {}", case["out"])) }
}

pub(crate) fn graph_comparison(case: &Value) -> Result<(), String> {
    let count = |name: &str| case[name].as_u64().unwrap_or(0) as usize;
    let surface = GraphCounts {
        node_count: count("surface_nodes"),
        edge_count: count("surface_edges"),
        ..GraphCounts::default()
    };
    let canonical = CanonicalCounts {
        concept_count: count("canonical_concepts"),
        edge_count: count("canonical_edges"),
        ..CanonicalCounts::default()
    };
    let found = compare(&surface, &canonical);
    let density = if canonical.concept_count == 0 {
        0.0
    } else {
        canonical.edge_count as f64 / canonical.concept_count as f64
    };
    for (name, value) in [
        ("node_reduction_pct", found.node_reduction_pct),
        ("edge_aggregation_ratio", found.edge_aggregation_ratio),
        ("canonical_edge_density", density),
    ] {
        let wanted = case[name].as_f64().ok_or("no number")?;
        if !close("selection", value, wanted) {
            return Err(format!("{name} {value} instead of {wanted}"));
        }
    }
    Ok(())
}

pub(crate) fn label_dedup(case: &Value) -> Result<(), String> {
    let (input, out) = (&case["in"], &case["out"]);
    let lemmas = |value: &Value| lemma_set(value.as_str().unwrap_or_default(), &synonyms());
    if input.get("phrase").is_some() {
        let set: Vec<String> = lemmas(&input["phrase"]).into_iter().collect();
        return if json!(set) == out["set"] { Ok(()) } else { Err(format!("{set:?}")) };
    }
    if input.get("threshold").is_some() {
        let vector = |v: &Value| {
            v.as_array().map(|a| a.iter().filter_map(Value::as_f64).map(|x| x as f32).collect::<Vec<_>>())
        };
        let similarity = cosine(&vector(&input["a"]).ok_or("a")?, &vector(&input["b"]).ok_or("b")?);
        let merges = similarity >= input["threshold"].as_f64().ok_or("threshold")? - 1e-6;
        let near = close("arbitration", similarity, out["cosine"].as_f64().ok_or("cosine")?);
        return if near && out["merge"] == merges { Ok(()) } else { Err(format!("{similarity}")) };
    }
    if input.get("a").is_some() {
        let similarity = jaccard(&lemmas(&input["a"]), &lemmas(&input["b"]));
        let near = close("arbitration", similarity, out["similarity"].as_f64().ok_or("similarity")?);
        return if near && out["merge_at_0.75"] == (similarity >= 0.75) {
            Ok(())
        } else {
            Err(format!("{similarity}"))
        };
    }
    sequence(input, out)
}

/// Labels added one by one, or one label looked up among existing ones.
fn sequence(input: &Value, out: &Value) -> Result<(), String> {
    let ontology = any(&["attribute", "functional_consequence", "value"], "to");
    let dedup = Dedup { synonyms: synonyms(), ..Dedup::default() };
    let sameness = Sameness {
        dedup: &dedup,
        thresholds: Thresholds { surface: 0.8, slot: 0.6, question: 0.92 },
        opposed: &|_, _| false,
    };
    let mut graph = SurfaceGraph::default();
    let look = |graph: &SurfaceGraph, label: &str, node_type: &str| {
        let wanted = Wanted {
            label,
            node_type: Some(node_type),
            ambiguous: false,
            polarity: 0,
            vector: None,
            asked: None,
        };
        graph.find_same(wanted, sameness).map(|m| graph.nodes[m.node.index()].label.clone())
    };
    let add = |graph: &mut SurfaceGraph, label: &str, node_type: &str| {
        let mut more = super::ontology::graph(&ontology, &[node_type], &[]);
        let mut node = more.nodes.remove(0);
        node.id = colloquy_engine::NodeId::at(graph.nodes.len());
        label.clone_into(&mut node.label);
        node.label_key = fold(label);
        graph.nodes.push(node);
    };
    if let Some(labels) = input["labels_in_order"].as_array() {
        let node_type = input["type"].as_str().ok_or("type")?;
        let mut matched = Vec::new();
        for label in labels.iter().filter_map(Value::as_str) {
            let found = look(&graph, label, node_type);
            if found.is_none() {
                add(&mut graph, label, node_type);
            }
            matched.push(json!([label, found]));
        }
        let same = json!(matched) == out["matched_to"] && out["final_count"] == graph.nodes.len();
        return if same { Ok(()) } else { Err(format!("{matched:?}")) };
    }
    for existing in input["existing"].as_array().ok_or("existing")? {
        add(&mut graph, existing[0].as_str().ok_or("label")?, existing[1].as_str().ok_or("type")?);
    }
    let (label, node_type) =
        (input["query"][0].as_str().ok_or("label")?, input["query"][1].as_str().ok_or("type")?);
    let found = look(&graph, label, node_type);
    if json!(found) == out["match"] { Ok(()) } else { Err(format!("{found:?}")) }
}

pub(crate) fn graph_metrics(case: &Value) -> Result<(), String> {
    let (input, out) = (&case["in"], &case["out"]);
    let mut names: Vec<String> = Vec::new();
    let mut place = |name: &str| {
        names.iter().position(|n| n == name).unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        })
    };
    let edges: Vec<(usize, usize)> = input["edges"]
        .as_array()
        .ok_or("no edges")?
        .iter()
        .filter_map(|e| Some((place(e[0].as_str()?), place(e[1].as_str()?))))
        .collect();
    if let Some(start) = input["start"].as_str() {
        let start = place(start);
        // A walk up from a node is a chain that ends there when all arrows are turned round.
        let walked: Vec<(usize, usize)> =
            if input["direction"] == "up" { edges.iter().map(|&(s, t)| (t, s)).collect() } else { edges };
        let depth = longest_chain(names.len(), &walked).ending_at.get(start).map_or(0, |nodes| nodes - 1);
        return if out["depth"] == depth { Ok(()) } else { Err(format!("{depth}")) };
    }
    let nodes = input["nodes"].as_u64().ok_or("nodes")? as usize;
    let ontology = any(&["t"], "to");
    let shape = Structure::of(&super::ontology::graph(&ontology, &vec!["t"; nodes], &edges), &ontology);
    let ratio = shape.orphan_count as f64 / shape.node_count.max(1) as f64;
    let wanted = out["isolation_ratio"].as_f64().ok_or("isolation_ratio")?;
    if close("arbitration", ratio, wanted) { Ok(()) } else { Err(format!("{ratio}")) }
}

fn vector_of(values: &[f32]) -> Vector {
    Vector::new(&"vectors".into(), values).unwrap()
}
