//! Frames by what was said and asked, in a small notation.

use super::*;
use crate::given::concept::{Requirements, Stimulus, StimulusElement};
use crate::given::interpretation::{Act, Comprehension, Reaction};
use crate::given::methodology::Methodology;
use crate::state::coverage::{Coverage, CoverageView};
use crate::state::graph::SurfaceGraph;
use crate::state::graph::tests::{graph_of, ladder};
use crate::text::ids::NodeId;

/// Entries of type `a`, told of by `b` and `c`; around them what is asked once.
const FRAMED: &str = "\
method: {name: framed}
ontology:
  nodes: [{name: a, level: 1}, {name: b, level: 2}, {name: c, level: 3, terminal: true}]
  edges: [{name: to}]
strategies:
  - {name: climb, node_binding: required, fill: [top], signal_weights: {graph.node.is_orphan.true: 0.3}}
  - {name: compare, node_binding: none, fill: [threes], signal_weights: {llm.engagement.low: 0.3}}
frame:
  ENTRIES
  slots:
    - {name: first, asks: [How did it begin?]}
    - {name: middle, each: true, asks: [What was it like?], types: [b]}
    - {name: top, each: true, types: [c]}
    - {name: threes, times: 2}
    - {name: another, asks: [What other one is there?]}
";

fn framed(entries: &str) -> Methodology {
    let source = FRAMED.replace("ENTRIES", entries);
    Methodology::parse("framed.yaml", &source).unwrap().methodology
}

/// What was asked (strategy or slot in brackets, then the node), and what the answer said, by positions of nodes.
type Said<'a> = (&'a str, Option<usize>, &'a [usize], Act);

