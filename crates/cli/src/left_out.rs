//! What commands show of a stored interview: all of it but the words that are left out, as the server does.

use anyhow::{Context as _, Result};
use colloquy_engine::{Session, Store};
use colloquy_export::correction::Correction;
use colloquy_export::left_out::{LeftOut, leaving_out};
use serde::Serialize;
use serde::de::DeserializeOwned;

const HIDDEN: &str = "the interview cannot be shown without the words that are left out of it: in the pages of `colloquy serve`, undo \
                      the last of these corrections and leave out more words at once";

/// What is left out of an interview.
pub(crate) struct Gate(LeftOut);

impl Gate {
    /// What is left out of a stored interview by now.
    pub(crate) async fn of(store: &dyn Store, session: &Session) -> Result<Self> {
        let corrections = Correction::all(&store.corrections(&session.id).await?);
        Ok(Self(leaving_out(&corrections, &session.transcript)))
    }

    /// Of an interview that is not stored: what it had was left out when it was written.
    pub(crate) fn open() -> Self {
        Self(leaving_out(&[], &[]))
    }

    /// A text without it.
    pub(crate) fn text(&self, words: &str) -> String {
        self.0.text(words)
    }

    /// The interview without it.
    pub(crate) fn session(&self, session: &Session) -> Result<Session> {
        session.without(&self.0).context(HIDDEN)
    }

    /// Anything of the interview without it.
    pub(crate) fn shown<T: Serialize + DeserializeOwned>(&self, thing: T) -> Result<T> {
        self.0.shown(thing).context(HIDDEN)
    }
}
