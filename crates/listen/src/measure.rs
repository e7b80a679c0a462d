//! How well a reading hears what somebody coded.
//!
//! A node hears the statement whose words it shares most, at least half of the shorter of the two. Its label is clean
//! when the words the label must keep are in it, in any inflection; its type is right when a coder would accept it. A
//! node that hears no statement is false, and talk when its words are among those that must not be coded.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use colloquy_engine::interpretation::{Act, Reading};
use colloquy_engine::methodology::ontology::is_backward;

use crate::coded::{Coded, place};

/// What was counted over some answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Answers.
    pub answers: usize,
    /// Answers whose act is right.
    pub acts: usize,
    /// Answers that are something else than an answer.
    pub troubles: usize,
    /// Of these, seen to be something else.
    pub noticed: usize,
    /// Answers to which a listener would first say a kind word.
    pub disclosures: usize,
    /// Answers heard as such.
    pub disclosed: usize,
    /// Of these, rightly.
    pub kind: usize,
    /// Answers of which was coded how to go on.
    pub coded_ways: usize,
    /// Of these, where the likeliest way to go on is one that a skilled interviewer could well take.
    pub good_ways: usize,
    /// Of these, where it is about the statement they would take up.
    pub taken_up: usize,
    /// Statements any coder would code.
    pub must: usize,
    /// Of these, heard.
    pub found: usize,
    /// Of these, with a label that keeps what it must.
    pub clean: usize,
    /// Of these, with a type a coder would accept.
    pub typed: usize,
    /// Nodes.
    pub nodes: usize,
    /// Nodes that hear no coded statement.
    pub false_nodes: usize,
    /// Of these, made of words that must not be coded.
    pub talk: usize,
    /// Relations somebody stated.
    pub relations: usize,
    /// Of these, found.
    pub related: usize,
    /// Edges.
    pub edges: usize,
    /// Of these, stated, or an answer to the question about the focus.
    pub right_edges: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        let pairs: [(&mut usize, usize); 21] = [
            (&mut self.answers, other.answers),
            (&mut self.acts, other.acts),
            (&mut self.troubles, other.troubles),
            (&mut self.noticed, other.noticed),
            (&mut self.disclosures, other.disclosures),
            (&mut self.disclosed, other.disclosed),
            (&mut self.kind, other.kind),
            (&mut self.coded_ways, other.coded_ways),
            (&mut self.good_ways, other.good_ways),
            (&mut self.taken_up, other.taken_up),
            (&mut self.must, other.must),
            (&mut self.found, other.found),
            (&mut self.clean, other.clean),
            (&mut self.typed, other.typed),
            (&mut self.nodes, other.nodes),
            (&mut self.false_nodes, other.false_nodes),
            (&mut self.talk, other.talk),
            (&mut self.relations, other.relations),
            (&mut self.related, other.related),
            (&mut self.edges, other.edges),
            (&mut self.right_edges, other.right_edges),
        ];
        for (sum, more) in pairs {
            *sum += more;
        }
    }
}

impl Counts {
    /// Names and shares, 0 to 1, in the order of a report, with how many each is a share of. None of nothing.
    pub fn shares(&self) -> [(&'static str, Option<f64>, usize); 13] {
        let share = |part: usize, of: usize| (of > 0).then(|| part as f64 / of as f64);
        let row = |name, part, of| (name, share(part, of), of);
        [
            row("statements that must be coded: found", self.found, self.must),
            row("statements that must be coded: with a label that keeps what it must", self.clean, self.must),
            row("of those labels: type right", self.typed, self.clean),
            row("nodes that are content somebody coded", self.nodes - self.false_nodes, self.nodes),
            row("nodes made of talk that is none", self.talk, self.nodes),
            row("stated relations: found", self.related, self.relations),
            row("edges that are right", self.right_edges, self.edges),
            row("act right", self.acts, self.answers),
            row("trouble noticed (any act but `answer`)", self.noticed, self.troubles),
            row("hard things told: noticed", self.kind, self.disclosures),
            row("answers taken for hard things told that are", self.kind, self.disclosed),
            row("next step: one a skilled interviewer could take", self.good_ways, self.coded_ways),
            row("next step: about what they would take up", self.taken_up, self.coded_ways),
        ]
    }

    /// A table in Markdown.
    pub fn table(&self) -> String {
        let mut table = String::from("| Measure | Share | Of |\n| --- | --- | --- |\n");
        for (name, share, of) in self.shares() {
            let share = share.map_or_else(|| "-".to_owned(), |share| format!("{share:.3}"));
            table.push_str(&format!("| {name} | {share} | {of} |\n"));
        }
        table
    }
}

/// A node with where its words stand.
struct Node<'a> {
    label: &'a str,
    kind: &'a str,
    span: Option<(usize, usize)>,
}

