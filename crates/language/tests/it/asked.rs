//! Links between an answer and what was asked about.

use crate::reading::{methodology, read, read_knowing};

/// Methodology; strategy; question; focus; its type; answer; whether the answer comes before or after the focus.
const ROWS: &str = "
means_end_chain; trace_back; What brings that on?; sleep well; functional_consequence; The room is dark.; before
means_end_chain; ; What usually triggers it?; sleep well; functional_consequence; The room is dark.; before
means_end_chain; deepen; What does that give you?; dark room; attribute; I sleep well.; after
critical_incident; probe_attributions; What part did others play in it?; missed the train; outcome; \
I asked the wrong man for the way.; before
customer_journey_mapping; trace_back; What brought you there?; tried the sofa; touchpoint; \
I walked past the window.; before
customer_journey_mapping; follow_on; What happened because of that?; tried the sofa; touchpoint; \
One leg had to go back to the workshop.; after
";

/// An answer is linked the way its question looked: the strategy says which way that is, else its words do.
#[test]
fn answers_are_linked_the_way_the_question_looked() {
    for row in ROWS.lines().filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split(';').map(str::trim).collect();
        let [technique, strategy, question, focus, node_type, answer, place] = cells[..] else {
            panic!("{row} has seven cells")
        };
        let methodology = methodology(technique);
        let found = read(&methodology, Some(question), Some((focus, node_type)), strategy, answer);
        let edges: Vec<_> =
            found.relations.iter().filter(|r| r.source == focus || r.target == focus).collect();
        assert!(!edges.is_empty(), "{answer} is linked with {focus}");
        for edge in edges {
            // An attribution reads from the effect to its cause.
            let turned = edge.edge_type == "attributed_to";
            let before = (edge.target == focus) != turned;
            assert_eq!(
                before,
                place == "before",
                "{row}: {} {} {}",
                edge.source,
                edge.edge_type,
                edge.target
            );
        }
    }
}

/// What was said before keeps its type, however the answer is linked.
#[test]
fn a_thing_already_known_keeps_its_type() {
    let methodology = methodology("means_end_chain");
    let found = read_knowing(
        &methodology,
        Some("What makes saving time matter to you?"),
        Some(("save time", "functional_consequence")),
        "deepen",
        &[("bit watery", "attribute")],
        "When it's watery my coffee tastes of nothing.",
    );
    let watery = found.statements.iter().find(|c| c.label.contains("watery")).expect("it is said");
    assert_eq!(watery.node_type, "attribute");
    assert!(!found.relations.iter().any(|r| r.target == watery.label), "{:?}", found.relations);
}
