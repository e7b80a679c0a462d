//! The protocol of a turn: who answers twice, late, or at the same time; who leaves in the middle; what is kept.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use colloquy_engine::engine::{Engine, Parts, Streaming};
use colloquy_engine::events::{Happening, retell};
use colloquy_engine::interpretation::{AskRequest, CallContext, ListenRequest, Reading, Reply, Wording};
use colloquy_engine::ports::memory::MemoryStore;
use colloquy_engine::ports::{Begun, Store};
use colloquy_engine::ports::{
    DraftSink, Embedder, Interpreter, LEASE, LanguageError, LanguageErrorKind, NewAnswer, SteppedClock,
    Thresholds, lease_ended,
};
use colloquy_engine::record::Question;
use colloquy_engine::session::Focus;
use colloquy_engine::turn::{Observer, Silent};
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{Answer, Ending, NodeId, SessionId, SessionStatus, TurnError};
use tokio::sync::Notify;

use crate::scripted::{Failing, Mute, Scripted, World, shipped, world};

const LONG: &str = "creamy:attribute. calm:psychosocial_consequence. creamy => calm";

async fn begun() -> (World, SessionId) {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 12).await;
    (world, id)
}

#[tokio::test]
async fn three_equal_submits_are_one_turn_one_after_the_other_or_at_once() {
    let (world, id) = begun().await;
    for _ in 0..3 {
        let turn = world.engine.take_turn(&id, Answer::new(LONG), &Silent).await.unwrap();
        assert_eq!(turn.turn_number, 1);
    }
    let other = "mild:attribute. proud:psychosocial_consequence. mild => proud";
    let submit = || world.engine.take_turn(&id, Answer::new(other), &Silent);
    let (a, b, c) = tokio::join!(submit(), submit(), submit());
    assert_eq!([a, b, c].map(|turn| turn.unwrap().turn_number), [2, 2, 2]);
    assert_eq!(world.store.session_load(&id).await.unwrap().turn_count, 2);
}

#[tokio::test]
async fn a_word_people_say_again_is_an_answer_again() {
    let (world, id) = begun().await;
    for number in 1..=3 {
        let turn = world.engine.take_turn(&id, Answer::new("no!"), &Silent).await.unwrap();
        assert_eq!(turn.turn_number, number);
    }
}

#[tokio::test]
async fn who_replies_to_an_old_question_hears_which_one_waits() {
    let (world, id) = begun().await;
    let opening = Utterance::question_id(0);
    let first = world.engine.take_turn(&id, Answer::to(opening, "creamy:attribute"), &Silent).await.unwrap();
    let again = world.engine.take_turn(&id, Answer::to(opening, "creamy:attribute"), &Silent).await.unwrap();
    assert_eq!(again.turn_number, 1, "the same words to the same question are the same answer");
    assert_eq!(again.next_question, first.next_question);
    let late = world.engine.take_turn(&id, Answer::to(opening, "thick:attribute"), &Silent).await;
    let Err(TurnError::Outdated { waiting: Some(waiting) }) = late else { panic!("{late:?}") };
    assert_eq!(Some(waiting.text), first.next_question);
    assert_eq!(waiting.id, Utterance::question_id(1));
    let unknown = world.engine.take_turn(&id, Answer::to(Utterance::question_id(9), "x:attribute"), &Silent);
    assert!(matches!(unknown.await, Err(TurnError::Outdated { .. })));
    assert_eq!(world.store.session_load(&id).await.unwrap().turn_count, 1);
}

#[tokio::test]
async fn what_was_read_is_kept_through_a_failure_and_not_read_again() {
    let (world, id) = begun().await;
    *world.script.failing.lock().unwrap() = Some(Failing::Ask);
    for _ in 0..3 {
        assert!(world.engine.take_turn(&id, Answer::new(LONG), &Silent).await.is_err());
    }
    *world.script.failing.lock().unwrap() = None;
    let turn = world.engine.resume(&id, &Silent).await.unwrap().unwrap();
    assert_eq!(turn.nodes.len(), 2);
    assert_eq!(world.script.heard.load(Ordering::Relaxed), 1, "read once");
}

