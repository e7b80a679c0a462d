//! Continuation: whether to go on, and if not, why (`engine.md` 8.6, `concept-testing.md` 10, `decisions.md` 10).

use crate::given::methodology::Closing;
use crate::state::session::Ending;

/// The facts the rules look at.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Standing {
    /// The turn just taken, 1-based.
    pub turn: u32,
    /// Asked-for answers.
    pub max_turns: u32,
    /// The chosen strategy closes.
    pub closing_strategy: bool,
    /// The phase is late: waives the minimum for saturation.
    pub late: bool,
    /// Turns in a row that created nothing.
    pub dry_turns: u32,
    /// Answers in a row that were surface or shallow.
    pub shallow_answers: u32,
    /// Turns in a row without a longer chain.
    pub depth_plateau: u32,
    /// Fatigued by either rule (`decisions.md` 22).
    pub fatigued: bool,
    /// Share of elements without an open gap; 1 without elements.
    pub coverage_ratio: f64,
    /// Nothing is open: see [`Exploration`].
    pub exploration: Exploration,
    /// Nothing is missing that the technique wants to hear.
    pub framed: bool,
    /// The last answer was trouble of some kind, which is mended: that it told nothing new means nothing.
    pub troubled: bool,
    /// Energy is low.
    pub low_momentum: bool,
    /// At least one node was asked about, and every such node yields no more.
    pub all_exhausted: bool,
    /// Saturation was measured; without it nodes are not consulted either.
    pub measured: bool,
}

/// How complete the exploration of a stimulus is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Exploration {
    /// There is no gap and at least one element.
    pub covered: bool,
    /// Nothing is isolated, ambiguous or in tension, and nothing unexplored.
    pub settled: bool,
    /// A terminal node was reached.
    pub terminal: bool,
}

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Continuation {
    /// Why to stop; None to go on.
    pub ending: Option<Ending>,
    /// Asked-for answers left.
    pub turns_remaining: u32,
}

/// First rule that matches wins.
pub fn decide(standing: &Standing, closing: &Closing) -> Continuation {
    Continuation {
        ending: ending(standing, closing),
        turns_remaining: standing.max_turns.saturating_sub(standing.turn),
    }
}

fn ending(at: &Standing, closing: &Closing) -> Option<Ending> {
    if at.turn >= at.max_turns {
        return Some(Ending::MaxTurnsReached);
    }
    if at.closing_strategy {
        return Some(Ending::CloseStrategy);
    }
    let early = at.turn < closing.min_turns;
    let yielding = at.dry_turns < closing.patience;
    if !early && !yielding && closing.on_fatigue && at.fatigued && at.coverage_ratio >= closing.coverage_ratio
    {
        return Some(Ending::FatigueDetected);
    }
    if !early && closing.on_complete && is_complete(at, closing) {
        return Some(Ending::ExplorationComplete);
    }
    // What was wanted is there, and the last answer told nothing new: there is nothing to stay for. Who would have one thing left ("that'll do on
    // that") may be in the middle of another.
    if !early && at.framed && at.dry_turns > 0 && !at.troubled && closing.on_frame {
        return Some(Ending::ExplorationComplete);
    }
    if (early && !at.late) || yielding || !at.measured {
        return None;
    }
    let reached = |count: u32, limit: u32| limit > 0 && count >= limit;
    if reached(at.dry_turns, closing.dry_turns) {
        Some(Ending::GraphSaturated)
    } else if reached(at.shallow_answers, closing.shallow_answers) {
        Some(Ending::QualityDegraded)
    } else if reached(at.depth_plateau, closing.depth_plateau) {
        Some(Ending::DepthPlateau)
    } else if at.all_exhausted {
        Some(Ending::AllNodesExhausted)
    } else {
        None
    }
}

fn is_complete(at: &Standing, closing: &Closing) -> bool {
    at.exploration.covered
        && at.exploration.settled
        && (at.exploration.terminal || !closing.require_terminal)
        && (at.low_momentum || !closing.require_low_momentum)
}

/// Whether every node that was asked about, and whose answer came, has stopped yielding. `nodes` gives for
/// each node: times in focus, ticks since its last yield.
pub fn all_exhausted(nodes: impl IntoIterator<Item = (u32, u32)>, exhausted_after: u32) -> bool {
    let mut asked = nodes.into_iter().filter(|(focus_count, _)| *focus_count > 0).peekable();
    exhausted_after > 0 && asked.peek().is_some() && asked.all(|(_, dry)| dry >= exhausted_after)
}

impl Ending {
    /// Every ending, in the order of the rules.
    pub const ALL: [Self; 11] = [
        Self::MaxTurnsReached,
        Self::CloseStrategy,
        Self::FatigueDetected,
        Self::ExplorationComplete,
        Self::GraphSaturated,
        Self::QualityDegraded,
        Self::DepthPlateau,
        Self::AllNodesExhausted,
        Self::Withdrawn,
        Self::ClosedByResearcher,
        Self::BudgetExhausted,
    ];

