//! Tests of the graph update.

use super::*;
use crate::given::interpretation::Relation;
use crate::given::methodology::Dedup;
use crate::given::methodology::ontology::UNTYPED;
use crate::given::thresholds::Thresholds;
use crate::state::graph::tests::ladder;
use crate::text::ids::{EdgeId, UtteranceId};

fn concept(label: &str, node_type: &str, quote: &str) -> Statement {
    Statement {
        label: label.to_owned(),
        node_type: node_type.to_owned(),
        quote: quote.to_owned(),
        confidence: 0.8,
        ..Statement::default()
    }
}

fn relation(source: &str, edge_type: &str, target: &str, quote: &str) -> Relation {
    Relation {
        source: source.to_owned(),
        target: target.to_owned(),
        edge_type: edge_type.to_owned(),
        quote: quote.to_owned(),
        span: None,
        confidence: 0.7,
        explicit: true,
        suggested: false,
    }
}

fn say(
    graph: &mut SurfaceGraph,
    turn: TurnNumber,
    text: &str,
    concepts: Vec<Statement>,
    relations: Vec<Relation>,
) -> Change {
    say_with(graph, turn, text, concepts, relations, &HashMap::new())
}

fn say_with(
    graph: &mut SurfaceGraph,
    turn: TurnNumber,
    text: &str,
    concepts: Vec<Statement>,
    relations: Vec<Relation>,
    vectors: &HashMap<String, Vector>,
) -> Change {
    say_apart(graph, (turn, text), concepts, relations, vectors, &[])
}

fn say_apart(
    graph: &mut SurfaceGraph,
    (turn, text): (TurnNumber, &str),
    concepts: Vec<Statement>,
    relations: Vec<Relation>,
    vectors: &HashMap<String, Vector>,
    apart: &[Apart],
) -> Change {
    let ontology = ladder();
    let dedup = Dedup::default();
    let reading = Reading::of(concepts, relations);
    let source = Source { utterance: UtteranceId::at(2 * turn as usize - 1), text };
    let thresholds = Thresholds { surface: 0.8, slot: 0.6, question: 0.92 };
    graph.absorb(
        Incoming { reading: &reading, source, turn, vectors, asked: None, apart, recorded: None },
        Rules {
            ontology: &ontology,
            sameness: Sameness { dedup: &dedup, thresholds, opposed: &|_, _| false },
            enforce_connections: false,
        },
    )
}

#[test]
fn a_rementioned_node_is_touched_not_created() {
    let mut graph = SurfaceGraph::default();
    let first = say(&mut graph, 1, "it is creamy", vec![concept("creamy", "a", "creamy")], vec![]);
    let again = say(&mut graph, 2, "so Creamy!", vec![concept("Creamy", "a", "Creamy")], vec![]);
    assert_eq!(first.nodes_created().count(), 1);
    assert_eq!(again.nodes_created().count(), 0);
    assert_eq!(again.nodes.len(), 1);
    assert_eq!(graph.nodes[0].quotes.len(), 2);
    assert!(graph.merges.is_empty(), "the same words are no merge");
    assert!(graph.nodes[0].confidence > 0.8);
}

#[test]
fn what_contests_something_is_no_evidence_for_it() {
    let vector = |values: &[f32]| Vector::new(&"model".into(), values).unwrap();
    let vectors = HashMap::from([
        ("nobody picked up".to_owned(), vector(&[1.0, 0.0])),
        ("nobody answered".to_owned(), vector(&[0.95, 0.3])),
    ]);
    let text = "nobody answered. calm. nobody picked up so calm";
    let node = Apart { words: 0..text.len(), node: Some(NodeId::at(0)), edge: None };
    let ends = [NodeId::at(0), NodeId::at(1)];
    let edge = Apart { words: 0..text.len(), node: None, edge: Some((EdgeId::at(0), ends)) };
    let elsewhere = Apart { words: 400..500, ..node.clone() };
    // Quotes of the node and of the edge, and nodes there are.
    for (apart, wanted) in [(node, (1, 2, 3)), (edge, (2, 1, 3)), (elsewhere, (3, 2, 2))] {
        let mut graph = SurfaceGraph::default();
        let told = [concept("nobody picked up", "a", "nobody picked up"), concept("calm", "b", "calm")];
        let so = || vec![relation("nobody picked up", "to", "calm", "nobody picked up so calm")];
        say_with(&mut graph, 1, "nobody picked up so calm", told.to_vec(), so(), &vectors);
        let again = vec![
            concept("nobody answered", "a", "nobody answered"),
            concept("nobody picked up", "a", "nobody picked up"),
        ];
        say_apart(&mut graph, (2, text), again, so(), &vectors, std::slice::from_ref(&apart));
        let found = (graph.nodes[0].quotes.len(), graph.edges[0].quotes.len(), graph.nodes.len());
        assert_eq!(found, wanted, "{apart:?}");
    }
}

