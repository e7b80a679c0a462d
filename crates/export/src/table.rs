//! Many interviews as tables: a row for each idea, or for each answer, for a spreadsheet or a program for statistics.

use std::collections::BTreeSet;

use colloquy_engine::record::Turn;
use colloquy_engine::session::Session;

use crate::check::MemberCheck;
use crate::graph::Node;
use crate::markdown::Interview;
use crate::person::Person;
use crate::phrases::spoken;

/// Columns of every table before those of the attributes, and after them.
const FIRST: [&str; 2] = ["study", "person"];
const LAST: [&str; 2] = ["practice_run", "interview"];
/// Further columns of the table of ideas.
const IDEAS: [&str; 8] = ["question", "idea", "type", "label", "quote", "respondent_said", "tags", "notes"];
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
            Self::Answers => turns.iter().map(|turn| answer(turn).to_vec()).collect(),
        };
        Part { person: person.clone(), interview: session.id.to_string(), rows }
    }
}

fn answer(turn: &Turn) -> [String; 4] {
    let ideas: Vec<&str> = turn.nodes.iter().map(|node| node.label.as_str()).collect();
    [
        turn.turn_number.to_string(),
        turn.question.clone().unwrap_or_default(),
        turn.answer.clone(),
        ideas.join(BETWEEN),
    ]
}

fn row(session: &Session, check: Option<&MemberCheck>, node: &Node) -> [String; 8] {
    let in_check = check.and_then(|check| check.utterance_id.as_deref());
    let quotes: Vec<&str> = node.quotes.iter().map(|quote| quote.text.as_str()).collect();
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
    let judged = node.judged.as_ref().map_or("", |judged| if judged.right { "right" } else { "not quite" });
    [
        questions.join(BETWEEN),
        node.id.clone(),
        spoken(&node.node_type),
        node.label.clone(),
        quotes.join(BETWEEN),
        judged.to_owned(),
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
mod tests {
    use colloquy_engine::Methodology;

    use super::*;
    use crate::graph::Graph;
    use crate::samples;

    #[test]
    fn every_idea_is_a_row_with_person_attributes_quote_and_question() {
        let session = samples::session();
        let methodology = Methodology::parse("method.yaml", &session.methodology_source).unwrap().methodology;
        let ideas = |person: &Person, label: &str| {
            let mut graph = Graph::from(&session);
            label.clone_into(&mut graph.nodes[0].label);
            Rows::Ideas.of(Interview {
                session: &session,
                turns: &[],
                calls: &[],
                methodology: &methodology,
                person,
                graph: &graph,
                corrections: &[],
                check: None,
            })
        };
        let known = |name: &str, value: &str| [(name.to_owned(), value.to_owned())].into();
        let one = Person::of_study("Oats, raw", 1, known("age", "52"), false);
        let two = Person::of_study("Oats, raw", 2, known("type", "new"), true);
        let table = csv(Rows::Ideas, &[ideas(&one, "no sugar"), ideas(&two, "=1+1")]).unwrap();
        let table = String::from_utf8(table).unwrap();
        assert_eq!(
            table,
            "\u{feff}study,person,age,attribute_type,practice_run,interview,question,idea,type,label,quote,\
             respondent_said,tags,notes\n\
             \"Oats, raw\",Person 1,52,,no,s-1,1,n1,attribute,no sugar,no sugar,,,\n\
             \"Oats, raw\",Person 2,,new,yes,s-1,1,n1,attribute,'=1+1,no sugar,,,\n"
        );
    }
}