#[tokio::test]
async fn another_answer_to_a_turn_that_failed_is_refused_and_the_first_is_kept() {
    let (world, id) = begun().await;
    *world.script.failing.lock().unwrap() = Some(Failing::Listen);
    assert!(world.engine.take_turn(&id, Answer::new("first:attribute"), &Silent).await.is_err());
    *world.script.failing.lock().unwrap() = None;
    let other = world.engine.take_turn(&id, Answer::new("second:attribute"), &Silent).await;
    assert!(matches!(other, Err(TurnError::AnswerTaken { turn: 1 })));
    let turn = world.engine.resume(&id, &Silent).await.unwrap().unwrap();
    assert_eq!(turn.answer, "first:attribute");
}

/// What a client was told of a question.
#[derive(Default)]
struct Client {
    draft: Mutex<String>,
    replaced: Mutex<Vec<String>>,
}

impl Observer for Client {
    fn question_delta(&self, piece: &str) {
        self.draft.lock().unwrap().push_str(piece);
    }
    fn question_replaced(&self, question: &str) {
        self.replaced.lock().unwrap().push(question.to_owned());
    }
}

#[tokio::test]
async fn a_question_said_again_is_worded_anew_and_the_draft_replaced() {
    let (world, id) = begun().await;
    let first = world.engine.take_turn(&id, Answer::new(LONG), &Silent).await.unwrap();
    let asked = first.next_question.unwrap();
    // With the third the first asked has had all its attempts; the next is that of whoever takes over.
    for attempts in [1, 2, 3] {
        *world.script.colliding.lock().unwrap() = Some((asked.clone(), attempts));
        let client = Client::default();
        let waiting = world.store.session_load(&id).await.unwrap().pending_question().unwrap().id;
        let turn = world.engine.take_turn(&id, Answer::to(waiting, "mild:attribute"), &client).await.unwrap();
        let question = turn.next_question.unwrap();
        assert_ne!(question, asked);
        assert_eq!(*client.draft.lock().unwrap(), asked, "the draft was seen");
        assert_eq!(*client.replaced.lock().unwrap(), [question], "and replaced, once");
        assert!(turn.degraded.is_empty());
    }
    *world.script.colliding.lock().unwrap() = Some((asked.clone(), u32::MAX));
    let waiting = world.store.session_load(&id).await.unwrap().pending_question().unwrap().id;
    let turn = world.engine.take_turn(&id, Answer::to(waiting, "fresh:attribute"), &Silent).await.unwrap();
    assert!(turn.degraded[0].starts_with("ask: no wording passed"), "{:?}", turn.degraded);
}

/// Listens only when it is let.
struct Gate {
    inner: Arc<Scripted>,
    reached: Notify,
    open: Notify,
}

#[async_trait]
impl Interpreter for Gate {
    fn name(&self) -> &str {
        self.inner.name()
    }
    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        self.reached.notify_one();
        self.open.notified().await;
        self.inner.listen(request, call).await
    }
    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        self.inner.ask(request, call, draft).await
    }
}

fn gated(store: Arc<dyn Store>) -> (Engine, Arc<Gate>) {
    let gate = Arc::new(Gate { inner: Arc::default(), reached: Notify::new(), open: Notify::new() });
    let engine = Engine::new(Parts {
        interpreter: Arc::clone(&gate) as Arc<dyn Interpreter>,
        guess: None,
        linguist: Arc::new(Mute),
        embedder: Arc::new(colloquy_engine::ports::memory::NoEmbedder),
        store,
        clock: Arc::new(SteppedClock::default()),
        streaming: Streaming::default(),
        patience: Parts::PATIENCE,
    });
    (engine, gate)
}