#[test]
fn level_and_terminal_are_stored_with_the_node() {
    let mut graph = SurfaceGraph::default();
    let concepts =
        [("foam", "a"), ("calm", "b"), ("peace", "c")].map(|(word, kind)| concept(word, kind, word));
    say(&mut graph, 1, "foam, calm, peace", concepts.to_vec(), vec![]);
    let stored: Vec<_> = graph.nodes.iter().map(|node| (node.level, node.terminal)).collect();
    assert_eq!(stored, [(Some(1), false), (Some(2), false), (Some(3), true)]);
}

#[test]
fn an_end_in_other_words_is_found_by_alias_or_by_meaning() {
    let mut graph = SurfaceGraph::default();
    let vector = |values: &[f32]| Vector::new(&"model".into(), values).unwrap();
    let vectors = HashMap::from([
        ("thick foam".to_owned(), vector(&[1.0, 0.0])),
        ("dense head".to_owned(), vector(&[0.9, 0.436])),
        ("bitter".to_owned(), vector(&[0.0, 1.0])),
    ]);
    let mut foam = concept("thick foam", "a", "thick foam");
    foam.aliases = vec!["froth".to_owned()];
    let concepts = vec![foam, concept("calm", "b", "calm")];
    say_with(&mut graph, 1, "thick foam, calm", concepts, vec![], &vectors);
    let relations =
        ["dense head", "Froth", "bitter"].map(|end| relation(end, "to", "calm", "the head does it"));
    let change = say_with(&mut graph, 2, "the head does it", vec![], relations.to_vec(), &vectors);
    let ends = Some((NodeId::at(0), NodeId::at(1)));
    assert_eq!(change.ends, [ends, ends, None]);
    assert_eq!(change.dropped.len(), 1, "{:?}", change.dropped);
}

#[test]
fn duplicates_within_one_answer_are_one_node() {
    let mut graph = SurfaceGraph::default();
    let change = say(
        &mut graph,
        1,
        "thick, very thick",
        vec![concept("thick", "a", "thick"), concept("Thick", "a", "very thick")],
        vec![],
    );
    assert_eq!((graph.nodes.len(), change.nodes.len()), (1, 1));
    assert!(change.resolved.iter().all(|same| same.unwrap().node == NodeId::at(0)));
}

#[test]
fn what_cannot_be_is_dropped_with_a_reason() {
    let mut graph = SurfaceGraph::default();
    let mut loud = concept("x y", "a", "price");
    loud.confidence = f64::NAN;
    let change = say(
        &mut graph,
        1,
        "the price is high",
        vec![
            concept("  ", "a", "price"),
            concept("price", "gizmo", "price"),
            concept("peace of mind", "c", "peace of mind"),
            loud,
            concept("high price", "a", "price is high"),
        ],
        vec![
            relation("high price", "causes", "high price", "x"),
            relation("high price", "to", "nothing known", "price"),
            relation("", "to", "high price", "price"),
        ],
    );
    assert_eq!(graph.nodes.len(), 1);
    assert!(graph.edges.is_empty());
    assert_eq!(change.dropped.len(), 7, "{:?}", change.dropped);
}

#[test]
fn invalid_and_gap_edges_are_kept_and_flagged() {
    let mut graph = SurfaceGraph::default();
    let text = "calm because of thick foam and so on";
    let change = say(
        &mut graph,
        1,
        text,
        vec![concept("calm", "c", "calm"), concept("thick foam", "a", "thick foam")],
        vec![
            relation("calm", "to", "thick foam", text),
            relation("Thick Foam", "to", "calm", "calm because"),
        ],
    );
    assert_eq!(
        graph.edges.iter().map(|e| (e.valid, e.gap)).collect::<Vec<_>>(),
        [(false, false), (true, true)]
    );
    assert_eq!(change.edges_created().count(), 1, "an invalid edge is no yield");
}

