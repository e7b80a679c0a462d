//! The brief of a question: the focus that selection chose, and why, as the wording needs it.

use crate::decide::advance::{Choice, Outcome, asks, open};
use crate::decide::record::best;
use crate::decide::selection::{Candidate, Decision, SelectionStage};
use crate::decide::signals::meta::thread::state;
use crate::decide::signals::value::SignalValue;
use crate::given::interpretation::{
    Course, FocusBrief, FocusNode, Intent, Missing, Move, NotExtractable, Operation, OtherCandidate, Purpose,
    QuestionBrief,
};
use crate::given::methodology::Methodology;
use crate::given::methodology::frame::Slot;
use crate::given::methodology::strategies::{Direction, FocusMode};
use crate::state::coverage;
use crate::state::frame::{EntryOf, Gap};
use crate::state::graph::Node;
use crate::state::session::{CLARIFICATION, FRAME, Focus, Session, SessionStatus, TOPIC_GUIDE};
use crate::text::ids::{EdgeId, NodeId};
use crate::turn::wording::seed_of;

/// Most reasons given.
const REASONS: usize = 6;

/// Makes the brief of a turn's question, from the session as it is once the turn is decided.
pub fn brief(
    session: &Session,
    methodology: &Methodology,
    outcome: &Outcome,
    not_extractable: Option<NotExtractable>,
) -> QuestionBrief {
    let choice = &outcome.choice;
    let clarifies = choice.ending.is_none() && choice.strategy == CLARIFICATION;
    let purpose = match (choice.ending, clarifies) {
        _ if session.status == SessionStatus::Closing => Purpose::Farewell,
        (Some(_), _) => Purpose::Closing,
        (None, true) => Purpose::Clarification,
        (None, false) => Purpose::FollowUp,
    };
    let asked = session.questions().filter(|question| question.turn_number < session.turn_count);
    QuestionBrief {
        course: course(session, methodology, outcome),
        purpose,
        focus: focus(session, methodology, outcome),
        intent: intent_of(methodology, purpose, choice),
        reasons: outcome.decision().map(reasons).unwrap_or_default(),
        others: others(outcome)
            .into_iter()
            .map(|(strategy, focus)| OtherCandidate { strategy, focus: of_focus(session, &focus) })
            .collect(),
        open: open_slots(session, methodology, choice),
        turns_left: Some(turns_left(session)),
        asked: asked.map(|u| u.text.clone()).collect(),
        rejected: Vec::new(),
        not_extractable: not_extractable.filter(|_| clarifies),
        seed: seed_of(session.config.seed, session.turn_count),
    }
}

/// Most things named that the technique has not heard yet.
const MISSING: usize = 6;

/// Where the talk stands: the move, the thread, and what is missing.
fn course(session: &Session, methodology: &Methodology, outcome: &Outcome) -> Course {
    let state = outcome.reasons.as_ref().and_then(|reasons| reasons.signals.get(state::SIGNAL.id));
    let thread = match state {
        Some(SignalValue::Category(word)) => Some((*word).to_owned()),
        _ => None,
    };
    // What nobody may ask about is not missed.
    let mut gaps = session.frame.gaps(&methodology.frame);
    gaps.retain(|gap| session.may_ask(&gap.entry.of.focus()) && !is_touched(session, gap));
    // What they are at comes before what they have left.
    gaps.sort_by_key(|gap| gap.entry.of != EntryOf::Interview && !gap.entry.current);
    let missing = |gap: &Gap<'_>| Missing {
        slot: gap.slot.name.clone(),
        of: Some(gap.entry.label.clone()).filter(|label| !label.is_empty()),
    };
    let (refused, spared) = left_alone(session);
    Course {
        moved: outcome.choice.moved.unwrap_or_default(),
        thread,
        hard_before: told_hard_before(session),
        missing: gaps.iter().take(MISSING).map(missing).collect(),
        refused,
        spared,
    }
}

