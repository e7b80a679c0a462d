//! Candidate spans: one statement per informative clause, more where qualities are coordinated or a cause
//! stands as subject (`language.md` 2.6).

use std::ops::Range;

use colloquy_engine::interpretation::{ListenRequest, Modality};

use crate::analysis::{Analysis, Join};
use crate::discourse::judged_before;
use crate::frames;
use crate::labels::{self, Family, Wording};
use crate::lexicon::{stance, structure, world};
use crate::tags::Tag;

use super::again::{alias, causes, extend, one_event};
use super::informative::{is_content, is_informative};
use super::{Draft, Kind, Unit, question, topic, valued};

/// Longest quote of one statement, in tokens.
pub(super) const LONGEST_QUOTE: usize = 30;

/// Collects the candidates of an answer.
pub fn collect(analysis: &Analysis, request: &ListenRequest<'_>) -> Draft {
    let topic = topic(request);
    let question = question(request);
    let wording =
        Wording { analysis, topic: &topic, focus: request.focus.map(|f| f.label), question: &question };
    let mut draft = Draft { of_clause: vec![Vec::new(); analysis.clauses.len()], ..Draft::default() };
    for index in 0..analysis.clauses.len() {
        if is_informative(analysis, request, index) {
            read(&wording, request, index, &mut draft);
            if let Some(tone) = judged_before(analysis, index) {
                for unit in draft.of_clause[index].clone() {
                    draft.units[unit].polarity = tone;
                }
            }
        } else if let Some(before) = index
            .checked_sub(1)
            .filter(|_| analysis.clauses[index].joined() != Join::Start && !analysis.clauses[index].withdrawn)
        {
            let units = draft.of_clause[before].clone();
            draft.of_clause[index] = units;
            if analysis.slice(analysis.clauses[index].range()).iter().any(crate::clauses::is_time) {
                extend(analysis, index, &mut draft);
            }
        }
    }
    draft
}

fn read(wording: &Wording<'_>, request: &ListenRequest<'_>, index: usize, draft: &mut Draft) {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let technique = request.methodology.technique.as_str();
    if alias(wording, index, draft) {
        return;
    }
    let attribute = request.methodology.ontology.node_type("attribute").is_some();
    let elaborates = clause.joined() == Join::Participle && !attribute && !causes(analysis, clause);
    if elaborates || skipped(request, analysis, index) {
        extend(analysis, index, draft);
        return;
    }
    let ladder =
        request.methodology.ontology.node_type("attribute").is_some() || technique == "repertory_grid";
    if ladder && valued::read(wording, index, draft) {
        return;
    }
    if clause.joined() == Join::Without && clause.verb.is_none() {
        let draft_label = wording.phrase(index, clause.range());
        push(wording, index, clause.range(), Kind::Absence, draft_label, draft);
        return;
    }
    if one_event(wording, request, index, draft) {
        return;
    }
    // What a thing is like is a list of qualities; in a story, `dark and wet` is one circumstance.
    let listed = ladder || technique == "concept_test";
    let parts = if listed { qualities(wording, index) } else { Vec::new() };
    if parts.len() > 1 {
        for part in parts {
            let label = wording.phrase(index, part.clone());
            push(wording, index, part, Kind::Part, label, draft);
        }
        return;
    }
    let subject = cause_as_subject(wording, index);
    if let Some((subject, carrier)) = subject {
        let label = cause_label(wording, index, &subject);
        if super::informative::label_is_usable(&label) {
            push(wording, index, subject.clone(), Kind::Part, label, draft);
            let cause = draft.units.len() - 1;
            push(
                wording,
                index,
                subject.end..clause.end,
                Kind::Clause,
                wording.clause(index, Family::Doing),
                draft,
            );
            draft.of_clause[index].retain(|u| *u != cause);
            draft.inner.push((cause, cause + 1, carrier));
            return;
        }
    }
    push(wording, index, clause.range(), Kind::Clause, wording.clause(index, Family::Doing), draft);
    if technique == "customer_journey_mapping" {
        channel(wording, index, draft);
    }
}

