//! Connections: bodies nobody reads, hosts that are not ours.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use crate::world::{World, problem};

/// Sends bytes as they are, and reads until the server has nothing more to say.
async fn raw(world: &World, request: Vec<u8>) -> String {
    let address = world.address.trim_start_matches("http://").to_owned();
    let talk = move || {
        let mut connection = TcpStream::connect(address).unwrap();
        // A server that says nothing and does not close is given up.
        connection.set_read_timeout(Some(std::time::Duration::from_secs(20))).unwrap();
        connection.write_all(&request).unwrap();
        let mut reply = Vec::new();
        // What was said before the server closed is there also when it closed in the middle of our words.
        let mut piece = [0; 4096];
        while let Ok(read @ 1..) = connection.read(&mut piece) {
            reply.extend_from_slice(&piece[..read]);
        }
        String::from_utf8(reply).unwrap()
    };
    tokio::task::spawn_blocking(talk).await.unwrap()
}

fn request(head: &str, body: &[u8]) -> Vec<u8> {
    let mut request = format!("{}\r\n\r\n", head.replace('\n', "\r\n")).into_bytes();
    request.extend_from_slice(body);
    request
}

fn closes(reply: &str) -> bool {
    reply.split("\r\n\r\n").next().unwrap().to_ascii_lowercase().contains("connection: close")
}

#[tokio::test]
async fn a_body_that_is_too_large_closes_its_connection_and_the_next_one_works() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let head = "POST /api/v1/sessions HTTP/1.1\nHost: localhost\nContent-Type: application/json";
    let large = vec![b' '; 300 * 1024];
    let counted = request(&format!("{head}\nContent-Length: {}", large.len()), &large);
    let mut chunked = request(&format!("{head}\nTransfer-Encoding: chunked"), b"");
    for piece in large.chunks(64 * 1024) {
        chunked.extend(format!("{:x}\r\n", piece.len()).into_bytes());
        chunked.extend_from_slice(piece);
        chunked.extend_from_slice(b"\r\n");
    }
    chunked.extend_from_slice(b"0\r\n\r\n");
    // Who asks first is told at once, and never asked for the body.
    let asking = request(&format!("{head}\nExpect: 100-continue\nContent-Length: {}", large.len()), b"");
    for (name, sent) in [("counted", counted), ("chunked", chunked), ("asking", asking)] {
        let reply = raw(&world, sent).await;
        assert!(reply.starts_with("HTTP/1.1 413 "), "{name}: {reply}");
        assert!(closes(&reply) && reply.contains("\"body-too-large\""), "{name}: {reply}");
        let next =
            raw(&world, request("GET /health/live HTTP/1.1\nHost: localhost\nConnection: close", b"")).await;
        assert!(next.starts_with("HTTP/1.1 200 "), "after {name}: {next}");
    }
}

#[tokio::test]
async fn only_a_body_left_unread_closes_the_connection() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let post = |path: &str, more: &str, body: &str| {
        let head = format!("POST {path} HTTP/1.1\nHost: localhost\nContent-Length: {}{more}", body.len());
        request(&head, body.as_bytes())
    };
    for (sent, status) in [
        (post("/api/v1/nothing", "", "{}"), 404),
        (post("/api/v1/concepts", "", "{}"), 405),
        (post("/api/v1/sessions", "\nOrigin: http://elsewhere.example", "{}"), 403),
    ] {
        let reply = raw(&world, sent).await;
        assert!(reply.starts_with(&format!("HTTP/1.1 {status} ")), "{reply}");
        assert!(closes(&reply), "{reply}");
    }
    // Read and refused: the connection goes on, and takes the next request.
    let mut two = post("/api/v1/sessions", "\nContent-Type: text/plain", "{} ");
    two.extend(post("/api/v1/sessions", "", "{\"concept\": 1}"));
    two.extend(request("GET /health/live HTTP/1.1\nHost: localhost\nConnection: close", b""));
    let replies = raw(&world, two).await;
    let statuses: Vec<&str> =
        replies.split("HTTP/1.1 ").skip(1).filter_map(|reply| reply.split(' ').next()).collect();
    assert_eq!(statuses, ["415", "422", "200"], "{replies}");
    let expecting = post("/api/v1/sessions", "\nExpect: 100-continue\nConnection: close", "{}");
    let replies = raw(&world, expecting).await;
    assert!(replies.starts_with("HTTP/1.1 100 ") && replies.contains("HTTP/1.1 422 "), "{replies}");
}

#[tokio::test]
async fn requests_for_other_hosts_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let port = world.address.rsplit(':').next().unwrap().to_owned();
    let own = format!("localhost:{port}");
    let ours = ["localhost", "LocalHost", &own, "127.0.0.1", "[::1]", "study.example:8443"];
    for host in ours {
        let reply = world.client.get(world.url("/concepts")).header("Host", host).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{host}");
    }
    for host in ["evil.example", "localhost:1", "localhost.evil.example", "study.example", "0.0.0.0", "[::2]"]
    {
        for path in ["/api/v1/concepts", "/", "/docs", "/health/live"] {
            let url = format!("{}{path}", world.address);
            let reply = world.client.get(url).header("Host", host).send().await.unwrap();
            let document = problem(reply, 421, "foreign-host").await;
            let detail = document["detail"].as_str().unwrap();
            assert!(detail.contains(host) && detail.contains("server.hosts"), "{detail}");
        }
    }
    for sent in [
        "GET /api/v1/concepts HTTP/1.0",
        "GET http://evil.example/api/v1/concepts HTTP/1.1\nHost: localhost",
        "GET /api/v1/concepts HTTP/1.1\nHost: localhost\nHost: evil.example",
    ] {
        let reply = raw(&world, request(&format!("{sent}\nConnection: close"), b"")).await;
        let refused = ["HTTP/1.1 421 ", "HTTP/1.0 421 ", "HTTP/1.1 400 "];
        assert!(refused.iter().any(|status| reply.starts_with(status)), "{sent}: {reply}");
    }
    let ready: Value = world.get("/health/ready").await;
    assert_eq!(ready["status"], "ready");
}