#[tokio::test]
async fn who_withdraws_in_the_middle_of_a_turn_has_the_last_word() {
    let (world, id) = begun().await;
    let (engine, gate) = gated(Arc::clone(&world.store));
    let turn = engine.take_turn(&id, Answer::new(LONG), &Silent);
    let leave = async {
        gate.reached.notified().await;
        let over = world.engine.finish(&id, Ending::Withdrawn).await.unwrap();
        assert_eq!(over.status, SessionStatus::Completed);
        gate.open.notify_one();
    };
    let (turn, ()) = tokio::join!(turn, leave);
    assert!(matches!(turn, Err(TurnError::Completed { ending: Some(Ending::Withdrawn) })), "{turn:?}");
    let (_, events) = world.store.session_events(&id).await.unwrap();
    let Happening::Finished { unheard: Some(unheard), .. } = &events.last().unwrap().what else {
        panic!("the words are kept")
    };
    assert_eq!(unheard.text, LONG);
    assert!(world.store.turn_open(&id).await.unwrap().is_none());
    assert_eq!(world.store.session_load(&id).await.unwrap().turn_count, 0);
}

#[tokio::test]
async fn one_turn_at_a_time_also_between_two_engines() {
    let (world, id) = begun().await;
    let (engine, gate) = gated(Arc::clone(&world.store));
    let turn = engine.take_turn(&id, Answer::new(LONG), &Silent);
    let other = async {
        gate.reached.notified().await;
        for text in [LONG, "mild:attribute"] {
            let refused = world.engine.take_turn(&id, Answer::new(text), &Silent).await;
            assert!(matches!(refused, Err(TurnError::InProgress)), "{refused:?}");
        }
        assert!(world.engine.resume(&id, &Silent).await.unwrap().is_none(), "it is not taken over");
        gate.open.notify_one();
    };
    let (turn, ()) = tokio::join!(turn, other);
    assert_eq!(turn.unwrap().turn_number, 1);
}

#[tokio::test]
async fn a_lease_at_its_end_is_taken_over_and_its_holder_loses() {
    let world = crate::scripted::world_with(Arc::new(MemoryStore::default()));
    let id = world.session("s", &shipped("means_end_chain"), 9).await;
    let at = world.store.session_load(&id).await.unwrap().updated_at;
    let answer = |worker, at| NewAnswer {
        session: id.clone(),
        text: "creamy:attribute".to_owned(),
        key: Some("k".to_owned()),
        replies_to: None,
        worker,
        at,
    };
    let Begun::Mine { lease: first, .. } = world.store.turn_begin(&answer(1_000, at)).await.unwrap() else {
        panic!("free")
    };
    let busy = world.store.turn_begin(&answer(1_001, at)).await.unwrap();
    assert!(matches!(busy, Begun::Busy { same: true }));
    assert!(world.store.turn_unfinished(at).await.unwrap().is_empty());
    let later = at + LEASE;
    assert!(lease_ended(at, later) && lease_ended(later, at), "also when the clock was set back");
    assert_eq!(world.store.turn_unfinished(later).await.unwrap().len(), 1);
    let Begun::Mine { lease, answer: kept, .. } =
        world.store.turn_begin(&answer(1_001, later)).await.unwrap()
    else {
        panic!("it is over")
    };
    assert_eq!(kept.key.as_deref(), Some("k"), "the key stays with the answer");
    assert!(world.store.turn_abandon(&first).await.is_err(), "the first holder has nothing left to give");
    world.store.turn_abandon(&lease).await.unwrap();
    let turn = world.engine.resume(&id, &Silent).await.unwrap().unwrap();
    assert_eq!(turn.idempotency_key.as_deref(), Some("k"));
}

/// An embedder of a name; fails when told to.
struct Named {
    name: &'static str,
    failing: bool,
}

#[async_trait]
impl Embedder for Named {
    fn name(&self) -> &str {
        self.name
    }
    fn dims(&self) -> usize {
        2
    }
    fn thresholds(&self) -> Thresholds {
        Thresholds { surface: 0.9, slot: 0.8, question: 0.9 }
    }
    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
        if self.failing {
            let detail = "gone".to_owned();
            return Err(LanguageError { kind: LanguageErrorKind::Unavailable, retryable: true, detail });
        }
        Ok(texts.iter().map(|text| vec![text.len() as f32, 1.0]).collect())
    }
}