/// Adds a statement.
pub fn push(
    wording: &Wording<'_>,
    index: usize,
    mut range: Range<usize>,
    kind: Kind,
    label: String,
    draft: &mut Draft,
) {
    let clause = &wording.analysis.clauses[index];
    let tokens = &wording.analysis.tokens;
    while range.len() > 1 && (tokens[range.end - 1].is_mark() || tokens[range.end - 1].tag == Tag::CCONJ) {
        range.end -= 1;
    }
    range.end = range.end.min(range.start + LONGEST_QUOTE);
    let polarity = match kind {
        Kind::Clause => clause.polarity,
        Kind::Part => {
            wording.analysis.slice(range.clone()).iter().map(|t| stance::tone(&t.word)).sum::<i8>().signum()
        }
        Kind::Absence => -1,
        Kind::Words => 0,
    };
    draft.of_clause[index].push(draft.units.len());
    let modality = clause.modality;
    draft.units.push(Unit { polarity, modality, ..Unit::new(index, range, kind, label) });
}

/// Clauses that bring no statement of their own in certain surroundings.
fn skipped(request: &ListenRequest<'_>, analysis: &Analysis, index: usize) -> bool {
    let clause = &analysis.clauses[index];
    let technique = request.methodology.technique.as_str();
    let ladder = request.methodology.ontology.node_type("attribute").is_some();
    match clause.joined() {
        Join::Setting if ladder && state(analysis, clause) => true,
        Join::Instead => !matches!(technique, "jobs_to_be_done" | "jobs_to_be_done_v2" | "concept_test"),
        Join::Without | Join::Before | Join::After => !clause.fronted,
        _ => {
            let conditioned = analysis
                .clauses
                .get(index + 1)
                .is_some_and(|n| n.joined() == Join::Condition && n.modality == Modality::Hypothetical)
                || index > 0
                    && analysis.clauses[index - 1].fronted
                    && analysis.clauses[index - 1].modality == Modality::Hypothetical
                    && analysis.clauses[index - 1].joined() == Join::Condition;
            conditioned && clause.modality == Modality::Hypothetical && stands_for_choice(analysis, index)
        }
    }
}

/// `when I was little`, `when I'm late`: when it was, no notion of a ladder, unless a feeling brings it about.
fn state(analysis: &Analysis, clause: &crate::analysis::Clause) -> bool {
    let own = labels::subject_of(analysis, clause).is_some_and(|s| labels::is_self(analysis, &s));
    let Some(verb) = &clause.verb else { return false };
    let being = verb.chain.is_empty() && !verb.progressive && analysis.tokens[verb.head].lemma == "be";
    let felt = labels::emotion(analysis.slice(frames::complement(clause))).is_some();
    own && being && (clause.tense == crate::analysis::Tense::Past || !felt)
}

/// `I'd buy it`, `I'd believe it more`, `I could live with it`: the choice itself, not a notion.
fn stands_for_choice(analysis: &Analysis, index: usize) -> bool {
    let clause = &analysis.clauses[index];
    let Some(verb) = &clause.verb else { return false };
    let rest = frames::complement(clause);
    let head = analysis.tokens[verb.head].lemma.as_str();
    let verdict = matches!(
        head,
        "buy"
            | "use"
            | "believe"
            | "like"
            | "love"
            | "prefer"
            | "try"
            | "take"
            | "choose"
            | "get"
            | "go"
            | "live"
            | "consider"
            | "trust"
            | "switch"
            | "be"
            | "want"
            | "recommend"
            | "pay"
    );
    let timeless = analysis
        .slice(rest)
        .iter()
        .filter(|t| is_content(t) && !vague(t) && !crate::clauses::is_time(t))
        .count();
    verdict && timeless == 0
}

/// A bare judgement: `better`, `nice`.
fn vague(token: &crate::tokens::Token) -> bool {
    token.is_any(&["better", "good", "nice", "great", "best", "perfect", "ideal", "lovely", "cool", "fine"])
}

