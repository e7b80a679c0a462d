//! *Measures*: a smoothed blend: decay of the rate of new nodes (.60), density of edges (.25), turns gone by
//! (.15).
//! *Scale*: 0 to 1.
//! *Why it matters*: one rich answer does not reset it, so it suits slow decisions.
//! *Used by*: methodologies that prefer a calm measure of saturation.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.velocity.saturation",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("saturation.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    number(seen.saturation.velocity.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn shows_what_the_counters_made_of_the_turn() {
        let mut scene = Scene::new(&[], &[]);
        for (value, expected) in [(0.0, 0.0), (0.7143, 0.7143), (1.0, 1.0), (1.5, 1.0)] {
            scene.saturation.velocity = value;
            assert_eq!(scene.number(SIGNAL.id), expected);
        }
        scene.saturation.velocity = f64::NAN;
        assert_eq!(scene.global(SIGNAL.id), None);
    }
}
