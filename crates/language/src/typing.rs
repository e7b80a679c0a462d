//! Typing: which node type a statement is, from frames, cue phrases, meaning, and what the question expects
//! (`language.md` 2.7).

use std::collections::BTreeMap;

use colloquy_engine::interpretation::ListenRequest;
use colloquy_engine::methodology::ontology::NodeType;

pub mod cues;
pub mod expectation;
pub mod heads;
pub mod incidents;
pub mod inner;
pub mod jobs;
pub mod journeys;
pub mod ladder;
pub mod stimulus;
pub mod traits;
pub mod unknown;

pub use traits::Traits;

/// How much each kind of evidence counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// Frames and cue phrases.
    pub cue: f64,
    /// Meaning.
    pub meaning: f64,
    /// What the question expects.
    pub expect: f64,
    /// The position in a story.
    pub position: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Self { cue: 0.40, meaning: 0.40, expect: 0.20, position: 0.10 }
    }
}

/// The evidence for one type, before it is weighed; each share is 0..=1.
#[derive(Debug, Clone, PartialEq)]
pub struct Share {
    /// The type.
    pub name: String,
    /// Frames and cue phrases.
    pub cue: f64,
    /// A frame leaves little doubt: added unweighed.
    pub settled: f64,
    /// Meaning.
    pub near: f64,
    /// What the question expects.
    pub expect: f64,
    /// The position in a story.
    pub position: f64,
    /// Kind of evidence: frame match (1), cue phrases (0.6), meaning only (0.3).
    pub evidence: f64,
}

/// Two types closer than this cannot be told apart.
pub const MARGIN: f64 = 0.10;

/// Evidence for types, by name; at most 1 each.
pub type Evidence = BTreeMap<&'static str, f64>;

/// Adds evidence, keeping the strongest.
pub fn note(evidence: &mut Evidence, name: &'static str, weight: f64) {
    let held = evidence.entry(name).or_insert(0.0);
    *held = held.max(weight);
}

/// A type chosen for a statement, with the others behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Typed {
    /// Name and score of every type, best first.
    pub ranking: Vec<(String, f64)>,
    /// Evidence for the winner was a frame match (1), cue phrases (0.6), meaning only (0.3).
    pub evidence: f64,
}

impl Typed {
    /// The winner.
    pub fn name(&self) -> &str {
        self.ranking.first().map_or("", |(name, _)| name)
    }
    /// Lead over the runner-up.
    pub fn margin(&self) -> f64 {
        match self.ranking.as_slice() {
            [(_, a), (_, b), ..] => a - b,
            _ => 1.0,
        }
    }
    /// Makes a type the winner that the structure leaves no doubt about.
    pub fn settle(&mut self, name: &str) {
        self.promote(name);
        let runner_up = self.ranking.get(1).map_or(0.0, |(_, score)| *score);
        if let Some((_, score)) = self.ranking.first_mut().filter(|(held, _)| held == name) {
            *score = score.max(runner_up + 3.0 * MARGIN);
            self.evidence = 1.0;
        }
    }
    /// Makes another type the winner.
    pub fn promote(&mut self, name: &str) {
        if let Some(at) = self.ranking.iter().position(|(n, _)| n == name) {
            let chosen = self.ranking.remove(at);
            self.ranking.insert(0, chosen);
        }
    }
}

/// Types a statement. `meaning` holds a similarity per type, scaled to 0..=1, when an embedder is at hand.
pub fn classify(traits: &Traits<'_>, request: &ListenRequest<'_>, meaning: Option<&[f64]>) -> Typed {
    weigh(&shares(traits, request, meaning), Weights::default())
}

/// The evidence for every type of the methodology, in its order.
pub fn shares(traits: &Traits<'_>, request: &ListenRequest<'_>, meaning: Option<&[f64]>) -> Vec<Share> {
    let technique = request.methodology.technique.as_str();
    let frames = frames(technique, traits);
    let expected = expectation::expected(request);
    let nodes = request.methodology.ontology.nodes.iter().enumerate();
    nodes
        .map(|(k, node)| {
            let frame = frames.get(node.name.as_str()).copied().unwrap_or(0.0);
            let phrases = cues::score(technique, &node.name, &traits.text);
            let by_description = if frames.is_empty() { unknown::score(node, traits) } else { 0.0 };
            let cue = (frame + 0.25 * phrases + by_description).clamp(0.0, 1.0);
            Share {
                name: node.name.clone(),
                cue,
                settled: if frame >= 0.85 { 0.1 } else { 0.0 },
                near: meaning.and_then(|m| m.get(k)).copied().unwrap_or(0.0),
                expect: expected.iter().find(|(n, _)| n == &node.name).map_or(0.05, |(_, w)| *w),
                position: position(node, traits),
                evidence: if frame >= 0.7 {
                    1.0
                } else if cue > 0.2 {
                    0.6
                } else {
                    0.3
                },
            }
        })
        .collect()
}

/// The types by their weighed evidence, best first.
pub fn weigh(shares: &[Share], w: Weights) -> Typed {
    let score = |s: &Share| {
        w.cue * s.cue + s.settled + w.meaning * s.near + w.expect * s.expect + w.position * s.position
    };
    let mut ranking: Vec<(String, f64)> = shares.iter().map(|s| (s.name.clone(), score(s))).collect();
    let best = (0..ranking.len()).fold(0, |b, i| if ranking[i].1 > ranking[b].1 { i } else { b });
    let evidence = shares.get(best).map_or(0.0, |s| s.evidence);
    ranking.sort_by(|a, b| b.1.total_cmp(&a.1));
    Typed { ranking, evidence }
}

/// What frames say, by technique; empty for techniques without frames.
fn frames(technique: &str, traits: &Traits<'_>) -> Evidence {
    let mut evidence = Evidence::new();
    match technique {
        "means_end_chain" => ladder::frames(traits, &mut evidence),
        "jobs_to_be_done" | "jobs_to_be_done_v2" => jobs::frames(traits, &mut evidence),
        "critical_incident" => incidents::frames(traits, &mut evidence),
        "customer_journey_mapping" => journeys::frames(traits, &mut evidence),
        "concept_test" => stimulus::frames(traits, &mut evidence),
        _ => {}
    }
    evidence
}

/// Stories begin with what happened; ends sit last.
fn position(node: &NodeType, traits: &Traits<'_>) -> f64 {
    match node.name.as_str() {
        "incident" | "situation" if traits.first => 1.0,
        "attribute" if traits.first && traits.fragment => 0.6,
        _ if node.terminal && traits.last => 0.3,
        _ => 0.0,
    }
}
