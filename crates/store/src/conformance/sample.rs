//! Random sessions: every field filled with something that could get lost on the way to a store and back.

use std::sync::Arc;

use colloquy_engine::concept::Concept;
use colloquy_engine::coverage::{Coverage, ElementState, Gap};
use colloquy_engine::graph::structure::GraphCounts;
use colloquy_engine::graph::{Edge, Merge, MergeTier, Node, Quote, SurfaceGraph, Vector};
use colloquy_engine::ids::{EdgeId, MergeId, NodeId, SessionId, SlotId, UtteranceId};
use colloquy_engine::interpretation::{
    Extractability, Likert, Modality, MomentumLevel, Ratings, Reaction, Reading, ResponseDepth,
};
use colloquy_engine::methodology::phases::Phase;
use colloquy_engine::momentum::Momentum;
use colloquy_engine::record::{StageTrace, Turn};
use colloquy_engine::session::{
    Counters, Ending, Focus, FocusEntry, Saturation, Session, SessionConfig, SessionStatus, TurnTail,
};
use colloquy_engine::signals::{SignalValue, SignalValues};
use colloquy_engine::slots::aggregation::CanonicalCounts;
use colloquy_engine::slots::{CanonicalEdge, CanonicalGraph, Slot, SlotMapping, SlotStatus};
use colloquy_engine::tracker::{NodeState, NodeStateTracker};
use colloquy_engine::utterance::{Speaker, Utterance};
use jiff::Timestamp;

