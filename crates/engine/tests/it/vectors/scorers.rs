//! The nine scorers of `concept-testing.md` 6.3 and their arbitration: contexts become sessions, the shipped
//! signals and rule tables decide. Where a case sets a parameter of an earlier design or its lag of one turn,
//! the reading concerned is computed from the same functions with the case's number.

use colloquy_engine::concept_test::ceiling::{Matching, PHRASES, reached};
use colloquy_engine::concept_test::diversity::{recent_uses, stale_turns, staleness};
use colloquy_engine::concept_test::redundancy::{TargetWords, highest_similarity, template, tokens};
use colloquy_engine::methodology::strategies::Target;
use colloquy_engine::methodology::weights::{Multiplier, Scorer, WeightKey};
use colloquy_engine::question::jaccard;
use colloquy_engine::selection::scoring::{PhaseEffect, product, rank};
use colloquy_engine::selection::{
    At, Candidate, Field, RuleMultiplier, SelectionStage, TargetRef, TurnField, multipliers,
};
use colloquy_engine::session::Focus;
use colloquy_engine::signals::{SignalValue, detect, resolve};
use serde_json::{Map, Value, json};

use super::close;
use super::facts::{Sheet, enter, profile, word};
use super::shapes::{expect, list, number, texts};
use super::stage::Stage;

/// Which rules of a scorer a parameter sets.
const PARAMETERS: &[(&str, &str, &[usize])] = &[
    ("redundancy", "penalty", &[0]),
    ("knowledge_ceiling", "penalty", &[0]),
    ("momentum_alignment", "breadth_boost", &[0]),
    ("momentum_alignment", "depth_penalty", &[1]),
    ("momentum_alignment", "depth_boost", &[2]),
    ("recency_diversity", "penalty", &[0]),
    ("vertical_laddering", "terminal_closure_boost", &[0]),
    ("vertical_laddering", "terminal_proximity_boost", &[1]),
    ("vertical_laddering", "boost", &[2, 3]),
    ("branch_health", "breadth_boost", &[0, 1]),
    ("branch_health", "severe_depth_penalty", &[2]),
    ("branch_health", "depth_penalty", &[3]),
    ("branch_health", "connect_isolate_penalty", &[4, 5]),
    ("coverage_quality", "first_touch_boost", &[0]),
    ("coverage_quality", "exhaustion_penalty", &[1]),
    ("coverage_quality", "penalty", &[2]),
    ("schema_tension_readiness", "readiness_boost", &[0]),
    ("schema_tension_readiness", "premature_penalty", &[1]),
    ("reflection_mode", "depth_penalty", &[0]),
    ("reflection_mode", "reflection_boost", &[1]),
];

/// A scorer's default table with a case's parameters.
fn scorer(name: &str, params: &Value) -> Scorer {
    let mut scorer = profile("v1_default").into_iter().find(|s| s.name == name).unwrap();
    for (_, parameter, rules) in PARAMETERS.iter().filter(|(known, ..)| *known == name) {
        let Some(value) = params[*parameter].as_f64() else { continue };
        for &rule in *rules {
            match &mut scorer.rules[rule].value {
                Multiplier::Constant(constant) => *constant = value,
                Multiplier::Power(base, _) => *base = value,
            }
        }
    }
    scorer.weight = params["weight"].as_f64().unwrap_or(scorer.weight);
    scorer
}

/// A turn's readings, some of them set by the case.
struct Case<'a, 's> {
    turn: TurnField<'a, 's>,
    set: Sheet,
}

impl Field for Case<'_, '_> {
    fn value(&self, key: &WeightKey, at: At) -> Option<f64> {
        match self.set.get(key.signal().id) {
            Some(reading) => Some(resolve(key.test, reading, None)),
            None => self.turn.value(key, at),
        }
    }
    fn depends_on_target(&self, key: &WeightKey) -> bool {
        self.turn.depends_on_target(key)
    }
    fn targets(&self, kind: Target) -> Vec<TargetRef> {
        self.turn.targets(kind)
    }
    fn focus(&self, target: TargetRef) -> Focus {
        self.turn.focus(target)
    }
    fn link_plausible(&self, target: TargetRef) -> Option<f64> {
        self.turn.link_plausible(target)
    }
}

