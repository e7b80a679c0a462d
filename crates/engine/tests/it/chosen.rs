//! Several who may interview: each session is done by whoever it began with, also on another engine, and a session whose
//! interviewer is gone goes on with the usual one and says so once.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use colloquy_engine::engine::{Engine, Parts, Streaming};
use colloquy_engine::interpretation::{
    AskRequest, CallContext, ListenRequest, Reading, Reply, SlotProposal, Wording,
};
use colloquy_engine::ports::memory::{MemoryStore, NoEmbedder};
use colloquy_engine::ports::{DraftSink, Interpreter, LanguageError, SteppedClock, Store};
use colloquy_engine::turn::Silent;
use colloquy_engine::{Answer, NewSession, NodeId, SessionId, TurnError};

use crate::scripted::{Failing, Mute, Scripted, shipped, topic};

/// The usual one, and another.
struct Two {
    usual: Arc<Scripted>,
    other: Arc<Scripted>,
}

#[async_trait]
impl Interpreter for Two {
    fn name(&self) -> &str {
        self.usual.name()
    }
    fn named(&self, name: &str) -> Option<Arc<dyn Interpreter>> {
        (name == "other").then(|| Arc::clone(&self.other) as Arc<dyn Interpreter>)
    }
    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        self.usual.listen(request, call).await
    }
    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        self.usual.ask(request, call, draft).await
    }
}

fn engine(
    store: &Arc<MemoryStore>,
    who: Arc<dyn Interpreter>,
    guess: Option<Arc<dyn Interpreter>>,
) -> Engine {
    Engine::new(Parts {
        interpreter: who,
        guess,
        linguist: Arc::new(Mute),
        embedder: Arc::new(NoEmbedder),
        store: Arc::clone(store) as Arc<dyn Store>,
        clock: Arc::new(SteppedClock::default()),
        streaming: Streaming::default(),
        patience: Parts::PATIENCE,
    })
}

async fn begun(engine: &Engine, id: &str, who: Option<&str>) -> Result<SessionId, TurnError> {
    let id = SessionId::parse(id).unwrap();
    let new = NewSession {
        id: id.clone(),
        concept: topic("means_end_chain"),
        methodology: shipped("means_end_chain"),
        max_turns: Some(9),
        seed: 1,
        study_id: None,
        simulated: false,
        topics: Vec::new(),
        interpreter: who.map(str::to_owned),
    };
    engine.create_session(new).await?;
    engine.start_session(&id).await?;
    Ok(id)
}

/// Openings and questions worded, answers read.
fn did(script: &Scripted) -> (usize, u32) {
    (script.asked.lock().unwrap().len(), script.heard.load(Ordering::Relaxed))
}

