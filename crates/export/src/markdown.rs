//! One interview as Markdown: the talk, and beside every answer what was heard in it and what it led to.

use std::fmt::Write as _;

use colloquy_engine::ports::CallRow;
use colloquy_engine::record::Turn;
use colloquy_engine::session::Session;
use colloquy_engine::utterance::Speaker;

use crate::correction::{Change, Correction};
use crate::graph::Graph;
use crate::usage::UsageSum;

/// The whole interview for people; `calls` are those of the session in the ledger, the graph stands with the corrections.
pub fn markdown(
    session: &Session,
    turns: &[Turn],
    calls: &[CallRow],
    (graph, corrections): (&Graph, &[Correction]),
) -> String {
    let mut page = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(page, "# Interview about {}\n", session.concept.name);
    let _ = writeln!(page, "* Session: `{}`", session.id);
    let _ = writeln!(page, "* Methodology: {}", session.methodology);
    let _ = writeln!(page, "* Objective: {}", session.concept.objective.trim());
    let _ = writeln!(page, "* Answers: {} of {}", session.turn_count, session.config.max_turns);
    let _ = writeln!(page, "* Heard by: {}, {}", session.config.interpreter, session.config.embedder);
    if let Some(ending) = session.ending {
        let _ = writeln!(page, "* Ended: {}", code(&ending));
    }
    if !calls.is_empty() {
        let _ = writeln!(page, "* Language models: {}", UsageSum::total(calls).in_words());
    }
    talk(&mut page, session, turns);
    nodes(&mut page, graph);
    edges(&mut page, graph);
    corrected(&mut page, corrections);
    page
}

fn talk(page: &mut String, session: &Session, turns: &[Turn]) {
    page.push_str("\n## The talk\n");
    for said in &session.transcript {
        let speaker = match said.speaker {
            Speaker::Interviewer => "Interviewer",
            Speaker::Respondent => "Respondent",
        };
        let _ = writeln!(page, "\n**{speaker}:** {}", plain(&said.text));
        if said.speaker == Speaker::Respondent
            && let Some(turn) = turns.iter().find(|turn| turn.turn_number == said.turn_number)
        {
            notes(page, session, turn);
        }
    }
}

fn notes(page: &mut String, session: &Session, turn: &Turn) {
    page.push('\n');
    for node in turn.nodes.iter().filter(|node| node.created) {
        let _ = writeln!(page, "> + {} ({})  ", plain(&node.label), node.node_type);
    }
    for edge in turn.edges.iter().filter(|edge| edge.created) {
        let _ = writeln!(
            page,
            "> + {} → {} ({})  ",
            label(session, edge.source),
            label(session, edge.target),
            edge.edge_type
        );
    }
    if turn.next_question.is_some() {
        let about = if turn.focus_label.is_empty() {
            String::new()
        } else {
            format!(" about *{}*", plain(&turn.focus_label))
        };
        let _ = writeln!(page, "> next: {}{about} ({})", turn.strategy, turn.phase.name());
        if let Some(departed) = &turn.departure {
            let _ = writeln!(page, "> asked instead: {} ({})", departed.strategy, plain(&departed.reason));
        }
    }
}

fn nodes(page: &mut String, graph: &Graph) {
    page.push_str("\n## What was said\n\n| Id | Label | Type | Quotes |\n| --- | --- | --- | --- |\n");
    for node in &graph.nodes {
        let quotes: Vec<String> =
            node.quotes.iter().map(|quote| format!("“{}”", plain(&quote.text))).collect();
        let replaced =
            node.superseded_by.as_ref().map(|id| format!(" (replaced by {id})")).unwrap_or_default();
        let marks = marks(node.corrected, &node.tags, &node.memos);
        let _ = writeln!(
            page,
            "| {} | {}{replaced}{marks} | {} | {} |",
            node.id,
            plain(&node.label),
            node.node_type,
            quotes.join(" ")
        );
    }
}

