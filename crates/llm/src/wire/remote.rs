//! A provider at the other end of a connection: asks, reads what comes, and learns what is not taken there.

use async_trait::async_trait;
use colloquy_engine::ports::DraftSink;
use serde_json::Value;

use super::failure::Failure;
use super::gathered::Gathered;
use super::http::{Auth, Http, Reply};
use super::learned::{Learned, Terms};
use super::profile::{Asking, Format, Profile};
use super::sse::{Event, Events, TooLong};
use super::{chat, messages};
use crate::provider::{Completion, Fault, Key, Provider, ProviderError, Request, Settings, Structured};

/// A provider.
pub(crate) struct Remote {
    profile: &'static Profile,
    http: Http,
    key: Option<Key>,
    /// Means of structured output, best first.
    ladder: Vec<Structured>,
    learned: Learned,
}

impl Remote {
    /// A provider of some settings.
    pub(crate) fn new(profile: &'static Profile, settings: Settings) -> Result<Self, Failure> {
        let Some(base) = settings.base_url.as_deref().or(profile.base_url) else {
            return Err(Failure::new(Fault::Rejected, "there is no address").advising("set `base_url`"));
        };
        let (http, auth) = match profile.format {
            Format::Messages => {
                (Http::new(base, "/messages")?.with("anthropic-version", messages::VERSION), Auth::ApiKey)
            }
            Format::Chat(_) => (Http::new(base, "/chat/completions")?, Auth::Bearer),
        };
        let http = match &settings.key {
            Some(key) => http.with_key(auth, key)?,
            None => http,
        };
        let ladder = match settings.structured {
            None | Some(Structured::Auto) => profile.ladder.to_vec(),
            Some(Structured::JsonMode) if matches!(profile.format, Format::Messages) => {
                vec![Structured::Prompt]
            }
            Some(means) => vec![means],
        };
        Ok(Self { profile, http, key: settings.key, ladder, learned: Learned::default() })
    }

