//! One interview as Markdown: the talk, and beside every answer what was heard in it and what it led to.

use std::fmt::Write as _;

use colloquy_engine::Methodology;
use colloquy_engine::ports::CallRow;
use colloquy_engine::record::Turn;
use colloquy_engine::session::Session;
use colloquy_engine::utterance::Speaker;

use crate::check::{Judgement, MemberCheck};
use crate::correction::{Change, Correction};
use crate::graph::Graph;
use crate::person::Person;
use crate::phrases::{Answers, asks, because, for_methods, listened, part, reason, spoken, way};
use crate::usage::UsageSum;
use crate::words::Valence;

/// An interview with all that is known of it.
#[derive(Debug, Clone, Copy)]
pub struct Interview<'a> {
    /// The interview.
    pub session: &'a Session,
    /// Its turns, oldest first.
    pub turns: &'a [Turn],
    /// Its calls in the ledger, oldest first.
    pub calls: &'a [CallRow],
    /// The methodology it was held with.
    pub methodology: &'a Methodology,
    /// With whom it was held.
    pub person: &'a Person,
    /// What was understood, as it stands with the corrections.
    pub graph: &'a Graph,
    /// What researchers corrected.
    pub corrections: &'a [Correction],
    /// What the respondent said of it.
    pub check: Option<&'a MemberCheck>,
}

/// The whole interview for people.
pub fn markdown(interview: Interview<'_>) -> String {
    let Interview { graph, corrections, .. } = interview;
    let mut page = String::new();
    head(&mut page, interview);
    talk(&mut page, interview);
    checked(&mut page, interview);
    nodes(&mut page, graph);
    edges(&mut page, graph);
    corrected(&mut page, corrections);
    page
}

fn head(page: &mut String, interview: Interview<'_>) {
    let Interview { session, turns, calls, methodology, person, .. } = interview;
    // Writing to a String cannot fail.
    let _ = writeln!(page, "# Interview about {}\n", plain(&session.concept.name));
    if let Some(study) = &person.study {
        let _ = writeln!(page, "* Study: {}", plain(study));
    }
    if person.name.is_some() || !person.attributes.is_empty() {
        let _ = writeln!(page, "* Person: {}", plain(&person.in_words()));
    }
    if person.practice {
        page.push_str("* A practice run: the person was simulated, nobody real was interviewed.\n");
    }
    let _ =
        writeln!(page, "* Method: {}, version {}", spoken(&methodology.name), plain(&methodology.version));
    let _ = writeln!(page, "* Objective: {}", plain(session.concept.objective.trim()));
    let _ = writeln!(page, "* Begun: {}", session.created_at.strftime("%Y-%m-%d %H:%M UTC"));
    let _ = writeln!(page, "* Answers: {}", Answers::of(turns).in_words(session.config.max_turns));
    if let Some(ending) = session.ending {
        let _ = writeln!(page, "* It ended because {}.", because(ending));
    }
    let _ = writeln!(page, "* Listening and asking: {}", listened(session));
    if !calls.is_empty() {
        let _ = writeln!(page, "* Language models: {}", UsageSum::total(calls).in_words());
    }
    let _ = writeln!(page, "* For the methods section: {}", for_methods(session, methodology));
    let _ = writeln!(page, "* Id of the interview: `{}`", session.id);
}

fn talk(page: &mut String, interview: Interview<'_>) {
    page.push_str("\n## The talk\n");
    let in_check = interview.check.and_then(|check| check.utterance_id.as_deref());
    for said in &interview.session.transcript {
        if in_check == Some(said.id.to_string().as_str()) {
            continue;
        }
        let speaker = match said.speaker {
            Speaker::Interviewer => format!("{}. Interviewer", said.turn_number + 1),
            Speaker::Respondent => "Respondent".to_owned(),
        };
        let _ = writeln!(page, "\n**{speaker}:** {}", plain(&said.text));
        if said.speaker == Speaker::Respondent
            && let Some(turn) = interview.turns.iter().find(|turn| turn.turn_number == said.turn_number)
        {
            notes(page, interview, turn);
        }
    }
}

