//! Interviewers to be compared with: rules of a few lines each, on the same graph, in the same words
//! (`respondents.md` 4.5; the rules are those of `sim_ref.py`).

use std::collections::BTreeMap;

use colloquy_engine::engine::TurnError;
use colloquy_engine::graph::Node;
use colloquy_engine::ids::NodeId;

use super::oracle;
use super::wording::{Choice, word};
use crate::chance::{Chance, mixed};
use crate::interview::{Interviewer, Override, View};
use crate::respondent::Operation;

/// A rule for asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Baseline {
    /// Any operation about any node.
    Random,
    /// A guide of fifteen steps.
    FixedScript,
    /// Up from the least probed of the recent open nodes.
    AlwaysDeepen,
    /// "What else", and nothing else.
    BreadthFirst,
    /// Any operation about what was said last.
    RecencyOnly,
    /// Two rounds of breadth, then climb open fronts, back off from exhausted ones, revive the tired.
    AdaptiveHeuristic,
    /// Reads minds: a ceiling, near the best but not optimal.
    OracleGreedy,
}

impl Baseline {
    /// All of them, in order of the report.
    pub const ALL: [Self; 7] = [
        Self::Random,
        Self::FixedScript,
        Self::AlwaysDeepen,
        Self::BreadthFirst,
        Self::RecencyOnly,
        Self::AdaptiveHeuristic,
        Self::OracleGreedy,
    ];

    /// The name as given on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::FixedScript => "fixed_script",
            Self::AlwaysDeepen => "always_deepen",
            Self::BreadthFirst => "breadth_first",
            Self::RecencyOnly => "recency_only",
            Self::AdaptiveHeuristic => "adaptive_heuristic",
            Self::OracleGreedy => "oracle_greedy",
        }
    }

    /// The five plain rules, which the best baseline is taken from.
    pub const fn is_plain(self) -> bool {
        !matches!(self, Self::AdaptiveHeuristic | Self::OracleGreedy)
    }

    /// The rule of a name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|b| b.name() == name)
    }
}

/// How often something was asked, and what it brought.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    asked: u32,
    brought: u32,
}

/// An interviewer that follows a rule.
pub struct RuleInterviewer {
    rule: Baseline,
    chance: Chance,
    seed: u64,
    tallies: BTreeMap<(NodeId, Operation), Tally>,
    breadths: u32,
    /// What the last breadth question brought; 2 before the first.
    breadth_brought: u32,
    negatives: u32,
    /// Answers in a row without anything new.
    lows: u32,
    last: Option<Choice>,
}

impl RuleInterviewer {
    /// One that follows a rule through one interview.
    pub fn new(rule: Baseline, seed: u64) -> Self {
        Self {
            rule,
            chance: Chance::for_purpose(seed, rule.name()),
            seed,
            tallies: BTreeMap::new(),
            breadths: 0,
            breadth_brought: 2,
            negatives: 0,
            lows: 0,
            last: None,
        }
    }

    /// Credits what the last answer brought to the question before it.
    fn credit(&mut self, view: &View<'_>) {
        let nodes = view.last.nodes.iter().filter(|n| n.created).count() as u32;
        let edges = view.last.edges.iter().filter(|e| e.created).count() as u32;
        self.lows = if nodes + edges == 0 { self.lows + 1 } else { 0 };
        let Some(last) = self.last else { return };
        match last.operation {
            Operation::Breadth => {
                self.breadths += 1;
                self.breadth_brought = nodes;
            }
            Operation::Negative => self.negatives += 1,
            _ => {}
        }
        if let Some(focus) = last.focus {
            let tally = self.tallies.entry((focus, last.operation)).or_default();
            tally.asked += 1;
            tally.brought += nodes + edges;
        }
    }

    fn tally(&self, node: NodeId, operation: Operation) -> Tally {
        self.tallies.get(&(node, operation)).copied().unwrap_or_default()
    }

    fn choose(&mut self, view: &View<'_>) -> Choice {
        let live: Vec<&Node> = view.session.graph.live_nodes().collect();
        // The next question opens this turn, counted as the reference counts.
        let turn = view.last.turn_number + 1;
        let choice = match self.rule {
            Baseline::Random => self.random(&live),
            Baseline::FixedScript => fixed(turn, newest(view)),
            Baseline::AlwaysDeepen => self.deepen(&live),
            Baseline::BreadthFirst => Choice::free(Operation::Breadth),
            Baseline::RecencyOnly => self.recency(newest(view)),
            Baseline::AdaptiveHeuristic => self.adaptive(view, &live, turn),
            Baseline::OracleGreedy => oracle::best_choice(view).unwrap_or(Choice::free(Operation::Breadth)),
        };
        let pointless = choice.operation.needs_focus() && choice.focus.is_none();
        let half = choice.operation == Operation::Relation && choice.other.is_none();
        if pointless || half { Choice::free(Operation::Breadth) } else { choice }
    }

    fn random(&mut self, live: &[&Node]) -> Choice {
        use Operation::{Breadth, Detail, Down, Negative, Relation, Revitalize, Up, Validate};
        let all = [Up, Down, Breadth, Detail, Relation, Validate, Revitalize, Negative];
        let operation = self.chance.choose(&all).copied().unwrap_or(Breadth);
        let focus = self.chance.choose(live).map(|n| n.id);
        let other = self.chance.choose(live).map(|n| n.id).filter(|o| Some(*o) != focus);
        shaped(operation, focus, other)
    }

