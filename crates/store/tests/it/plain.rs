//! Plain interviews: every answer brings two or three new notions with a relation or two, as people's answers do, and
//! every notion a vector of 384 numbers.

use colloquy_engine::interpretation::{Likert, MomentumLevel, Ratings, Reading, Relation, Statement};
use colloquy_engine::ports::{Begun, NewAnswer, SessionStore, TurnStore};
use colloquy_engine::session::SessionStatus;
use colloquy_store::SqliteStore;
use colloquy_store::conformance::sample::Interview;

const VERBS: [&str; 12] =
    ["buy", "keep", "share", "carry", "cook", "clean", "compare", "open", "pour", "taste", "order", "notice"];
const THINGS: [&str; 14] = [
    "breakfast",
    "the carton",
    "a cold drink",
    "my bag",
    "the kitchen",
    "the label",
    "a quick lunch",
    "the price",
    "the weekend",
    "my children",
    "the morning train",
    "a good night",
    "the garden",
    "my colleagues",
];
const MANNERS: [&str; 10] = [
    "without thinking",
    "before work",
    "when I am tired",
    "every other day",
    "as a treat",
    "at the office",
    "with friends",
    "on my own",
    "in winter",
    "after a long day",
];

/// The notion of a number: no two are the same.
fn notion(number: usize) -> String {
    let (verb, thing) = (VERBS[number % 12], THINGS[(number / 12 + number) % 14]);
    format!("{verb} {thing} {}", MANNERS[(number / 7 + number) % 10])
}

/// An answer, and what is read from it.
fn said(interview: &Interview) -> (String, Reading) {
    let turn = interview.session.next_turn() as usize;
    let ontology = &interview.methodology().ontology;
    let notions: Vec<String> = (0..2 + turn % 2).map(|n| notion(turn * 3 + n)).collect();
    let text = format!(
        "Well, I suppose the main thing is that I {}, which somehow makes all the difference to how the day goes.",
        notions.join(", and because of that I ")
    );
    let span = |words: &str| text.find(words).map(|start| (start, start + words.len()));
    let statements = notions.iter().enumerate().map(|(position, words)| Statement {
        label: words.clone(),
        node_type: ontology.nodes[(turn + position) % ontology.nodes.len()].name.clone(),
        quote: words.clone(),
        span: span(words),
        confidence: 0.85,
        polarity: 1,
        ..Statement::default()
    });
    let relations = notions.windows(2).map(|pair| Relation {
        source: pair[0].clone(),
        target: pair[1].clone(),
        edge_type: ontology.edges[0].name.clone(),
        quote: pair[1].clone(),
        span: span(&pair[1]),
        confidence: 0.7,
        explicit: true,
        suggested: false,
    });
    let score = |score| Some(Likert::clamped(score));
    let ratings = Ratings {
        response_depth: score(4),
        specificity: score(3),
        certainty: score(4),
        valence: score(4),
        engagement: score(4),
        intellectual_engagement: score(3),
        momentum: Some(MomentumLevel::High),
        ..Ratings::default()
    };
    let reading = Reading { ratings, ..Reading::of(statements.collect(), relations.collect()) };
    (text, reading)
}

/// A started interview that goes on for long.
pub(crate) async fn lasting(store: &SqliteStore, seed: u64, id: &str) -> Interview {
    let mut interview = Interview::lasting(seed, id);
    interview.dims = 384;
    store.session_create(&interview.session).await.unwrap();
    let event = interview.start();
    store.session_commit(&interview.session, &event).await.unwrap();
    interview
}

/// Takes a whole turn, with a key.
pub(crate) async fn turn(store: &SqliteStore, interview: &mut Interview) {
    let (text, reading) = said(interview);
    let answer = NewAnswer {
        session: interview.session.id.clone(),
        key: Some(format!("0190b2c4-{:04}-7000-8000-00000000cafe", interview.session.next_turn())),
        text,
        replies_to: interview.session.pending_question().map(|question| question.id),
        worker: 1,
        at: interview.later(),
    };
    let Begun::Mine { lease, answer, .. } = store.turn_begin(&answer).await.unwrap() else {
        panic!("not begun")
    };
    let event = interview.turn_with(&answer, reading);
    assert_eq!(interview.session.status, SessionStatus::Active, "{:?}", interview.session.ending);
    store.turn_commit(&lease, &interview.session, &event).await.unwrap();
}
