//! Turns a methodology file as written into one that can run, collecting everything that is wrong with it.

use std::collections::HashSet;

use indexmap::IndexMap;

use super::raw::{RawMethodology, RawNorm, RawVersion};
use super::{Checked, Methodology, MethodologyErrors, Norm};
use crate::document::{self, Findings, Here};
use crate::signals::{SIGNALS, Scale};

mod conditions;
mod ontology;
mod phases;
mod rules;
mod settings;
mod strategies;

pub(crate) use rules::{Rulebook, builtin};

/// Names under `signals` that stand for several signals measured together.
const FAMILIES: [&str; 1] = ["graph.chain_completion"];

/// What every part of a methodology is checked against.
pub(crate) struct Reader<'s> {
    pub(crate) errors: Findings<'s>,
    pub(crate) warnings: Findings<'s>,
    pub(crate) norms: IndexMap<&'static str, Norm>,
    /// Ids of declared signals, in order.
    pub(crate) declared: Vec<&'static str>,
}

impl<'s> Reader<'s> {
    pub(crate) fn new(file: &'s str, source: &'s str) -> Self {
        Self {
            errors: Findings::new(file, source),
            warnings: Findings::new(file, source),
            norms: IndexMap::new(),
            declared: Vec::new(),
        }
    }
}

/// Reads a methodology; see [`Methodology::parse`].
pub(super) fn read(file: &str, source: &str) -> Result<Checked, MethodologyErrors> {
    let (document::Read { value: raw, tree }, misshapen) = document::read_on::<RawMethodology>(file, source)?;
    let here = Here::root(&tree);
    let mut reader = Reader { errors: misshapen, ..Reader::new(file, source) };
    if let Err(cycle) = crate::detection::detection_order(SIGNALS) {
        reader.errors.at(&here, cycle.to_string());
    }
    reader.file_name(file, &raw.method.name, &here);
    reader.norms = reader.signal_norms(&raw.signal_norms, &here.field("signal_norms"));
    reader.declared = reader.declared(&raw.signals, &here.field("signals"));
    let (ontology, enforce_connections) = reader.ontology(&raw, &here);
    let tactics = settings::tactics(&raw.tactics);
    let strategies = reader.strategies(&raw, &tactics, &here);
    let names: Vec<&str> = strategies.iter().map(|s| s.name.as_str()).collect();
    let phases = reader.phases(&raw, &names, &here);
    let selection = reader.selection(&raw.selection, &names, &here.field("selection"));
    reader.settings(&raw, &here);
    let Reader { errors, warnings, norms, declared } = reader;
    if !errors.is_empty() {
        return Err(errors.into_problems());
    }
    let name = raw.method.name;
    let methodology = Methodology {
        technique: raw.method.technique.filter(|t| !t.is_empty()).unwrap_or_else(|| name.clone()),
        name,
        version: raw.method.version.map_or_else(String::new, version_text),
        goal: raw.method.goal,
        opening_bias: raw.method.opening_bias,
        description: raw.method.description,
        ontology,
        signals: declared,
        signal_norms: norms,
        strategies,
        tactics,
        phases,
        selection,
        exhaustion: raw.exhaustion,
        dedup: raw.dedup,
        question_dedup: raw.question_dedup,
        extractability: raw.extractability,
        closing: raw.closing,
        coverage: raw.coverage,
        momentum: raw.momentum,
        knowledge_ceiling: raw.knowledge_ceiling,
        enforce_connections,
        source: source.to_owned(),
    };
    Ok(Checked { methodology, warnings: warnings.into_problems().0 })
}

fn version_text(version: RawVersion) -> String {
    match version {
        RawVersion::Text(text) => text,
        RawVersion::Number(number) => format!("{number:?}"),
    }
}

impl Reader<'_> {
    /// A methodology is asked for by its name, so the file should carry it.
    fn file_name(&mut self, file: &str, name: &str, here: &Here<'_>) {
        let base = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let here = here.field("method").field("name");
        if let Some(stem) = base.strip_suffix(".yaml").or_else(|| base.strip_suffix(".yml"))
            && stem != name
        {
            self.warnings.at(&here, format!("the file is called `{base}` but the methodology `{name}`"));
        }
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-') {
            self.errors.at(&here, "a name has only letters, digits, `_` and `-`");
        }
    }

    fn signal_norms(
        &mut self,
        raw: &IndexMap<String, RawNorm>,
        here: &Here<'_>,
    ) -> IndexMap<&'static str, Norm> {
        let mut norms = IndexMap::new();
        for (id, norm) in raw {
            let here = here.key(id);
            let Some(signal) = crate::signals::find(id) else {
                let known = SIGNALS.iter().map(|signal| signal.id);
                self.errors.unknown(&here, format!("there is no signal `{id}`"), id, known);
                continue;
            };
            if !matches!(signal.scale, Scale::Count | Scale::Unit) {
                self.errors.at(&here, format!("`{id}` is not a number and cannot be normalised"));
                continue;
            }
            let norm = match norm {
                RawNorm::Max(max) => Norm::Max(*max),
                RawNorm::HalfAt(half) => Norm::HalfAt(half.half_at),
            };
            norms.insert(signal.id, norm);
        }
        norms
    }

    fn declared(&mut self, raw: &IndexMap<String, Vec<String>>, here: &Here<'_>) -> Vec<&'static str> {
        let mut declared = Vec::new();
        let mut seen = HashSet::new();
        for (pool, ids) in raw {
            for (index, id) in ids.iter().enumerate() {
                let here = here.field(pool).item(index);
                if !seen.insert(id.as_str()) {
                    self.warnings.at(&here, format!("`{id}` is declared twice"));
                    continue;
                }
                let part_of = |family: &str, signal: &str| {
                    signal.strip_prefix(family).is_some_and(|rest| rest.starts_with('.'))
                };
                if let Some(family) = FAMILIES.into_iter().find(|family| part_of(family, id)) {
                    self.errors.at(&here, format!("`{id}` is a part of `{family}`: declare that"));
                    continue;
                }
                let family = FAMILIES.contains(&id.as_str());
                let inside = |signal: &str| signal == id || family && part_of(id, signal);
                let before = declared.len();
                declared.extend(SIGNALS.iter().map(|signal| signal.id).filter(|signal| inside(signal)));
                if declared.len() == before {
                    let known = SIGNALS.iter().map(|signal| signal.id).chain(FAMILIES);
                    self.errors.unknown(&here, format!("there is no signal `{id}`"), id, known);
                }
            }
        }
        declared
    }
}
