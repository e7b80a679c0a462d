//! The ceiling: an interviewer that reads the respondent's mind and asks for what is worth most next.
//!
//! Not the best possible, since it weighs one question at a time, but it weighs what follows: what a belief
//! opens the way to (other links, a ladder nearly whole, a terminal while none is known), gates that will open in
//! time, and what a question costs or gives of the respondent's strength. It asks in words, as everybody does,
//! and hears only answers.

use colloquy_engine::engine::TurnError;
use colloquy_engine::ids::NodeId;

use super::baselines::is_trouble;
use super::provenance::Provenance;
use super::wording::{Choice, Saying, word};
use crate::chance::mixed;
use crate::interview::{Inside, MindReader, Override, View};
use crate::respondent::{Focus, Mind, Respondent};
use colloquy_engine::interpretation::Operation;

/// Wordings tried until one is taken as it is meant.
const WORDINGS: u64 = 3;

/// Worth of a belief beside its salience, 0..=1, which is added.
const BELIEF: f64 = 0.2;
/// Worth of a link.
const LINK: f64 = 0.6;
/// Worth of a key ladder, spread over its links: the last one most.
const LADDER: f64 = 2.4;
/// Worth of the first terminal belief, and the share of it that a step on the way there has.
const TOP: f64 = 3.0;
const STEP: f64 = 0.5;
/// Share of its worth that a link has when one of its beliefs comes to light.
const OPENED: f64 = 0.12;
/// Worth of a point in an answer to come, on average.
const POINT: f64 = 0.5;

/// What everything still hidden in a mind is worth now.
struct Worth<'a> {
    respondent: &'a Respondent,
    mind: &'a Mind,
    /// By link: whether the graph has it, and what it is worth; 0 when it has it.
    links: Vec<f64>,
    /// By belief; 0 when it was said.
    beliefs: Vec<f64>,
    /// Questions left.
    left: f64,
}

impl<'a> Worth<'a> {
    fn of(view: &View<'_>, inside: &Inside<'a>, provenance: &Provenance) -> Self {
        let respondent = inside.respondent;
        let mind = respondent.mind();
        let standing = |id: NodeId| provenance.belief.get(id.index()).copied().flatten();
        let mut drawn = vec![false; mind.links.len()];
        for edge in view.session.graph.counted_edges() {
            if let (Some(source), Some(target)) = (standing(edge.source), standing(edge.target))
                && let Some(link) = mind.link(source, target)
            {
                drawn[link] = true;
            }
        }
        let opens = |belief: usize| respondent.told(belief) || respondent.opens_within(belief, view.turns);
        let mut links: Vec<f64> = drawn.iter().map(|known| if *known { 0.0 } else { LINK }).collect();
        for ladder in &mind.ladders {
            let steps: Option<Vec<usize>> = ladder.windows(2).map(|w| mind.link(w[0], w[1])).collect();
            let Some(steps) = steps.filter(|_| ladder.iter().all(|b| opens(*b))) else { continue };
            let known = steps.iter().filter(|l| drawn[**l]).count() as f64;
            let all = steps.len().max(1) as f64;
            for &link in steps.iter().filter(|l| !drawn[**l]) {
                links[link] += LADDER * (2.0 * known + 1.0) / (all * all);
            }
        }
        let left = f64::from(view.turns.saturating_sub(view.last.turn_number + 1));
        let mut worth = Self { respondent, mind, links, beliefs: Vec::new(), left };
        let tops = worth.tops(opens);
        worth.beliefs = (0..mind.beliefs.len()).map(|belief| worth.belief(belief, tops[belief])).collect();
        worth
    }

    /// What each belief is worth as a step toward a terminal one; nothing once one is known.
    fn tops(&self, opens: impl Fn(usize) -> bool) -> Vec<f64> {
        let beliefs = &self.mind.beliefs;
        let mut tops = vec![0.0_f64; beliefs.len()];
        if (0..beliefs.len()).any(|b| beliefs[b].terminal && self.respondent.told(b)) {
            return tops;
        }
        let mut queue: Vec<usize> = (0..beliefs.len()).filter(|&b| beliefs[b].terminal && opens(b)).collect();
        for &top in &queue {
            tops[top] = TOP;
        }
        let mut next = 0;
        while let Some(&belief) = queue.get(next) {
            let near = self.mind.links_into(belief).map(|(_, l)| l.source);
            for other in near.chain(self.mind.links_from(belief).map(|(_, l)| l.target)) {
                if tops[other] == 0.0 && opens(other) {
                    tops[other] = tops[belief] * STEP;
                    queue.push(other);
                }
            }
            next += 1;
        }
        tops
    }

    fn belief(&self, belief: usize, top: f64) -> f64 {
        if self.respondent.told(belief) {
            return 0.0;
        }
        let around = self.mind.links_from(belief).chain(self.mind.links_into(belief));
        let opened: f64 = around.map(|(link, _)| self.links[link]).sum();
        self.mind.beliefs[belief].salience + BELIEF + top + OPENED * opened
    }