/// Something that is surely of the slot's kind was told here: not enough that nobody asks a plain question for it, but enough not to be
/// called unheard.
fn is_touched(session: &Session, gap: &Gap<'_>) -> bool {
    let here = |node: &Node| gap.entry.of == EntryOf::Interview || gap.entry.nodes.contains(&node.id);
    let surely = |node: &Node| !node.ambiguous && gap.slot.types.contains(&node.node_type);
    session.graph.live_nodes().any(|node| surely(node) && here(node))
}

/// Whether the answer before the last told something hard.
fn told_hard_before(session: &Session) -> bool {
    let Some(before) = session.answers().rev().nth(1).map(|answer| answer.id) else { return false };
    let mut hard = session.graph.standing_nodes().filter(|node| node.sense.may_be_hard());
    hard.any(|node| node.quotes.iter().any(|quote| quote.utterance_id == before))
}

/// Turns for which something hard that was told may still be stayed with.
const STAY: u32 = 2;

/// The words of what is not asked about again: what they would not speak of, and what was hard to tell once the talk has left
/// it.
fn left_alone(session: &Session) -> (Vec<String>, Vec<String>) {
    // What was only said in one breath with a refusal is theirs to bring up, and who protests is tired of a question.
    let answered = session.focus_history.iter().zip(session.turns.iter().skip(1));
    let refusals: Vec<&Focus> = answered
        .filter(|(_, answer)| answer.moved.what == Move::Respect)
        .map(|(asked, _)| &asked.focus)
        .collect();
    let refused = |node: &&Node| {
        let focus = Focus::Node(node.id);
        session.refused.contains(&focus) && refusals.contains(&&focus)
    };
    let over = |node: &&Node| {
        let lately = session.turn_count.saturating_sub(node.last_mentioned_turn) <= STAY;
        node.sense.may_be_hard() && !session.may_ask(&Focus::Node(node.id)) && !lately && !refused(node)
    };
    let words = |such: &dyn Fn(&&Node) -> bool| {
        let nodes = session.graph.standing_nodes().filter(|node| such(node));
        let nodes = nodes.filter(|node| !session.withholds(&Focus::Node(node.id)));
        nodes.flat_map(|node| &node.quotes).map(|quote| quote.text.clone()).collect()
    };
    (words(&refused), words(&over))
}

/// What a question asks: what its slot declares, else what its strategy does.
fn intent_of(methodology: &Methodology, purpose: Purpose, choice: &Choice) -> Intent {
    let slot = methodology.frame.slot(&choice.focus_label).filter(|_| choice.strategy == FRAME);
    match slot {
        Some(slot) => {
            Intent { operation: slot.operation, aspect: Some(slot.name.clone()), ..Intent::default() }
        }
        None => intent(methodology, purpose, &choice.strategy),
    }
}

/// What a question of a strategy asks, as far as the methodology says.
pub(crate) fn intent(methodology: &Methodology, purpose: Purpose, strategy: &str) -> Intent {
    let operation = match purpose {
        Purpose::Opening => Some(Operation::Open),
        Purpose::Closing => Some(Operation::Close),
        Purpose::Clarification | Purpose::Farewell => None,
        Purpose::FollowUp => match methodology.strategy(strategy).and_then(|s| s.direction) {
            Some(Direction::Up) => Some(Operation::Up),
            Some(Direction::Down) => Some(Operation::Down),
            None => None,
        },
    };
    Intent { operation, ..Intent::default() }
}

