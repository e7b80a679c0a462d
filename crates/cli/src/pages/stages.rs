//! Stages of a turn: the headers of their files.

use colloquy_engine::turn::Stage;

use super::{Entry, header};

/// All stages, in order.
pub(crate) fn entries() -> Vec<Entry> {
    let entry = |stage: Stage| {
        let (path, source) = stage.source();
        Entry {
            name: format!("{} {}", stage.number(), stage.name()),
            place: format!("{path}:1"),
            text: header(source),
        }
    };
    Stage::ALL.into_iter().map(entry).collect()
}

/// A stage by its number or its name, upper or lower case, with or without underscores.
pub(crate) fn find(asked: &str) -> Option<Entry> {
    let plain = |text: &str| text.to_lowercase().replace(['_', '-', ' '], "");
    let position = Stage::ALL.into_iter().position(|stage| {
        stage.number().to_string() == asked.trim() || plain(stage.name()) == plain(asked)
    })?;
    entries().into_iter().nth(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_found_by_number_and_name() {
        for asked in ["8", "StrategySelection", "strategy_selection", "strategy selection"] {
            assert_eq!(find(asked).unwrap().name, "8 StrategySelection", "{asked}");
        }
        assert!(find("13").is_none());
        assert_eq!(entries().len(), 12);
    }
}
