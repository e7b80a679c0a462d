//! The benchmark's report: figures with intervals, paired differences, per persona and model; as JSON, as a
//! table, and as a page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Value, json};

use super::bootstrap::{self, Interval};
use super::{BenchSettings, Measured, Measures, OURS, Policy, html, targets};
use crate::chance::mixed;

mod agreement;

pub use agreement::Agreement;

/// One interview's figures.
pub(super) struct Row {
    pub(super) policy: usize,
    pub(super) mind: usize,
    pub(super) persona: usize,
    pub(super) seed: u64,
    pub(super) measured: Measured,
}

/// Figures of one policy.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct PolicyFigures {
    /// By metric.
    pub all: IndexMap<String, Interval>,
    /// Means by persona and metric.
    pub by_persona: IndexMap<String, IndexMap<String, f64>>,
    /// Means by model and metric.
    pub by_model: IndexMap<String, IndexMap<String, f64>>,
    /// Mean node recall after each turn.
    pub node_curve: Vec<f64>,
    /// Mean edge recall after each turn.
    pub edge_curve: Vec<f64>,
    /// Interviews held.
    pub interviews: usize,
    /// By declared operation: questions, how many of them were taken as declared, and what else most were taken for.
    pub agreement: IndexMap<String, Agreement>,
}

/// What the benchmark found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchReport {
    /// What was run.
    pub settings: Value,
    /// Figures by policy, in the order they were asked for.
    pub policies: IndexMap<String, PolicyFigures>,
    /// Our mean minus another's, on the same interviews: by policy and metric.
    pub paired: IndexMap<String, IndexMap<String, Interval>>,
    /// Share of the gap between the best rule and the ceiling that is closed, by metric.
    pub normalised_gain: IndexMap<String, f64>,
    /// Per persona: our edge recall / the ceiling's.
    pub persona_share_of_ceiling: IndexMap<String, f64>,
    /// Interviews that could not be held, in words.
    pub failures: Vec<String>,
}

/// Metrics for which less is better.
pub(super) fn less_is_better(metric: &str) -> bool {
    matches!(
        metric,
        "redundancy"
            | "repeat_rate"
            | "lint_fail_rate"
            | "false_merges"
            | "false_splits"
            | "t80"
            | "fatigue"
            | "longest_low_run"
            | "word_share"
            | "deflections"
            | "left_early"
    )
}

impl BenchReport {
    pub(super) fn of(settings: &BenchSettings, rows: &[Row], failures: Vec<String>) -> Self {
        let mut policies = IndexMap::new();
        for (position, policy) in settings.policies.iter().enumerate() {
            let own: Vec<&Row> = rows.iter().filter(|r| r.policy == position).collect();
            policies.insert(policy.name().to_owned(), figures(settings, &own, policy.name()));
        }
        let ours = settings.policies.iter().position(|p| p.name() == OURS).unwrap_or(0);
        let mut report = Self {
            settings: described(settings),
            paired: paired(settings, rows, ours),
            normalised_gain: IndexMap::new(),
            persona_share_of_ceiling: IndexMap::new(),
            policies,
            failures,
        };
        report.compare(settings);
        report
    }

    fn compare(&mut self, settings: &BenchSettings) {
        let Some(ours) = self.policies.get(OURS).cloned() else { return };
        let Some(ceiling) = self.policies.get(super::Baseline::OracleGreedy.name()).cloned() else { return };
        let plain: Vec<&PolicyFigures> = settings
            .policies
            .iter()
            .filter(|p| matches!(p, Policy::Rule(rule) if rule.competes()))
            .filter_map(|p| self.policies.get(p.name()))
            .collect();
        for metric in Measures::NAMES {
            let mean = |of: &PolicyFigures| of.all.get(metric).map(|i| i.mean);
            let best = plain.iter().filter_map(|p| mean(p)).fold(None, |best: Option<f64>, v| {
                Some(best.map_or(v, |b| if less_is_better(metric) { b.min(v) } else { b.max(v) }))
            });
            let (Some(best), Some(top), Some(own)) = (best, mean(&ceiling), mean(&ours)) else { continue };
            if (top - best).abs() > 1e-9 {
                self.normalised_gain.insert(metric.to_owned(), (own - best) / (top - best));
            }
        }
        for (persona, figures) in &ours.by_persona {
            let top = ceiling.by_persona.get(persona).and_then(|f| f.get("edge_recall"));
            if let (Some(own), Some(top)) = (figures.get("edge_recall"), top)
                && *top > 0.0
            {
                self.persona_share_of_ceiling.insert(persona.clone(), own / top);
            }
        }
    }

