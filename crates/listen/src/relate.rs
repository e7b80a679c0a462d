//! Which statement leads to which: where words say so, and where one answers what was asked.

use colloquy_engine::fold::fold;
use colloquy_engine::interpretation::{Operation, Relation, Statement};
use colloquy_engine::methodology::ontology::Fit;

use crate::edges::{self, Joined};
use crate::link;
use crate::parsed::Parsed;
use crate::read::{Heard, Hearing, rounded};

/// From this share on two statements are related that words of order or contrast join.
const RELATED: f32 = 0.4;
/// The same for neighbours that words of reason join.
const MARKED: f32 = 0.1;
/// The same where "and" alone stands between them, or nothing: what is told in a row is not yet related.
const UNMARKED: f32 = 0.65;
/// From this share on a relation that words tell counts; below, it is suggested. Of links in live interviews those who were asked
/// took .62 above .85 and .35 below .7.
const COUNTS: f32 = 0.75;
/// The same where words alone tell, which are less sure of anything.
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
        let (parsed, context) = (self.draft.parsed.as_ref(), self.draft.context);
        let Parsed { doc, .. } = parsed;
        let clauses = &self.draft.clauses;
        let kept: Vec<&Heard> = heard.iter().filter(|heard| !heard.statement.suggested).collect();
        let nodes: Vec<usize> = kept.iter().map(|heard| heard.clause).collect();
        let mut found = Vec::new();
        for x in 0..nodes.len() {
            for y in x + 1..nodes.len().min(x + 1 + link::REACH) {
                let shares =
                    self.draft.judges.link.shares(&link::between(parsed, context, clauses, &nodes, (x, y)));
                let [_, forward, back] = shares[..] else { continue };
                let share = forward.max(back);
                let pair = (nodes[x], nodes[y]);
                let marked = y == x + 1 && link::is_marked(doc, clauses, pair);
                let least = if marked {
                    MARKED
                } else if link::is_joined(doc, clauses, pair) {
                    RELATED
                } else {
                    UNMARKED
                };
                if share < least {
                    continue;
                }
                let (from, to) = if forward >= back { (x, y) } else { (y, x) };
                let Some(cue) = link::cue(doc, clauses, pair) else { continue };
                let joined = link::joined(doc, clauses, pair);
                let ends = (&kept[from].statement, &kept[to].statement);
                let counts = if context.is_some() { COUNTS } else { COUNTS_BY_WORDS };
                let suggested = share < counts || link::is_of_a_moment(doc, clauses, pair);
                found.extend(self.relation(ends, joined, &Said { cue, share, explicit: true, suggested }));
            }
        }
        found
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
        let kept = heard.iter().filter(|heard| !heard.statement.suggested);
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
                // What is said to a question that asks for nothing of the kind ("tell me more", a repair) seldom comes of it.
                let vague = self.request.intent.is_some() && operation.is_none();
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
