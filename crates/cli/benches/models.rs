//! What a turn with a language model costs in time and survives in trouble: `cargo bench -p colloquy-cli --bench models`.
//!
//! The recorded interviews of `examples/` are held against a scripted server on this machine, with everything the program
//! has between the turn and the wire: retrying, resting, a limit, the ledger, failing over to the offline engine, a
//! database on disk. Printed are the median turn and the first piece of a question at a latency per call, how many calls
//! a turn waited for, and what became of a thousand turns when a fifth of all replies is trouble.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark that cannot be set up must stop")]

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use colloquy_ask::offline::Offline;
use colloquy_embed::{Cached, LexicalEmbedder};
use colloquy_engine::engine::{Engine, NewSession, Parts, Streaming};
use colloquy_engine::interpretation::Task;
use colloquy_engine::ports::{Clock, Embedder, Ledger, Store};
use colloquy_engine::turn::Observer;
use colloquy_engine::{Answer, Concept, Interpreter, Methodology, SessionId, SessionStore, library};
use colloquy_llm::around::{Around, Book, Fallback, usual};
use colloquy_llm::price::Prices;
use colloquy_llm::provider::{ProviderKind, Settings, connect};
use colloquy_llm::{Modelled, Voice};
use colloquy_scripted::{Answer as Scripted, Asked, Faults, Script, Scripted as Server, Trouble};
use colloquy_store::SqliteStore;
use jiff::Timestamp;
use serde_json::{Value, json};

/// A clock for timing.
struct Wall(Instant);