/// Repeatable chance (SplitMix64, Steele et al. 2014).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound.max(1) as u64) as usize
    }

    fn chance(&mut self) -> bool {
        self.roll() & 1 == 1
    }

    fn maybe<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.chance() { Some(value(self)) } else { None }
    }

    /// 0..1 with all bits in use, so that rounding on the way would show.
    fn unit(&mut self) -> f64 {
        (self.roll() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn text(&mut self) -> String {
        const WORDS: [&str; 12] = [
            "oat milk",
            "d\u{e9}j\u{e0} vu",
            "\u{1f95b}\u{1f33e}",
            "\"quoted\" \\ back",
            "line\nbreak",
            "\u{5e9}\u{5dc}\u{5d5}\u{5dd}",
            "'; DROP TABLE session; --",
            "\u{4e2d}\u{6587}",
            "tab\there",
            "null",
            "1e400",
            "e\u{301}",
        ];
        (0..=self.below(3)).map(|_| WORDS[self.below(WORDS.len())]).collect::<Vec<_>>().join(" ")
    }

    fn list<T>(&mut self, most: usize, mut item: impl FnMut(&mut Self, usize) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|position| item(self, position)).collect()
    }

    fn vector(&mut self) -> Vector {
        (0..8).map(|_| self.unit() as f32 - 0.5).collect()
    }

    fn quote(&mut self) -> Quote {
        let (text, start) = (self.text(), self.below(50));
        let end = start + text.chars().count();
        Quote { text, utterance_id: UtteranceId::at(self.below(20)), start, end }
    }

    fn depth(&mut self) -> ResponseDepth {
        ResponseDepth::from_likert(Likert::clamped(1 + i64::from(self.below(5) as u8)))
    }

    fn focus(&mut self) -> Focus {
        match self.below(4) {
            0 => Focus::None,
            1 => Focus::Node(NodeId::at(self.below(9))),
            2 => Focus::Edge(EdgeId::at(self.below(9))),
            _ => Focus::Element(self.text()),
        }
    }

    fn node(&mut self, position: usize) -> Node {
        Node {
            id: NodeId::at(position),
            label: self.text(),
            label_key: self.text(),
            node_type: "attribute".to_owned(),
            level: self.maybe(|d| d.below(6) as u8),
            terminal: self.chance(),
            polarity: self.below(3) as i8 - 1,
            modality: if self.chance() { Modality::Desired } else { Modality::Factual },
            confidence: self.unit(),
            ambiguous: self.chance(),
            aliases: self.list(2, |d, _| d.text()),
            quotes: self.list(3, |d, _| d.quote()),
            details: self.list(2, |d, _| d.text()),
            created_at_turn: self.below(9) as u32,
            last_mentioned_turn: self.below(9) as u32,
            element: self.maybe(Self::text),
            superseded_by: self.maybe(|d| NodeId::at(d.below(9))),
            embedding: self.maybe(Self::vector),
        }
    }

    fn edge(&mut self, position: usize) -> Edge {
        Edge {
            id: EdgeId::at(position),
            source: NodeId::at(self.below(9)),
            target: NodeId::at(self.below(9)),
            edge_type: "leads_to".to_owned(),
            confidence: self.unit(),
            explicit: self.chance(),
            valid: self.chance(),
            gap: self.chance(),
            suggested: self.chance(),
            quotes: self.list(2, |d, _| d.quote()),
            created_at_turn: self.below(9) as u32,
            last_mentioned_turn: self.below(9) as u32,
            named: self.list(2, |d, _| (d.text(), d.text())),
        }
    }

    fn graph(&mut self) -> SurfaceGraph {
        let nodes = self.list(12, Self::node);
        let edges = self.list(10, Self::edge);
        let merges = self.list(3, |d, position| Merge {
            id: MergeId::at(position),
            turn: d.below(9) as u32,
            node: NodeId::at(d.below(9)),
            label: d.text(),
            tier: if d.chance() { MergeTier::Cosine } else { MergeTier::Lemma },
            similarity: d.unit(),
            quotes: d.list(2, |d, _| d.quote()),
            undone: d.maybe(|d| NodeId::at(d.below(9))),
            undone_after: None,
        });
        SurfaceGraph { nodes, edges, merges }
    }

    fn slots(&mut self) -> CanonicalGraph {
        let slots = self.list(5, |d, position| Slot {
            id: SlotId::at(position),
            name: d.text(),
            description: d.text(),
            node_type: "value".to_owned(),
            status: if d.chance() { SlotStatus::Active } else { SlotStatus::Candidate },
            nodes: d.list(4, |_, n| NodeId::at(n)),
            first_seen_turn: d.below(9) as u32,
            promoted_turn: d.maybe(|d| d.below(9) as u32),
            embedding: d.maybe(Self::vector),
        });
        // In an order of their own: it must survive.
        let mappings = self.list(9, |d, _| {
            let mapping = SlotMapping {
                slot: SlotId::at(d.below(5)),
                similarity: d.unit(),
                assigned_turn: d.below(9) as u32,
            };
            (NodeId::at(d.below(30)), mapping)
        });
        let edges = self.list(4, |d, _| CanonicalEdge {
            source: SlotId::at(d.below(5)),
            target: SlotId::at(d.below(5)),
            edge_type: "leads_to".to_owned(),
            edges: d.list(3, |_, n| EdgeId::at(n)),
        });
        CanonicalGraph { slots, mappings: mappings.into_iter().collect(), edges }
    }

    fn tracker(&mut self) -> NodeStateTracker {
        let states = self.list(6, |d, position| {
            let state = NodeState {
                created_at_turn: d.below(9) as u32,
                focus_count: d.below(5) as u32,
                last_focus_turn: d.maybe(|d| d.below(9) as u32),
                yield_rate: d.unit() * 3.0,
                response_depths: d.list(4, |d, _| d.depth()),
                strategy_usage_count: d.list(3, |d, _| (d.text(), d.below(4) as u32)).into_iter().collect(),
                last_strategy_used: d.maybe(Self::text),
                ..NodeState::default()
            };
            (NodeId::at(position), state)
        });
        NodeStateTracker {
            previous_focus: self.maybe(|d| NodeId::at(d.below(9))),
            states: states.into_iter().collect(),
            ..NodeStateTracker::default()
        }
    }

    fn coverage(&mut self) -> Coverage {
        let elements = self.list(3, |d, position| {
            let state = ElementState {
                nodes: d.list(2, |_, n| NodeId::at(n)),
                reaction: d.maybe(|_| Reaction::Skeptical),
                reactions: d.list(2, |d, _| (d.below(9) as u32, Reaction::Curious)),
                exhausted: d.chance(),
                gaps: d.list(2, |d, _| Gap::Unconnected { target_element: d.text() }),
                ..ElementState::default()
            };
            (format!("element {position}"), state)
        });
        Coverage { elements: elements.into_iter().collect() }
    }

    fn tails(&mut self) -> Vec<TurnTail> {
        self.list(4, |d, position| TurnTail {
            turn: position as u32 + 1,
            strategy: d.text(),
            focus: d.focus(),
            nodes_created: d.list(3, |_, n| NodeId::at(n)),
            nodes_touched: d.list(3, |_, n| NodeId::at(n)),
            edges_created: d.list(3, |_, n| EdgeId::at(n)),
            edges_touched: d.list(3, |_, n| EdgeId::at(n)),
        })
    }

    fn focuses(&mut self) -> Vec<FocusEntry> {
        self.list(4, |d, position| FocusEntry {
            turn: position as u32 + 1,
            focus: d.focus(),
            label: d.text(),
            strategy: d.text(),
        })
    }

    fn concept(&mut self) -> Concept {
        Concept {
            id: "oat_milk".to_owned(),
            name: self.text(),
            methodology: "means_end_chain".to_owned(),
            objective: self.text(),
            elements: Vec::new(),
            stimulus: None,
        }
    }

    fn transcript(&mut self, turns: usize) -> Vec<Utterance> {
        let say = |d: &mut Self, turn_number, id, speaker| Utterance {
            id,
            turn_number,
            speaker,
            text: d.text(),
            created_at: moment(d.roll() >> 32),
        };
        let mut said = vec![say(self, 0, Utterance::question_id(0), Speaker::Interviewer)];
        for turn in 1..=turns as u32 {
            said.push(say(self, turn, Utterance::answer_id(turn), Speaker::Respondent));
            said.push(say(self, turn, Utterance::question_id(turn), Speaker::Interviewer));
        }
        said
    }
}