fn notes(page: &mut String, interview: Interview<'_>, turn: &Turn) {
    let Interview { session, methodology, .. } = interview;
    page.push('\n');
    for node in turn.nodes.iter().filter(|node| node.created) {
        let _ = writeln!(page, "> + {} ({})  ", plain(&node.label), spoken(&node.node_type));
    }
    for edge in turn.edges.iter().filter(|edge| edge.created) {
        let _ = writeln!(
            page,
            "> + {} → {} ({})  ",
            label(session, edge.source),
            label(session, edge.target),
            spoken(&edge.edge_type)
        );
    }
    if turn.next_question.is_none() {
        return;
    }
    let about = |label: &str| match label {
        "" => String::new(),
        label => format!(", about *{}*", plain(label)),
    };
    if let Some(ending) = turn.ending {
        let _ = writeln!(page, "> Next: closing words, because {}", because(ending));
    } else if let Some(departed) = &turn.departure {
        let planned = way(methodology, &turn.strategy);
        // A plan's own way of asking says nothing of a question that took its place.
        let took_over = departed.strategy == turn.strategy;
        let asked = turn.asks.filter(|_| took_over).map(|operation| asks(operation).to_owned());
        let asked = asked.unwrap_or_else(|| way(methodology, &departed.strategy));
        let _ =
            writeln!(page, "> Planned next: {planned}{} ({})  ", about(&turn.focus_label), part(turn.phase));
        let reason = plain(reason(&departed.reason));
        let _ = writeln!(page, "> Asked instead: {asked}{}, because {reason}", about(&departed.focus_label));
    } else {
        let next = way(methodology, &turn.strategy);
        let _ = writeln!(page, "> Next: {next}{} ({})", about(&turn.focus_label), part(turn.phase));
    }
}

/// What the respondent said of what was understood: no part of the talk, and no answer to a question.
fn checked(page: &mut String, interview: Interview<'_>) {
    let Some(check) = interview.check else { return };
    page.push_str("\n## The check at the end\n\nWhen the talk was over, the respondent was shown what was understood.\n\n");
    for verdict in &check.verdicts {
        let _ =
            write!(page, "* {} The respondent said: {}.", plain(&verdict.text), verdict_of(verdict.right));
        if let Some(words) = &verdict.words {
            let _ = write!(page, " In their words: “{}”", plain(words));
        }
        page.push('\n');
    }
    if let Some(added) = &check.added {
        let _ = writeln!(page, "* The respondent added: “{}”", plain(added));
    }
    if let Some(wish) = &check.leave_out {
        let _ = writeln!(page, "* **The respondent would rather have left out:** “{}”", plain(wish));
    }
    if check.verdicts.is_empty() && check.added.is_none() && check.leave_out.is_none() {
        page.push_str("The respondent said nothing of it.\n");
    }
    let heard = interview.graph.nodes.iter();
    let heard = heard.filter(|node| check.utterance_id.as_deref().is_some_and(|said| node.said_in(said)));
    let heard: Vec<String> =
        heard.map(|node| format!("> + {} ({})  ", plain(&node.label), spoken(&node.node_type))).collect();
    if !heard.is_empty() {
        let _ = writeln!(page, "\nHeard in what they said here:\n\n{}", heard.join("\n"));
    }
}

const fn verdict_of(right: bool) -> &'static str {
    if right { "right" } else { "not quite" }
}

fn nodes(page: &mut String, graph: &Graph) {
    page.push_str("\n## What was said\n\n| Id | Label | Type | Quotes |\n| --- | --- | --- | --- |\n");
    for node in &graph.nodes {
        let quotes: Vec<String> =
            node.quotes.iter().map(|quote| format!("“{}”", plain(&quote.text))).collect();
        let replaced =
            node.superseded_by.as_ref().map(|id| format!(" (replaced by {id})")).unwrap_or_default();
        let marks = marks(node.corrected, node.judged.as_ref(), &node.tags, &node.memos);
        let _ = writeln!(
            page,
            "| {} | {}{replaced}{marks} | {} | {} |",
            node.id,
            plain(&node.label),
            spoken(&node.node_type),
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
            spoken(&edge.edge_type),
            marks(edge.corrected, edge.judged.as_ref(), &edge.tags, &edge.memos),
            label(&edge.target),
            quotes.join(" ")
        );
    }
}

