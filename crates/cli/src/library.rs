//! What the program ships with, and what a folder adds: looked up by id, or read from a file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use colloquy_engine::library::{CONCEPTS, MENTAL_MODELS, METHODOLOGIES, PERSONAS, Shipped, nearest};
use colloquy_engine::{Concept, Methodology};
use colloquy_research::respondent::persona::PersonaSet;

use crate::terminal;

/// Endings of data files.
const ENDINGS: [&str; 4] = ["yaml", "yml", "json", "md"];

/// A kind of data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Topics.
    Concept,
    /// Ways of interviewing.
    Methodology,
    /// Minds of simulated respondents.
    MentalModel,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Concept => "concept",
            Self::Methodology => "methodology",
            Self::MentalModel => "mental model",
        }
    }

    /// The folder such files lie in.
    const fn folder(self) -> &'static str {
        match self {
            Self::Concept => "concepts",
            Self::Methodology => "methodologies",
            Self::MentalModel => "mental-models",
        }
    }

    fn shipped(self) -> &'static [Shipped] {
        match self {
            Self::Concept => CONCEPTS,
            Self::Methodology => METHODOLOGIES,
            Self::MentalModel => MENTAL_MODELS,
        }
    }
}

/// A document with the name people know it by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Document {
    /// Its id: the file's name without its ending.
    pub(crate) id: String,
    /// Path of the file, or its name among the shipped ones.
    pub(crate) file: String,
    /// Its text.
    pub(crate) text: String,
}

/// Everything that can be named.
#[derive(Debug, Clone, Default)]
pub(crate) struct Library {
    folder: Option<PathBuf>,
}

impl Library {
    /// The shipped data, and a folder's before it.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder }
    }

    /// A topic by id or file.
    pub(crate) fn concept(&self, name: &str) -> Result<Arc<Concept>> {
        let document = self.document(Kind::Concept, name)?;
        Ok(Arc::new(Concept::parse(&document.file, &document.text)?))
    }

    /// A methodology by id or file; its warnings are told.
    pub(crate) fn methodology(&self, name: &str) -> Result<Arc<Methodology>> {
        let document = self.document(Kind::Methodology, name)?;
        let checked = Methodology::parse(&document.file, &document.text)?;
        for warning in &checked.warnings {
            terminal::remark(format_args!("warning: {warning}"));
        }
        Ok(Arc::new(checked.methodology))
    }

    /// All personas: the shipped ones, and those of the folder's files, which come first by name.
    pub(crate) fn personas(&self) -> Result<PersonaSet> {
        let mut all = PersonaSet::default();
        for (_, file, text) in PERSONAS {
            all.0.extend(PersonaSet::parse(file, text)?.0);
        }
        for path in self.own("personas").values() {
            let document = read(path)?;
            all.0.extend(PersonaSet::parse(&document.file, &document.text)?.0);
        }
        Ok(all)
    }

    /// The text behind an id or a file's name.
    pub(crate) fn document(&self, kind: Kind, name: &str) -> Result<Document> {
        if is_file_name(name) {
            return read(Path::new(name));
        }
        if let Some(path) = self.own(kind.folder()).get(name) {
            return read(path);
        }
        if let Some((id, file, text)) = kind.shipped().iter().find(|(id, ..)| *id == name) {
            return Ok(Document { id: (*id).into(), file: (*file).into(), text: (*text).into() });
        }
        bail!(unknown_document(kind.name(), name, &self.ids(kind)))
    }

    /// All documents of a kind, by id.
    pub(crate) fn all(&self, kind: Kind) -> Result<Vec<Document>> {
        self.ids(kind).iter().map(|id| self.document(kind, id)).collect()
    }

    /// All ids of a kind, sorted.
    pub(crate) fn ids(&self, kind: Kind) -> Vec<String> {
        let mut ids: Vec<String> = self.own(kind.folder()).into_keys().collect();
        ids.extend(kind.shipped().iter().map(|(id, ..)| (*id).to_owned()));
        ids.sort();
        ids.dedup();
        ids
    }

    /// Files of the folder, by id.
    fn own(&self, shelf: &str) -> BTreeMap<String, PathBuf> {
        let mut own = BTreeMap::new();
        let Some(folder) = &self.folder else { return own };
        let Ok(entries) = std::fs::read_dir(folder.join(shelf)) else { return own };
        for path in entries.flatten().map(|entry| entry.path()) {
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            if let Some(id) = path.file_stem().and_then(|stem| stem.to_str())
                && ENDINGS.contains(&ending)
            {
                own.insert(id.to_owned(), path.clone());
            }
        }
        own
    }
}

/// Names listed in full; of more, only those that begin alike.
const LISTED: usize = 30;

/// What was asked for, what exists, and the nearest.
pub(crate) fn unknown<S: AsRef<str>>(kind: &str, name: &str, known: &[S]) -> String {
    let mut names: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    let meant = nearest(name, names.iter().copied());
    let meant = meant.map_or_else(|| ".".to_owned(), |near| format!("; did you mean `{near}`?"));
    let all = names.len();
    if all > LISTED {
        let family = |id: &str| id.split(['.', '_']).next().unwrap_or_default().to_owned();
        let wanted = family(name);
        names.retain(|id| family(id) == wanted);
    }
    let name = terminal::short(name, 60);
    let told = match names.len() {
        0 => format!("There are {all} of them"),
        few if few < all => format!("Of {all} there are {}", names.join(", ")),
        _ => format!("There are: {}", names.join(", ")),
    };
    format!("there is no {kind} `{name}`{meant} {told}.")
}

/// The same, for what can also be a file.
fn unknown_document(kind: &str, name: &str, known: &[String]) -> String {
    format!("{} A file can be named instead.", unknown(kind, name, known))
}

/// Whether people mean a file: it has a folder or a known ending.
fn is_file_name(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    name.contains('/') || name.contains('\\') || ENDINGS.contains(&ending)
}

/// Reads a data file.
pub(crate) fn read(path: &Path) -> Result<Document> {
    let bytes = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..at]).matches('\n').count() + 1;
        anyhow::anyhow!("{}:{line}: byte {} of the file is not UTF-8 text", path.display(), at + 1)
    })?;
    let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
    Ok(Document { id, file: path.display().to_string(), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_says_what_exists_and_the_nearest() {
        let error = Library::default().concept("headphone").unwrap_err().to_string();
        assert!(error.starts_with("there is no concept `headphone`; did you mean `headphones`?"), "{error}");
        assert!(error.contains("A file can be named instead"), "{error}");
        let error = Library::default().methodology("means_end_chian").unwrap_err().to_string();
        assert!(error.contains("did you mean `means_end_chain`?"), "{error}");
    }

    #[test]
    fn a_folder_comes_before_the_shipped_data() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("concepts")).unwrap();
        let file = folder.path().join("concepts/oat_milk.yaml");
        let text = "id: oat_milk\nname: our oat milk\nmethodology: means_end_chain\nobjective: Ours.\n";
        std::fs::write(&file, text).unwrap();
        let library = Library::new(Some(folder.path().to_owned()));
        assert_eq!(library.concept("oat_milk").unwrap().name, "our oat milk");
        assert!(library.concept("headphones").is_ok());
        assert_eq!(library.concept(&file.display().to_string()).unwrap().name, "our oat milk");
    }

    #[test]
    fn files_that_are_not_text_are_refused_with_their_line() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.yaml");
        std::fs::write(&file, b"a: 1\nb: \xff\n").unwrap();
        assert!(read(&file).unwrap_err().to_string().contains("x.yaml:2: byte 9"));
    }
}
