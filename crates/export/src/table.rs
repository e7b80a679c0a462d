//! Many interviews as tables: a row for each idea, each link, or each answer, for a spreadsheet or a program for statistics.

use std::collections::BTreeSet;

use colloquy_engine::methodology::ontology::UNTYPED;
use colloquy_engine::record::Turn;
use colloquy_engine::session::Session;
use colloquy_engine::utterance::Utterance;

use crate::check::{Judgement, MemberCheck};
use crate::graph::{Edge, Graph, Node, Quote};
use crate::markdown::Interview;
use crate::person::Person;
use crate::phrases::spoken;
use crate::words::Valence;

/// Columns of every table before those of the attributes, and after them.
const FIRST: [&str; 2] = ["study", "person"];
const LAST: [&str; 2] = ["practice_run", "interview"];
/// Further columns of the table of ideas.
const IDEAS: [&str; 11] = [
    "question",
    "idea",
    "type",
    "label",
    "quote",
    "valence",
    "status",
    "respondent_said",
    "respondent_words",
    "tags",
    "notes",
];
/// Further columns of the table of links.
const LINKS: [&str; 10] = [
    "link",
    "source",
    "relation",
    "target",
    "quote",
    "status",
    "respondent_said",
    "respondent_words",
    "tags",
    "notes",
];
/// Further columns of the table of answers.
const ANSWERS: [&str; 4] = ["number", "question", "answer", "ideas"];
/// Between several of one kind in one cell.
const BETWEEN: &str = " | ";
/// Where a column of an attribute has a name that another column has.
const ATTRIBUTE: &str = "attribute_";

/// What a table has rows of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// Ideas that stand: what was taken back is left out.
    Ideas,
    /// Links between ideas that stand, those that do not count among them.
    Links,
    /// Answers in the order they were given, each with its question.
    Answers,
}

/// The rows of one interview, to be put together with those of others.
#[derive(Debug, Clone)]
pub struct Part {
    person: Person,
    interview: String,
    rows: Vec<Vec<String>>,
}

impl Rows {
    const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Ideas => &IDEAS,
            Self::Links => &LINKS,
            Self::Answers => &ANSWERS,
        }
    }

    /// Those of an interview.
    pub fn of(self, interview: Interview<'_>) -> Part {
        let Interview { session, graph, person, check, turns, .. } = interview;
        let rows = match self {
            Self::Ideas => {
                let standing = graph.nodes.iter().filter(|node| node.superseded_by.is_none());
                standing.map(|node| row(session, check, node).to_vec()).collect()
            }
            Self::Links => graph.edges.iter().filter_map(|edge| link(graph, edge)).map(Vec::from).collect(),
            Self::Answers => turns.iter().map(|turn| answer(graph, turn).to_vec()).collect(),
        };
        Part { person: person.clone(), interview: session.id.to_string(), rows }
    }
}

fn answer(graph: &Graph, turn: &Turn) -> [String; 4] {
    let said = Utterance::answer_id(turn.turn_number).to_string();
    let ideas = graph.nodes.iter().filter(|node| node.said_in(&said));
    let ideas: Vec<&str> = ideas.map(|node| node.label.as_str()).collect();
    [
        turn.turn_number.to_string(),
        turn.question.clone().unwrap_or_default(),
        turn.answer.clone(),
        ideas.join(BETWEEN),
    ]
}

/// What a link says, and whether it counts; None when one of its ideas was taken back.
fn link(graph: &Graph, edge: &Edge) -> Option<[String; 10]> {
    let end = |id: &str| graph.nodes.iter().find(|node| node.superseded_by.is_none() && node.id == id);
    let (source, target) = (end(&edge.source)?, end(&edge.target)?);
    let status = match edge {
        Edge { contested: true, .. } => "contested",
        Edge { suggested: true, .. } => "suggested",
        _ if !source.is_typed() || !target.is_typed() => UNTYPED,
        edge => status(edge.added, edge.corrected),
    };
    let [said, words] = judged(edge.judged.as_ref());
    Some([
        edge.id.clone(),
        source.label.clone(),
        spoken(&edge.edge_type),
        target.label.clone(),
        quotes(&edge.quotes),
        status.to_owned(),
        said,
        words,
        edge.tags.join(BETWEEN),
        edge.memos.join(BETWEEN),
    ])
}

