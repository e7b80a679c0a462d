//! Extraction: from the analysis of an answer to statements and relations (`language.md` 2).
//!
//! [`draft`] finds the statements worth keeping, [`finish`] types, labels and links them. Between the two an
//! embedder may compare the drafts with the types' prototypes.

use std::ops::Range;

use colloquy_engine::graph::update;
use colloquy_engine::interpretation::{
    ListenRequest, Modality, NotExtractable, Reaction, Reading, Relation, Statement,
};

use crate::analysis::Analysis;
use crate::labels::{self, Wording};
use crate::relations;
use crate::typing::{self, Traits, Typed};

pub mod again;
pub mod averted;
pub mod candidates;
pub mod degrees;
pub mod details;
pub mod grid;
pub mod informative;
pub mod other_tongue;
pub mod stimulus;
pub mod valued;

/// Most concepts of one answer.
pub const MOST_NODES: usize = 8;
/// From this many on, statements of a ladder interview need a tie or a certain type.
pub const ENOUGH: usize = 4;
/// At or above this a concept or relation is kept.
pub const KEEP: f64 = 0.55;
/// At or above this it is suggested; below, dropped.
pub const SUGGEST: f64 = 0.35;

/// What a statement is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole clause.
    Clause,
    /// A noun phrase or quality within a clause.
    Part,
    /// The absence of a noun phrase.
    Absence,
    /// A clause in a language that is not read, as said.
    Words,
}

/// A statement worth a node.
#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    /// Clause it comes from.
    pub clause: usize,
    /// Tokens quoted.
    pub range: Range<usize>,
    /// What it is made of.
    pub kind: Kind,
    /// Label before its type is known.
    pub draft: String,
    /// Evaluative polarity.
    pub polarity: i8,
    /// How it is meant.
    pub modality: Modality,
    /// Other wordings in the same answer.
    pub aliases: Vec<String>,
    /// Type forced by structure (channels, elements).
    pub fixed: Option<&'static str>,
    /// Its type, once known.
    pub typed: Typed,
    /// Its label, once known.
    pub label: String,
    /// 0..=1, once known.
    pub confidence: f64,
    /// Its label says that it does not come about.
    pub averted: bool,
}

impl Unit {
    /// A statement that is not typed, labelled or weighed yet.
    pub fn new(clause: usize, range: Range<usize>, kind: Kind, draft: String) -> Self {
        Self {
            clause,
            range,
            kind,
            draft,
            polarity: 0,
            modality: Modality::Factual,
            aliases: Vec::new(),
            fixed: None,
            typed: Typed { ranking: Vec::new(), evidence: 0.0 },
            label: String::new(),
            confidence: 0.0,
            averted: false,
        }
    }
}

/// Statements found in an answer, before typing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Draft {
    /// In order of speaking.
    pub units: Vec<Unit>,
    /// Units that stand for each clause; empty when the clause brought none.
    pub of_clause: Vec<Vec<usize>>,
    /// Links within clauses: subject and effect of a causative, by unit, with the tokens that carry them.
    pub inner: Vec<(usize, usize, Range<usize>)>,
}

/// The statements of an answer that are worth a node.
pub fn draft(analysis: &Analysis, request: &ListenRequest<'_>) -> Draft {
    candidates::collect(analysis, request)
}

/// The topic's name in lower case.
pub fn topic(request: &ListenRequest<'_>) -> String {
    request.concept.name.to_lowercase()
}

/// The question in lower case; empty without one.
pub fn question(request: &ListenRequest<'_>) -> String {
    request.question.unwrap_or_default().to_lowercase()
}

/// Types, labels and links a draft. `meaning` holds, per unit, a similarity per node type.
pub fn finish(
    analysis: &Analysis,
    request: &ListenRequest<'_>,
    mut draft: Draft,
    meaning: &[Vec<f64>],
) -> Reading {
    if request.methodology.technique == "repertory_grid"
        && draft.units.iter().all(|u| u.kind != Kind::Words)
        && let Some(found) = grid::extract(analysis, request)
    {
        return found;
    }
    let topic = topic(request);
    let question = question(request);
    let wording =
        Wording { analysis, topic: &topic, focus: request.focus.map(|f| f.label), question: &question };
    type_units(&wording, request, &mut draft, meaning);
    relations::refine::refine_types(&wording, request, &mut draft);
    merge_circumstances(analysis, &mut draft);
    for unit in &mut draft.units {
        unit.label = label(&wording, request, unit);
        if averted::is_averted(analysis, unit.clause)
            && let Some(label) = averted::turned(analysis, unit, &unit.label)
        {
            unit.label = label;
            unit.polarity = 1;
            unit.averted = true;
        }
        unit.confidence = confidence(analysis, unit);
    }
    merge_equal(&mut draft);
    prune(analysis, request, &mut draft);
    let relations = relations::build(&wording, request, &mut draft);
    drop_loose(request, &mut draft, &relations);
    let statements: Vec<Statement> = draft.units.iter().map(|u| concept(analysis, request, u)).collect();
    if statements.is_empty() {
        return Reading::nothing(NotExtractable::Vague);
    }
    Reading::of(statements, relations)
}

