//! The numbers of a methodology file that can be turned, found and changed in its text, so that comments and
//! layout stay as they are.

/// A number in the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Knob {
    /// 0-based line.
    pub line: usize,
    /// Where it is: a strategy's name, or `phases.early.signal_weights`.
    pub place: String,
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: f64,
}

/// Blocks whose entries are numbers to turn.
const BLOCKS: [&str; 2] = ["signal_weights", "phase_bonuses"];

/// Finds every weight, phase multiplier and phase bonus that stands on a line of its own.
pub fn find(source: &str) -> Vec<Knob> {
    let mut knobs = Vec::new();
    let mut section = String::new();
    let mut owner = String::new();
    let mut block: Option<(usize, &str)> = None;
    for (line, text) in source.lines().enumerate() {
        let bare = text.trim_start();
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        let indent = text.len() - bare.len();
        if indent == 0 {
            section = String::from(bare.trim_end_matches([':', ' ']));
            block = None;
            continue;
        }
        if block.is_some_and(|(at, _)| indent <= at) {
            block = None;
        }
        if let Some((_, name)) = block {
            if let Some((key, value)) = entry(bare) {
                let place =
                    if section == "phases" { format!("phases.{owner}.{name}") } else { owner.clone() };
                knobs.push(Knob { line, place, key, value });
            }
            continue;
        }
        if section == "strategies" && bare.starts_with("- name:") {
            owner = String::from(bare.trim_start_matches("- name:").trim().trim_matches('"'));
        } else if section == "phases" && indent == 2 {
            owner = String::from(bare.trim_end_matches([':', ' ']));
        }
        let opened = BLOCKS.into_iter().find(|name| bare.strip_prefix(name) == Some(":"));
        if let Some(name) = opened.filter(|_| section == "strategies" || section == "phases") {
            block = Some((indent, name));
        }
    }
    knobs
}

/// A key and a number, when a line is just that.
fn entry(bare: &str) -> Option<(String, f64)> {
    let (key, rest) = bare.split_once(':')?;
    let number = rest.split('#').next()?.trim();
    let value: f64 = number.parse().ok().filter(|v: &f64| v.is_finite())?;
    Some((key.trim().trim_matches('"').to_owned(), value))
}

/// The text with other values.
pub fn edited(source: &str, knobs: &[Knob], values: &[f64]) -> String {
    let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
    for (knob, value) in knobs.iter().zip(values) {
        if knob.value == *value {
            continue;
        }
        if let Some(line) = lines.get_mut(knob.line)
            && let Some((head, tail)) = line.clone().split_once(':')
        {
            let comment = tail.find('#').map_or("", |at| &tail[at..]);
            let space = if comment.is_empty() { "" } else { "  " };
            *line = format!("{head}: {value}{space}{comment}");
        }
    }
    lines.join("\n") + "\n"
}

/// The text under another name.
pub fn renamed(source: &str, from: &str, to: &str) -> String {
    source.replacen(&format!("name: {from}\n"), &format!("name: {to}\n"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "method:\n  name: m\nstrategies:\n  - name: deepen\n    signal_weights:\n      a.b: 0.5  # why\n      # which node\n      c: -1\n    tactics: [x]\n  - name: wide\n    signal_weights:\n      d: 2\nphases:\n  early:\n    description: x\n    signal_weights:\n      deepen: 1.5\n    phase_bonuses:\n      wide: 0.2\n";

    #[test]
    fn weights_are_found_where_they_stand_and_changed_in_place() {
        let knobs = find(TEXT);
        let seen: Vec<(&str, &str, f64)> =
            knobs.iter().map(|k| (k.place.as_str(), k.key.as_str(), k.value)).collect();
        assert_eq!(
            seen,
            [
                ("deepen", "a.b", 0.5),
                ("deepen", "c", -1.0),
                ("wide", "d", 2.0),
                ("phases.early.signal_weights", "deepen", 1.5),
                ("phases.early.phase_bonuses", "wide", 0.2),
            ]
        );
        let values = [0.75, -1.0, 2.0, 1.5, 0.0];
        let text = edited(TEXT, &knobs, &values);
        assert!(
            text.contains("a.b: 0.75  # why") && text.contains("wide: 0\n") && text.contains("# which node")
        );
        assert_eq!(find(&text).iter().map(|k| k.value).collect::<Vec<_>>(), values);
        assert_eq!(edited(TEXT, &knobs, &[0.5, -1.0, 2.0, 1.5, 0.2]), TEXT);
        assert!(renamed(TEXT, "m", "n").starts_with("method:\n  name: n\n"));
    }

    #[test]
    fn shipped_methodologies_have_knobs() {
        for (id, _, text) in colloquy_engine::library::METHODOLOGIES {
            // Products of rules have no weights to turn.
            assert!(!find(text).is_empty() || text.contains("arbiter: product"), "{id}");
        }
        assert!(find("").is_empty() && find("strategies: 3").is_empty());
    }
}
