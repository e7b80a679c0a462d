//! Who is simulated: minds, personas and what they need, resolved from names and files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use colloquy_engine::{Concept, Methodology};
use colloquy_research::interview::{ExtractionMode, Voice};
use colloquy_research::respondent::{Mind, Persona, PersonaSet, mind};
use indicatif::{ProgressBar, ProgressStyle};

use crate::commands::Context;
use crate::config::Config;
use crate::library::{self, Document, Kind, Library, unknown};
use crate::wiring::{self, Language};

/// Everything that simulated interviews are looked up in.
pub(crate) struct Cohort {
    /// Methodologies by name.
    pub(crate) methodologies: BTreeMap<String, Arc<Methodology>>,
    /// Concepts by id.
    pub(crate) concepts: BTreeMap<String, Arc<Concept>>,
    personas: PersonaSet,
    library: Library,
}

impl Cohort {
    /// From the library.
    pub(crate) fn of(library: &Library) -> Result<Self> {
        let mut cohort = Self {
            methodologies: BTreeMap::new(),
            concepts: BTreeMap::new(),
            personas: library.personas()?,
            library: library.clone(),
        };
        for id in library.ids(Kind::Methodology) {
            let methodology = library.methodology(&id)?;
            cohort.methodologies.insert(methodology.name.clone(), methodology);
        }
        for id in library.ids(Kind::Concept) {
            let concept = library.concept(&id)?;
            cohort.concepts.insert(concept.id.clone(), concept);
        }
        Ok(cohort)
    }

    /// Personas by a list of names; `all` takes every one.
    pub(crate) fn personas(&self, names: &[String]) -> Result<Vec<Persona>> {
        if names.iter().any(|name| name == "all") {
            return Ok(self.personas.0.values().cloned().collect());
        }
        names
            .iter()
            .map(|name| match self.personas.get(name) {
                Some(persona) => Ok(persona.clone()),
                None => bail!(unknown("persona", name, &self.personas.names())),
            })
            .collect()
    }

    /// A mind from its document.
    fn mind(&self, document: &Document) -> Result<Arc<Mind>> {
        let types = |name: &str| self.methodologies.get(name).map(|found| found.ontology.clone());
        Ok(Arc::new(mind::parse(&document.file, &document.text, &types)?))
    }

    /// All minds of the library.
    pub(crate) fn all_minds(&self) -> Result<Vec<Arc<Mind>>> {
        self.library.all(Kind::MentalModel)?.iter().map(|document| self.mind(document)).collect()
    }

    /// The minds of a folder's files, or the one of a file.
    pub(crate) fn minds_at(&self, path: &Path) -> Result<Vec<Arc<Mind>>> {
        if !path.is_dir() {
            return Ok(vec![self.mind(&library::read(path)?)?]);
        }
        let entries =
            std::fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| {
            let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            ["yaml", "yml", "json"].contains(&ending)
        });
        files.sort();
        if files.is_empty() {
            bail!("there is no mental model (.yaml, .yml, .json) in {}", path.display());
        }
        files.iter().map(|file| self.mind(&library::read(file)?)).collect()
    }

    /// The minds about a concept; says which concepts have one when there is none.
    pub(crate) fn minds_about(&self, concept: &str) -> Result<Vec<Arc<Mind>>> {
        let all = self.all_minds()?;
        let found: Vec<Arc<Mind>> = all.iter().filter(|mind| mind.concept_id == concept).cloned().collect();
        if !found.is_empty() {
            return Ok(found);
        }
        // A concept that does not exist is told as such, with the nearest.
        self.library.concept(concept)?;
        let mut with: Vec<&str> = all.iter().map(|mind| mind.concept_id.as_str()).collect();
        with.sort_unstable();
        with.dedup();
        bail!(
            "no mental model is about `{concept}`. There are some about: {}. Name another with --mental-model FILE.",
            with.join(", ")
        )
    }
}

/// Language for simulated interviews; perfect extraction needs no weights.
pub(crate) async fn language(context: &Context, extraction: ExtractionMode) -> Result<Language> {
    let mut language = offline(&context.config, extraction).await?;
    wiring::join_apart(context, &mut language).await?;
    Ok(language)
}

/// The same without language models, whatever the settings choose: what thousands of interviews are measured with.
pub(crate) async fn offline_voice(config: &Config, extraction: ExtractionMode) -> Result<Voice> {
    Ok(spoken(&offline(config, extraction).await?))
}

async fn offline(config: &Config, extraction: ExtractionMode) -> Result<Language> {
    match extraction {
        ExtractionMode::Perfect => Ok(wiring::lexical()),
        ExtractionMode::Offline => wiring::offline(config).await,
    }
}

/// Language as interviews take it.
pub(crate) fn spoken(language: &Language) -> Voice {
    Voice {
        interpreter: language.interpreter(),
        linguist: language.linguist(),
        embedder: Arc::clone(&language.embedder),
    }
}

/// As many threads as there are cores, unless said otherwise.
pub(crate) fn jobs(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get)).max(1)
}

/// A bar that counts what is done, on standard error.
pub(crate) fn counter(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {pos} of {len}, {eta} left") {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar
}

/// Moves a bar to where work is.
pub(crate) fn advance(bar: &ProgressBar, done: usize, all: usize) {
    bar.set_length(all as u64);
    bar.set_position(done as u64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_says_what_is() {
        let cohort = Cohort::of(&Library::default()).unwrap();
        let error = cohort.personas(&["brief_respnder".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("did you mean `brief_responder`?"), "{error}");
        let error = cohort.minds_about("skincare").map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("oat_milk") && error.contains("--mental-model FILE"), "{error}");
        let error = cohort.minds_about("oat_mlk").map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("did you mean `oat_milk`?"), "{error}");
        assert_eq!(cohort.personas(&["all".to_owned()]).unwrap().len(), 9);
    }
}
