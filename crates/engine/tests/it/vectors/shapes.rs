//! What the vector modules share: reading cases and building graphs.

use colloquy_engine::graph::{Edge, Node, SurfaceGraph};
use colloquy_engine::ids::{EdgeId, NodeId};
use colloquy_engine::interpretation::Modality;
use colloquy_engine::methodology::Ontology;
use colloquy_engine::methodology::ontology::{EdgeType, Fit, NodeType};
use serde_json::Value;

/// Says what differs.
pub(crate) fn expect(what: &str, found: &Value, wanted: &Value) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: {found}, expected {wanted}")) }
}

/// A number of a case.
pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

/// A list of texts of a case; empty when absent.
pub(crate) fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(|v| v.as_str().unwrap().to_owned()).collect()
}

/// A list of a case; empty when absent.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The means-end chain of `concept-testing.md` 3, the schema of every case that names none.
pub(crate) fn means_end_chain() -> Ontology {
    const A: &str = "attribute";
    const F: &str = "functional_consequence";
    const P: &str = "psychosocial_consequence";
    const V: &str = "value";
    let node = |(level, name): (usize, &str)| NodeType {
        name: name.into(),
        description: String::new(),
        examples: Vec::new(),
        level: Some(level as u8 + 1),
        terminal: name == V,
    };
    let edge = |name: &str, sources: &[&str], targets: &[&str]| EdgeType {
        name: name.into(),
        description: String::new(),
        inverse: String::new(),
        pairs: sources.iter().flat_map(|s| targets.iter().map(|t| ((*s).into(), (*t).into()))).collect(),
        gap_pairs: Vec::new(),
        chain: name == "leads_to",
    };
    Ontology {
        nodes: [A, F, P, V].into_iter().enumerate().map(node).collect(),
        edges: vec![
            edge("leads_to", &[A, F, P], &[F, P, V]),
            edge("requires", &[A, F], &[F, P]),
            edge("conflicts_with", &[A, F, P], &[A, F, P]),
            edge("relates_to", &[A, F, P, V], &[A, F, P, V]),
        ],
        ..Ontology::default()
    }
}

/// A graph from a case's nodes (`id`, `label`, `type`, `ambiguous`) and edges (`source`, `target`,
/// `relation`); untyped ends are never judged.
pub(crate) fn graph(nodes: &[Value], edges: &[Value], ontology: &Ontology) -> Drawn {
    let mut drawn = Drawn { graph: SurfaceGraph::default(), names: Vec::new(), edges: Vec::new() };
    for (position, given) in nodes.iter().enumerate() {
        drawn.names.push(given["id"].as_str().unwrap().to_owned());
        drawn.graph.nodes.push(node(position, given, ontology));
    }
    for (position, given) in edges.iter().enumerate() {
        let (Some(source), Some(target)) = (drawn.end(&given["source"]), drawn.end(&given["target"])) else {
            continue;
        };
        let name = given["id"].as_str().map_or_else(|| format!("edge {position}"), str::to_owned);
        drawn.edges.push(name);
        let edge = edge(drawn.graph.edges.len(), given, (source, target), &drawn.graph, ontology);
        drawn.graph.edges.push(edge);
    }
    drawn
}

/// A graph with the names its nodes and edges have in the case.
pub(crate) struct Drawn {
    pub(crate) graph: SurfaceGraph,
    pub(crate) names: Vec<String>,
    pub(crate) edges: Vec<String>,
}

impl Drawn {
    /// The node of a name.
    pub(crate) fn node(&self, name: &str) -> Option<NodeId> {
        self.names.iter().position(|known| known == name).map(NodeId::at)
    }

    fn end(&self, value: &Value) -> Option<NodeId> {
        self.node(value.as_str()?)
    }

    /// The label of a node by its name.
    pub(crate) fn label(&self, name: &str) -> &str {
        self.node(name).map_or("", |id| &self.graph.nodes[id.index()].label)
    }

    /// Names of nodes by id.
    pub(crate) fn names_of(&self, ids: impl IntoIterator<Item = NodeId>) -> Vec<&str> {
        ids.into_iter().map(|id| self.names[id.index()].as_str()).collect()
    }
}

fn node(position: usize, given: &Value, ontology: &Ontology) -> Node {
    let label = given["label"].as_str().or(given["id"].as_str()).unwrap().to_owned();
    let node_type = given["type"].as_str().unwrap_or("").to_owned();
    Node {
        id: NodeId::at(position),
        label_key: label.to_lowercase(),
        label,
        level: ontology.node_type(&node_type).and_then(|t| t.level),
        terminal: ontology.node_type(&node_type).is_some_and(|t| t.terminal),
        node_type,
        polarity: 0,
        modality: Modality::Factual,
        confidence: 1.0,
        ambiguous: given["ambiguous"].as_bool().unwrap_or(false),
        aliases: Vec::new(),
        quotes: Vec::new(),
        details: Vec::new(),
        created_at_turn: 1,
        last_mentioned_turn: 1,
        element: None,
        superseded_by: None,
        sense: colloquy_engine::interpretation::Sense::default(),
        embedding: None,
    }
}

fn edge(
    position: usize,
    given: &Value,
    (source, target): (NodeId, NodeId),
    graph: &SurfaceGraph,
    ontology: &Ontology,
) -> Edge {
    let edge_type = given["relation"].as_str().unwrap_or("leads_to");
    let of = |id: NodeId| graph.nodes[id.index()].node_type.as_str();
    let judged = !of(source).is_empty() && !of(target).is_empty();
    Edge {
        id: EdgeId::at(position),
        source,
        target,
        edge_type: edge_type.to_owned(),
        confidence: 1.0,
        explicit: true,
        valid: !judged || ontology.fit(edge_type, of(source), of(target)) != Fit::Invalid,
        gap: false,
        suggested: false,
        contested: false,
        quotes: Vec::new(),
        created_at_turn: 1,
        last_mentioned_turn: 1,
        named: Vec::new(),
    }
}
