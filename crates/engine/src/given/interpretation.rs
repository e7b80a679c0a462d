//! What an interpreter is asked and what it answers: extraction, ratings, slot names, wording.

pub mod reading;
pub mod statement;

use std::any::Any;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::concept::Concept;
use crate::ids::{NodeId, TurnNumber, UtteranceId};
use crate::methodology::{Methodology, Strategy};
use crate::utterance::Utterance;

pub use statement::{Extractability, NotExtractable};

/// What a local parser finds in an answer (stage 3), offered to every interpreter.
#[derive(Debug, Clone, Default)]
pub struct Parse {
    /// Typed links between clauses.
    pub discourse: Vec<DiscourseRelation>,
    /// Who does what to whom.
    pub frames: Vec<PredicateFrame>,
    /// The parser's own full analysis, for an interpreter of the same make (so nothing is parsed twice).
    pub analysis: Option<Arc<dyn Any + Send + Sync>>,
}

/// Two clauses joined by a marker (`engine.md` 11).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscourseRelation {
    /// The word or words that join: `because`, `which means`.
    pub marker: String,
    /// `cause`, `consequence`, `purpose`, `contrast`, `temporal`, `condition`, ...
    pub relation: String,
    /// The clause the marker introduces, at most 100 characters.
    pub antecedent: String,
    /// The clause it is joined to, at most 100 characters.
    pub consequent: String,
}

/// A predicate with its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PredicateFrame {
    /// The verb as said.
    pub predicate: String,
    /// Role and words, in order of speaking: `("subject", "I")`.
    pub arguments: Vec<(String, String)>,
}

/// A node the interpreter may refer to.
#[derive(Debug, Clone, Copy)]
pub struct KnownNode<'a> {
    /// Its id.
    pub id: NodeId,
    /// Its label.
    pub label: &'a str,
    /// Its type.
    pub node_type: &'a str,
    /// Other wordings that were merged into it.
    pub aliases: &'a [String],
    /// The last turn in which it was said.
    pub last_mentioned_turn: TurnNumber,
    /// Its evaluative polarity: -1, 0 or 1.
    pub polarity: i8,
}

/// A request to read one answer into nodes and edges.
#[derive(Debug, Clone)]
pub struct ExtractRequest<'a> {
    /// Types, edges and guidance.
    pub methodology: &'a Methodology,
    /// The topic, with stimulus and elements.
    pub concept: &'a Concept,
    /// The question that was answered, when there was one.
    pub question: Option<&'a str>,
    /// The node the question was about.
    pub focus: Option<KnownNode<'a>>,
    /// The strategy behind the question.
    pub strategy: Option<&'a Strategy>,
    /// The stimulus element the question was about.
    pub focus_element: Option<&'a str>,
    /// The respondent's words.
    pub answer: &'a str,
    /// Stage 3's finding for the same words.
    pub parse: &'a Parse,
    /// Live nodes, oldest first.
    pub known: Vec<KnownNode<'a>>,
    /// The last utterances before the answer, oldest first (at most 10).
    pub tail: &'a [Utterance],
    /// The turn the answer opens.
    pub turn: TurnNumber,
}

/// What was read from one answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Extraction {
    /// The gate's verdict; concepts and relations are empty when it is negative.
    pub extractability: Extractability,
    /// Notions, in order of speaking.
    pub concepts: Vec<ExtractedConcept>,
    /// Relations between them, or with nodes known before, by label.
    pub relations: Vec<ExtractedRelation>,
}

impl Extraction {
    /// An extraction without content, for a reason.
    pub fn nothing(reason: NotExtractable) -> Self {
        Self {
            extractability: Extractability { extractable: false, reason: Some(reason) },
            concepts: Vec::new(),
            relations: Vec::new(),
        }
    }
}

/// How a statement is meant (`language.md` 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Modality {
    /// It is so.
    #[default]
    Factual,
    /// It would be so.
    Hypothetical,
    /// It was so once.
    Past,
    /// It is wished for.
    Desired,
    /// It ought to be so.
    Normative,
    /// It is always so.
    Generic,
    /// Somebody else says so.
    Reported,
}

