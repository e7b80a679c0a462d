//! Candidate spans: one statement per informative clause, more where qualities are coordinated or a cause
//! stands as subject (`language.md` 2.6).

use std::ops::Range;

use colloquy_engine::interpretation::{ExtractRequest, Modality};

use crate::analysis::{Analysis, Clause, Join};
use crate::discourse::{Class, values};
use crate::frames;
use crate::labels::{self, Family, Wording};
use crate::lexicon::{stance, structure, world};
use crate::tags::Tag;
use crate::typing::Typed;

use super::informative::{content_words, is_content, is_informative};
use super::{Draft, Kind, Unit, question, topic, valued};

/// Longest quote of one statement, in tokens.
const LONGEST_QUOTE: usize = 30;

/// Collects the candidates of an answer.
pub fn collect(analysis: &Analysis, request: &ExtractRequest<'_>) -> Draft {
    let topic = topic(request);
    let question = question(request);
    let wording =
        Wording { analysis, topic: &topic, focus: request.focus.map(|f| f.label), question: &question };
    let mut draft = Draft { of_clause: vec![Vec::new(); analysis.clauses.len()], ..Draft::default() };
    for index in 0..analysis.clauses.len() {
        if is_informative(analysis, request, index) {
            read(&wording, request, index, &mut draft);
        } else if let Some(before) =
            index.checked_sub(1).filter(|_| analysis.clauses[index].joined() != Join::Start)
        {
            draft.of_clause[index] = draft.of_clause[before].clone();
            if analysis.slice(analysis.clauses[index].range()).iter().any(crate::clauses::is_time) {
                extend(analysis, index, &mut draft);
            }
        }
    }
    draft
}

/// The words of a clause that brings nothing of its own belong to the quote of what stands before it.
fn extend(analysis: &Analysis, index: usize, draft: &mut Draft) {
    let Some(before) = index.checked_sub(1) else { return };
    let clause = &analysis.clauses[index];
    let Some(unit) = draft.of_clause[before].last().copied() else { return };
    let held = &mut draft.units[unit];
    let near = clause.sentence == analysis.clauses[before].sentence && held.kind == Kind::Clause;
    if near
        && clause.end - held.range.start <= LONGEST_QUOTE
        && held.range.end >= analysis.clauses[before].start
    {
        held.range.end = clause.end;
        if clause.polarity < 0 {
            held.polarity = -1;
        }
        draft.of_clause[index] = vec![unit];
    }
}

fn read(wording: &Wording<'_>, request: &ExtractRequest<'_>, index: usize, draft: &mut Draft) {
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
    let parts = qualities(wording, index);
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
    };
    draft.of_clause[index].push(draft.units.len());
    draft.units.push(Unit {
        clause: index,
        range,
        kind,
        draft: label,
        polarity,
        modality: clause.modality,
        aliases: Vec::new(),
        fixed: None,
        typed: Typed { ranking: Vec::new(), evidence: 0.0 },
        label: String::new(),
        confidence: 0.0,
    });
}

/// A clause that only says again, illustrates or measures what was just said becomes another wording of it.
fn alias(wording: &Wording<'_>, index: usize, draft: &mut Draft) -> bool {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let Some(before) = index.checked_sub(1) else { return false };
    if condition_on_said(wording, index, draft) {
        return true;
    }
    let Some(unit) = draft.of_clause[before].last().copied() else { return false };
    let tokens = &analysis.tokens;
    let fragment = analysis.clauses[before].verb.is_none();
    let pronoun = clause
        .subject
        .as_ref()
        .is_some_and(|s| s.len() == 1 && tokens[s.start].is_any(&["it", "that", "this", "they"]));
    let copular = clause.verb.as_ref().is_some_and(|v| tokens[v.head].lemma == "be");
    let measured = analysis
        .slice(clause.range())
        .iter()
        .any(|t| t.tag == Tag::NUM || t.is_any(&["double", "half", "twice", "triple", "than"]));
    let restated = clause.joined() == Join::Restated
        || analysis.clauses[before].joined() == Join::Restated && clause.joined() == Join::And && pronoun;
    let evidence = fragment && pronoun && copular && measured;
    let unopened = clause.joined() == Join::Shared && pronoun_object(analysis, index);
    if unopened {
        extend(analysis, index, draft);
        return true;
    }
    if !(restated || evidence) {
        return false;
    }
    draft.units[unit].aliases.push(analysis.quote(&clause.range()).to_owned());
    draft.of_clause[index] = vec![unit];
    true
}

/// A predicate with nothing but a pronoun to say it of: `never opened them`.
fn pronoun_object(analysis: &Analysis, index: usize) -> bool {
    let rest = frames::complement(&analysis.clauses[index]);
    let tokens = analysis.slice(rest);
    tokens.len() == 1 && tokens[0].is_any(&["it", "them", "that", "this"])
}

