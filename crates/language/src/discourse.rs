//! Typed links between clauses, with their direction (`language.md` 2.5).

use std::ops::Range;

use colloquy_engine::interpretation::{DiscourseRelation, Modality};

use crate::analysis::{Analysis, Clause, Join, Tense};
use crate::frames;
use crate::lexicon::{structure, verbs};
use crate::normalise::shorten;

pub mod outcomes;

/// What a link says: always read `from` -> `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// `from` brings `to` about, said with a reason marker.
    Cause,
    /// `from` brings `to` about, said with a result marker.
    Result,
    /// `to` is what `from` is for.
    Purpose,
    /// `from` is how `to` is reached.
    Means,
    /// `from` is valued for the sake of `to`.
    Valued,
    /// If `from`, then `to`.
    Enabling,
    /// `from` is the situation of `to`.
    Context,
    /// `to` comes after `from`.
    Sequence,
    /// The absence of `from` brings `to` about.
    Absence,
    /// `from` keeps `to` from coming about.
    Averted,
    /// `to` replaces `from`.
    Revision,
    /// Said one after the other.
    Continuation,
    /// Set against each other: never an edge of cause.
    Contrast,
}

impl Class {
    /// The class as told to others.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cause | Self::Valued => "cause",
            Self::Result => "consequence",
            Self::Purpose => "purpose",
            Self::Means => "means",
            Self::Enabling => "condition",
            Self::Context => "context",
            Self::Sequence => "temporal",
            Self::Absence | Self::Averted => "absence",
            Self::Revision => "revision",
            Self::Continuation => "continuation",
            Self::Contrast => "contrast",
        }
    }
}

/// A link between two clauses.
#[derive(Debug, Clone, PartialEq)]
pub struct DiscourseLink {
    /// Clause it starts from.
    pub from: usize,
    /// Clause it leads to.
    pub to: usize,
    /// What it says.
    pub class: Class,
    /// Strength of the marker, 0..=1.
    pub strength: f64,
    /// Tokens of the marker; empty when inferred.
    pub marker: Range<usize>,
    /// Said, as against inferred.
    pub explicit: bool,
    /// The direction may be turned when the types ask for it.
    pub flexible: bool,
}

/// All links of an answer, in order of the later clause.
pub fn links(analysis: &Analysis) -> Vec<DiscourseLink> {
    let clauses = &analysis.clauses;
    let mut out: Vec<DiscourseLink> = Vec::new();
    for c in 0..clauses.len() {
        let Some(partner) = partner(clauses, c) else { continue };
        if let Some(link) = link(analysis, c, partner) {
            out.push(link);
        }
        let shares = clauses[c].shares.is_some() && clauses[c].joined() == Join::Shared;
        if (shares || goes_on(analysis, &out, c)) && !clauses[c].contrast {
            let inherited = shared(&out, c);
            out.extend(inherited);
        }
    }
    out
}

/// A clause that shares its predecessor's subject shares what leads to it or follows from it.
fn shared(links: &[DiscourseLink], c: usize) -> Option<DiscourseLink> {
    let before = links.iter().rev().find(|l| {
        l.to == c - 1
            && matches!(
                l.class,
                Class::Result | Class::Purpose | Class::Cause | Class::Valued | Class::Enabling
            )
    })?;
    Some(DiscourseLink { to: c, strength: before.strength * 0.9, explicit: false, ..before.clone() })
}

/// Whether a clause is a further result of what the clause before it results from: `if it's settled I can be
/// nice to them, and I feel better`.
fn goes_on(analysis: &Analysis, links: &[DiscourseLink], c: usize) -> bool {
    let Some(before) = c.checked_sub(1).map(|b| &analysis.clauses[b]) else { return false };
    let clause = &analysis.clauses[c];
    let opened = links.iter().rev().any(|l| {
        let conditioned =
            matches!(l.class, Class::Enabling | Class::Context) && analysis.clauses[l.from].fronted;
        l.to == c - 1 && (conditioned || l.class == Class::Result && l.explicit)
    });
    opened
        && clause.tense == before.tense
        && clause.joined() == Join::And
        && clause.sentence == before.sentence
        && own(analysis, clause)
        && own(analysis, before)
}

