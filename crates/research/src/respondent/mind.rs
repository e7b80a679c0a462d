//! The mind of a simulated respondent: what it believes and how one belief leads to another.
//!
//! A mind is read from a mental-model file ([`reading`]), checked whole, and for every interview drawn anew
//! within limits ([`Mind::perturbed`]), so that nobody can tune an interviewer to one fixed graph.

use std::collections::BTreeMap;

use colloquy_engine::methodology::Ontology;
use serde::Serialize;

use super::speech::Portion;
use crate::chance::Chance;

mod reading;

pub use reading::parse;

/// Something the respondent believes, wants, does or feels.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Belief {
    /// Its id within the model: `f_digest`.
    pub id: String,
    /// A node type of the model's methodology.
    pub node_type: String,
    /// The name a careful coder would give it.
    pub label: String,
    /// How easily it comes to mind, 0..=1.
    pub salience: f64,
    /// How much has to happen before it is said: 0 at once, 1 after its neighbour, 2 and 3 also with rapport.
    pub gate: u8,
    /// -1, 0 or 1.
    pub valence: i8,
    /// Noun phrases by which a question may name it.
    pub names: Vec<String>,
    /// Ways of saying it: full clauses in the first person.
    pub paraphrases: Vec<String>,
    /// Particulars that may be added.
    pub details: Vec<String>,
    /// Whether a ladder is complete here.
    pub terminal: bool,
    /// Whether a ladder may start here.
    pub start: bool,
}

/// One belief leading to another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Link {
    /// Position of the source.
    pub source: usize,
    /// Position of the target.
    pub target: usize,
    /// An edge type of the model's methodology.
    pub edge_type: String,
    /// How readily the source calls up the target, 0..=1.
    pub strength: f64,
    /// The manner of the link, in one word: `causal`, `purpose`, `setting`, ...
    pub cue: String,
}

/// A mental model, ready to be interviewed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mind {
    /// Its id, also its file name.
    pub id: String,
    /// Whether it is never used in writing or tuning an interviewer, so that it can judge one.
    pub sealed: bool,
    /// The methodology whose types it uses.
    pub methodology: String,
    /// The concept it is about, by id.
    pub concept_id: String,
    /// The topic as people name it.
    pub concept: String,
    /// What a study of it wants to learn.
    pub objective: String,
    /// Who this is, in a line.
    pub respondent: String,
    /// Beliefs that come up when the talk opens.
    pub opening: Vec<usize>,
    /// Everything believed.
    pub beliefs: Vec<Belief>,
    /// Everything linked.
    pub links: Vec<Link>,
    /// Chains worth finding, each complete.
    pub ladders: Vec<Vec<usize>>,
    /// Remarks beside the point.
    pub tangents: Vec<String>,
    /// Things said only to please; none of them is believed.
    pub false_statements: Vec<String>,
    /// Links by source, and by target.
    #[serde(skip)]
    pub(crate) adjacency: Adjacency,
}

/// Links by source and by target, in order of declaration.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Adjacency {
    pub(crate) out: Vec<Vec<usize>>,
    pub(crate) into: Vec<Vec<usize>>,
}

impl Adjacency {
    fn of(beliefs: usize, links: &[Link]) -> Self {
        let mut adjacency = Self { out: vec![Vec::new(); beliefs], into: vec![Vec::new(); beliefs] };
        for (position, link) in links.iter().enumerate() {
            adjacency.out[link.source].push(position);
            adjacency.into[link.target].push(position);
        }
        adjacency
    }
}

/// How far a mind may drift from its file for one interview (`respondents.md`, guard against tuning).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Drift {
    /// Salience moves at most this much, up or down.
    pub salience: f64,
    /// Share of links that are forgotten.
    pub dropped_links: f64,
    /// Share of beliefs whose gate is drawn anew from the gates of their type.
    pub gates: f64,
}

impl Default for Drift {
    fn default() -> Self {
        Self { salience: 0.15, dropped_links: 0.2, gates: 1.0 / 3.0 }
    }
}

