//! Signals: measured facts a decision is made from. One file each; [`SIGNALS`] is the one list of them.
//!
//! A signal's path is its id with dots as slashes; near-identical ones share a family file in the folder where
//! their own files would stand. A file's `//!` header has four labelled lines (*Measures*, *Scale*, *Why it
//! matters*, *Used by*) which are also its reference page and what `colloquy explain signal` prints. Signals
//! are total: what cannot be measured is absent, with a reason, never an error.

use crate::given::methodology::weights::{Band, Test};
use crate::given::methodology::{Methodology, Norm};

pub mod coverage;
pub(crate) mod declared;
pub(crate) mod detected;
pub mod graph;
pub(crate) mod list;
pub mod llm;
pub mod meta;
pub mod momentum;
pub(crate) mod signal;
mod stored;
pub mod strategy;
pub mod technique;
pub mod temporal;
pub(crate) mod value;

pub use crate::decide::detection::{Cycle, detect, detection_order};
pub use crate::decide::seen::{Brought, Facts, Seen, StrategySeen};
pub use crate::given::declaration::{Scale, Scope};
pub use detected::Detected;
pub use list::{SIGNALS, find, ordinal};
pub use signal::{How, Signal};
pub use value::{Absent, Measured, SignalValue, SignalValues};

/// The norm a methodology declares for the signal at a position of [`SIGNALS`].
pub fn norm_of(methodology: &Methodology, ordinal: usize) -> Option<Norm> {
    SIGNALS.get(ordinal).and_then(|signal| methodology.signal_norms.get(signal.id)).copied()
}

/// What a weight key resolves to: the number it is multiplied with (`engine.md` 4.1, `decisions.md` 11, 12).
///
/// Categories, bands and truth values give 1 when they hold and 0 when not; a bare key gives the number, 1 or 0
/// for a flag, 0 for a word. Numbers are normalised first, when there is a norm. Always finite.
pub fn resolve(test: Test, value: &SignalValue, norm: Option<Norm>) -> f64 {
    let holds = |condition: bool| if condition { 1.0 } else { 0.0 };
    match (test, value) {
        (Test::Value | Test::Slot(_), SignalValue::Number(x)) => normalised(*x, norm),
        (Test::Value, SignalValue::Flag(b)) => holds(*b),
        (Test::Band(band), SignalValue::Number(x)) => holds(band_of(normalised(*x, norm)) == band),
        (Test::Category(word), SignalValue::Category(c)) => holds(word == *c),
        (Test::Flag(wanted), SignalValue::Flag(b)) => holds(wanted == *b),
        _ => 0.0,
    }
}

/// The band of a number: low up to .25, high from .75, mid between.
pub fn band_of(x: f64) -> Band {
    if x <= 0.25 {
        Band::Low
    } else if x >= 0.75 {
        Band::High
    } else {
        Band::Mid
    }
}

/// A number brought into 0..=1 by a declared norm; without one it stays as it is. Never NaN.
pub fn normalised(x: f64, norm: Option<Norm>) -> f64 {
    let scaled = match norm {
        None => x,
        Some(Norm::Max(max)) if x > 1.0 => (x / max).min(1.0),
        Some(Norm::Max(_)) => x,
        Some(Norm::HalfAt(k)) => x / (x + k),
    };
    if scaled.is_finite() { scaled } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_resolve_by_the_kind_of_reading() {
        let number = SignalValue::Number;
        let table = [
            (Test::Value, number(0.75), None, 0.75),
            (Test::Band(Band::High), number(0.75), None, 1.0),
            (Test::Band(Band::Mid), number(0.75), None, 0.0),
            (Test::Band(Band::Low), number(0.25), None, 1.0),
            (Test::Band(Band::Low), number(-0.3), None, 1.0),
            (Test::Band(Band::High), number(12.0), None, 1.0),
            (Test::Value, number(12.0), Some(Norm::Max(24.0)), 0.5),
            (Test::Value, number(0.5), Some(Norm::Max(24.0)), 0.5),
            (Test::Value, number(99.0), Some(Norm::Max(24.0)), 1.0),
            (Test::Value, number(4.0), Some(Norm::HalfAt(4.0)), 0.5),
            (Test::Band(Band::Mid), number(12.0), Some(Norm::Max(24.0)), 1.0),
            (Test::Value, number(f64::NAN), None, 0.0),
            (Test::Value, number(0.0), Some(Norm::HalfAt(0.0)), 0.0),
            (Test::Value, SignalValue::Flag(true), None, 1.0),
            (Test::Flag(false), SignalValue::Flag(true), None, 0.0),
            (Test::Flag(true), SignalValue::Number(1.0), None, 0.0),
            (Test::Category("deep"), SignalValue::Category("deep"), None, 1.0),
            (Test::Category("deep"), SignalValue::Category("surface"), None, 0.0),
            (Test::Value, SignalValue::Category("deep"), None, 0.0),
            (Test::Value, SignalValue::Text("x".to_owned()), None, 0.0),
        ];
        for (test, value, norm, expected) in table {
            let got = resolve(test, &value, norm);
            assert!((got - expected).abs() < 1e-12, "{test:?} on {value:?}: {got}");
        }
    }

    /// `crates/engine/src/decide/signals/graph/node/exhausted.rs` -> `graph/node/exhausted`.
    fn place(signal: &Signal) -> &str {
        let (_, path) = signal.file.split_once("src/decide/signals/").unwrap();
        path.strip_suffix(".rs").unwrap()
    }

    #[test]
    fn every_signal_stands_where_its_id_says() {
        for signal in SIGNALS {
            let path = signal.id.replace('.', "/");
            let (folder, _) = path.rsplit_once('/').unwrap();
            let own_file = place(signal) == path;
            let (family_folder, _) = place(signal).rsplit_once('/').unwrap();
            assert!(own_file || family_folder == folder, "{} stands in {}", signal.id, signal.file);
            assert!(signal.source.contains(signal.id), "{}: source is of another file", signal.id);
        }
    }

    #[test]
    fn every_signal_explains_itself() {
        for signal in SIGNALS {
            let labels = ["//! *Measures*", "//! *Scale*", "//! *Why it matters*", "//! *Used by*"];
            let mut lines = signal.source.lines();
            for label in labels {
                assert!(lines.any(|line| line.starts_with(label)), "{}: no {label}", signal.file);
            }
        }
    }

    #[test]
    fn ids_are_unique_and_needs_exist() {
        for (position, signal) in SIGNALS.iter().enumerate() {
            assert_eq!(ordinal(signal.id), Some(position), "{} is listed twice", signal.id);
            for need in signal.needs {
                assert!(find(need).is_some(), "{} needs {need}", signal.id);
            }
        }
    }

    #[test]
    fn scope_and_how_agree() {
        for signal in SIGNALS {
            let scope = match signal.how {
                How::Global(_) | How::Derived(_) | How::Judged(_) | How::PerSlot(_) => Scope::Global,
                How::PerNode(_) => Scope::Node,
                How::PerEdge(_) => Scope::Edge,
                How::PerElement(_) => Scope::Element,
                How::PerStrategy(_) => Scope::Strategy,
            };
            assert_eq!(signal.scope, scope, "{}", signal.id);
        }
    }
}