/// Compares one reading with the codes. What is only suggested counts as not heard, as do quotes nobody said.
pub fn compare(coded: &Coded, reading: &Reading) -> Counts {
    let answer = &coded.answer;
    let said = reading.statements.iter().filter(|s| s.counts() && !s.quote.trim().is_empty());
    let nodes: Vec<Node<'_>> = said
        .filter(|s| answer.contains(&s.quote))
        .map(|s| Node { label: &s.label, kind: &s.node_type, span: place(answer, &s.quote) })
        .collect();
    let mut counts = Counts { answers: 1, nodes: nodes.len(), ..Counts::default() };
    counts.acts = usize::from(reading.act == coded.act);
    counts.troubles = usize::from(coded.act != Act::Answer);
    let hard = coded.next == "empathise_then_follow";
    counts.disclosures = usize::from(hard);
    counts.disclosed = usize::from(reading.disclosure);
    counts.kind = usize::from(hard && reading.disclosure);
    counts.noticed = usize::from(coded.act != Act::Answer && reading.act != Act::Answer);
    let hears = statements(coded, &nodes, &mut counts);
    false_nodes(coded, &nodes, &hears, &mut counts);
    relations(coded, reading, &nodes, &hears, &mut counts);
    next_step(coded, reading, &mut counts);
    counts
}

/// Whether the likeliest way to go on is a good one.
fn next_step(coded: &Coded, reading: &Reading, counts: &mut Counts) {
    let Some((best, _)) = coded.way else { return };
    counts.coded_ways = 1;
    let said = reading.statements.iter().filter(|s| s.counts());
    let likeliest = said.filter_map(|s| Some((s, *s.sense.natural.first()?)));
    let Some((taken, way)) = likeliest.max_by(|(_, a), (_, b)| a.chance.total_cmp(&b.chance)) else { return };
    let span = place(&coded.answer, &taken.quote);
    let shared = |at: &usize| overlap(span, place(&coded.answer, &coded.statements[*at].quote));
    let spoken = (0..coded.statements.len()).filter(|at| shared(at) >= 0.5);
    let spoken: Vec<usize> = spoken.collect();
    counts.taken_up = usize::from(spoken.contains(&best));
    counts.good_ways = usize::from(spoken.iter().any(|at| coded.ways[*at].contains(&way.operation)));
}

/// How much of the shorter of two spans lies in the other, 0 to 1.
fn overlap(a: Option<(usize, usize)>, b: Option<(usize, usize)>) -> f64 {
    let (Some(a), Some(b)) = (a, b) else { return 0.0 };
    let common = a.1.min(b.1).saturating_sub(a.0.max(b.0));
    common as f64 / (a.1 - a.0).min(b.1 - b.0).max(1) as f64
}

/// Which statements each node hears.
fn statements(coded: &Coded, nodes: &[Node<'_>], counts: &mut Counts) -> BTreeMap<usize, Vec<usize>> {
    let mut hears: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, stated) in coded.statements.iter().enumerate() {
        let span = place(&coded.answer, &stated.quote);
        let shared = |node: &Node<'_>| overlap(span, node.span);
        let clean = |node: &Node<'_>| keeps(node.label, &stated.keep);
        let worth = |node: &Node<'_>| shared(node) + if clean(node) { 1.0 } else { 0.0 };
        let best = nodes.iter().enumerate().max_by(|(_, a), (_, b)| worth(a).total_cmp(&worth(b)));
        let hit = best.filter(|(_, node)| shared(node) >= 0.5);
        if let Some((node, _)) = hit {
            hears.entry(node).or_default().push(at);
        }
        if stated.must {
            counts.must += 1;
            counts.found += usize::from(hit.is_some());
            let kept = hit.filter(|(_, node)| clean(node));
            counts.clean += usize::from(kept.is_some());
            counts.typed += usize::from(kept.is_some_and(|(_, n)| stated.types.iter().any(|t| t == n.kind)));
        }
    }
    hears
}

