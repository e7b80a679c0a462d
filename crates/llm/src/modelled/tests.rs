//! What the interpreter makes of replies, good and bad.

use std::collections::VecDeque;
use std::sync::Mutex;

use colloquy_engine::SessionId;
use colloquy_engine::interpretation::{Act, FocusBrief, Purpose};

use super::*;
use crate::provider::Tokens;
use crate::task::samples::{Moment, known as known_nodes, part, session};

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

/// Words questions by their focus alone.
struct Fixed;

#[async_trait]
impl Interpreter for Fixed {
    fn name(&self) -> &'static str {
        "fixed"
    }

    async fn listen(&self, _: &ListenRequest<'_>, _: &CallContext) -> Result<Reply<Reading>, LanguageError> {
        unreachable!("it words questions only")
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        _: &CallContext,
        _: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        let FocusBrief::Node { node, .. } = &request.brief.focus else { unreachable!("all are about nodes") };
        let question = format!("What about \"{}\"?", node.label);
        let value = Wording { question, stem: Some("about".to_owned()), ..Wording::default() };
        Ok(Reply { value, usage: Usage::default(), by: "fixed".to_owned(), degraded: Vec::new() })
    }
}

const LINES: &str = "---\nnoticed: complaint\ninstead: none\nbecause: it is nearer\nasks: up";

async fn locked(reply: &str, moment: &Moment) -> (Arc<Sayer>, Result<Reply<Wording>, LanguageError>) {
    let (sayer, modelled) = world(&[reply]);
    let known = known_nodes();
    let modelled = modelled.locked_to(Arc::new(Fixed));
    let said = modelled.ask(&moment.ask(&known), &call(Task::Ask), &|_| panic!("a draft is shown")).await;
    (sayer, said)
}

#[tokio::test]
async fn under_locked_wording_the_model_chooses_among_given_questions() {
    let moment = moment();
    let (sayer, first) = locked(&format!("1\n{LINES}"), &moment).await;
    let first = first.unwrap();
    assert_eq!(first.value.question, "What about \"locks with a click\"?");
    assert_eq!((first.value.departure, first.value.noticed), (None, Some(Act::Complaint)));
    assert_eq!((first.by.as_str(), first.usage.input_tokens), ("gpt-5", 100));
    let asked = sayer.asked.lock().unwrap()[0].clone();
    assert!(asked.system.contains("# This study's wording is fixed"), "{}", asked.system);
    let given = "1. What about \"locks with a click\"?\n2. What about \"battery dies\"?";
    assert!(asked.messages[0].text.ends_with(given), "{}", asked.messages[0].text);
    // What it says beside the number is not asked.
    for reply in ["2", "Question 2.", "2. And what about the battery, love?"] {
        let (_, other) = locked(&format!("{reply}\n{LINES}"), &moment).await;
        let other = other.unwrap().value;
        assert_eq!(
            (other.question.as_str(), other.stem.as_deref()),
            ("What about \"battery dies\"?", Some("about"))
        );
        let departure = other.departure.unwrap();
        assert_eq!(departure.instead, Instead::Candidate(0));
        assert_eq!(departure.reason, "it is nearer");
    }
}

#[tokio::test]
async fn under_locked_wording_what_names_no_question_is_a_failure_and_nothing_is_reworded() {
    let mut moment = moment();
    for reply in ["0", "3", "What about the 2 cartons?", "Question", "-", "", "99999999999999999999"] {
        let (_, said) = locked(&format!("{reply}\n{LINES}"), &moment).await;
        let error = said.unwrap_err();
        assert!(error.detail.contains("names none of the questions"), "{reply}: {error}");
    }
    for purpose in [Purpose::Opening, Purpose::Clarification, Purpose::Closing] {
        moment.brief.purpose = purpose;
        let (sayer, said) = locked("Hello there.", &moment).await;
        assert_eq!(said.unwrap().by, "fixed", "{purpose:?}");
        assert!(sayer.asked.lock().unwrap().is_empty(), "there is nothing to choose");
    }
}

#[tokio::test]
async fn a_person_is_played_in_words_alone() {
    let (sayer, modelled) = world(&["Person: \"It froths, I guess.\"", "\"\""]);
    let talk = moment().transcript;
    let reply = modelled.play(&part(), &talk, &call(Task::Simulate)).await.unwrap();
    assert_eq!((reply.value.as_str(), reply.by.as_str()), ("It froths, I guess.", "gpt-5"));
    assert_eq!(modelled.player(), Some("gpt-5"));
    let asked = sayer.asked.lock().unwrap()[0].clone();
    assert_eq!((asked.context.task, asked.messages.len(), asked.shape), (Task::Simulate, 3, None));
    assert!(asked.system.contains("- pride [deep]: I am proud of my kitchen"), "{}", asked.system);
    assert!(asked.messages.iter().all(|message| !message.text.contains("proud")), "told once, as the part");
    let silent = modelled.play(&part(), &talk, &call(Task::Simulate)).await.unwrap_err();
    assert!(silent.detail.contains("holds no answer"), "{silent}");
}

#[tokio::test]
async fn a_summary_keeps_what_was_said_and_is_asked_for_twice_at_most() {
    let good = r#"{"summary": "Sleep matters.", "points": [{"finding": "f", "quotes": ["i sleep", "never said"]}], "open": []}"#;
    let said = session("No sugar, so I sleep.");
    let (sayer, modelled) = world(&["It went well.", good]);
    let reply = modelled.summarise(&said, &moment().methodology, &call(Task::Summarise)).await.unwrap();
    assert_eq!(reply.value.points[0].quotes, ["I sleep"]);
    assert_eq!((reply.usage.input_tokens, reply.by.as_str()), (200, "gpt-5"));
    assert_eq!(sayer.asked.lock().unwrap()[0].shape.as_ref().unwrap().name, "summarise");
    let (_, modelled) = world(&["No.", "{}", good]);
    let failed = modelled.summarise(&said, &moment().methodology, &call(Task::Summarise)).await.unwrap_err();
    assert!(failed.detail.contains("`summarise` cannot be used"), "{failed}");
}
