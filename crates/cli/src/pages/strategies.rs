//! Strategies of the shipped methodologies: what they are for, what they weigh, where that is written.

use std::fmt::Write as _;

use anyhow::Result;
use colloquy_engine::Methodology;
use colloquy_engine::library::METHODOLOGIES;
use colloquy_engine::methodology::phases::Phase;
use colloquy_engine::methodology::strategies::{Strategy, Target};
use colloquy_engine::methodology::weights::Weight;

use super::Entry;

/// All strategies of all shipped methodologies.
pub(crate) fn entries() -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for (_, file, text) in METHODOLOGIES {
        let methodology = Methodology::parse(file, text)?.methodology;
        for strategy in &methodology.strategies {
            entries.push(entry(&methodology, strategy, file));
        }
    }
    Ok(entries)
}

/// A strategy's documentation; `file` is where its methodology is written.
pub(crate) fn entry(methodology: &Methodology, strategy: &Strategy, file: &str) -> Entry {
    let mut text = format!("{}\n", strategy.description.trim());
    // Writing to a String cannot fail.
    if !strategy.guidance.trim().is_empty() {
        let _ = write!(text, "\n{}\n", strategy.guidance.trim());
    }
    let _ = write!(text, "\n* Asks about: {}\n", target(strategy.target));
    if strategy.generates_closing_question {
        text.push_str("* Choosing it ends the interview.\n");
    }
    weights(&mut text, "Is chosen by", &strategy.strategy_weights);
    weights(&mut text, "Chooses its focus by", &strategy.target_weights);
    phases(&mut text, methodology, strategy);
    if !strategy.tactics.is_empty() {
        let _ = writeln!(text, "* Tactics: {}", strategy.tactics.join(", "));
    }
    Entry {
        name: format!("{}/{}", methodology.name, strategy.name),
        place: format!("{file}:{}", line_of(&methodology.source, &strategy.name)),
        text,
    }
}

const fn target(target: Target) -> &'static str {
    match target {
        Target::Node => "a node",
        Target::Edge => "an edge",
        Target::Element => "a stimulus element",
        Target::None => "nothing in particular",
    }
}

fn weights(text: &mut String, title: &str, weights: &[Weight]) {
    if weights.is_empty() {
        return;
    }
    let shown: Vec<String> =
        weights.iter().map(|weight| format!("`{}` {:+}", weight.name, weight.weight)).collect();
    let _ = writeln!(text, "* {title}: {}", shown.join(", "));
}

fn phases(text: &mut String, methodology: &Methodology, strategy: &Strategy) {
    let shown: Vec<String> = Phase::ALL
        .into_iter()
        .map(|phase| {
            let table = methodology.phases.table(phase);
            let times = table.multipliers.get(&strategy.name).copied().unwrap_or(1.0);
            let plus = table.bonuses.get(&strategy.name).copied().unwrap_or(0.0);
            format!("{} × {times} {plus:+}", phase.name())
        })
        .collect();
    let _ = writeln!(text, "* By phase: {}", shown.join(", "));
}

/// Line of a strategy's name in the YAML; 1 when it comes from a pack.
fn line_of(source: &str, name: &str) -> usize {
    let named = |line: &str| {
        let line = line.trim().trim_start_matches("- ");
        line.strip_prefix("name:").is_some_and(|rest| rest.trim().trim_matches(['"', '\'']) == name)
    };
    source.lines().position(named).map_or(1, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_are_found_where_they_are_written() {
        let entries = entries().unwrap();
        assert!(entries.len() > 20, "{}", entries.len());
        let deepen = entries.iter().find(|entry| entry.name == "means_end_chain/deepen").unwrap();
        assert!(deepen.place.starts_with("methodologies/means_end_chain.yaml:"), "{}", deepen.place);
        assert!(!deepen.place.ends_with(":1"));
        assert!(deepen.text.contains("Is chosen by"));
    }
}
