//! Recording, and replaying without a server.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use colloquy_engine::SessionId;
use colloquy_llm::around::{Record, Replay};
use colloquy_llm::provider::{Fault, Message, Provider, ProviderKind, Request};
use colloquy_scripted::{Answer, Asked, Scripted, Trouble};
use tokio::time::Instant;

use crate::asking::{KEY, complete, provider, reading, run, server, shaped, text};

const KIND: ProviderKind = ProviderKind::Anthropic;

/// Answers differently each time, and has trouble with the third.
fn lively() -> Scripted {
    server(|asked: &Asked| match (asked.task.as_str(), asked.number) {
        ("listen", _) => Answer::json(reading()),
        (_, 2) => Answer::trouble(Trouble::rate_limited(Duration::from_millis(2500))),
        (_, number) => Answer::text(format!("Question {number}:\nwhat else?")),
    })
}

fn recording(server: &Scripted, folder: &Path) -> Record {
    Record::new(provider(KIND, server), folder).unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let names =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_replay_says_what_was_said_without_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = lively();
    let record = recording(&server, folder.path());
    let requests = [text(KIND), text(KIND), text(KIND), shaped(KIND)];
    let recorded = run(async {
        let mut all = Vec::new();
        for request in &requests {
            all.push(complete(&record, request).await);
        }
        all
    });
    drop(server);
    let replay = Replay::open("anthropic", folder.path()).unwrap();
    assert_eq!((replay.name(), replay.left()), ("anthropic", 4));
    run(async {
        for (request, (outcome, pieces)) in requests.iter().zip(&recorded) {
            // Neither deadline nor session nor attempt make another request of it.
            let mut request = Request { deadline: Instant::now(), ..request.clone() };
            request.context.session = Some(SessionId::parse("0197f0c0-0000-7000-8000-000000000001").unwrap());
            (request.context.turn, request.context.attempt) = (9, 2);
            let (again, pieces_again) = complete(&replay, &request).await;
            assert_eq!((&again, &pieces_again), (outcome, pieces));
        }
    });
    assert_eq!(recorded[2].0.as_ref().unwrap_err().retry_after, Some(Duration::from_millis(2500)));
    assert_ne!(recorded[0].0, recorded[1].0);
    assert_eq!(replay.left(), 0);
}

#[test]
fn a_request_that_differs_is_not_answered_but_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let server = lively();
    run(async {
        let record = recording(&server, folder.path());
        complete(&record, &text(KIND)).await.0.unwrap();
        complete(&record, &shaped(KIND)).await.0.unwrap();
    });
    let replay = Replay::open("anthropic", folder.path()).unwrap();
    let asked = |change: &dyn Fn(&mut Request)| {
        let mut request = text(KIND);
        change(&mut request);
        let error = run(async { complete(&replay, &request).await.0.unwrap_err() });
        assert_eq!(error.fault, Fault::NotRecorded);
        assert!(error.detail.contains(&folder.path().display().to_string()), "{error}");
        assert!(error.detail.contains("`ask-") && error.detail.ends_with("--record`"), "{error}");
        error.detail
    };
    for (change, difference) in [
        (
            &(|r: &mut Request| r.system = "You ask one question.\nPlease.".to_owned())
                as &dyn Fn(&mut Request),
            "differs in `system`, line 2: recorded is `Nothing else.`, asked `Please.`;",
        ),
        (&|r| r.system.push_str("\nMore."), "`system`, line 3: recorded is nothing, asked `More.`;"),
        (&|r| r.temperature = None, "`temperature`, line 1: recorded is `0.7`, asked `none`;"),
        (
            &|r| r.model = "claude-x".to_owned(),
            "`model`, line 1: recorded is `claude-sonnet-4-5`, asked `claude-x`;",
        ),
        (&|r| r.max_tokens = 1, "`max_tokens`, line 1"),
        (&|r| r.effort = Some("low".to_owned()), "`effort`, line 1: recorded is `none`, asked `low`"),
        (
            &|r| r.messages[0].text = "They said: “No.”".to_owned(),
            "`messages[0]`, line 1: recorded is `user: They",
        ),
        (&|r| r.messages.push(Message::user("And?")), "`messages[1]`: it was not recorded;"),
        (&|r| r.messages.clear(), "`messages[0]`: it is no longer asked;"),
    ] {
        let detail = asked(change);
        assert!(detail.contains(difference), "{detail}");
    }
    let mut request = shaped(KIND);
    let shape = request.shape.as_mut().unwrap();
    let mut schema = (*shape.schema).clone();
    schema["required"] = serde_json::json!([]);
    shape.schema = Arc::new(schema);
    let error = run(async { complete(&replay, &request).await.0.unwrap_err() });
    assert!(error.detail.contains("`listen-") && error.detail.contains("`shape`, line "), "{error}");
    // What was recorded once is not said twice.
    run(async { complete(&replay, &text(KIND)).await.0.unwrap() });
    let error = run(async { complete(&replay, &text(KIND)).await.0.unwrap_err() });
    assert!(error.detail.contains("holds this request 1 times, and it was made once more"), "{error}");
}

#[test]
fn a_cassette_can_be_read_by_people_and_holds_no_key() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(|asked: &Asked| {
        Answer::trouble(Trouble::status(
            401,
            "authentication_error",
            &format!("wrong: {}", asked.key.as_deref().unwrap()),
        ))
    });
    run(async { complete(&recording(&server, folder.path()), &text(KIND)).await.0.unwrap_err() });
    let names = files(folder.path());
    assert!(
        names[0].starts_with("ask-") && names[0].ends_with("-0001.json") && names.len() == 1,
        "{names:?}"
    );
    let kept = std::fs::read_to_string(folder.path().join(&names[0])).unwrap();
    assert!(!kept.contains(KEY) && kept.contains("wrong: [redacted]"), "{kept}");
    assert!(kept.contains("      \"You ask one question.\",\n      \"Nothing else.\"\n"), "{kept}");
}

#[test]
fn recording_anew_replaces_what_was_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let server = lively();
    run(async {
        let first = recording(&server, folder.path());
        complete(&first, &text(KIND)).await.0.unwrap();
        complete(&first, &text(KIND)).await.0.unwrap();
        complete(&first, &shaped(KIND)).await.0.unwrap();
        assert_eq!(files(folder.path()).len(), 3);
        let second = recording(&server, folder.path());
        let (outcome, _) = complete(&second, &text(KIND)).await;
        assert_eq!(files(folder.path()).len(), 2);
        let replay = Replay::open("anthropic", folder.path()).unwrap();
        assert_eq!(complete(&replay, &text(KIND)).await.0, outcome);
    });
}

#[test]
fn what_is_no_cassette_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |path: &Path| Replay::open("anthropic", path).err().unwrap().to_string();
    assert!(refused(folder.path()).ends_with("is empty: record one with `--record`"));
    assert!(refused(&folder.path().join("none")).contains("cannot be read"));
    std::fs::write(folder.path().join("x.json"), "{}").unwrap();
    assert!(
        refused(folder.path()).contains("x.json` holds no exchange (missing field"),
        "{}",
        refused(folder.path())
    );
    let file = folder.path().join("x.json");
    let inner = provider(KIND, &lively());
    assert!(Record::new(inner, &file).err().unwrap().to_string().contains("cannot be made"));
}
