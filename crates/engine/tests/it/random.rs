//! Ten thousand random interviews: no panic, no broken invariant, whatever is said.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use colloquy_engine::events::retell;
use colloquy_engine::graph::Quote;
use colloquy_engine::{Methodology, Session, SessionStatus, Turn, library};

use crate::scripted::{World, shipped, world};

/// Sessions held.
const SESSIONS: u64 = 10_000;
/// Utterances of one turn: an answer, and what is asked then.
const NEWEST: usize = 2;
/// Most answers in one.
const MAX_TURNS: u32 = 40;

/// A small generator: the same number gives the same interview on any machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides.max(1)
    }
}

const WORDS: [&str; 12] = [
    "foam",
    "calm",
    "not foam",
    "price",
    "größe",
    "👍 thumbs",
    "time",
    "home",
    "?maybe",
    "a",
    "İstanbul",
    "rest",
];

fn answer(dice: &mut Dice, methodology: &Methodology) -> String {
    let types = &methodology.ontology.nodes;
    let word = |dice: &mut Dice| {
        let (a, b) = (WORDS[dice.roll(12) as usize], WORDS[dice.roll(12) as usize]);
        if dice.roll(3) == 0 { a.to_owned() } else { format!("{a} {b}") }
    };
    match dice.roll(12) {
        0 => return "no idea!".to_owned(),
        1 => return "\u{202e}\u{200b}...:::=>~>%".to_owned(),
        2 => return format!("{}:no_such_type. {} => nowhere", word(dice), word(dice)),
        _ => {}
    }
    let mut text = String::new();
    for _ in 0..=dice.roll(4) {
        let node_type = &types[dice.roll(types.len() as u64) as usize].name;
        write!(text, "{}:{node_type}. ", word(dice)).unwrap();
    }
    for _ in 0..dice.roll(4) {
        let arrow = if dice.roll(9) == 0 { "~>" } else { "=>" };
        write!(text, "{} {arrow} {}. ", word(dice), word(dice)).unwrap();
    }
    write!(text, "%{}", 1 + dice.roll(5)).unwrap();
    text
}

fn check(session: &Session, turn: &Turn) {
    assert_eq!(session.turn_count, turn.turn_number);
    for edge in &session.graph.edges {
        assert!(session.graph.node(edge.source).is_some() && session.graph.node(edge.target).is_some());
        assert!(!edge.quotes.is_empty() && edge.quotes.len() == edge.named.len());
    }
    let quotes = session.graph.nodes.iter().flat_map(|n| {
        assert!(!n.quotes.is_empty(), "{}", n.label);
        assert!((0.0..=1.0).contains(&n.confidence));
        &n.quotes
    });
    // What was said before was compared after the turn it was quoted in, and all of it is once more at the end.
    let ended = session.status == SessionStatus::Completed;
    let fresh = |quote: &&Quote| ended || quote.utterance_id.index() + NEWEST >= session.transcript.len();
    for quote in quotes.chain(session.graph.edges.iter().flat_map(|e| &e.quotes)).filter(fresh) {
        let said = &session.transcript[quote.utterance_id.index()].text;
        let span: String = said.chars().skip(quote.start).take(quote.end - quote.start).collect();
        assert_eq!(span, quote.text, "every quote is a span of its utterance");
    }
    let mapped: BTreeSet<_> = session.slots.slots.iter().flat_map(|s| &s.nodes).collect();
    assert_eq!(mapped.len(), session.slots.mappings.len(), "a node has one slot");
    assert!(session.graph.live_nodes().all(|node| mapped.contains(&node.id)), "and every one has");
    if let Some(decision) = &turn.decision {
        assert!(decision.decomposition.iter().all(|c| c.final_score.is_finite()));
        if let Some(node) = decision.focus.node() {
            assert!(session.graph.node(node).is_some_and(colloquy_engine::graph::Node::is_live));
        }
    }
    let asked: Vec<&str> = session.questions().map(|q| q.text.as_str()).collect();
    assert_eq!(asked.iter().collect::<BTreeSet<_>>().len(), asked.len(), "no question twice");
}

async fn hold(world: &World, methodology: &Arc<Methodology>, seed: u64) {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let max_turns = 1 + dice.roll(u64::from(MAX_TURNS)) as u32;
    let id = world.session(&format!("s{seed}"), methodology, max_turns).await;
    loop {
        let session = world.store.session_load(&id).await.unwrap();
        if session.status == SessionStatus::Completed {
            break;
        }
        assert!(session.next_turn() <= max_turns + 1, "at most one addition after the closing words");
        let text = answer(&mut dice, methodology);
        let turn = world.say(&id, &text).await;
        check(&world.store.session_load(&id).await.unwrap(), &turn);
    }
    if seed.is_multiple_of(20) {
        let (fresh, events) = world.store.session_events(&id).await.unwrap();
        let session = world.store.session_load(&id).await.unwrap();
        assert_eq!(
            retell(fresh, methodology, &events).unwrap(),
            *session,
            "a session is what its events come to"
        );
    }
    world.store.session_delete(&id).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_random_interviews_break_nothing() {
    let halves = [0, 1].map(|half| {
        tokio::spawn(async move {
            let world = world();
            let methodologies: Vec<_> =
                library::METHODOLOGIES.iter().map(|(name, ..)| shipped(name)).collect();
            for seed in (half..SESSIONS).step_by(2) {
                hold(&world, &methodologies[(seed / 2) as usize % methodologies.len()], seed).await;
            }
        })
    });
    for half in halves {
        half.await.unwrap();
    }
}
