//! What an interviewer must reach, and whether it does: the benchmark's verdict on our own policy, from the
//! same figures (`respondents.md` 4.7 and `conversation.md` 5).

use std::fmt::Write as _;

use super::report::BenchReport;
use super::{Baseline, OURS};

/// Share of questions that must follow: a condition of tuning as well (`conversation.md` 5).
pub const FOLLOWS: f64 = 0.85;
/// Share of interviews the person may leave.
pub const LEFT_EARLY: f64 = 0.05;

/// One demand with what was reached.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Target {
    /// What is demanded, in words.
    pub what: &'static str,
    /// The least (or, where `at_most`, the most) that is allowed.
    pub must: f64,
    /// Whether less is better.
    pub at_most: bool,
    /// What was reached.
    pub reached: f64,
}

impl Target {
    /// Whether it is met, rounding left aside.
    pub fn is_met(&self) -> bool {
        if self.at_most { self.reached <= self.must + 1e-9 } else { self.reached >= self.must - 1e-9 }
    }
}

/// All demands that the report's policies allow to judge: none without our own policy; those against baselines
/// only with all rules, those against the ceiling only with it.
pub fn targets(report: &BenchReport) -> Vec<Target> {
    let mean = |policy: &str, metric: &str| {
        report.policies.get(policy).and_then(|f| f.all.get(metric)).map(|interval| interval.mean)
    };
    let best = |metric: &str| -> Option<f64> {
        let rules = Baseline::ALL.into_iter().filter(|rule| rule.competes());
        rules.map(|rule| mean(rule.name(), metric)).try_fold(f64::MIN, |best, own| Some(best.max(own?)))
    };
    let mut found = Vec::new();
    let mut demand = |what, must: Option<f64>, at_most, reached: Option<f64>| {
        if let (Some(must), Some(reached)) = (must, reached) {
            found.push(Target { what, must, at_most, reached });
        }
    };
    let ours = |metric: &str| mean(OURS, metric);
    demand("edge recall: best rule + .05", best("edge_recall").map(|b| b + 0.05), false, ours("edge_recall"));
    demand("ladder recall: best rule", best("ladder_recall"), false, ours("ladder_recall"));
    demand(
        "salience-weighted node recall: best rule - .02",
        best("salience_node_recall").map(|b| b - 0.02),
        false,
        ours("salience_node_recall"),
    );
    demand("questions that follow", Some(FOLLOWS), false, ours("follows"));
    demand("interviews the person left", Some(LEFT_EARLY), true, ours("left_early"));
    demand("trouble taken up", Some(0.75), false, ours("repair_rate"));
    let worst = report.persona_share_of_ceiling.values().copied().reduce(f64::min);
    demand("worst persona: edge recall, share of its own ceiling", Some(0.4), false, worst);
    demand("repeated questions", Some(0.0), true, ours("repeat_rate"));
    demand("questions that fail the lint", Some(0.005), true, ours("lint_fail_rate"));
    found
}

/// The demands as a table; nothing without any.
pub(super) fn table(report: &BenchReport) -> String {
    let targets = targets(report);
    let mut out = String::new();
    if targets.is_empty() {
        return out;
    }
    out.push_str("\n\n| demand | must be | is | met |\n| --- | ---: | ---: | --- |");
    for target in targets {
        let bound = if target.at_most { "at most" } else { "at least" };
        let met = if target.is_met() { "yes" } else { "**no**" };
        let _ =
            write!(out, "\n| {} | {bound} {:.3} | {:.3} | {met} |", target.what, target.must, target.reached);
    }
    out
}

#[cfg(test)]
mod tests {
    use indexmap::IndexMap;

    use super::super::bootstrap::Interval;
    use super::super::report::PolicyFigures;
    use super::*;

    fn report(of: &[(&str, f64)]) -> BenchReport {
        let figures = |edge: f64| {
            let all = ["edge_recall", "ladder_recall", "follows", "left_early"];
            let all = all.map(|m| (m.to_owned(), Interval { mean: edge, lo: edge, hi: edge, n: 1 }));
            PolicyFigures { all: all.into_iter().collect(), ..PolicyFigures::default() }
        };
        BenchReport {
            settings: serde_json::Value::Null,
            policies: of.iter().map(|(name, edge)| ((*name).to_owned(), figures(*edge))).collect(),
            paired: IndexMap::new(),
            normalised_gain: IndexMap::new(),
            persona_share_of_ceiling: IndexMap::new(),
            failures: Vec::new(),
        }
    }

    #[test]
    fn demands_are_judged_where_there_is_what_they_compare_with() {
        let rules = Baseline::ALL.into_iter().filter(|b| b.competes()).map(|b| (b.name(), 0.2));
        let mut policies: Vec<(&str, f64)> = rules.collect();
        policies.push((OURS, 0.3));
        let all = report(&policies);
        let met: Vec<(&str, bool)> = targets(&all).iter().map(|t| (t.what, t.is_met())).collect();
        assert!(met.contains(&("edge recall: best rule + .05", true)), "{met:?}");
        assert!(met.contains(&("questions that follow", false)), "{met:?}");
        assert!(met.contains(&("interviews the person left", false)), "{met:?}");
        assert!(table(&all).contains("| **no** |"));
        let alone = report(&[(OURS, 0.3), ("random", 0.1)]);
        assert!(targets(&alone).iter().all(|t| !t.what.contains("rule")));
        assert_eq!(table(&report(&[("random", 0.1)])), "");
    }
}