    /// What is expected of a question: the worth of what may be said, and of the strength it costs or gives.
    /// None when nothing can come of it.
    fn question(&self, operation: Operation, focus: Option<usize>) -> Option<f64> {
        let prospects = self.respondent.prospects(operation, focus);
        let total: f64 = prospects.iter().map(|(_, weight, _)| weight).sum();
        if total <= 0.0 {
            return None;
        }
        let (before, room) = self.respondent.room_before_and_after(operation, focus);
        // Each point is drawn anew: what is likely comes up, what is not may.
        let comes_up = |weight: f64| 1.0 - (1.0 - weight / total).powf(room);
        let gain = |belief: usize| {
            let link = focus.and_then(|f| match operation {
                Operation::Up => self.mind.link(f, belief),
                Operation::Down => self.mind.link(belief, f),
                _ => None,
            });
            self.beliefs[belief] + link.map_or(0.0, |l| self.links[l])
        };
        let said: f64 = prospects.iter().map(|(belief, weight, _)| comes_up(*weight) * gain(*belief)).sum();
        Some(said.min(room.max(1.0) * 4.0) + self.strength(before, room))
    }

    /// What is expected of asking how two things go together that do.
    fn relation(&self, link: usize) -> f64 {
        let (before, room) = self.respondent.room_before_and_after(Operation::Contrast, None);
        self.links[link] * room.min(1.0) + self.strength(before, room)
    }

    fn strength(&self, before: f64, after: f64) -> f64 {
        (after - before) * self.left * POINT
    }
}

/// The ceiling's interviewer.
pub(crate) struct Oracle {
    seed: u64,
}

impl Oracle {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

#[async_trait::async_trait]
impl MindReader for Oracle {
    async fn next(&mut self, view: &View<'_>, inside: &Inside<'_>) -> Result<Option<Override>, TurnError> {
        let choice = best_choice(view, inside).unwrap_or(Choice::free(Operation::Wider));
        let seed = mixed(self.seed, &format!("oracle_greedy {}", view.last.turn_number));
        Ok(Some(worded(view, inside, choice, seed).await?))
    }
}

/// The operation and node that promise most; None when nothing can come of anything.
fn best_choice(view: &View<'_>, inside: &Inside<'_>) -> Option<Choice> {
    let provenance = Provenance::of(&view.session.graph, inside.exchanges);
    let worth = Worth::of(view, inside, &provenance);
    let mut best: Option<(f64, Choice)> = None;
    let mut consider = |gain: Option<f64>, choice: Choice| {
        if let Some(gain) = gain
            && best.is_none_or(|(b, _)| gain > b)
        {
            best = Some((gain, choice));
        }
    };
    let mut node_of: Vec<Option<NodeId>> = vec![None; worth.mind.beliefs.len()];
    for &position in &provenance.live {
        if let Some(belief) = provenance.belief[position] {
            node_of[belief].get_or_insert(NodeId::at(position));
        }
    }
    for (belief, node) in node_of.iter().enumerate() {
        let Some(node) = *node else { continue };
        for operation in [Operation::Up, Operation::Down] {
            consider(worth.question(operation, Some(belief)), Choice::about(operation, node));
        }
    }
    for (position, link) in worth.mind.links.iter().enumerate().filter(|(l, _)| worth.links[*l] > 0.0) {
        if let (Some(source), Some(target)) = (node_of[link.source], node_of[link.target]) {
            let choice = Choice { operation: Operation::Up, focus: Some(source), other: Some(target) };
            consider(Some(worth.relation(position)), choice);
        }
    }
    for operation in [Operation::Wider, Operation::Drawback, Operation::Hypothetical] {
        consider(worth.question(operation, None), Choice::free(operation));
    }
    best.map(|(_, choice)| choice)
}

/// A wording that the respondent takes as it is meant, if there is one among a few.
async fn worded(
    view: &View<'_>,
    inside: &Inside<'_>,
    choice: Choice,
    seed: u64,
) -> Result<Override, TurnError> {
    let provenance = Provenance::of(&view.session.graph, inside.exchanges);
    let belief = |id: Option<NodeId>| id.and_then(|id| provenance.belief.get(id.index()).copied().flatten());
    let (meant, other) = (belief(choice.focus), belief(choice.other));
    // What the last answer spoke of can be asked about as it is; all else is announced.
    let current = inside.exchanges.last().map(|e| e.said.trace.beliefs()).unwrap_or_default();
    let elsewhere = meant.is_none_or(|b| !current.contains(&b));
    let sorry = inside.exchanges.last().is_some_and(|e| is_trouble(e.said.trace.act));
    let saying = Saying { sorry, elsewhere };
    let mut first = None;
    for attempt in 0..WORDINGS {
        let question = word(view, choice, saying, mixed(seed, &format!("attempt {attempt}"))).await?;
        let taken = inside.respondent.understand(&question.question);
        let about = match (meant, other, taken.focus) {
            (None, _, _) => true,
            (Some(a), None, Focus::Belief(b)) => a == b,
            (Some(a), Some(b), Focus::Pair(c, d)) => (a, b) == (c, d) || (b, a) == (c, d),
            _ => false,
        };
        if about && (other.is_some() || taken.operation == choice.operation) {
            return Ok(question);
        }
        first.get_or_insert(question);
    }
    match first {
        Some(question) => Ok(question),
        None => word(view, choice, saying, seed).await,
    }
}
