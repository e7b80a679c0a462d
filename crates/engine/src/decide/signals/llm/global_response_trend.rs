//! *Measures*: where the depth of answers is going, over the last six rated ones, this turn's included.
//! *Scale*: `fatigued` when four or more are surface or shallow, else by the difference between the newer and
//! the older half: `deepening` from +.5, `shallowing` from -.5, otherwise `stable`.
//! *Why it matters*: one shallow answer is nothing, four are a message.
//! *Used by*: strategies that revive, reflect or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::given::interpretation::ResponseDepth;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "llm.global_response_trend",
    scale: Scale::Category(&["deepening", "stable", "shallowing", "fatigued"]),
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("global_response_trend.rs"),
};

/// Answers looked at.
const WINDOW: usize = 6;
/// Shallow answers among them that are fatigue; also the answers needed before a trend is told.
const ENOUGH: usize = 4;

/// The trend of depths, oldest first.
pub fn trend(depths: &[ResponseDepth]) -> &'static str {
    let window = &depths[depths.len().saturating_sub(WINDOW)..];
    if window.iter().filter(|depth| depth.is_shallow()).count() >= ENOUGH {
        return "fatigued";
    }
    if window.len() < ENOUGH {
        return "stable";
    }
    let (older, newer) = window.split_at(window.len() / 2);
    let mean =
        |part: &[ResponseDepth]| part.iter().map(|d| f64::from(d.score())).sum::<f64>() / part.len() as f64;
    let change = mean(newer) - mean(older);
    if change >= 0.5 {
        "deepening"
    } else if change <= -0.5 {
        "shallowing"
    } else {
        "stable"
    }
}

fn read(seen: &Seen<'_>) -> Measured {
    word(trend(&seen.session.depth_history))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use ResponseDepth::{Deep, Moderate, Shallow, Surface};

    #[test]
    fn tells_where_depth_is_going() {
        let table: [(&[ResponseDepth], &str); 8] = [
            (&[], "stable"),
            (&[Deep], "stable"),
            (&[Surface, Shallow, Surface], "stable"),
            (&[Surface, Shallow, Surface, Shallow], "fatigued"),
            (&[Shallow, Shallow, Deep, Deep], "deepening"),
            (&[Deep, Deep, Shallow, Moderate], "shallowing"),
            (&[Moderate, Deep, Moderate, Deep], "stable"),
            (&[Surface, Surface, Surface, Surface, Deep, Deep, Deep, Deep], "deepening"),
        ];
        for (depths, expected) in table {
            assert_eq!(trend(depths), expected, "{depths:?}");
        }
    }

    #[test]
    fn reads_the_session() {
        let mut scene = Scene::new(&[], &[]);
        scene.session.depth_history = vec![Surface; 4];
        assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Category("fatigued")));
    }
}
