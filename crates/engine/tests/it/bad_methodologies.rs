//! Configuration that cannot lie: every kind of mistake is refused or doubted at its place, all at once.

use colloquy_engine::methodology::Checked;
use colloquy_engine::{Methodology, library};

/// A sound methodology; the tables below break one thing each.
const SOUND: &str = "\
method: {name: t, version: 1.0}
ontology:
  nodes:
    - {name: attribute, level: 1}
    - {name: value, level: 2, terminal: true}
  edges:
    - {name: leads_to, pairs: [[attribute, value]]}
signals:
  llm: [llm.engagement, llm.response_depth]
signal_norms: {graph.node.edge_count: {half_at: 3}}
strategies:
  - name: deepen
    signal_weights:
      llm.engagement.high: 0.5
      graph.node.is_orphan.true: 0.3
  - name: reflect
    node_binding: none
    signal_weights: {llm.engagement.low: 0.6}
phases:
  early: {signal_weights: {deepen: 1.5}, phase_bonuses: {reflect: 0.2}}
";

/// What stands there, what is put instead, where the problem is, a part of the message, the suggestion.
type Case = (&'static str, &'static str, &'static str, &'static str, Option<&'static str>);

const REFUSED: &[Case] = &[
    ("llm.engagement.high", "llm.engagment.high", "14:7", "no signal", Some("llm.engagement.high")),
    ("llm.engagement.high", "llm.engagement.true", "14:7", "never be `true`", None),
    ("llm.engagement.high", "llm.engagement.medium", "14:7", "never be `medium`", None),
    ("llm.engagement.high", "llm.engagement.high.high", "14:7", "never be", Some("llm.engagement.high")),
    ("is_orphan.true", "is_orphan.high", "15:7", "true or false", None),
    ("llm.engagement.high", "llm.response_depth.deap", "14:7", "never be", Some("llm.response_depth.deep")),
    ("llm.engagement.high: 0.5", "llm.engagement.high: .nan", "14:28", "finite", None),
    ("llm.engagement.high: 0.5", "llm.engagement.high: -.inf", "14:28", "finite", None),
    ("llm.engagement.high: 0.5", "llm.engagement.high: much", "14:28", "expected a number", None),
    ("llm.engagement.high: 0.5", "graph.node_count.high: 0.5", "14:7", "no upper bound", None),
    ("llm.engagement.high: 0.5", "graph.node_count: 0.5", "14:7", "signal_norms", None),
    ("{llm.engagement.low: 0.6}", "{graph.node.is_orphan.true: 1}", "18:22", "nothing in particular", None),
    ("{llm.engagement.low: 0.6}", "{coverage.element.has_gap.true: 1}", "18:22", "stimulus element", None),
    ("[llm.engagement, llm", "[llm.engagemant, llm", "9:9", "no signal", Some("llm.engagement")),
    ("edge_count: {half_at: 3}", "edge_count: {half_at: 0}", "10:49", "above 0", None),
    ("edge_count: {half_at: 3}", "edge_count: -2", "10:39", "above 0", None),
    (
        "graph.node.edge_count: {",
        "graph.node.edge_cuont: {",
        "10:16",
        "no signal",
        Some("graph.node.edge_count"),
    ),
    ("graph.node.edge_count: {", "graph.node.is_orphan: {", "10:16", "not a number", None),
    ("name: reflect", "name: deepen", "16:11", "already a strategy", None),
    ("{name: value, level: 2", "{name: attribute, level: 2", "5:14", "already a node type", None),
    ("[[attribute, value]]", "[[attribute, valeu]]", "7:32", "no node type", Some("value")),
    ("[[attribute, value]]", "[{from: attribut, to: '*'}]", "7:32", "no node type", Some("attribute")),
    ("[[attribute, value]]", "[[attribute]]", "7:32", "list of 2", None),
    (
        "phases:",
        "frame: {slots: [{name: why, asks: [Why?], types: [valu]}]}\nphases:",
        "19:51",
        "no node type",
        Some("value"),
    ),
    (
        "phases:",
        "frame: {slots: [{name: why, asks: [Why?]}, {name: why, asks: [And?]}]}\nphases:",
        "19:51",
        "already a slot",
        None,
    ),
    ("phases:", "frame: {slots: [{name: why, asks: []}]}\nphases:", "19:24", "nobody asks for `why`", None),
    ("phases:", "frame: {slots: [{name: why}]}\nphases:", "19:24", "nobody asks for `why`", None),
    (
        "phases:",
        "frame: {slots: [{name: the why, asks: [Why?]}, {name: 'The why?', asks: [And?]}]}\nphases:",
        "19:55",
        "as they write `the why`",
        None,
    ),
    ("phases:", "frame: {slots: [{name: '?', asks: [Why?]}]}\nphases:", "19:24", "letters or digits", None),
    ("phases:", "frame: {slots: [{name: entry, asks: [Why?]}]}\nphases:", "19:24", "something else", None),
    (
        "phases:",
        "frame: {slots: [{name: why, asks: [Why?], operation: upp}]}\nphases:",
        "19:54",
        "one of",
        Some("up"),
    ),
    (
        "phases:",
        "frame: {slots: [{name: why, asks: ['Why {wy}?']}]}\nphases:",
        "19:36",
        "nothing is called `{wy}`",
        Some("why"),
    ),
    ("phases:", "frame: {slots: [{name: why, asks: ['Why {entry}?']}]}\nphases:", "19:36", "`{entry}`", None),
    (
        "phases:",
        "frame: {entries: {types: [valu]}, slots: [{name: why, each: true, asks: [Why?]}]}\nphases:",
        "19:27",
        "no node type",
        Some("value"),
    ),
    (
        "phases:",
        "frame: {entries: {types: [value]}, slots: [{name: why, asks: [Why?]}]}\nphases:",
        "19:18",
        "each: true",
        None,
    ),
    (
        "phases:",
        "frame: {entries: {types: [value], begun_by: wy}, slots: [{name: why, each: true, asks: [Why?]}]}\nphases:",
        "19:45",
        "no slot `wy`",
        Some("why"),
    ),
    ("    node_binding: none", "    fill: [wy]\n    node_binding: none", "17:12", "no slot `wy`", None),
    ("phases:", "frame: {stay: 21}\nphases:", "19:15", "20", None),
    ("{deepen: 1.5}", "{deepn: 1.5}", "20:28", "no strategy", Some("deepen")),
    ("{deepen: 1.5}", "{deepen: -1}", "20:36", "0 or more", None),
    ("{reflect: 0.2}", "{reflct: 0.2}", "20:58", "no strategy", Some("reflect")),
    ("  early: {", "  erly: {", "20:3", "unknown key", Some("early")),
    ("node_binding: none", "node_binding: maybe", "17:19", "one of `required`, `none`", None),
    ("node_binding: none", "focus_mode: recent", "17:17", "one of", Some("recent_node")),
    ("node_binding: none", "node_bindign: none", "17:5", "unknown key", Some("node_binding")),
    ("node_binding: none", "node_binding: none\n    target: node", "17:5", "contradict", None),
    (
        "node_binding: none",
        "node_binding: none\n    requires: [momentum.level]",
        "18:16",
        "needs a category",
        None,
    ),
    (
        "node_binding: none",
        "node_binding: none\n    requires: [graph.node.is_orphan.true]",
        "18:16",
        "of a node",
        None,
    ),
    (
        "node_binding: none",
        "node_binding: none\n    candidates: [graph.node.is_orphan.true]",
        "18:18",
        "no target",
        None,
    ),
    (
        "node_binding: none",
        "node_binding: none\n    order: [{asc: graph.node.age_turns}]",
        "18:13",
        "no target",
        None,
    ),
    (
        "node_binding: none",
        "node_binding: none\n    gate: {link_plausible: 2, max_reselect: 1}",
        "18:28",
        "between 0 and 1",
        None,
    ),
    (
        "node_binding: none",
        "node_binding: none\n    tactics: [upward_linkin]",
        "18:15",
        "no tactic",
        Some("upward_linking"),
    ),
    ("    signal_weights: {llm.engagement.low: 0.6}\n", "", "16:5", "`signal_weights` is missing", None),
    ("method: {name: t, version: 1.0}\n", "", "1:1", "`method` is missing", None),
    ("{name: t, version", "{nam: t, version", "1:9", "`name` is missing", None),
    ("{name: t, version", "{name: '../t', version", "1:16", "only letters", None),
    ("phases:\n", "packs: [concept_tests]\nphases:\n", "19:9", "expected", Some("concept_test")),
    ("phases:\n", "closing: {coverage_ratio: 1.2}\nphases:\n", "19:27", "between 0 and 1", None),
    ("phases:\n", "closing: {dry_turns: -1}\nphases:\n", "19:22", "at least 1", None),
    ("phases:\n", "exhaustion: {streak: 1.5}\nphases:\n", "19:22", "whole number", None),
    ("phases:\n", "question_dedup: {threshold: 0.4}\nphases:\n", "19:1", "uncertain_from", None),
    ("phases:\n", "phase_boundaries: turns\nphases:\n", "21:10", "until", None),
    ("phases:\n", "phase_proportions: {early: 0.5, mid: 0.5, late: 0.5}\nphases:\n", "19:1", "add up", None),
    ("phases:\n", "selection: {fallback: [nobody]}\nphases:\n", "19:24", "no strategy", None),
    ("phases:\n", "selection: {arbiter: sum}\nphases:\n", "19:22", "one of", None),
    ("phases:\n", "selection: {product: {rules: v2}}\nphases:\n", "19:30", "one of", None),
    (
        "phases:\n",
        "selection: {product: {rules: {s: {rules: [{penalty: 1.2}]}}}}\nphases:\n",
        "19:53",
        "between 0 and 1",
        None,
    ),
    (
        "phases:\n",
        "selection: {product: {rules: {s: {rules: [{boost: 0.9}]}}}}\nphases:\n",
        "19:51",
        "at least 1",
        None,
    ),
    (
        "phases:\n",
        "selection: {product: {rules: {s: {rules: [{when: []}]}}}}\nphases:\n",
        "19:43",
        "exactly one",
        None,
    ),
    (
        "phases:\n",
        "selection: {product: {rules: {s: {rules: [{for: [x], value: 1}]}}}}\nphases:\n",
        "19:50",
        "no strategy",
        None,
    ),
    ("phases:\n", "phases: {}\nphases:\n", "20:1", "twice", None),
    ("phases:\n", "dedup: {jaccard: .inf}\nphases:\n", "19:18", "finite", None),
    ("phases:\n", "phases: [\n", "", "not valid YAML", None),
];

const DOUBTED: &[Case] = &[
    ("llm.engagement.high: 0.5", "llm.certainty.high: 0.5", "14:7", "not declared", None),
    ("llm.engagement.high: 0.5", "llm.engagement.high: 0", "14:7", "changes nothing", None),
    ("llm.engagement.high: 0.5", "llm.response_depth: 0.5", "14:7", "never counts", None),
    ("      graph.node.is_orphan.true: 0.3\n", "", "12:11", "nothing says what", None),
    ("name: t,", "name: other,", "1:16", "the file is called", None),
    (", level: 2, terminal: true", ", level: 2", "3:3", "terminal", None),
    ("[[attribute, value]]", "[[attribute, value], [attribute, value]]", "7:52", "twice", None),
    ("phases:\n  early: {", "phases:\n  early: {until: {turn: 3}, ", "20:11", "no effect", None),
];

fn broken(case: &Case) -> String {
    assert!(SOUND.contains(case.0), "the sound file has no `{}`", case.0);
    SOUND.replacen(case.0, case.1, 1)
}

#[test]
fn the_sound_file_is_sound() {
    let Checked { methodology, warnings } = Methodology::parse("t.yaml", SOUND).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(methodology.version, "1.0");
    assert_eq!(methodology.strategies.len(), 2);
}

#[test]
fn every_mistake_is_refused_at_its_place() {
    let mut wrong = Vec::new();
    for case in REFUSED {
        let problems = match Methodology::parse("t.yaml", &broken(case)) {
            Ok(_) => Vec::new(),
            Err(problems) => problems.0,
        };
        let hit = problems.iter().any(|p| {
            (case.2.is_empty() || format!("{}:{}", p.line, p.column) == case.2)
                && p.message.contains(case.3)
                && case.4.is_none_or(|s| p.suggestion.as_deref() == Some(s))
        });
        if !hit {
            wrong.push(format!("{case:?}\n{problems:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_doubt_is_told_at_its_place() {
    for case in DOUBTED {
        let checked = Methodology::parse("t.yaml", &broken(case)).unwrap_or_else(|p| panic!("{case:?}: {p}"));
        let hit = checked
            .warnings
            .iter()
            .any(|p| format!("{}:{}", p.line, p.column) == case.2 && p.message.contains(case.3));
        assert!(hit, "{case:?}\n{:#?}", checked.warnings);
    }
}

#[test]
fn all_problems_come_at_once_and_print_with_a_caret() {
    let source = SOUND
        .replace("llm.engagement.high", "llm.engagment.high")
        .replace("[[attribute, value]]", "[[attribute, valeu]]")
        .replace("{deepen: 1.5}", "{deepn: 1.5}");
    let problems = Methodology::parse("dir/t.yaml", &source).unwrap_err();
    assert_eq!(problems.0.len(), 3, "{problems}");
    let printed = problems.to_string();
    assert!(
        printed.contains("dir/t.yaml:14:7: strategies[0].signal_weights.\"llm.engagment.high\": there is no")
    );
    assert!(printed.contains("(did you mean `llm.engagement.high`?)"), "{printed}");
    assert!(printed.contains("\n 14 |       llm.engagment.high: 0.5\n    |       ^"), "{printed}");
}

#[test]
fn node_signals_families_and_the_trend_may_be_declared() {
    let source = SOUND.replace(
        "[llm.engagement, llm.response_depth]",
        "[llm.engagement, graph.node.exhausted, graph.chain_completion, llm.global_response_trend]",
    );
    let methodology = Methodology::parse("t.yaml", &source).unwrap().methodology;
    for id in ["graph.node.exhausted", "graph.chain_completion.ratio", "llm.global_response_trend"] {
        assert!(methodology.signals.contains(&id), "{id}");
    }
}

#[test]
fn one_strategy_no_ontology_and_no_phases_are_enough() {
    let source = "method: {name: t}\nstrategies: [{name: a, signal_weights: {graph.max_depth: 1}}]\n";
    assert_eq!(Methodology::parse("t.yaml", source).unwrap().methodology.strategies.len(), 1);
    let none = "method: {name: t}\nstrategies: []\n";
    let problems = Methodology::parse("t.yaml", none).unwrap_err();
    assert!(problems.to_string().contains("at least 1 item"), "{problems}");
}

#[test]
fn the_concept_test_pack_brings_its_strategies_and_yields_to_ones_own() {
    let source = SOUND.replace(
        "phases:\n",
        "packs: [concept_test]\nphases:\n  mid: {signal_weights: {introduce_seed: 2}}\n",
    );
    let methodology = Methodology::parse("t.yaml", &source).unwrap().methodology;
    assert_eq!(methodology.strategies.len(), 9);
    assert!(methodology.strategies[2..].iter().all(|s| !s.strategy_weights.is_empty()));
    let source = source.replace("name: reflect", "name: introduce_seed").replace("{reflect:", "{deepen:");
    assert_eq!(Methodology::parse("t.yaml", &source).unwrap().methodology.strategies.len(), 8);
}

#[test]
fn cut_and_scrambled_files_never_panic() {
    for (_, file, text) in library::METHODOLOGIES {
        let lines: Vec<&str> = text.lines().collect();
        for step in 0..40 {
            let at = lines.len() * step / 40;
            let without: String = [&lines[..at], &lines[(at + 1).min(lines.len())..]].concat().join("\n");
            let cut: String = text.chars().take(text.chars().count() * step / 40).collect();
            let swapped = text.replacen(lines[at], &lines[at].chars().rev().collect::<String>(), 1);
            for source in [without, cut, swapped] {
                if let Err(problems) = Methodology::parse(file, &source) {
                    assert!(!problems.to_string().is_empty());
                }
            }
        }
    }
}

#[test]
fn a_type_renamed_where_it_is_declared_alone_is_said_to_be() {
    let (_, _, text) = library::find(library::METHODOLOGIES, "means_end_chain").unwrap();
    let renamed = text.replacen("name: attribute", "name: writing_habit", 1);
    let problems = Methodology::parse("m.yaml", &renamed).unwrap_err().to_string();
    let first = problems.lines().next().unwrap();
    assert!(first.contains("`attribute`") && first.contains("`writing_habit`"), "{problems}");
    assert!(first.contains("write it there too"), "{problems}");
}
