//! Relations: discourse links, the link from question to answer, adjacency and causatives, as edges the
//! ontology allows (`language.md` 2.5).

use std::ops::Range;

use colloquy_engine::interpretation::{ListenRequest, Modality, Relation};
use colloquy_engine::methodology::ontology::Fit;

use crate::analysis::{Analysis, Join};
use crate::anaphora::{self, Antecedent};
use crate::discourse::{Class, DiscourseLink};
use crate::extraction::{Draft, SUGGEST, Unit, rounded, sureness};
use crate::labels::Wording;
use crate::typing::expectation::{Direction, direction};

pub mod links;
pub mod natural;
pub mod refine;
pub mod schema;

/// One end of a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// A statement of this answer.
    Unit(usize),
    /// The node the question was about.
    Focus,
}

/// A relation before the ontology has its say.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Means.
    pub from: End,
    /// End.
    pub to: End,
    /// What was said.
    pub class: Class,
    /// 0..=1.
    pub strength: f64,
    /// Tokens that carry it.
    pub range: Range<usize>,
    /// Said with a marker.
    pub explicit: bool,
    /// May be turned when the types ask for it.
    pub flexible: bool,
}

/// All relations an answer suggests, strongest kinds first.
pub fn candidates(wording: &Wording<'_>, request: &ListenRequest<'_>, draft: &Draft) -> Vec<Candidate> {
    let analysis = wording.analysis;
    let mut out = Vec::new();
    for (from, to, range) in &draft.inner {
        out.push(Candidate {
            from: End::Unit(*from),
            to: End::Unit(*to),
            class: Class::Result,
            strength: 0.9,
            range: range.clone(),
            explicit: true,
            flexible: false,
        });
    }
    let answered = request.focus.is_some()
        && matches!(direction(request), Direction::Up | Direction::Feeling | Direction::Detail);
    for link in analysis.links.iter().filter(|l| l.class != Class::Continuation || l.strength >= 0.6) {
        if answered && link.class == Class::Result && beside(analysis, request, draft, link) {
            continue;
        }
        let sources = units(analysis, draft, link.from, link.class);
        let targets = units(analysis, draft, link.to, link.class);
        let owner = if analysis.clauses[link.to].marker == link.marker && !link.marker.is_empty() {
            link.to
        } else {
            link.to.max(link.from)
        };
        let clause = &analysis.clauses[owner];
        let range = clause.marker.start.min(clause.start)..clause.end;
        for from in sources.iter().take(2) {
            for to in targets.iter().take(2) {
                let averted = |end: &End| matches!(end, End::Unit(u) if draft.units[*u].averted);
                if from != to && (link.class != Class::Averted || averted(to)) {
                    out.push(Candidate {
                        from: *from,
                        to: *to,
                        class: link.class,
                        strength: link.strength,
                        range: range.clone(),
                        explicit: link.explicit,
                        flexible: link.flexible,
                    });
                }
            }
        }
    }
    out.extend(from_question(wording, request, draft, &out));
    out
}

/// The statements a clause stands for in a link. A clause about `it/that/this` alone stands for the focus.
fn units(analysis: &Analysis, draft: &Draft, clause: usize, class: Class) -> Vec<End> {
    let own: Vec<End> = draft.of_clause[clause].iter().map(|u| End::Unit(*u)).collect();
    if !own.is_empty() || class != Class::Valued {
        return own;
    }
    match anaphora::of_subject(analysis, clause) {
        Some(Antecedent::Focus) => vec![End::Focus],
        _ => own,
    }
}

