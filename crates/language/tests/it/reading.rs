//! What is read from answers, as tables: one row, one thing said.

use std::path::Path;

use colloquy_engine::interpretation::{KnownNode, ListenRequest, Reading};
use colloquy_engine::library;
use colloquy_engine::methodology::Strategy;
use colloquy_engine::methodology::ontology::{EdgeType, NodeType, Ontology};
use colloquy_engine::ports::Linguist;
use colloquy_engine::{Methodology, NodeId};
use colloquy_language::evaluate::evaluate;
use colloquy_language::offline::Offline;

pub(crate) fn methodology(id: &str) -> Methodology {
    library::methodology(id).unwrap().unwrap().methodology
}

pub(crate) fn read(
    methodology: &Methodology,
    question: Option<&str>,
    focus: Option<(&str, &str)>,
    strategy: &str,
    answer: &str,
) -> Reading {
    read_knowing(methodology, question, focus, strategy, &[], answer)
}

/// The same, when these nodes (label and type) are known already.
pub(crate) fn read_knowing(
    methodology: &Methodology,
    question: Option<&str>,
    focus: Option<(&str, &str)>,
    strategy: &str,
    known: &[(&str, &str)],
    answer: &str,
) -> Reading {
    let node = |(label, node_type)| KnownNode {
        id: NodeId::at(0),
        label,
        node_type,
        aliases: &[],
        last_mentioned_turn: 0,
        polarity: 0,
    };
    let offline = Offline::new();
    let concept = library::concept("oat_milk").unwrap().unwrap();
    let parse = offline.parse(answer);
    let strategy = methodology.strategy(strategy).cloned().unwrap_or(Strategy {
        name: strategy.to_owned(),
        stems: strategy.to_owned(),
        ..Strategy::default()
    });
    offline.read(&ListenRequest {
        methodology,
        concept: &concept,
        question,
        focus: focus.map(node),
        strategy: Some(&strategy),
        focus_element: None,
        answer,
        parse: &parse,
        known: known.iter().copied().map(node).collect(),
        transcript: &[],
        intent: None,
        wanted: &[],
        expected: &[],
        turn: 1,
    })
}

/// The labels of an answer that no question is known of, in order.
pub(crate) fn labels(methodology_id: &str, answer: &str) -> Vec<String> {
    let found = read(&methodology(methodology_id), None, None, "explore", answer);
    found.statements.into_iter().map(|c| c.label).collect()
}