    /// Asks on the terms known so far, and on lesser ones while those are refused.
    async fn ask(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, Failure> {
        let mut terms = self.learned.of(&request.model);
        loop {
            let asking = self.asking(request, terms);
            let failure = match self.exchange(&asking, pieces).await {
                Ok(completion) => return Ok(completion),
                Err(failure) => failure,
            };
            let lesser =
                failure.refusal().and_then(|refusal| terms.after(refusal, &asking, self.ladder.len()));
            let Some(lesser) = lesser else { return Err(failure) };
            tracing::info!(
                provider = self.profile.name,
                model = request.model,
                terms = ?lesser,
                "the model is asked on other terms from now on"
            );
            self.learned.keep(&request.model, lesser);
            terms = lesser;
        }
    }

    fn asking<'a>(&self, request: &'a Request, terms: Terms) -> Asking<'a> {
        let means = self.ladder.get(terms.rung).or(self.ladder.last()).copied();
        let structured = request.shape.as_ref().and(means);
        Asking { profile: self.profile, request, structured, terms }
    }

    async fn exchange(&self, asking: &Asking<'_>, pieces: DraftSink<'_>) -> Result<Completion, Failure> {
        let body = match self.profile.format {
            Format::Messages => messages::body(asking),
            Format::Chat(dialect) => chat::body(asking, dialect),
        };
        let reply = self.http.post(&body, asking.request.deadline).await?;
        let shaped = asking.request.shape.is_some();
        // Pieces of a shaped reply are of no use to anybody.
        let nowhere = |_: &str| {};
        let pieces: DraftSink<'_> = if shaped { &nowhere } else { pieces };
        let mut gathered = Gathered::default();
        match self.read(reply, asking, &mut gathered, pieces).await {
            Ok(()) => gathered.finish(asking.request, pieces),
            Err(failure) => Err(failure.costing(gathered.tokens)),
        }
    }

    async fn read(
        &self,
        mut reply: Reply,
        asking: &Asking<'_>,
        gathered: &mut Gathered,
        pieces: DraftSink<'_>,
    ) -> Result<(), Failure> {
        let kind = reply.content_type();
        if asking.streams() && kind.contains("event-stream") {
            return self.stream(reply, gathered, pieces).await;
        }
        // Neither what was asked for nor what it says to be tells surely what comes.
        let bytes = reply.whole().await?;
        let Ok(value) = serde_json::from_slice::<Value>(&bytes) else {
            if is_stream(&bytes) {
                let mut events = Events::default();
                self.events(&mut events, &bytes, gathered, pieces)?;
                return self.end(events, gathered, pieces);
            }
            return Err(unreadable(&kind, &bytes));
        };
        match self.profile.format {
            Format::Messages => messages::whole(&value, asking, gathered, pieces),
            Format::Chat(_) => chat::whole(&value, gathered, pieces),
        }
    }

    async fn stream(
        &self,
        mut reply: Reply,
        gathered: &mut Gathered,
        pieces: DraftSink<'_>,
    ) -> Result<(), Failure> {
        let mut events = Events::default();
        while let Some(bytes) = reply.next().await? {
            self.events(&mut events, &bytes, gathered, pieces)?;
            if gathered.closed {
                return Ok(());
            }
        }
        self.end(events, gathered, pieces)
    }

    /// Takes the events some bytes complete.
    fn events(
        &self,
        events: &mut Events,
        bytes: &[u8],
        gathered: &mut Gathered,
        pieces: DraftSink<'_>,
    ) -> Result<(), Failure> {
        let endless = |TooLong| Failure::new(Fault::Unreadable, "an event of the reply does not end");
        events.push(bytes).map_err(endless)?.iter().try_for_each(|event| self.event(event, gathered, pieces))
    }

    /// Takes the end of a stream.
    fn end(&self, events: Events, gathered: &mut Gathered, pieces: DraftSink<'_>) -> Result<(), Failure> {
        // Whatever stands after the last line feed may be cut: it counts when it can be read.
        if let Some(event) = events.finish()
            && (event.data == "[DONE]" || serde_json::from_str::<Value>(&event.data).is_ok())
        {
            self.event(&event, gathered, pieces)?;
        }
        // Some servers end without a last word; a reply that says why it ended is whole.
        if gathered.closed || gathered.end.is_some() {
            return Ok(());
        }
        Err(Failure::new(Fault::CutOff, "the reply stopped before its end"))
    }

    fn event(&self, event: &Event, gathered: &mut Gathered, pieces: DraftSink<'_>) -> Result<(), Failure> {
        if event.data.trim() == "[DONE]" {
            gathered.closed = true;
            return Ok(());
        }
        let value = serde_json::from_str::<Value>(&event.data)
            .map_err(|_| unreadable("text/event-stream", event.data.as_bytes()))?;
        match self.profile.format {
            Format::Messages => messages::event(&value, gathered, pieces),
            Format::Chat(_) => chat::chunk(&value, gathered, pieces),
        }
    }
}

/// Whether bytes that are no JSON begin as a stream does.
fn is_stream(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    [&b"data:"[..], b"event:", b":"].iter().any(|start| text.starts_with(start))
}

/// What came is no JSON.
fn unreadable(kind: &str, bytes: &[u8]) -> Failure {
    let text = String::from_utf8_lossy(bytes);
    let start: String = super::said::one_line(&text).chars().take(80).collect();
    if text.trim().is_empty() {
        return Failure::new(Fault::Unreadable, "the reply is empty");
    }
    if text.trim_start().starts_with('<') {
        let what = "a web page came back instead of a reply";
        return Failure::new(Fault::Unreadable, what).advising("check `base_url`");
    }
    let kind = if kind.is_empty() { "no type" } else { kind };
    Failure::new(Fault::Unreadable, format_args!("the reply is not JSON ({kind}: {start})"))
}

#[async_trait]
impl Provider for Remote {
    fn name(&self) -> &str {
        self.profile.name
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let asked = self.ask(request, pieces).await;
        asked.map_err(|failure| failure.into_error(self.profile.name, self.key.as_ref()))
    }
}