/// The words by which the meaning of a statement is judged: those by which its node will be compared with others,
/// so that they are embedded once.
pub fn telling<'a>(analysis: &'a Analysis, unit: &'a Unit) -> &'a str {
    update::telling(analysis.quote(&unit.range), &unit.draft)
}

/// What typing looks at in one statement of a draft.
pub fn traits_of<'a>(
    wording: &Wording<'a>,
    request: &ListenRequest<'_>,
    draft: &Draft,
    k: usize,
) -> Traits<'a> {
    let unit = &draft.units[k];
    let mut traits = Traits::of(wording, unit.clause, &unit.range, unit.kind == Kind::Clause);
    traits.first = k == 0;
    traits.last = k + 1 == draft.units.len();
    wording.question.clone_into(&mut traits.question);
    traits.opening = !request.known.iter().any(|n| n.node_type == "incident")
        && request.focus.is_none_or(|f| f.node_type != "incident");
    traits
}

fn type_units(wording: &Wording<'_>, request: &ListenRequest<'_>, draft: &mut Draft, meaning: &[Vec<f64>]) {
    for k in 0..draft.units.len() {
        let traits = traits_of(wording, request, draft, k);
        let unit = &mut draft.units[k];
        unit.typed = typing::classify(&traits, request, meaning.get(k).map(Vec::as_slice));
        if let Some(name) = unit.fixed {
            unit.typed.settle(name);
        }
    }
}

fn label(wording: &Wording<'_>, request: &ListenRequest<'_>, unit: &Unit) -> String {
    let name = unit.typed.name();
    let described = request.methodology.ontology.node_type(name).map_or("", |t| t.description.as_str());
    let family = labels::family(name, described);
    match unit.kind {
        Kind::Clause => {
            degrees::label(wording.analysis, unit).unwrap_or_else(|| wording.clause(unit.clause, family))
        }
        Kind::Part | Kind::Words => unit.draft.clone(),
        Kind::Absence => format!("no {}", unit.draft),
    }
}

/// `language.md` 2.10.
fn confidence(analysis: &Analysis, unit: &Unit) -> f64 {
    let (span, modality) = said(analysis, unit);
    let margin = (unit.typed.margin() / 0.3).min(1.0);
    // A type the structure insists on may be far behind another: the measure ends at 0, or roots of it are none.
    (0.30 * span + 0.30 * margin + 0.20 * modality + 0.20 * unit.typed.evidence).max(0.0)
}

/// How sure it is that a statement was made, whatever its type: the same measure without the lead of its type
/// over the next. A statement that could be of two types is `ambiguous`; it was made all the same.
pub fn sureness(analysis: &Analysis, unit: &Unit) -> f64 {
    let (span, modality) = said(analysis, unit);
    (0.30 * span + 0.20 * modality + 0.20 * unit.typed.evidence) / 0.70
}

/// How much of a statement its words carry, and how plainly it is meant.
fn said(analysis: &Analysis, unit: &Unit) -> (f64, f64) {
    let clause = &analysis.clauses[unit.clause];
    let pronoun = unit.label.split_whitespace().any(|w| matches!(w, "it" | "them" | "this" | "that"));
    let span = if pronoun {
        0.5
    } else if clause.verb.is_none() || unit.kind != Kind::Clause {
        0.7
    } else {
        1.0
    };
    let modality = match unit.modality {
        Modality::Hypothetical => 0.6,
        Modality::Past => 0.9,
        Modality::Normative => 0.8,
        Modality::Reported => 0.4,
        _ => 1.0,
    };
    (span, modality)
}

/// Circumstances told in one breath are one circumstance: `it was Tuesday, I got in late`.
fn merge_circumstances(analysis: &Analysis, draft: &mut Draft) {
    let mut k = 1;
    while k < draft.units.len() {
        let (before, unit) = (&draft.units[k - 1], &draft.units[k]);
        let kind = unit.typed.name();
        let same = kind == before.typed.name() && matches!(kind, "job_context" | "situation" | "stage");
        let breath = analysis.clauses[before.clause].sentence == analysis.clauses[unit.clause].sentence;
        if same && breath && unit.range.start >= before.range.end {
            let end = unit.range.end;
            let alias = analysis.quote(&unit.range).to_owned();
            draft.units[k - 1].range.end = end;
            draft.units[k - 1].aliases.push(alias);
            replace(draft, k, Some(k - 1));
        } else {
            k += 1;
        }
    }
}

/// Two statements with the same label are one.
fn merge_equal(draft: &mut Draft) {
    let mut k = 0;
    while k < draft.units.len() {
        let same = draft.units[..k].iter().position(|u| u.label.eq_ignore_ascii_case(&draft.units[k].label));
        let usable = informative::label_is_usable(&draft.units[k].label);
        match same {
            Some(first) => replace(draft, k, Some(first)),
            None if !usable => replace(draft, k, None),
            None => k += 1,
        }
    }
}

