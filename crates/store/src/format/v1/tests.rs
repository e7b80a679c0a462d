//! What is on disk stays readable: format 1 is compared with bodies that were written once.

use colloquy_engine::graph::MergeTier;
use colloquy_engine::graph::dedup::Match;
use colloquy_engine::ids::{EdgeId, SlotId};
use colloquy_engine::interpretation::{
    About, Act, Askable, AskedBack, Comprehension, Experiencer, Extractability, Forms, GridRating,
    KnowledgeState, Likert, Modality, MomentumLevel, Move, Moved, NotExtractable, Opening, Operation,
    Prepared, Ratings, Reaction, Relation, Role, Sense, SlotProposal, Statement, Tense, Way,
};
use colloquy_engine::methodology::phases::Phase;
use colloquy_engine::selection::{Contribution, Eligibility, RuleMultiplier, SelectionStage};
use serde_json::Value;

use super::*;

fn at(second: i64) -> Timestamp {
    Timestamp::new(1_767_225_600 + second, 120_000_000).unwrap()
}

fn question() -> Question {
    let some = |text: &str| Some(text.to_owned());
    let intent = Intent {
        operation: Some(Operation::Up),
        aspect: some("gain"),
        bridge: some("Back to the mornings."),
        acknowledgement: some("I see."),
    };
    let departure = Some(Departed {
        strategy: "clarification".to_owned(),
        focus: Focus::Node(NodeId::at(0)),
        focus_label: "calm".to_owned(),
        reason: "they asked back".to_owned(),
    });
    let (stem, tactic) = (some("why"), some("laddering"));
    let noticed = Some(Act::CounterQuestion);
    Question { text: "Why is that?".to_owned(), intent, stem, tactic, noticed, departure }
}

fn sense() -> Sense {
    let some = |text: &str| Some(text.to_owned());
    Sense {
        predicate: some("sleep"),
        roles: vec![Role { name: "subject".to_owned(), span: (0, 1) }],
        negated: Some(false),
        tense: Some(Tense::Habitual),
        experiencer: Some(Experiencer::Own),
        valence: Some(0.5),
        intensity: Some(0.25),
        about: Some(About::TodaysWay),
        salience: Some(0.75),
        // Left out where nobody judged it, as all that was written before there was such a thing.
        natural: Vec::new(),
        askable: Some(Askable::No("too vague".to_owned())),
        // Absent as in all that was written before there was such a thing.
        hard: None,
        forms: Forms {
            gerund: some("sleeping well"),
            second_person: some("you sleep well"),
            noun_phrase: some("good sleep"),
            clause: some("I sleep well"),
        },
    }
}

fn statement() -> Statement {
    Statement {
        label: "sleep well".to_owned(),
        node_type: "functional_consequence".to_owned(),
        quote: "I sleep well".to_owned(),
        span: Some((0, 12)),
        confidence: 0.875,
        polarity: 1,
        modality: Modality::Desired,
        ambiguous: true,
        suggested: true,
        aliases: vec!["good sleep".to_owned()],
        details: vec!["eight hours".to_owned()],
        element: Some("promise".to_owned()),
        reaction: Some(Reaction::Skeptical),
        comprehension: Some(Comprehension::Understood),
        rating: Some(GridRating { element: "tea".to_owned(), construct: "calming".to_owned(), score: 4 }),
        sense: sense(),
    }
}

fn reading() -> Reading {
    let score = |score| Some(Likert::clamped(score));
    let relation = Relation {
        source: "tea".to_owned(),
        target: "sleep well".to_owned(),
        edge_type: "leads_to".to_owned(),
        quote: "so".to_owned(),
        span: Some((13, 15)),
        confidence: 0.58,
        explicit: true,
        suggested: true,
    };
    Reading {
        disclosure: false,
        may_be: None,
        opens: None,
        led_off: false,
        asked_back: None,
        act: Act::Correction,
        extractability: Extractability { extractable: false, reason: Some(NotExtractable::Vague) },
        statements: vec![statement(), Statement { label: "tea".to_owned(), ..Statement::default() }],
        relations: vec![relation],
        ratings: Ratings {
            response_depth: score(1),
            specificity: score(2),
            certainty: score(3),
            valence: score(4),
            engagement: score(5),
            intellectual_engagement: score(3),
            momentum: Some(MomentumLevel::Low),
            indicators: vec!["tired".to_owned()],
            knowledge: Some(KnowledgeState::NoKnowledge),
        },
        prepared: vec![Prepared { candidate: 1, question: "And then?".to_owned() }],
        language: Some("German".to_owned()),
        unheard: Vec::new(),
    }
}