/// A respondent's reaction to a stimulus element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Liked.
    Positive,
    /// Disliked.
    Negative,
    /// Neither.
    Neutral,
    /// Doubted.
    Skeptical,
    /// Wants to know more.
    Curious,
}

impl Reaction {
    /// Intensity, for the strongest reaction within one answer (`concept-testing.md` 7.3).
    pub const fn intensity(self) -> u8 {
        match self {
            Self::Positive | Self::Negative => 5,
            Self::Skeptical => 3,
            Self::Curious => 2,
            Self::Neutral => 1,
        }
    }
}

/// Whether a stimulus element was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comprehension {
    /// Played back correctly.
    Understood,
    /// Misread.
    Confused,
    /// Cannot be told.
    Unknown,
}

/// A score of an element on a construct (repertory grid).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GridRating {
    /// The element rated.
    pub element: String,
    /// The construct pole it is rated on, as labelled.
    pub construct: String,
    /// 1 to 5.
    pub score: u8,
}

/// A notion read from an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExtractedConcept {
    /// Normalised label, 1 to 60 characters, close to the respondent's words.
    pub label: String,
    /// A node type of the methodology.
    pub node_type: String,
    /// The exact words in the answer.
    pub quote: String,
    /// Character offsets of the quote in the answer, end exclusive; None when the quote was not found.
    pub span: Option<(usize, usize)>,
    /// 0..=1.
    pub confidence: f64,
    /// Evaluative polarity: -1, 0 or 1.
    #[serde(default)]
    pub polarity: i8,
    /// How it is meant.
    #[serde(default)]
    pub modality: Modality,
    /// The type, or the sense, could be another.
    #[serde(default)]
    pub ambiguous: bool,
    /// Below the keep threshold: shown, probed, not counted.
    #[serde(default)]
    pub suggested: bool,
    /// Other wordings within the same answer.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Numbers, dates, names, examples that belong to it.
    #[serde(default)]
    pub details: Vec<String>,
    /// Stimulus element it is about.
    #[serde(default)]
    pub element: Option<String>,
    /// Reaction to that element.
    #[serde(default)]
    pub reaction: Option<Reaction>,
    /// Comprehension of that element.
    #[serde(default)]
    pub comprehension: Option<Comprehension>,
    /// Score of an element on a construct.
    #[serde(default)]
    pub rating: Option<GridRating>,
}

/// A relation read from an answer. Ends are labels: of this answer's concepts or of known nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExtractedRelation {
    /// Label of the source.
    pub source: String,
    /// Label of the target.
    pub target: String,
    /// An edge type of the methodology.
    pub edge_type: String,
    /// The words that carry the relation (`decisions.md` 23).
    pub quote: String,
    /// Character offsets of the quote in the answer, end exclusive.
    pub span: Option<(usize, usize)>,
    /// 0..=1.
    pub confidence: f64,
    /// Marked by words of the respondent, as against inferred from question and answer.
    pub explicit: bool,
    /// Below the keep threshold: shown, probed, not counted.
    #[serde(default)]
    pub suggested: bool,
}

/// A rating from 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Likert(u8);

impl Likert {
    /// Clamps to 1..=5.
    pub fn clamped(score: i64) -> Self {
        Self(score.clamp(1, 5) as u8)
    }
    /// 1..=5.
    pub const fn score(self) -> u8 {
        self.0
    }
    /// (score - 1) / 4: 0, .25, .5, .75 or 1.
    pub fn unit(self) -> f64 {
        f64::from(self.0 - 1) / 4.0
    }
}

/// How much an answer tells (`decisions.md` 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseDepth {
    /// Nothing new, or a pleasantry.
    Surface,
    /// One plain point.
    Shallow,
    /// Two or three propositions.
    Moderate,
    /// Four or more, or a chain of reasons.
    Deep,
}

