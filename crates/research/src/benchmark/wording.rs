//! Words for questions that are not the engine's choice: the same interpreter and lint as the engine uses, and
//! a small bank of plain probes where the technique has no question that says what is meant.

use colloquy_engine::engine::TurnError;
use colloquy_engine::graph::Node;
use colloquy_engine::ids::NodeId;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, FocusBrief, FocusNode, LintContext, Purpose, QuestionBrief, Task,
};
use colloquy_engine::methodology::Strategy;
use colloquy_engine::methodology::strategies::{FocusMode, Target};
use colloquy_engine::question::{self, Likeness};
use colloquy_engine::session::Focus as SessionFocus;
use colloquy_engine::turn::Stage;

use crate::chance::mixed;
use crate::interview::{Override, View, blank_brief};
use crate::respondent::Operation;
use crate::respondent::understanding::{Focus, operation, words};

/// A question to be worded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) operation: Operation,
    pub(crate) focus: Option<NodeId>,
    pub(crate) other: Option<NodeId>,
}

impl Choice {
    pub(crate) const fn free(operation: Operation) -> Self {
        Self { operation, focus: None, other: None }
    }

    pub(crate) const fn about(operation: Operation, focus: NodeId) -> Self {
        Self { operation, focus: Some(focus), other: None }
    }
}

/// Wordings asked of the interpreter before the bank is opened.
const ATTEMPTS: u64 = 4;

/// Which stems of a technique stand for an operation, best first (`realise_ref.py`).
fn stems_of(technique: &str, operation: Operation, node_type: &str) -> &'static str {
    use Operation::{Breadth, Detail, Down, Negative, Open, Relation, Revitalize, Up, Validate};
    match (technique, operation, node_type) {
        ("critical_incident", Up, "outcome") => "explore_emotions",
        ("critical_incident", Up, "emotion") => "probe_attributions",
        ("critical_incident", Up, "learning" | "attribution") => "extract_insights",
        ("critical_incident", Up | Relation, _) => "deepen_narrative",
        ("critical_incident", Down | Negative, _) => "probe_attributions",
        ("critical_incident", Breadth | Open, _) => "elicit_incident",
        ("critical_incident", Detail, _) => "deepen_narrative",
        ("jobs_to_be_done", Up, _) => "dig_motivation",
        ("jobs_to_be_done", Down | Breadth | Open, _) => "explore_situation",
        ("jobs_to_be_done", Negative, _) => "uncover_obstacles",
        ("jobs_to_be_done", Detail, _) => "clarify_assumption",
        ("jobs_to_be_done", Relation | Validate, _) => "validate_outcome",
        ("repertory_grid", Up, _) => "ladder_constructs",
        ("repertory_grid", Down | Detail, _) => "pyramid_down",
        ("repertory_grid", Breadth | Open | Negative, _) => "triadic_elicitation",
        ("repertory_grid", Relation, _) => "explore_constructs",
        ("customer_journey_mapping", Up, _) => "track_emotions",
        ("customer_journey_mapping", Down | Breadth | Open | Relation, _) => "map_journey",
        ("customer_journey_mapping", Negative, _) => "probe_friction",
        ("customer_journey_mapping", Detail, _) => "explore_touchpoint",
        ("concept_test", Up, _) => "deepen_branch",
        ("concept_test", Down | Detail, _) => "resolve_ambiguity",
        ("concept_test", Breadth | Open, _) => "explore_breadth",
        ("concept_test", Negative, _) => "probe_belief",
        ("concept_test", Relation, _) => "connect_isolate",
        ("means_end_chain", Up, _) => "deepen",
        ("means_end_chain", Down | Detail, _) => "clarify",
        ("means_end_chain", Breadth | Open | Negative, _) => "explore",
        ("means_end_chain", Relation, _) => "fill_gap",
        ("means_end_chain", Validate, _) => "reflect",
        (_, Revitalize, _) => "revitalize",
        (_, Validate, _) => "validate",
        (_, Up, _) => "deepen",
        (_, Down | Detail, _) => "clarify",
        (_, Breadth | Open | Negative, _) => "explore",
        (_, Relation, _) => "fill_gap",
    }
}

