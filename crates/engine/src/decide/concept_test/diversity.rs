//! How often a strategy was used lately, and how long a branch was left alone (`concept-testing.md` 6.3.4, 6.3.6).

/// Weights of the last five turns, newest first (`decisions.md` 5).
const DECAY: [f64; 5] = [1.0, 0.8, 0.6, 0.4, 0.2];

/// Their sum.
const DECAY_SUM: f64 = 3.0;

/// Share (0..=1) of a strategy in the last five turns, newer turns weighing more: the weights of the turns
/// that used it, divided by 3, the sum of all five (`decisions.md` 5). `recent` is newest first.
pub fn repetition<'a>(strategy: &str, recent: impl IntoIterator<Item = &'a str>) -> f64 {
    let used: f64 =
        recent.into_iter().zip(DECAY).filter(|(used, _)| *used == strategy).map(|(_, weight)| weight).sum();
    (used / DECAY_SUM).clamp(0.0, 1.0)
}

/// Times a strategy was used in the last `lookback` turns. `recent` is newest first.
pub fn recent_uses<'a>(strategy: &str, recent: impl IntoIterator<Item = &'a str>, lookback: usize) -> usize {
    recent.into_iter().take(lookback).filter(|used| *used == strategy).count()
}

/// Most recent consecutive turns that left a branch alone. `touched` says for each turn, newest first, whether
/// one of its edges touched the branch's leaf; all turns count when none did.
pub fn stale_turns(touched: impl IntoIterator<Item = bool>) -> u32 {
    touched.into_iter().take_while(|touched| !touched).count() as u32
}

/// `fresh`, `stale` from `stale` turns on, `severe` from `severe` turns on.
pub const fn staleness(turns: u32, stale: u32, severe: u32) -> &'static str {
    if turns >= severe {
        "severe"
    } else if turns >= stale {
        "stale"
    } else {
        "fresh"
    }
}

/// Staleness as a share (0..=1) of what counts as severe; 0 when that is 0 turns.
pub fn stale_norm(turns: u32, severe: u32) -> f64 {
    if severe == 0 { 0.0 } else { f64::from(turns.min(severe)) / f64::from(severe) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetition_weighs_newer_turns_more() {
        let table: [(&[&str], f64); 5] = [
            (&[], 0.0),
            (&["a"], 1.0 / 3.0),
            (&["b", "a"], 0.8 / 3.0),
            (&["a", "a", "a", "a", "a", "b"], 1.0),
            (&["b", "b", "b", "b", "b", "a"], 0.0),
        ];
        for (recent, expected) in table {
            let share = repetition("a", recent.iter().copied());
            assert!((share - expected).abs() < 1e-12, "{recent:?}: {share}");
        }
    }

    #[test]
    fn a_branch_goes_stale() {
        assert_eq!(stale_turns([false, false, true, false]), 2);
        assert_eq!(stale_turns([false; 3]), 3);
        assert_eq!(stale_turns([]), 0);
        assert_eq!(
            [0, 2, 3, 4, 9].map(|t| staleness(t, 2, 4)),
            ["fresh", "stale", "stale", "severe", "severe"]
        );
        assert_eq!(staleness(4, 4, 4), "severe");
    }
}