fn false_nodes(coded: &Coded, nodes: &[Node<'_>], hears: &BTreeMap<usize, Vec<usize>>, counts: &mut Counts) {
    let talk: Vec<_> = coded.not.iter().map(|words| place(&coded.answer, words)).collect();
    for (_, node) in nodes.iter().enumerate().filter(|(at, _)| !hears.contains_key(at)) {
        counts.false_nodes += 1;
        counts.talk += usize::from(talk.iter().any(|words| overlap(node.span, *words) >= 0.6));
    }
}

fn relations(
    coded: &Coded,
    reading: &Reading,
    nodes: &[Node<'_>],
    hears: &BTreeMap<usize, Vec<usize>>,
    counts: &mut Counts,
) {
    let stated: BTreeSet<(usize, usize)> = coded.relations.iter().map(|(from, to, _)| (*from, *to)).collect();
    counts.relations = stated.len();
    let end = |label: &str| nodes.iter().rposition(|node| node.label.to_lowercase() == label.to_lowercase());
    let heard = |node: Option<usize>| node.and_then(|node| hears.get(&node)).map_or(&[][..], Vec::as_slice);
    let mut found: BTreeSet<(usize, usize)> = BTreeSet::new();
    for relation in reading.relations.iter().filter(|r| !r.suggested && coded.answer.contains(&r.quote)) {
        let (source, target) = (end(&relation.source), end(&relation.target));
        if source.is_none() && target.is_none() {
            continue;
        }
        counts.edges += 1;
        // "The delay is attributed to the strike" tells that the strike brought the delay.
        let (source, target) =
            if is_backward(&relation.edge_type) { (target, source) } else { (source, target) };
        let right = if source.is_some() && target.is_some() {
            let pairs = heard(source).iter().flat_map(|from| heard(target).iter().map(|to| (*from, *to)));
            let right: Vec<_> = pairs.filter(|pair| stated.contains(pair)).collect();
            found.extend(&right);
            !right.is_empty()
        } else {
            // An edge with the focus: right when its other end answers what was asked about it.
            heard(source.or(target)).iter().any(|at| coded.to_focus.contains(at))
        };
        counts.right_edges += usize::from(right);
    }
    counts.related = found.len();
}

/// Words that deny: one stands for another.
const DENIALS: [&str; 14] = [
    "not", "n't", "no", "never", "nobody", "none", "nothing", "without", "can't", "don't", "cannot",
    "unable", "avoid", "hardly",
];

/// Whether a label has the words it must keep, in any inflection.
fn keeps(label: &str, keep: &[String]) -> bool {
    let words = tokens(label);
    let stems: BTreeSet<&str> = words.iter().map(|word| stem(word)).collect();
    let denies = |word: &String| {
        DENIALS.contains(&word.as_str())
            || word.ends_with("n't")
            || ["un", "in", "im", "dis"].iter().any(|prefix| word.starts_with(prefix))
    };
    let has = |word: &String| {
        let start: String = stem(word).chars().take(5).collect();
        stems.contains(stem(word))
            || stems.iter().any(|known| known.chars().count() >= 5 && known.starts_with(&start))
    };
    keep.iter().all(|must| {
        let must = must.to_lowercase().replace('’', "'");
        if DENIALS.contains(&must.as_str()) {
            words.iter().any(denies)
        } else {
            tokens(&must).iter().all(has)
        }
    })
}

/// Words of letters and digits, with apostrophes inside, lower case.
fn tokens(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('’', "'");
    let split = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '\'');
    split.map(|word| word.trim_matches('\'').to_owned()).filter(|word| !word.is_empty()).collect()
}

/// A word without its commonest endings, at least three letters of it.
fn stem(word: &str) -> &str {
    let endings = ["ing", "edly", "ed", "ly", "es", "s", "'s"];
    let cut =
        endings.iter().find_map(|ending| word.strip_suffix(ending).filter(|rest| rest.chars().count() >= 3));
    cut.unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use colloquy_engine::interpretation::{Natural, Operation, Relation, Statement};
    use serde_json::json;

    use super::*;

    fn coded() -> Coded {
        let stated = |quote: &str, keep: &[&str]| json!({"quote": quote, "label": quote, "keep": keep, "types": ["a", "b"], "valence": 1, "about": "topic", "must": true});
        serde_json::from_value(json!({
            "id": "1", "topic": "t", "methodology": "m", "question": "Why?", "focus": "the tap", "act": "correction",
            "answer": "No no, it drips, so I don't sleep. You know how it is. I read.",
            "statements": [stated("it drips", &["drips"]), stated("I don't sleep", &["n't", "sleep"]), stated("I read", &["read"])],
            "relations": [[0, 1, "so"]], "to_focus": [0], "not": ["You know how it is"],
            "next": "empathise_then_follow", "ways": [["next"], ["feeling", "up"], []], "way": [1, "up"],
        }))
        .unwrap()
    }

    fn node(label: &str, quote: &str) -> Statement {
        Statement {
            label: label.to_owned(),
            node_type: "b".to_owned(),
            quote: quote.to_owned(),
            ..Statement::default()
        }
    }

    fn edge(source: &str, target: &str) -> Relation {
        let value = json!({"source": source, "target": target, "edge_type": "e", "quote": "so", "span": null,
            "confidence": 1.0, "explicit": true});
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn what_was_heard_is_told_from_what_was_not() {
        let natural = |chance| vec![Natural { operation: Operation::Next, chance }];
        let mut statements = vec![
            node("dripping", "it drips"),
            node("sleep", "I don't sleep"),
            node("how it is", "You know how it is"),
        ];
        (statements[0].sense.natural, statements[1].sense.natural) = (natural(0.5), natural(0.25));
        let relations =
            vec![edge("Dripping", "sleep"), edge("the tap", "dripping"), edge("the tap", "how it is")];
        let reading = Reading { act: Act::Complaint, disclosure: true, ..Reading::of(statements, relations) };
        let counts = compare(&coded(), &reading);
        let wanted = Counts {
            answers: 1,
            acts: 0,
            troubles: 1,
            noticed: 1,
            disclosures: 1,
            disclosed: 1,
            kind: 1,
            coded_ways: 1,
            good_ways: 1,
            taken_up: 0,
            must: 3,
            found: 2,
            clean: 1,
            typed: 1,
            nodes: 3,
            false_nodes: 1,
            talk: 1,
            relations: 1,
            related: 1,
            edges: 3,
            right_edges: 2,
        };
        assert_eq!(counts, wanted);
        let mut twice = counts;
        twice += counts;
        assert_eq!(twice.shares()[0], ("statements that must be coded: found", Some(4.0 / 6.0), 6));
        assert!(twice.table().contains("| stated relations: found | 1.000 | 2 |"));
    }

    #[test]
    fn suggestions_and_words_nobody_said_do_not_count() {
        let guess = Statement { suggested: true, ..node("dripping", "it drips") };
        let reading = Reading::of(vec![guess, node("drops", "it drops")], vec![edge("dripping", "drops")]);
        let counts = compare(&coded(), &reading);
        assert_eq!((counts.nodes, counts.found, counts.edges, counts.related), (0, 0, 0, 0));
        assert_eq!(Counts::default().shares()[0].1, None);
    }

    #[test]
    fn a_label_keeps_words_in_any_inflection_and_any_denial() {
        let keeps = |label: &str, keep: &[&str]| {
            super::keeps(label, &keep.iter().map(|k| (*k).to_owned()).collect::<Vec<_>>())
        };
        assert!(keeps("never sleeping well", &["n't", "sleep"]));
        assert!(keeps("unhappy with it", &["not"]));
        assert!(keeps("drove the van’s owner mad", &["van's", "mad"]));
        assert!(!keeps("sleep well", &["not", "sleep"]));
        assert!(!keeps("read", &["reader", "paper"]));
    }
}