    /// The report for machines: `settings`, `policies.{name}.{metric}.{mean,lo,hi,n}`, `paired` and more.
    pub fn to_json(&self) -> Value {
        let policies: serde_json::Map<String, Value> =
            self.policies.iter().map(|(name, f)| (name.clone(), json!(f.all))).collect();
        let part = |of: &dyn Fn(&PolicyFigures) -> Value| -> Value {
            self.policies
                .iter()
                .map(|(name, f)| (name.clone(), of(f)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        };
        json!({
            "settings": self.settings,
            "policies": policies,
            "paired": { OURS: self.paired },
            "normalised_gain": self.normalised_gain,
            "personas": part(&|f| json!(f.by_persona)),
            "models": part(&|f| json!(f.by_model)),
            "persona_share_of_ceiling": self.persona_share_of_ceiling,
            "curves": part(&|f| json!({ "node_recall": f.node_curve, "edge_recall": f.edge_curve })),
            "agreement": part(&|f| json!(f.agreement)),
            "interviews": part(&|f| json!(f.interviews)),
            "targets": targets::targets(self),
            "failures": self.failures,
        })
    }

    /// The report for people, in Markdown.
    pub fn to_table(&self) -> String {
        const COLUMNS: [(&str, &str); 19] = [
            ("node_recall", "node"),
            ("salience_node_recall", "salience node"),
            ("edge_recall", "edge"),
            ("ladder_recall", "ladder"),
            ("follows", "follows"),
            ("repair_rate", "repair"),
            ("method_fit", "method"),
            ("left_early", "left early"),
            ("terminal_reached", "terminal"),
            ("redundancy", "redundancy"),
            ("repeat_rate", "repeats"),
            ("lint_fail_rate", "lint fails"),
            ("node_precision", "node prec."),
            ("edge_precision", "edge prec."),
            ("false_merges", "merges"),
            ("false_splits", "splits"),
            ("t80_share", "T80"),
            ("auc", "AUC"),
            ("quality", "quality"),
        ];
        let mut out = String::from("| policy |");
        for (_, heading) in COLUMNS {
            let _ = write!(out, " {heading} |");
        }
        out.push_str("\n| --- |");
        out.push_str(&" ---: |".repeat(COLUMNS.len()));
        for (name, figures) in &self.policies {
            let _ = write!(out, "\n| {name} |");
            for (metric, _) in COLUMNS {
                match figures.all.get(metric) {
                    Some(i) if metric == "quality" => {
                        let _ = write!(out, " {:.1} |", i.mean);
                    }
                    Some(i) => {
                        let _ = write!(out, " {:.3} ±{:.3} |", i.mean, (i.hi - i.lo) / 2.0);
                    }
                    None => out.push_str(" - |"),
                }
            }
        }
        self.write_differences(&mut out);
        out.push_str(&targets::table(self));
        self.write_personas(&mut out);
        for failure in &self.failures {
            let _ = write!(out, "\n\nNot held: {failure}");
        }
        out.push('\n');
        out
    }

    fn write_differences(&self, out: &mut String) {
        const METRICS: [&str; 8] = [
            "salience_node_recall",
            "edge_recall",
            "ladder_recall",
            "follows",
            "repair_rate",
            "method_fit",
            "left_early",
            "redundancy",
        ];
        if self.paired.is_empty() {
            return;
        }
        let _ = write!(out, "\n\nPaired differences, {OURS} minus:\n\n| policy |");
        for metric in METRICS {
            let _ = write!(out, " {metric} |");
        }
        out.push_str("\n| --- |");
        out.push_str(&" ---: |".repeat(METRICS.len()));
        for (name, figures) in &self.paired {
            let _ = write!(out, "\n| {name} |");
            for metric in METRICS {
                match figures.get(metric) {
                    Some(i) => {
                        let _ = write!(out, " {:+.3} [{:+.3}, {:+.3}] |", i.mean, i.lo, i.hi);
                    }
                    None => out.push_str(" - |"),
                }
            }
        }
        if let Some(gain) = self.normalised_gain.get("edge_recall") {
            let _ = write!(
                out,
                "\n\nShare of the gap to the ceiling that is closed, edge recall: {:.0} %",
                gain * 100.0
            );
        }
    }

    fn write_personas(&self, out: &mut String) {
        let Some(ours) = self.policies.get(OURS).or_else(|| self.policies.values().next()) else { return };
        write_groups(out, "persona", &ours.by_persona, Some(&self.persona_share_of_ceiling));
        write_groups(out, "model", &ours.by_model, None);
        agreement::write(out, &ours.agreement);
    }

    /// The report as a page that needs nothing but itself.
    pub fn to_html(&self) -> String {
        html::page(self)
    }
}

/// Our figures group by group.
fn write_groups(
    out: &mut String,
    heading: &str,
    groups: &IndexMap<String, IndexMap<String, f64>>,
    ceiling: Option<&IndexMap<String, f64>>,
) {
    const METRICS: [(&str, &str); 8] = [
        ("salience_node_recall", "salience node"),
        ("edge_recall", "edge"),
        ("ladder_recall", "ladder"),
        ("follows", "follows"),
        ("method_fit", "method"),
        ("left_early", "left early"),
        ("terminal_reached", "terminal"),
        ("redundancy", "redundancy"),
    ];
    let _ = write!(out, "\n\n| {heading} |");
    for (_, name) in METRICS {
        let _ = write!(out, " {name} |");
    }
    out.push_str(if ceiling.is_some() { " edge, share of ceiling |" } else { "" });
    out.push_str("\n| --- |");
    out.push_str(&" ---: |".repeat(METRICS.len() + usize::from(ceiling.is_some())));
    for (group, figures) in groups {
        let _ = write!(out, "\n| {group} |");
        for (metric, _) in METRICS {
            let _ = write!(out, " {} |", shown(figures.get(metric).copied()));
        }
        if let Some(ceiling) = ceiling {
            let _ = write!(out, " {} |", shown(ceiling.get(group).copied()));
        }
    }
}

fn shown(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |v| format!("{v:.3}"))
}

fn figures(settings: &BenchSettings, rows: &[&Row], policy: &str) -> PolicyFigures {
    let mut figures = PolicyFigures { interviews: rows.len(), ..PolicyFigures::default() };
    for metric in Measures::NAMES {
        let values: Vec<f64> = rows.iter().filter_map(|r| r.measured.measures.get(metric)).collect();
        let seed = mixed(settings.first_seed, &format!("{policy} {metric}"));
        if let Some(interval) = bootstrap::interval(&values, seed) {
            figures.all.insert(metric.to_owned(), interval);
        }
    }
    for (position, persona) in settings.personas.iter().enumerate() {
        let own: Vec<&Row> = rows.iter().copied().filter(|r| r.persona == position).collect();
        figures.by_persona.insert(persona.name.clone(), means(&own));
    }
    for (position, mind) in settings.minds.iter().enumerate() {
        let own: Vec<&Row> = rows.iter().copied().filter(|r| r.mind == position).collect();
        if !own.is_empty() {
            figures.by_model.insert(mind.id.clone(), means(&own));
        }
    }
    figures.agreement = agreement::of(rows);
    figures.node_curve = mean_curve(rows, settings.turns, |m| &m.node_curve);
    figures.edge_curve = mean_curve(rows, settings.turns, |m| &m.edge_curve);
    figures
}

fn means(rows: &[&Row]) -> IndexMap<String, f64> {
    let mut found = IndexMap::new();
    for metric in Measures::NAMES {
        let values: Vec<f64> = rows.iter().filter_map(|r| r.measured.measures.get(metric)).collect();
        if let Some(mean) = bootstrap::mean(&values) {
            found.insert(metric.to_owned(), mean);
        }
    }
    found
}

fn mean_curve(rows: &[&Row], turns: u32, of: impl Fn(&Measured) -> &Vec<f64>) -> Vec<f64> {
    (0..turns as usize)
        .map(|turn| {
            let values: Vec<f64> = rows.iter().filter_map(|r| of(&r.measured).get(turn).copied()).collect();
            bootstrap::mean(&values).unwrap_or(0.0)
        })
        .collect()
}

fn paired(
    settings: &BenchSettings,
    rows: &[Row],
    ours: usize,
) -> IndexMap<String, IndexMap<String, Interval>> {
    type Key = (usize, usize, u64);
    let by_key = |policy: usize| -> BTreeMap<Key, &Row> {
        rows.iter().filter(|r| r.policy == policy).map(|r| ((r.mind, r.persona, r.seed), r)).collect()
    };
    let own = by_key(ours);
    let mut found = IndexMap::new();
    for (position, policy) in settings.policies.iter().enumerate().filter(|(p, _)| *p != ours) {
        let theirs = by_key(position);
        let mut differences = IndexMap::new();
        for metric in Measures::NAMES {
            let values: Vec<f64> = own
                .iter()
                .filter_map(|(key, row)| {
                    let other = theirs.get(key)?.measured.measures.get(metric)?;
                    Some(row.measured.measures.get(metric)? - other)
                })
                .collect();
            let seed = mixed(settings.first_seed, &format!("paired {} {metric}", policy.name()));
            if let Some(interval) = bootstrap::interval(&values, seed) {
                differences.insert(metric.to_owned(), interval);
            }
        }
        found.insert(policy.name().to_owned(), differences);
    }
    found
}

fn described(settings: &BenchSettings) -> Value {
    json!({
        "models": settings.minds.iter().map(|m| m.id.as_str()).collect::<Vec<_>>(),
        "personas": settings.personas.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(),
        "policies": settings.policies.iter().map(Policy::name).collect::<Vec<_>>(),
        "turns": settings.turns,
        "seeds": settings.seeds,
        "first_seed": settings.first_seed,
        "extraction": settings.extraction,
        "ratings": settings.ratings,
        "drift": settings.drift,
        "speech": settings.speech,
        "endings": settings.endings,
        "embedder": if settings.extraction == crate::interview::ExtractionMode::Perfect {
            "none"
        } else {
            settings.voice.embedder.name()
        },
    })
}
