//! What the reader of mental models refuses, and where it points.

use super::parse;
use crate::samples;

fn problems(source: &str) -> Vec<(u32, String, String)> {
    let errors = parse("m.yaml", source, &samples::ontology_of).expect_err("has mistakes");
    errors.0.into_iter().map(|p| (p.line, p.path, p.message)).collect()
}

#[test]
fn the_sample_is_accepted_as_yaml_and_as_json() {
    let mind = samples::mind();
    assert_eq!((mind.beliefs.len(), mind.links.len(), mind.ladders.len()), (8, 8, 2));
    assert!(mind.beliefs.iter().any(|b| b.terminal) && mind.beliefs.iter().any(|b| b.start));
    let json = r#"{"id":"j","methodology":"means_end_chain","concept":"tea","concept_id":"tea",
        "nodes":[{"id":"a","type":"attribute","label":"strong taste","gate":0,"paraphrases":["it tastes strong"]}]}"#;
    let mind = parse("j.json", json, &samples::ontology_of).expect("is whole");
    assert_eq!(
        (mind.opening.as_slice(), mind.beliefs[0].names.as_slice()),
        ([0].as_slice(), ["strong taste".to_owned()].as_slice())
    );
}

#[test]
fn everything_wrong_is_told_at_once_with_its_line() {
    let source = "id: x
methodology: means_end_chain
concept: tea
concept_id: tea
opening: [nowhere]
nodes:
  - {id: a, type: attribute, label: strong, gate: 1, paraphrases: [it is strong]}
  - {id: b, type: colour, label: brown, gate: 2, paraphrases: [it is brown]}
  - {id: c, type: attribute, label: cheap, gate: 1, paraphrases: ['  ']}
  - {id: c, type: attribute, label: dear, gate: 3, paraphrases: []}
edges:
  - {source: a, target: zz, type: leads_to, strength: 0.5}
  - {source: a, target: c, type: flows}
key_ladders: [[a, b]]
";
    let found = problems(source);
    let has = |line: u32, path: &str, part: &str| {
        assert!(
            found.iter().any(|(l, p, m)| *l == line && p == path && m.contains(part)),
            "{line} {path} {part} not in {found:#?}"
        );
    };
    has(7, "nodes", "gate 0");
    has(5, "opening[0]", "no node `nowhere`");
    has(8, "nodes[1].type", "no `colour`");
    has(9, "nodes[2].paraphrases[0]", "empty");
    has(10, "nodes[3].id", "earlier node");
    has(10, "nodes[3].paraphrases", "none");
    has(12, "edges[0].target", "no node `zz`");
    has(13, "edges[1].type", "no `flows`");
    has(14, "key_ladders[0][1]", "no edge from `a` to `b`");
}

#[test]
fn values_out_of_range_and_slips_of_the_pen_are_told() {
    let source = "id: x
methodology: means_end_chain
concept: tea
concept_id: tea
author: me
nodes:
  - {id: a, type: attribute, label: strong, gate: 7, salience: .nan, paraphrases: [it is strong]}
edges: [{source: a, target: a, type: leads_to, strength: 2}]
";
    let found = problems(source);
    for path in ["nodes[0].gate", "nodes[0].salience", "edges[0].strength"] {
        assert!(found.iter().any(|(_, p, _)| p == path), "{path} not in {found:#?}");
    }
    let source = source.replace("7, salience: .nan", "0, sallience: 1").replace("strength: 2", "strenght: 1");
    let found = problems(&source.replace("author", "oppening"));
    let paths: Vec<(u32, &str)> = found.iter().map(|(line, path, _)| (*line, path.as_str())).collect();
    assert_eq!(
        paths,
        [(5, "oppening"), (7, "nodes[0].sallience"), (8, "edges[0]"), (8, "edges[0].strenght")]
    );
}

#[test]
fn what_is_no_model_at_all_is_refused_without_a_panic() {
    for source in ["", "[]", "nodes: 3", "{", "id: [", "\u{0}", "methodology: unheard_of"] {
        assert!(parse("m.yaml", source, &samples::ontology_of).is_err(), "{source:?}");
    }
    let found = problems("{id: x, methodology: unheard_of, concept: tea, concept_id: tea, nodes: []}");
    assert!(found.iter().any(|(l, p, m)| *l == 1 && p == "methodology" && m.contains("unheard_of")));
}
