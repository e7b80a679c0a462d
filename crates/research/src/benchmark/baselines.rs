//! Interviewers to be compared with: rules of a few lines each, on the same graph, in the same words
//! (`respondents.md` 4.5; the rules are those of `sim_ref.py`).

use std::collections::BTreeMap;

use colloquy_engine::engine::TurnError;
use colloquy_engine::graph::Node;
use colloquy_engine::ids::NodeId;

use super::wording::{Choice, Saying, say, word};
use crate::chance::{Chance, mixed};
use crate::interview::{Interviewer, Override, View};
use crate::respondent::understanding::operation::{name, needs_focus};
use colloquy_engine::interpretation::{Act, Operation};

mod guide;
mod knobs;

pub use knobs::RuleKnobs;

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
    /// A guide written by a person, with probes ([`RuleKnobs::stay`]).
    InterviewGuide,
    /// Two rounds of breadth, then climb open fronts, back off from exhausted ones, revive the tired.
    AdaptiveHeuristic,
    /// Reads minds: a ceiling, near the best but not optimal.
    OracleGreedy,
}

impl Baseline {
    /// All of them, in order of the report.
    pub const ALL: [Self; 8] = [
        Self::Random,
        Self::FixedScript,
        Self::AlwaysDeepen,
        Self::BreadthFirst,
        Self::RecencyOnly,
        Self::InterviewGuide,
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
            Self::InterviewGuide => "interview_guide",
            Self::AdaptiveHeuristic => "adaptive_heuristic",
            Self::OracleGreedy => "oracle_greedy",
        }
    }

    /// The rules which the best baseline is taken from: all but the ceiling.
    pub const fn competes(self) -> bool {
        !matches!(self, Self::OracleGreedy)
    }

    /// Whether it has numbers that are tuned, as ours are ([`RuleKnobs`]).
    pub const fn is_tuned(self) -> bool {
        matches!(self, Self::InterviewGuide | Self::AdaptiveHeuristic)
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
    knobs: RuleKnobs,
    guide: guide::Guide,
    chance: Chance,
    seed: u64,
    tallies: BTreeMap<(NodeId, &'static str), Tally>,
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
    pub fn new(rule: Baseline, knobs: RuleKnobs, seed: u64) -> Self {
        Self {
            rule,
            knobs,
            guide: guide::Guide::default(),
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
            Operation::Wider => {
                self.breadths += 1;
                self.breadth_brought = nodes;
            }
            Operation::Drawback => self.negatives += 1,
            _ => {}
        }
        if let Some(focus) = last.focus {
            let tally = self.tallies.entry((focus, name(last.operation))).or_default();
            tally.asked += 1;
            tally.brought += nodes + edges;
        }
    }

    fn tally(&self, node: NodeId, operation: Operation) -> Tally {
        self.tallies.get(&(node, name(operation))).copied().unwrap_or_default()
    }

    fn choose(&mut self, view: &View<'_>) -> Choice {
        let live: Vec<&Node> = view.session.graph.live_nodes().collect();
        // The next question opens this turn, counted as the reference counts.
        let turn = view.last.turn_number + 1;
        let choice = match self.rule {
            Baseline::Random => self.random(&live),
            Baseline::FixedScript => fixed(turn, newest(view)),
            Baseline::AlwaysDeepen => self.deepen(&live),
            Baseline::BreadthFirst => Choice::free(Operation::Wider),
            Baseline::RecencyOnly => self.recency(newest(view)),
            Baseline::AdaptiveHeuristic => self.adaptive(view, &live, turn),
            // The guide chose before; the ceiling is no rule.
            Baseline::InterviewGuide | Baseline::OracleGreedy => Choice::free(Operation::Wider),
        };
        let pointless = needs_focus(choice.operation) && choice.focus.is_none();
        if pointless { Choice::free(Operation::Wider) } else { choice }
    }

    fn random(&mut self, live: &[&Node]) -> Choice {
        use Operation::{Check, Concrete, Down, Drawback, Hypothetical, Up, Wider};
        // The first may ask about two things: how they go together.
        let all = [Up, Up, Down, Wider, Concrete, Check, Hypothetical, Drawback];
        let drawn = self.chance.below(all.len());
        let focus = self.chance.choose(live).map(|n| n.id);
        let other = self.chance.choose(live).map(|n| n.id).filter(|o| drawn == 0 && Some(*o) != focus);
        shaped(all[drawn], focus, other)
    }

    fn deepen(&self, live: &[&Node]) -> Choice {
        let open = live.iter().rev().filter(|n| !n.terminal).take(6);
        let least = open.min_by_key(|n| self.tally(n.id, Operation::Up).asked);
        least.map_or(Choice::free(Operation::Wider), |n| Choice::about(Operation::Up, n.id))
    }

    fn recency(&mut self, newest: Option<NodeId>) -> Choice {
        use Operation::{Concrete, Down, Up, Wider};
        let operation = self.chance.choose(&[Up, Up, Down, Concrete, Wider]).copied().unwrap_or(Up);
        shaped(operation, newest, None)
    }

    fn adaptive(&mut self, view: &View<'_>, live: &[&Node], turn: u32) -> Choice {
        if turn >= view.turns {
            return Choice::free(Operation::Check);
        }
        if f64::from(self.lows) >= self.knobs.lows.max(1.0) {
            self.lows = 0;
            return Choice::free(Operation::Hypothetical);
        }
        let front = self.best_front(view, live);
        let brought = self.breadth_brought;
        if f64::from(self.breadths) < self.knobs.breadths && turn <= 4 {
            return Choice::free(Operation::Wider);
        }
        let early = f64::from(turn) <= self.knobs.early * f64::from(view.turns);
        let every = (1.0 / self.knobs.widen.clamp(0.02, 1.0)).round() as u32;
        if brought >= 1 && early && turn.is_multiple_of(every.max(1)) {
            return Choice::free(Operation::Wider);
        }
        if let Some((score, node)) = front
            && score > self.knobs.threshold
        {
            return Choice::about(Operation::Up, node);
        }
        if self.negatives < 1 {
            return Choice::free(Operation::Drawback);
        }
        if let Some(node) = self.unexplained(view, live) {
            return Choice::about(Operation::Down, node);
        }
        match front {
            Some((_, node)) if brought == 0 || self.chance.happens(0.6) => Choice::about(Operation::Up, node),
            _ => Choice::free(Operation::Wider),
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
            let most = self.knobs.give_up.max(1.0);
            if asked > most || (asked >= most && brought / asked < 0.7) {
                continue;
            }
            let level = f64::from(node.level.unwrap_or(1));
            let start = starts.contains(&node.node_type) && out == 0.0;
            let score = 1.0 - self.knobs.out * out - self.knobs.asked * asked
                + if newest == Some(node.id) { self.knobs.newest } else { 0.0 }
                + self.knobs.level * level
                + if start { self.knobs.start } else { 0.0 };
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
    use Operation::{Check, Concrete, Down, Drawback, Up, Wider};
    let guide = [Wider, Up, Up, Concrete, Wider, Up, Up, Drawback, Up, Wider, Down, Up, Wider, Up, Check];
    let step = guide[(turn as usize).saturating_sub(1) % guide.len()];
    shaped(step, newest, None)
}

/// A choice with a focus only where the operation has one.
fn shaped(operation: Operation, focus: Option<NodeId>, other: Option<NodeId>) -> Choice {
    if needs_focus(operation) { Choice { operation, focus, other } } else { Choice::free(operation) }
}

/// The node spoken of last.
fn newest(view: &View<'_>) -> Option<NodeId> {
    view.session.turns.iter().rev().find_map(|t| t.nodes_touched.last().copied())
}

/// Whether an answer tells of trouble.
pub(super) const fn is_trouble(act: Act) -> bool {
    matches!(act, Act::NotUnderstood | Act::CounterQuestion | Act::Correction | Act::Complaint)
}

#[async_trait::async_trait]
impl Interviewer for RuleInterviewer {
    async fn next(&mut self, view: &View<'_>) -> Result<Option<Override>, TurnError> {
        self.credit(view);
        let newest = newest(view);
        let on = |knob: f64| self.rule.is_tuned() && knob >= 0.5;
        let mut saying =
            Saying { sorry: on(self.knobs.mend) && is_trouble(view.last.reading.act), ..Saying::default() };
        let bridges = on(self.knobs.bridge);
        if self.rule == Baseline::InterviewGuide {
            let node = newest.and_then(|id| view.session.graph.node(id));
            if let Some(ready) = self.guide.next(view, self.knobs.stay, node) {
                saying.elsewhere = bridges && !ready.goes_on;
                self.last = Some(Choice { operation: ready.operation, focus: ready.focus, other: None });
                return Ok(Some(say(view, &ready, saying)));
            }
        }
        let mut choice = self.choose(view);
        if let (true, Some(id)) = (saying.sorry, newest) {
            choice = Choice::about(Operation::Up, id);
        }
        saying.elsewhere = bridges && (choice.focus.is_none() || choice.focus != newest);
        self.last = Some(choice);
        let seed = mixed(self.seed, &format!("{} {}", self.rule.name(), view.last.turn_number));
        Ok(Some(word(view, choice, saying, seed).await?))
    }
}