impl Mind {
    /// The link from one belief to another, if any.
    pub fn link(&self, source: usize, target: usize) -> Option<usize> {
        let out = self.adjacency.out.get(source)?;
        out.iter().copied().find(|&l| self.links[l].target == target)
    }

    /// Links out of a belief.
    pub fn links_from(&self, belief: usize) -> impl Iterator<Item = (usize, &Link)> {
        self.adjacency.out[belief].iter().map(|&l| (l, &self.links[l]))
    }

    /// Links into a belief.
    pub fn links_into(&self, belief: usize) -> impl Iterator<Item = (usize, &Link)> {
        self.adjacency.into[belief].iter().map(|&l| (l, &self.links[l]))
    }

    /// Position of a belief by id.
    pub fn position(&self, id: &str) -> Option<usize> {
        self.beliefs.iter().position(|b| b.id == id)
    }

    /// The same mind on another day: salience drawn anew within limits, some links forgotten, gates drawn
    /// from those of the same type. Ladders that lose a link are no longer ladders. The same seed gives the
    /// same mind.
    #[must_use]
    pub fn perturbed(&self, seed: u64, drift: Drift) -> Self {
        let mut chance = Chance::for_purpose(seed, "mind");
        let mut mind = self.clone();
        let mut gates: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
        for belief in &self.beliefs {
            gates.entry(&belief.node_type).or_default().push(belief.gate);
        }
        for (position, belief) in mind.beliefs.iter_mut().enumerate() {
            let moved = belief.salience + chance.between(-drift.salience, drift.salience);
            belief.salience = moved.clamp(0.05, 1.0);
            let anew = chance.happens(drift.gates);
            let drawn = gates.get(belief.node_type.as_str()).and_then(|g| chance.choose(g)).copied();
            if anew && !self.opening.contains(&position) {
                belief.gate = drawn.unwrap_or(belief.gate);
            }
        }
        mind.links.retain(|_| !chance.happens(drift.dropped_links));
        mind.adjacency = Adjacency::of(mind.beliefs.len(), &mind.links);
        let whole = |ladder: &Vec<usize>| ladder.windows(2).all(|w| mind.link(w[0], w[1]).is_some());
        mind.ladders = self.ladders.iter().filter(|l| whole(l)).cloned().collect();
        mind
    }

    /// The same mind with a portion of its ways to say things.
    #[must_use]
    pub fn spoken(&self, portion: Portion) -> Self {
        let mut mind = self.clone();
        for belief in &mut mind.beliefs {
            belief.paraphrases = portion.of(&belief.paraphrases, String::as_str);
            belief.details = portion.of(&belief.details, String::as_str);
        }
        mind
    }

    /// Takes start and terminal types from an ontology.
    fn place_in(&mut self, ontology: &Ontology) {
        let lowest = ontology.nodes.iter().filter_map(|t| t.level).min();
        for belief in &mut self.beliefs {
            let known = ontology.node_type(&belief.node_type);
            belief.terminal = known.is_some_and(|t| t.terminal);
            belief.start = if ontology.start_types.is_empty() {
                known.is_some_and(|t| t.level.is_some() && t.level == lowest)
            } else {
                ontology.start_types.contains(&belief.node_type)
            };
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    #[test]
    fn a_perturbed_mind_is_the_same_for_the_same_seed_and_keeps_its_rules() {
        let mind = crate::samples::mind();
        let (a, b) = (mind.perturbed(3, Drift::default()), mind.perturbed(3, Drift::default()));
        assert_eq!(a, b);
        assert_ne!(a, mind.perturbed(4, Drift::default()));
        assert!(a.links.len() < mind.links.len());
        for (was, is) in mind.beliefs.iter().zip(&a.beliefs) {
            assert!((was.salience - is.salience).abs() <= 0.15 + 1e-9 || is.salience <= 0.05);
        }
        for &opening in &a.opening {
            assert_eq!(a.beliefs[opening].gate, 0);
        }
        for ladder in &a.ladders {
            assert!(ladder.windows(2).all(|w| a.link(w[0], w[1]).is_some()));
        }
        let still = mind.perturbed(9, Drift { salience: 0.0, dropped_links: 0.0, gates: 0.0 });
        assert_eq!(still, mind);
    }
}
