//! *Measures*: the respondent's energy in the last answer that could be judged.
//! *Scale*: `high`, `neutral`, `low`; neutral before the first.
//! *Why it matters*: a lively respondent can be taken deeper, a tired one needs something lighter.
//! *Used by*: eligibility and scorers of concept tests.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "momentum.level",
    scale: Scale::Category(&["high", "neutral", "low"]),
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("level.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    word(seen.session.momentum.level.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::interpretation::MomentumLevel;

    #[test]
    fn follows_the_session() {
        let mut scene = Scene::new(&[], &[]);
        assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Category("neutral")));
        for (level, expected) in [(MomentumLevel::Low, "low"), (MomentumLevel::High, "high")] {
            scene.session.momentum.record(level);
            assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Category(expected)));
        }
    }
}
