//! Connections that fail before a provider can say anything.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use colloquy_llm::provider::{Fault, ProviderKind, connect};
use colloquy_scripted::Answer;

use crate::asking::{complete, run, server, settings, text};

const KIND: ProviderKind = ProviderKind::Compatible;

fn failing(base_url: &str) -> (Fault, String) {
    let provider = connect(settings(KIND, base_url)).unwrap();
    let error = run(async { complete(&*provider, &text(KIND)).await.0.unwrap_err() });
    (error.fault, error.to_string())
}

/// A server of one connection that says some bytes to whatever is asked, and its address.
fn saying(bytes: &'static [u8]) -> (String, thread::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let serving = thread::spawn(move || {
        let (mut connection, _) = listener.accept().unwrap();
        let mut asked = [0; 16 * 1024];
        let _ = connection.read(&mut asked).unwrap();
        connection.write_all(bytes).unwrap();
    });
    (address.to_string(), serving)
}

#[test]
fn nobody_there_is_said_with_the_address() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let (fault, said) = failing(&format!("http://{free}"));
    assert_eq!(fault, Fault::Unreachable);
    assert!(said.starts_with(&format!("compatible: nobody answers at http://{free} (")), "{said}");
    assert!(said.ends_with("check that it runs and that `base_url` is right"), "{said}");
}

#[test]
fn a_name_nobody_has_is_unreachable() {
    let (fault, said) = failing("http://colloquy-test.invalid");
    assert_eq!(fault, Fault::Unreachable, "{said}");
}

#[test]
fn no_secure_connection_is_told_from_nobody_there() {
    let (address, serving) = saying(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    let (fault, said) = failing(&format!("https://{address}"));
    assert_eq!(fault, Fault::Tls, "{said}");
    assert!(said.contains("has no secure connection to offer"), "{said}");
    serving.join().unwrap();
}

#[test]
fn a_connection_that_ends_without_a_word_is_cut_off() {
    let (address, serving) = saying(b"");
    let (fault, said) = failing(&format!("http://{address}"));
    assert_eq!(fault, Fault::CutOff, "{said}");
    serving.join().unwrap();
}

#[test]
fn a_redirect_is_not_followed_so_that_the_key_stays_where_it_belongs() {
    let other = server(Answer::text("mine now"));
    let place: &'static str = format!(
        "HTTP/1.1 307 Temporary Redirect\r\nlocation: {}/v1/chat/completions\r\ncontent-length: 0\r\n\r\n",
        other.url()
    )
    .leak();
    let (address, serving) = saying(place.as_bytes());
    let (fault, said) = failing(&format!("http://{address}"));
    assert_eq!(fault, Fault::Rejected);
    assert!(said.contains(&other.url()) && said.ends_with("put the right address into `base_url`"), "{said}");
    assert_eq!(other.log().count(), 0);
    serving.join().unwrap();
}

#[test]
fn a_reply_that_never_ends_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let serving = thread::spawn(move || {
        let (mut connection, _) = listener.accept().unwrap();
        let mut asked = [0; 16 * 1024];
        let _ = connection.read(&mut asked).unwrap();
        connection.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n").unwrap();
        while connection.write_all(&[b'x'; 16 * 1024]).is_ok() {} // until the other side has enough
    });
    let (fault, said) = failing(&format!("http://{address}"));
    assert_eq!(fault, Fault::Unreadable, "{said}");
    assert!(said.contains("does not end"), "{said}");
    serving.join().unwrap();
}

#[test]
fn a_web_page_is_told_from_a_reply() {
    let (address, serving) = saying(
        b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 29\r\n\r\n<!doctype html><p>Welcome</p>",
    );
    let (fault, said) = failing(&format!("http://{address}"));
    assert_eq!(fault, Fault::Unreadable, "{said}");
    assert!(said.ends_with("a web page came back instead of a reply; check `base_url`"), "{said}");
    serving.join().unwrap();
}
