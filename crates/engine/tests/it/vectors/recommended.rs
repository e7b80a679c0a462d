//! `arbitration/recommended_behaviour`: the corrected behaviour, each case against what does it here.

use std::collections::HashMap;

use colloquy_engine::coverage::{Checks, Coverage, Gap, figures};
use colloquy_engine::fold::fold;
use colloquy_engine::graph::SurfaceGraph;
use colloquy_engine::ids::{NodeId, UtteranceId};
use colloquy_engine::interpretation::{MomentumLevel, Reaction, reading};
use colloquy_engine::methodology::{ConnectVia, CoverageSettings, Methodology};
use colloquy_engine::selection::{At, TargetRef, TurnField, multipliers};
use colloquy_engine::signals::{SignalValue, detect};
use colloquy_engine::slots::CanonicalGraph;
use colloquy_engine::utterance::{Speaker, Utterance};
use indexmap::IndexMap;
use jiff::Timestamp;
use serde_json::{Value, json};

use super::close;
use super::coverage::stimulus;
use super::extraction::taken_in;
use super::facts::{Facts, Sheet, concept_test, enter, profile, strategy};
use super::graph::say;
use super::shapes::{expect, graph, list, means_end_chain, number, texts};
use super::stage::{Stage, permissive};
use super::strategies::{applicable, decided};

fn same(what: &str, found: f64, wanted: &Value) -> Result<(), String> {
    let wanted = number(wanted);
    if close("arbitration", found, wanted) {
        Ok(())
    } else {
        Err(format!("{what}: {found}, expected {wanted}"))
    }
}

pub(crate) fn recommended_behaviour(case: &Value) -> Result<(), String> {
    let (given, out) = (&case["in"], &case["out"]);
    let has = |key: &str| !given[key].is_null();
    if has("events") {
        asked_counts(given, out)
    } else if has("times_asked") {
        first_touch(given, out)
    } else if has("payload_labels") {
        merged(given, out)
    } else if has("connection_missing") {
        gaps_after_reaction(given, out)
    } else if has("gaps") {
        ratio(given, out)
    } else if has("answers") {
        pairing(given, out)
    } else if has("current_new_nodes") {
        branch(given, out)
    } else if has("applicable") {
        nothing_applies(out)
    } else if has("payload_node") {
        reused(given, out)
    } else if has("viable") {
        plausible(given, out)
    } else if has("current_reply") || has("replies") {
        ceiling(given, out)
    } else if has("exhaustion_penalty") {
        refused(number(&given["exhaustion_penalty"]), out)
    } else if has("node_type") {
        unknown_type(given, out)
    } else if has("level") {
        let level: MomentumLevel =
            serde_json::from_value(given["level"].clone()).map_err(|e| e.to_string())?;
        expect("level", &json!(level), &out["level"])
    } else {
        Err("unknown kind of case".to_owned())
    }
}

fn asked_counts(given: &Value, out: &Value) -> Result<(), String> {
    let elements: Vec<Value> = list(&given["elements"]).iter().map(|id| json!({"id": id})).collect();
    let stimulus = stimulus(&elements);
    let settings = CoverageSettings {
        threshold: given["threshold"].as_u64().unwrap() as u32,
        ..CoverageSettings::default()
    };
    let mut coverage = Coverage::of(Some(&stimulus));
    let mut counts = Vec::new();
    for event in texts(&given["events"]) {
        if let Some(element) = event.strip_prefix("asked:") {
            coverage.record_focus(element, &settings);
        }
        counts.push(coverage.elements.values().map(|state| state.focus_count).sum::<u32>());
    }
    let exhausted: Vec<&String> =
        coverage.elements.iter().filter(|(_, state)| state.exhausted).map(|(id, _)| id).collect();
    expect("counts", &json!(counts), &out["focus_count_after_each"])?;
    expect("exhausted", &json!(exhausted), &out["exhausted_at_end"])
}

/// The multiplier a scorer of the default profile gives a strategy about a target, on the shipped signals.
fn multiplier(stage: &Stage, scorer: &str, strategy: &str, target: TargetRef) -> f64 {
    let rules: Vec<_> = profile("v1_default").into_iter().filter(|s| s.name == scorer).collect();
    let index = stage.methodology.strategies.iter().position(|s| s.name == strategy).unwrap();
    stage.with(|seen| {
        let detected = detect(seen);
        let field = TurnField::new(seen, &detected);
        multipliers(&field, &rules, strategy, At::Strategy(index, target))[0].multiplier
    })
}

fn first_touch(given: &Value, out: &Value) -> Result<(), String> {
    let element = given["element"].as_str().unwrap();
    let mut stage = Stage::new(&[], &[], means_end_chain(), &[element.to_owned()]);
    let asked = given["times_asked"].as_u64().unwrap();
    (0..asked).for_each(|_| stage.session.coverage.record_focus(element, &CoverageSettings::default()));
    let found = multiplier(&stage, "coverage_quality", "ensure_coverage", TargetRef::Element(0));
    same("multiplier", found, &out["multiplier"])
}