/// What a candidate is about. An element without a gap is never asked about.
fn target(stage: &Stage, focus: &Value) -> TargetRef {
    if let Some(node) = focus["node"].as_str().and_then(|name| stage.drawn.node(name)) {
        return TargetRef::Node(node.index());
    }
    if let Some(edge) = focus["pair"].is_array().then(|| stage.edge(&texts(&focus["pair"]))).flatten() {
        return TargetRef::Edge(edge.index());
    }
    let element = focus["gap"]["element"].as_str();
    element.and_then(|id| stage.session.coverage.order(id)).map_or(TargetRef::None, TargetRef::Element)
}

/// The words of a focus.
fn words<'a>(stage: &'a Stage, focus: &'a Value, ends: &'a [String]) -> TargetWords<'a> {
    if let Some(name) = focus["node"].as_str() {
        TargetWords::Node(stage.drawn.label(name))
    } else if let [source, target] = ends {
        TargetWords::Pair(stage.drawn.label(source), stage.drawn.label(target))
    } else {
        let element = focus["element"].as_str().or(focus["gap"]["element"].as_str());
        element.map_or(TargetWords::None, TargetWords::Element)
    }
}

/// Readings that depend on a case's parameters, or on its not yet having taken the newest turn in.
#[expect(clippy::too_many_lines, reason = "a table of what each suite sets")]
fn set_by(given: &Value, params: &Value, stage: &Stage, any_answer: bool) -> Sheet {
    let (context, focus) = (&given["context"], &given["focus"]);
    let (name, history) = (given["strategy"].as_str().unwrap_or_default(), list(&context["history"]));
    let param = |key: &str, default: u64| params[key].as_u64().unwrap_or(default);
    let mut set = Sheet::new();
    let branch = texts(&context["active_branch"]);
    let stale = branch.last().map_or(0, |leaf| {
        let touches = |turn: &Value| list(&turn["edges"]).iter().any(|edge| texts(edge).contains(leaf));
        stale_turns(history.iter().rev().map(touches))
    });
    let (mild, severe) = (param("stale_threshold", 2), param("severe_stale_threshold", 4));
    let category = staleness(stale, mild as u32, severe as u32);
    enter(&mut set, "graph.branch.staleness", word("graph.branch.staleness", category));

    let recent = history.iter().rev().filter_map(|turn| turn["strategy"].as_str().or(Some("")));
    let uses = recent_uses(name, recent, param("lookback", 2) as usize);
    enter(&mut set, "strategy.recent_uses", SignalValue::Number(uses as f64));

    let quiet = list(&context["gaps"]).is_empty()
        && history
            .iter()
            .rev()
            .take(param("no_new_nodes_threshold", 3) as usize)
            .all(|t| list(&t["nodes"]).is_empty());
    let terminals = stage.session.graph.live_nodes().filter(|n| n.terminal).count() as u64;
    enter(
        &mut set,
        "meta.reflection.active",
        SignalValue::Flag(quiet && terminals >= param("min_terminal_nodes", 1)),
    );
    enter(&mut set, "meta.reflection.quiet", SignalValue::Flag(quiet));

    let ends = texts(&focus["pair"]);
    let target_words = words(stage, focus, &ends);
    let topic = match target_words {
        TargetWords::None => String::new(),
        TargetWords::Node(label) | TargetWords::Element(label) => label.to_owned(),
        TargetWords::Pair(source, target) => format!("{source} {target}"),
    };
    let answers: Vec<&str> = history.iter().map(|turn| turn["r"].as_str().unwrap_or_default()).collect();
    let back = if any_answer { answers.len() } else { param("lookback", 3) as usize };
    let looked_at = &answers[answers.len().saturating_sub(back)..];
    let ceiling = |matching| reached(&topic, looked_at, &PHRASES, matching).is_some();
    if any_answer || ceiling(Matching::Parts) != ceiling(Matching::WholeWords) {
        enter(&mut set, "strategy.target.knowledge_ceiling", SignalValue::Flag(ceiling(Matching::Parts)));
    }
    if let Some(threshold) = params["threshold"].as_f64() {
        let questions: Vec<&str> = history.iter().filter_map(|turn| turn["q"].as_str()).collect();
        let similarity = highest_similarity(&template(name, target_words), &questions);
        enter(&mut set, "strategy.target.redundant", SignalValue::Flag(similarity > threshold));
    }
    if let Some(least) = params["min_exploration"].as_u64() {
        let asked = |end: &String| history.iter().filter(|t| t["focus_node"] == **end).count() as u64;
        enter(
            &mut set,
            "strategy.target.tension_ready",
            SignalValue::Flag(ends.iter().all(|end| asked(end) >= least)),
        );
    }
    if let (Some(limit), Some(id)) =
        (params["exhaustion_threshold"].as_u64(), focus["gap"]["element"].as_str())
    {
        let asked = context["element_focus_counts"][id].as_u64().unwrap_or(0);
        enter(&mut set, "strategy.target.probe_exhausted", SignalValue::Flag(asked >= limit));
    }
    set
}

