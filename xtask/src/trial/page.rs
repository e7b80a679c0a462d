//! A trial for people: what is to be judged, the page of an interview, the page of a round.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

use super::judged::{HOW, Judged, Size};

/// The node type of what fits none: it is shown, and neither counted nor judged.
const UNTYPED: &str = "untyped";
/// Questions shown as the worst of a round.
const WORST: usize = 10;

/// One answer with the question before it and what was heard in it.
struct Exchange<'a> {
    question: &'a str,
    answer: &'a str,
    turn: &'a Value,
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value["extracted"][field].as_array().map_or(&[], Vec::as_slice)
}

fn turns(interview: &Value) -> &[Value] {
    interview["turns"].as_array().map_or(&[], Vec::as_slice)
}

fn exchanges(interview: &Value) -> Vec<Exchange<'_>> {
    let opening = interview["utterances"].get(0).map_or("", |first| text(first, "text"));
    let mut question = opening;
    let mut exchanges = Vec::new();
    for turn in turns(interview) {
        exchanges.push(Exchange { question, answer: text(turn, "answer"), turn });
        question = text(turn, "next_question");
    }
    exchanges
}

/// How much there is to judge.
pub(super) fn size(interview: &Value) -> Size {
    let typed = |turn| list(turn, "nodes").iter().filter(|node| text(node, "node_type") != UNTYPED).count();
    let nodes = turns(interview).iter().map(typed).sum();
    let map = Map::of(interview);
    let edges = turns(interview).iter().map(|turn| map.counted(turn).len()).sum();
    Size { questions: turns(interview).len(), nodes, edges }
}

/// Nodes and edges of the interview by turn, numbered through.
struct Map<'a> {
    labels: BTreeMap<&'a str, &'a str>,
    /// Edges that are only suggested, or of a node of no type: they count for nothing.
    idle: BTreeSet<&'a str>,
    nodes: usize,
    edges: usize,
}

impl<'a> Map<'a> {
    fn of(interview: &'a Value) -> Self {
        let nodes = turns(interview).iter().flat_map(|turn| list(turn, "nodes"));
        let labels = nodes.map(|node| (text(node, "id"), text(node, "label"))).collect();
        let edges = interview["edges"].as_array().map_or(&[][..], Vec::as_slice);
        let untyped: BTreeSet<&str> = interview["nodes"]
            .as_array()
            .map_or(&[][..], Vec::as_slice)
            .iter()
            .filter(|node| text(node, "node_type") == UNTYPED)
            .map(|node| text(node, "id"))
            .collect();
        let is_idle = |edge: &&Value| {
            edge["suggested"] == true
                || ["source", "target"].iter().any(|end| untyped.contains(text(edge, end)))
        };
        let idle = edges.iter().filter(is_idle).map(|edge| text(edge, "id"));
        Self { labels, idle: idle.collect(), nodes: 0, edges: 0 }
    }

