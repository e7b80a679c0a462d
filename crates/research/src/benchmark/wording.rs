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
use crate::interview::{Override, View};
use colloquy_engine::interpretation::Operation;

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

/// A question that has its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ready {
    pub(crate) question: String,
    pub(crate) operation: Operation,
    pub(crate) focus: Option<NodeId>,
    /// It is about what was just said.
    pub(crate) goes_on: bool,
}

/// What is said before a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Saying {
    /// Regret, after trouble.
    pub(crate) sorry: bool,
    /// That it goes back, or to something else.
    pub(crate) elsewhere: bool,
}

impl Saying {
    fn before(self, question: &str, turn: u32) -> String {
        const SORRY: [&str; 3] =
            ["Sorry about that. ", "My mistake, sorry. ", "Sorry, let me put it differently. "];
        const ELSEWHERE: [&str; 3] = ["Going back a little: ", "To come to something else: ", "Moving on: "];
        let pick = turn as usize % 3;
        match self {
            Self { sorry: true, .. } => format!("{}{question}", SORRY[pick]),
            Self { elsewhere: true, .. } => format!("{}{question}", ELSEWHERE[pick]),
            _ => question.to_owned(),
        }
    }
}

/// Puts a question that has its words.
pub(crate) fn say(view: &View<'_>, ready: &Ready, saying: Saying) -> Override {
    let node = ready.focus.and_then(|id| view.session.graph.node(id));
    let mut brief = QuestionBrief {
        focus: focus_brief(view, node, None),
        asked: view.asked.to_vec(),
        ..QuestionBrief::blank(Purpose::FollowUp)
    };
    brief.intent.operation = Some(ready.operation);
    Override {
        question: saying.before(&ready.question, view.last.turn_number),
        strategy: String::from("guide"),
        brief,
        focus: ready.focus.map_or(SessionFocus::None, SessionFocus::Node),
        focus_label: node.map_or_else(String::new, |n| n.label.clone()),
    }
}

/// Wordings asked of the interpreter before the bank is opened.
const ATTEMPTS: u64 = 4;

/// Which stems of a technique stand for an operation, best first (`realise_ref.py`).
fn stems_of(technique: &str, operation: Operation, two: bool, node_type: &str) -> &'static str {
    use Operation::{Check, Concrete, Down, Drawback, Hypothetical, Open, Up, Wider};
    match (technique, operation, node_type) {
        ("critical_incident", _, _) if two => "deepen_narrative",
        ("critical_incident", Up, "outcome") => "explore_emotions",
        ("critical_incident", Up, "emotion") => "probe_attributions",
        ("critical_incident", Up, "learning" | "attribution") => "extract_insights",
        ("critical_incident", Up | Concrete, _) => "deepen_narrative",
        ("critical_incident", Down | Drawback, _) => "probe_attributions",
        ("critical_incident", Wider | Open, _) => "elicit_incident",
        ("jobs_to_be_done", _, _) if two => "validate_outcome",
        ("jobs_to_be_done", Up, _) => "dig_motivation",
        ("jobs_to_be_done", Down | Wider | Open, _) => "explore_situation",
        ("jobs_to_be_done", Drawback, _) => "uncover_obstacles",
        ("jobs_to_be_done", Concrete, _) => "clarify_assumption",
        ("jobs_to_be_done", Check, _) => "validate_outcome",
        ("repertory_grid", _, _) if two => "explore_constructs",
        ("repertory_grid", Up, _) => "ladder_constructs",
        ("repertory_grid", Down | Concrete, _) => "pyramid_down",
        ("repertory_grid", Wider | Open | Drawback, _) => "triadic_elicitation",
        ("customer_journey_mapping", Up, _) if !two => "track_emotions",
        ("customer_journey_mapping", Up | Down | Wider | Open, _) => "map_journey",
        ("customer_journey_mapping", Drawback, _) => "probe_friction",
        ("customer_journey_mapping", Concrete, _) => "explore_touchpoint",
        ("concept_test", _, _) if two => "connect_isolate",
        ("concept_test", Up, _) => "deepen_branch",
        ("concept_test", Down | Concrete, _) => "resolve_ambiguity",
        ("concept_test", Wider | Open, _) => "explore_breadth",
        ("concept_test", Drawback, _) => "probe_belief",
        ("means_end_chain", Check, _) => "reflect",
        (_, Hypothetical, _) => "revitalize",
        (_, Check, _) => "validate",
        _ if two => "fill_gap",
        (_, Down | Concrete, _) => "clarify",
        (_, Wider | Open | Drawback, _) => "explore",
        _ => "deepen",
    }
}

