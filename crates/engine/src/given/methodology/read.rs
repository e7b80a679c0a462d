//! Turns a methodology file as written into one that can run, collecting everything that is wrong with it.

use super::frame::Slot;
use super::raw::{RawMethodology, RawVersion};
use super::{Checked, Methodology, MethodologyErrors};
use crate::given::declaration::Declaration;
use crate::text::document::{self, Here};

mod conditions;
mod frame;
mod ontology;
mod phases;
mod reader;
mod rules;
mod settings;
mod strategies;

use reader::Reader;

/// Reads a methodology file that may name these signals, in today's shape or the older `method / ontology / signals /
/// strategies / phases` one. `file` names it in messages and is compared with `method.name`.
///
/// # Errors
/// Everything that is wrong with it at once, each with file, line, column and the nearest known name.
pub(crate) fn read(
    signals: &'static [Declaration],
    file: &str,
    source: &str,
) -> Result<Checked, MethodologyErrors> {
    let (document::Read { value: raw, tree }, misshapen) = document::read_on::<RawMethodology>(file, source)?;
    let here = Here::root(&tree);
    let slots = raw.frame.slots.iter().map(Slot::key).collect();
    let mut reader = Reader { errors: misshapen, slots, ..Reader::new(signals, file, source) };
    reader.file_name(file, &raw.method.name, &here);
    reader.norms = reader.signal_norms(&raw.signal_norms, &here.field("signal_norms"));
    reader.declared = reader.declared(&raw.signals, &here.field("signals"));
    let (ontology, enforce_connections) = reader.ontology(&raw, &here);
    let tactics = settings::tactics(&raw.tactics);
    let strategies = reader.strategies(&raw, &tactics, &here);
    let names: Vec<&str> = strategies.iter().map(|s| s.name.as_str()).collect();
    let phases = reader.phases(&raw, &names, &here);
    let selection = reader.selection(&raw.selection, &names, &here.field("selection"));
    reader.frame(&raw.frame, &ontology, &raw.strategies, &here);
    reader.settings(&raw, &here);
    let Reader { errors, warnings, norms, declared, .. } = reader;
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
        frame: raw.frame,
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
