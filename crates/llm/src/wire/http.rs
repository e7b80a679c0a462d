//! The connection to a provider: where it is, how it is asked, and what can go wrong on the way.

use std::error::Error;
use std::sync::Once;
use std::time::Duration;

use idna_adapter as _; // its version chooses the tables

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, Url};
use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use super::failure::Failure;
use crate::provider::{Fault, Key};

/// How long the connection itself may take.
const CONNECT: Duration = Duration::from_secs(10);
/// Most bytes of a reply.
const LONGEST: usize = 16 * 1024 * 1024;
/// Most bytes of an error that are read.
const LONGEST_ERROR: usize = 64 * 1024;

/// Where a provider is asked.
#[derive(Debug)]
pub(crate) struct Http {
    client: Client,
    url: Url,
    headers: HeaderMap,
}

/// Who is asking, as a header.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Auth {
    /// `Authorization: Bearer …`.
    Bearer,
    /// `x-api-key: …`.
    ApiKey,
}

/// A reply that begins well.
pub(crate) struct Reply {
    response: Response,
    deadline: Instant,
    asked: Instant,
    read: usize,
}

impl Http {
    /// The endpoint below an address, which may end with a version, with the endpoint itself, or with neither.
    pub(crate) fn new(base: &str, endpoint: &str) -> Result<Self, Failure> {
        let odd = |why: &dyn std::fmt::Display| {
            Failure::new(Fault::Rejected, format_args!("`{}` is no address ({why})", without_user(base)))
                .advising("write `base_url` as in `http://localhost:11434`")
        };
        let mut url = Url::parse(base.trim()).map_err(|e| odd(&e))?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
            return Err(odd(&"it has to begin with http:// or https:// and name a host"));
        }
        let path = url.path().trim_end_matches('/');
        let path = path.strip_suffix(endpoint).unwrap_or(path).trim_end_matches('/').to_owned();
        let version = if path.split('/').any(is_version) { "" } else { "/v1" };
        url.set_path(&format!("{path}{version}{endpoint}"));
        let client = client(&url).map_err(|e| Failure::new(Fault::Tls, causes(&e)))?;
        Ok(Self { client, url, headers: HeaderMap::new() })
    }

    /// Sends a header with every request.
    pub(crate) fn with(mut self, name: &'static str, value: &'static str) -> Self {
        self.headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        self
    }

    /// Sends the key with every request.
    pub(crate) fn with_key(mut self, auth: Auth, key: &Key) -> Result<Self, Failure> {
        let (name, value) = match auth {
            Auth::Bearer => ("authorization", format!("Bearer {}", key.reveal())),
            Auth::ApiKey => ("x-api-key", key.reveal().to_owned()),
        };
        let mut value = HeaderValue::from_str(&value)
            .map_err(|_| Failure::new(Fault::NoKey, "the key cannot be sent"))?;
        value.set_sensitive(true);
        self.headers.insert(HeaderName::from_static(name), value);
        Ok(self)
    }

    /// Posts a body. What comes back with a status that is no success is a failure.
    pub(crate) async fn post(&self, body: &Value, deadline: Instant) -> Result<Reply, Failure> {
        self.send(self.client.post(self.url.clone()).json(body), deadline).await
    }

    /// Asks without a body.
    pub(crate) async fn get(&self, deadline: Instant) -> Result<Reply, Failure> {
        self.send(self.client.get(self.url.clone()), deadline).await
    }

    async fn send(&self, request: RequestBuilder, deadline: Instant) -> Result<Reply, Failure> {
        let asked = Instant::now();
        let response = match timeout_at(deadline, request.headers(self.headers.clone()).send()).await {
            Err(_) => return Err(late(asked, deadline, "no answer came")),
            Ok(Err(error)) => return Err(self.unsent(&error)),
            Ok(Ok(response)) => response,
        };
        let mut reply = Reply { response, deadline, asked, read: 0 };
        let status = reply.response.status();
        if status.is_success() {
            return Ok(reply);
        }
        let headers = reply.response.headers().clone();
        let mut body = Vec::new();
        // What can be read of an error is better than an error about reading it.
        while let Ok(Some(bytes)) = reply.next().await {
            body.extend_from_slice(&bytes);
            if body.len() > LONGEST_ERROR {
                break;
            }
        }
        Err(Failure::of_status(status.as_u16(), &headers, &body))
    }

    fn unsent(&self, error: &reqwest::Error) -> Failure {
        let place = self.url.origin().ascii_serialization();
        if is_tls(error) {
            let what = format!("{place} has no secure connection to offer ({})", innermost(error));
            return Failure::new(Fault::Tls, what);
        }
        if error.is_connect() || error.is_timeout() {
            return Failure::new(
                Fault::Unreachable,
                format!("nobody answers at {place} ({})", innermost(error)),
            );
        }
        if error.is_builder() || error.is_request() && error.source().is_none() {
            return Failure::new(
                Fault::Rejected,
                format!("the request cannot be sent ({})", innermost(error)),
            );
        }
        Failure::new(Fault::CutOff, format!("the connection to {place} broke ({})", innermost(error)))
    }
}

