//! What every provider has to do alike.

use std::time::Duration;

use colloquy_llm::provider::{Fault, ProviderKind, Stop, Structured, connect};
use colloquy_llm::reply::json_of;
use colloquy_scripted::{Answer, Asked, Trouble};
use tokio::time::Instant;

use crate::asking::{KEY, complete, model, provider, reading, run, server, settings, shaped, text};

const QUESTION: &str = "What made it cold — „wirklich“ 🥶 for you?";

/// One suite per provider: a kind that is new fails to compile in `model`, and a name that is missing here is told.
macro_rules! suite {
    ($($name:ident: $kind:ident,)*) => {
        const COVERED: &[ProviderKind] = &[$(ProviderKind::$kind),*];
        $(mod $name {
            use super::*;
            const KIND: ProviderKind = ProviderKind::$kind;
            #[test] fn text_comes_piece_by_piece() { run(super::text_comes_piece_by_piece(KIND)); }
            #[test] fn a_shaped_reply_comes_whole() { run(super::a_shaped_reply_comes_whole(KIND)); }
            #[test] fn the_request_is_complete() { run(super::the_request_is_complete(KIND)); }
            #[test] fn every_trouble_has_its_fault() { run(super::every_trouble_has_its_fault(KIND)); }
            #[test] fn odd_replies_are_read() { run(super::odd_replies_are_read(KIND)); }
            #[test] fn the_deadline_is_kept() { run(super::the_deadline_is_kept(KIND)); }
            #[test] fn the_address_may_end_with_a_version() { run(super::the_address_may_end_with_a_version(KIND)); }
            #[test] fn a_key_that_is_echoed_stays_hidden() { run(super::a_key_that_is_echoed_stays_hidden(KIND)); }
        })*
    };
}

suite! {
    anthropic: Anthropic,
    openai: OpenAi,
    moonshot: Moonshot,
    deepseek: DeepSeek,
    xai: Xai,
    compatible: Compatible,
}

#[test]
fn no_provider_is_missing_from_the_suite() {
    for kind in ProviderKind::ALL {
        assert!(COVERED.contains(&kind), "add `{}` to the suite", kind.name());
    }
}

async fn text_comes_piece_by_piece(kind: ProviderKind) {
    let server = server(Answer::text(QUESTION).tokens(1000, 640, 17));
    let provider = provider(kind, &server);
    assert_eq!(provider.name(), kind.name());
    let (outcome, pieces) = complete(&*provider, &text(kind)).await;
    let completion = outcome.unwrap();
    assert_eq!(completion.text, QUESTION);
    assert_eq!(pieces.concat(), QUESTION);
    assert!(pieces.len() > 3, "{pieces:?}");
    assert_eq!(
        (completion.tokens.input, completion.tokens.cached, completion.tokens.output),
        (1000, 640, 17)
    );
    assert_eq!((completion.model.as_str(), completion.stop), (model(kind), Stop::Done));
}

async fn a_shaped_reply_comes_whole(kind: ProviderKind) {
    let server = server(|asked: &Asked| {
        assert_eq!(asked.task, "listen");
        Answer::json(reading()).tokens(500, 100, 50)
    });
    let (outcome, pieces) = complete(&*provider(kind, &server), &shaped(kind)).await;
    let completion = outcome.unwrap();
    assert_eq!(json_of(&completion.text), Some(reading()));
    assert_eq!(pieces, Vec::<String>::new());
    assert_eq!((completion.tokens.input, completion.tokens.cached, completion.tokens.output), (500, 100, 50));
    assert_eq!(server.log().tasks(), ["listen"]);
}

