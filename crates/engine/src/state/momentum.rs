//! The respondent's energy over the talk (`concept-testing.md` 5.2, `language.md` 3.7).

use serde::{Deserialize, Serialize};

use crate::given::interpretation::{MomentumLevel, Ratings};
use crate::given::methodology::{MomentumSettings, MomentumSource};

/// Energy over the talk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Momentum {
    /// Level of the last answer.
    pub level: MomentumLevel,
    /// Levels of all answers that could be judged, oldest first.
    pub history: Vec<MomentumLevel>,
    /// Low answers in a row.
    pub low_streak: u32,
    /// Smoothed level, 0..=1, starting at .5 (`M = .6 M + .4 m`).
    pub smoothed: f64,
    /// The smoothed fatigue rule: set below .22 with two lows in three, cleared above .4.
    pub flagging: bool,
}

impl Default for Momentum {
    fn default() -> Self {
        Self {
            level: MomentumLevel::Neutral,
            history: Vec::new(),
            low_streak: 0,
            smoothed: 0.5,
            flagging: false,
        }
    }
}

/// Share of the newest answer in the smoothed level.
const ALPHA: f64 = 0.4;
/// Below this, with two lows among the last three answers, energy flags.
const FLAGS_BELOW: f64 = 0.22;
/// Above this it has recovered.
const RECOVERS_ABOVE: f64 = 0.4;

/// The level an answer shows, by the methodology's source; None when it was not rated.
pub fn judged(ratings: &Ratings, source: MomentumSource) -> Option<MomentumLevel> {
    match source {
        MomentumSource::Rated => ratings.momentum,
        MomentumSource::Engagement => ratings.engagement.map(|score| of_engagement(score.unit())),
    }
}

/// The level that `llm.engagement` (0..=1) shows: up to .25 low, from .75 high.
pub fn of_engagement(engagement: f64) -> MomentumLevel {
    if engagement <= 0.25 {
        MomentumLevel::Low
    } else if engagement >= 0.75 {
        MomentumLevel::High
    } else {
        MomentumLevel::Neutral
    }
}

impl Momentum {
    /// Takes in the level of one answer. Answers that were not judged are not taken in.
    pub fn record(&mut self, level: MomentumLevel) {
        self.level = level;
        self.history.push(level);
        self.low_streak = if level == MomentumLevel::Low { self.low_streak.saturating_add(1) } else { 0 };
        let value = match level {
            MomentumLevel::Low => 0.0,
            MomentumLevel::Neutral => 0.5,
            MomentumLevel::High => 1.0,
        };
        self.smoothed = (1.0 - ALPHA) * self.smoothed + ALPHA * value;
        let lows = self.history.iter().rev().take(3).filter(|l| **l == MomentumLevel::Low).count();
        if self.smoothed < FLAGS_BELOW && lows >= 2 {
            self.flagging = true;
        } else if self.smoothed > RECOVERS_ABOVE {
            self.flagging = false;
        }
    }

    /// As many low answers in a row as the methodology calls fatigue.
    pub fn fatigued(&self, settings: &MomentumSettings) -> bool {
        self.low_streak >= settings.fatigue_threshold.max(1)
    }

    /// Tired by either rule (`decisions.md` 22): what closing looks at.
    pub fn tired(&self, settings: &MomentumSettings) -> bool {
        self.flagging || self.fatigued(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use MomentumLevel::{High, Low, Neutral};

    #[test]
    fn three_lows_in_a_row_are_fatigue() {
        let settings = MomentumSettings::default();
        let mut momentum = Momentum::default();
        for (level, streak, fatigued) in
            [(Low, 1, false), (High, 0, false), (Low, 1, false), (Low, 2, false), (Low, 3, true)]
        {
            momentum.record(level);
            assert_eq!((momentum.low_streak, momentum.fatigued(&settings)), (streak, fatigued));
        }
    }

    #[test]
    fn the_smoothed_rule_outlasts_one_lively_turn() {
        let mut momentum = Momentum::default();
        let steps = [
            (Low, false),     // .3
            (Low, true),      // .18, two of three
            (Neutral, true),  // .308
            (Neutral, true),  // .385: not yet above .4
            (Neutral, false), // .431
        ];
        for (level, flagging) in steps {
            momentum.record(level);
            assert_eq!(momentum.flagging, flagging, "{level:?} at {}", momentum.smoothed);
        }
    }

    #[test]
    fn the_level_comes_from_the_chosen_source() {
        use crate::given::interpretation::Likert;
        let ratings =
            Ratings { momentum: Some(Low), engagement: Some(Likert::clamped(5)), ..Ratings::default() };
        assert_eq!(judged(&ratings, MomentumSource::Rated), Some(Low));
        assert_eq!(judged(&ratings, MomentumSource::Engagement), Some(High));
        assert_eq!(judged(&Ratings::default(), MomentumSource::Engagement), None);
        for (value, level) in [(0.25, Low), (0.26, Neutral), (0.5, Neutral), (0.75, High)] {
            assert_eq!(of_engagement(value), level);
        }
    }
}