fn focus(session: &Session, methodology: &Methodology, outcome: &Outcome) -> FocusBrief {
    let chosen = &outcome.choice.focus;
    if outcome.choice.strategy == TOPIC_GUIDE {
        return FocusBrief::Topic { name: outcome.choice.focus_label.clone() };
    }
    if outcome.choice.strategy == FRAME {
        let Choice { focus, focus_label, .. } = &outcome.choice;
        return methodology
            .frame
            .slot(focus_label)
            .map_or(FocusBrief::None, |slot| slot_of(session, methodology, slot, focus));
    }
    let strategy = outcome.decision().map_or(outcome.choice.strategy.as_str(), |d| d.strategy.as_str());
    let mode = methodology.strategy(strategy).map_or(FocusMode::RecentNode, |s| s.focus_mode);
    match (mode, chosen) {
        (FocusMode::Summary, _) => chain(session, methodology),
        (FocusMode::Topic, Focus::None) => FocusBrief::None,
        (FocusMode::Triad, _) => triad(session).unwrap_or_else(|| of_focus(session, chosen)),
        (_, focus) => of_focus(session, focus),
    }
}

/// A slot with its questions.
fn slot_of(session: &Session, methodology: &Methodology, slot: &Slot, focus: &Focus) -> FocusBrief {
    let (of, entry) = match focus {
        Focus::Node(id) => (EntryOf::Node(*id), session.graph.node(*id).map(named)),
        Focus::Element(id) => (EntryOf::Element(id.clone()), None),
        Focus::None | Focus::Edge(_) => (EntryOf::Interview, None),
    };
    // What the person is at is not gone back to.
    let entry = entry.filter(|_| !session.frame.entry(&of).is_some_and(|entry| entry.current));
    FocusBrief::Slot { name: slot.name.clone(), asks: asks(session, &methodology.frame, slot, &of), entry }
}

pub(crate) fn turns_left(session: &Session) -> u32 {
    session.config.max_turns.saturating_sub(session.turn_count)
}

/// Slots that could be asked about instead of what was chosen.
fn open_slots(session: &Session, methodology: &Methodology, choice: &Choice) -> Vec<FocusBrief> {
    let gaps = open(session, &methodology.frame, turns_left(session));
    let chosen = |gap: &Gap<'_>| choice.strategy == FRAME && choice.focus_label == gap.slot.name;
    let gaps = gaps.iter().filter(|gap| !chosen(gap));
    gaps.map(|gap| slot_of(session, methodology, gap.slot, &gap.entry.of.focus())).collect()
}

pub(crate) fn of_focus(session: &Session, focus: &Focus) -> FocusBrief {
    match focus {
        focus if session.withholds(focus) => FocusBrief::None,
        Focus::None => FocusBrief::None,
        Focus::Node(id) => node(session, *id),
        Focus::Edge(id) => edge(session, *id),
        Focus::Element(id) => element(session, id),
    }
}

/// Most other candidates named.
const OTHERS: usize = 6;

/// The best candidates beside the chosen one, best first: strategy and focus. A strategy that competed without a focus
/// would take the chosen one.
pub(crate) fn others(outcome: &Outcome) -> Vec<(String, Focus)> {
    let Some(decision) = outcome.decision() else { return Vec::new() };
    let mut found: Vec<(String, Focus)> = Vec::new();
    for candidate in best(decision).into_iter().filter(|c| !c.selected && c.eligibility.eligible) {
        let focus = match candidate.stage {
            SelectionStage::Strategy => decision.focus.clone(),
            SelectionStage::Target | SelectionStage::Joint => candidate.focus,
        };
        let other = (candidate.strategy, focus);
        let chosen = (&decision.strategy, &decision.focus) == (&other.0, &other.1);
        if !chosen && !found.contains(&other) && found.len() < OTHERS {
            found.push(other);
        }
    }
    found
}

/// A node as a question can name it.
fn named(node: &Node) -> FocusNode {
    FocusNode {
        id: node.id.to_string(),
        label: node.label.clone(),
        node_type: node.node_type.clone(),
        quote: node.quotes.last().map(|q| q.text.clone()),
        polarity: node.polarity,
    }
}

fn node(session: &Session, id: NodeId) -> FocusBrief {
    let Some(focus) = session.graph.node(id) else { return FocusBrief::None };
    let linked = session
        .graph
        .counted_edges()
        .filter(|e| e.source != e.target && (e.source == id || e.target == id))
        .filter_map(|e| {
            let target = e.source == id;
            let other = if target { e.target } else { e.source };
            let other = session.graph.node(other).filter(|_| !session.withholds(&Focus::Node(other)))?;
            Some((named(other), target))
        })
        .collect();
    FocusBrief::Node { node: named(focus), linked }
}