/// Whether a clause is about the speaker.
pub fn own(analysis: &Analysis, clause: &Clause) -> bool {
    clause.subject.as_ref().is_some_and(|s| {
        analysis
            .slice(s.clone())
            .iter()
            .any(|t| structure::FIRST_PERSON.contains(&t.word.as_str()) || t.word == "you")
    })
}

/// The clause a clause is joined to.
fn partner(clauses: &[Clause], c: usize) -> Option<usize> {
    let clause = &clauses[c];
    if clause.fronted {
        return (c + 1 < clauses.len()).then_some(c + 1);
    }
    let mut before = (0..c).rev().find(|b| !clauses[*b].withdrawn)?;
    if clauses[before].fronted {
        before = before.checked_sub(1)?;
        if clause.sentence != clauses[before].sentence {
            return None;
        }
    }
    let subordinate = !matches!(
        clause.joined(),
        Join::Start | Join::And | Join::Shared | Join::Contrast | Join::Result | Join::Sequence | Join::Which
    );
    while matches!(
        clauses[before].joined(),
        Join::Instead
            | Join::Concession
            | Join::Unless
            | Join::Time
            | Join::Before
            | Join::After
            | Join::Restated
    ) && before > 0
        && !clauses[before].fronted
        && (subordinate || !matches!(clauses[before].joined(), Join::Concession | Join::Unless))
    {
        before -= 1;
    }
    let taken_up = clause.joined() == Join::Result && clause.sentence != clauses[before].sentence;
    if taken_up && clauses[before].joined() == Join::Cause && !clauses[before].fronted {
        before = before.saturating_sub(1);
    }
    Some(before)
}

fn link(analysis: &Analysis, c: usize, p: usize) -> Option<DiscourseLink> {
    let clause = &analysis.clauses[c];
    let main = &analysis.clauses[p];
    let forward = |class, strength| (p, c, class, strength);
    let backward = |class, strength| (c, p, class, strength);
    let hypothetical = clause.modality == Modality::Hypothetical || main.modality == Modality::Hypothetical;
    let same_sentence = clause.sentence == main.sentence;
    let (from, to, class, strength) = match clause.joined() {
        Join::Cause if values(analysis, main) || judged_before(analysis, p).is_some() => {
            forward(Class::Valued, 0.9)
        }
        Join::Cause if same_sentence || clause.fronted => backward(Class::Cause, 0.9),
        Join::Cause if points_back(analysis, clause) => backward(Class::Cause, 0.85),
        Join::CauseNoun => backward(Class::Cause, 0.85),
        Join::Result => forward(Class::Result, if same_sentence { 0.9 } else { 0.85 }),
        Join::Purpose => forward(Class::Purpose, 0.8),
        Join::Means => backward(Class::Means, 0.75),
        Join::Participle => forward(Class::Result, 0.6),
        Join::Start | Join::And | Join::Which if outcomes::affects(analysis, c) => {
            forward(Class::Result, 0.8)
        }
        Join::And | Join::Which if outcomes::resumed(analysis, c) => forward(Class::Result, 0.8),
        Join::And | Join::Shared if same_sentence && outcomes::got(analysis, main, clause) => {
            forward(Class::Result, 0.7)
        }
        Join::Start if outcomes::it_brings(analysis, c) => forward(Class::Result, 0.7),
        Join::Start if outcomes::at_last(analysis, clause) => forward(Class::Result, 0.65),
        Join::Which => forward(Class::Continuation, 0.6),
        Join::Condition if !hypothetical && same_sentence => backward(Class::Enabling, 0.8),
        Join::Setting | Join::After if same_sentence => {
            backward(Class::Context, if clause.fronted { 0.65 } else { 0.5 })
        }
        Join::Before if same_sentence => forward(Class::Sequence, 0.6),
        Join::Sequence if same_sentence && outcomes::brings(analysis, clause) => forward(Class::Result, 0.7),
        Join::Sequence => forward(Class::Sequence, 0.6),
        Join::Without if clause.fronted => backward(Class::Absence, 0.8),
        Join::Otherwise => forward(Class::Averted, 0.75),
        Join::Unless if keeps_off(analysis, clause, main) => backward(Class::Averted, 0.75),
        Join::Revision => forward(Class::Revision, 0.6),
        Join::Contrast | Join::Concession => forward(Class::Contrast, 0.0),
        Join::And if same_sentence => forward(Class::Continuation, 0.5),
        Join::Shared => forward(Class::Continuation, 0.4),
        Join::Start if outcomes::that_causes(analysis, clause) => forward(Class::Result, 0.85),
        Join::Start => forward(Class::Continuation, 0.35),
        _ => return None,
    };
    let contrast = clause.contrast && !clause.fronted && matches!(class, Class::Continuation | Class::Result);
    Some(DiscourseLink {
        from,
        to,
        class: if contrast { Class::Contrast } else { class },
        strength,
        marker: clause.marker.clone(),
        explicit: !clause.marker.is_empty() && !matches!(class, Class::Continuation),
        flexible: matches!(class, Class::Cause | Class::Continuation | Class::Context | Class::Enabling),
    })
}