fn merged(given: &Value, out: &Value) -> Result<(), String> {
    let labels = texts(&given["payload_labels"]);
    let concepts: Vec<Value> = labels.iter().map(|label| json!([label, given["type"], label])).collect();
    let mut said = SurfaceGraph::default();
    say(&mut said, 1, &json!({"concepts": concepts}), &means_end_chain(), &HashMap::new());
    let created: Vec<&str> = said.nodes.iter().map(|node| node.label.as_str()).collect();
    expect("created", &json!(created), &out["created"])?;
    for (label, kept) in out["merged"].as_object().unwrap() {
        let node = said.nodes.iter().find(|node| node.label == *kept).ok_or("no such node")?;
        let counted = fold(label) == node.label_key || node.aliases.contains(label);
        expect(&format!("{label} merged into {kept}"), &json!(counted), &json!(true))?;
    }
    Ok(())
}

fn gaps_after_reaction(given: &Value, out: &Value) -> Result<(), String> {
    let elements = [json!({"id": "a"}), json!({"id": "b", "req": {"connections_to": ["a"]}})];
    let stimulus = stimulus(&elements);
    let ontology = means_end_chain();
    let nodes = [json!({"id": "x", "type": "attribute"}), json!({"id": "y", "type": "attribute"})];
    let edges = if given["connection_missing"] == true {
        vec![]
    } else {
        vec![json!({"source": "x", "target": "y"})]
    };
    let drawn = graph(&nodes, &edges, &ontology);
    for reacted_to in [&["a"][..], &["b"], &["a", "b"]] {
        let mut coverage = Coverage::of(Some(&stimulus));
        coverage.map_node("a", NodeId::at(0));
        coverage.map_node("b", NodeId::at(1));
        coverage.record_reactions(1, reacted_to.iter().map(|element| (*element, Reaction::Positive)));
        coverage.recompute(&colloquy_engine::coverage::CoverageView {
            stimulus: &stimulus,
            graph: &drawn.graph,
            slots: &CanonicalGraph::default(),
            ontology: &ontology,
            connect_via: ConnectVia::Either,
        });
        let present = coverage.gaps().any(|(_, gap)| matches!(gap, Gap::Unconnected { .. }));
        expect("unconnected", &json!(present), &out["unconnected_gap_present"])?;
    }
    Ok(())
}

/// The ratio that closing looks at, by both ways it is computed.
fn ratio(given: &Value, out: &Value) -> Result<(), String> {
    let count = given["elements"].as_u64().unwrap();
    let ids: Vec<String> = (1..=count).map(|n| format!("e{n}")).collect();
    let exhausted = texts(&given["exhausted"]);
    let gaps: Vec<Vec<String>> = list(&given["gaps"]).iter().map(texts).collect();
    let checks: IndexMap<&str, Checks> = ids.iter().map(|id| (id.as_str(), Checks::default())).collect();
    let open = gaps.iter().filter(|gap| !exhausted.contains(&gap[0]));
    let found = figures(&checks, open.map(|gap| (gap[0].as_str(), gap[1].as_str())), false);
    same("ratio", found.ratio, &out["ratio"])?;
    let elements: Vec<Value> = ids.iter().map(|id| json!({"id": id})).collect();
    let mut coverage = Coverage::of(Some(&stimulus(&elements)));
    for (id, state) in &mut coverage.elements {
        state.exhausted = exhausted.contains(id);
        let of_element = gaps.iter().filter(|gap| gap[0] == *id);
        state.gaps = of_element.map(|_| Gap::NoReaction).collect();
    }
    same("ratio", coverage.ratio(), &out["ratio"])
}

fn pairing(given: &Value, out: &Value) -> Result<(), String> {
    let mut stage = Stage::new(&[], &[], means_end_chain(), &[]);
    let mut say = |speaker, text: &Value| {
        let position = stage.session.transcript.len();
        stage.session.transcript.push(Utterance {
            id: UtteranceId::at(position),
            turn_number: position.div_ceil(2) as u32,
            speaker,
            text: text.as_str().unwrap().to_owned(),
            created_at: Timestamp::UNIX_EPOCH,
        });
    };
    say(Speaker::Interviewer, &given["opening"]);
    for (answer, question) in list(&given["answers"]).iter().zip(list(&given["generated"])) {
        say(Speaker::Respondent, answer);
        say(Speaker::Interviewer, question);
    }
    let session = &stage.session;
    let turns: Vec<[&str; 2]> =
        session.questions().zip(session.answers()).map(|(q, a)| [q.text.as_str(), a.text.as_str()]).collect();
    expect("turns", &json!(turns), &out["turns"])?;
    let pending = session.pending_question().map(|u| u.text.as_str());
    expect("pending", &json!(pending), &out["pending_question"])?;
    let asked: Vec<String> =
        stage.with(|seen| seen.recent_questions().iter().map(|q| (*q).to_owned()).collect());
    expect("asked", &json!(asked), &out["recent_questions_for_dedup"])
}

