//! Which statement leads to which: where words say so, and where one answers what was asked.

use colloquy_engine::fold::fold;
use colloquy_engine::interpretation::{Operation, Relation, Statement};
use colloquy_engine::methodology::ontology::Fit;

use crate::edges::{self, Joined};
use crate::parsed::Parsed;
use crate::read::{Heard, Hearing, rounded};
use crate::{features, link};

/// From this share on two statements are related, as an encoder tells it.
const JOINED: f32 = 0.3;
/// From this share on such a relation counts; below, it is suggested.
pub(crate) const COUNTS: f32 = 0.49;
/// From this share on two statements are related by words alone that words of order or contrast join.
const RELATED: f32 = 0.4;
/// The same for neighbours that words of reason join.
const MARKED: f32 = 0.1;
/// The same where "and" alone stands between them, or nothing: what is told in a row is not yet related.
const UNMARKED: f32 = 0.65;
/// From this share on a relation that words alone tell counts; below, it is suggested.
const COUNTS_BY_WORDS: f32 = 0.4;
/// From this share on an answer's relation to what was asked about counts.
const ANSWERS_SURELY: f32 = 0.9;
/// From this share on a statement answers what was asked of the focus.
const ANSWERS: f32 = 0.8;
/// From this share on the likeliest does, when none is surer: who answers says something to the point.
const LIKELIEST: f32 = 0.5;
/// Most statements that are said to answer a question.
const MOST_ANSWERS: usize = 2;