/// Whether an exception tells what is kept from happening: `I can't sleep unless it is dark`, `unless I write it
/// down I forget it`; `I cycle unless it rains` is as it is said.
fn keeps_off(analysis: &Analysis, exception: &Clause, main: &Clause) -> bool {
    main.negated || own(analysis, exception)
}

/// Whether a sentence opens with `that's because`: the ground of what stands before it.
fn points_back(analysis: &Analysis, clause: &Clause) -> bool {
    clause.marker.len() > 2 && analysis.tokens[clause.marker.start].is_any(&["that", "this", "it"])
}

/// Whether a clause says that something is liked or important (the evaluative *because*): its reason is the
/// end for which it is.
fn values(analysis: &Analysis, clause: &Clause) -> bool {
    let Some(verb) = &clause.verb else { return false };
    let tokens = &analysis.tokens;
    let head = tokens[verb.head].lemma.as_str();
    let person = own(analysis, clause);
    if person
        && (verbs::EVALUATE.contains(&head)
            || verbs::CHOOSE.contains(&head)
            || verb.chain.iter().any(|c| {
                matches!(c.as_str(), "want" | "need" | "like" | "love" | "prefer" | "enjoy" | "hate")
            }))
    {
        return true;
    }
    let rest = analysis.slice(verb.head + 1..clause.end);
    head == "matter"
        || head == "count"
        || head == "be"
            && rest.iter().take(4).any(|t| {
                t.is_any(&[
                    "important",
                    "essential",
                    "vital",
                    "crucial",
                    "key",
                    "nice",
                    "great",
                    "annoying",
                    "lovely",
                    "good",
                    "helpful",
                    "handy",
                    "useful",
                ])
            })
            && !person
}

/// How the clause before judges this one: `I hate it when they break` is bad, `I love it when it's quiet` good.
pub fn judged_before(analysis: &Analysis, index: usize) -> Option<i8> {
    let clause = &analysis.clauses[index];
    let before = analysis.clauses.get(index.checked_sub(1)?)?;
    let verb = before.verb.as_ref()?;
    let about = frames::complement(before);
    let only_it = about.len() == 1 && analysis.tokens[about.start].word == "it";
    if !matches!(clause.joined(), Join::Setting | Join::Condition | Join::Cause) || clause.fronted || !only_it
    {
        return None;
    }
    let tone = match analysis.tokens[verb.head].lemma.as_str() {
        "hate" | "dislike" | "resent" | "detest" | "dread" => -1,
        "stand" | "bear" if before.negated => return Some(-1),
        "love" | "like" | "enjoy" | "appreciate" | "adore" => 1,
        _ => return None,
    };
    Some(if before.negated && tone > 0 { -1 } else { tone })
}

/// The links as the engine's stage 3 hands them on.
pub fn relations(analysis: &Analysis) -> Vec<DiscourseRelation> {
    analysis
        .links
        .iter()
        .filter(|l| !l.marker.is_empty() && l.class != Class::Continuation)
        .map(|l| {
            let owner = if analysis.clauses[l.to].marker == l.marker { l.to } else { l.from };
            let other = if owner == l.to { l.from } else { l.to };
            DiscourseRelation {
                marker: analysis.words(l.marker.clone()).trim_matches([',', ' ']).to_owned(),
                relation: l.class.name().to_owned(),
                antecedent: shorten(analysis.quote(&analysis.clauses[owner].range()), 100),
                consequent: shorten(analysis.quote(&analysis.clauses[other].range()), 100),
            }
        })
        .collect()
}

/// Whether a clause tells a single past event.
pub fn is_event(clause: &Clause) -> bool {
    clause.tense == Tense::Past && clause.verb.as_ref().is_some_and(|v| v.chain.is_empty())
}