/// What the respondent said of a node or an edge, and what researchers made of it.
fn marks(corrected: bool, judged: Option<&Judgement>, tags: &[String], memos: &[String]) -> String {
    let mut marks = String::from(if corrected { " *(corrected)*" } else { "" });
    if let Some(judged) = judged {
        let _ = write!(marks, " *(the respondent said: {})*", verdict_of(judged.right));
    }
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
    let on = |on: &Option<String>, quote: &Option<String>| {
        let on = on.clone().unwrap_or_else(|| "the interview".to_owned());
        quote.as_ref().map_or(on.clone(), |words| format!("\"{words}\" ({on})"))
    };
    match change {
        Change::Rename { node, label } => format!("{node} is called \"{label}\""),
        Change::Retype { node, node_type } => format!("{node} is of type {}", spoken(node_type)),
        Change::Merge { node, into } => format!("{node} is part of {into}"),
        Change::Split { node, quotes, label } => {
            format!("{} of the quotes of {node} are \"{label}\"", quotes.len())
        }
        Change::AddNode { label, .. } => format!("\"{label}\" is added"),
        Change::AddEdge { source, target, edge_type, .. } => {
            format!("{source} {} {target} is added", spoken(edge_type))
        }
        Change::Feel { node, valence } => {
            format!("{node} felt {}", valence.map_or("like nothing that could be told", Valence::word))
        }
        Change::TurnEdge { edge } => format!("{edge} is turned round"),
        Change::KeepEdge { edge } => format!("{edge} is kept"),
        Change::LeaveOut { .. } => "words are left out".to_owned(),
        Change::DeleteNode { node } => format!("{node} is taken out"),
        Change::DeleteEdge { edge } => format!("{edge} is taken out"),
        Change::Memo { on: about, quote, text } => format!("of {}: {text}", on(about, quote)),
        Change::Tag { on: about, quote, tags } => {
            format!("{} is marked {}", on(about, quote), tags.join(", "))
        }
    }
}

fn label(session: &Session, id: colloquy_engine::NodeId) -> String {
    session.graph.node(id).map(|node| plain(&node.label)).unwrap_or_default()
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

    fn page_of(calls: &[CallRow], person: &Person, check: Option<&MemberCheck>) -> String {
        let session = samples::session();
        let methodology = Methodology::parse("method.yaml", &session.methodology_source).unwrap().methodology;
        markdown(Interview {
            session: &session,
            turns: &[samples::turn()],
            calls,
            methodology: &methodology,
            person,
            graph: &Graph::from(&session).judged(check),
            corrections: &[],
            check,
        })
    }

    #[test]
    fn the_page_shows_talk_nodes_and_quotes_without_codes() {
        let person = Person::of_study("Oats", 3, [("age".to_owned(), "52".to_owned())].into(), false);
        let page = page_of(&[], &person, None);
        for line in [
            "* Study: Oats",
            "* Person: Person 3 (age: 52)",
            "* Method: means end chain, version",
            "* Answers: 1; at most 10 questions were to be asked",
            "* Listening and asking: the program's own engine, without a language model",
            "**1. Interviewer:** What matters?",
            "**Respondent:** It has no sugar.",
            "> + no sugar (attribute)",
            ", about *no sugar* (beginning of the talk)",
            "| n1 | no sugar | attribute | “no sugar” |",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
        assert!(!page.contains("The check at the end"), "{page}");
    }

    #[test]
    fn what_the_respondent_said_of_it_stands_apart_and_marks_what_it_is_about() {
        let verdict = crate::check::Verdict {
            text: "This plays a part for you: “no sugar”.".to_owned(),
            right: false,
            words: Some("less sugar".to_owned()),
            about: crate::turn::Focus::Node("n1".to_owned()),
        };
        let check = MemberCheck {
            at: "2026-01-01T00:00:00Z".parse().unwrap(),
            verdicts: vec![verdict],
            added: Some("I bake".to_owned()),
            leave_out: Some("my name".to_owned()),
            utterance_id: None,
        };
        let page = page_of(&[], &Person::default(), Some(&check));
        for line in [
            "## The check at the end",
            "* This plays a part for you: “no sugar”. The respondent said: not quite. In their words: “less sugar”",
            "* The respondent added: “I bake”",
            "* **The respondent would rather have left out:** “my name”",
            "| n1 | no sugar *(the respondent said: not quite)* | attribute |",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
    }

    #[test]
    fn what_was_used_up_is_one_line_and_nothing_is_none() {
        let page = |calls: &[CallRow]| page_of(calls, &Person::default(), None);
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
