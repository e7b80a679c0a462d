//! Servers that do not take everything: what they refuse is left out, and is not tried again.

use std::sync::Arc;

use colloquy_llm::provider::{Provider, ProviderKind, Request, connect};
use colloquy_llm::reply::json_of;
use colloquy_scripted::{Answer, Asked, Scripted, Trouble};
use serde_json::Value;

use crate::asking::{complete, provider, reading, run, server, settings, shaped, text};

/// What a request asks for structure with.
fn means(body: &Value) -> &'static str {
    if body["response_format"]["type"] == "json_schema"
        || body["output_config"]["format"]["type"] == "json_schema"
    {
        "json_schema"
    } else if body["tools"].is_array() {
        "tool"
    } else if body["response_format"]["type"] == "json_object" {
        "json_mode"
    } else {
        "prompt"
    }
}

/// A server that takes only some means of structured output.
fn taking(taken: &'static [&'static str], status: u16, words: &'static str) -> Scripted {
    server(move |asked: &Asked| {
        if taken.contains(&means(&asked.body)) {
            Answer::json(reading())
        } else {
            Answer::trouble(Trouble::status(status, "invalid_request_error", words))
        }
    })
}

fn tried(server: &Scripted) -> Vec<&'static str> {
    server.log().calls().iter().map(|call| means(&call.asked.body)).collect()
}

async fn read(provider: &Arc<dyn Provider>, request: &Request) {
    let completion = complete(&**provider, request).await.0.unwrap();
    assert_eq!(json_of(&completion.text), Some(reading()), "{}", completion.text);
}

#[test]
fn the_first_means_a_server_takes_are_found_once_per_model() {
    const KIND: ProviderKind = ProviderKind::Compatible;
    let ladder = ["json_schema", "tool", "json_mode", "prompt"];
    for (taken, tries, status, words) in [
        (&["json_schema"][..], 1, 400, ""),
        (&["tool"], 2, 400, "response_format json_schema is not available"),
        (&["json_mode", "prompt"], 3, 422, "This response_format type is unavailable now, nor are tools"),
        (&["prompt"], 4, 404, "No endpoints found that support tool use or response_format"),
    ] {
        let server = taking(taken, status, words);
        let provider = provider(KIND, &server);
        run(async {
            read(&provider, &shaped(KIND)).await;
            assert_eq!(tried(&server), ladder[..tries]);
            server.log().clear();
            read(&provider, &shaped(KIND)).await;
            assert_eq!(tried(&server), ladder[tries - 1..tries], "it is tried anew");
            server.log().clear();
            read(&provider, &Request { model: "other".to_owned(), ..shaped(KIND) }).await;
            assert_eq!(tried(&server), ladder[..tries], "another model may take more");
        });
    }
}

#[test]
fn a_refusal_of_something_else_is_told_at_once() {
    let server = taking(&[], 400, "messages: text is empty");
    let provider = provider(ProviderKind::Compatible, &server);
    run(async { complete(&*provider, &shaped(ProviderKind::Compatible)).await.0.unwrap_err() });
    assert_eq!(server.log().count(), 1);
    let never = taking(&[], 400, "tools and response_format are unsupported");
    let provider = crate::asking::provider(ProviderKind::Compatible, &never);
    let error = run(async { complete(&*provider, &shaped(ProviderKind::Compatible)).await.0.unwrap_err() });
    assert!(error.detail.contains("are unsupported"), "{error}");
    assert_eq!(never.log().count(), 4);
}

#[test]
fn chosen_means_are_kept() {
    let server = taking(&["prompt"], 400, "response_format is unsupported");
    let mut settings = settings(ProviderKind::Compatible, &server.url());
    settings.structured = Some(colloquy_llm::provider::Structured::JsonMode);
    let provider = connect(settings).unwrap();
    run(async { complete(&*provider, &shaped(ProviderKind::Compatible)).await.0.unwrap_err() });
    assert_eq!(tried(&server), ["json_mode"]);
}

#[test]
fn a_claude_that_cannot_be_made_to_use_a_tool_gets_the_schema_as_its_format() {
    const KIND: ProviderKind = ProviderKind::Anthropic;
    let server =
        taking(&["json_schema"], 400, "Thinking may not be enabled when tool_choice forces tool use.");
    let provider = provider(KIND, &server);
    run(async {
        read(&provider, &Request { temperature: None, ..shaped(KIND) }).await;
        read(&provider, &Request { temperature: None, ..shaped(KIND) }).await;
    });
    assert_eq!(tried(&server), ["tool", "json_schema", "json_schema"]);
}

#[test]
fn a_field_that_is_refused_is_left_out_from_then_on() {
    for (kind, field, words) in [
        (ProviderKind::OpenAi, "temperature", "'temperature' does not support 0.7 with this model."),
        (ProviderKind::Anthropic, "temperature", "`temperature` is deprecated for this model."),
        (ProviderKind::Moonshot, "temperature", "invalid temperature: only 1 is allowed for this model"),
        (ProviderKind::Xai, "reasoning_effort", "Model grok-4 does not support parameter reasoning_effort."),
        (ProviderKind::Compatible, "stream_options", "extra fields not permitted: stream_options"),
        (
            ProviderKind::Compatible,
            "max_tokens",
            "'max_tokens' is unsupported, use 'max_completion_tokens' instead",
        ),
        (
            ProviderKind::OpenAi,
            "max_completion_tokens",
            "Unrecognized request argument: max_completion_tokens",
        ),
    ] {
        let server = server(move |asked: &Asked| {
            if asked.body.get(field).is_some() {
                Answer::trouble(Trouble::status(400, "invalid_request_error", words))
            } else {
                Answer::text("And then?")
            }
        });
        let provider = provider(kind, &server);
        run(async {
            for calls in [2, 3] {
                let request = Request { effort: Some("low".to_owned()), ..text(kind) };
                let completion = complete(&*provider, &request).await.0.unwrap();
                assert_eq!((completion.text.as_str(), server.log().count()), ("And then?", calls), "{field}");
            }
        });
        let last = server.log().calls().pop().unwrap().asked.body;
        assert!(last["max_tokens"] == 200 || last["max_completion_tokens"] == 200, "{last}");
    }
}

#[test]
fn a_server_without_a_key_is_asked_without_one() {
    let server = server(Answer::text("And then?"));
    let mut settings = settings(ProviderKind::Compatible, &server.url());
    settings.key = None;
    let provider = connect(settings).unwrap();
    run(async { complete(&*provider, &text(ProviderKind::Compatible)).await.0.unwrap() });
    assert_eq!(server.log().calls()[0].asked.key, None);
}

#[test]
fn what_stays_the_same_is_marked_for_the_cache() {
    let server = server(Answer::json(reading()));
    let provider = provider(ProviderKind::Anthropic, &server);
    run(async { complete(&*provider, &shaped(ProviderKind::Anthropic)).await.0.unwrap() });
    let body = server.log().calls().pop().unwrap().asked.body;
    let kept = serde_json::json!({"type": "ephemeral"});
    assert_eq!((&body["system"][0]["cache_control"], &body["tools"][0]["cache_control"]), (&kept, &kept));
    assert_eq!(body["tool_choice"], serde_json::json!({"type": "tool", "name": "listen"}));
}