#[tokio::test]
async fn each_session_is_done_by_whom_it_began_with_and_goes_on_when_that_one_is_gone() {
    let store = Arc::new(MemoryStore::default());
    let two = || (Arc::new(Scripted::default()), Arc::new(Scripted::default()));
    let (usual, other) = two();
    let first = engine(&store, Arc::new(Two { usual: Arc::clone(&usual), other: Arc::clone(&other) }), None);
    let unsaid = begun(&first, "unsaid", None).await.unwrap();
    assert_eq!((did(&usual), did(&other)), ((1, 0), (0, 0)));
    let chosen = begun(&first, "chosen", Some("other")).await.unwrap();
    assert_eq!((did(&usual), did(&other)), ((1, 0), (1, 0)));
    let names = [began_with(&store, &unsaid).await, began_with(&store, &chosen).await];
    assert_eq!(names, ["scripted", "other"]);
    let refused = begun(&first, "nobody", Some("nobody")).await;
    assert!(matches!(&refused, Err(TurnError::SettingInvalid { field: "interviewer", .. })), "{refused:?}");
    let turn = first.take_turn(&chosen, Answer::new("creamy:attribute"), &Silent).await.unwrap();
    assert!(turn.degraded.is_empty(), "it is no change that the chosen one does it: {:?}", turn.degraded);
    assert_eq!((did(&usual), did(&other)), ((1, 0), (2, 1)));

    // The server starts again: the same two, made anew.
    let (usual, other) = two();
    let again = Two { usual: Arc::clone(&usual), other: Arc::clone(&other) };
    let second = engine(&store, Arc::new(again), None);
    *other.failing.lock().unwrap() = Some(Failing::Ask);
    second.take_turn(&chosen, Answer::new("mild:attribute"), &Silent).await.unwrap_err();
    *other.failing.lock().unwrap() = None;
    let turn = second.resume(&chosen, &Silent).await.unwrap().unwrap();
    assert!(turn.degraded.is_empty(), "{:?}", turn.degraded);
    second.take_turn(&unsaid, Answer::new("mild:attribute"), &Silent).await.unwrap();
    assert_eq!((did(&usual), did(&other)), ((1, 1), (1, 1)));

    // And again, without the other.
    let third = engine(&store, Arc::new(Scripted::default()), None);
    let turn = third.take_turn(&chosen, Answer::new("fresh:attribute"), &Silent).await.unwrap();
    assert_eq!(turn.degraded, ["interpreter: this interview began with `other` and goes on with `scripted`"]);
    let turn = third.take_turn(&chosen, Answer::new("sweet:attribute"), &Silent).await.unwrap();
    assert!(turn.degraded.is_empty(), "it is said once: {:?}", turn.degraded);
}

/// The name a session keeps.
async fn began_with(store: &Arc<MemoryStore>, id: &SessionId) -> String {
    let store: &dyn Store = store.as_ref();
    store.session_load(id).await.unwrap().config.interpreter.clone()
}

#[tokio::test]
async fn nodes_are_grouped_by_whom_the_session_began_with() {
    let store = Arc::new(MemoryStore::default());
    let (usual, other) = (Arc::new(Scripted::default()), Arc::new(Scripted::default()));
    let groups = vec![SlotProposal {
        slot_name: "taste".to_owned(),
        description: "how it tastes".to_owned(),
        node_type: "attribute".to_owned(),
        node_ids: vec![NodeId::at(0), NodeId::at(1)],
    }];
    *other.groups.lock().unwrap() = groups;
    let engine = engine(&store, Arc::new(Two { usual, other }), None);
    for (id, who, grouped) in [("unsaid", None, false), ("chosen", Some("other"), true)] {
        let id = begun(&engine, id, who).await.unwrap();
        for text in [
            "creamy:attribute. mild:attribute",
            "fresh:attribute. sweet:attribute",
            "bitter:attribute. cold:attribute",
        ] {
            engine.take_turn(&id, Answer::new(text), &Silent).await.unwrap();
        }
        assert_eq!(engine.group(&id).await.unwrap(), grouped, "{id}");
    }
}

#[tokio::test]
async fn who_reads_at_once_is_not_guessed_at() {
    let store = Arc::new(MemoryStore::default());
    let (usual, other) = (Arc::new(Scripted::default()), Arc::new(Scripted::default()));
    let two = Two { usual: Arc::clone(&usual), other: Arc::clone(&other) };
    let engine = engine(&store, Arc::new(two), Some(Arc::clone(&other) as Arc<dyn Interpreter>));
    for (id, who, heard, expected) in [("chosen", Some("other"), (0, 1), 0), ("unsaid", None, (1, 2), 1)] {
        let id = begun(&engine, id, who).await.unwrap();
        engine.take_turn(&id, Answer::new("creamy:attribute"), &Silent).await.unwrap();
        assert_eq!((did(&usual).1, did(&other).1), heard, "{id}");
        let offered = usual.expected.lock().unwrap().len() + other.expected.lock().unwrap().len();
        assert!(if expected == 0 { offered == 0 } else { offered > 0 }, "{id}: {offered}");
    }
}