/// The multipliers of one candidate.
fn scored(given: &Value, params: &Value, rules: &[Scorer], any_answer: bool) -> Vec<RuleMultiplier> {
    let mut stage = Stage::of_context(&given["context"], &[&given["focus"]]);
    let name = given["strategy"].as_str().unwrap();
    let index = stage.methodology.strategies.iter().position(|s| s.name == name).unwrap();
    if given["tactics"].is_array() {
        stage.methodology.strategies[index].tactics = texts(&given["tactics"]);
    }
    let target = target(&stage, &given["focus"]);
    let mut set = set_by(given, params, &stage, any_answer);
    stage.with(|seen| {
        if let (Some(near), TargetRef::Node(n)) = (params["near_terminal_depth"].as_u64(), target) {
            let category = match seen.terminal_distance(colloquy_engine::ids::NodeId::at(n)) {
                Some(0) => "self",
                Some(steps) if u64::from(steps) <= near => "near",
                Some(_) => "far",
                None => "none",
            };
            let id = "strategy.target.terminal_distance";
            enter(&mut set, id, word(id, category));
        }
        let detected = detect(seen);
        let field = Case { turn: TurnField::new(seen, &detected), set };
        multipliers(&field, rules, name, At::Strategy(index, target))
    })
}

fn scorer_suite(name: &str, case: &Value) -> Result<(), String> {
    let (given, out) = (&case["in"], &case["out"]);
    if out["multiplier"].is_null() {
        return words_case(given, out);
    }
    let rules = [scorer(name, &given["params"])];
    let found = scored(given, &given["params"], &rules, name == "coverage_quality")[0].multiplier;
    same("multiplier", found, number(&out["multiplier"]))
}

/// Cases of the redundancy scorer about words alone.
fn words_case(given: &Value, out: &Value) -> Result<(), String> {
    if let Some(text) = given["text"].as_str() {
        return expect("tokens", &json!(tokens(text)), &out["tokens"]);
    }
    if let (Some(a), Some(b)) = (given["a"].as_str(), given["b"].as_str()) {
        let set = |text: &str| tokens(text).into_iter().collect();
        return same("jaccard", jaccard(&set(a), &set(b)), number(&out["jaccard"]));
    }
    let nodes: Vec<Value> = given["labels"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(id, label)| json!({"id": id, "label": label}))
        .collect();
    let stage = Stage::of_context(&json!({"nodes": nodes}), &[]);
    let ends = texts(&given["focus"]["pair"]);
    let found = template(given["strategy"].as_str().unwrap(), words(&stage, &given["focus"], &ends));
    let mut wanted = texts(&out["token_set_after_normalise"]);
    wanted.sort();
    expect("template", &json!(found), &json!(wanted))
}

