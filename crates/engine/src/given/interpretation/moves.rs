//! Moves: what the interviewer does about what the person just did (`conversation.md` 1), the same for all methodologies.

use serde::{Deserialize, Serialize};

/// What the interviewer does about what the person just did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Asks on, as strategies have it.
    #[default]
    Follow,
    /// Puts what was not understood in other words.
    Rephrase,
    /// Says what was meant, in the person's earlier words, and asks again.
    ClarifyReference,
    /// Answers what the person asked about the interview, as far as it is known, and asks on.
    AnswerQuestion,
    /// Takes the corrected version over, and follows it.
    Accept,
    /// Regrets what went wrong, and takes up a point the person brought up.
    Mend,
    /// Leaves for good what the person will not talk about.
    Respect,
    /// Makes it easier for somebody who does not know, once.
    Ease,
    /// Comes back to the open point.
    Return,
    /// Thanks, and ends or offers to.
    WrapUp,
}

impl Move {
    /// All, in the order in which they are tried.
    pub const ALL: [Self; 10] = [
        Self::WrapUp,
        Self::Follow,
        Self::AnswerQuestion,
        Self::ClarifyReference,
        Self::Rephrase,
        Self::Accept,
        Self::Mend,
        Self::Respect,
        Self::Ease,
        Self::Return,
    ];

    /// The name as stored and shown.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Follow => "follow",
            Self::Rephrase => "rephrase",
            Self::ClarifyReference => "clarify_reference",
            Self::AnswerQuestion => "answer_question",
            Self::Accept => "accept",
            Self::Mend => "mend",
            Self::Respect => "respect",
            Self::Ease => "ease",
            Self::Return => "return",
            Self::WrapUp => "wrap_up",
        }
    }

    /// It takes up trouble before anything is asked.
    pub const fn repairs(self) -> bool {
        !matches!(self, Self::Follow | Self::WrapUp)
    }
}

/// How far a move goes: the more trouble in a row, the further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Stays with the point.
    #[default]
    Stay,
    /// Asks something easier of the same thread.
    Easier,
    /// Leaves the thread for another.
    Leave,
}

impl Way {
    /// The name as stored and shown.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stay => "stay",
            Self::Easier => "easier",
            Self::Leave => "leave",
        }
    }
}

/// A move as it was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// What.
    #[serde(rename = "move")]
    pub what: Move,
    /// How far.
    pub way: Way,
}

/// Where the talk stands, for whoever words the next question.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Course {
    /// What is done about what the person just did.
    pub moved: Moved,
    /// How the thread stands (`meta.thread.state`), where it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<String>,
    /// Whether the answer before the last told something hard too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hard_before: bool,
    /// What the technique wants to hear and has not, what is best asked about first in front.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Missing>,
    /// What the person told and would not speak of, in their words, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
    /// What was hard to tell and is over, in the same way: nobody is led back to it, but who comes back to it is heard.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spared: Vec<String>,
}

/// Something that the technique has not heard yet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Missing {
    /// The name of the frame's slot.
    pub slot: String,
    /// What it is wanted of, where that is not the interview as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
}

/// What somebody asks back about, as far as whoever read the answer tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskedBack {
    /// How long it takes, how much is left.
    Length,
    /// What it is for, why it is asked.
    Purpose,
    /// Who reads it, what becomes of it.
    Privacy,
    /// Whether this is what is wanted.
    RightAnswer,
    /// Whoever asks: what it is, thinks, has.
    Interviewer,
    /// The thing they are asked about, where something is offered: what it costs, who runs it, how it works.
    Offer,
    /// What a word of the question meant, or which thing.
    Reference,
}

impl AskedBack {
    /// All, in the order of [`Self::NAMES`].
    pub const ALL: [Self; 7] = [
        Self::Length,
        Self::Purpose,
        Self::Privacy,
        Self::RightAnswer,
        Self::Interviewer,
        Self::Offer,
        Self::Reference,
    ];
    /// Names as models and stores have them.
    pub const NAMES: [&str; 7] =
        ["length", "purpose", "privacy", "right_answer", "interviewer", "offer", "reference"];
}

/// What the first words of an answer do to the interviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Nothing: it begins to tell.
    Nothing,
    /// They ask what was meant, or guess it.
    Lost,
    /// They say that they told it already.
    Told,
    /// They complain of the question, or of the talk.
    Protest,
    /// They put right what was said or assumed.
    Corrects,
    /// They will not speak of it.
    Refuses,
    /// They ask something else.
    Asks,
    /// They know nothing to tell.
    Unknown,
    /// They mind that their own words are handed back to them, or which of them.
    Echoed,
    /// What was taken up is of no account to them: nothing more to it, or only a joke.
    Slight,
}

impl Opening {
    /// All, in the order in which they are told apart.
    pub const ALL: [Self; 10] = [
        Self::Nothing,
        Self::Lost,
        Self::Told,
        Self::Protest,
        Self::Corrects,
        Self::Refuses,
        Self::Asks,
        Self::Unknown,
        Self::Echoed,
        Self::Slight,
    ];
    /// Their names, in this order.
    pub const NAMES: [&str; 10] =
        ["nothing", "lost", "told", "protest", "corrects", "refuses", "asks", "unknown", "echoed", "slight"];

    /// They mind what was asked, or what was taken up.
    pub const fn minds(self) -> bool {
        matches!(self, Self::Protest | Self::Echoed | Self::Slight)
    }
}
