//! Format 1 of what was read from an answer. Its parts also read what version 0.1.0 wrote.

use colloquy_engine::interpretation::{
    About, Act, Askable, AskedBack, Comprehension, Experiencer, Extractability, Forms, GridRating, Intent,
    KnowledgeState, Likert, Modality, MomentumLevel, Natural, NotExtractable, Opening, Operation, Prepared,
    Ratings, Reaction, Reading, Relation, Reply, Role, Sense, Statement, Tense, Unheard, Usage,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::format::twin::{As, List, Maybe, Number, One, Twin, is_default, twins};

twins! {
    ReadingV1: Reading, ExtractabilityV1: Extractability, StatementV1: Statement, RelationV1: Relation,
    GridRatingV1: GridRating, SenseV1: Sense, RoleV1: Role, NaturalV1: Natural, AskableV1: Askable, FormsV1: Forms,
    RatingsV1: Ratings, UsageV1: Usage, IntentV1: Intent, PreparedV1: Prepared,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Reading")]
pub(crate) struct ReadingV1 {
    #[serde(default, skip_serializing_if = "is_default", with = "As::<One<Act>>")]
    act: Act,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<AskedBack>>>")]
    asked_back: Option<AskedBack>,
    #[serde(default, skip_serializing_if = "is_default")]
    disclosure: bool,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Act>>>")]
    may_be: Option<Act>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Opening>>>")]
    opens: Option<Opening>,
    #[serde(default, skip_serializing_if = "is_default")]
    led_off: bool,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<ExtractabilityV1>")]
    extractability: Extractability,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<StatementV1>>")]
    statements: Vec<Statement>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<RelationV1>>")]
    relations: Vec<Relation>,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<RatingsV1>")]
    ratings: Ratings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<PreparedV1>>")]
    prepared: Vec<Prepared>,
    // Not kept: nothing is decided by it, and reading the answer again tells it.
    #[serde(skip)]
    unheard: Vec<Unheard>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Prepared")]
pub(crate) struct PreparedV1 {
    candidate: usize,
    question: String,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Extractability")]
pub(crate) struct ExtractabilityV1 {
    extractable: bool,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<NotExtractable>>>")]
    reason: Option<NotExtractable>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Statement")]
pub(crate) struct StatementV1 {
    label: String,
    node_type: String,
    quote: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    span: Option<(usize, usize)>,
    #[serde(with = "As::<Number>")]
    confidence: f64,
    #[serde(default, skip_serializing_if = "is_default")]
    polarity: i8,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<One<Modality>>")]
    modality: Modality,
    #[serde(default, skip_serializing_if = "is_default")]
    ambiguous: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    suggested: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    aliases: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    details: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    element: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Reaction>>>")]
    reaction: Option<Reaction>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Comprehension>>>")]
    comprehension: Option<Comprehension>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<GridRatingV1>>")]
    rating: Option<GridRating>,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<SenseV1>")]
    sense: Sense,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Relation")]
pub(crate) struct RelationV1 {
    source: String,
    target: String,
    edge_type: String,
    quote: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    span: Option<(usize, usize)>,
    #[serde(with = "As::<Number>")]
    confidence: f64,
    #[serde(default, skip_serializing_if = "is_default")]
    explicit: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    suggested: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GridRating")]
pub(crate) struct GridRatingV1 {
    element: String,
    construct: String,
    score: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Sense")]
pub(crate) struct SenseV1 {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    predicate: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<RoleV1>>")]
    roles: Vec<Role>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    negated: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Tense>>>")]
    tense: Option<Tense>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Experiencer>>>")]
    experiencer: Option<Experiencer>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<Number>>")]
    valence: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<Number>>")]
    intensity: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<About>>>")]
    about: Option<About>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<Number>>")]
    salience: Option<f64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<NaturalV1>>")]
    natural: Vec<Natural>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<AskableV1>>")]
    askable: Option<Askable>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<Number>>")]
    hard: Option<f64>,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<FormsV1>")]
    forms: Forms,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Natural")]
pub(crate) struct NaturalV1 {
    #[serde(with = "As::<One<Operation>>")]
    operation: Operation,
    #[serde(with = "As::<Number>")]
    chance: f64,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Role")]
pub(crate) struct RoleV1 {
    name: String,
    span: (usize, usize),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Askable", rename_all = "snake_case")]
pub(crate) enum AskableV1 {
    Yes,
    No(String),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Forms")]
pub(crate) struct FormsV1 {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gerund: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second_person: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    noun_phrase: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clause: Option<String>,
}

/// A rating of 1 to 5, as its number.
pub(crate) struct LikertV1;

impl Twin for LikertV1 {
    type Of = Likert;

    fn write<S: Serializer>(value: &Likert, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(value.score())
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Likert, D::Error> {
        u8::deserialize(deserializer).map(|score| Likert::clamped(i64::from(score)))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Ratings")]
pub(crate) struct RatingsV1 {
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<LikertV1>>")]
    response_depth: Option<Likert>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<LikertV1>>")]
    specificity: Option<Likert>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<LikertV1>>")]
    certainty: Option<Likert>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<LikertV1>>")]
    valence: Option<Likert>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<LikertV1>>")]
    engagement: Option<Likert>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<LikertV1>>")]
    intellectual_engagement: Option<Likert>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<MomentumLevel>>>")]
    momentum: Option<MomentumLevel>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    indicators: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<KnowledgeState>>>")]
    knowledge: Option<KnowledgeState>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Usage")]
pub(crate) struct UsageV1 {
    #[serde(default, skip_serializing_if = "is_default")]
    input_tokens: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    cached_tokens: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    output_tokens: u64,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<Number>>")]
    cost_usd: Option<f64>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Intent")]
pub(crate) struct IntentV1 {
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Operation>>>")]
    operation: Option<Operation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    aspect: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bridge: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    acknowledgement: Option<String>,
}

/// What was read before its turn failed, kept with the answer.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReplyV1 {
    #[serde(with = "As::<ReadingV1>")]
    value: Reading,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<UsageV1>")]
    usage: Usage,
    by: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    degraded: Vec<String>,
}

impl From<&Reply<Reading>> for ReplyV1 {
    fn from(reply: &Reply<Reading>) -> Self {
        let Reply { value, usage, by, degraded } = reply.clone();
        Self { value, usage, by, degraded }
    }
}

impl From<ReplyV1> for Reply<Reading> {
    fn from(reply: ReplyV1) -> Self {
        let ReplyV1 { value, usage, by, degraded } = reply;
        Self { value, usage, by, degraded }
    }
}
