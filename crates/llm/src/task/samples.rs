//! Requests as the engine makes them, for tests of tasks.

use colloquy_engine::interpretation::{
    Act, AskRequest, FocusBrief, FocusNode, Intent, KnownNode, ListenRequest, Operation, OtherCandidate,
    Parse, Purpose, QuestionBrief, Reading, Sense, Statement,
};
use colloquy_engine::utterance::{Speaker, Utterance};
use colloquy_engine::{Concept, Methodology, NodeId, library};

/// The moment of a talk that the samples are of.
pub(crate) struct Moment {
    pub(crate) methodology: Methodology,
    pub(crate) concept: Concept,
    pub(crate) transcript: Vec<Utterance>,
    pub(crate) parse: Parse,
    pub(crate) reading: Reading,
    pub(crate) brief: QuestionBrief,
    pub(crate) expected: Vec<OtherCandidate>,
    pub(crate) intent: Intent,
    pub(crate) answer: String,
}

fn said(speaker: Speaker, turn: u32, text: &str) -> Utterance {
    let at = jiff::Timestamp::UNIX_EPOCH;
    match speaker {
        Speaker::Respondent => Utterance::answer(turn, text.to_owned(), at),
        Speaker::Interviewer => Utterance {
            id: Utterance::question_id(turn),
            turn_number: turn,
            speaker,
            text: text.to_owned(),
            created_at: at,
        },
    }
}

fn node(id: &str, label: &str, quote: &str) -> FocusNode {
    FocusNode {
        id: id.to_owned(),
        label: label.to_owned(),
        node_type: "attribute".to_owned(),
        quote: Some(quote.to_owned()),
        polarity: 0,
    }
}

/// What is known of the talk.
pub(crate) fn known() -> Vec<KnownNode<'static>> {
    let node = |at: usize, label, node_type| KnownNode {
        id: NodeId::at(at),
        label,
        node_type,
        aliases: &[],
        last_mentioned_turn: 1,
        polarity: 0,
    };
    vec![node(0, "locks with a click", "attribute"), node(1, "sleep better", "functional_consequence")]
}

impl Moment {
    /// A talk about a topic of the library, with an answer to be read.
    pub(crate) fn new(methodology: &str, concept: &str, answer: &str) -> Self {
        let shipped = |list: &[(&str, &'static str, &'static str)], id: &str| {
            list.iter().find(|(name, ..)| *name == id).map(|(_, file, text)| (*file, *text)).unwrap()
        };
        let (file, text) = shipped(library::METHODOLOGIES, methodology);
        let methodology = Methodology::parse(file, text).unwrap().methodology;
        let (file, text) = shipped(library::CONCEPTS, concept);
        let concept = Concept::parse(file, text).unwrap();
        let focus = FocusBrief::Node {
            node: node("n1", "locks with a click", "you hear it lock, a proper click"),
            linked: vec![(node("n2", "sleep better", "I sleep better"), true)],
        };
        let other =
            FocusBrief::Node { node: node("n3", "battery dies", "the battery dies on me"), linked: vec![] };
        let strategy = methodology.strategies[0].name.clone();
        let strong = Sense { salience: Some(0.9), ..Sense::default() };
        let first = Statement {
            label: "sleep better".to_owned(),
            node_type: "functional_consequence".to_owned(),
            sense: strong,
            ..Statement::default()
        };
        let brief = QuestionBrief {
            purpose: Purpose::FollowUp,
            focus: focus.clone(),
            intent: Intent { operation: Some(Operation::Up), ..Intent::default() },
            reasons: vec!["focus: recency (+0.40)".to_owned()],
            others: vec![OtherCandidate { strategy: strategy.clone(), focus: other }],
            turns_left: Some(7),
            asked: vec!["What happened the last time you locked up?".to_owned()],
            rejected: Vec::new(),
            not_extractable: None,
            seed: 1,
        };
        let question = "What does hearing that click do for you?";
        Self {
            methodology,
            concept,
            transcript: vec![
                said(Speaker::Interviewer, 0, "What happened the last time you locked up?"),
                said(Speaker::Respondent, 1, "You hear it lock, a proper click, so I sleep better."),
                said(Speaker::Interviewer, 1, question),
            ],
            parse: Parse::default(),
            reading: Reading { act: Act::Answer, ..Reading::of(vec![first], Vec::new()) },
            brief,
            expected: vec![OtherCandidate { strategy, focus }],
            intent: Intent { operation: Some(Operation::Up), ..Intent::default() },
            answer: answer.to_owned(),
        }
    }

    /// The answer to be read.
    pub(crate) fn listen<'a>(&'a self, known: &[KnownNode<'a>], expects: bool) -> ListenRequest<'a> {
        ListenRequest {
            methodology: &self.methodology,
            concept: &self.concept,
            question: self.transcript.last().map(|question| question.text.as_str()),
            intent: Some(&self.intent),
            focus: known.first().copied(),
            strategy: None,
            focus_element: None,
            answer: &self.answer,
            parse: &self.parse,
            known: known.to_vec(),
            transcript: &self.transcript,
            wanted: &[],
            expected: if expects { &self.expected } else { &[] },
            turn: 2,
        }
    }

    /// The question to be worded.
    pub(crate) fn ask<'a>(&'a self, known: &'a [KnownNode<'a>]) -> AskRequest<'a> {
        AskRequest {
            methodology: &self.methodology,
            concept: &self.concept,
            strategy: self.methodology.strategies.first(),
            brief: &self.brief,
            answer: Some(&self.answer),
            transcript: &self.transcript,
            turn: 1,
            reading: Some(&self.reading),
            known,
        }
    }
}