async fn the_request_is_complete(kind: ProviderKind) {
    let server = server(|asked: &Asked| match asked.task.as_str() {
        "listen" => Answer::json(reading()),
        _ => Answer::text(QUESTION),
    });
    let provider = provider(kind, &server);
    complete(&*provider, &text(kind)).await.0.unwrap();
    complete(&*provider, &shaped(kind)).await.0.unwrap();
    let calls = server.log().calls();
    assert_eq!(calls.len(), 2);
    for call in &calls {
        let asked = &call.asked;
        assert_eq!(asked.key.as_deref(), Some(KEY));
        assert!(asked.system().starts_with("You ask one question.\nNothing else."), "{}", asked.body);
        assert_eq!(asked.said(), "They said: “It was cold.”");
        assert_eq!((&asked.body["model"], &asked.body["temperature"]), (&model(kind).into(), &0.7.into()));
        let limits = [&asked.body["max_tokens"], &asked.body["max_completion_tokens"]];
        assert_eq!(limits.into_iter().filter(|limit| **limit == 200).count(), 1, "{}", asked.body);
        assert_eq!(
            asked.path,
            if kind == ProviderKind::Anthropic { "/v1/messages" } else { "/v1/chat/completions" }
        );
    }
    assert_eq!(calls.iter().map(|call| call.asked.streamed).collect::<Vec<_>>(), [true, false]);
    assert!(server.log().one_after_the_other());
}

/// Each trouble, and what it comes to in text and in a shaped reply.
fn troubles() -> Vec<(Trouble, Fault)> {
    let status = |status, code: &str, message: &str, fault| (Trouble::status(status, code, message), fault);
    vec![
        status(400, "invalid_request_error", "messages: at least one", Fault::Rejected),
        status(401, "authentication_error", "invalid x-api-key", Fault::Unauthorised),
        status(403, "permission_error", "not for you", Fault::Unauthorised),
        status(402, "unknown_error", "Insufficient Balance", Fault::Quota),
        status(404, "model_not_found", "The model `x` does not exist", Fault::UnknownModel),
        status(408, "timeout", "too slow", Fault::Overloaded),
        status(409, "conflict", "again", Fault::Overloaded),
        status(429, "insufficient_quota", "You exceeded your current quota", Fault::Quota),
        (Trouble::rate_limited(Duration::from_secs(7)), Fault::RateLimited),
        status(500, "api_error", "Internal server error", Fault::Overloaded),
        status(529, "overloaded_error", "Overloaded", Fault::Overloaded),
        (Trouble::Cut, Fault::CutOff),
        (Trouble::Unfinished, Fault::CutOff),
        (Trouble::Garbled, Fault::Unreadable),
        (Trouble::Empty, Fault::Unreadable),
        (Trouble::Refusal("I would rather not.".to_owned()), Fault::Refused),
        (
            Trouble::ErrorEvent { code: "overloaded_error".to_owned(), message: "Overloaded".to_owned() },
            Fault::Overloaded,
        ),
    ]
}

async fn every_trouble_has_its_fault(kind: ProviderKind) {
    for (trouble, fault) in troubles() {
        for request in [text(kind), shaped(kind)] {
            let server = server(Answer::text(QUESTION).with(trouble.clone()).tokens(90, 0, 9));
            let error = complete(&*provider(kind, &server), &request).await.0.unwrap_err();
            let whole = format!("{trouble:?} -> {error}");
            assert_eq!(error.fault, fault, "{whole}");
            assert_eq!(error.provider, kind.name());
            assert!(whole.contains(&format!(" -> {}: ", kind.name())), "{whole}");
            assert!(error.detail.contains("; "), "it does not say what to do: {whole}");
            assert!(!whole.contains(KEY) && !whole.contains('\n'), "{whole}");
            let wait = (fault == Fault::RateLimited).then(|| Duration::from_secs(7));
            assert_eq!(error.retry_after, wait, "{whole}");
            if let Trouble::Status { message, .. } = &trouble {
                assert!(error.detail.contains(message), "{whole}");
            }
            assert_eq!(server.log().count(), 1, "asked again: {whole}");
            if matches!(trouble, Trouble::Empty | Trouble::Refusal(_)) {
                assert_eq!(error.tokens.input, 90, "what it used up is lost: {whole}");
            }
        }
    }
}

