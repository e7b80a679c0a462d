//! Clauses that belong to a statement already found: said again, measured, dated, or one event with it.

use colloquy_engine::interpretation::{ListenRequest, Modality};

use crate::analysis::{Analysis, Clause, Join};
use crate::frames;
use crate::labels::{self, Family, Wording};
use crate::tags::Tag;

use super::candidates::{LONGEST_QUOTE, push};
use super::informative::content_words;
use super::{Draft, Kind};

/// A clause that only says again, illustrates or measures what was just said becomes another wording of it.
pub(super) fn alias(wording: &Wording<'_>, index: usize, draft: &mut Draft) -> bool {
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
        || goes_on(clause) && !clause.contrast && says_again(analysis, before);
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

/// Whether a clause says again what stood before it, itself or as one more of several: `in other words we pay twice
/// and nobody tells us`, `I mean, they come when we sleep`.
fn says_again(analysis: &Analysis, index: usize) -> bool {
    let sentence = analysis.clauses[index].sentence;
    for clause in analysis.clauses[..=index].iter().rev().take_while(|c| c.sentence == sentence) {
        match clause.joined() {
            Join::Restated => return true,
            _ if goes_on(clause) => {}
            _ => return false,
        }
    }
    false
}

/// Whether a clause goes on with what stands before it, giving no reason and drawing no conclusion.
fn goes_on(clause: &Clause) -> bool {
    matches!(clause.joined(), Join::And | Join::Shared | Join::Sequence | Join::Setting)
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
pub(super) fn one_event(
    wording: &Wording<'_>,
    request: &ListenRequest<'_>,
    index: usize,
    draft: &mut Draft,
) -> bool {
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
pub(super) fn causes(analysis: &Analysis, clause: &Clause) -> bool {
    clause
        .verb
        .as_ref()
        .is_some_and(|v| crate::lexicon::verbs::CAUSATIVE.contains(&analysis.tokens[v.head].lemma.as_str()))
}

/// The words of a clause that brings nothing of its own belong to the quote of what stands before it.
pub(super) fn extend(analysis: &Analysis, index: usize, draft: &mut Draft) {
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