/// Plain probes: `{q}` is what the respondent said, word for word; `{c}` the topic.
fn bank(operation: Operation, two: bool) -> &'static [&'static str] {
    match operation {
        _ if two => &[
            "You said \u{201c}{q}\u{201d} and also \u{201c}{r}\u{201d}. How do those go together?",
            "How do you get from \u{201c}{q}\u{201d} to \u{201c}{r}\u{201d}?",
        ],
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
        Operation::Concrete => &[
            "When you say \u{201c}{q}\u{201d}, what do you have in mind?",
            "Could you give me an example of \u{201c}{q}\u{201d}?",
            "Tell me more about \u{201c}{q}\u{201d}.",
        ],
        Operation::Drawback => &[
            "What, if anything, bothers you about {c}?",
            "What are the downsides of {c} for you, if any?",
            "What could be better about {c}, as you see it?",
            "Where does {c} get in the way of things, if at all?",
        ],
        Operation::Check => &[
            "What would you add to the picture so far?",
            "Of everything you've told me, what matters most to you?",
            "What have I left out so far?",
            "Which part did I get wrong?",
        ],
        Operation::Hypothetical => &[
            "Let's try a different angle. Where does {c} come up in your week?",
            "Picture a day without {c}. What is different about it?",
            "Imagine a friend starting out with {c}. What would you tell them?",
            "Let's leave that there. What has surprised you about {c}, if anything?",
        ],
        _ => &[
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
pub(crate) async fn word(
    view: &View<'_>,
    choice: Choice,
    saying: Saying,
    seed: u64,
) -> Result<Override, TurnError> {
    let node = choice.focus.and_then(|id| view.session.graph.node(id));
    let other = choice.other.and_then(|id| view.session.graph.node(id));
    let strategy = strategy_of(view, choice, node);
    let mut brief = QuestionBrief {
        focus: focus_brief(view, node, other),
        asked: view.asked.to_vec(),
        ..QuestionBrief::blank(Purpose::FollowUp)
    };
    brief.intent.operation = Some(choice.operation);
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
            answer: Some(view.answer),
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
        if says(worded.value.intent.operation, choice) {
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
        question: saying.before(&chosen.or(spare).unwrap_or(last), view.last.turn_number),
        strategy: strategy.name,
        brief,
        focus,
        focus_label: node.map_or_else(String::new, |n| n.label.clone()),
    })
}

fn strategy_of(view: &View<'_>, choice: Choice, node: Option<&Node>) -> Strategy {
    let node_type = node.map_or("", |n| n.node_type.as_str());
    let name = stems_of(&view.methodology.technique, choice.operation, choice.other.is_some(), node_type);
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
        answer: Some(view.answer),
        transcript: &view.session.transcript,
        listened: false,
        methodology: view.methodology,
        strategy: Some(strategy),
        concept: &view.session.concept,
    };
    !view.voice.linguist.lint(worded, &context).iter().any(|f| f.fail)
}

/// Whether a wording is declared to ask what is meant, near enough.
fn says(asked: Option<Operation>, choice: Choice) -> bool {
    use Operation::{Concrete, Define, Hypothetical, Ideal, Next, Up, Wider};
    match (asked, choice.operation) {
        (Some(asked), wanted) if asked == wanted => true,
        (Some(Next), Up) | (Some(Define), Concrete) | (Some(Ideal | Wider), Hypothetical) => true,
        _ => false,
    }
}

fn from_bank(
    view: &View<'_>,
    brief: &QuestionBrief,
    strategy: &Strategy,
    choice: Choice,
    (node, other): (Option<&Node>, Option<&Node>),
    seed: u64,
) -> Option<String> {
    let stems = bank(choice.operation, choice.other.is_some());
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
pub(crate) fn spoken(node: &Node) -> Option<String> {
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
    let first = CallContext::untimed(view.session.id.clone(), view.last.turn_number, Task::Ask);
    CallContext { attempt: attempt as u32 + 1, ..first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::respondent::understanding::operation;

    #[test]
    fn the_bank_is_understood_as_it_is_meant_by_who_never_saw_it() {
        use Operation::{Check, Concrete, Down, Drawback, Hypothetical, Up, Wider};
        let (mut right, mut all) = (0, 0);
        for meant in [Up, Down, Concrete, Drawback, Check, Hypothetical, Wider] {
            for stem in bank(meant, false) {
                let worded = stem.replace("{q}", "it is warm").replace("{c}", "tea");
                let taken = operation::read(&worded).0;
                let near = matches!((taken, meant), (Operation::Next, Up) | (Operation::Define, Concrete));
                all += 1;
                right += usize::from(taken == meant || near);
            }
        }
        assert!(right * 10 >= all * 6, "{right} of {all}");
    }
}
