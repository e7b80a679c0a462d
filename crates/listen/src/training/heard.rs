//! Answers as they are heard by models that have not seen them, beside their codes: what the judges learn from.

use std::collections::BTreeSet;

use colloquy_engine::ports::Context;

use super::{ABOUT, Item, Judged, natural, only};
use crate::chunk;
use crate::clause::Clause;
use crate::coded::place;
use crate::features::{self, Place};
use crate::label;
use crate::learned::{Example, Features, Model};
use crate::link;
use crate::models;

/// An answer as it is heard by a model that has not seen it, beside its codes.
pub(super) struct Heard<'a> {
    pub(super) item: &'a Item<'a>,
    pub(super) clauses: Vec<Clause>,
    /// The coded statement each clause says.
    pub(super) says: Vec<Option<usize>>,
    /// Whether it is the first to say it.
    pub(super) first: Vec<bool>,
}

impl<'a> Heard<'a> {
    pub(super) fn of(item: &'a Item<'a>, model: &Model) -> Self {
        let clauses = chunk::parted(&item.parsed, &item.question, None, model).parts;
        let says: Vec<Option<usize>> = clauses.iter().map(|clause| item.says(&clause.tokens)).collect();
        let mut seen = BTreeSet::new();
        let first = says.iter().map(|said| said.is_some_and(|said| seen.insert(said))).collect();
        Self { item, clauses, says, first }
    }

    /// Which words of a clause its label must keep.
    pub(super) fn words(&self, context: Option<&Context>) -> impl Iterator<Item = Example> {
        let doc = &self.item.parsed.doc;
        let coded = self.clauses.iter().zip(&self.says).filter_map(|(clause, said)| Some((clause, (*said)?)));
        coded.flat_map(move |(clause, said)| {
            self.item.words(&clause.tokens).into_iter().map(move |token| {
                let kept = self.item.keeps(said, token);
                let features = label::weighing(doc, clause, context, token);
                Example { features, wanted: only(2, usize::from(!kept)), weight: 1.0 }
            })
        })
    }

    /// Which pairs of statements are related, and which way.
    pub(super) fn links(&self) -> Vec<Example> {
        let Item { coded, parsed, .. } = self.item;
        let nodes: Vec<usize> = (0..self.clauses.len()).filter(|at| self.first[*at]).collect();
        let stated = |i: usize, j: usize| coded.relations.iter().any(|(from, to, _)| (*from, *to) == (i, j));
        let mut examples = Vec::new();
        for x in 0..nodes.len() {
            for y in x + 1..nodes.len().min(x + 1 + link::REACH) {
                let (Some(i), Some(j)) = (self.says[nodes[x]], self.says[nodes[y]]) else { continue };
                let way = if stated(i, j) {
                    1
                } else if stated(j, i) {
                    2
                } else {
                    0
                };
                let features = link::between(parsed, &self.clauses, &nodes, (x, y));
                examples.push(Example { features, wanted: only(3, way), weight: 1.0 });
            }
        }
        examples
    }
}

/// The examples that the clauses of an answer give.
pub(super) fn clauses(heard: &Heard<'_>, context: Option<&Context>, judged: &mut Judged) {
    let Item { coded, parsed, question, .. } = heard.item;
    let cue = Some(&coded.cue).filter(|cue| !cue.is_empty()).and_then(|cue| place(&coded.answer, cue));
    for (at, said) in heard.says.iter().enumerate() {
        let place = Place { clauses: &heard.clauses, at, question };
        let mut features = features::of_meant(&parsed.doc, place, context);
        let weight = match said {
            Some(said) if !coded.statements[*said].must => 0.5,
            Some(_) if !heard.first[at] => 0.3,
            _ => 1.0,
        };
        let example =
            |features: &Features, wanted, weight| Example { features: features.clone(), wanted, weight };
        let mut content = features.clone();
        features::done(models::name(coded.act), &mut content);
        judged.content.push(example(&content, only(2, usize::from(said.is_none())), weight));
        let mut fitting = content.clone();
        features::asked(question, &mut fitting);
        let known = judged.fits.entry(coded.methodology.clone()).or_default();
        known.push(example(&fitting, only(2, usize::from(said.is_none())), weight));
        let Some(said) = *said else { continue };
        let stated = &coded.statements[said];
        let (start, end) = parsed.bytes(&heard.clauses[at]);
        let strong = cue.is_some_and(|cue| cue.0 < end && start < cue.1);
        judged.salience.push(example(&features, only(2, usize::from(!strong)), 1.0));
        judged.valence.push(example(&features, only(3, (stated.valence.clamp(-1, 1) + 1) as usize), 1.0));
        if let Some(about) = ABOUT.iter().position(|about| *about == stated.about) {
            judged.about.push(example(&features, only(ABOUT.len(), about), 1.0));
        }
        features::asked(question, &mut features);
        if !coded.focus.is_empty() {
            let answers = coded.to_focus.contains(&said);
            judged.focus.push(example(&features, only(2, usize::from(!answers)), 1.0));
        }
        if let Some(wanted) = natural::ways(coded, said).filter(|_| heard.first[at]) {
            let mut course = features.clone();
            features::course(&heard.item.technique, &parsed.doc, &heard.clauses[at], &mut course);
            judged.natural.push(Example { features: course, wanted, weight: 1.0 });
        }
        let known = judged.types.entry(coded.methodology.clone()).or_default();
        known.push((features, stated.types.clone(), 1.0));
    }
}