fn candidate() -> Candidate {
    let contribution = |value: f64, weight: f64, contribution| {
        let name = "llm.engagement.high".to_owned();
        Contribution { name, value, weight, contribution }
    };
    Candidate {
        stage: SelectionStage::Joint,
        strategy: "deepen".to_owned(),
        focus: Focus::Edge(EdgeId::at(3)),
        contributions: vec![contribution(0.1, 0.3, 0.1 * 0.3), contribution(0.5, 0.5, 0.75)],
        multipliers: vec![RuleMultiplier { scorer: "redundancy".to_owned(), multiplier: 0.5, weight: 2.0 }],
        base_score: 0.78,
        phase_multiplier: 1.2,
        phase_bonus: 0.1,
        final_score: 1.036,
        rank: 1,
        selected: true,
        eligibility: Eligibility { eligible: true, reason: Some("above the alarm".to_owned()) },
    }
}

fn slots() -> Vec<(NodeId, SlotMapping)> {
    vec![(NodeId::at(2), SlotMapping { slot: SlotId::at(1), similarity: 0.625, assigned_turn: 3 })]
}

/// A turn with everything in it.
fn full_turn() -> TurnRecord {
    TurnRecord {
        turn: 3,
        key: Some("key 3".to_owned()),
        answer: Utterance::answer(3, "I sleep well, so \u{1f634}.".to_owned(), at(30)),
        reading: reading(),
        by: "a model".to_owned(),
        usage: Usage { input_tokens: 900, cached_tokens: 512, output_tokens: 70, cost_usd: Some(0.001_25) },
        vectors: Vec::new(),
        groups: vec![SlotProposal {
            slot_name: "inner_calm".to_owned(),
            description: "Being at ease.".to_owned(),
            node_type: "b".to_owned(),
            node_ids: vec![NodeId::at(0)],
        }],
        // Left out where there are none, as all that was written before there was such a thing.
        left_out: Vec::new(),
        resolution: Resolution {
            statements: vec![
                Some(Match { node: NodeId::at(0), tier: MergeTier::Cosine, similarity: 0.93 }),
                None,
            ],
            ends: vec![None, Some((NodeId::at(0), NodeId::at(2)))],
            slots: slots(),
        },
        choice: Choice {
            strategy: "deepen".to_owned(),
            focus: Focus::Element("promise".to_owned()),
            focus_label: "promise".to_owned(),
            phase: Phase::Late,
            ending: Some(Ending::FatigueDetected),
            moved: None,
        },
        candidates: vec![candidate()],
        decided_by: 1,
        question: Some(question()),
        farewell: None,
        degraded: vec!["embed: not here".to_owned()],
        noted: vec!["embedder".to_owned()],
        stages: vec![StageTrace { stage: "Extraction".to_owned(), duration_us: 1234 }],
        completed_at: at(31),
    }
}

/// A turn with as little in it as can be.
fn bare_turn() -> TurnRecord {
    TurnRecord {
        turn: 4,
        key: None,
        answer: Utterance::answer(4, "No.".to_owned(), at(40)),
        reading: Reading::default(),
        by: "offline".to_owned(),
        usage: Usage::default(),
        vectors: Vec::new(),
        groups: Vec::new(),
        left_out: Vec::new(),
        resolution: Resolution::default(),
        choice: Choice {
            strategy: "closing".to_owned(),
            focus: Focus::None,
            focus_label: String::new(),
            phase: Phase::Early,
            ending: None,
            moved: None,
        },
        candidates: Vec::new(),
        decided_by: 1,
        question: None,
        farewell: None,
        degraded: Vec::new(),
        noted: Vec::new(),
        stages: Vec::new(),
        completed_at: at(41),
    }
}

