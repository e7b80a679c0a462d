//! The respondent's energy.

pub mod fatigued;
pub mod flagging;
pub mod level;
pub mod low_streak;