    fn deepen(&self, live: &[&Node]) -> Choice {
        let open = live.iter().rev().filter(|n| !n.terminal).take(6);
        let least = open.min_by_key(|n| self.tally(n.id, Operation::Up).asked);
        least.map_or(Choice::free(Operation::Breadth), |n| Choice::about(Operation::Up, n.id))
    }

    fn recency(&mut self, newest: Option<NodeId>) -> Choice {
        use Operation::{Breadth, Detail, Down, Up};
        let operation = self.chance.choose(&[Up, Up, Down, Detail, Breadth]).copied().unwrap_or(Up);
        shaped(operation, newest, None)
    }

    fn adaptive(&mut self, view: &View<'_>, live: &[&Node], turn: u32) -> Choice {
        if turn >= view.turns {
            return Choice::free(Operation::Validate);
        }
        if self.lows >= 3 {
            self.lows = 0;
            return Choice::free(Operation::Revitalize);
        }
        let front = self.best_front(view, live);
        let brought = self.breadth_brought;
        if self.breadths < 2 && turn <= 4 {
            return Choice::free(Operation::Breadth);
        }
        let early = f64::from(turn) <= 0.6 * f64::from(view.turns);
        if brought >= 1 && early && turn.is_multiple_of(4) {
            return Choice::free(Operation::Breadth);
        }
        if let Some((score, node)) = front
            && score > 0.35
        {
            return Choice::about(Operation::Up, node);
        }
        if self.negatives < 1 {
            return Choice::free(Operation::Negative);
        }
        if let Some(node) = self.unexplained(view, live) {
            return Choice::about(Operation::Down, node);
        }
        match front {
            Some((_, node)) if brought == 0 || self.chance.happens(0.6) => Choice::about(Operation::Up, node),
            _ => Choice::free(Operation::Breadth),
        }
    }

    /// The open front most worth climbing, with its worth.
    fn best_front(&self, view: &View<'_>, live: &[&Node]) -> Option<(f64, NodeId)> {
        let newest = newest(view);
        let starts = &view.methodology.ontology.start_types;
        let mut best: Option<(f64, NodeId)> = None;
        for node in live.iter().filter(|n| !n.terminal) {
            let out = view.session.graph.counted_edges().filter(|e| e.source == node.id).count() as f64;
            let tally = self.tally(node.id, Operation::Up);
            let (asked, brought) = (f64::from(tally.asked), f64::from(tally.brought));
            if tally.asked >= 3 || (tally.asked >= 2 && brought / asked < 0.7) {
                continue;
            }
            let level = f64::from(node.level.unwrap_or(1));
            let start = starts.contains(&node.node_type) && out == 0.0;
            let score = 1.0 - 0.45 * out - 0.35 * asked
                + if newest == Some(node.id) { 0.15 } else { 0.0 }
                + 0.12 * level
                + if start { 0.25 } else { 0.0 };
            if best.is_none_or(|(s, _)| score > s) {
                best = Some((score, node.id));
            }
        }
        best
    }

    /// The newest node that nothing leads to and that was not asked about downwards.
    fn unexplained(&self, view: &View<'_>, live: &[&Node]) -> Option<NodeId> {
        let starts = &view.methodology.ontology.start_types;
        let has_source = |id: NodeId| view.session.graph.counted_edges().any(|e| e.target == id);
        let open = live.iter().rev().find(|n| {
            !has_source(n.id) && !starts.contains(&n.node_type) && self.tally(n.id, Operation::Down).asked < 1
        });
        open.map(|n| n.id)
    }
}

/// The guide: breadth and up in turn, one negative probe, a play-back at the end.
fn fixed(turn: u32, newest: Option<NodeId>) -> Choice {
    use Operation::{Breadth, Detail, Down, Negative, Up, Validate};
    let guide =
        [Breadth, Up, Up, Detail, Breadth, Up, Up, Negative, Up, Breadth, Down, Up, Breadth, Up, Validate];
    let step = guide[(turn as usize).saturating_sub(1) % guide.len()];
    shaped(step, newest, None)
}

/// A choice with a focus only where the operation has one.
fn shaped(operation: Operation, focus: Option<NodeId>, other: Option<NodeId>) -> Choice {
    if operation.needs_focus() {
        let other = if operation == Operation::Relation { other } else { None };
        Choice { operation, focus, other }
    } else {
        Choice::free(operation)
    }
}

/// The node spoken of last.
fn newest(view: &View<'_>) -> Option<NodeId> {
    view.session.turns.iter().rev().find_map(|t| t.nodes_touched.last().copied())
}

#[async_trait::async_trait]
impl Interviewer for RuleInterviewer {
    async fn next(&mut self, view: &View<'_>) -> Result<Option<Override>, TurnError> {
        self.credit(view);
        let choice = self.choose(view);
        self.last = Some(choice);
        let seed = mixed(self.seed, &format!("{} {}", self.rule.name(), view.last.turn_number));
        if self.rule == Baseline::OracleGreedy {
            return Ok(Some(oracle::worded(view, choice, seed).await?));
        }
        Ok(Some(word(view, choice, seed).await?))
    }
}
