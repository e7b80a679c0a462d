//! Why a turn was not taken.

use super::ports::{LanguageError, StoreError};
use crate::decide::advance::Stage;
use crate::given::methodology::MethodologyErrors;
use crate::given::utterance::Utterance;
use crate::state::graph::undo::UndoError;
use crate::state::session::Ending;
use crate::text::ids::TurnNumber;

/// Why a turn, or another step of a session, was not taken. The session is as it was.
#[derive(Debug, thiserror::Error)]
pub enum TurnError {
    /// The answer cannot be one.
    #[error("{reason}")]
    AnswerInvalid {
        /// Why.
        reason: String,
    },
    /// A setting of a new session is out of range.
    #[error("{field}: {reason}")]
    SettingInvalid {
        /// Which.
        field: &'static str,
        /// Why.
        reason: String,
    },
    /// The interview is over.
    #[error("the interview is over")]
    Completed {
        /// Why it ended.
        ending: Option<Ending>,
    },
    /// The interview has no question yet.
    #[error("the interview has not been started")]
    NotStarted,
    /// It replies to a question that no longer waits.
    #[error("the answer replies to a question that no longer waits")]
    Outdated {
        /// The question that waits.
        waiting: Option<Box<Utterance>>,
    },
    /// The turn was begun with another answer, which is kept.
    #[error("turn {turn} already has another answer, which is kept")]
    AnswerTaken {
        /// The turn.
        turn: TurnNumber,
    },
    /// Another answer to this session is being worked on.
    #[error("another answer to this interview is being worked on")]
    InProgress,
    /// The methodology the session was made with is refused by this program.
    #[error("the methodology of this session cannot be used: {0}")]
    Methodology(MethodologyErrors),
    /// There is no such merge, or it was undone.
    #[error(transparent)]
    Undo(#[from] UndoError),
    /// The store failed, or knows better.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Language work failed.
    #[error("{stage}: {source}")]
    Stage {
        /// In which stage.
        stage: Stage,
        /// Why.
        source: LanguageError,
    },
}
