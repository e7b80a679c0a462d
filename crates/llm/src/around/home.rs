//! Calls are made at home: on the runtime a provider was made on, whoever asks.
//!
//! Connections are kept open between calls and belong to the runtime that opened them. Somebody on another, such as a
//! worker that holds simulated interviews, would find them asleep.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::ports::DraftSink;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use crate::provider::{Completion, Fault, Provider, ProviderError, Request};

/// Makes calls on the runtime it was made on.
pub struct Home {
    inner: Arc<dyn Provider>,
    runtime: Handle,
}

impl Home {
    /// Around a provider, on the current runtime.
    ///
    /// # Panics
    /// Outside of a runtime.
    pub fn new(inner: Arc<dyn Provider>) -> Self {
        Self { inner, runtime: Handle::current() }
    }

    fn is_here(&self) -> bool {
        Handle::try_current().is_ok_and(|here| here.id() == self.runtime.id())
    }
}

/// A call nobody waits for any more is not made to its end.
struct Abandon(AbortHandle);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[async_trait]
impl Provider for Home {
    fn name(&self) -> &str {
        self.inner.name()
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        if self.is_here() {
            return self.inner.complete(request, pieces).await;
        }
        let (inner, request) = (Arc::clone(&self.inner), request.clone());
        let (said, mut heard) = mpsc::unbounded_channel::<String>();
        let call = self.runtime.spawn(async move {
            // Nobody listens any more once the call is abandoned.
            let pass_on = |piece: &str| drop(said.send(piece.to_owned()));
            inner.complete(&request, &pass_on).await
        });
        let _abandon = Abandon(call.abort_handle());
        while let Some(piece) = heard.recv().await {
            pieces(&piece);
        }
        let gone =
            |_| ProviderError::new(self.name(), Fault::CutOff, "the call was cut off by the program's end");
        call.await.map_err(gone)?
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::thread::{self, ThreadId};

    use tokio::runtime::Builder;

    use super::super::samples::request;
    use super::*;
    use crate::provider::{Stop, Tokens};

    /// Says on which thread it was called.
    #[derive(Default)]
    struct Threads(Mutex<Vec<ThreadId>>);

    #[async_trait]
    impl Provider for Threads {
        fn name(&self) -> &'static str {
            "threads"
        }
        async fn complete(&self, _: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
            self.0.lock().unwrap().push(thread::current().id());
            for piece in ["a", "b"] {
                tokio::task::yield_now().await;
                pieces(piece);
            }
            let (text, model) = ("ab".to_owned(), "m".to_owned());
            Ok(Completion { text, tokens: Tokens::default(), model, stop: Stop::Done })
        }
    }

    #[test]
    fn whoever_asks_the_call_is_made_at_home_and_its_pieces_come_through() {
        let home = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let threads = Arc::new(Threads::default());
        let _entered = home.enter();
        let provider = Home::new(Arc::clone(&threads) as Arc<dyn Provider>);
        let guest = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            let pieces = Mutex::new(Vec::new());
            let push = |piece: &str| pieces.lock().unwrap().push(piece.to_owned());
            let reply = runtime.block_on(provider.complete(&request(None), &push)).unwrap();
            (reply.text, pieces.into_inner().unwrap(), thread::current().id())
        });
        let (text, pieces, guest) = guest.join().unwrap();
        assert_eq!((text.as_str(), pieces), ("ab", vec!["a".to_owned(), "b".to_owned()]));
        assert_ne!(threads.0.lock().unwrap()[0], guest);
    }
}
