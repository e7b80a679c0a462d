//! How questions were taken, against what they were declared to ask.

use std::fmt::Write as _;

use colloquy_engine::interpretation::Operation;
use indexmap::IndexMap;
use serde::Serialize;

use super::Row;
use crate::respondent::understanding::operation::OPERATIONS;

/// How questions of one kind were taken.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Agreement {
    /// Questions declared to be of this kind.
    pub asked: usize,
    /// Those taken so.
    pub taken: usize,
    /// What most of the others were taken for; empty when there are none.
    pub mistaken_for: String,
}

/// By declared operation, how its questions were taken.
pub(super) fn of(rows: &[&Row]) -> IndexMap<String, Agreement> {
    let mut found = IndexMap::new();
    for (operation, name) in OPERATIONS {
        let all = rows.iter().flat_map(|row| &row.measured.taken).filter(|(asked, _)| *asked == operation);
        let taken: Vec<Operation> = all.map(|(_, taken)| *taken).collect();
        if taken.is_empty() {
            continue;
        }
        let count = |of: Operation| taken.iter().filter(|t| **t == of).count();
        let others = OPERATIONS.iter().filter(|(other, _)| *other != operation && count(*other) > 0);
        let most = others.max_by_key(|(other, _)| count(*other));
        let mistaken_for = most.map_or_else(String::new, |(_, other)| (*other).to_owned());
        found
            .insert(name.to_owned(), Agreement { asked: taken.len(), taken: count(operation), mistaken_for });
    }
    found
}

/// The table; nothing where nothing was declared.
pub(super) fn write(out: &mut String, agreement: &IndexMap<String, Agreement>) {
    if agreement.is_empty() {
        return;
    }
    out.push_str(
        "\n\n| declared to ask | questions | taken so | else mostly for |\n| --- | ---: | ---: | --- |",
    );
    for (operation, known) in agreement {
        let share = known.taken as f64 / known.asked.max(1) as f64;
        let other = if known.mistaken_for.is_empty() { "-" } else { known.mistaken_for.as_str() };
        let _ = write!(out, "\n| {operation} | {} | {share:.2} | {other} |", known.asked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::Measured;

    #[test]
    fn questions_taken_otherwise_are_told_with_what_they_were_taken_for() {
        use Operation::{Define, Down, Up};
        let taken = vec![(Up, Up), (Up, Define), (Up, Define), (Up, Down), (Down, Down)];
        let measured = Measured { taken, ..Measured::default() };
        let row = Row { policy: 0, mind: 0, persona: 0, seed: 0, measured };
        let found = of(&[&row]);
        assert_eq!(found["up"], Agreement { asked: 4, taken: 1, mistaken_for: "define".to_owned() });
        assert_eq!(found["down"], Agreement { asked: 1, taken: 1, mistaken_for: String::new() });
        let mut out = String::new();
        write(&mut out, &found);
        assert!(out.contains("| up | 4 | 0.25 | define |"), "{out}");
    }
}