    /// The code as stored and shown.
    pub const fn code(self) -> &'static str {
        match self {
            Self::MaxTurnsReached => "max_turns_reached",
            Self::CloseStrategy => "close_strategy",
            Self::GraphSaturated => "graph_saturated",
            Self::QualityDegraded => "quality_degraded",
            Self::DepthPlateau => "depth_plateau",
            Self::AllNodesExhausted => "all_nodes_exhausted",
            Self::FatigueDetected => "fatigue_detected",
            Self::ExplorationComplete => "exploration_complete",
            Self::Withdrawn => "withdrawn",
            Self::ClosedByResearcher => "closed_by_researcher",
            Self::BudgetExhausted => "budget_exhausted",
        }
    }
}

impl std::str::FromStr for Ending {
    type Err = crate::text::ids::ParseIdError;
    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|e| e.code() == code).ok_or_else(|| crate::text::ids::ParseIdError {
            text: code.to_owned(),
            expected: "an ending code",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(turn: u32) -> Standing {
        Standing { turn, max_turns: 20, measured: true, coverage_ratio: 1.0, ..Standing::default() }
    }

    #[test]
    fn rules_in_order() {
        let closing = Closing { patience: 0, ..Closing::default() };
        let complete = Exploration { covered: true, settled: true, terminal: true };
        let cases = [
            (at(3), None),
            (Standing { closing_strategy: true, ..at(20) }, Some(Ending::MaxTurnsReached)),
            (Standing { closing_strategy: true, ..at(1) }, Some(Ending::CloseStrategy)),
            (Standing { dry_turns: 5, ..at(4) }, None),
            (Standing { dry_turns: 5, late: true, ..at(4) }, Some(Ending::GraphSaturated)),
            (Standing { dry_turns: 5, shallow_answers: 6, ..at(9) }, Some(Ending::GraphSaturated)),
            (Standing { shallow_answers: 6, depth_plateau: 6, ..at(9) }, Some(Ending::QualityDegraded)),
            (Standing { depth_plateau: 6, all_exhausted: true, ..at(9) }, Some(Ending::DepthPlateau)),
            (Standing { all_exhausted: true, ..at(9) }, Some(Ending::AllNodesExhausted)),
            (Standing { all_exhausted: true, measured: false, ..at(9) }, None),
            (Standing { fatigued: true, ..at(5) }, Some(Ending::FatigueDetected)),
            (Standing { fatigued: true, coverage_ratio: 0.5, ..at(5) }, None),
            (Standing { exploration: complete, ..at(9) }, None),
        ];
        for (standing, expected) in cases {
            assert_eq!(decide(&standing, &closing).ending, expected, "{standing:?}");
        }
        // Whose last answer was trouble may be in the middle of telling.
        let closing = Closing { on_frame: true, ..closing };
        let heard = Standing { framed: true, dry_turns: 1, ..at(9) };
        assert_eq!(decide(&heard, &closing).ending, Some(Ending::ExplorationComplete));
        assert_eq!(decide(&Standing { troubled: true, ..heard }, &closing).ending, None);
        let closing = Closing { on_complete: true, ..closing };
        let standing = Standing { exploration: complete, ..at(9) };
        assert_eq!(decide(&standing, &closing).ending, Some(Ending::ExplorationComplete));
    }

    #[test]
    fn nothing_but_the_number_of_turns_ends_a_talk_that_still_yields() {
        let closing = Closing::default();
        let tired = Standing {
            fatigued: true,
            all_exhausted: true,
            shallow_answers: 9,
            depth_plateau: 20,
            dry_turns: closing.patience - 1,
            ..at(9)
        };
        assert_eq!(decide(&tired, &closing).ending, None);
        let dry = Standing { dry_turns: closing.patience, ..tired };
        assert_eq!(decide(&dry, &closing).ending, Some(Ending::FatigueDetected));
        let last = Standing { turn: 20, ..tired };
        assert_eq!(decide(&last, &closing).ending, Some(Ending::MaxTurnsReached));
    }

    #[test]
    fn exhaustion_needs_a_question_that_was_asked() {
        assert!(!all_exhausted([], 3));
        assert!(!all_exhausted([(0, 9)], 3));
        assert!(all_exhausted([(1, 3), (2, 4), (0, 0)], 3));
        assert!(!all_exhausted([(1, 2), (2, 9)], 3));
        assert!(!all_exhausted([(1, 9)], 0), "0 turns the rule off");
    }

    #[test]
    fn codes_round_trip() {
        for ending in Ending::ALL {
            assert_eq!(ending.code().parse::<Ending>().unwrap(), ending);
            assert_eq!(serde_json::to_value(ending).unwrap(), ending.code());
        }
    }
}