fn frame(methodology: &Methodology, graph: &SurfaceGraph, said: &[Said<'_>]) -> FrameState {
    let touched: Vec<Vec<NodeId>> =
        said.iter().map(|(_, _, nodes, _)| nodes.iter().map(|n| NodeId::at(*n)).collect()).collect();
    let steps: Vec<Step<'_>> = said
        .iter()
        .zip(&touched)
        .zip(1..)
        .map(|(((asked, node, _, act), touched), turn)| {
            let slot = asked.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let node = node.map(NodeId::at);
            let strategy = if slot.is_some() { "frame" } else { asked };
            let asked = (!asked.is_empty()).then_some(Asked { strategy, slot, node, element: None });
            Step { turn, asked, question: "", act: *act, touched }
        })
        .collect();
    let coverage = Coverage::default();
    FrameState::of(&FrameView { methodology, graph, stimulus: None, coverage: &coverage, steps: &steps })
}

/// Every entry as `label: slot=filling ...`, empty places without filling, the current one marked.
fn told(frame: &FrameState) -> Vec<String> {
    let place = |place: &Place| match &place.filled {
        Some(filling) => format!("{}={}", place.slot, filling.name()),
        None => place.slot.clone(),
    };
    let entry = |entry: &Entry| {
        let places: Vec<String> = entry.places.iter().map(place).collect();
        format!("{}{}: {}", if entry.current { "*" } else { "" }, entry.label, places.join(" "))
    };
    frame.entries.iter().map(entry).collect()
}

fn gaps(frame: &FrameState, methodology: &Methodology) -> Vec<String> {
    let gap = |gap: &Gap<'_>| format!("{}/{}", gap.entry.label, gap.slot.name);
    frame.gaps(&methodology.frame).iter().map(gap).collect()
}

const ANSWER: Act = Act::Answer;

#[test]
fn until_something_is_named_the_talk_itself_is_what_is_asked_about() {
    let methodology = framed("entries: {types: [a], enough: 2}");
    let graph = graph_of(&methodology.ontology, &["b"], &[]);
    let frame = frame(&methodology, &graph, &[("", None, &[0], ANSWER)]);
    assert_eq!(told(&frame), ["*: first middle top threes another"], "told once in passing");
    assert!(!frame.complete(&methodology.frame));
}

#[test]
fn places_are_filled_by_what_is_linked_told_denied_or_asked() {
    let methodology = framed("entries: {types: [a], enough: 2}");
    // 0 and 1 are entries; 2 is linked with 0, 3 is not.
    let mut graph = graph_of(&methodology.ontology, &["a", "a", "b", "b"], &[(0, 2)]);
    let entries: &[usize] = &[0, 2, 1];
    let begun: Said<'_> = ("", None, entries, ANSWER);
    let table: &[(&[Said<'_>], [&str; 3])] = &[
        (&[], ["first threes another", "middle=told top", "middle top"]),
        (&[("[first]", None, &[3], ANSWER)], ["first=asked threes another", "middle=told top", "middle top"]),
        (
            &[("[middle]", Some(1), &[3], ANSWER)],
            ["first threes another", "middle=told top", "middle=told top"],
        ),
        (
            &[("[middle]", Some(1), &[], ANSWER)],
            ["first threes another", "middle=told top", "middle=nothing top"],
        ),
        (
            &[("[middle]", Some(1), &[], Act::NotUnderstood)],
            ["first threes another", "middle=told top", "middle=asked top"],
        ),
        // A question that climbs has not reached the top, but ends where the person knows nothing more.
        (&[("climb", Some(0), &[3], ANSWER)], ["first threes another", "middle=told top", "middle top"]),
        (
            &[("climb", Some(0), &[], Act::DontKnow)],
            ["first threes another", "middle=told top=nothing", "middle top"],
        ),
        (&[("compare", None, &[3], ANSWER)], ["first threes another", "middle=told top", "middle top"]),
        (
            &[("compare", None, &[3], ANSWER), ("compare", None, &[3], ANSWER)],
            ["first threes=asked another", "middle=told top", "middle top"],
        ),
    ];
    for (said, expected) in table {
        let talk: Vec<Said<'_>> = std::iter::once(begun).chain(said.iter().copied()).collect();
        let frame = frame(&methodology, &graph, &talk);
        let places: Vec<String> =
            told(&frame).iter().map(|entry| entry.split_once(": ").unwrap().1.to_owned()).collect();
        assert_eq!(places, *expected, "{said:?}");
    }
    graph.nodes[3].sense.negated = Some(true);
    graph.nodes[3].node_type = "a".to_owned();
    let denied = frame(&methodology, &graph, &[begun, ("[another]", None, &[3], ANSWER)]);
    assert_eq!(denied.entries[0].place("another").unwrap().filled, Some(Filling::Nothing(2)));
}

#[test]
fn the_entry_the_person_is_at_comes_first_until_enough_are_whole() {
    let methodology = framed("entries: {types: [a], enough: 2}");
    let types = ["a", "a", "a", "b", "c", "c", "b"];
    let graph = graph_of(&methodology.ontology, &types, &[(0, 3), (3, 4)]);
    let talk: &[Said<'_>] = &[("", None, &[0, 1, 2], ANSWER), ("climb", Some(1), &[], ANSWER)];
    let frame_ = frame(&methodology, &graph, talk);
    let [_, zero, one, two] = frame_.entries.as_slice() else { panic!("{frame_:?}") };
    assert!(zero.whole() && one.current && !two.whole());
    let names = |entry: &Entry| entry.label.clone();
    let middle = format!("{}/middle", names(one));
    assert_eq!(gaps(&frame_, &methodology), ["/first", &middle, "/threes", "/another"], "one more is enough");
    let both = graph_of(&methodology.ontology, &types, &[(0, 3), (3, 4), (1, 6), (6, 5)]);
    let frame_ = frame(&methodology, &both, talk);
    assert_eq!(gaps(&frame_, &methodology), ["/first", "/threes", "/another"]);
    assert_eq!(frame_.gap("middle"), Some(1.0 / 3.0));
    assert_eq!(frame_.gap("nowhere"), None);
}

#[test]
fn a_story_is_one_entry_until_another_is_asked_for() {
    let asked_for = FRAMED.replace("ENTRIES", "entries: {types: [a], begun_by: another}");
    let opened = asked_for.replace("name: another,", "name: another, opened: true, times: 2,");
    let first: Said<'_> = ("", None, &[0, 1, 2], ANSWER);
    let told_of = |source: &str, said: &[Said<'_>]| {
        let methodology = Methodology::parse("framed.yaml", source).unwrap().methodology;
        let graph = graph_of(&methodology.ontology, &["b", "a", "a", "b", "a"], &[]);
        let frame = frame(&methodology, &graph, said);
        frame.named().map(|entry| entry.of.clone()).collect::<Vec<_>>()
    };
    let entry = |n: usize| EntryOf::Node(NodeId::at(n));
    assert_eq!(told_of(&opened, &[first]), [entry(1)]);
    assert_eq!(told_of(&opened, &[first, ("climb", Some(1), &[3, 4], ANSWER)]), [entry(1)]);
    assert_eq!(told_of(&opened, &[first, ("[another]", None, &[3, 4], ANSWER)]), [entry(1), entry(4)]);
    // What was asked for begins one even where nothing told is surely of its type, and what stands out most of it names it.
    assert_eq!(told_of(&opened, &[first, ("[another]", None, &[3, 0], ANSWER)]), [entry(1), entry(3)]);
    // Where the opening asks for none, what is told before the first is asked for begins none.
    assert_eq!(told_of(&asked_for, &[first]), []);
    assert_eq!(told_of(&asked_for, &[first, ("[another]", None, &[3, 4], ANSWER)]), [entry(4)]);
}

/// What happens to what was covered.
type Happens<'a> = &'a dyn Fn(&mut Coverage);

#[test]
fn parts_of_a_stimulus_are_entries_by_what_is_required_of_them() {
    let part = |id: &str, comprehension: bool| StimulusElement {
        id: id.to_owned(),
        content: format!("the {id}"),
        element_type: "unknown".to_owned(),
        requirements: Requirements { comprehension, ..Requirements::default() },
    };
    let stimulus =
        Stimulus { text: "text".to_owned(), elements: vec![part("price", false), part("promise", true)] };
    let methodology = Methodology::plain("ladder", ladder());
    let graph = graph_of(&methodology.ontology, &["a"], &[]);
    let mut coverage = Coverage::of(Some(&stimulus));
    let of = |coverage: &Coverage| {
        let view = FrameView {
            methodology: &methodology,
            graph: &graph,
            stimulus: Some(&stimulus),
            coverage,
            steps: &[],
        };
        FrameState::of(&view)
    };
    let table: [(Happens<'_>, [&str; 2]); 3] = [
        (&|_| (), ["mention reaction", "mention reaction comprehension"]),
        (
            &|coverage| {
                coverage.map_node("promise", NodeId::at(0));
                coverage.record_reactions(1, [("promise", Reaction::Neutral)]);
            },
            ["mention reaction", "mention=told reaction=told comprehension"],
        ),
        (
            &|coverage| {
                coverage.record_comprehension("promise", Comprehension::Understood);
                coverage.record_knowledge_lack("price", &methodology.coverage);
            },
            ["mention=excused reaction=excused", "mention=told reaction=told comprehension=told"],
        ),
    ];
    for (happens, expected) in table {
        assert!(!of(&coverage).complete(&methodology.frame));
        happens(&mut coverage);
        let ontology = &methodology.ontology;
        coverage.recompute(&CoverageView {
            graph: &graph,
            ontology,
            ..CoverageView::without_graph(&stimulus)
        });
        let told = told(&of(&coverage));
        let expected: Vec<String> = ["price", "promise"]
            .iter()
            .zip(expected)
            .map(|(id, places)| format!("the {id}: {places}"))
            .collect();
        assert_eq!(told[1..], expected);
    }
    assert!(of(&coverage).complete(&methodology.frame));
}
