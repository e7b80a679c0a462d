//! A turn as people read it in a terminal: what was heard, what was decided, what is asked.

use std::fmt::Write as _;

use colloquy_engine::ports::CallRow;
use colloquy_engine::record::Turn;
use colloquy_engine::session::{Focus, Session, SessionStatus};
use colloquy_export::usage::UsageSum;

use crate::terminal::short;

/// First line of a transcript.
pub(crate) fn heading(session: &Session) -> String {
    format!(
        "Interview about {} · {} · at most {} answers · {}, {}\n",
        session.concept.name,
        session.methodology,
        session.config.max_turns,
        session.config.interpreter,
        session.config.embedder
    )
}

/// The interviewer's words.
pub(crate) fn question(text: &str) -> String {
    format!("Interviewer: {text}")
}

/// The respondent's words.
pub(crate) fn answer(turn: u32, text: &str) -> String {
    format!("\n[{turn}] Respondent: {}", text.trim())
}

/// New nodes and edges of a turn with their quotes, re-mentions, and what was decided.
pub(crate) fn notes(session: &Session, turn: &Turn) -> String {
    let mut notes = String::new();
    // Writing to a String cannot fail.
    for node in turn.nodes.iter().filter(|node| node.created) {
        let _ =
            writeln!(notes, "      + {}  ({})  \"{}\"", node.label, node.node_type, short(&node.quote, 90));
    }
    for edge in turn.edges.iter().filter(|edge| edge.created) {
        let marks = [(!edge.valid, " (outside the ontology)"), (edge.gap, " (skips a level)")];
        let marks: String = marks.iter().filter(|(set, _)| *set).map(|(_, mark)| *mark).collect();
        let _ = writeln!(
            notes,
            "      + {} → {}  ({}){marks}  \"{}\"",
            label(session, edge.source),
            label(session, edge.target),
            edge.edge_type,
            short(&edge.quote, 90)
        );
    }
    let again: Vec<&str> =
        turn.nodes.iter().filter(|node| !node.created).map(|node| node.label.as_str()).collect();
    if !again.is_empty() {
        let _ = writeln!(notes, "      again: {}", again.join("; "));
    }
    if let Some(reason) = turn.extractability.reason {
        let _ = writeln!(notes, "      nothing to hold on to: {}", code(&reason));
    }
    notes.push_str(&fallen_back(&turn.degraded));
    notes.push_str(&decision(turn));
    notes.push_str(&seen(turn));
    notes
}

/// What was not done by whoever should have done it, and what else the respondent may wonder at.
pub(crate) fn fallen_back(degraded: &[String]) -> String {
    let mut lines = String::new();
    for degraded in degraded {
        let said_as_it_is = ["language:", "interpreter:"].iter().any(|lead| degraded.starts_with(lead));
        let lead = if said_as_it_is { "" } else { "fell back: " };
        let _ = writeln!(lines, "      {lead}{degraded}");
    }
    lines
}

/// What whoever worded the question saw the person do, and what is asked instead of what was chosen.
pub(crate) fn seen(turn: &Turn) -> String {
    let mut lines = String::new();
    if let Some(moved) = turn.moved.filter(|moved| moved.what.repairs()) {
        let (what, way) = (moved.what.name().replace('_', " "), moved.way.name());
        let _ = writeln!(lines, "      move: {what}, {way}");
    }
    if let Some(act) = &turn.noticed {
        let _ = writeln!(lines, "      noticed: {}", code(act).replace('_', " "));
    }
    if let Some(departed) = &turn.departure {
        let about = match departed.focus_label.as_str() {
            "" => String::new(),
            label => format!(" about \"{label}\""),
        };
        let reason = departed.reason.trim().trim_end_matches('.');
        let _ = writeln!(lines, "      asked instead: {}{about}, because {reason}", departed.strategy);
    }
    lines
}

fn decision(turn: &Turn) -> String {
    let about = match &turn.focus {
        Focus::None if turn.focus_label.is_empty() => String::new(),
        _ => format!(" about \"{}\"", turn.focus_label),
    };
    let runner_up = turn.decision.as_ref().and_then(|decision| {
        let mut others = decision.alternatives.iter().filter(|other| other.strategy != turn.strategy);
        others.next().map(|other| format!("; next best {} {:.2}", other.strategy, other.score))
    });
    let score = turn.decision.as_ref().and_then(|decision| {
        decision.alternatives.iter().find(|a| a.strategy == turn.strategy).map(|a| format!(" {:.2}", a.score))
    });
    format!(
        "      → {}{}{about}  [{}{}]\n",
        turn.strategy,
        score.unwrap_or_default(),
        turn.phase.name(),
        runner_up.unwrap_or_default()
    )
}

/// How the interview stands at the end of a transcript.
pub(crate) fn summary(session: &Session, last: Option<&Turn>) -> String {
    let end = match (session.status, session.ending) {
        (SessionStatus::Completed | SessionStatus::Closing, Some(ending)) => {
            format!("The interview ended: {}.", code(&ending))
        }
        _ => "The interview is still open: the answers ended before it did.".to_owned(),
    };
    let counts = last.map_or_else(String::new, |turn| {
        format!(
            " {} nodes, {} edges, longest chain {}, {} slots.",
            turn.graph_state.node_count,
            turn.graph_state.edge_count,
            turn.graph_state.max_depth,
            turn.canonical_state.slot_count
        )
    });
    format!("\n{end} {} answers.{counts}", session.turn_count)
}

fn label(session: &Session, id: colloquy_engine::NodeId) -> &str {
    session.graph.node(id).map_or("", |node| node.label.as_str())
}

/// What language models used up, when they were used.
pub(crate) fn used(calls: &[CallRow]) -> Option<String> {
    (!calls.is_empty()).then(|| format!("Language models: {}.", UsageSum::total(calls).in_words()))
}

/// The code of a value that is serialised as one word.
pub(crate) fn code<T: serde::Serialize>(value: &T) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use colloquy_engine::session::Ending;

    #[test]
    fn codes_are_the_serialised_words() {
        assert_eq!(code(&Ending::MaxTurnsReached), "max_turns_reached");
        assert_eq!(code(&SessionStatus::Closing), "closing");
    }

    #[test]
    fn answers_are_numbered_and_trimmed() {
        assert_eq!(answer(3, " yes \n"), "\n[3] Respondent: yes");
        assert_eq!(question("Why?"), "Interviewer: Why?");
    }
}