/// Removes a unit; what pointed to it points to another or to nothing.
pub fn replace(draft: &mut Draft, gone: usize, by: Option<usize>) {
    let shift = |u: usize| if u > gone { u - 1 } else { u };
    for units in &mut draft.of_clause {
        let mut kept: Vec<usize> =
            units.iter().filter_map(|u| if *u == gone { by } else { Some(*u) }).map(shift).collect();
        kept.dedup();
        *units = kept;
    }
    draft.inner = draft
        .inner
        .iter()
        .filter_map(|(a, b, range)| {
            let a = if *a == gone { by? } else { *a };
            let b = if *b == gone { by? } else { *b };
            (a != b).then(|| (shift(a), shift(b), range.clone()))
        })
        .collect();
    draft.units.remove(gone);
}

/// The weakest statements go when there are too many.
fn prune(analysis: &Analysis, request: &ListenRequest<'_>, draft: &mut Draft) {
    while draft.units.len() > MOST_NODES {
        let worth: Vec<f64> = (0..draft.units.len()).map(|k| salience(analysis, request, draft, k)).collect();
        let weakest = (0..worth.len()).fold(0, |w, i| if worth[i] <= worth[w] { i } else { w });
        replace(draft, weakest, None);
    }
}

/// What a coder would rather keep: statements joined to others by what was said, then feelings and values,
/// then what was typed for a reason.
fn salience(analysis: &Analysis, request: &ListenRequest<'_>, draft: &Draft, k: usize) -> f64 {
    let unit = &draft.units[k];
    let joined = analysis
        .links
        .iter()
        .any(|l| l.explicit && l.strength >= 0.7 && (l.from == unit.clause || l.to == unit.clause))
        || draft.inner.iter().any(|(a, b, _)| *a == k || *b == k);
    let level = request.methodology.ontology.node_type(unit.typed.name()).and_then(|t| t.level).unwrap_or(0);
    unit.confidence + if joined { 0.2 } else { 0.0 } + if level >= 3 { 0.2 } else { 0.0 }
}

/// In a long answer of a ladder interview, facts of no certain type that nothing is tied to are not coded.
fn drop_loose(request: &ListenRequest<'_>, draft: &mut Draft, relations: &[Relation]) {
    let ladder = request.methodology.ontology.node_type("attribute").is_some();
    while ladder && draft.units.len() > ENOUGH {
        let tied = |label: &str| relations.iter().any(|r| r.source == label || r.target == label);
        let loose = |u: &Unit| u.typed.evidence < 1.0 && u.kind != Kind::Words && !tied(&u.label);
        let weakest = (0..draft.units.len())
            .filter(|k| loose(&draft.units[*k]))
            .min_by(|a, b| draft.units[*a].confidence.total_cmp(&draft.units[*b].confidence));
        let Some(weakest) = weakest else { break };
        replace(draft, weakest, None);
    }
}

fn concept(analysis: &Analysis, request: &ListenRequest<'_>, unit: &Unit) -> Statement {
    let quote = analysis.quote(&unit.range).to_owned();
    let element = stimulus::element_of(analysis, request, unit);
    let reaction = stimulus::reaction_of(analysis, request, unit, element.is_some());
    let comprehension = stimulus::comprehension_of(request, unit, element.is_some());
    let mut aliases = unit.aliases.clone();
    aliases.retain(|a| !a.eq_ignore_ascii_case(&unit.label));
    Statement {
        label: unit.label.clone(),
        node_type: unit.typed.name().to_owned(),
        span: Some(analysis.span(&unit.range)).filter(|(a, b)| a < b),
        quote,
        confidence: rounded(unit.confidence),
        polarity: polarity(unit, reaction),
        modality: unit.modality,
        ambiguous: unit.typed.margin() < typing::MARGIN,
        suggested: sureness(analysis, unit) < KEEP,
        aliases,
        details: details::of(analysis, unit),
        element,
        reaction,
        comprehension,
        ..Statement::default()
    }
}

fn polarity(unit: &Unit, reaction: Option<Reaction>) -> i8 {
    match reaction {
        Some(Reaction::Positive) => 1,
        Some(Reaction::Negative) => -1,
        _ => unit.polarity,
    }
}

/// Three decimals, so that equal runs print equal bytes.
pub fn rounded(value: f64) -> f64 {
    (value.clamp(0.0, 1.0) * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_far_behind_another_leaves_confidence_at_nothing() {
        let analysis = Analysis::of("I use it every single morning before work.");
        let mut unit = Unit::new(0, 0..8, Kind::Clause, String::new());
        unit.typed.ranking = vec![("instrumental_value".to_owned(), 0.1), ("attribute".to_owned(), 0.9)];
        assert_eq!(confidence(&analysis, &unit), 0.0);
    }
}
