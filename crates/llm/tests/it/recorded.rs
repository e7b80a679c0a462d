//! Replies in the providers' own words (`tests/cassettes`), byte for byte, however the connection cuts them.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::thread;

use colloquy_llm::provider::{Completion, Fault, ProviderError, ProviderKind, Request, Tokens, connect};
use colloquy_llm::reply::json_of;
use serde_json::json;

use crate::asking::{complete, run, settings, shaped, text};

/// What the stream of every provider says.
const QUESTION: &str = "What made the café feel “warm” to you? ☕";

/// The provider, the model it names, how many tokens of a question and of a reading were cached, and its error.
const RECORDED: [(ProviderKind, &str, [u64; 2], u16, Fault); 6] = [
    (ProviderKind::Anthropic, "claude-sonnet-4-5-20250929", [1800, 300], 529, Fault::Overloaded),
    (ProviderKind::OpenAi, "gpt-4.1-mini-2025-04-14", [1792, 300], 429, Fault::Quota),
    (ProviderKind::Moonshot, "moonshot-v1-8k", [1800, 300], 429, Fault::Quota),
    (ProviderKind::DeepSeek, "deepseek-chat", [1800, 300], 402, Fault::Quota),
    (ProviderKind::Xai, "grok-4-1-fast", [1800, 300], 400, Fault::Unauthorised),
    (ProviderKind::Compatible, "qwen3:8b", [0, 0], 404, Fault::UnknownModel),
];

fn folder(kind: ProviderKind) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cassettes").join(kind.name())
}

/// What a provider makes of a body that comes in pieces of so many bytes, and in which pieces it passes it on.
fn served(
    kind: ProviderKind,
    request: &Request,
    status: u16,
    file: &str,
    piece: usize,
) -> (Result<Completion, ProviderError>, Vec<String>) {
    let body = std::fs::read(folder(kind).join(file)).unwrap();
    let kind_of_body =
        if file.ends_with("sse") { "text/event-stream; charset=utf-8" } else { "application/json" };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let serving = thread::spawn(move || {
        let (mut connection, _) = listener.accept().unwrap();
        connection.set_nodelay(true).unwrap();
        let mut asked = [0; 16 * 1024];
        let _ = connection.read(&mut asked).unwrap();
        let head = format!(
            "HTTP/1.1 {status} X\r\ncontent-type: {kind_of_body}\r\ntransfer-encoding: chunked\r\n\r\n"
        );
        connection.write_all(head.as_bytes()).unwrap();
        for piece in body.chunks(piece) {
            let mut chunk = format!("{:x}\r\n", piece.len()).into_bytes();
            chunk.extend_from_slice(piece);
            chunk.extend_from_slice(b"\r\n");
            connection.write_all(&chunk).unwrap();
        }
        connection.write_all(b"0\r\n\r\n").unwrap();
    });
    let provider = connect(settings(kind, &url)).unwrap();
    let outcome = run(complete(&*provider, request));
    serving.join().unwrap();
    outcome
}

#[test]
fn every_provider_is_recorded() {
    for kind in ProviderKind::ALL {
        assert!(RECORDED.iter().any(|row| row.0 == kind), "add `{}`", kind.name());
        for file in ["text.sse", "shaped.json"] {
            assert!(folder(kind).join(file).is_file(), "{} has no {file}", kind.name());
        }
    }
}

#[test]
fn a_question_is_read_from_the_stream_however_it_is_cut() {
    for (kind, model, [cached, _], ..) in RECORDED {
        for piece in [1, 7, 4096, usize::MAX] {
            let (outcome, pieces) = served(kind, &text(kind), 200, "text.sse", piece);
            let completion = outcome.unwrap();
            assert_eq!((completion.text.as_str(), completion.model.as_str()), (QUESTION, model), "{kind:?}");
            assert_eq!(pieces.concat(), QUESTION);
            assert_eq!(pieces.len(), 2, "{kind:?}: {pieces:?}");
            assert_eq!(completion.tokens, Tokens { input: 1825, cached, output: 41 }, "{kind:?}");
        }
    }
}

#[test]
fn a_reading_is_read_from_the_reply() {
    for (kind, model, [_, cached], ..) in RECORDED {
        let completion = served(kind, &shaped(kind), 200, "shaped.json", 100).0.unwrap();
        assert_eq!(json_of(&completion.text), Some(json!({"concepts": ["warm", "café"]})), "{kind:?}");
        assert_eq!(completion.tokens, Tokens { input: 1840, cached, output: 62 }, "{kind:?}");
        assert_eq!(completion.model, model);
    }
}

#[test]
fn an_error_is_read_for_what_it_is() {
    for (kind, _, _, status, fault) in RECORDED {
        let file = format!("error-{status}.json");
        let error = served(kind, &text(kind), status, &file, 50).0.unwrap_err();
        assert_eq!(error.fault, fault, "{error}");
        println!("{error}");
    }
}
