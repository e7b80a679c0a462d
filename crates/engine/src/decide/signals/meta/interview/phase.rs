//! *Measures*: which part of the interview this turn belongs to.
//! *Scale*: `early`, `mid`, `late`; shares of the session's turns, or limits a methodology sets.
//! *Why it matters*: opening up, digging and rounding off want different questions.
//! *Used by*: phase tables and weights of most strategies.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.interview.phase",
    scale: Scale::Category(&["early", "mid", "late"]),
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("phase.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    word(seen.phase.phase.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn moves_with_the_turns() {
        for (turn, of_ten, of_thirty) in [
            (1, "early", "early"),
            (4, "early", "early"),
            (5, "mid", "early"),
            (8, "mid", "early"),
            (9, "late", "early"),
            (13, "late", "mid"),
            (29, "late", "late"),
        ] {
            for (max_turns, expected) in [(10, of_ten), (30, of_thirty)] {
                let mut scene = Scene { turn, ..Scene::new(&[], &[]) };
                scene.session.config.max_turns = max_turns;
                let read = scene.global(SIGNAL.id);
                assert_eq!(read, Some(SignalValue::Category(expected)), "turn {turn} of {max_turns}");
            }
        }
    }
}
