//! Format 1 of what was decided: how the answer was taken in, what was chosen, and the best candidates. Its parts
//! also read what version 0.1.0 wrote.

use colloquy_engine::advance::{Choice, Resolution};
use colloquy_engine::graph::MergeTier;
use colloquy_engine::graph::dedup::Match;
use colloquy_engine::ids::{EdgeId, NodeId, SlotId};
use colloquy_engine::interpretation::{Move, Moved, SlotProposal, Way};
use colloquy_engine::methodology::phases::Phase;
use colloquy_engine::selection::{Candidate, Contribution, Eligibility, RuleMultiplier, SelectionStage};
use colloquy_engine::session::{Ending, Focus};
use colloquy_engine::slots::SlotMapping;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::format::twin::{As, List, Maybe, Number, One, Pair, Plain, Twin, is_default, twins};

twins! {
    ResolutionV1: Resolution, MatchV1: Match, SlotMappingV1: SlotMapping, ChoiceV1: Choice, FocusV1: Focus, MovedV1: Moved,
    CandidateV1: Candidate, RuleMultiplierV1: RuleMultiplier,
    EligibilityV1: Eligibility, GroupV1: SlotProposal,
}

/// A node and its place.
pub(crate) type PlacedV1 = Pair<Plain<NodeId>, SlotMappingV1>;

#[derive(Serialize, Deserialize)]
#[serde(remote = "Resolution")]
pub(crate) struct ResolutionV1 {
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<Maybe<MatchV1>>>")]
    statements: Vec<Option<Match>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ends: Vec<Option<(NodeId, NodeId)>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<PlacedV1>>")]
    slots: Vec<(NodeId, SlotMapping)>,
}

/// A group of nodes that was taken in.
#[derive(Serialize, Deserialize)]
#[serde(remote = "SlotProposal")]
pub(crate) struct GroupV1 {
    slot_name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    description: String,
    node_type: String,
    node_ids: Vec<NodeId>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Match")]
pub(crate) struct MatchV1 {
    node: NodeId,
    #[serde(with = "As::<One<MergeTier>>")]
    tier: MergeTier,
    #[serde(with = "As::<Number>")]
    similarity: f64,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "SlotMapping")]
pub(crate) struct SlotMappingV1 {
    slot: SlotId,
    #[serde(with = "As::<Number>")]
    similarity: f64,
    assigned_turn: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Choice")]
pub(crate) struct ChoiceV1 {
    strategy: String,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<FocusV1>")]
    focus: Focus,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    focus_label: String,
    #[serde(with = "As::<One<Phase>>")]
    phase: Phase,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Ending>>>")]
    ending: Option<Ending>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<MovedV1>>")]
    moved: Option<Moved>,
}

/// What was done about what the person did.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Moved")]
pub(crate) struct MovedV1 {
    #[serde(rename = "move", with = "As::<One<Move>>")]
    what: Move,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<One<Way>>")]
    way: Way,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Focus", tag = "kind", content = "id", rename_all = "snake_case")]
pub(crate) enum FocusV1 {
    None,
    Node(NodeId),
    Edge(EdgeId),
    Element(String),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Candidate")]
pub(crate) struct CandidateV1 {
    #[serde(with = "As::<One<SelectionStage>>")]
    stage: SelectionStage,
    strategy: String,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<FocusV1>")]
    focus: Focus,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<ContributionV1>>")]
    contributions: Vec<Contribution>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<RuleMultiplierV1>>")]
    multipliers: Vec<RuleMultiplier>,
    #[serde(with = "As::<Number>")]
    base_score: f64,
    #[serde(with = "As::<Number>")]
    phase_multiplier: f64,
    #[serde(with = "As::<Number>")]
    phase_bonus: f64,
    #[serde(with = "As::<Number>")]
    final_score: f64,
    rank: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    selected: bool,
    #[serde(with = "As::<EligibilityV1>")]
    eligibility: Eligibility,
}

/// What a contribution is made of; the contribution itself only where it is not their product.
#[derive(Serialize, Deserialize)]
pub(crate) struct ContributionV1 {
    name: String,
    #[serde(with = "As::<Number>")]
    value: f64,
    #[serde(with = "As::<Number>")]
    weight: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contribution: Option<f64>,
}

impl Twin for ContributionV1 {
    type Of = Contribution;

    fn write<S: Serializer>(value: &Contribution, serializer: S) -> Result<S::Ok, S::Error> {
        let Contribution { name, value, weight, contribution } = value.clone();
        let contribution = Some(contribution).filter(|c| *c != value * weight);
        Self { name, value, weight, contribution }.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Contribution, D::Error> {
        let Self { name, value, weight, contribution } = Self::deserialize(deserializer)?;
        let contribution = contribution.unwrap_or(value * weight);
        Ok(Contribution { name, value, weight, contribution })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "RuleMultiplier")]
pub(crate) struct RuleMultiplierV1 {
    scorer: String,
    #[serde(with = "As::<Number>")]
    multiplier: f64,
    #[serde(with = "As::<Number>")]
    weight: f64,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Eligibility")]
pub(crate) struct EligibilityV1 {
    eligible: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}
