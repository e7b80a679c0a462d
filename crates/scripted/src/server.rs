//! The server: a thread with a runtime of its own, so that it serves tests of any kind, also those without a runtime.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use axum::serve::ListenerExt as _;
use futures_util::stream::{self, StreamExt};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::answer::Answer;
use crate::asked::Asked;
use crate::log::{Ending, Log};
use crate::trouble::Trouble;
use crate::wire::Written;

/// The model it says it has, to whoever asks for the list; that is no request of its log.
pub const MODEL: &str = "scripted-7b";

/// Says what is answered.
pub trait Script: Send + Sync + 'static {
    /// The answer to a request.
    fn answer(&self, asked: &Asked) -> Answer;
}

impl<F: Fn(&Asked) -> Answer + Send + Sync + 'static> Script for F {
    fn answer(&self, asked: &Asked) -> Answer {
        self(asked)
    }
}

/// A server that answers from a script. Stops when it is dropped.
#[derive(Debug)]
pub struct Scripted {
    address: SocketAddr,
    log: Log,
    stop: Option<oneshot::Sender<Infallible>>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    script: Box<dyn Script>,
    log: Log,
    number: AtomicU64,
}

impl Scripted {
    /// Starts it on a free port of 127.0.0.1.
    ///
    /// # Errors
    /// When no port can be had.
    pub fn start(script: impl Script) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let log = Log::default();
        let shared = Shared { script: Box::new(script), log: log.clone(), number: AtomicU64::new(0) };
        let router = Router::new().fallback(answer).with_state(Arc::new(shared));
        let (stop, stopped) = oneshot::channel::<Infallible>();
        let serve = async move {
            let Ok(listener) = TcpListener::from_std(listener) else { return };
            // As providers do: pieces go out at once.
            let listener = listener.tap_io(|connection| {
                let _ = connection.set_nodelay(true);
            });
            tokio::select! {
                _ = axum::serve(listener, router) => {}
                _ = stopped => {} // the other end is gone
            }
        };
        // With the runtime end all connections, also those that stall.
        let thread =
            std::thread::Builder::new().name("scripted".to_owned()).spawn(move || runtime.block_on(serve))?;
        Ok(Self { address, log, stop: Some(stop), thread: Some(thread) })
    }

    /// Its address, without a path: what goes into `base_url`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What it was asked.
    pub fn log(&self) -> &Log {
        &self.log
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let path = uri.path();
    if path == "/v1/models" {
        let listed = serde_json::json!({"object": "list", "data": [{"id": MODEL, "object": "model"}]});
        return Response::new(Body::from(listed.to_string()));
    }
    let Ok(body) = serde_json::from_slice::<Value>(&body) else {
        return plain(StatusCode::BAD_REQUEST, "the body is not JSON");
    };
    if !(path == "/v1/messages" || path == "/v1/chat/completions") {
        return plain(StatusCode::NOT_FOUND, "<html><body>404 page not found</body></html>");
    }
    let asked = Asked::new(path, &headers, body, shared.number.fetch_add(1, Ordering::SeqCst));
    let ending = shared.log.begin(asked.clone());
    let answer = shared.script.answer(&asked);
    if !answer.latency.is_zero() {
        tokio::time::sleep(answer.latency).await;
    }
    match &answer.trouble {
        Some(Trouble::Stall) => std::future::pending().await,
        Some(Trouble::Status { status, code, message, headers }) => {
            let body = Written::new(&asked, &answer).error(code, message).to_string();
            let mut response = sent(ending, "application/json", vec![Ok(body)], &answer);
            *response.status_mut() = StatusCode::from_u16(*status).unwrap_or(StatusCode::IM_A_TEAPOT);
            for (name, value) in headers {
                if let (Ok(name), Ok(value)) =
                    (header::HeaderName::try_from(name), HeaderValue::try_from(value))
                {
                    response.headers_mut().insert(name, value);
                }
            }
            response
        }
        _ if asked.streamed => streamed(ending, &asked, &answer),
        _ => whole(ending, &asked, &answer),
    }
}

/// A piece of a reply, or the end of the connection.
type Piece = Result<String, io::Error>;

fn broken() -> Piece {
    Err(io::Error::new(io::ErrorKind::ConnectionReset, "cut on demand"))
}

fn whole(ending: Ending, asked: &Asked, answer: &Answer) -> Response<Body> {
    let written = Written::new(asked, answer);
    let mut body = written.whole().to_string();
    let mut kind = "application/json";
    let mut pieces = Vec::new();
    match &answer.trouble {
        Some(Trouble::Cut | Trouble::Unfinished) => {
            body.truncate(body.len() / 2);
            pieces.push(broken());
        }
        Some(Trouble::Garbled) => body.truncate(20),
        Some(Trouble::ErrorEvent { code, message }) => body = written.error(code, message).to_string(),
        Some(Trouble::ContentType(other)) => kind = other,
        _ => {}
    }
    pieces.insert(0, Ok(body));
    sent(ending, kind, pieces, answer)
}

fn streamed(ending: Ending, asked: &Asked, answer: &Answer) -> Response<Body> {
    let written = Written::new(asked, answer);
    let mut events: Vec<Piece> = written.events().into_iter().map(Ok).collect();
    let middle = events.len() / 2;
    let mut kind = "text/event-stream";
    match &answer.trouble {
        Some(Trouble::Cut) => {
            events.truncate(middle);
            events.push(broken());
        }
        Some(Trouble::Unfinished) => events.truncate(middle),
        Some(Trouble::Garbled) => events.insert(middle, Ok("data: {\"broken\":\n\n".to_owned())),
        Some(Trouble::ErrorEvent { code, message }) => {
            let error = written.error(code, message);
            events.insert(middle, Ok(format!("event: error\ndata: {error}\n\n")));
        }
        Some(Trouble::ContentType(other)) => kind = other,
        _ => {}
    }
    sent(ending, kind, events, answer)
}

fn sent(ending: Ending, kind: &str, pieces: Vec<Piece>, answer: &Answer) -> Response<Body> {
    let gap = answer.gap;
    let start = tokio::time::Instant::now();
    let stream = stream::iter(pieces.into_iter().zip(0_u32..)).then(move |(piece, at)| async move {
        // Even without a pause each piece is sent for itself. Pauses do not add up what each oversleeps.
        match at {
            0 => {}
            _ if gap.is_zero() => tokio::task::yield_now().await,
            _ => tokio::time::sleep_until(start + gap * at).await,
        }
        piece
    });
    let noted = stream.map(move |piece| {
        let _until_the_end = &ending;
        piece
    });
    let mut response = Response::new(Body::from_stream(noted));
    if let Ok(kind) = HeaderValue::from_str(kind) {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    response
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests;