impl Hearing<'_> {
    /// What somebody said leads to what.
    pub(crate) fn relations(&self, heard: &[Heard]) -> Vec<Relation> {
        let doc = &self.draft.parsed.doc;
        let clauses = &self.draft.clauses;
        let kept: Vec<&Heard> = heard.iter().filter(|heard| heard.statement.counts()).collect();
        let nodes: Vec<usize> = kept.iter().map(|heard| heard.clause).collect();
        let mut found = Vec::new();
        for x in 0..nodes.len() {
            for y in x + 1..nodes.len().min(x + 1 + link::REACH) {
                let pair = (nodes[x], nodes[y]);
                let Some(Led { back, share, suggested }) = self.led(&nodes, (x, y)) else { continue };
                let Some(cue) = link::cue(doc, clauses, pair) else { continue };
                let (from, to) = if back { (y, x) } else { (x, y) };
                let joined = link::joined(doc, clauses, pair);
                let ends = (&kept[from].statement, &kept[to].statement);
                found.extend(self.relation(ends, joined, &Said { cue, share, explicit: true, suggested }));
            }
        }
        found
    }

    /// Whether one of two nodes leads to the other: as an encoder tells it, else as words do.
    fn led(&self, nodes: &[usize], ends: (usize, usize)) -> Option<Led> {
        let pair = (nodes[ends.0], nodes[ends.1]);
        let led = |shares: &[f32]| match shares {
            [_, forward, back] => Some((back > forward, forward.max(*back))),
            _ => None,
        };
        if let Some(told) = self.draft.told(&self.draft.clauses[pair.0], &self.draft.clauses[pair.1]) {
            let (back, share) = led(&told)?;
            return (share >= JOINED).then_some(Led { back, share, suggested: share < COUNTS });
        }
        let (parsed, clauses) = (self.draft.parsed.as_ref(), &self.draft.clauses);
        let Parsed { doc, .. } = parsed;
        let (back, share) =
            led(&self.draft.models.link.shares(&link::between(parsed, clauses, nodes, ends)))?;
        let least = if ends.1 == ends.0 + 1 && link::is_marked(doc, clauses, pair) {
            MARKED
        } else if link::is_joined(doc, clauses, pair) {
            RELATED
        } else {
            UNMARKED
        };
        let suggested = share < COUNTS_BY_WORDS || link::is_of_a_moment(doc, clauses, pair);
        (share >= least).then_some(Led { back, share, suggested })
    }

    fn relation(
        &self,
        (source, target): (&Statement, &Statement),
        joined: Joined,
        said: &Said,
    ) -> Option<Relation> {
        let ontology = &self.request.methodology.ontology;
        let types = (source.node_type.as_str(), target.node_type.as_str());
        let (edge_type, turned) = edges::choose(ontology, joined, types)?;
        let (source, target) = if turned { (target, source) } else { (source, target) };
        if source.label == target.label {
            return None;
        }
        // What no words tell and the methodology does not know is no more than supposed.
        let known = ontology.fit(&edge_type, &source.node_type, &target.node_type) != Fit::Invalid;
        Some(Relation {
            source: source.label.clone(),
            target: target.label.clone(),
            edge_type,
            quote: self.draft.parsed.said(said.cue).to_owned(),
            span: Some(self.draft.parsed.chars(said.cue)),
            confidence: rounded(f64::from(said.share)),
            explicit: said.explicit,
            suggested: said.suggested || !said.explicit && !known,
        })
    }

    /// Whether the question has most of what a label says: people took .51 of the links to what was named so, of others .30.
    fn question_names(&self, label: &str) -> bool {
        let doc = colloquy_syntax::parse(label);
        let content: Vec<String> = features::content(&doc, 0..doc.len());
        let named = content.iter().filter(|word| self.draft.question.content.contains(*word)).count();
        named > 0 && named * 2 >= content.len()
    }

    /// What answers the question about the focus is related to it, as the question asks.
    pub(crate) fn focus(&self, heard: &[Heard]) -> Vec<Relation> {
        let Some(focus) = self.request.focus else { return Vec::new() };
        let operation = self.request.intent.and_then(|intent| intent.operation);
        let up = match operation {
            None
            | Some(
                Operation::Up
                | Operation::Next
                | Operation::Feeling
                | Operation::Drawback
                | Operation::Hypothetical,
            ) => true,
            Some(Operation::Down) => false,
            Some(_) => return Vec::new(),
        };
        let kept = heard.iter().filter(|heard| heard.statement.counts());
        let mut answers: Vec<&Heard> = kept
            .filter(|heard| heard.answers >= LIKELIEST && fold(&heard.statement.label) != fold(focus.label))
            .collect();
        answers.sort_by(|a, b| b.answers.total_cmp(&a.answers).then(a.clause.cmp(&b.clause)));
        let sure = answers.iter().filter(|heard| heard.answers >= ANSWERS).count();
        answers.truncate(sure.clamp(1, MOST_ANSWERS));
        let asked = Statement {
            label: focus.label.to_owned(),
            node_type: focus.node_type.to_owned(),
            polarity: focus.polarity,
            ..Statement::default()
        };
        // What is said to a question that asks for nothing of the kind ("tell me more", a repair) seldom comes of it, and who is not
        // told what "that" is may answer about something else.
        let vague = self.request.intent.is_some() && operation.is_none()
            || !answers.is_empty() && !self.question_names(focus.label);
        let ontology = &self.request.methodology.ontology;
        let fits = |a: &Statement, b: &Statement| {
            ontology
                .edges
                .iter()
                .any(|edge| edge.chain && edge.fit(&a.node_type, &b.node_type) != Fit::Invalid)
        };
        answers
            .into_iter()
            .filter_map(|heard| {
                let cue = self.draft.parsed.bytes(&self.draft.clauses[heard.clause]);
                let suggested = vague || heard.answers < ANSWERS_SURELY;
                let said = Said { cue, share: heard.answers, explicit: false, suggested };
                // Nobody said which way the question asks: then the way the methodology knows.
                let down = !up
                    || operation.is_none()
                        && !fits(&asked, &heard.statement)
                        && fits(&heard.statement, &asked);
                let ends = if down { (&heard.statement, &asked) } else { (&asked, &heard.statement) };
                let joined = if operation == Some(Operation::Next) { Joined::Order } else { Joined::Reason };
                self.relation(ends, joined, &said)
            })
            .collect()
    }
}

/// That one of two statements leads to the other.
struct Led {
    /// The later to the earlier.
    back: bool,
    share: f32,
    suggested: bool,
}

/// How a relation was said.
struct Said {
    /// Bytes of the words that carry it.
    cue: (usize, usize),
    /// How sure it is.
    share: f32,
    /// Told by words, not by the question.
    explicit: bool,
    /// Too unsure to count.
    suggested: bool,
}