/// `focus -> first statement`, or the other way round, as the question asks; and on to what the answer adds in
/// the same breath, or as a further answer (see [`further`]).
fn from_question(
    wording: &Wording<'_>,
    request: &ListenRequest<'_>,
    draft: &Draft,
    found: &[Candidate],
) -> Vec<Candidate> {
    let Some(_) = request.focus else { return Vec::new() };
    let analysis = wording.analysis;
    let way = direction(request);
    let Some(first) = (0..draft.units.len()).find(|u| {
        !found
            .iter()
            .any(|c| c.to == End::Unit(*u) && c.class != Class::Continuation && c.class != Class::Contrast)
    }) else {
        return Vec::new();
    };
    let clause = draft.units[first].clause;
    let resolved = matches!(anaphora::of_subject(analysis, clause), Some(Antecedent::Focus));
    let taken_up = analysis.clauses[clause].joined() == Join::Result;
    if way == Direction::Breadth || way == Direction::Detail && !taken_up {
        return Vec::new();
    }
    if way == Direction::Down && !below(request, &draft.units[first]) {
        return Vec::new();
    }
    let strength = if resolved { 0.85 } else { 0.75 };
    let mut out = Vec::new();
    let siblings = (first + 1..draft.units.len()).take(1).filter(|u| {
        let join = analysis.clauses[draft.units[*u].clause].joined();
        (join == Join::Shared || draft.units[*u].clause == clause)
            && !found.iter().any(|c| c.to == End::Unit(*u) && c.strength >= 0.6)
    });
    for (k, unit) in std::iter::once(first).chain(siblings).enumerate() {
        let (from, to) = if way == Direction::Down {
            (End::Unit(unit), End::Focus)
        } else {
            (End::Focus, End::Unit(unit))
        };
        out.push(Candidate {
            from,
            to,
            class: Class::Result,
            strength: if k == 0 { strength } else { strength - 0.1 },
            range: draft.units[unit].range.clone(),
            explicit: resolved || taken_up,
            flexible: false,
        });
    }
    if matches!(way, Direction::Up | Direction::Feeling) {
        out.extend(further(analysis, request, draft, found, first));
    }
    out
}

/// Whether a statement can be what its focus comes from: on a ladder, only from below.
fn below(request: &ListenRequest<'_>, unit: &Unit) -> bool {
    let level = |name: &str| request.methodology.ontology.node_type(name).and_then(|t| t.level);
    let ladder = request.methodology.ontology.primary_edge_type().is_some_and(|e| e.name == "leads_to");
    let focus = request.focus.filter(|_| ladder).and_then(|f| level(f.node_type));
    !matches!((focus, level(unit.typed.name())), (Some(focus), Some(unit)) if unit >= focus)
}

/// Further answers to a question that asks what something leads to: `it also means ...`, and sentences that
/// go no higher than the answer before them.
fn further(
    analysis: &Analysis,
    request: &ListenRequest<'_>,
    draft: &Draft,
    found: &[Candidate],
    first: usize,
) -> Vec<Candidate> {
    let level = |name: &str| request.methodology.ontology.node_type(name).and_then(|t| t.level);
    let asked = request.focus.and_then(|f| level(f.node_type));
    let mut out = Vec::new();
    let mut before = first;
    for unit in first + 1..draft.units.len() {
        let clause = &analysis.clauses[draft.units[unit].clause];
        let also = found.iter().all(|c| c.to != End::Unit(unit) || c.class == Class::Continuation)
            && analysis.links.iter().any(|l| {
                l.to == draft.units[unit].clause
                    && l.class == Class::Result
                    && beside(analysis, request, draft, l)
            });
        let bound = found.iter().any(|c| {
            c.to == End::Unit(unit) && c.class != Class::Continuation
                || c.from == End::Unit(unit) && c.explicit
        });
        let plain = matches!(clause.joined(), Join::Start | Join::And) && !clause.contrast && !bound;
        let levels = (asked, level(draft.units[before].typed.name()), level(draft.units[unit].typed.name()));
        let no_higher = matches!(levels, (Some(f), Some(b), Some(u)) if f < u && u <= b);
        if also || plain && no_higher {
            out.push(Candidate {
                from: End::Focus,
                to: End::Unit(unit),
                class: Class::Result,
                strength: if also { 0.8 } else { 0.62 },
                range: draft.units[unit].range.clone(),
                explicit: also,
                flexible: false,
            });
        }
        before = unit;
    }
    out
}

/// Whether a result is one more consequence of what the one before it came from: `it also means ...`, or a
/// sentence that opens with `and that way` and goes no higher than the sentence before it.
fn beside(analysis: &Analysis, request: &ListenRequest<'_>, draft: &Draft, link: &DiscourseLink) -> bool {
    let clause = &analysis.clauses[link.to];
    let marker = analysis.slice(clause.marker.clone());
    if marker.iter().any(|t| t.word == "also") {
        return true;
    }
    let level = |clause: usize| {
        let unit = &draft.units[*draft.of_clause[clause].first()?];
        request.methodology.ontology.node_type(unit.typed.name())?.level
    };
    let opens = analysis.clauses[link.from].sentence != clause.sentence
        && marker.first().is_some_and(|t| t.word == "and");
    opens && matches!((level(link.from), level(link.to)), (Some(from), Some(to)) if to <= from)
}