    /// The edges of a turn that count.
    fn counted(&self, turn: &'a Value) -> Vec<&'a Value> {
        list(turn, "edges").iter().filter(|edge| !self.idle.contains(text(edge, "id"))).collect()
    }

    fn label(&self, id: &'a str) -> &'a str {
        self.labels.get(id).copied().unwrap_or(id)
    }

    fn lines(&mut self, turn: &'a Value) -> Vec<String> {
        let mut lines = Vec::new();
        for node in list(turn, "nodes") {
            let (label, kind, quote) = (text(node, "label"), text(node, "node_type"), text(node, "quote"));
            if kind == UNTYPED {
                lines.push(format!("- {label} (kept as told, of no type) “{quote}”"));
                continue;
            }
            self.nodes += 1;
            lines.push(format!("n{} {label} ({kind}) “{quote}”", self.nodes));
        }
        for edge in self.counted(turn) {
            self.edges += 1;
            let (source, target) = (self.label(text(edge, "source")), self.label(text(edge, "target")));
            let kind = text(edge, "edge_type");
            lines.push(format!("e{} {source} → {target} ({kind}) “{}”", self.edges, text(edge, "quote")));
        }
        lines
    }
}

/// What somebody who judges sees.
pub(super) fn to_judge(interview: &Value) -> String {
    let mut page = format!("{HOW}\nMethod: {}\n", method(interview));
    let mut map = Map::of(interview);
    for (at, exchange) in exchanges(interview).into_iter().enumerate() {
        // Writing into a text cannot fail.
        let _ = write!(page, "\nq{} {}\n   {}\n", at + 1, exchange.question, exchange.answer);
        for line in map.lines(exchange.turn) {
            let _ = writeln!(page, "      {line}");
        }
    }
    if let Some(farewell) = farewell(interview) {
        let _ = writeln!(page, "\nat the end, not to be judged: {farewell}");
    }
    page
}

/// What was said last, to which no answer is expected.
pub(super) fn farewell(interview: &Value) -> Option<&str> {
    turns(interview).last().map(|turn| text(turn, "farewell")).filter(|farewell| !farewell.is_empty())
}

fn method(interview: &Value) -> String {
    text(&interview["session"], "methodology").replace('_', " ")
}

/// The page of an interview.
pub(super) fn of_trial(title: &str, person: &str, interview: &Value, judged: &Judged) -> String {
    let date = text(&interview["session"], "created_at").get(..10).unwrap_or_default();
    let who = if person.is_empty() { String::new() } else { format!(" ({person})") };
    let mut page = format!(
        "# {}: {}\n\nHeld on {date}. Somebody who saw only the questions played the respondent{who}, and judged questions and map \
         afterwards: {}.\n",
        title.replace(['_', '-'], " "),
        method(interview),
        judged.line()
    );
    let mut map = Map::of(interview);
    for (exchange, (score, follows)) in exchanges(interview).into_iter().zip(&judged.questions) {
        let follows = if *follows { ", follows" } else { "" };
        let _ = write!(page, "\n**Interviewer** ({score}{follows}): {}\n\n", exchange.question);
        let _ = write!(page, "{}\n\n", exchange.answer);
        for line in map.lines(exchange.turn) {
            let (name, _) = line.split_once(' ').unwrap_or((&line, ""));
            let verdict = if name == "-" { String::new() } else { format!(": {}", verdict(name, judged)) };
            let _ = writeln!(page, "> {line}{verdict}  ");
        }
    }
    if let Some(farewell) = farewell(interview) {
        let _ = writeln!(page, "\n**Interviewer** (at the end): {farewell}");
    }
    page
}

/// What was judged of a node or an edge by its number.
fn verdict(name: &str, judged: &Judged) -> String {
    let (kind, number) = name.split_at(1);
    let at = number.parse::<usize>().unwrap_or_default().wrapping_sub(1);
    match kind {
        "n" => match judged.nodes.get(at) {
            Some(Some(why)) => format!("**bad {why}**"),
            _ => "good".to_owned(),
        },
        _ => if judged.edges.get(at) == Some(&false) { "**bad**" } else { "good" }.to_owned(),
    }
}

/// The page of a round of trials.
pub(super) fn of_round(name: &str, rows: &[(String, Value, Judged)]) -> String {
    let mut page = format!(
        "# {name}: {} interviews\n\nWritten by `cargo xtask trial report {name}`. Each was played by somebody who saw only the \
         questions and judged afterwards, strictly, what was asked and what had been noted down.\n\n\
         | Interview | Method | questions, 0 to 2 | bad | follow | nodes accepted | edges accepted | statements missed |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
        rows.len()
    );
    let of = |part: usize, whole: usize| format!("{part} of {whole}");
    let mut all = Judged::default();
    let mut worst = Vec::new();
    for (title, interview, judged) in rows {
        let _ = writeln!(
            page,
            "| [{}]({title}.md) | {} | {} |",
            title.replace(['_', '-'], " "),
            method(interview),
            cells(judged)
        );
        let said = exchanges(interview);
        for (at, (score, _)) in judged.questions.iter().enumerate().filter(|(at, _)| *at > 0) {
            if *score == 0 {
                worst.push((said[at - 1].answer.to_owned(), said[at].question.to_owned()));
            }
        }
        all.questions.extend(&judged.questions);
        all.nodes.extend(judged.nodes.iter().cloned());
        all.edges.extend(&judged.edges);
        all.missed += judged.missed;
    }
    let _ = writeln!(page, "| together | | {} |", cells(&all));
    let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64 * 100.0;
    let questions = all.questions.len();
    let _ = write!(
        page,
        "\nMean of the questions **{:.2}**, bad **{:.0} %** ({}), following **{:.0} %**; nodes accepted {:.0} %, edges {:.0} %.\n",
        all.score() as f64 / questions.max(1) as f64,
        share(all.zeros(), questions),
        of(all.zeros(), questions),
        share(all.follow(), questions),
        share(all.good_nodes(), all.nodes.len()),
        share(all.good_edges(), all.edges.len())
    );
    if !worst.is_empty() {
        page.push_str("\n## Bad questions, with the answer before them\n\n");
    }
    let step = worst.len().div_ceil(WORST).max(1);
    for (answer, question) in worst.iter().step_by(step) {
        let _ = writeln!(page, "* “{}” — {question}", tail(answer));
    }
    page
}

fn cells(judged: &Judged) -> String {
    format!(
        "{:.2} | {} of {} | {} | {} of {} | {} of {} | {}",
        judged.score() as f64 / judged.questions.len().max(1) as f64,
        judged.zeros(),
        judged.questions.len(),
        judged.follow(),
        judged.good_nodes(),
        judged.nodes.len(),
        judged.good_edges(),
        judged.edges.len(),
        judged.missed
    )
}

/// The end of an answer: what the question should have followed.
fn tail(answer: &str) -> String {
    const WORDS: usize = 40;
    let words: Vec<&str> = answer.split_whitespace().collect();
    let cut = words.len().saturating_sub(WORDS);
    let before = if cut > 0 { "… " } else { "" };
    format!("{before}{}", words[cut..].join(" "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn interview() -> Value {
        let node = json!({"id": "n7", "label": "cold tea", "node_type": "attribute", "quote": "it was cold"});
        let edge = json!({"source": "n7", "target": "n1", "edge_type": "leads_to", "quote": "so"});
        json!({
            "session": {"methodology": "means_end_chain", "created_at": "2031-05-06T07:08:09Z"},
            "utterances": [{"text": "How was it?"}],
            "turns": [
                {"answer": "Cold.", "next_question": "Why so?", "extracted": {"nodes": [node], "edges": []}},
                {"answer": "What?", "next_question": null, "extracted": {"nodes": [], "edges": [edge]}},
            ],
        })
    }

    #[test]
    fn what_is_judged_is_numbered_through() {
        let interview = interview();
        assert_eq!(size(&interview), Size { questions: 2, nodes: 1, edges: 1 });
        let page = to_judge(&interview);
        for line in ["q1 How was it?", "q2 Why so?", "n1 cold tea (attribute)", "e1 cold tea → n1"] {
            assert!(page.contains(line), "{line}: {page}");
        }
    }

    #[test]
    fn what_is_of_no_type_is_shown_and_not_judged() {
        let mut interview = interview();
        interview["nodes"] = json!([{"id": "n1", "node_type": UNTYPED}]);
        interview["edges"] = json!([{"id": "e1", "source": "n7", "target": "n1", "suggested": false}]);
        let node = json!({"id": "n1", "label": "his death", "node_type": UNTYPED, "quote": "he died"});
        interview["turns"][1]["extracted"]["nodes"] = json!([node]);
        interview["turns"][1]["extracted"]["edges"][0]["id"] = json!("e1");
        assert_eq!(size(&interview), Size { questions: 2, nodes: 1, edges: 0 });
        let page = to_judge(&interview);
        assert!(
            page.contains("- his death (kept as told, of no type) “he died”") && !page.contains("e1 cold"),
            "{page}"
        );
        let judged = Judged::read("q1 2 follows\nq2 0\nn1 good\nmissed 0", &size(&interview)).unwrap();
        assert!(
            of_trial("tea", "", &interview, &judged)
                .contains("> - his death (kept as told, of no type) “he died”  ")
        );
    }

    #[test]
    fn pages_tell_what_was_judged_and_the_worst_first_of_all() {
        let interview = interview();
        let text = "q1 2 follows\nq2 0\nn1 bad label\ne1 good\nmissed 1";
        let judged = Judged::read(text, &size(&interview)).unwrap();
        let page = of_trial("tea", "Ann, 40", &interview, &judged);
        for line in ["Held on 2031-05-06", "(Ann, 40)", "(0): Why so?", "“it was cold”: **bad label**"] {
            assert!(page.contains(line), "{line}: {page}");
        }
        let round = of_round("may", &[("tea".to_owned(), interview, judged)]);
        for line in ["Mean of the questions **1.00**, bad **50 %** (1 of 2)", "* “Cold.” — Why so?"] {
            assert!(round.contains(line), "{line}: {round}");
        }
    }
}
