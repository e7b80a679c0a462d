//! Tests of the server over plain connections.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::json;

use super::*;
use crate::trouble::Faults;

/// Sends a request, without waiting for its answer.
fn send(server: &Scripted, path: &str, headers: &str, body: &Value) -> TcpStream {
    let mut connection = TcpStream::connect(server.address).unwrap();
    let body = body.to_string();
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n{headers}content-length: {length}\r\n\r\n{body}"
    );
    connection.write_all(request.as_bytes()).unwrap();
    connection
}

fn ask(server: &Scripted, path: &str, headers: &str, body: &Value) -> String {
    let mut reply = String::new();
    drop(send(server, path, headers, body).read_to_string(&mut reply));
    reply
}

#[test]
fn the_task_is_found_wherever_it_stands() {
    let server = Scripted::start(Answer::text("yes")).unwrap();
    let chat = "/v1/chat/completions";
    let prompt = "Be brief.\n\nIt must match the JSON Schema `rate`:\n{}";
    for (path, headers, body) in [
        ("/v1/messages", "", json!({"tools": [{"name": "listen"}]})),
        ("/v1/messages", "", json!({"system": [{"type": "text", "text": prompt}]})),
        (chat, "", json!({"tools": [{"type": "function", "function": {"name": "tool"}}]})),
        (chat, "", json!({"response_format": {"type": "json_schema", "json_schema": {"name": "schema"}}})),
        (chat, "", json!({"messages": [{"role": "system", "content": prompt}]})),
        (chat, "x-task: header\r\n", json!({"tools": [{"name": "listen"}]})),
        (chat, "", json!({"messages": [{"role": "user", "content": "hello"}]})),
    ] {
        assert!(ask(&server, path, headers, &body).starts_with("HTTP/1.1 200"), "{body}");
    }
    assert_eq!(server.log().tasks(), ["listen", "rate", "tool", "schema", "rate", "header", "text"]);
    assert!(ask(&server, "/elsewhere", "", &json!({})).starts_with("HTTP/1.1 404"));
    assert_eq!(server.log().count(), 7);
}

#[test]
fn the_log_tells_calls_one_after_the_other_from_calls_at_once() {
    let server = Scripted::start(Answer::text("yes")).unwrap();
    for _ in 0..3 {
        ask(&server, "/v1/messages", "", &json!({}));
    }
    // The last byte may be here before the server has noted that it is gone.
    while server.log().calls().iter().any(|call| call.finished.is_none()) {
        std::thread::yield_now();
    }
    assert!(server.log().one_after_the_other());
    let stalled = Scripted::start(Answer::trouble(Trouble::Stall)).unwrap();
    let (first, second) =
        (send(&stalled, "/v1/messages", "", &json!({})), send(&stalled, "/v1/messages", "", &json!({})));
    while stalled.log().count() < 2 {
        std::thread::yield_now();
    }
    assert!(!stalled.log().one_after_the_other());
    drop((first, second));
}

#[test]
fn requests_are_served_while_others_stall_and_all_end_with_the_server() {
    let server = Scripted::start(|asked: &Asked| {
        let answer = Answer::text("yes");
        if asked.task == "stall" { answer.with(Trouble::Stall) } else { answer }
    })
    .unwrap();
    let mut stalled = send(&server, "/v1/messages", "x-task: stall\r\n", &json!({}));
    while server.log().count() == 0 {
        std::thread::yield_now();
    }
    assert!(ask(&server, "/v1/messages", "", &json!({})).contains("yes"));
    drop(server);
    let mut rest = Vec::new();
    assert!(!matches!(stalled.read_to_end(&mut rest), Ok(length) if length > 0));
}

#[test]
fn trouble_by_chance_meets_the_requests_it_says() {
    let faults = Faults::new(0.5, 11);
    let server = Scripted::start(faults.clone().around(Answer::text("yes"))).unwrap();
    for number in 0..24 {
        let reply = ask(&server, "/v1/messages", "", &json!({}));
        let whole = reply.contains("stop_reason") && reply.ends_with("0\r\n\r\n");
        assert_eq!(whole, faults.strikes(number).is_none(), "{number}: {reply}");
    }
}

#[test]
fn a_server_can_be_started_and_stopped_within_a_runtime() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = Scripted::start(Answer::text("yes")).unwrap();
        assert!(server.url().starts_with("http://127.0.0.1:"));
    });
}