/// Plain probes: `{q}` is what the respondent said, word for word; `{c}` the topic.
fn bank(operation: Operation) -> &'static [&'static str] {
    match operation {
        Operation::Up => &[
            "You said \u{201c}{q}\u{201d}. What does that do for you?",
            "What do you get out of it when \u{201c}{q}\u{201d}?",
            "You told me \u{201c}{q}\u{201d}. What comes of that for you?",
            "Coming to \u{201c}{q}\u{201d}, what difference does that make to you?",
            "When you say \u{201c}{q}\u{201d}, what makes that matter to you?",
            "And \u{201c}{q}\u{201d}, what happened after that?",
        ],
        Operation::Down => &[
            "You said \u{201c}{q}\u{201d}. What led to that?",
            "Where does it come from that \u{201c}{q}\u{201d}?",
            "What brings it about that \u{201c}{q}\u{201d}, in your eyes?",
            "You told me \u{201c}{q}\u{201d}. What is behind that?",
            "Going back from \u{201c}{q}\u{201d}, what came before?",
        ],
        Operation::Detail => &[
            "When you say \u{201c}{q}\u{201d}, what do you have in mind?",
            "Could you give me an example of \u{201c}{q}\u{201d}?",
            "Tell me more about \u{201c}{q}\u{201d}.",
        ],
        Operation::Relation => &[
            "You said \u{201c}{q}\u{201d} and also \u{201c}{r}\u{201d}. How do those go together?",
            "How do you get from \u{201c}{q}\u{201d} to \u{201c}{r}\u{201d}?",
        ],
        Operation::Negative => &[
            "What, if anything, bothers you about {c}?",
            "What are the downsides of {c} for you, if any?",
            "What could be better about {c}, as you see it?",
            "Where does {c} get in the way of things, if at all?",
        ],
        Operation::Validate => &[
            "What would you add to the picture so far?",
            "Of everything you've told me, what matters most to you?",
            "What have I left out so far?",
            "Which part did I get wrong?",
        ],
        Operation::Revitalize => &[
            "Let's try a different angle. Where does {c} come up in your week?",
            "Picture a day without {c}. What is different about it?",
            "Imagine a friend starting out with {c}. What would you tell them?",
            "Let's leave that there. What has surprised you about {c}, if anything?",
        ],
        Operation::Breadth | Operation::Open => &[
            "What else comes to mind about {c}?",
            "What other things about {c} play a part for you?",
            "Besides what you've told me, what else is there to {c}?",
            "What else would you want me to know about {c}?",
            "Leaving all that aside, what else goes through your mind about {c}?",
            "Which other sides of {c} do you notice?",
        ],
    }
}

/// Words a choice: the first wording that passes the lint, was not asked before, and says what is meant; if
/// there is none, the first that passes; if there is none of these either, the last.
pub(crate) async fn word(view: &View<'_>, choice: Choice, seed: u64) -> Result<Override, TurnError> {
    let node = choice.focus.and_then(|id| view.session.graph.node(id));
    let other = choice.other.and_then(|id| view.session.graph.node(id));
    let strategy = strategy_of(view, choice.operation, node);
    let mut brief = QuestionBrief {
        focus: focus_brief(view, node, other),
        asked: view.exchanges.iter().map(|e| e.question.clone()).collect(),
        ..blank_brief(Purpose::FollowUp)
    };
    let mut spare: Option<String> = None;
    let mut last = String::new();
    let mut chosen: Option<String> = None;
    for attempt in 0..ATTEMPTS {
        brief.seed = mixed(seed, &format!("wording {attempt}"));
        let request = AskRequest {
            methodology: view.methodology,
            concept: &view.session.concept,
            strategy: Some(&strategy),
            brief: &brief,
            answer: view.exchanges.last().map(|e| e.said.text.as_str()),
            transcript: &view.session.transcript,
            turn: view.last.turn_number,
            reading: None,
            known: &[],
        };
        let asked = view.voice.interpreter.ask(&request, &call(view, attempt), &|_| {}).await;
        let worded = asked.map_err(|source| TurnError::Stage { stage: Stage::QuestionGeneration, source })?;
        last = question::clean(&worded.value.question);
        if !may_be_asked(view, &brief, &strategy, &last) {
            continue;
        }
        if says(&last, choice) {
            chosen = Some(last.clone());
            break;
        }
        spare.get_or_insert_with(|| last.clone());
    }
    if chosen.is_none() {
        chosen = from_bank(view, &brief, &strategy, choice, (node, other), seed);
    }
    let focus = choice.focus.map_or(SessionFocus::None, SessionFocus::Node);
    Ok(Override {
        question: chosen.or(spare).unwrap_or(last),
        strategy: strategy.name,
        brief,
        focus,
        focus_label: node.map_or_else(String::new, |n| n.label.clone()),
    })
}