/// The qualities of `it's quick and cheap`, one range each.
fn qualities(wording: &Wording<'_>, index: usize) -> Vec<Range<usize>> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let rest = frames::complement(clause);
    let Some(verb) = clause.verb.as_ref().filter(|v| {
        matches!(analysis.tokens[v.head].lemma.as_str(), "be" | "taste" | "look" | "smell" | "feel" | "sound")
    }) else {
        return Vec::new();
    };
    if labels::subject_of(analysis, clause)
        .is_some_and(|s| !labels::is_self(analysis, &s) && !wording.is_topic(&s) && s.len() > 1)
        && verb.chain.is_empty()
        && clause.negated
    {
        return Vec::new();
    }
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut start = rest.start;
    for i in rest.clone() {
        let token = &analysis.tokens[i];
        if token.is_any(&["and", ",", "but"]) {
            if start < i {
                parts.push(start..i);
            }
            start = i + 1;
        }
    }
    if start < rest.end {
        parts.push(start..rest.end);
    }
    let simple = |r: &Range<usize>| {
        let tokens = analysis.slice(r.clone());
        tokens.last().is_some_and(|t| {
            t.tag == Tag::ADJ || t.tag == Tag::VERB && (t.word.ends_with("ed") || t.word.ends_with("ing"))
        }) && tokens
            .iter()
            .all(|t| matches!(t.tag, Tag::ADJ | Tag::ADV | Tag::VERB) || t.is_any(&["lactose"]))
            && tokens.iter().any(is_content)
    };
    let pair = parts.len() == 2
        && structure::FIXED_PAIRS.iter().any(|(a, b)| {
            analysis.words(parts[0].clone()).ends_with(a) && analysis.words(parts[1].clone()).starts_with(b)
        });
    let word = |r: &Range<usize>| {
        analysis.slice(r.clone()).iter().filter(|t| t.tag != Tag::ADV).all(|t| t.tag == Tag::NOUN)
            && r.len() == 1
    };
    let listed = parts.iter().any(simple) && parts.iter().all(|p| simple(p) || word(p));
    if parts.len() < 2 || parts.len() > 4 || pair || !listed || clause.negated {
        return Vec::new();
    }
    parts
}

/// The subject of a causative that is a notion of its own: `having a list` helps me...
fn cause_as_subject(wording: &Wording<'_>, index: usize) -> Option<(Range<usize>, Range<usize>)> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let verb = clause.verb.as_ref()?;
    if labels::effect(analysis, clause).is_none() && !labels::spares(analysis, clause) {
        return None;
    }
    let subject = clause.subject.clone()?;
    let own = labels::is_self(analysis, &subject);
    let pronoun = subject.len() == 1 && analysis.tokens[subject.start].tag == Tag::PRON;
    let person = analysis
        .slice(subject.clone())
        .iter()
        .all(|t| world::PEOPLE.contains(&t.word.as_str()) || !is_content(t))
        || labels::is_person(analysis, &subject);
    let gerund = analysis.tokens[subject.start].word.ends_with("ing");
    let fits = !own && !pronoun && (!wording.is_topic(&subject) || gerund) && !person && !clause.negated;
    fits.then_some((subject, verb.first..clause.end))
}

/// A cause as a label: a gerund phrase as said, else the noun phrase.
fn cause_label(wording: &Wording<'_>, index: usize, subject: &Range<usize>) -> String {
    wording.phrase(index, subject.clone())
}

/// The medium named in a contact: its own node, linked to the contact.
fn channel(wording: &Wording<'_>, index: usize, draft: &mut Draft) {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let Some(at) = frames::complement(clause).find(|i| {
        analysis.tokens[*i].tag == Tag::NOUN && world::CHANNELS.contains(&analysis.tokens[*i].word.as_str())
    }) else {
        return;
    };
    let contact = draft.units.len() - 1;
    let label = analysis.tokens[at].word.clone();
    if draft.units.iter().any(|u| u.draft == label) {
        return;
    }
    push(wording, index, at..at + 1, Kind::Part, label, draft);
    let unit = draft.units.len() - 1;
    draft.units[unit].fixed = Some("channel");
    draft.of_clause[index].retain(|u| *u != unit);
    draft.inner.push((contact, unit, at..at + 1));
}
