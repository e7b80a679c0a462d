//! A call that failed, before it is known whose it was; and the one place where it becomes an error people read.

use std::fmt;
use std::time::Duration;

use jiff::fmt::rfc2822;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};

use super::said::Said;
use crate::provider::{Fault, Key, ProviderError, Tokens};

/// A call that failed.
#[derive(Debug)]
pub(crate) struct Failure {
    fault: Fault,
    what: String,
    advice: Option<String>,
    retry_after: Option<Duration>,
    tokens: Tokens,
    /// What a server that refused the request as it is said of it, in lower case.
    refusal: Option<String>,
}

impl Failure {
    /// A failure, and what happened: the first half of a sentence.
    pub(crate) fn new(fault: Fault, what: impl fmt::Display) -> Self {
        Self {
            fault,
            what: what.to_string(),
            advice: None,
            retry_after: None,
            tokens: Tokens::default(),
            refusal: None,
        }
    }

    /// With better advice than the fault has.
    pub(crate) fn advising(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// With what was used up.
    pub(crate) fn costing(mut self, tokens: Tokens) -> Self {
        self.tokens = tokens;
        self
    }

    /// What a server refused about the request; None when it was something else.
    pub(crate) fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// A reply with a status that is no success.
    pub(crate) fn of_status(status: u16, headers: &HeaderMap, body: &[u8]) -> Self {
        if (300..400).contains(&status) {
            let to =
                headers.get(reqwest::header::LOCATION).and_then(|v| v.to_str().ok()).unwrap_or("elsewhere");
            let what = format!("the address redirects to {} ({status})", super::said::one_line(to));
            return Self::new(Fault::Rejected, what).advising("put the right address into `base_url`");
        }
        let said = Said::of_bytes(body);
        let fault = said.fault(Some(status));
        let message = if said.message.is_empty() { "without a word" } else { &said.message };
        let mut failure = Self::new(fault, format!("{} ({status}: {message})", happened(fault)));
        failure.retry_after = retry_after(headers);
        if matches!(status, 400 | 404 | 422) && fault == Fault::Rejected {
            failure.refusal = Some(said.words());
        }
        if status == 404 && fault == Fault::Rejected {
            failure.advice = Some("check `base_url`".to_owned());
        }
        failure
    }

    /// An error in the middle of a stream, or in a reply that otherwise looks like a success.
    pub(crate) fn of_said(said: &Said) -> Self {
        let fault = said.fault(None);
        Self::new(fault, format!("{} ({})", happened(fault), said.message))
    }

    /// One sentence: whose call, what happened, what to do. Without the key, whoever wrote it there.
    pub(crate) fn into_error(self, provider: &str, key: Option<&Key>) -> ProviderError {
        let what = key.map_or_else(|| self.what.clone(), |key| key.redact(&self.what));
        let advice = self.advice.as_deref().unwrap_or_else(|| self.fault.advice());
        ProviderError {
            retry_after: self.retry_after,
            tokens: self.tokens,
            ..ProviderError::new(provider, self.fault, format_args!("{what}; {advice}"))
        }
    }
}

/// What a fault means when the provider tells it.
fn happened(fault: Fault) -> &'static str {
    match fault {
        Fault::Unauthorised => "the key was refused",
        Fault::UnknownModel => "it does not have the model for this key",
        Fault::Quota => "the account has nothing left",
        Fault::RateLimited => "it got too many requests",
        Fault::Overloaded => "it has trouble of its own",
        _ => "the request was refused",
    }
}

/// How long a provider wants to be left alone: `retry-after-ms`, or `retry-after` in seconds or as a date. A date
/// is taken against the reply's own, so that no clock has to be right.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    let seconds = |text: &str, unit: f64| {
        text.parse().ok().and_then(|n: f64| Duration::try_from_secs_f64(n * unit).ok())
    };
    if let Some(wait) = text("retry-after-ms").and_then(|ms| seconds(ms, 1e-3)) {
        return Some(wait);
    }
    let after = text(RETRY_AFTER.as_str())?;
    seconds(after, 1.0).or_else(|| {
        let moment = |text| rfc2822::parse(text).ok().map(|zoned| zoned.timestamp());
        let wait = moment(after)?.duration_since(moment(text(DATE.as_str())?)?);
        Some(if wait.is_negative() { Duration::ZERO } else { wait.unsigned_abs() })
    })
}

#[cfg(test)]
mod tests;