/// Every answer of a ladder interview yields exactly these labels, in order.
pub(crate) fn assert_labels(cases: &[(&str, &[&str])]) {
    let ladder = methodology("means_end_chain");
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(answer, wanted)| {
            let found = read(&ladder, None, None, "explore", answer);
            let labels: Vec<&str> = found.statements.iter().map(|c| c.label.as_str()).collect();
            (labels != *wanted).then(|| format!("{answer}: {labels:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_gold_figures_hold() {
    let gold = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gold");
    let report = evaluate(&gold, None).unwrap();
    assert!(report.passes(), "{}\n{}", report.markdown(), report.remarks.join("\n"));
}

/// Direction of a link: what leads, what follows.
#[test]
fn reasons_results_and_purposes_point_the_right_way() {
    let rows = [
        ("My hair feels softer because the shampoo is so mild.", "mild", "softer"),
        ("The bread stays fresh because the bag is airtight.", "airtight", "fresh"),
        ("I like it quiet because then I can focus.", "quiet", "focus"),
        ("I love the smell because it reminds me of home.", "smell", "reminds"),
        ("I enjoy the short queue because I can get back to work.", "short queue", "get back"),
        ("The lid is tight, so nothing spills in my bag.", "tight", "spills"),
        ("The seats are soft, so I arrive without a sore back.", "soft", "arrive"),
        ("It's waterproof, which means I can walk in the rain.", "waterproof", "walk"),
        ("It comes in small packs, which means I throw less away.", "small packs", "throw"),
        ("I pack my bag at night so that the morning is calm.", "pack my bag", "morning"),
        ("I cycle to work to clear my head.", "cycle", "clear my head"),
        ("I write a list to remember the small things.", "write a list", "remember"),
        ("Having a routine helps me stay calm.", "routine", "calm"),
        ("The silence makes me feel safe.", "silence", "safe"),
        ("If the kitchen is tidy I can relax.", "tidy", "relax"),
        ("Thanks to the app we waste less food.", "app", "waste"),
        ("By planning ahead I save money.", "planning", "save money"),
        ("The box was so heavy that my arms ached.", "heavy", "arms ached"),
        ("When the train is late I get nervous.", "late", "nervous"),
    ];
    let mec = methodology("means_end_chain");
    let mut wrong = Vec::new();
    for (answer, source, target) in rows {
        let found = read(&mec, None, None, "explore", answer);
        let quote = |label: &str| {
            found
                .statements
                .iter()
                .find(|c| c.label == label)
                .map_or(String::new(), |c| format!("{} {}", c.label, c.quote).to_lowercase())
        };
        let held = found
            .relations
            .iter()
            .any(|r| quote(&r.source).contains(source) && quote(&r.target).contains(target));
        let turned = found
            .relations
            .iter()
            .any(|r| quote(&r.target).contains(source) && !quote(&r.source).contains(source));
        if !held || turned {
            let edges: Vec<String> =
                found.relations.iter().map(|r| format!("{} -> {}", r.source, r.target)).collect();
            let labels: Vec<&str> = found.statements.iter().map(|c| c.label.as_str()).collect();
            wrong.push(format!("{answer}: {labels:?} {edges:?}"));
        }
    }
    assert!(wrong.len() <= 1, "{}", wrong.join("\n"));
}

#[test]
fn statements_that_lead_nowhere_get_no_edge() {
    let mec = methodology("means_end_chain");
    for answer in [
        "It's light but it's fragile.",
        "It's cheap and cheerful.",
        "I want to sleep better.",
        "If it were smaller I would take it along.",
        "My brother says it's a waste of money.",
        "Since last winter I've been using an app.",
    ] {
        let found = read(&mec, None, None, "explore", answer);
        assert!(found.relations.is_empty(), "{answer}: {:?}", found.relations);
    }
}

#[test]
fn labels_read_well() {
    let mec = methodology("means_end_chain");
    for (answer, label) in [
        ("I don't have to iron my shirts.", "no need to iron my shirts"),
        ("I no longer need a car.", "no need for a car"),
        ("It's lighter than my old one.", "lighter than my old one"),
        ("I really feel a bit more relaxed.", "feel relaxed"),
        ("It makes me nervous.", "feel nervous"),
        ("It saves me a lot of time.", "save a lot of time"),
        ("The bottle is heavy.", "heavy bottle"),
        ("I don't get tired so quickly.", "not feel tired quickly"),
        ("I can't find my keys.", "unable to find my keys"),
        ("It gives me peace of mind.", "peace of mind"),
    ] {
        let found = read(&mec, None, None, "explore", answer);
        let labels: Vec<&str> = found.statements.iter().map(|c| c.label.as_str()).collect();
        assert!(labels.contains(&label), "{answer}: {labels:?}");
    }
}

#[test]
fn the_answer_is_tied_to_what_was_asked_about() {
    let mec = methodology("means_end_chain");
    let focus = Some(("soft cushions", "attribute"));
    let up = read(
        &mec,
        Some("What do you get out of the soft cushions?"),
        focus,
        "deepen",
        "I can wear them all day.",
    );
    assert_eq!(up.relations[0].source, "soft cushions");
    let down = read(
        &mec,
        Some("Which part of it is behind that comfort for you?"),
        Some(("feel comfortable", "psychosocial_consequence")),
        "clarify",
        "The padding is really thick.",
    );
    assert_eq!(down.relations[0].target, "feel comfortable");
    let breadth = read(&mec, Some("What else do you notice?"), focus, "explore", "I can wear them all day.");
    assert!(breadth.relations.is_empty());
}

#[test]
fn an_unknown_methodology_is_read_with_its_own_words() {
    let node = |name: &str, description: &str, examples: &[&str]| NodeType {
        name: name.to_owned(),
        description: description.to_owned(),
        examples: examples.iter().map(|e| (*e).to_owned()).collect(),
        level: None,
        terminal: false,
    };
    let mut own = methodology("means_end_chain");
    own.name = "gardening".to_owned();
    own.technique = "gardening".to_owned();
    own.ontology = Ontology {
        nodes: vec![
            node("plant_trait", "a feature of a plant", &["deep roots"]),
            node("garden_mood", "how a gardener feels", &["feel at peace"]),
            node("chore", "a task a gardener does", &["water the beds"]),
        ],
        edges: vec![EdgeType {
            name: "brings".to_owned(),
            description: "brings about".to_owned(),
            inverse: "comes from".to_owned(),
            pairs: vec![
                ("chore".to_owned(), "garden_mood".to_owned()),
                ("plant_trait".to_owned(), "chore".to_owned()),
            ],
            gap_pairs: Vec::new(),
            chain: true,
        }],
        ..Ontology::default()
    };
    let found = read(
        &own,
        None,
        None,
        "explore",
        "I water the beds every evening, so I feel calm before I go to sleep.",
    );
    let types: Vec<&str> = found.statements.iter().map(|c| c.node_type.as_str()).collect();
    assert_eq!(types, ["chore", "garden_mood"], "{:?}", found.statements);
    assert_eq!(found.relations.len(), 1);
    assert_eq!(found.relations[0].edge_type, "brings");
}

#[test]
fn ratings_and_poles_of_a_grid_are_read() {
    let offline = Offline::new();
    let grid = methodology("repertory_grid");
    let concept = library::concept("streaming_services").unwrap().unwrap();
    let answer = "Netflix a two, YouTube more like a five.";
    let parse = offline.parse(answer);
    let node = |k, label, node_type| KnownNode {
        id: NodeId::at(k),
        label,
        node_type,
        aliases: &[],
        last_mentioned_turn: 0,
        polarity: 0,
    };
    let found = offline.read(&ListenRequest {
        methodology: &grid,
        concept: &concept,
        question: Some("From 1 for calm to 5 for busy, what number would you give each?"),
        focus: Some(node(2, "calm vs busy", "construct")),
        strategy: grid.strategy("rate_elements"),
        focus_element: None,
        answer,
        parse: &parse,
        known: vec![node(0, "Netflix", "element"), node(1, "YouTube", "element")],
        transcript: &[],
        intent: None,
        wanted: &[],
        expected: &[],
        turn: 3,
    });
    let scores: Vec<(String, u8)> =
        found.statements.iter().filter_map(|c| c.rating.clone()).map(|r| (r.element, r.score)).collect();
    assert_eq!(scores, [("Netflix".to_owned(), 2), ("YouTube".to_owned(), 5)]);
}
