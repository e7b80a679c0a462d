//! What is listed where it was asked which things there are becomes things to compare.

use colloquy_engine::interpretation::{ListenRequest, Operation, Statement};
use colloquy_syntax::Pos;

use super::{Named, things};
use crate::features::Question;
use crate::label::is_article;
use crate::parsed::Parsed;
use crate::read::Heard;

/// Things from which on they are a list.
const LIST: usize = 3;
/// How sure it is that something in a list is a thing to compare.
const LISTED: f64 = 0.75;

/// A name without its article.
fn plain(name: &str) -> &str {
    let (first, rest) = name.split_once(' ').unwrap_or(("", name));
    if is_article(&first.to_lowercase()) { rest } else { name }
}

/// Two names of one thing.
fn same(one: &str, other: &str) -> bool {
    plain(one).eq_ignore_ascii_case(plain(other))
}

/// A thing as it is named in a sentence: its article is written small, and what is no name.
fn named_so(said: &str, small: bool) -> String {
    let bare = plain(said);
    let mut letters = bare.chars();
    let first = letters.next().filter(|_| small && bare.len() == said.len());
    let bare = first.map_or_else(|| bare.to_owned(), |first| first.to_lowercase().chain(letters).collect());
    format!("{}{bare}", said[..said.len() - plain(said).len()].to_lowercase())
}

/// Other ways to say the name somebody gave a thing: without its article, and what tells it apart ("the Sunday one" is "Sunday",
/// "a proper hill walk" the "hill walk").
pub(super) fn short(name: &str) -> Vec<&str> {
    let bare = plain(name);
    let told = bare
        .strip_suffix(" one")
        .or_else(|| bare.split_once(' ').map(|(_, rest)| rest).filter(|rest| rest.contains(' ')));
    std::iter::once(bare).chain(told).collect()
}

/// Where it was asked which things there are, what is listed is what can be compared.
pub(super) fn things(parsed: &Parsed, request: &ListenRequest<'_>, named: &[Named], heard: &mut Vec<Heard>) {
    let operation = request.intent.and_then(|intent| intent.operation);
    let asks_which = matches!(operation, Some(Operation::Open | Operation::Others | Operation::Wider));
    if !asks_which || request.methodology.ontology.node_type("element").is_none() {
        return;
    }
    let question = Question::of(request.question.unwrap_or_default());
    let mut taken: Vec<String> = Vec::new();
    for range in things::named(&parsed.doc, &question) {
        let bytes = parsed.bytes_of(&range);
        let begins =
            range.start == 0 || parsed.doc[range.start - 1].sentence != parsed.doc[range.start].sentence;
        let small = begins && parsed.doc[range.start].pos != Pos::Propn;
        let label = named_so(parsed.said(bytes), small);
        let label = label.as_str();
        // What was heard by the same words, or as a thing by more of them, is this thing.
        let (from, to) = parsed.chars(bytes);
        let within = |told: &Statement| {
            let holds = told.span.is_some_and(|(begin, end)| begin <= from && to <= end);
            holds && told.node_type == "element" && !taken.contains(&told.label)
        };
        let as_told = |heard: &&mut Heard| same(&heard.statement.label, label) || within(&heard.statement);
        if let Some(heard) = heard.iter_mut().find(as_told) {
            let (quote, span) = (heard.statement.quote.clone(), heard.statement.span);
            heard.statement = Statement { quote, span, ..thing(label) };
            taken.push(label.to_owned());
            continue;
        }
        let overlaps = |named: &Named| named.range.start < range.end && range.start < named.range.end;
        let known = request.known.iter().any(|node| same(node.label, label));
        if !known && !named.iter().any(overlaps) {
            let (quote, span) = (parsed.said(bytes).to_owned(), Some(parsed.chars(bytes)));
            heard.push(Heard::plain(Statement { quote, span, ..thing(label) }));
            taken.push(label.to_owned());
        }
    }
    // Where things are listed, what else sounded like one is told of them.
    if taken.len() >= LIST {
        heard
            .retain(|heard| heard.statement.node_type != "element" || taken.contains(&heard.statement.label));
    }
}

/// A thing in a list, without its quote.
fn thing(label: &str) -> Statement {
    Statement {
        label: label.to_owned(),
        node_type: "element".to_owned(),
        confidence: LISTED,
        ..Statement::default()
    }
}

#[cfg(test)]
mod tests {
    use super::{named_so, same, short};

    #[test]
    fn a_thing_has_one_name_however_it_is_said() {
        assert!(same("the tram", "A tram") && same("Tram", "the tram") && !same("the tram", "the trams"));
        for (said, small, named) in
            [("The tram", false, "the tram"), ("Swimming", true, "swimming"), ("Harlow's", false, "Harlow's")]
        {
            assert_eq!(named_so(said, small), named);
        }
        assert_eq!(short("the Sunday one"), ["Sunday one", "Sunday"]);
        assert_eq!(short("a proper hill walk"), ["proper hill walk", "hill walk"]);
        assert_eq!(short("the bus"), ["bus"]);
    }
}
