//! Words that are left out while an interview goes on: no later question has them, nor is made of them, nor is about what
//! mentions them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use colloquy_engine::engine::{Parts, Streaming};
use colloquy_engine::interpretation::{AskRequest, CallContext, ListenRequest, Reading, Reply, Wording};
use colloquy_engine::left_out::LeftOut;
use colloquy_engine::ports::memory::{MemoryStore, NoEmbedder};
use colloquy_engine::ports::{
    Correction, CorrectionStore, DraftSink, Interpreter, LanguageError, SteppedClock, Store,
};
use colloquy_engine::replay::{Replayed, replay};
use colloquy_engine::turn::{Observer, Stage};
use colloquy_engine::{Answer, Engine, SessionId};
use jiff::Timestamp;
use serde_json::Value;

use crate::scripted::{Mute, Scripted, World, shipped, world};

const METHOD: &str = "means_end_chain";

fn leave_out(number: u32, words: &str) -> Correction {
    let change = format!(r#"{{"kind": "leave_out", "words": "{words}"}}"#);
    let author = "local".to_owned();
    Correction { number, at: Timestamp::UNIX_EPOCH, author, change, undone_at: None }
}

/// What was asked, and about what, after each of some answers.
async fn asked(world: &World, id: &SessionId, answers: &[&str]) -> Vec<String> {
    let mut asked = Vec::new();
    for answer in answers {
        let turn = world.say(id, answer).await;
        asked.push(format!("{} ({})", turn.next_question.unwrap_or_default(), turn.focus_label));
    }
    asked
}

const BEFORE: [&str; 2] = ["Demir came:attribute. creamy:attribute", "Demir helped:functional_consequence"];
const AFTER: [&str; 3] = [
    "Demir laughed:psychosocial_consequence. Demir helped => Demir laughed",
    "mr demir is kind:instrumental_value",
    "Demir came:attribute. warm:functional_consequence. Demir came => warm",
];

#[tokio::test]
async fn what_mentions_them_is_asked_about_no_more_until_they_are_told_again() {
    let world = world();
    let id = world.session("s", &shipped(METHOD), 20).await;
    let before = asked(&world, &id, &BEFORE).await;
    assert!(before[1].contains("Demir helped"), "a test of something that would be asked: {before:?}");
    world.store.correction_add(&id, &leave_out(1, "Demir")).await.unwrap();
    let left_out = asked(&world, &id, &AFTER).await;
    assert!(left_out.iter().all(|asked| !asked.to_lowercase().contains("demir")), "{left_out:?}");
    let kept = world.store.session_load(&id).await.unwrap();
    assert!(kept.transcript.iter().any(|said| said.text.contains("Demir laughed")), "the store keeps them");

    let (session, events) = world.store.session_events(&id).await.unwrap();
    let replayed = replay(session, &events, &shipped(METHOD), None).unwrap();
    assert!(replayed.iter().all(Replayed::is_identical), "a replay asks the same");

    world.store.correction_undo(&id, 1, Timestamp::UNIX_EPOCH).await.unwrap();
    let again = asked(&world, &id, &["Demir sang:functional_consequence. Demir came => Demir sang"]).await;
    assert!(again[0].contains("Demir"), "once undone: {again:?}");
    assert!(world.store.session_load(&id).await.unwrap().withheld.is_empty());
}

#[tokio::test]
async fn whoever_says_them_again_and_again_is_not_passed_on() {
    let world = world();
    let id = world.session("s", &shipped(METHOD), 20).await;
    asked(&world, &id, &BEFORE).await;
    world.store.correction_add(&id, &leave_out(1, "Mr Demir")).await.unwrap();
    *world.script.colliding.lock().unwrap() = Some(("And what did Mr. Demir do?".to_owned(), 1));
    let turn = world.say(&id, "warm:attribute").await;
    assert!(
        !turn.next_question.unwrap().contains("Demir") && turn.degraded.is_empty(),
        "another wording is asked"
    );
    *world.script.colliding.lock().unwrap() = Some(("And what did Mr. Demir do?".to_owned(), u32::MAX));
    let turn = world.say(&id, "cosy:attribute").await;
    assert_eq!(turn.next_question.as_deref(), Some("And what did […] do?"));
    assert!(turn.degraded[0].contains("left out"), "{:?}", turn.degraded);
}

/// Words like the script, keeps all it is given, and has words left out while it words a question.
#[derive(Default)]
struct Spy {
    script: Scripted,
    store: Arc<MemoryStore>,
    given: Mutex<Vec<String>>,
    meanwhile: Mutex<Option<Correction>>,
}

#[async_trait]
impl Interpreter for Spy {
    fn name(&self) -> &str {
        self.script.name()
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        self.script.listen(request, call).await
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        self.given.lock().unwrap().push(format!("{request:?}"));
        let meanwhile = self.meanwhile.lock().unwrap().take();
        if let Some(correction) = meanwhile {
            self.store.correction_add(&call.session, &correction).await.unwrap();
        }
        self.script.ask(request, call, draft).await
    }
}

/// All that a client is told of questions.
#[derive(Default)]
struct Told(Mutex<Vec<String>>);

impl Observer for Told {
    fn stage(&self, _: Stage, _: u64) {}

    fn question_delta(&self, piece: &str) {
        self.0.lock().unwrap().push(piece.to_owned());
    }

    fn question_replaced(&self, question: &str) {
        self.0.lock().unwrap().push(question.to_owned());
    }
}

#[tokio::test]
async fn whoever_words_the_question_is_given_nothing_of_them_also_not_while_they_are_left_out() {
    let spy = Arc::new(Spy::default());
    let engine = Engine::new(Parts {
        interpreter: spy.clone(),
        guess: None,
        linguist: Arc::new(Mute),
        embedder: Arc::new(NoEmbedder),
        store: Arc::clone(&spy.store) as Arc<dyn Store>,
        clock: Arc::new(SteppedClock::default()),
        streaming: Streaming::Drafts,
        patience: Parts::PATIENCE,
    });
    let world = World { engine, script: Arc::default(), store: Arc::clone(&spy.store) as Arc<dyn Store> };
    let id = world.session("s", &shipped(METHOD), 20).await;
    asked(&world, &id, &BEFORE).await;
    assert!(spy.given.lock().unwrap().iter().any(|given| given.contains("Demir")));

    // They are left out while a question with them is worded: it is looked at as of then.
    *spy.script.colliding.lock().unwrap() = Some(("What else did Demir say?".to_owned(), 1));
    *spy.meanwhile.lock().unwrap() = Some(leave_out(1, "Demir"));
    let turn = world.say(&id, "calm:psychosocial_consequence").await;
    assert!(!turn.next_question.unwrap().contains("Demir"));

    *spy.script.colliding.lock().unwrap() = None;
    spy.given.lock().unwrap().clear();
    let told = Told::default();
    for answer in AFTER {
        let answer = Answer::new(answer);
        let turn = world.engine.take_turn(&id, answer, &told).await.unwrap();
        assert!(turn.next_question.is_some());
    }
    let given = std::mem::take(&mut *spy.given.lock().unwrap());
    assert_eq!(given.len(), 3);
    for given in given.iter().chain(told.0.lock().unwrap().iter()) {
        let at = given.to_lowercase().find("demir");
        assert_eq!(at.map(|at| &given[at.saturating_sub(100)..]), None);
    }
    assert!(given[2].contains("[…] came"), "what else was said is there");
}

/// All words there are in a value.
fn words_in(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(found.insert(text.clone())),
        Value::Array(items) => items.iter().for_each(|item| words_in(item, found)),
        Value::Object(members) => members.values().for_each(|member| words_in(member, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_programs_own_words_can_be_left_out_like_any_other() {
    for method in ["concept_test", "repertory_grid", "customer_journey_mapping", METHOD] {
        let world = world();
        let methodology = shipped(method);
        let id = world.session("s", &methodology, 9).await;
        let types: Vec<&str> = methodology.ontology.nodes.iter().map(|kind| kind.name.as_str()).collect();
        for (turn, kind) in types.iter().cycle().take(6).enumerate() {
            let about = if method == "concept_test" { "@door_bag" } else { "" };
            let act = ["", " <refusal>", "", " <dont_know>"][turn % 4];
            world.say(&id, &format!("a{turn}:{kind}{about}. b{turn}:{kind}. a{turn} => b{turn}{act}")).await;
        }
        world.engine.pause(&id).await.unwrap();
        let session = world.store.session_load(&id).await.unwrap();
        let (_, events) = world.store.session_events(&id).await.unwrap();
        let mut words = BTreeSet::new();
        words_in(&serde_json::to_value(session.fork().into_state()).unwrap(), &mut words);
        words_in(&serde_json::to_value(&events).unwrap(), &mut words);
        let own = |word: &&String| word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        for word in words.iter().filter(own) {
            let left_out = LeftOut::of([word.as_str()], []);
            assert!(session.without(&left_out).is_ok(), "{word} in a session");
            assert!(left_out.shown(events.clone()).is_ok(), "{word} in what happened");
        }
    }
}