/// Every kind of event.
fn events() -> Vec<SessionEvent> {
    let focus = Focus::Node(NodeId::at(4));
    let all = [
        Happening::Started(question()),
        Happening::TurnTaken(Arc::new(full_turn())),
        Happening::TurnTaken(Arc::new(bare_turn())),
        Happening::QuestionReplaced { strategy: "widen".to_owned(), focus, question: question() },
        Happening::MergeUndone { merge: MergeId::at(0), slots: slots() },
        Happening::Paused,
        Happening::Finished {
            ending: Ending::Withdrawn,
            unheard: Some(Utterance::answer(5, "Wait".to_owned(), at(50))),
        },
        Happening::Finished { ending: Ending::BudgetExhausted, unheard: None },
    ];
    all.into_iter().zip(60..).map(|(what, second)| SessionEvent { at: at(second), what }).collect()
}

/// The bodies that were written once.
const WRITTEN: &str = include_str!("../../../tests/golden/events.1.json");

fn written() -> Vec<Value> {
    serde_json::from_str(WRITTEN).unwrap()
}

#[test]
fn bodies_are_written_as_they_always_were() {
    let bodies: Vec<Value> =
        events().iter().map(|event| serde_json::to_value(EventV1::of(event).0).unwrap()).collect();
    let now = serde_json::to_string_pretty(&bodies).unwrap();
    assert_eq!(
        bodies,
        written(),
        "format 1 has changed, and must not: databases are full of it. What is stored otherwise is format 2, to which \
         format 1 is lifted. What would be written now:\n{now}"
    );
}

#[test]
fn bodies_that_were_written_once_are_read_as_what_they_were() {
    assert_eq!(written().len(), events().len());
    for (body, event) in written().into_iter().zip(events()) {
        let body: EventV1 = serde_json::from_value(body).unwrap();
        assert_eq!(body.with(EventV1::of(&event).1, Vec::new()), Some(event));
    }
}

#[test]
fn moves_questions_back_and_words_left_out_survive() {
    for asked_back in AskedBack::ALL.into_iter().map(Some).chain([None]) {
        for (what, way) in Move::ALL.into_iter().zip([Way::Stay, Way::Easier, Way::Leave].into_iter().cycle())
        {
            let opens = Opening::ALL.get(asked_back.map_or(7, |about| about as usize)).copied();
            let reading = Reading { asked_back, opens, led_off: opens.is_none(), ..reading() };
            let choice = Choice { moved: Some(Moved { what, way }), ..full_turn().choice };
            let left_out = vec!["Mr Demir".to_owned()];
            let turn = TurnRecord { reading, choice, left_out, ..full_turn() };
            let event = SessionEvent { at: turn.completed_at, what: Happening::TurnTaken(turn.into()) };
            let (body, words) = EventV1::of(&event);
            let written = serde_json::to_value(&body).unwrap();
            let read: EventV1 = serde_json::from_value(written).unwrap();
            assert_eq!(read.with(words, Vec::new()), Some(event), "{what:?} {way:?} {asked_back:?}");
        }
    }
}

#[test]
fn a_number_that_is_none_does_not_make_a_turn_unreadable() {
    let mut record = full_turn();
    record.reading.statements[0].confidence = f64::NAN;
    record.reading.relations[0].confidence = f64::INFINITY;
    let event = SessionEvent { at: record.completed_at, what: Happening::TurnTaken(Arc::new(record)) };
    let (body, words) = EventV1::of(&event);
    let body: EventV1 = crate::format::unpack(&crate::format::pack(&body).unwrap()).unwrap();
    let read = body.with(words, Vec::new()).unwrap();
    let reading = &read.turn().unwrap().reading;
    assert!(reading.statements[0].confidence.is_nan() && reading.relations[0].confidence.is_nan());
}
