//! Requests as the engine makes them, for tests of tasks.

use colloquy_engine::interpretation::{
    Act, AskRequest, Course, FocusBrief, FocusNode, Intent, KnownNode, ListenRequest, Missing, Operation,
    OtherCandidate, Parse, Purpose, QuestionBrief, Reading, Sense, Statement,
};
use colloquy_engine::utterance::{Speaker, Utterance};
use colloquy_engine::{Concept, Methodology, NodeId, SessionState, library};
use serde_json::{Value, json};

use super::simulate::{Held, Part};

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
            course: Course {
                thread: Some("open".to_owned()),
                missing: vec![Missing { slot: "what bothers them about it".to_owned(), of: None }],
                refused: vec!["my brother, and that's all I'll say".to_owned()],
                ..Course::default()
            },
            focus: focus.clone(),
            intent: Intent { operation: Some(Operation::Up), ..Intent::default() },
            reasons: vec!["focus: recency (+0.40)".to_owned()],
            others: vec![OtherCandidate { strategy: strategy.clone(), focus: other }],
            turns_left: Some(7),
            asked: vec!["What happened the last time you locked up?".to_owned()],
            seed: 1,
            ..QuestionBrief::blank(Purpose::FollowUp)
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

/// A person to be played.
pub(crate) fn part() -> Part {
    let held = |id: &str, words: &str, depth: &str| Held {
        id: id.to_owned(),
        words: words.to_owned(),
        depth: depth.to_owned(),
    };
    Part {
        who: "Anna, 36, two children".to_owned(),
        topic: "oat milk".to_owned(),
        shown: String::new(),
        manner: "Your answers are mostly one short sentence.".to_owned(),
        beliefs: vec![held("froth", "it froths well", ""), held("pride", "I am proud of my kitchen", "deep")],
        links: vec!["froth -> pride".to_owned()],
    }
}

/// An interview of one answer, with two nodes and an edge, as a store gives it.
pub(crate) fn session(answer: &str) -> SessionState {
    const AT: &str = "2026-01-01T00:00:00Z";
    let node = |id: &str, label: &str| -> Value {
        json!({
            "id": id, "label": label, "label_key": label, "node_type": "attribute", "level": 1,
            "terminal": false, "polarity": 0, "modality": "factual", "confidence": 0.8, "ambiguous": false,
            "aliases": [], "quotes": [], "details": [], "created_at_turn": 1,
            "last_mentioned_turn": 1, "element": null, "superseded_by": null,
        })
    };
    let edge = json!({
        "id": "e1", "source": "n1", "target": "n2", "edge_type": "leads_to", "confidence": 0.8, "explicit": true,
        "valid": true, "gap": false, "suggested": false, "quotes": [], "created_at_turn": 1, "named": [], "last_mentioned_turn": 1,
    });
    let mut session = json!({
        "id": "s-1", "version": 2, "status": "completed", "paused_at": null, "ending": "max_turns_reached",
        "concept": {"id": "oat_milk", "name": "oat milk", "methodology": "means_end_chain", "objective": "Why do people drink it?"},
        "methodology": "means_end_chain", "methodology_source": "",
        "config": {"max_turns": 10, "seed": 0, "embedder": "lexical", "interpreter": "offline"},
        "created_at": AT, "updated_at": AT, "completed_at": AT, "turn_count": 1,
        "transcript": [
            {"id": "u1", "turn_number": 0, "speaker": "interviewer", "text": "What matters?", "created_at": AT},
            {"id": "u2", "turn_number": 1, "speaker": "respondent", "text": answer, "created_at": AT},
        ],
        "graph": {"nodes": [node("n1", "no sugar"), node("n2", "sleep <well>")], "edges": [edge], "merges": []},
        "depth_history": [], "asked": {"settled": true}, "noted": [], "focus_history": [], "turns": [],
    });
    let blank = [
        ("slots", json!(colloquy_engine::slots::CanonicalGraph::default())),
        ("tracker", json!(colloquy_engine::tracker::NodeStateTracker::default())),
        ("coverage", json!(colloquy_engine::coverage::Coverage::default())),
        ("momentum", json!(colloquy_engine::momentum::Momentum::default())),
        ("counters", json!(colloquy_engine::session::Counters::default())),
    ];
    for (key, value) in blank {
        session[key] = value;
    }
    serde_json::from_value(session).unwrap()
}