fn branch(given: &Value, out: &Value) -> Result<(), String> {
    let named = texts(&given["current_new_nodes"]);
    let nodes: Vec<Value> = named.iter().map(|id| json!({"id": id, "type": "attribute"})).collect();
    let edges: Vec<Value> =
        list(&given["edges"]).iter().map(|pair| json!({"source": pair[0], "target": pair[1]})).collect();
    let mut stage = Stage::new(&nodes, &edges, permissive(&nodes, &edges, &[]), &[]);
    for turn in list(&given["turns_before"]) {
        stage.turn(turn);
    }
    stage.created = (0..nodes.len()).map(NodeId::at).collect();
    stage.touched.clone_from(&stage.created);
    let found = stage.with(|seen| {
        let branch = seen.branch.as_ref();
        json!(branch.map(|branch| stage.drawn.names_of(branch.nodes.iter().copied())))
    });
    expect("branch", &found, &out["active_branch"])
}

fn ceiling(given: &Value, out: &Value) -> Result<(), String> {
    let focus = &given["focus"];
    let nodes = [json!({"id": "n", "label": focus, "type": "attribute"})];
    let mut replies = texts(&given["history_without_current"]);
    replies.extend(texts(&given["replies"]));
    replies.extend(given["current_reply"].as_str().map(str::to_owned));
    let history: Vec<Value> = replies.iter().map(|reply| json!({"q": "x", "r": reply})).collect();
    let stage = Stage::of_context(&json!({"nodes": nodes, "history": history}), &[]);
    let found = multiplier(&stage, "knowledge_ceiling", "deepen_branch", TargetRef::Node(0));
    same("multiplier", found, &out["multiplier"])
}

/// When no strategy may be chosen one is chosen all the same, and the decision says so.
fn nothing_applies(out: &Value) -> Result<(), String> {
    let facts =
        json!({"graph_state": {}, "gap_elements": [], "exhausted_elements": [], "momentum": "neutral"});
    if out["candidates"].is_array() {
        return expect("candidates", &json!(applicable(&facts)), &out["candidates"]);
    }
    let decision = decided(&Facts::default(), None);
    let reason = decision.fallback.then_some("no_candidate_fallback");
    expect("strategy", &json!(decision.strategy), &out["strategy"])?;
    expect("focus", &json!(decision.focus.node()), &out["focus"])?;
    expect("reason", &json!(reason), &out["reason"])
}

/// A known point said again in other words maps its node to the element spoken of, with the reaction.
fn reused(given: &Value, out: &Value) -> Result<(), String> {
    let payload = json!({"nodes": [given["payload_node"]]}).to_string();
    let element = given["payload_node"]["element_mapping"].as_str().unwrap().to_owned();
    let found = taken_in(&payload, list(&given["existing"]), &[element]);
    for (field, wanted) in out.as_object().unwrap() {
        expect(field, &found[field], wanted)?;
    }
    Ok(())
}

/// Isolates without a plausible link are passed over, and the decision names them.
fn plausible(given: &Value, out: &Value) -> Result<(), String> {
    let isolated = texts(&given["isolated"]);
    let mut facts = Facts::default();
    enter(&mut facts.global, "graph.structure.has_isolated", SignalValue::Flag(true));
    for name in &isolated {
        let mut sheet = Sheet::new();
        enter(&mut sheet, "graph.node.is_orphan", SignalValue::Flag(true));
        facts.nodes.push(sheet);
        facts.plausible.push(f64::from(given["viable"][name] == true));
    }
    let gate = strategy(&concept_test(), "connect_isolate").gate.ok_or("no gate")?;
    expect("max_reselect", &json!(gate.max_reselect), &given["max_reselect"])?;
    let decision = decided(&facts, Some("connect_isolate"));
    let asked = decision.focus.node().map(|node| &isolated[node.index()]);
    let refused = decision.decomposition.iter().filter(|candidate| !candidate.eligibility.eligible);
    let refused: Vec<&String> =
        refused.filter_map(|candidate| Some(&isolated[candidate.focus.node()?.index()])).collect();
    expect("asked about", &json!(asked), &out["asked_about"])?;
    expect("passed over", &json!(refused), &out["force_exhausted"])
}

/// A penalty that would be a boost is refused when the methodology is loaded.
fn refused(penalty: f64, out: &Value) -> Result<(), String> {
    let (_, file, text) = colloquy_engine::library::METHODOLOGIES
        .iter()
        .find(|(known, ..)| *known == "concept_test_classic")
        .unwrap();
    let rules = format!(
        "rules: {{coverage_quality: {{rules: [{{when: [strategy.target.probe_exhausted.true], \
         for: [ensure_coverage], penalty: {penalty}}}]}}}}"
    );
    let text = text.replace("rules: v1_default", &rules);
    expect("config_error", &json!(Methodology::parse(file, &text).is_err()), &out["config_error"])
}

fn unknown_type(given: &Value, out: &Value) -> Result<(), String> {
    let payload =
        json!({"concepts": [{"label": "thing", "node_type": given["node_type"], "quote": "thing"}]});
    let read = reading::read_extraction(&payload, &means_end_chain(), &[]);
    expect("kept", &json!(!read.reading.statements.is_empty()), &out["kept"])?;
    expect("warning", &json!(!read.dropped.is_empty()), &out["warning"])
}
