//! Servers of models on this machine: where they usually listen, and which models they have.

use std::net::IpAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::wire::http::Http;

/// Where what is sent to an address goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The host.
    pub host: String,
    /// The port, also when the address leaves it to the scheme.
    pub port: Option<u16>,
    /// Whether the host is this machine, by a loopback name or number.
    pub here: bool,
}

impl Place {
    /// The place of an address such as `http://127.0.0.1:11434`; None when it is none.
    pub fn of(address: &str) -> Option<Self> {
        let url = reqwest::Url::parse(address.trim()).ok()?;
        let host = url.host_str()?.to_owned();
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let number = bare.parse::<IpAddr>().is_ok_and(|number| number.to_canonical().is_loopback());
        let here = number || host == "localhost" || host.ends_with(".localhost");
        Some(Self { port: url.port_or_known_default(), host, here })
    }
}

/// A server as it usually runs on this machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Local {
    /// Its name.
    pub name: &'static str,
    /// Where it listens, unless told otherwise.
    pub base_url: &'static str,
}

impl Local {
    /// Those that are looked for.
    pub const ALL: [Self; 3] = [
        Self { name: "Ollama", base_url: "http://127.0.0.1:11434" },
        Self { name: "llama.cpp", base_url: "http://127.0.0.1:8080" },
        Self { name: "LM Studio", base_url: "http://127.0.0.1:1234" },
    ];
}

/// The names of the models a server offers, in its order; None when none answers there within the time, or something
/// else does.
pub async fn models_at(base_url: &str, patience: Duration) -> Option<Vec<String>> {
    let server = Http::new(base_url, "/models").ok()?;
    let mut reply = server.get(Instant::now() + patience).await.ok()?;
    let listed: Value = serde_json::from_slice(&reply.whole().await.ok()?).ok()?;
    let models = listed.get("data")?.as_array()?;
    Some(models.iter().filter_map(|model| model.get("id")?.as_str().map(str::to_owned)).collect())
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;
    use std::thread::JoinHandle;

    use super::*;

    /// Gives one reply and says what was asked.
    fn once(body: &'static str) -> (String, JoinHandle<String>) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let serve = move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = Vec::new();
            while !asked.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                if stream.read(&mut byte).unwrap() == 0 {
                    break;
                }
                asked.push(byte[0]);
            }
            let head =
                format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            stream.write_all(head.as_bytes()).unwrap();
            stream.write_all(body.as_bytes()).unwrap();
            String::from_utf8(asked).unwrap()
        };
        (url, std::thread::spawn(serve))
    }

    #[test]
    fn an_address_is_on_this_machine_or_elsewhere() {
        for (address, host, port, here) in [
            ("http://127.0.0.1:11434", "127.0.0.1", 11434, true),
            ("http://127.1.2.3/v1", "127.1.2.3", 80, true),
            ("http://[::1]:9000/v1", "[::1]", 9000, true),
            ("http://localhost:1234", "localhost", 1234, true),
            ("https://api.openai.com", "api.openai.com", 443, false),
            ("http://192.168.0.7:11434", "192.168.0.7", 11434, false),
            ("http://localhost.example.org", "localhost.example.org", 80, false),
            ("http://127.0.0.1.example.org", "127.0.0.1.example.org", 80, false),
        ] {
            let place = Place { host: host.to_owned(), port: Some(port), here };
            assert_eq!(Place::of(address), Some(place), "{address}");
        }
        assert_eq!(Place::of("localhost"), None);
    }

    #[tokio::test]
    async fn a_server_of_models_lists_them_and_what_is_none_is_left_alone() {
        let patience = Duration::from_secs(20);
        for (body, models) in [
            (
                r#"{"object": "list", "data": [{"id": "llama3.1"}, {"id": "qwen3:8b"}]}"#,
                Some(vec!["llama3.1", "qwen3:8b"]),
            ),
            (r#"{"data": []}"#, Some(vec![])),
            (r#"{"models": [{"name": "x"}]}"#, None),
            ("<html>a page</html>", None),
        ] {
            let (url, server) = once(body);
            let found = models_at(&url, patience).await;
            assert_eq!(found, models.map(|names| names.into_iter().map(str::to_owned).collect()), "{body}");
            assert!(server.join().unwrap().starts_with("GET /v1/models HTTP/1.1\r\n"));
        }
        let free = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
        assert_eq!(models_at(&format!("http://{free}"), patience).await, None);
        assert_eq!(models_at("nowhere", patience).await, None);
    }
}
