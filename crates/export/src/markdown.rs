//! One interview as Markdown: the talk, and beside every answer what was heard in it and what it led to.

use std::fmt::Write as _;

use colloquy_engine::Methodology;
use colloquy_engine::ports::CallRow;
use colloquy_engine::record::Turn;
use colloquy_engine::session::Session;
use colloquy_engine::utterance::{Speaker, Utterance};

use crate::check::{Judgement, MemberCheck};
use crate::correction::Correction;
use crate::graph::{Graph, Node};
use crate::person::Person;
use crate::phrases::{Answers, asks, because, for_methods, listened, part, reason, spoken, way};
use crate::usage::UsageSum;

mod corrected;

/// Behind what was not heard by itself.
const ADDED: &str = " *(added by a researcher)*";

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
    let graph = interview.graph;
    let mut page = String::new();
    head(&mut page, interview);
    talk(&mut page, interview);
    checked(&mut page, interview);
    nodes(&mut page, graph);
    edges(&mut page, graph);
    corrected::corrected(&mut page, interview);
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
    if let Some(wish) = interview.check.and_then(|check| check.leave_out.as_ref()) {
        let _ = writeln!(page, "* **The respondent would rather have left out:** “{}”", plain(wish));
    }
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
    if let Some(farewell) = &interview.session.farewell {
        let _ = writeln!(page, "\n**Interviewer:** {}", plain(farewell));
    }
}

fn notes(page: &mut String, interview: Interview<'_>, turn: &Turn) {
    let Interview { session, methodology, .. } = interview;
    page.push('\n');
    for node in turn.nodes.iter().filter(|node| node.created) {
        let _ = writeln!(page, "> + {} ({})  ", plain(&node.label), spoken(&node.node_type));
    }
    let said = Utterance::answer_id(turn.turn_number).to_string();
    for node in interview.graph.nodes.iter().filter(|node| node.added && node.said_in(&said)) {
        let _ = writeln!(page, "> + {} ({}){ADDED}  ", plain(&node.label), spoken(&node.node_type));
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
        let felt = node.valence.map(|felt| format!(" *(felt: {})*", felt.word())).unwrap_or_default();
        let made = made(node.added, node.corrected);
        let marks = marks(made, node.judged.as_ref(), &node.tags, &node.memos);
        let _ = writeln!(
            page,
            "| {} | {}{replaced}{felt}{marks} | {} | {} |",
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
    let end = |id: &str| graph.nodes.iter().find(|node| node.id == id);
    let label = |id: &str| end(id).map(|node| plain(&node.label)).unwrap_or_default();
    let (supposed, said): (Vec<_>, Vec<_>) = graph.edges.iter().partition(|edge| edge.suggested);
    for edge in said.into_iter().chain(supposed) {
        let quotes: Vec<String> =
            edge.quotes.iter().map(|quote| format!("“{}”", plain(&quote.text))).collect();
        let typed = [&edge.source, &edge.target].iter().all(|id| end(id).is_none_or(Node::is_typed));
        let standing = match (edge.suggested, edge.contested, typed) {
            (true, ..) => " *(supposed: not counted)*",
            (false, true, _) => " *(contested: not counted)*",
            (false, false, false) => " *(of something untyped: not counted)*",
            (false, false, true) => "",
        };
        let made = made(edge.added, edge.corrected);
        let _ = writeln!(
            page,
            "| {} | {}{standing}{} | {} | {} |",
            label(&edge.source),
            spoken(&edge.edge_type),
            marks(made, edge.judged.as_ref(), &edge.tags, &edge.memos),
            label(&edge.target),
            quotes.join(" ")
        );
    }
}

/// What researchers made of a node or an edge.
const fn made(added: bool, corrected: bool) -> &'static str {
    match (added, corrected) {
        (true, _) => ADDED,
        (false, true) => " *(corrected)*",
        (false, false) => "",
    }
}

/// What the respondent said of a node or an edge, and what researchers made of it.
fn marks(made: &str, judged: Option<&Judgement>, tags: &[String], memos: &[String]) -> String {
    let mut marks = String::from(made);
    if let Some(judged) = judged {
        let _ = write!(marks, " *(the respondent said: {})*", judged.in_words());
    }
    for tag in tags {
        let _ = write!(marks, " #{}", plain(tag));
    }
    for memo in memos {
        let _ = write!(marks, " — {}", plain(memo));
    }
    marks
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
        let person = Person::of_study("Oats", Some(3), [("age".to_owned(), "52".to_owned())].into(), false);
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
            text: "You told me: “no sugar”.".to_owned(),
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
            "* You told me: “no sugar”. The respondent said: not quite. In their words: “less sugar”",
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