fn strategy_of(view: &View<'_>, operation: Operation, node: Option<&Node>) -> Strategy {
    let node_type = node.map_or("", |n| n.node_type.as_str());
    let name = stems_of(&view.methodology.technique, operation, node_type);
    if let Some(known) = view.methodology.strategies.iter().find(|s| s.name == name || s.stems == name) {
        return known.clone();
    }
    Strategy {
        name: name.to_owned(),
        description: format!("ask for {}", name.replace('_', " ")),
        stems: name.to_owned(),
        target: if node.is_some() { Target::Node } else { Target::None },
        focus_mode: if node.is_some() { FocusMode::RecentNode } else { FocusMode::Topic },
        ..Strategy::default()
    }
}

fn named(node: &Node) -> FocusNode {
    FocusNode {
        id: node.id.to_string(),
        label: node.label.clone(),
        node_type: node.node_type.clone(),
        quote: node.quotes.last().map(|q| q.text.clone()),
        polarity: node.polarity,
    }
}

fn focus_brief(view: &View<'_>, node: Option<&Node>, other: Option<&Node>) -> FocusBrief {
    match (node, other) {
        (Some(source), Some(target)) => FocusBrief::Edge {
            source: named(source),
            target: named(target),
            edge_type: view
                .methodology
                .ontology
                .primary_edge_type()
                .map_or_else(String::new, |t| t.name.clone()),
        },
        (Some(node), None) => FocusBrief::Node { node: named(node), linked: Vec::new() },
        (None, _) => FocusBrief::None,
    }
}

fn may_be_asked(view: &View<'_>, brief: &QuestionBrief, strategy: &Strategy, worded: &str) -> bool {
    let repeats = question::likeness(worded, &brief.asked, &view.methodology.question_dedup);
    if worded.is_empty() || matches!(repeats, Likeness::Asked { .. }) {
        return false;
    }
    let context = LintContext {
        asked: &brief.asked,
        brief,
        answer: view.exchanges.last().map(|e| e.said.text.as_str()),
        transcript: &view.session.transcript,
        listened: false,
        methodology: view.methodology,
        strategy: Some(strategy),
        concept: &view.session.concept,
    };
    !view.voice.linguist.lint(worded, &context).iter().any(|f| f.fail)
}

/// Whether a wording says what is meant, taken by its phrases alone.
fn says(worded: &str, choice: Choice) -> bool {
    let focus = match (choice.focus, choice.other) {
        (Some(_), Some(_)) => Focus::Pair(0, 1),
        (Some(_), None) => Focus::Belief(0),
        _ => Focus::Nothing,
    };
    let padded = words::padded(&words::without_quotes(worded));
    operation::read(&padded, &focus).0 == choice.operation
}

fn from_bank(
    view: &View<'_>,
    brief: &QuestionBrief,
    strategy: &Strategy,
    choice: Choice,
    (node, other): (Option<&Node>, Option<&Node>),
    seed: u64,
) -> Option<String> {
    let stems = bank(choice.operation);
    let start = seed as usize % stems.len().max(1);
    (0..stems.len()).find_map(|step| {
        let stem = stems[(start + step) % stems.len()];
        let mut worded = stem.replace("{c}", &view.session.concept.name);
        for (slot, of) in [("{q}", node), ("{r}", other)] {
            if worded.contains(slot) {
                worded = worded.replace(slot, &spoken(of?)?);
            }
        }
        may_be_asked(view, brief, strategy, &worded).then_some(worded)
    })
}

/// The newest words of a node, at most nine of them.
fn spoken(node: &Node) -> Option<String> {
    let quote = &node.quotes.last()?.text;
    let mut end = quote.len();
    for (count, (at, _)) in quote.match_indices(' ').enumerate() {
        if count == 8 {
            end = at;
        }
    }
    let words = quote.get(..end)?.trim_end_matches([',', '.', ';', ' ', '!', '?']);
    (!words.is_empty()).then(|| words.to_owned())
}

/// Where a wording belongs.
fn call(view: &View<'_>, attempt: u64) -> CallContext {
    CallContext {
        session: view.session.id.clone(),
        turn: view.last.turn_number,
        task: Task::Ask,
        attempt: attempt as u32 + 1,
        time_left: std::time::Duration::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bank_says_what_it_means() {
        for operation in Operation::ALL {
            if operation == Operation::Open {
                continue;
            }
            for stem in bank(operation) {
                let worded =
                    stem.replace("{q}", "it is warm").replace("{r}", "it is nice").replace("{c}", "tea");
                let focus = stem.contains("{q}").then(|| NodeId::at(0));
                let other = stem.contains("{r}").then(|| NodeId::at(1));
                assert!(says(&worded, Choice { operation, focus, other }), "{operation:?}: {worded}");
            }
        }
    }
}