fn edges(page: &mut String, graph: &Graph) {
    page.push_str(
        "\n## What leads to what\n\n| From | Relation | To | Quotes |\n| --- | --- | --- | --- |\n",
    );
    let label = |id: &str| {
        graph.nodes.iter().find(|node| node.id == id).map(|node| plain(&node.label)).unwrap_or_default()
    };
    for edge in &graph.edges {
        let quotes: Vec<String> =
            edge.quotes.iter().map(|quote| format!("“{}”", plain(&quote.text))).collect();
        let _ = writeln!(
            page,
            "| {} | {}{} | {} | {} |",
            label(&edge.source),
            edge.edge_type,
            marks(edge.corrected, &edge.tags, &edge.memos),
            label(&edge.target),
            quotes.join(" ")
        );
    }
}

/// What researchers made of a node or an edge.
fn marks(corrected: bool, tags: &[String], memos: &[String]) -> String {
    let mut marks = String::from(if corrected { " *(corrected)*" } else { "" });
    for tag in tags {
        let _ = write!(marks, " #{}", plain(tag));
    }
    for memo in memos {
        let _ = write!(marks, " — {}", plain(memo));
    }
    marks
}

fn corrected(page: &mut String, corrections: &[Correction]) {
    if corrections.is_empty() {
        return;
    }
    page.push_str("\n## What was corrected\n\n");
    for correction in corrections {
        let undone = if correction.undone_at.is_some() { " (undone)" } else { "" };
        let what = plain(&in_words(&correction.change));
        let _ = writeln!(
            page,
            "* {}, {}, {}: {what}{undone}",
            correction.id,
            correction.at,
            plain(&correction.by)
        );
    }
}

/// A change as a sentence.
fn in_words(change: &Change) -> String {
    let on = |on: &Option<String>| on.clone().unwrap_or_else(|| "the interview".to_owned());
    match change {
        Change::Rename { node, label } => format!("{node} is called \"{label}\""),
        Change::Retype { node, node_type } => format!("{node} is of type {node_type}"),
        Change::Merge { node, into } => format!("{node} is part of {into}"),
        Change::Split { node, quotes, label } => {
            format!("{} of the quotes of {node} are \"{label}\"", quotes.len())
        }
        Change::DeleteNode { node } => format!("{node} is taken out"),
        Change::DeleteEdge { edge } => format!("{edge} is taken out"),
        Change::Memo { on: about, text } => format!("of {}: {text}", on(about)),
        Change::Tag { on: about, tags } => format!("{} is marked {}", on(about), tags.join(", ")),
    }
}

fn label(session: &Session, id: colloquy_engine::NodeId) -> String {
    session.graph.node(id).map(|node| plain(&node.label)).unwrap_or_default()
}

/// The code of a value that is serialised as one word.
fn code<T: serde::Serialize>(value: &T) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

/// Words of a person inside Markdown: one line, nothing in them is markup.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => plain.push(' '),
            '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' => {
                plain.push('\\');
                plain.push(c);
            }
            c if c.is_control() => {}
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn page_of(calls: &[CallRow]) -> String {
        let session = samples::session();
        markdown(&session, &[samples::turn()], calls, (&Graph::from(&session), &[]))
    }

    #[test]
    fn the_page_shows_talk_nodes_and_quotes() {
        let page = page_of(&[]);
        assert!(page.contains("**Respondent:** It has no sugar."));
        assert!(page.contains("> + no sugar (attribute)"));
        assert!(page.contains("| n1 | no sugar | attribute | “no sugar” |"));
    }

    #[test]
    fn what_was_used_up_is_one_line_and_nothing_is_none() {
        let page = |calls: &[CallRow]| page_of(calls);
        let told = |calls: &[CallRow]| {
            let page = page(calls);
            page.lines().find_map(|line| line.strip_prefix("* Language models: ")).map(str::to_owned)
        };
        let calls = samples::calls();
        assert_eq!(told(&[]), None);
        for (calls, line) in [
            (&calls[..1], "1 call, 1200 tokens sent (800 cached), 90 received, 0.0003 USD"),
            (&calls[2..], "1 call, 1200 tokens sent (800 cached), 90 received, of unknown price"),
            (
                &calls[..],
                "3 calls (1 failed), 3600 tokens sent (2400 cached), 270 received, 0.0006 USD and 1 of unknown price",
            ),
        ] {
            assert_eq!(told(calls).as_deref(), Some(line));
        }
    }

    #[test]
    fn words_are_never_markup() {
        assert_eq!(plain("a|b\n*c* <i>"), "a\\|b \\*c\\* \\<i\\>");
    }
}