#[test]
fn a_revision_supersedes_its_target() {
    let mut graph = SurfaceGraph::default();
    say(&mut graph, 1, "it is cheap", vec![concept("cheap", "a", "cheap")], vec![]);
    let change = say(
        &mut graph,
        2,
        "actually it is dear",
        vec![concept("dear", "a", "dear")],
        vec![relation("dear", "revises", "cheap", "actually")],
    );
    assert_eq!(graph.nodes[0].superseded_by, Some(NodeId::at(1)));
    assert_eq!(graph.live_nodes().count(), 1);
    assert_eq!(graph.counted_edges().count(), 0);
    assert_eq!(change.edges.len(), 1);
}

#[test]
fn a_suggestion_counts_once_it_is_said_plainly() {
    let mut graph = SurfaceGraph::default();
    let mut guess = relation("foam", "to", "calm down", "foam");
    guess.suggested = true;
    let concepts = vec![concept("foam", "a", "foam"), concept("calm down", "b", "calm down")];
    let first = say(&mut graph, 1, "foam, calm down", concepts, vec![guess]);
    assert_eq!((first.edges_created().count(), graph.counted_edges().count()), (0, 0));
    let plain = relation("foam", "to", "calm down", "the foam");
    let second = say(&mut graph, 2, "yes, the foam does it", vec![], vec![plain]);
    assert_eq!((second.edges_created().count(), graph.counted_edges().count()), (1, 1));
}

#[test]
fn what_is_of_no_type_is_kept_and_linked_and_counts_once_it_is_told_as_something() {
    let mut graph = SurfaceGraph::default();
    let told = vec![concept("lost my mum", UNTYPED, "lost my mum"), concept("calm", "b", "calm")];
    let so = |from: &str, to: &str| vec![relation(from, "to", to, "so")];
    let first = say(&mut graph, 1, "I lost my mum, so calm", told, so("calm", "lost my mum"));
    assert_eq!((first.nodes.len(), first.nodes_created().count(), first.untyped_created()), (2, 1, 1));
    assert_eq!((first.edges.len(), first.edges_created().count()), (1, 0));
    assert_eq!((graph.standing_nodes().count(), graph.live_nodes().count()), (2, 1));
    assert!(graph.edges[0].valid, "what has no type is never judged");
    let again = vec![concept("lost my mum", UNTYPED, "lost my mum")];
    let again = say(&mut graph, 2, "I lost my mum, you see", again, so("lost my mum", "calm"));
    assert_eq!((again.nodes_touched().count(), again.untyped_created()), (0, 0));
    // From now on it is of a type, one that may not stand above the other.
    let typed = vec![concept("lost my mum", "a", "lost my mum")];
    let typed = say(&mut graph, 3, "I lost my mum", typed, vec![]);
    assert_eq!((typed.nodes_created().count(), graph.nodes.len(), graph.nodes[0].level), (1, 2, Some(1)));
    assert_eq!(graph.edges.iter().map(|edge| edge.valid).collect::<Vec<_>>(), [false, true]);
    // Who tells it once more in passing takes nothing back.
    let later = vec![concept("lost my mum", UNTYPED, "lost my mum")];
    let later = say(&mut graph, 4, "when I lost my mum", later, vec![]);
    assert_eq!((later.nodes_created().count(), later.nodes_touched().count()), (0, 1));
    assert_eq!(graph.live_nodes().count(), 2);
}

#[test]
fn quotes_are_always_spans_of_the_answer() {
    let mut graph = SurfaceGraph::default();
    let text = "Well, the foam is thick. That keeps me calm.";
    let concepts =
        vec![concept("thick foam", "a", "thick foamy stuff"), concept("calm", "b", "keeps me calm")];
    say(&mut graph, 1, text, concepts, vec![relation("thick foam", "to", "calm", "never said this")]);
    let chars: Vec<char> = text.chars().collect();
    for quote in graph.nodes.iter().flat_map(|n| &n.quotes).chain(graph.edges.iter().flat_map(|e| &e.quotes))
    {
        assert_eq!(chars[quote.start..quote.end].iter().collect::<String>(), quote.text);
    }
    assert!((graph.nodes[0].confidence - 0.4).abs() < 1e-12, "half the confidence for words not said so");
}