fn embedding(store: &Arc<dyn Store>, name: &'static str, failing: bool) -> Engine {
    Engine::new(Parts {
        interpreter: Arc::new(Scripted::default()),
        guess: None,
        linguist: Arc::new(Mute),
        embedder: Arc::new(Named { name, failing }),
        store: Arc::clone(store),
        clock: Arc::new(SteppedClock::default()),
        streaming: Streaming::Checked,
        patience: Parts::PATIENCE,
    })
}

#[tokio::test]
async fn a_session_whose_embedder_is_gone_goes_on_by_words_and_says_so_once() {
    let world = world();
    let engine = embedding(&world.store, "here", false);
    let id = SessionId::parse("s").unwrap();
    let methodology = shipped("means_end_chain");
    let new = colloquy_engine::NewSession {
        id: id.clone(),
        concept: crate::scripted::topic("means_end_chain"),
        methodology: Arc::clone(&methodology),
        max_turns: Some(9),
        seed: 1,
        study_id: None,
        simulated: false,
        topics: Vec::new(),
        interpreter: None,
    };
    engine.create_session(new).await.unwrap();
    engine.start_session(&id).await.unwrap();
    engine.take_turn(&id, Answer::new("creamy:attribute"), &Silent).await.unwrap();
    let other = embedding(&world.store, "elsewhere", false);
    let first = other.take_turn(&id, Answer::new("mild:attribute"), &Silent).await.unwrap();
    assert!(first.degraded[0].contains("`here`, which is not here"), "{:?}", first.degraded);
    let second = other.take_turn(&id, Answer::new("fresh:attribute"), &Silent).await.unwrap();
    assert!(second.degraded.is_empty(), "it is said once: {:?}", second.degraded);
    let failing = embedding(&world.store, "here", true);
    let third = failing.take_turn(&id, Answer::new("sweet:attribute"), &Silent).await.unwrap();
    assert_eq!(third.degraded, ["embed: gone"]);
    let session = world.store.session_load(&id).await.unwrap();
    let models: Vec<Option<&str>> =
        session.graph.nodes.iter().map(|node| node.embedding.as_ref().map(|v| &**v.model())).collect();
    assert_eq!(models, [Some("here"), None, None, None], "no vectors under another name");
    let (fresh, events) = world.store.session_events(&id).await.unwrap();
    assert_eq!(retell(fresh, &methodology, &events).unwrap(), *session, "vectors and notes included");
}

#[tokio::test]
async fn a_question_put_in_the_place_of_another_is_a_part_of_the_interview() {
    let (world, id) = begun().await;
    world.engine.take_turn(&id, Answer::new(LONG), &Silent).await.unwrap();
    let question = Question { text: "And calm?".to_owned(), ..Question::default() };
    let focus = Focus::Node(NodeId::at(1));
    world.engine.ask_instead(&id, "mine", &focus, &question).await.unwrap();
    let missing = world.engine.ask_instead(&id, "mine", &Focus::Node(NodeId::at(77)), &question).await;
    assert!(matches!(missing, Err(TurnError::SettingInvalid { field: "question", .. })));
    let turn = world.engine.take_turn(&id, Answer::new("proud:terminal_value"), &Silent).await.unwrap();
    assert_eq!(turn.question.as_deref(), Some("And calm?"));
    let (fresh, events) = world.store.session_events(&id).await.unwrap();
    let session = retell(fresh, &shipped("means_end_chain"), &events).unwrap();
    assert_eq!(session, *world.store.session_load(&id).await.unwrap());
    let counts: Vec<u32> = session.tracker.states.values().map(|state| state.focus_count).collect();
    assert_eq!(counts, [0, 1, 0], "the question asked is the one that counts");
}