impl Reply {
    /// The type it says to be of, in lower case.
    pub(crate) fn content_type(&self) -> String {
        let header = self.response.headers().get(CONTENT_TYPE);
        header.and_then(|value| value.to_str().ok()).unwrap_or_default().to_lowercase()
    }

    /// The next bytes; None at its end.
    pub(crate) async fn next(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let chunk = match timeout_at(self.deadline, self.response.chunk()).await {
            Err(_) => return Err(late(self.asked, self.deadline, "the reply was not over")),
            Ok(Err(error)) => {
                let what = format!("the reply broke off ({})", innermost(&error));
                return Err(Failure::new(Fault::CutOff, what));
            }
            Ok(Ok(chunk)) => chunk.map(Vec::from),
        };
        self.read += chunk.as_ref().map_or(0, Vec::len);
        if self.read > LONGEST {
            return Err(Failure::new(Fault::Unreadable, "the reply does not end"));
        }
        Ok(chunk)
    }

    /// All bytes that are left.
    pub(crate) async fn whole(&mut self) -> Result<Vec<u8>, Failure> {
        let mut whole = Vec::new();
        while let Some(bytes) = self.next().await? {
            whole.extend_from_slice(&bytes);
        }
        Ok(whole)
    }
}

/// A client that follows no redirect: the key is for the host of the settings, and for no other.
fn client(url: &Url) -> Result<Client, reqwest::Error> {
    static PROVIDER: Once = Once::new();
    // Fails only when a provider is installed already, which then serves as well.
    PROVIDER.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
    let builder = Client::builder()
        .connect_timeout(CONNECT)
        .redirect(Policy::none())
        .user_agent(concat!("colloquy/", env!("CARGO_PKG_VERSION")));
    let here = url.host_str().is_some_and(|host| matches!(host, "localhost" | "127.0.0.1" | "[::1]"));
    if here { builder.no_proxy().build() } else { builder.build() }
}

/// `v1`, `v4`, `v1beta`.
fn is_version(segment: &str) -> bool {
    segment.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn late(asked: Instant, deadline: Instant, what: &str) -> Failure {
    let seconds = deadline.saturating_duration_since(asked).as_secs_f64();
    Failure::new(Fault::Timeout, format_args!("{what} within {seconds:.1} s"))
}

/// An address as it can be shown: user, password and query left out.
fn without_user(address: &str) -> String {
    match address.split_once("//") {
        Some((scheme, rest)) => {
            let host = rest.split(['/', '?', '#']).next().unwrap_or(rest);
            let at = host.rfind('@').map_or(0, |at| at + 1);
            format!("{scheme}//{}", super::said::one_line(&host[at..]))
        }
        None => super::said::one_line(address),
    }
}

/// Whether an error comes from TLS. An `io::Error` hides what it wraps from `source`, and may wrap another.
fn is_tls(error: &(dyn Error + 'static)) -> bool {
    let wrapped = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
    error.is::<rustls::Error>()
        || wrapped.is_some_and(|wrapped| is_tls(wrapped))
        || error.source().is_some_and(is_tls)
}

/// What an error comes from in the end; it names no address.
fn innermost(error: &reqwest::Error) -> String {
    let mut inner: &dyn Error = error;
    while let Some(cause) = inner.source() {
        inner = cause;
    }
    super::said::one_line(&inner.to_string())
}

fn causes(error: &reqwest::Error) -> String {
    format!("no client can be made ({})", innermost(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_end_with_a_version_the_endpoint_or_neither() {
        for (base, url) in [
            ("http://localhost:11434", "http://localhost:11434/v1/chat/completions"),
            ("http://localhost:11434/", "http://localhost:11434/v1/chat/completions"),
            ("https://api.x.ai/v1", "https://api.x.ai/v1/chat/completions"),
            ("https://api.x.ai/v1/", "https://api.x.ai/v1/chat/completions"),
            ("https://api.x.ai/v1/chat/completions", "https://api.x.ai/v1/chat/completions"),
            ("https://gate.example/openai/v1", "https://gate.example/openai/v1/chat/completions"),
            ("https://gate.example/llm", "https://gate.example/llm/v1/chat/completions"),
            ("https://gate.example/api/v4/", "https://gate.example/api/v4/chat/completions"),
            ("https://gate.example/v1beta/openai", "https://gate.example/v1beta/openai/chat/completions"),
            ("https://gate.example?team=7", "https://gate.example/v1/chat/completions?team=7"),
        ] {
            assert_eq!(Http::new(base, "/chat/completions").unwrap().url.as_str(), url, "{base}");
        }
    }

    #[test]
    fn what_is_no_address_is_shown_without_the_password_in_it() {
        for base in
            ["localhost:11434", "ftp://me:secret@host", "ftp://host?key=secret", "http://me:secret@", ""]
        {
            let error = Http::new(base, "/messages").unwrap_err().into_error("compatible", None);
            assert!(error.detail.contains("base_url") && !error.detail.contains("secret"), "{error}");
        }
    }
}
