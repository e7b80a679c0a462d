//! Phases: which part of the interview a turn belongs to (`decisions.md` 6, `engine.md` 8.5).

use crate::given::methodology::phases::{Phase, PhaseBoundaries, Phases, Until};
use crate::text::ids::TurnNumber;

/// Turns at which mid and late begin: a turn before `mid_from` is early, before `late_from` mid, else late.
/// Neither is a valid turn number when an interview is too short for a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Boundaries {
    /// First turn that is not early.
    pub mid_from: i64,
    /// First turn that is late.
    pub late_from: i64,
}

impl Boundaries {
    /// The boundaries of a session by the methodology's rule, leaving aside what is set by hand.
    pub fn of(phases: &Phases, max_turns: TurnNumber) -> Self {
        match phases.boundaries {
            PhaseBoundaries::Heuristic => Self::heuristic(max_turns),
            PhaseBoundaries::Proportional | PhaseBoundaries::Turns | PhaseBoundaries::Nodes => {
                Self::proportional(phases.proportions, max_turns)
            }
        }
    }

    /// Early a tenth of the turns (at least 2), late the last two.
    pub fn heuristic(max_turns: TurnNumber) -> Self {
        let tenth = (0.1 * f64::from(max_turns)).round_ties_even() as i64;
        let late_from = i64::from(max_turns) - 2;
        let mid_from = tenth.max(2);
        let mid_from = if mid_from >= late_from { (late_from - 1).max(1) } else { mid_from };
        Self { mid_from, late_from }
    }

    /// Early and late take their shares, at least a turn each; mid has the rest, at least one of three turns.
    /// The only turn of a one-turn interview is late.
    pub fn proportional(proportions: [f64; 3], max_turns: TurnNumber) -> Self {
        let all = i64::from(max_turns);
        let part = |share: f64| ((share * f64::from(max_turns)).round() as i64).clamp(1, all.max(1));
        let (mut early, mut late) = (part(proportions[0]), part(proportions[2]));
        let spare = i64::from(all >= 3);
        while early + late + spare > all && (early > 1 || late > 1) {
            if early >= late {
                early -= 1;
            } else {
                late -= 1;
            }
        }
        Self { mid_from: early + 1, late_from: all - late + 1 }
    }

    /// The phase of a turn.
    pub fn phase(self, turn: TurnNumber) -> Phase {
        let turn = i64::from(turn);
        if turn >= self.late_from && turn >= self.mid_from.min(self.late_from) {
            Phase::Late
        } else if turn < self.mid_from {
            Phase::Early
        } else {
            Phase::Mid
        }
    }
}

/// The phase of a turn, and why, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseAt {
    /// The phase.
    pub phase: Phase,
    /// Why: `turn 3 of 10; early until turn 4, late from turn 9`.
    pub reason: String,
}

/// The phase of a turn: by the methodology's rule, `until` settings of early and mid overriding it.
pub fn phase_at(phases: &Phases, max_turns: TurnNumber, turn: TurnNumber, nodes: usize) -> PhaseAt {
    let base = Boundaries::of(phases, max_turns);
    let by_turns = base.phase(turn);
    let over = |phase: Phase, by_rule: bool| match phases.table(phase).until {
        Some(Until::Turn(last)) => turn > last,
        Some(Until::Nodes(wanted)) => nodes >= wanted as usize,
        None => by_rule,
    };
    let early_over = over(Phase::Early, by_turns > Phase::Early);
    let mid_over = over(Phase::Mid, by_turns == Phase::Late);
    let phase = match (early_over, mid_over) {
        (_, true) if early_over || phases.table(Phase::Early).until.is_none() => Phase::Late,
        (true, _) => Phase::Mid,
        (false, _) => Phase::Early,
    };
    let limit = |phase: Phase, last: i64| match phases.table(phase).until {
        Some(Until::Turn(last)) => format!("until turn {last}"),
        Some(Until::Nodes(wanted)) => format!("until {wanted} nodes"),
        None => format!("until turn {}", last.max(0)),
    };
    let early = limit(Phase::Early, (base.mid_from - 1).min(base.late_from - 1));
    let mid = limit(Phase::Mid, base.late_from - 1);
    PhaseAt { phase, reason: format!("turn {turn} of {max_turns}, {nodes} nodes; early {early}, mid {mid}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Phase::{Early, Late, Mid};

    #[test]
    fn shares_of_the_asked_for_turns() {
        let table: [(u32, &[Phase]); 7] = [
            (1, &[Late]),
            (2, &[Early, Late]),
            (3, &[Early, Mid, Late]),
            (4, &[Early, Early, Mid, Late]),
            (5, &[Early, Early, Mid, Mid, Late]),
            (6, &[Early, Early, Mid, Mid, Mid, Late]),
            (10, &[Early, Early, Early, Early, Mid, Mid, Mid, Mid, Late, Late]),
        ];
        for (max_turns, expected) in table {
            let got: Vec<Phase> =
                (1..=max_turns).map(|t| phase_at(&Phases::default(), max_turns, t, 0).phase).collect();
            assert_eq!(got, expected, "of {max_turns}");
        }
        assert_eq!(
            phase_at(&Phases::default(), 10, 11, 0).phase,
            Late,
            "the addition after the closing words"
        );
    }

    #[test]
    fn odd_shares_leave_every_phase_a_turn() {
        for proportions in [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.5, 0.0, 0.5], [f64::NAN, 0.0, 9.0]] {
            for max_turns in 3..30 {
                let bounds = Boundaries::proportional(proportions, max_turns);
                let phases: Vec<Phase> = (1..=max_turns).map(|t| bounds.phase(t)).collect();
                for phase in Phase::ALL {
                    assert!(phases.contains(&phase), "{proportions:?} of {max_turns}: {phases:?}");
                }
            }
        }
    }

    #[test]
    fn limits_set_by_hand_override_the_rule() {
        let mut phases = Phases { boundaries: PhaseBoundaries::Turns, ..Phases::default() };
        phases.tables[0].until = Some(Until::Turn(1));
        phases.tables[1].until = Some(Until::Turn(4));
        let got: Vec<Phase> = (1..=6).map(|t| phase_at(&phases, 20, t, 0).phase).collect();
        assert_eq!(got, [Early, Mid, Mid, Mid, Late, Late]);

        phases.boundaries = PhaseBoundaries::Nodes;
        phases.tables[0].until = Some(Until::Nodes(5));
        phases.tables[1].until = Some(Until::Nodes(12));
        for (nodes, expected) in [(0, Early), (4, Early), (5, Mid), (11, Mid), (12, Late), (40, Late)] {
            assert_eq!(phase_at(&phases, 20, 3, nodes).phase, expected, "{nodes} nodes");
        }
        let reason = phase_at(&phases, 20, 3, 6).reason;
        assert_eq!(reason, "turn 3 of 20, 6 nodes; early until 5 nodes, mid until 12 nodes");
    }
}
