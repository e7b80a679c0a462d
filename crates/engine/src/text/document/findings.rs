//! What is wrong with a document, collected with the places it is wrong at.

use std::collections::HashSet;

use super::problem::{Problem, Problems, nearest};
use super::tree::{self, Place, Tree, Value};

/// Collects problems of one file, each once.
#[derive(Debug)]
pub struct Findings<'s> {
    file: &'s str,
    lines: Vec<&'s str>,
    pub(super) problems: Vec<Problem>,
    seen: HashSet<(Place, String)>,
}

impl<'s> Findings<'s> {
    /// None yet.
    pub fn new(file: &'s str, source: &'s str) -> Self {
        Self { file, lines: source.lines().collect(), problems: Vec::new(), seen: HashSet::new() }
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// Adds a problem, unless the same was said of the same place.
    pub fn push(
        &mut self,
        place: Place,
        path: String,
        message: impl Into<String>,
        suggestion: Option<String>,
    ) {
        let message = message.into();
        if !self.seen.insert((place, message.clone())) {
            return;
        }
        let snippet = self.lines.get(place.line.saturating_sub(1) as usize).unwrap_or(&"");
        self.problems.push(Problem {
            file: self.file.to_owned(),
            line: place.line,
            column: place.column,
            path,
            message,
            suggestion,
            snippet: (*snippet).to_owned(),
        });
    }

    /// Adds a problem at a value.
    pub fn at(&mut self, here: &Here<'_>, message: impl Into<String>) {
        self.push(here.place, here.path.clone(), message, None);
    }

    /// Adds a problem at a value, proposing the nearest of what is known.
    pub fn unknown<'c>(
        &mut self,
        here: &Here<'_>,
        message: impl Into<String>,
        name: &str,
        known: impl IntoIterator<Item = &'c str>,
    ) {
        let suggestion = nearest(name, known).map(str::to_owned);
        self.push(here.place, here.path.clone(), message, suggestion);
    }

    /// All problems, in the order of the file.
    pub fn into_problems(mut self) -> Problems {
        self.problems.sort_by_key(|p| (p.line, p.column));
        Problems(self.problems)
    }
}

/// A place in a document while it is checked: where it is, how one gets there, and what stands there.
#[derive(Debug, Clone)]
pub struct Here<'t> {
    tree: Option<&'t Tree>,
    /// Line and column.
    pub place: Place,
    /// `strategies[2].signal_weights."llm.engagement.high"`.
    pub path: String,
}

impl<'t> Here<'t> {
    /// The whole document.
    pub fn root(tree: &'t Tree) -> Self {
        Self { tree: Some(tree), place: tree.place, path: String::new() }
    }

    /// The value under a key; the place of this map when there is none.
    #[must_use]
    pub fn field(&self, key: &str) -> Self {
        let value = self.tree.and_then(|tree| tree.entry(key)).map(|entry| &entry.value);
        self.step(value, value.map(|tree| tree.place), tree::key_step(&self.path, key))
    }

    /// The key itself; the place of this map when there is none.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        let entry = self.tree.and_then(|tree| tree.entry(key));
        self.step(entry.map(|e| &e.value), entry.map(|e| e.key_place), tree::key_step(&self.path, key))
    }

    /// An item of a list.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        let value = match self.tree.map(|tree| &tree.value) {
            Some(Value::List(items)) => items.get(index),
            _ => None,
        };
        self.step(value, value.map(|tree| tree.place), format!("{}[{index}]", self.path))
    }

    /// Whether something other than null stands under a key.
    pub fn has(&self, key: &str) -> bool {
        self.tree.and_then(|tree| tree.entry(key)).is_some_and(|entry| entry.value.value != Value::Null)
    }

    fn step(&self, tree: Option<&'t Tree>, place: Option<Place>, path: String) -> Self {
        Self { tree, place: place.unwrap_or(self.place), path }
    }
}