/// Who is behind it.
const fn status(added: bool, corrected: bool) -> &'static str {
    match (added, corrected) {
        (true, _) => "added",
        (false, true) => "corrected",
        (false, false) => "heard",
    }
}

fn judged(judged: Option<&Judgement>) -> [String; 2] {
    let words = judged.and_then(|judged| judged.words.clone()).unwrap_or_default();
    [judged.map_or("", Judgement::in_words).to_owned(), words]
}

fn quotes(quotes: &[Quote]) -> String {
    quotes.iter().map(|quote| quote.text.as_str()).collect::<Vec<_>>().join(BETWEEN)
}

fn row(session: &Session, check: Option<&MemberCheck>, node: &Node) -> [String; 11] {
    let in_check = check.and_then(|check| check.utterance_id.as_deref());
    let mut questions: Vec<String> = Vec::new();
    for quote in &node.quotes {
        let said = session.transcript.iter().find(|said| said.id.to_string() == quote.utterance_id);
        let question = match said {
            _ if in_check == Some(quote.utterance_id.as_str()) => "check".to_owned(),
            Some(said) => said.turn_number.to_string(),
            None => continue,
        };
        if !questions.contains(&question) {
            questions.push(question);
        }
    }
    let [said, words] = judged(node.judged.as_ref());
    [
        questions.join(BETWEEN),
        node.id.clone(),
        spoken(&node.node_type),
        node.label.clone(),
        quotes(&node.quotes),
        node.valence.map_or("", Valence::word).to_owned(),
        status(node.added, node.corrected).to_owned(),
        said,
        words,
        node.tags.join(BETWEEN),
        node.memos.join(BETWEEN),
    ]
}

/// The table as CSV (RFC 4180, UTF-8 with the mark that spreadsheets know it by); attributes have columns of their own.
///
/// # Errors
/// Never: it is written into memory.
pub fn csv(table: Rows, interviews: &[Part]) -> Result<Vec<u8>, csv::Error> {
    let names: BTreeSet<&str> =
        interviews.iter().flat_map(|part| part.person.attributes.keys()).map(String::as_str).collect();
    let columns = table.columns();
    let column = |name: &&str| {
        let taken = FIRST.iter().chain(&LAST).chain(columns).any(|own| own == name);
        if taken { format!("{ATTRIBUTE}{name}") } else { (*name).to_owned() }
    };
    let mut file = csv::Writer::from_writer("\u{feff}".as_bytes().to_vec());
    let first = FIRST.iter().map(|name| (*name).to_owned());
    let heads = first
        .chain(names.iter().map(column))
        .chain(LAST.iter().chain(columns).map(|name| (*name).to_owned()));
    file.write_record(heads.map(|head| cell(&head)))?;
    for Part { person, interview, rows } in interviews {
        let attributes =
            names.iter().map(|name| person.attributes.get(*name).map(String::as_str).unwrap_or_default());
        let practice = if person.practice { "yes" } else { "no" };
        let whose: Vec<&str> = [person.study.as_deref(), person.name.as_deref()]
            .into_iter()
            .map(Option::unwrap_or_default)
            .chain(attributes)
            .chain([practice, interview.as_str()])
            .collect();
        for row in rows {
            let cells = whose.iter().copied().chain(row.iter().map(String::as_str));
            file.write_record(cells.map(cell))?;
        }
    }
    file.into_inner().map_err(|error| error.into_error().into())
}

/// Words of people never become a formula where the table is opened.
fn cell(words: &str) -> String {
    if words.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{words}") } else { words.to_owned() }
}

#[cfg(test)]
mod tests;
