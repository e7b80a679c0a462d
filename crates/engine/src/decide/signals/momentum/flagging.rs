//! *Measures*: whether smoothed energy has sunk below .22 with two lows in the last three answers, and not
//! yet risen above .4.
//! *Scale*: true or false.
//! *Why it matters*: unlike the streak, it is not reset by one lively answer.
//! *Used by*: strategies that close; endings.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "momentum.flagging",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("flagging.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    flag(seen.session.momentum.flagging)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::interpretation::MomentumLevel;

    #[test]
    fn outlasts_one_lively_answer() {
        use MomentumLevel::{Low, Neutral};
        let mut scene = Scene::new(&[], &[]);
        for (level, holds) in [(Low, false), (Low, true), (Neutral, true), (Neutral, true), (Neutral, false)]
        {
            scene.session.momentum.record(level);
            assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Flag(holds)), "{level:?}");
        }
    }
}
