//! Configuration documents: YAML or JSON text becomes a typed value, or a list of *all* that is wrong with it.
//!
//! Reading goes in three steps: [`tree`] keeps the place of every key and value, [`shape`] compares the tree
//! with the JSON Schema of the type it is read into (the same schema editors use), and only then serde builds
//! the value. Rules between fields are checked by whoever reads the document, with [`Here`] naming the place.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

mod findings;
pub mod problem;
pub mod shape;
pub mod tree;

pub use findings::{Findings, Here};
pub use problem::{Problem, Problems, nearest};
use tree::{Place, Tree, Value};

/// A document and what it says.
#[derive(Debug, Clone)]
pub struct Read<T> {
    /// The typed value.
    pub value: T,
    /// The tree it was read from, for the places of later findings.
    pub tree: Tree,
}

/// Reads a YAML or JSON text into a type, checking it against the type's schema.
///
/// # Errors
/// All problems of shape at once: bad syntax (then alone, since nothing after it can be trusted), unknown,
/// missing and doubled keys, wrong kinds of values, numbers out of range.
pub fn read<T: DeserializeOwned + JsonSchema>(file: &str, source: &str) -> Result<Read<T>, Problems> {
    let (read, findings) = read_on(file, source)?;
    if findings.is_empty() { Ok(read) } else { Err(findings.into_problems()) }
}

/// Like [`read`], but goes on without the values that are wrong when what remains can be read, so that the
/// rules between fields are checked in the same run. What is given is whole only if nothing was found.
///
/// # Errors
/// As [`read`], when what remains cannot be read.
pub fn read_on<'s, T: DeserializeOwned + JsonSchema>(
    file: &'s str,
    source: &'s str,
) -> Result<(Read<T>, Findings<'s>), Problems> {
    let mut findings = Findings::new(file, source);
    let mut tree = match tree::parse(source) {
        Ok(tree) => tree,
        Err((place, message)) => {
            findings.push(place, String::new(), message, None);
            return Err(findings.into_problems());
        }
    };
    let schema = schemars::schema_for!(T).to_value();
    shape::check(&schema, &tree, &mut findings);
    for problem in &findings.problems {
        leave_out(&mut tree, problem, "");
    }
    match serde_json::from_value(tree.to_json()) {
        Ok(value) => Ok((Read { value, tree }, findings)),
        Err(error) => {
            if findings.is_empty() {
                findings.push(tree.place, String::new(), error.to_string(), None);
            }
            Err(findings.into_problems())
        }
    }
}

/// Takes the entry a problem names out of its map. Items of lists stay: the places of their neighbours are
/// known by their numbers.
fn leave_out(tree: &mut Tree, problem: &Problem, path: &str) {
    let place = Place { line: problem.line, column: problem.column };
    match &mut tree.value {
        Value::Map(entries) => {
            let named = |entry: &tree::Entry| {
                (entry.key_place == place || entry.value.place == place)
                    && tree::key_step(path, &entry.key) == problem.path
            };
            entries.retain(|entry| !named(entry));
            for entry in entries {
                leave_out(&mut entry.value, problem, &tree::key_step(path, &entry.key));
            }
        }
        Value::List(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                leave_out(item, problem, &format!("{path}[{index}]"));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct Pot {
        name: String,
        #[serde(default)]
        #[schemars(range(min = 0.0, max = 1.0))]
        heat: f64,
        #[serde(default)]
        lids: Vec<u32>,
        #[serde(default)]
        lid: Option<Lid>,
    }

    #[derive(Debug, Deserialize, JsonSchema, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Lid {
        /// Open.
        Off,
        /// Shut.
        On,
    }

    fn problems(text: &str) -> Vec<String> {
        match read::<Pot>("pot.yaml", text) {
            Ok(_) => Vec::new(),
            Err(problems) => {
                problems.0.iter().map(|p| format!("{}:{} {}", p.line, p.column, p.message)).collect()
            }
        }
    }

    #[test]
    fn a_good_document_is_read() {
        let read = read::<Pot>("pot.yaml", "name: wok\nheat: 0.5\nlids: [1, 2]\nlid: on\n").unwrap();
        assert_eq!((read.value.name.as_str(), read.value.heat, read.value.lids.len()), ("wok", 0.5, 2));
        assert_eq!(read.value.lid, Some(Lid::On));
    }

    #[test]
    fn every_problem_is_found_at_its_place() {
        let found = problems("nmae: wok\nheat: 1.5\nlids: [1, two, -3]\nlid: onn\n");
        assert_eq!(found.len(), 6, "{found:#?}");
        for (line, part) in ["1:1 ", "1:1 ", "2:7 ", "3:11 ", "3:16 ", "4:6 "].iter().enumerate() {
            assert!(found[line].starts_with(part), "{found:#?}");
        }
    }

    #[test]
    fn what_is_right_is_read_beside_what_is_wrong() {
        let text = "name: wok\nheat: .nan\nlids: [1]\ncolour: red\nlid: [on]\n";
        let (read, findings) = read_on::<Pot>("pot.yaml", text).unwrap();
        assert_eq!((read.value.name.as_str(), read.value.heat, read.value.lids.len()), ("wok", 0.0, 1));
        assert_eq!(findings.into_problems().0.len(), 3);
        assert_eq!(read_on::<Pot>("pot.yaml", "heat: .nan\nlids: [x]\n").unwrap_err().0.len(), 3);
    }

    #[test]
    fn bad_texts_are_refused_without_a_panic() {
        let deep = "[".repeat(20_000);
        for text in ["", "null", "- a", "name: [", "name: \t\n\t- x", "heat: .nan\nname: a", "\u{0}", &deep] {
            assert!(!problems(text).is_empty(), "{:?}", text.chars().take(20).collect::<String>());
        }
    }

    #[test]
    fn doubled_keys_and_nan_are_named() {
        let found = problems("name: a\nname: b\nheat: .nan\n");
        assert_eq!(found.len(), 2, "{found:#?}");
        assert!(found[0].starts_with("2:1 ") && found[0].contains("twice"), "{found:#?}");
        assert!(found[1].starts_with("3:7 ") && found[1].contains("finite"), "{found:#?}");
    }
}
