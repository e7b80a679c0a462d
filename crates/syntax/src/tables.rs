//! The embedded tables: lines of fields between tabs, sorted where they are searched.
//!
//! They are split once when the crate is first used; words stay where they are in the program. How the files
//! came to be: `cargo xtask syntax`, from the tables exported from the model.

use std::borrow::Cow;

use crate::labels::Dep;
use crate::lemma::Lemmas;
use crate::parser::{Action, Move};
use crate::ruler::Ruler;
use crate::tokens::Tokenizer;

/// Everything but the weights.
pub(crate) struct Tables {
    pub(crate) tokenizer: Tokenizer,
    /// Strings with a small fixed id instead of a hash.
    pub(crate) symbols: Map<u64>,
    /// The parser's moves in the order of their scores.
    pub(crate) moves: Vec<Move>,
    pub(crate) ruler: Ruler,
    pub(crate) lemmas: Lemmas,
}

impl Tables {
    pub(crate) fn read() -> Self {
        let symbols = rows(include_str!("../data/symbols.tsv"));
        Self {
            tokenizer: Tokenizer::read(),
            symbols: Map::new(symbols.filter_map(|[name, id]| Some((name.into(), id.parse().ok()?)))),
            moves: rows(include_str!("../data/moves.tsv"))
                .filter_map(|[kind, label]| read_move(kind, label))
                .collect(),
            ruler: Ruler::read(),
            lemmas: Lemmas::read(),
        }
    }
}

fn read_move(kind: &str, label: &str) -> Option<Move> {
    let (dep, lifted) =
        label.split_once("||").map_or((label, None), |(dep, above)| (dep, Dep::from_name(above)));
    let action = match kind {
        "S" => Action::Shift,
        "D" => Action::Reduce,
        "L" => Action::Left,
        "R" => Action::Right,
        "B" => Action::Break,
        _ => return None,
    };
    let dep = if dep.is_empty() { Dep::Root } else { Dep::from_name(dep)? };
    Some(Move { action, dep, lifted })
}

/// A sorted table from words to values.
#[derive(Debug)]
pub(crate) struct Map<V> {
    entries: Vec<(Cow<'static, str>, V)>,
}

impl<V> Map<V> {
    pub(crate) fn new(entries: impl Iterator<Item = (Cow<'static, str>, V)>) -> Self {
        let mut entries: Vec<_> = entries.collect();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        Self { entries }
    }

    /// Compares no more of the key than the words are long, so that long keys cost nothing.
    pub(crate) fn get(&self, key: &str) -> Option<&V> {
        let at = self.entries.binary_search_by(|(word, _)| word.as_ref().cmp(key)).ok()?;
        self.entries.get(at).map(|(_, value)| value)
    }

    pub(crate) fn contains(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// All entries, by word.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &V)> {
        self.entries.iter().map(|(word, value)| (word.as_ref(), value))
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}

/// Lines of a table with a fixed number of fields; others are left out (a test counts them).
pub(crate) fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let mut row = [""; N];
        for field in &mut row {
            *field = fields.next()?;
        }
        fields.next().is_none().then_some(row)
    })
}

/// A field without the escapes for tab, end of line, backslash and a last space.
pub(crate) fn plain(field: &'static str) -> Cow<'static, str> {
    if !field.contains('\\') {
        return field.into();
    }
    let mut out = String::with_capacity(field.len());
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        out.push(match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('s') => ' ',
                other => other.unwrap_or('\\'),
            },
            (c, false) => c,
        });
    }
    out.into()
}

/// Ranges of characters, sorted, both ends included.
#[derive(Debug, Default)]
pub(crate) struct Ranges {
    ranges: Vec<(u32, u32)>,
}

impl Ranges {
    /// The class of this name in the table of characters.
    pub(crate) fn read(class: &str) -> Self {
        let fields = include_str!("../data/characters.tsv")
            .lines()
            .find_map(|line| line.strip_prefix(class)?.strip_prefix('\t'));
        let bound = |text: &str| u32::from_str_radix(text, 16).ok();
        let range = |field: &str| field.split_once('-').and_then(|(a, b)| Some((bound(a)?, bound(b)?)));
        Self { ranges: fields.unwrap_or_default().split('\t').filter_map(range).collect() }
    }

    pub(crate) fn contains(&self, c: char) -> bool {
        let at = self.ranges.partition_point(|&(first, _)| first <= u32::from(c));
        at.checked_sub(1).and_then(|at| self.ranges.get(at)).is_some_and(|&(_, last)| u32::from(c) <= last)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ranges, Tables, plain, rows};

    #[test]
    fn every_line_is_read() {
        let tables = Tables::read();
        assert_eq!(tables.moves.len(), 106);
        assert_eq!(tables.symbols.len(), 73);
        assert_eq!(tables.symbols.get("X"), Some(&101));
    }

    #[test]
    fn escapes_and_rows() {
        assert_eq!(plain("a\\tb\\\\ \\s"), "a\tb\\  ");
        assert_eq!(rows::<2>("a\tb\nc\n\td").collect::<Vec<_>>(), [["a", "b"], ["", "d"]]);
    }

    #[test]
    fn classes_of_characters() {
        let lower = Ranges::read("alpha_lower");
        assert!(lower.contains('q') && !lower.contains('Q') && !lower.contains('1'));
        assert!(Ranges::read("icons").contains('😀'));
    }
}