impl ResponseDepth {
    /// 1 surface, 2 shallow, 3 moderate, 4 and 5 deep.
    pub const fn from_likert(score: Likert) -> Self {
        match score.0 {
            0 | 1 => Self::Surface,
            2 => Self::Shallow,
            3 => Self::Moderate,
            _ => Self::Deep,
        }
    }
    /// The category as written in signals.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Surface => "surface",
            Self::Shallow => "shallow",
            Self::Moderate => "moderate",
            Self::Deep => "deep",
        }
    }
    /// Surface or shallow.
    pub const fn is_shallow(self) -> bool {
        matches!(self, Self::Surface | Self::Shallow)
    }
    /// 1 to 4, for trends.
    pub const fn score(self) -> u8 {
        match self {
            Self::Surface => 1,
            Self::Shallow => 2,
            Self::Moderate => 3,
            Self::Deep => 4,
        }
    }
}

/// The respondent's energy in one answer (`concept-testing.md` 5.2, `language.md` 3.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MomentumLevel {
    /// Detailed, unprompted, linking.
    High,
    /// The expected baseline.
    #[serde(alias = "medium")]
    Neutral,
    /// Short and unelaborated, deflecting, tired.
    Low,
}

impl MomentumLevel {
    /// The category as written in signals.
    pub const fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Neutral => "neutral",
            Self::Low => "low",
        }
    }
}

/// What the respondent shows to know of what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnowledgeState {
    /// Speaks from knowledge.
    Knowledgeable,
    /// Unsure.
    Uncertain,
    /// Does not care.
    Disinterested,
    /// Says to know nothing about it.
    NoKnowledge,
}

/// A request to rate one answer.
#[derive(Debug, Clone, Copy)]
pub struct RateRequest<'a> {
    /// The question that was asked.
    pub question: Option<&'a str>,
    /// The answer.
    pub answer: &'a str,
    /// Stage 3's finding for the same words.
    pub parse: &'a Parse,
    /// Earlier answers of the respondent, oldest first.
    pub earlier_answers: &'a [&'a str],
    /// Which judged signals are wanted, by id, in a fixed order.
    pub wanted: &'a [&'static str],
}

/// Ratings of one answer. What could not be rated is absent.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Ratings {
    /// How many distinct pieces of information.
    pub response_depth: Option<Likert>,
    /// Abstract (1) to precise (5).
    pub specificity: Option<Likert>,
    /// Unsure (1) to unqualified (5).
    pub certainty: Option<Likert>,
    /// Negative (1) to positive (5) in tone.
    pub valence: Option<Likert>,
    /// Deflecting (1) to enthusiastic (5).
    pub engagement: Option<Likert>,
    /// Bare facts (1) to dense reasons (5).
    pub intellectual_engagement: Option<Likert>,
    /// Energy.
    pub momentum: Option<MomentumLevel>,
    /// Phrases that show the energy.
    #[serde(default)]
    pub indicators: Vec<String>,
    /// Knowledge of what was asked.
    pub knowledge: Option<KnowledgeState>,
}

/// A request to name canonical slots for nodes without one.
#[derive(Debug, Clone)]
pub struct NameSlotsRequest<'a> {
    /// Types and descriptions.
    pub methodology: &'a Methodology,
    /// Nodes to place.
    pub nodes: Vec<KnownNode<'a>>,
    /// Slots that may be reused: name, type, description; candidates and active ones.
    pub slots: Vec<(&'a str, &'a str, &'a str)>,
}

/// A proposed slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotProposal {
    /// Two or three words joined by underscores.
    pub slot_name: String,
    /// One sentence.
    #[serde(default)]
    pub description: String,
    /// Node type of its members.
    pub node_type: String,
    /// Members.
    pub node_ids: Vec<NodeId>,
}

/// What a question is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The first question.
    Opening,
    /// A strategy's question.
    FollowUp,
    /// A gentle request to say more, after an answer with nothing to extract.
    Clarification,
    /// Thanks, and an invitation to add anything.
    Closing,
}

