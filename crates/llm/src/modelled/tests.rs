//! What the interpreter makes of replies, good and bad.

use std::collections::VecDeque;
use std::sync::Mutex;

use colloquy_engine::SessionId;
use colloquy_engine::interpretation::{Act, Purpose};

use super::*;
use crate::provider::Tokens;
use crate::task::samples::{Moment, known as known_nodes};

/// Says what it is given to say, and remembers what it was asked.
#[derive(Default)]
struct Sayer {
    replies: Mutex<VecDeque<Completion>>,
    asked: Mutex<Vec<Request>>,
}

#[async_trait]
impl Provider for Sayer {
    fn name(&self) -> &'static str {
        "sayer"
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        self.asked.lock().unwrap().push(request.clone());
        let reply = self.replies.lock().unwrap().pop_front();
        let reply = reply.ok_or_else(|| ProviderError::new("sayer", Fault::Timeout, "nothing to say"))?;
        if request.shape.is_none() {
            reply.text.split_inclusive(' ').for_each(pieces);
        }
        Ok(reply)
    }
}

fn world(replies: &[&str]) -> (Arc<Sayer>, Modelled) {
    let completion = |text: &&str| Completion {
        text: (*text).to_owned(),
        tokens: Tokens { input: 100, cached: 40, output: 10 },
        model: "m".to_owned(),
        stop: Stop::Done,
    };
    let sayer =
        Arc::new(Sayer { replies: Mutex::new(replies.iter().map(completion).collect()), ..Sayer::default() });
    let voice = Voice {
        provider: Arc::clone(&sayer) as Arc<dyn Provider>,
        model: "gpt-5".to_owned(),
        temperature: Some(0.4),
        max_tokens: 500,
        timeout: Duration::from_secs(5),
        effort: None,
    };
    let voices = Task::ALL.into_iter().map(|task| (task, voice.clone())).collect();
    let prices = Arc::new(Prices::shipped().unwrap());
    (sayer, Modelled::new(voices, prices).unwrap())
}

fn call(task: Task) -> CallContext {
    let session = SessionId::parse("s").unwrap();
    CallContext { session, turn: 2, task, attempt: 1, time_left: Duration::from_mins(1) }
}

fn moment() -> Moment {
    Moment::new("means_end_chain", "oat_milk", "It means I sleep, because I know it's shut.")
}

const READING: &str = r#"{"act": "answer", "statements": [{"quote": "I sleep", "label": "sleep",
    "node_type": "functional_consequence"}], "relations": [], "ratings": {}, "language": null}"#;

#[tokio::test]
async fn one_call_reads_an_answer() {
    let (sayer, modelled) = world(&[READING]);
    let moment = moment();
    let known = known_nodes();
    let reply = modelled.listen(&moment.listen(&known, false), &call(Task::Listen)).await.unwrap();
    assert_eq!(reply.value.statements[0].label, "sleep");
    assert_eq!((reply.by.as_str(), reply.usage.input_tokens, reply.usage.cached_tokens), ("gpt-5", 100, 40));
    assert!(reply.usage.cost_usd.is_some_and(|cost| cost > 0.0));
    let asked = sayer.asked.lock().unwrap();
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].shape.as_ref().unwrap().name, "listen");
    assert_eq!(asked[0].context.session.as_ref().unwrap().as_str(), "s");
}

#[tokio::test]
async fn what_is_no_reading_is_asked_for_once_more_and_both_are_paid_for() {
    for bad in ["I cannot say.", "{\"answer\": 1}", "", "[1, 2"] {
        let (sayer, modelled) = world(&[bad, READING]);
        let moment = moment();
        let known = known_nodes();
        let reply = modelled.listen(&moment.listen(&known, false), &call(Task::Listen)).await.unwrap();
        assert_eq!((reply.value.statements.len(), reply.usage.input_tokens), (1, 200), "{bad}");
        let again = sayer.asked.lock().unwrap()[1].clone();
        assert_eq!((again.messages.len(), again.context.attempt), (3, 2));
        assert!(again.messages[2].text.starts_with("That cannot be used: "));
        let (sayer, modelled) = world(&[bad, bad, READING]);
        let failed = modelled.listen(&moment.listen(&known, false), &call(Task::Listen)).await.unwrap_err();
        assert!(failed.detail.contains("cannot be used"), "{}", failed.detail);
        assert_eq!(sayer.asked.lock().unwrap().len(), 2, "no third time");
    }
}

#[tokio::test]
async fn a_question_streams_and_says_what_was_noticed() {
    let text = "Sorry, that was clumsy. What about the lock?\n---\nnoticed: complaint\ninstead: repair\nbecause: she said so\nasks: up";
    let (_, modelled) = world(&[text]);
    let moment = moment();
    let known = known_nodes();
    let streamed = Mutex::new(String::new());
    let draft = |piece: &str| streamed.lock().unwrap().push_str(piece);
    let reply = modelled.ask(&moment.ask(&known), &call(Task::Ask), &draft).await.unwrap();
    assert_eq!(reply.value.question, "Sorry, that was clumsy. What about the lock?");
    assert_eq!(*streamed.lock().unwrap(), reply.value.question, "nothing else was shown");
    assert_eq!(reply.value.noticed, Some(Act::Complaint));
    assert_eq!(reply.value.departure.unwrap().instead, Instead::Repair);
    assert_eq!(reply.value.intent.operation, Some(Operation::Up));
}

#[tokio::test]
async fn closing_words_leave_the_plan_to_nobody() {
    let text = "Thank you.\n---\nnoticed: answer\ninstead: candidate 1\nbecause: x\nasks: up";
    let (_, modelled) = world(&[text]);
    let mut moment = moment();
    moment.brief.purpose = Purpose::Closing;
    let known = known_nodes();
    let reply = modelled.ask(&moment.ask(&known), &call(Task::Ask), &|_| {}).await.unwrap();
    assert_eq!((reply.value.question.as_str(), reply.value.departure), ("Thank you.", None));
}

#[tokio::test]
async fn a_reply_without_words_is_a_failure() {
    for empty in ["", "  ", "---\nnoticed: answer\ninstead: none"] {
        let (_, modelled) = world(&[empty]);
        let moment = moment();
        let known = known_nodes();
        assert!(modelled.ask(&moment.ask(&known), &call(Task::Ask), &|_| {}).await.is_err(), "{empty}");
    }
}

#[tokio::test]
async fn nobody_waits_longer_than_the_turn_or_the_task_allows() {
    let (sayer, modelled) = world(&[READING, READING]);
    let moment = moment();
    let known = known_nodes();
    let before = Instant::now();
    for left in [Duration::from_mins(1), Duration::from_secs(1)] {
        let call = CallContext { time_left: left, ..call(Task::Listen) };
        modelled.listen(&moment.listen(&known, false), &call).await.unwrap();
    }
    let waits: Vec<u64> =
        sayer.asked.lock().unwrap().iter().map(|asked| (asked.deadline - before).as_secs()).collect();
    assert_eq!(waits, [5, 1]);
}