fn edge(session: &Session, id: EdgeId) -> FocusBrief {
    let ends = session
        .graph
        .edge(id)
        .and_then(|edge| Some((edge, session.graph.node(edge.source)?, session.graph.node(edge.target)?)));
    ends.map_or(FocusBrief::None, |(edge, source, target)| FocusBrief::Edge {
        source: named(source),
        target: named(target),
        edge_type: edge.edge_type.clone(),
    })
}

fn element(session: &Session, id: &str) -> FocusBrief {
    let stimulus = session.concept.stimulus.as_ref();
    let words =
        |id: &str| stimulus.and_then(|s| s.elements.iter().find(|e| e.id == id)).map(|e| e.content.clone());
    let gap = session.coverage.elements.get(id).and_then(|state| state.gaps.first());
    let other = match gap {
        Some(coverage::Gap::Unconnected { target_element }) => words(target_element),
        _ => None,
    };
    FocusBrief::Element {
        id: id.to_owned(),
        content: words(id).unwrap_or_else(|| id.replace('_', " ")),
        gap: gap.map(|g| g.name().to_owned()),
        other,
    }
}

/// The longest chain; without one, the nodes spoken of last.
fn chain(session: &Session, methodology: &Methodology) -> FocusBrief {
    let shape = crate::state::graph::structure::Structure::of(&session.graph, &methodology.ontology);
    let said = |id: &NodeId| !session.withholds(&Focus::Node(*id));
    let mut ids: Vec<NodeId> = shape.longest_chain().filter(said).collect();
    if ids.len() < 2 {
        ids = session.graph.live_nodes().rev().map(|n| n.id).filter(said).take(2).collect();
        ids.reverse();
    }
    let nodes: Vec<FocusNode> = ids.iter().filter_map(|id| session.graph.node(*id)).map(named).collect();
    if nodes.is_empty() { FocusBrief::None } else { FocusBrief::Chain { nodes } }
}

/// Three things to compare.
fn triad(session: &Session) -> Option<FocusBrief> {
    Some(FocusBrief::Triad { elements: session.triad()? })
}

/// The strongest contributions of the winning candidates, in words.
fn reasons(decision: &Decision) -> Vec<String> {
    let mut parts: Vec<(f64, String)> =
        decision.decomposition.iter().filter(|c| c.selected).flat_map(of_candidate).collect();
    parts.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    parts.into_iter().take(REASONS).map(|(_, words)| words).collect()
}

fn of_candidate(candidate: &Candidate) -> Vec<(f64, String)> {
    let stage = match candidate.stage {
        SelectionStage::Strategy => "strategy",
        SelectionStage::Target => "focus",
        SelectionStage::Joint => "pair",
    };
    let sums = candidate
        .contributions
        .iter()
        .filter(|c| c.contribution != 0.0)
        .map(|c| (c.contribution, format!("{stage}: {} ({:+.2})", in_words(&c.name), c.contribution)));
    let factors = candidate.multipliers.iter().filter(|m| m.multiplier != 1.0).map(|m| {
        let strength = m.multiplier.max(1e-6).ln() * m.weight;
        (strength, format!("{stage}: {} (x{:.2})", m.scorer.replace('_', " "), m.multiplier))
    });
    sums.chain(factors).collect()
}

/// `llm.response_depth.surface` as words: `response depth surface`.
fn in_words(key: &str) -> String {
    let mut parts: Vec<&str> = key.split('.').collect();
    if parts.len() > 2 {
        parts.drain(..parts.len() - 2);
    }
    parts.join(" ").replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn keys_read_as_words() {
        assert_eq!(in_words("llm.response_depth.surface"), "response depth surface");
        assert_eq!(in_words("graph.max_depth"), "graph max depth");
    }
}