/// `if it's settled`, said of what stands before: the condition is that statement.
fn condition_on_said(wording: &Wording<'_>, index: usize, draft: &mut Draft) -> bool {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let pronoun = clause
        .subject
        .as_ref()
        .is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].is_any(&["it", "that", "this"]));
    let brief = content_words(analysis.slice(clause.range())) <= 1;
    if clause.joined() != Join::Condition || !pronoun || !brief || clause.modality == Modality::Hypothetical {
        return false;
    }
    let before = (0..index)
        .rev()
        .find(|c| analysis.clauses[*c].sentence + 1 == clause.sentence && !draft.of_clause[*c].is_empty());
    let Some(first) = before.map(|c| analysis.clauses[c].sentence).and_then(|s| {
        (0..index).find(|c| analysis.clauses[*c].sentence == s && !draft.of_clause[*c].is_empty())
    }) else {
        return false;
    };
    let units = draft.of_clause[first].clone();
    draft.units[units[0]].aliases.push(analysis.quote(&clause.range()).to_owned());
    draft.of_clause[index] = units;
    true
}

/// `when I opened the fridge there was nothing`: in a story, the moment and what was found are one event.
fn one_event(wording: &Wording<'_>, request: &ExtractRequest<'_>, index: usize, draft: &mut Draft) -> bool {
    let analysis = wording.analysis;
    let ladder = request.methodology.ontology.node_type("attribute").is_some();
    let clause = &analysis.clauses[index];
    let Some(before) = index.checked_sub(1).map(|b| &analysis.clauses[b]) else { return false };
    let past = |c: &Clause| c.tense == crate::analysis::Tense::Past;
    let moment = before.fronted
        && matches!(before.joined(), Join::Setting | Join::After)
        && past(before)
        && past(clause);
    let own = labels::subject_of(analysis, clause).is_some_and(|s| labels::is_self(analysis, &s));
    if ladder || !moment || own {
        return false;
    }
    let existential = clause.subject.as_ref().is_some_and(|s| s.len() == 1);
    let range = before.marker.start.min(before.start)..clause.end;
    if let Some(unit) = draft.of_clause[index - 1].last().copied() {
        draft.units[unit].range = range;
        draft.units[unit].polarity = clause.polarity;
        if !existential {
            draft.units[unit].clause = index;
        }
        draft.of_clause[index] = vec![unit];
    } else {
        push(wording, index, range, Kind::Clause, wording.clause(index, Family::Doing), draft);
        let units = draft.of_clause[index].clone();
        draft.of_clause[index - 1] = units;
    }
    true
}

/// Whether a participle says what comes of it: `saving time`, as against `eating the same things`.
fn causes(analysis: &Analysis, clause: &Clause) -> bool {
    clause
        .verb
        .as_ref()
        .is_some_and(|v| crate::lexicon::verbs::CAUSATIVE.contains(&analysis.tokens[v.head].lemma.as_str()))
}

/// Clauses that bring no statement of their own in certain surroundings.
fn skipped(request: &ExtractRequest<'_>, analysis: &Analysis, index: usize) -> bool {
    let clause = &analysis.clauses[index];
    let technique = request.methodology.technique.as_str();
    match clause.joined() {
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
    let timeless =
        analysis.slice(rest).iter().filter(|t| is_content(t) && !crate::clauses::is_time(t)).count();
    verdict && timeless == 0
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
    if parts.len() < 2 || parts.len() > 4 || pair || !parts.iter().all(simple) || clause.negated {
        return Vec::new();
    }
    parts
}

/// The subject of a causative that is a notion of its own: `having a list` helps me...
fn cause_as_subject(wording: &Wording<'_>, index: usize) -> Option<(Range<usize>, Range<usize>)> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let verb = clause.verb.as_ref()?;
    labels::effect(analysis, clause)?;
    let subject = clause.subject.clone()?;
    let own = labels::is_self(analysis, &subject);
    let pronoun = subject.len() == 1 && analysis.tokens[subject.start].tag == Tag::PRON;
    let person = analysis
        .slice(subject.clone())
        .iter()
        .all(|t| world::PEOPLE.contains(&t.word.as_str()) || !is_content(t));
    let gerund = analysis.tokens[subject.start].word.ends_with("ing");
    let fits = !own && !pronoun && (!wording.is_topic(&subject) || gerund) && !person && !clause.negated;
    fits.then(|| (subject, verb.first..clause.end))
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

/// Whether a clause is the valued side of a `because`.
pub fn is_valued(analysis: &Analysis, index: usize) -> bool {
    analysis.links.iter().any(|l| l.from == index && l.class == Class::Valued)
        && values(analysis, &analysis.clauses[index])
}