fn same(what: &str, found: f64, wanted: f64) -> Result<(), String> {
    if close("arbitration", found, wanted) {
        Ok(())
    } else {
        Err(format!("{what}: {found}, expected {wanted}"))
    }
}

macro_rules! suites {
    ($($name:ident),* $(,)?) => {
        $(pub(crate) fn $name(case: &Value) -> Result<(), String> { scorer_suite(stringify!($name), case) })*
    };
}

suites!(
    redundancy,
    knowledge_ceiling,
    momentum_alignment,
    recency_diversity,
    vertical_laddering,
    branch_health,
    coverage_quality,
    schema_tension_readiness,
    reflection_mode,
);

/// The scorers a configuration of the earlier design names: unknown names are passed over, and when none is
/// known all nine are meant.
fn configured(config: &Value) -> Vec<Scorer> {
    let all = profile("v1_default");
    let named = config["scorers"].as_object();
    let known = |name: &str| named.is_some_and(|named| named.contains_key(name));
    let chosen: Vec<Scorer> =
        all.iter().filter(|s| known(&s.name)).map(|s| scorer(&s.name, &config["scorers"][&s.name])).collect();
    if chosen.is_empty() { all } else { chosen }
}

pub(crate) fn arbitration_engine(case: &Value) -> Result<(), String> {
    let (given, out) = (&case["in"], &case["out"]);
    if let Some(made) = given["multipliers"].as_array() {
        let weight = |i: usize| given["weights"][i].as_f64().unwrap_or(1.0);
        let made: Vec<RuleMultiplier> = made
            .iter()
            .enumerate()
            .map(|(i, m)| RuleMultiplier { scorer: String::new(), multiplier: number(m), weight: weight(i) })
            .collect();
        return same(
            "total",
            product(&made, 0.0) * given["base"].as_f64().unwrap_or(1.0),
            number(&out["total"]),
        );
    }
    let rules = match given["profile"].as_str() {
        Some(name @ ("v1_default" | "v1_tuned")) => profile(name),
        _ => configured(&given["config"]),
    };
    if out["rows"].is_null() {
        return configuration(&rules, out);
    }
    let mut candidates = Vec::new();
    for (candidate, row) in list(&given["candidates"]).iter().zip(list(&out["rows"])) {
        let mut one = candidate.clone();
        one["context"] = given["context"].clone();
        let made = scored(&one, &json!({}), &rules, false);
        let name = candidate["strategy"].as_str().unwrap();
        let wanted = row["multipliers"].as_object().unwrap();
        expect("scorers", &json!(made.len()), &json!(wanted.len()))?;
        for rule in &made {
            same(&format!("{name} {}", rule.scorer), rule.multiplier, number(&wanted[&rule.scorer]))?;
        }
        let stage = SelectionStage::Strategy;
        let candidate = Candidate::product(stage, name, Focus::None, made, 0.0, PhaseEffect::NONE);
        same(&format!("{name} total"), candidate.final_score, number(&row["total"]))?;
        candidates.push(candidate);
    }
    let order = rank(&mut candidates);
    let winner = &candidates[order[0]];
    expect("winner", &json!(winner.strategy), &out["winner"])?;
    same("winner_score", winner.final_score, number(&out["winner_score"]))
}

fn configuration(rules: &[Scorer], out: &Value) -> Result<(), String> {
    expect("scorers", &json!(rules.len()), &out["scorer_count"])?;
    if out["order"].is_array() {
        let names: Vec<&String> = rules.iter().map(|s| &s.name).collect();
        expect("order", &json!(names), &out["order"])?;
    }
    if out["weights"].is_object() {
        let weights: Map<String, Value> = rules.iter().map(|s| (s.name.clone(), json!(s.weight))).collect();
        expect("weights", &json!(weights), &out["weights"])?;
    }
    Ok(())
}