/// What the question must be about: the focus selection chose, and what is known about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuestionBrief {
    /// What the question is for.
    pub purpose: Purpose,
    /// What it is about.
    pub focus: FocusBrief,
    /// Why this strategy and this focus, in words, strongest first.
    pub reasons: Vec<String>,
    /// Questions already asked, oldest first, opening included.
    pub asked: Vec<String>,
    /// Wordings rejected in this turn, with the reason.
    pub rejected: Vec<(String, String)>,
    /// Why the last answer held nothing (clarifications only).
    pub not_extractable: Option<NotExtractable>,
    /// Seed of this question: the same brief and seed give the same words.
    pub seed: u64,
}

/// The chosen focus as the wording needs it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FocusBrief {
    /// No focus: the topic, or what was discussed.
    #[default]
    None,
    /// A node.
    Node {
        /// The node.
        node: FocusNode,
        /// Nodes with an edge to or from it: label, type, `true` when it is the target.
        linked: Vec<(FocusNode, bool)>,
    },
    /// A relation between two nodes.
    Edge {
        /// The source.
        source: FocusNode,
        /// The target.
        target: FocusNode,
        /// The edge type.
        edge_type: String,
    },
    /// A stimulus element.
    Element {
        /// Its id.
        id: String,
        /// Its words.
        content: String,
        /// The gap to close, when there is one.
        gap: Option<String>,
        /// The other element of an `unconnected` gap: its words.
        other: Option<String>,
    },
    /// The course of the talk (summary): the longest chain, source first.
    Chain {
        /// Labels in order.
        nodes: Vec<FocusNode>,
    },
    /// Three elements to compare (repertory grid).
    Triad {
        /// Their names.
        elements: Vec<String>,
    },
}

/// A node as a question can name it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct FocusNode {
    /// Its id in the session.
    pub id: String,
    /// Its label.
    pub label: String,
    /// Its type.
    pub node_type: String,
    /// Its newest verbatim quote.
    pub quote: Option<String>,
    /// -1, 0 or 1.
    pub polarity: i8,
}

/// A request to word one question.
#[derive(Debug, Clone, Copy)]
pub struct AskRequest<'a> {
    /// Openings, stems, descriptions.
    pub methodology: &'a Methodology,
    /// The topic.
    pub concept: &'a Concept,
    /// The chosen strategy; None for openings, clarifications and closings.
    pub strategy: Option<&'a Strategy>,
    /// What to ask about.
    pub brief: &'a QuestionBrief,
    /// The last answer.
    pub answer: Option<&'a str>,
    /// The whole talk so far, oldest first (the answer included).
    pub transcript: &'a [Utterance],
    /// The turn.
    pub turn: TurnNumber,
    /// Energy of the last answer.
    pub momentum: Option<MomentumLevel>,
}

/// A worded question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Wording {
    /// The question as it will be said, acknowledgement included.
    pub question: String,
    /// The stem it was built from, when there was one.
    #[serde(default)]
    pub stem: Option<String>,
    /// The tactic used.
    #[serde(default)]
    pub tactic: Option<String>,
}

/// One finding of the question lint (`language.md` 1.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LintFinding {
    /// `L01` to `L25`.
    pub rule: String,
    /// True: the question must not be asked.
    pub fail: bool,
    /// What is wrong, in words.
    pub message: String,
}

/// What the lint needs to know besides the question.
#[derive(Debug, Clone, Copy)]
pub struct LintContext<'a> {
    /// Earlier questions, oldest first.
    pub asked: &'a [String],
    /// What the question must be about.
    pub brief: &'a QuestionBrief,
    /// The last answer.
    pub answer: Option<&'a str>,
    /// The whole talk so far.
    pub transcript: &'a [Utterance],
    /// The methodology.
    pub methodology: &'a Methodology,
    /// The strategy.
    pub strategy: Option<&'a Strategy>,
    /// Name of the topic.
    pub concept: &'a Concept,
}

/// The utterance an extraction belongs to, and the text spans refer to.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The utterance.
    pub utterance: UtteranceId,
    /// Its text.
    pub text: &'a str,
}
