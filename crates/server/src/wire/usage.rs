//! What language models used up: how it is asked for, and how it is shown.

use std::str::FromStr;

use colloquy_engine::ports::{CallQuery, CallRow, StoreError, SumBy};
use colloquy_engine::{Ledger, SessionId};
use colloquy_export::usage::{Call, UsageSum};
use jiff::tz::TimeZone;
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A day of UTC, or a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Moment {
    /// A whole day.
    Day(Date),
    /// A moment.
    At(Timestamp),
}

impl Moment {
    /// When it begins.
    pub fn begin(self) -> Option<Timestamp> {
        match self {
            Self::Day(day) => day.to_zoned(TimeZone::UTC).ok().map(|begin| begin.timestamp()),
            Self::At(moment) => Some(moment),
        }
    }

    /// When it is over: a day with its last moment.
    pub fn end(self) -> Option<Timestamp> {
        match self {
            Self::Day(day) => day.tomorrow().ok().and_then(|next| Self::Day(next).begin()),
            Self::At(moment) => Some(moment),
        }
    }
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = text.parse().map(Self::At).or_else(|_| {
            // A time of day without its distance from UTC would be taken for the day alone.
            if text.len() > "2026-01-31".len() {
                Err(())
            } else {
                text.parse().map(Self::Day).map_err(|_| ())
            }
        });
        read.map_err(|()| {
            let found: String = text.chars().take(40).collect();
            format!(
                "must be a day such as 2026-01-31 or a moment such as 2026-01-31T12:00:00Z, found `{found}`"
            )
        })
    }
}

impl TryFrom<String> for Moment {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Which calls are summed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UsageFilter {
    /// Only of this session.
    pub session: Option<String>,
    /// Only from this day (`2026-01-31`, UTC) or moment (RFC 3339) on.
    #[param(value_type = Option<String>)]
    pub since: Option<Moment>,
    /// Only to the end of this day, or before this moment.
    #[param(value_type = Option<String>)]
    pub until: Option<Moment>,
}

impl UsageFilter {
    /// As the ledger is asked; `session` is the filter's own, read.
    pub fn query(&self, session: Option<SessionId>) -> CallQuery {
        CallQuery {
            session,
            since: self.since.and_then(Moment::begin),
            until: self.until.and_then(Moment::end),
        }
    }
}

/// What calls to language models come to.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct UsageReport {
    /// The session they are of; null: all, and calls outside of sessions.
    pub session_id: Option<String>,
    /// They were made from then on.
    pub since: Option<Timestamp>,
    /// They were made before.
    pub until: Option<Timestamp>,
    /// All of them.
    pub total: UsageSum,
    /// By provider.
    pub by_provider: Vec<UsageSum>,
    /// By model.
    pub by_model: Vec<UsageSum>,
    /// By task.
    pub by_task: Vec<UsageSum>,
    /// By day (UTC), oldest first.
    pub by_day: Vec<UsageSum>,
    /// By provider, model and task together.
    pub lines: Vec<UsageSum>,
}

impl UsageReport {
    /// What the calls a query is about come to.
    ///
    /// # Errors
    /// When the ledger cannot be read.
    pub async fn read(ledger: &(impl Ledger + ?Sized), query: &CallQuery) -> Result<Self, StoreError> {
        let sums = async |by| {
            let sums = ledger.call_sums(query, by).await?;
            Ok::<_, StoreError>(sums.into_iter().map(UsageSum::from).collect())
        };
        Ok(Self {
            session_id: query.session.as_ref().map(ToString::to_string),
            since: query.since,
            until: query.until,
            total: UsageSum::only(ledger.call_sums(query, SumBy::ALL).await?),
            by_provider: sums(SumBy::PROVIDER).await?,
            by_model: sums(SumBy::MODEL).await?,
            by_task: sums(SumBy::TASK).await?,
            by_day: sums(SumBy::DAY).await?,
            lines: sums(SumBy::LINE).await?,
        })
    }
}

/// What one session used up.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SessionUsage {
    /// The session.
    pub session_id: String,
    /// All of it.
    pub total: UsageSum,
    /// Turn by turn, those without calls left out.
    pub by_turn: Vec<UsageSum>,
    /// By task.
    pub by_task: Vec<UsageSum>,
    /// Every call, oldest first.
    pub calls: Vec<Call>,
}

impl SessionUsage {
    /// Of the calls of a session, oldest first.
    pub fn of(session: &SessionId, calls: &[CallRow]) -> Self {
        Self {
            session_id: session.to_string(),
            total: UsageSum::total(calls),
            by_turn: UsageSum::all(calls, SumBy::TURN),
            by_task: UsageSum::all(calls, SumBy::TASK),
            calls: calls.iter().map(Call::from).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_count_whole_and_moments_to_the_instant() {
        for (text, begin, end) in [
            ("2026-01-31", "2026-01-31T00:00:00Z", "2026-02-01T00:00:00Z"),
            ("2026-01-31T12:30:00Z", "2026-01-31T12:30:00Z", "2026-01-31T12:30:00Z"),
            ("2026-01-31T12:30:00+02:00", "2026-01-31T10:30:00Z", "2026-01-31T10:30:00Z"),
        ] {
            let moment: Moment = text.parse().unwrap();
            let shown = [moment.begin(), moment.end()].map(|at| at.unwrap().to_string());
            assert_eq!(shown, [begin, end], "{text}");
        }
        for bad in ["", "yesterday", "2026-02-30", "31.1.2026", "2026-01-31T12:30:00", "2026"] {
            assert!(bad.parse::<Moment>().is_err(), "{bad}");
        }
    }
}