impl Clock for Wall {
    #[expect(clippy::disallowed_methods, reason = "a benchmark runs on the machine's time")]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
    fn monotonic_us(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}

/// When the first piece of a question came.
struct First(Instant, Mutex<Option<Duration>>);

impl Observer for First {
    fn question_delta(&self, _: &str) {
        self.1.lock().unwrap().get_or_insert_with(|| self.0.elapsed());
    }
}

/// What a reader would say of an answer, roughly: every sentence is a statement.
fn reading(asked: &Asked) -> Value {
    let said = asked.said();
    let answer = said.split("<answer>").nth(1).and_then(|rest| rest.split("</answer>").next()).unwrap_or("");
    let types = [("attribute", "topic"), ("functional_consequence", "own")];
    let sentences = answer.split(['.', ',', '!', '?']).map(str::trim).filter(|s| s.split(' ').count() > 2);
    let statements: Vec<Value> = sentences
        .enumerate()
        .map(|(at, quote)| {
            let (node_type, about) = types[at % 2];
            json!({"quote": quote, "label": quote.split(' ').take(8).collect::<Vec<_>>().join(" "),
                "node_type": node_type, "sure": true, "valence": 0, "about": about, "salience": 0.5, "negated": false})
        })
        .collect();
    let offered = said.lines().filter(|line| line.starts_with("- ") && line.contains(": ")).count().min(4);
    let questions: Vec<Value> = (1..=offered)
        .map(|number| json!({"candidate": number, "question": worded(asked.number * 7 + number as u64)}))
        .collect();
    json!({"act": "answer", "statements": statements, "relations": [], "ratings": {"response_depth": 3},
        "language": null, "questions": questions})
}

/// A question that was not asked before, and that passes the lint.
fn worded(number: u64) -> String {
    const WAYS: [&str; 8] = [
        "What happened the last time {} came up?",
        "How did {} turn out for you?",
        "When did you first notice {}?",
        "What would be missing without {}?",
        "Who else has a part in {}?",
        "What made {} easier or harder that day?",
        "How do you feel once {} is done?",
        "What does {} let you do afterwards?",
    ];
    const THINGS: [&str; 24] = [
        "the breakfast",
        "the shopping",
        "the fridge",
        "the train",
        "the evening",
        "the kitchen",
        "the office",
        "the weekend",
        "the neighbours",
        "the morning",
        "the price",
        "the taste",
        "the noise",
        "the weather",
        "the children",
        "the holidays",
        "the garden",
        "the doctor",
        "the party",
        "the phone",
        "the music",
        "the walk",
        "the winter",
        "the sofa",
    ];
    let way = WAYS[(number % 8) as usize];
    way.replace("{}", THINGS[(number / 8 % 24) as usize])
}

fn script(latency: Duration) -> impl Script {
    move |asked: &Asked| {
        if asked.task == "listen" {
            return Scripted::json(reading(asked)).after(latency);
        }
        // It streams at once, and takes its time to the end.
        let words =
            format!("{}\n---\nnoticed: answer\ninstead: none\nbecause:\nasks: up", worded(asked.number));
        // Around the words a stream has its opening, its reason to stop, what was used and its end.
        let pauses = words.len().div_ceil(8) as u32 + 3;
        Scripted::text(words).slowly(latency / pauses)
    }
}

/// What many turns came to.
#[derive(Default)]
struct Held {
    turns: Vec<Duration>,
    first: Vec<Duration>,
    failed: usize,
    lost: usize,
    degraded: usize,
    offline: usize,
    prepared: usize,
}

struct House {
    engine: Engine,
    book: Arc<Book>,
    store: Arc<SqliteStore>,
}

async fn house(url: &str, folder: &Path, one_call: bool) -> House {
    let store = Arc::new(SqliteStore::open_in(folder).await.unwrap());
    let clock: Arc<dyn Clock> = Arc::new(Wall(Instant::now()));
    let prices = Arc::new(Prices::shipped().unwrap());
    let book = Book::open(Arc::clone(&store) as Arc<dyn Ledger>, Arc::clone(&prices), Arc::clone(&clock));
    let settings = Settings { base_url: Some(url.to_owned()), ..Settings::new(ProviderKind::Compatible) };
    let around = Around { at_once: 8, book: Arc::clone(&book), purse: None, seed: 1 };
    let provider = usual(connect(settings).unwrap(), &around);
    let voice = Voice {
        provider,
        model: "scripted".to_owned(),
        temperature: None,
        max_tokens: 2_000,
        timeout: Duration::from_millis(2_500),
        effort: None,
    };
    let tasks = [Task::Listen, Task::Ask, Task::Open];
    let voices: HashMap<Task, Voice> = tasks.into_iter().map(|task| (task, voice.clone())).collect();
    let modelled = Arc::new(Modelled::new(voices, prices).unwrap());
    let embedder: Arc<dyn Embedder> = Arc::new(Cached::new(Arc::new(LexicalEmbedder::default())));
    let offline = Arc::new(Offline::with_embedder(Arc::clone(&embedder)));
    let interpreter = Arc::new(Fallback::new(modelled, Arc::clone(&offline) as Arc<dyn Interpreter>, 3));
    let engine = Engine::new(Parts {
        interpreter,
        guess: one_call.then(|| Arc::clone(&offline) as Arc<dyn Interpreter>),
        linguist: offline,
        embedder,
        store: Arc::clone(&store) as Arc<dyn Store>,
        clock,
        streaming: Streaming::Drafts,
        patience: Duration::from_mins(2),
    });
    House { engine, book, store }
}

async fn interviews(house: &House, wanted: usize) -> Held {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut held = Held::default();
    let mut number = 0;
    while held.turns.len() + held.failed < wanted {
        for topic in ["oat_milk", "headphones"] {
            number += 1;
            let answers = std::fs::read_to_string(root.join(format!("examples/{topic}.txt"))).unwrap();
            let left = wanted - held.turns.len() - held.failed;
            interview(house, topic, number, &answers, left, &mut held).await;
        }
    }
    house.book.settle().await;
    held
}

async fn interview(house: &House, topic: &str, number: usize, answers: &str, left: usize, held: &mut Held) {
    let (_, file, text) = library::CONCEPTS.iter().find(|(id, ..)| *id == topic).unwrap();
    let concept = Concept::parse(file, text).unwrap();
    let (_, file, text) = library::METHODOLOGIES.iter().find(|(id, ..)| *id == "means_end_chain").unwrap();
    let methodology = Arc::new(Methodology::parse(file, text).unwrap().methodology);
    let id = SessionId::parse(&format!("models-{topic}-{number}")).unwrap();
    let (concept, study_id, interpreter) = (Arc::new(concept), None, None);
    let new = NewSession {
        id: id.clone(),
        concept,
        methodology,
        max_turns: Some(200),
        seed: 1,
        study_id,
        interpreter,
        simulated: false,
        topics: Vec::new(),
    };
    house.engine.create_session(new).await.unwrap();
    house.engine.start_session(&id).await.unwrap();
    let lines = answers.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut said = 0;
    for text in lines.take(left) {
        let begun = Instant::now();
        let watch = First(begun, Mutex::default());
        let key = Some(said.to_string());
        let answer = Answer { idempotency_key: key, ..Answer::new(text) };
        match house.engine.take_turn(&id, answer, &watch).await {
            Ok(turn) => {
                held.turns.push(begun.elapsed());
                held.first.extend(watch.1.into_inner().unwrap());
                held.degraded += usize::from(!turn.degraded.is_empty());
                held.offline += usize::from(turn.interpreter == "offline");
                let question = turn.next_question.unwrap_or_default();
                held.prepared += usize::from(turn.reading.prepared.iter().any(|p| p.question == question));
                said += 1;
                if !turn.should_continue {
                    break;
                }
            }
            Err(error) => {
                println!("a turn failed: {error}");
                held.failed += 1;
            }
        }
    }
    let session = house.store.session_load(&id).await.unwrap();
    held.lost += said - session.answers().count().min(said);
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

async fn timed(name: &str, latency: Duration, one_call: bool, wanted: usize) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(script(latency)).unwrap();
    let house = house(&server.url(), folder.path(), one_call).await;
    let mut held = interviews(&house, wanted).await;
    let log = server.log();
    let calls = log.count() as f64 / held.turns.len() as f64;
    println!(
        "{name:<34}{:>7}{:>10.1} ms{:>10.1} ms{calls:>8.2}{:>16}{:>9.0} %",
        held.turns.len(),
        median(&mut held.turns).as_secs_f64() * 1e3,
        median(&mut held.first).as_secs_f64() * 1e3,
        if log.one_after_the_other() { "yes" } else { "no" },
        held.prepared as f64 / held.turns.len() as f64 * 100.0,
    );
    house.store.close().await;
}

async fn troubled(wanted: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut among = Trouble::passing();
    among.extend([Trouble::Malformed, Trouble::Stall, Trouble::Empty]);
    let faults = Faults { share: 0.2, seed: 7, among };
    let server = Server::start(faults.around(script(Duration::ZERO))).unwrap();
    let house = house(&server.url(), folder.path(), false).await;
    let begun = Instant::now();
    let held = interviews(&house, wanted).await;
    println!(
        "\n{} turns with trouble in a fifth of all replies, {:.0} s: answers lost {}, turns failed {}, read offline {}, \
         marked as degraded {}",
        held.turns.len(),
        begun.elapsed().as_secs_f64(),
        held.lost,
        held.failed,
        held.offline,
        held.degraded,
    );
    house.store.close().await;
}

fn main() {
    rustls::crypto::ring::default_provider().install_default().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    println!(
        "{:<34}{:>7}{:>13}{:>13}{:>8}{:>16}{:>11}",
        "a turn with a model", "turns", "median", "first piece", "calls", "one at a time", "prepared"
    );
    runtime.block_on(async {
        let half = Duration::from_millis(500);
        timed("500 ms a call, two calls", half, false, 24).await;
        timed("500 ms a call, one call", half, true, 24).await;
        timed("0 ms a call, two calls", Duration::ZERO, false, 120).await;
        timed("0 ms a call, one call", Duration::ZERO, true, 120).await;
        troubled(1_000).await;
    });
}
