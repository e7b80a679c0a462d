//! Signals: the headers of their files, and what their entry in the list says.

use std::fmt::Write as _;

use colloquy_engine::signals::{SIGNALS, Scale, Scope, Signal};

use super::{Entry, header};

/// All signals, sorted by id.
pub(crate) fn entries() -> Vec<Entry> {
    let mut signals: Vec<&Signal> = SIGNALS.to_vec();
    signals.sort_by_key(|signal| signal.id);
    signals.into_iter().map(entry).collect()
}

/// A signal's documentation.
pub(crate) fn entry(signal: &Signal) -> Entry {
    let line = signal.source.lines().position(|line| line.contains(&format!("\"{}\"", signal.id)));
    let mut text = format!(
        "{}\n\n* Values: {}\n* Measured of: {}\n",
        header(signal.source),
        scale(signal.scale),
        scope(signal.scope)
    );
    // Writing to a String cannot fail.
    if !signal.needs.is_empty() {
        let _ = writeln!(text, "* Needs: {}", signal.needs.join(", "));
    }
    let keys = keys(signal);
    if !keys.is_empty() {
        let _ = writeln!(text, "* Weight keys: {}", keys.join(", "));
    }
    Entry {
        name: signal.id.to_owned(),
        place: format!("{}:{}", signal.file, line.map_or(1, |at| at + 1)),
        text,
    }
}

fn scale(scale: Scale) -> String {
    match scale {
        Scale::Unit => "a number from 0 to 1".to_owned(),
        Scale::Flag => "true or false".to_owned(),
        Scale::Category(words) => words.join(", "),
        Scale::Count => "a number from 0 up; weights need `signal_norms`".to_owned(),
        Scale::Slots => "a number from 0 to 1 per slot of the frame".to_owned(),
        Scale::Text => "a text for people; never weighted".to_owned(),
    }
}

const fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Global => "the session (decides the strategy)",
        Scope::Strategy => "the strategy being scored",
        Scope::Node => "a node (decides the focus)",
        Scope::Edge => "an edge (decides the focus)",
        Scope::Element => "a stimulus element (decides the focus)",
    }
}

/// Keys that weights may use.
fn keys(signal: &Signal) -> Vec<String> {
    let suffixed = |words: &[&str]| words.iter().map(|word| format!("`{}.{word}`", signal.id)).collect();
    match signal.scale {
        Scale::Unit => {
            let mut keys = vec![format!("`{}`", signal.id)];
            let bands: Vec<String> = suffixed(&["low", "mid", "high"]);
            keys.extend(bands);
            keys
        }
        Scale::Flag => suffixed(&["true", "false"]),
        Scale::Category(words) => suffixed(words),
        Scale::Count => vec![format!("`{}`", signal.id)],
        Scale::Slots => suffixed(&["<slot>"]),
        Scale::Text => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_signal_tells_measures_scale_and_reason() {
        let entries = entries();
        assert_eq!(entries.len(), SIGNALS.len());
        for entry in &entries {
            for label in ["*Measures*", "*Scale*", "*Why it matters*", "*Used by*"] {
                assert!(entry.text.contains(label), "{} lacks {label}", entry.name);
            }
        }
    }
}