/// A moment between 2026 and 2162, with odd nanoseconds.
pub fn moment(seconds: u64) -> Timestamp {
    let seconds = 1_767_225_600 + i64::try_from(seconds & 0xffff_ffff).unwrap_or(0);
    Timestamp::new(seconds, 123_456_789).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// A session of a seed, at version 0; its id is made of `prefix`. Seeds from 1000 on give empty ones.
///
/// # Panics
/// When `prefix` cannot be a session's id.
pub fn session(seed: u64, prefix: &str) -> Session {
    let mut dice = Dice(seed);
    let d = &mut dice;
    let blank = seed >= 1000;
    let turns = if blank { 0 } else { d.below(5) };
    let id = if prefix == "creating" { format!("{prefix}-{seed}") } else { prefix.to_owned() };
    #[expect(clippy::expect_used, reason = "a sample for tests: its caller wrote the id")]
    let id = SessionId::parse(&id).expect("an id of letters, digits and hyphens");
    Session {
        id,
        version: 0,
        status: if d.chance() { SessionStatus::Active } else { SessionStatus::Created },
        paused_at: d.maybe(|d| moment(d.roll())),
        ending: d.maybe(|_| Ending::FatigueDetected),
        concept: Arc::new(d.concept()),
        methodology: "means_end_chain".to_owned(),
        methodology_source: d.text().into(),
        config: SessionConfig {
            max_turns: d.below(20) as u32 + 1,
            seed: d.roll(),
            embedder: "lexical-512@1".to_owned(),
            interpreter: "offline".to_owned(),
            study_id: d.maybe(Dice::text),
        },
        created_at: moment(d.roll() >> 33),
        updated_at: moment(d.roll() >> 32),
        completed_at: d.maybe(|d| moment(d.roll())),
        turn_count: turns as u32,
        transcript: if blank { Vec::new() } else { d.transcript(turns) },
        graph: if blank { SurfaceGraph::default() } else { d.graph() },
        slots: if blank { CanonicalGraph::default() } else { d.slots() },
        tracker: d.tracker(),
        coverage: d.coverage(),
        momentum: Momentum { smoothed: d.unit(), flagging: d.chance(), ..Momentum::default() },
        counters: Counters { surface_ewma: d.unit(), depth_plateau: 3, ..Counters::default() },
        depth_history: d.list(6, |d, _| d.depth()),
        turns: d.tails(),
        focus_history: d.focuses(),
    }
}

/// The record of a session's last turn.
pub fn turn(session: &Session, answer: &str, key: Option<&str>) -> Turn {
    let mut dice = Dice(u64::from(session.turn_count));
    let d = &mut dice;
    let mut signals = SignalValues::default();
    signals.values.insert("sample.number".into(), SignalValue::Number(d.unit()));
    signals.values.insert("sample.flag".into(), SignalValue::Flag(d.chance()));
    signals.values.insert("sample.text".into(), SignalValue::Text(d.text()));
    signals.absent.insert("sample.absent".into(), "nothing to measure".into());
    Turn {
        turn_number: session.turn_count,
        idempotency_key: key.map(str::to_owned),
        question: d.maybe(Dice::text),
        answer: answer.to_owned(),
        extractability: Extractability { extractable: true, reason: None },
        nodes: Vec::new(),
        edges: Vec::new(),
        dropped: Vec::new(),
        extraction: Reading {
            extractability: Extractability { extractable: true, reason: None },
            statements: Vec::new(),
            relations: Vec::new(),
        },
        ratings: Ratings {
            response_depth: Some(Likert::clamped(4)),
            momentum: Some(MomentumLevel::Neutral),
            indicators: vec![d.text()],
            ..Ratings::default()
        },
        resolved: vec![None],
        ends: vec![None, Some((NodeId::at(0), NodeId::at(1)))],
        slots_created: vec![SlotId::at(0)],
        slots_assigned: Vec::new(),
        graph_state: GraphCounts::default(),
        canonical_state: CanonicalCounts { avg_support: d.unit(), ..CanonicalCounts::default() },
        saturation: Saturation { conversation: d.unit(), canonical: d.unit(), velocity: d.unit() },
        node_signals: [("n1".to_owned(), signals.clone())].into_iter().collect(),
        signals,
        phase: Phase::Mid,
        decision: None,
        focus: d.focus(),
        focus_label: d.text(),
        strategy: "deepen".to_owned(),
        brief: None,
        next_question: d.maybe(Dice::text),
        should_continue: true,
        ending: None,
        degraded: Vec::new(),
        interpreter: "offline".to_owned(),
        stages: vec![StageTrace { stage: "Reading".to_owned(), duration_us: 7 }],
        answered_at: session.updated_at,
        completed_at: session.updated_at,
    }
}