async fn odd_replies_are_read(kind: ProviderKind) {
    let mislabelled = |other: &str| Trouble::ContentType(other.to_owned());
    for trouble in
        [Trouble::Prose, Trouble::TextFirst, mislabelled("text/plain"), mislabelled("text/event-stream")]
    {
        let server = server(Answer::json(reading()).with(trouble.clone()));
        let completion = complete(&*provider(kind, &server), &shaped(kind)).await.0.unwrap();
        assert_eq!(json_of(&completion.text), Some(reading()), "{trouble:?}: {}", completion.text);
    }
    for other in ["text/plain", "application/json"] {
        let mislabelled = server(Answer::text(QUESTION).with(Trouble::ContentType(other.to_owned())));
        let (outcome, pieces) = complete(&*provider(kind, &mislabelled), &text(kind)).await;
        assert_eq!(
            (outcome.unwrap().text, pieces.concat()),
            (QUESTION.to_owned(), QUESTION.to_owned()),
            "{other}"
        );
    }
    let cut = server(Answer::json(reading()).with(Trouble::Truncated));
    let completion = complete(&*provider(kind, &cut), &shaped(kind)).await.0.unwrap();
    assert_eq!((completion.stop, json_of(&completion.text)), (Stop::Length, None));
    let malformed = server(Answer::json(reading()).with(Trouble::Malformed));
    let completion = complete(&*provider(kind, &malformed), &shaped(kind)).await.0.unwrap();
    assert_eq!((completion.stop, json_of(&completion.text)), (Stop::Done, None), "{}", completion.text);
    let slow = server(Answer::text(QUESTION).slowly(Duration::from_millis(2)));
    assert_eq!(complete(&*provider(kind, &slow), &text(kind)).await.0.unwrap().text, QUESTION);
}

async fn the_deadline_is_kept(kind: ProviderKind) {
    let wait = Duration::from_millis(80);
    let stalled = Answer::trouble(Trouble::Stall);
    let dripping = Answer::text(QUESTION).slowly(Duration::from_mins(1));
    for (answer, shape) in [(stalled.clone(), false), (stalled, true), (dripping, false)] {
        let server = server(answer);
        let request = if shape { shaped(kind) } else { text(kind) };
        let begun = Instant::now();
        let request = colloquy_llm::provider::Request { deadline: begun + wait, ..request };
        let error = complete(&*provider(kind, &server), &request).await.0.unwrap_err();
        assert_eq!(error.fault, Fault::Timeout, "{error}");
        assert!(error.detail.contains("within 0.1 s; raise `timeout_ms`"), "{error}");
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
}

async fn the_address_may_end_with_a_version(kind: ProviderKind) {
    let server = server(Answer::text(QUESTION));
    for end in ["", "/", "/v1", "/v1/"] {
        let provider = connect(settings(kind, &format!("{}{end}", server.url()))).unwrap();
        assert_eq!(complete(&*provider, &text(kind)).await.0.unwrap().text, QUESTION, "{end}");
    }
    let elsewhere = connect(settings(kind, &format!("{}/not/here", server.url()))).unwrap();
    let error = complete(&*elsewhere, &text(kind)).await.0.unwrap_err();
    assert_eq!(error.fault, Fault::Rejected);
    assert!(error.detail.contains("a web page") && error.detail.ends_with("check `base_url`"), "{error}");
}

async fn a_key_that_is_echoed_stays_hidden(kind: ProviderKind) {
    for status in [400, 401, 429, 500] {
        let server = server(move |asked: &Asked| {
            let key = asked.key.clone().unwrap();
            let words = format!("not with {key}, nor with {}…", &key[..12]);
            Answer::trouble(Trouble::status(status, &key, &words))
        });
        let settings = settings(kind, &server.url());
        assert!(!format!("{settings:?}").contains(KEY));
        let error = complete(&*connect(settings).unwrap(), &text(kind)).await.0.unwrap_err();
        let shown = format!("{error} {error:?}");
        assert!(shown.contains("[redacted]") && !shown.contains(&KEY[..12]), "{shown}");
    }
    let events = server(|asked: &Asked| {
        let message = format!("key {}", asked.key.as_deref().unwrap());
        Answer::trouble(Trouble::ErrorEvent { code: "x".to_owned(), message })
    });
    let error = complete(&*provider(kind, &events), &text(kind)).await.0.unwrap_err();
    assert!(error.detail.contains("key [redacted]"), "{error}");
}

/// What a provider is asked with when the settings choose.
#[test]
fn the_means_of_structured_output_can_be_chosen() {
    for kind in ProviderKind::ALL {
        for means in Structured::ALL {
            let server = server(Answer::json(reading()));
            let mut settings = settings(kind, &server.url());
            settings.structured = Some(means);
            let completion =
                run(async { complete(&*connect(settings).unwrap(), &shaped(kind)).await.0.unwrap() });
            assert_eq!(json_of(&completion.text), Some(reading()), "{} {}", kind.name(), means.name());
        }
    }
}
