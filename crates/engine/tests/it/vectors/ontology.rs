//! Small ontologies and graphs for the vectors, which bring their own schemas.

use colloquy_engine::fold::fold;
use colloquy_engine::graph::{Edge, Node, Quote, SurfaceGraph};
use colloquy_engine::ids::{EdgeId, NodeId, UtteranceId};
use colloquy_engine::interpretation::Modality;
use colloquy_engine::methodology::Ontology;
use colloquy_engine::methodology::ontology::{EdgeType, NodeType};
use serde_json::Value;

fn node_type(name: &str, level: Option<u8>, terminal: bool) -> NodeType {
    NodeType { name: name.to_owned(), description: String::new(), examples: Vec::new(), level, terminal }
}

fn edge_type(name: &str, pairs: Vec<(String, String)>) -> EdgeType {
    EdgeType {
        name: name.to_owned(),
        description: String::new(),
        inverse: String::new(),
        pairs,
        gap_pairs: Vec::new(),
        chain: name != "revises",
    }
}

/// The ontology of a methodology of the tables.
pub(crate) fn of_table(table: &Value) -> Ontology {
    let empty = Vec::new();
    let list = |name: &str| table[name].as_array().unwrap_or(&empty).clone();
    let (node_types, edge_types) = (list("node_types"), list("edge_types"));
    let nodes = node_types.iter().map(|t| {
        let level = t["level"].as_u64().map(|l| l as u8);
        node_type(t["name"].as_str().unwrap(), level, t["terminal"] == true)
    });
    let pair = |p: &Value| (p[0].as_str().unwrap().to_owned(), p[1].as_str().unwrap().to_owned());
    let edges = edge_types
        .iter()
        .map(|t| {
            let pairs = t["permitted_connections"].as_array().map(|l| l.iter().map(pair).collect());
            edge_type(t["name"].as_str().unwrap(), pairs.unwrap_or_default())
        })
        .collect();
    Ontology { nodes: nodes.collect(), edges, ..Ontology::default() }
}

/// Types without levels, and one edge type that may join any of them.
pub(crate) fn any(types: &[&str], edge: &str) -> Ontology {
    Ontology {
        nodes: types.iter().map(|t| node_type(t, None, false)).collect(),
        edges: vec![edge_type(edge, Vec::new())],
        ..Ontology::default()
    }
}

/// A graph with one node per given type, labelled by position, and edges of the ontology's first type.
pub(crate) fn graph(ontology: &Ontology, types: &[&str], edges: &[(usize, usize)]) -> SurfaceGraph {
    let quote = Quote { text: "x".to_owned(), utterance_id: UtteranceId::at(0), start: 0, end: 1 };
    let mut graph = SurfaceGraph::default();
    for (position, name) in types.iter().enumerate() {
        let found = ontology.node_type(name);
        let label = format!("label {position}");
        graph.nodes.push(Node {
            id: NodeId::at(position),
            label_key: fold(&label),
            label,
            node_type: (*name).to_owned(),
            level: found.and_then(|t| t.level),
            terminal: found.is_some_and(|t| t.terminal),
            polarity: 0,
            modality: Modality::Factual,
            confidence: 0.8,
            ambiguous: false,
            aliases: Vec::new(),
            quotes: vec![quote.clone()],
            details: Vec::new(),
            created_at_turn: 1,
            last_mentioned_turn: 1,
            element: None,
            superseded_by: None,
            sense: colloquy_engine::interpretation::Sense::default(),
            embedding: None,
        });
    }
    for (position, &(source, target)) in edges.iter().enumerate() {
        graph.edges.push(Edge {
            id: EdgeId::at(position),
            source: NodeId::at(source),
            target: NodeId::at(target),
            edge_type: ontology.edges[0].name.clone(),
            confidence: 0.8,
            explicit: true,
            valid: true,
            gap: false,
            suggested: false,
            contested: false,
            quotes: vec![quote.clone()],
            created_at_turn: 1,
            last_mentioned_turn: 1,
            named: vec![(String::new(), String::new())],
        });
    }
    graph
}