/// Types of the two ends.
fn types<'a>(request: &'a ListenRequest<'_>, draft: &'a Draft, c: &Candidate) -> Option<(&'a str, &'a str)> {
    let of = |end: End| match end {
        End::Unit(u) => draft.units.get(u).map(|u| u.typed.name()),
        End::Focus => request.focus.map(|f| f.node_type),
    };
    Some((of(c.from)?, of(c.to)?))
}

/// The edges of an answer.
pub fn build(wording: &Wording<'_>, request: &ListenRequest<'_>, draft: &mut Draft) -> Vec<Relation> {
    let analysis = wording.analysis;
    let mut edges: Vec<Edge> = Vec::new();
    for candidate in candidates(wording, request, draft) {
        if let Some(edge) = edge(analysis, request, draft, &candidate) {
            links::add(&mut edges, edge);
        }
    }
    for candidate in links::adjacent(wording, request, draft, &edges) {
        if let Some(edge) = edge(analysis, request, draft, &candidate) {
            links::add(&mut edges, edge);
        }
    }
    natural::complete(wording, request, draft, &mut edges);
    edges
        .into_iter()
        .filter_map(|e| {
            let label = |end: End| match end {
                End::Unit(u) => draft.units.get(u).map(|u| u.label.clone()),
                End::Focus => request.focus.map(|f| f.label.to_owned()),
            };
            let quote = analysis.quote(&e.range).to_owned();
            Some(Relation {
                source: label(e.from)?,
                target: label(e.to)?,
                edge_type: e.name,
                span: Some(analysis.span(&e.range)).filter(|(a, b)| a < b),
                quote,
                confidence: rounded(e.confidence),
                explicit: e.explicit,
                suggested: e.sure < crate::extraction::KEEP,
            })
        })
        .filter(|r| !r.source.eq_ignore_ascii_case(&r.target) && !r.quote.is_empty())
        .collect()
}

/// An edge with its ends still by position.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// Source.
    pub from: End,
    /// Target.
    pub to: End,
    /// Edge type.
    pub name: String,
    /// 0..=1.
    pub confidence: f64,
    /// How sure it is that the link was made, whatever the types of its ends; 0..=1.
    pub sure: f64,
    /// Tokens that carry it.
    pub range: Range<usize>,
    /// Said with a marker.
    pub explicit: bool,
}

fn edge(analysis: &Analysis, request: &ListenRequest<'_>, draft: &Draft, c: &Candidate) -> Option<Edge> {
    if c.class == Class::Contrast || c.from == c.to {
        return None;
    }
    let (source, target) = types(request, draft, c)?;
    let hypothetical = [c.from, c.to]
        .iter()
        .any(|e| matches!(e, End::Unit(u) if draft.units[*u].modality == Modality::Hypothetical));
    if hypothetical
        && !schema::welcomes_hypotheses(request)
        && c.from != End::Focus
        && matches!(c.class, Class::Enabling | Class::Context)
    {
        return None;
    }
    let chosen =
        schema::choose(request, c, source, target).filter(|chosen| !refine::against_question(c, chosen))?;
    let confidence_of = |end: End| match end {
        End::Unit(u) => draft.units[u].confidence,
        End::Focus => 1.0,
    };
    let legality = match chosen.fit {
        Fit::Valid => 1.0,
        Fit::Gap => 0.85,
        Fit::Invalid => return None,
    };
    let turned = if chosen.flipped && chosen.doubtful { 0.8 } else { 1.0 };
    let sureness_of = |end: End| match end {
        End::Unit(u) => sureness(analysis, &draft.units[u]),
        End::Focus => 1.0,
    };
    let weight = c.strength * legality * turned;
    let confidence = weight * (confidence_of(c.from) * confidence_of(c.to)).sqrt();
    let sure = confidence.max(weight * (sureness_of(c.from) * sureness_of(c.to)).sqrt());
    let (from, to) = if chosen.flipped { (c.to, c.from) } else { (c.from, c.to) };
    (sure >= SUGGEST).then(|| Edge {
        from,
        to,
        name: chosen.name,
        confidence,
        sure,
        range: c.range.clone(),
        explicit: c.explicit,
    })
}
