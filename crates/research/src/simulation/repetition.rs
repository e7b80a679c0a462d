//! Monitoring of repetition: where a campaign's interviews got stuck in a groove.

use std::collections::{BTreeMap, BTreeSet};

use colloquy_engine::methodology::Methodology;
use serde::{Deserialize, Serialize};

use crate::interview::Record;

/// A strategy chosen more often than this in a row is a run.
const LONGEST_RUN: usize = 3;
/// A node asked about more often than this is overworked.
const MOST_FOCUS: usize = 4;
/// An interview of this many turns must have left its first phase.
const PHASE_TURNS: usize = 6;

/// What an interview did, turn by turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunCourse {
    /// The run.
    pub run: u32,
    /// Strategies chosen, oldest first; clarifications and closings included.
    pub strategies: Vec<String>,
    /// Labels of nodes asked about; empty where there was none.
    pub foci: Vec<String>,
    /// Phases.
    pub phases: Vec<String>,
}

impl RunCourse {
    /// The course of an interview.
    pub fn of(run: u32, record: &Record) -> Self {
        let turns = &record.turns;
        Self {
            run,
            strategies: turns.iter().map(|t| t.strategy.clone()).collect(),
            foci: turns
                .iter()
                .map(|t| if t.focus.node().is_some() { t.focus_label.clone() } else { String::new() })
                .collect(),
            phases: turns.iter().map(|t| t.phase.name().to_owned()).collect(),
        }
    }
}

/// Something repeated too often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Repeated {
    /// The run.
    pub run: u32,
    /// The strategy, or the node's label.
    pub what: String,
    /// How often.
    pub times: usize,
}

/// What repeats itself in a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct RepetitionReport {
    /// Runs looked at.
    pub runs: usize,
    /// The same strategy more than three times in a row.
    pub strategy_runs: Vec<Repeated>,
    /// One node asked about more than four times.
    pub overworked_nodes: Vec<Repeated>,
    /// Strategies never chosen, `methodology/strategy`.
    pub dead_strategies: Vec<String>,
    /// Runs that never left their first phase.
    pub stuck_phases: Vec<Repeated>,
    /// How often each strategy was chosen.
    pub strategy_counts: BTreeMap<String, usize>,
}

impl RepetitionReport {
    /// Looks through the courses of a campaign's runs.
    pub fn of<'a>(courses: impl Iterator<Item = &'a RunCourse>, declared: &[&Methodology]) -> Self {
        let mut report = Self::default();
        for course in courses {
            report.runs += 1;
            for strategy in &course.strategies {
                *report.strategy_counts.entry(strategy.clone()).or_default() += 1;
            }
            report.strategy_runs.extend(runs_of(course));
            report.overworked_nodes.extend(overworked(course));
            let phases: BTreeSet<&String> = course.phases.iter().collect();
            if let (1, Some(only)) = (phases.len(), phases.first())
                && course.phases.len() >= PHASE_TURNS
            {
                let times = course.phases.len();
                report.stuck_phases.push(Repeated { run: course.run, what: (*only).clone(), times });
            }
        }
        for methodology in declared {
            for strategy in &methodology.strategies {
                if !report.strategy_counts.contains_key(&strategy.name) {
                    report.dead_strategies.push(format!("{}/{}", methodology.name, strategy.name));
                }
            }
        }
        report
    }

    /// The report for people, in Markdown.
    pub fn to_text(&self) -> String {
        let list = |items: &[Repeated]| -> String {
            if items.is_empty() {
                return "none".to_owned();
            }
            let shown: Vec<String> = items
                .iter()
                .take(10)
                .map(|r| format!("run {}: {} ({} times)", r.run, r.what, r.times))
                .collect();
            let more = items.len().saturating_sub(10);
            let rest = if more > 0 { format!("; and {more} more") } else { String::new() };
            shown.join("; ") + &rest
        };
        let dead =
            if self.dead_strategies.is_empty() { "none".to_owned() } else { self.dead_strategies.join(", ") };
        let counts: Vec<String> = self.strategy_counts.iter().map(|(s, n)| format!("{s} {n}")).collect();
        format!(
            "Runs: {}\nStrategies chosen: {}\nSame strategy more than {LONGEST_RUN} times in a row: {}\n\
             One node more than {MOST_FOCUS} times: {}\nStrategies never chosen: {dead}\n\
             Stuck in one phase: {}\n",
            self.runs,
            counts.join(", "),
            list(&self.strategy_runs),
            list(&self.overworked_nodes),
            list(&self.stuck_phases)
        )
    }
}

fn runs_of(course: &RunCourse) -> Vec<Repeated> {
    let mut found = Vec::new();
    for group in course.strategies.chunk_by(|a, b| a == b) {
        if let (Some(what), true) = (group.first(), group.len() > LONGEST_RUN) {
            found.push(Repeated { run: course.run, what: what.clone(), times: group.len() });
        }
    }
    found
}

fn overworked(course: &RunCourse) -> Vec<Repeated> {
    let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
    for focus in course.foci.iter().filter(|f| !f.is_empty()) {
        *counts.entry(focus).or_default() += 1;
    }
    let over = counts.into_iter().filter(|(_, n)| *n > MOST_FOCUS);
    over.map(|(what, times)| Repeated { run: course.run, what: what.clone(), times }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(strategies: &str, foci: &str, phases: &str) -> RunCourse {
        let list = |text: &str| text.split(' ').map(|w| w.trim_matches('-').to_owned()).collect();
        RunCourse { run: 7, strategies: list(strategies), foci: list(foci), phases: list(phases) }
    }

    #[test]
    fn grooves_are_found_and_variety_is_not_blamed() {
        let stuck = course("a a a a b a", "x x x x x -", "early early early early early early");
        let report = RepetitionReport::of([&stuck].into_iter(), &[]);
        let once = |what: &str, times| vec![Repeated { run: 7, what: what.to_owned(), times }];
        assert_eq!(report.strategy_runs, once("a", 4));
        assert_eq!(report.overworked_nodes, once("x", 5));
        assert_eq!(report.stuck_phases, once("early", 6));
        assert!(report.to_text().contains("run 7: a (4 times)"));
        let varied = course("a b a b a b", "x y - - x y", "early early mid mid late late");
        let report = RepetitionReport::of([&varied].into_iter(), &[]);
        let nothing = (&vec![], &vec![], &vec![]);
        assert_eq!((&report.strategy_runs, &report.overworked_nodes, &report.stuck_phases), nothing);
    }

    #[test]
    fn strategies_never_chosen_are_named() {
        let methodology = crate::samples::means_end();
        let first = methodology.strategies[0].name.clone();
        let report = RepetitionReport::of([&course(&first, "-", "early")].into_iter(), &[&methodology]);
        assert_eq!(report.dead_strategies.len(), methodology.strategies.len() - 1);
    }
}
