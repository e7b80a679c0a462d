//! Frames: subject, predicate, polarity, modality, tense and source of every clause.

use std::ops::Range;

use colloquy_engine::interpretation::PredicateFrame;

use crate::analysis::{Analysis, Clause};
use crate::lexicon::verbs;
use crate::tags::Tag;
use crate::tokens::Token;

pub mod lead;
pub mod sense;
pub mod shell;
mod tail;
pub mod verb;

/// Fills the frames of all clauses.
pub fn complete(tokens: &[Token], clauses: &mut [Clause]) {
    for i in 0..clauses.len() {
        lead::strip(tokens, &mut clauses[i]);
        shell::strip(tokens, &mut clauses[i]);
        let (subject, found) = verb::find(tokens, clauses[i].range());
        clauses[i].subject = subject;
        clauses[i].verb = found;
        let shares =
            matches!(clauses[i].joined(), crate::analysis::Join::Shared | crate::analysis::Join::Sequence);
        if clauses[i].subject.is_none() && clauses[i].verb.is_some() && shares {
            clauses[i].shares = i.checked_sub(1).map(|j| clauses[j].shares.unwrap_or(j));
        }
        sense::fill(tokens, &mut clauses[i]);
    }
    inherit(tokens, clauses);
    condition(clauses);
}

/// `if it were cheaper I would`: the condition is as hypothetical as what hangs on it.
fn condition(clauses: &mut [Clause]) {
    use colloquy_engine::interpretation::Modality::Hypothetical;
    for i in 0..clauses.len() {
        if clauses[i].joined() != crate::analysis::Join::Condition {
            continue;
        }
        let main = if clauses[i].fronted { Some(i + 1) } else { i.checked_sub(1) };
        if main.and_then(|m| clauses.get(m)).is_some_and(|m| m.modality == Hypothetical) {
            clauses[i].modality = Hypothetical;
        }
    }
}

/// A clause that shares the subject shares who says it and whether it is only wished for.
fn inherit(tokens: &[Token], clauses: &mut [Clause]) {
    for i in 1..clauses.len() {
        if clauses[i].shares == Some(i - 1) || clauses[i].shares.is_some_and(|s| s < i) {
            let before = clauses[i - 1].clone();
            clauses[i].reported |= before.reported;
            share_denial(tokens, &mut clauses[i], &before);
            if clauses[i].modality == colloquy_engine::interpretation::Modality::Factual {
                clauses[i].modality = before.modality;
            }
        }
    }
}

/// `I couldn't leave her and look at myself`: what is denied of the first verb is denied of the second, where
/// both hang on one auxiliary.
fn share_denial(tokens: &[Token], clause: &mut Clause, before: &Clause) {
    let (Some(first), Some(second)) = (&before.verb, &clause.verb) else { return };
    // After `I don't`, a bare verb may as well be a present tense of its own.
    let modal = |t: &Token| verbs::MODALS.contains(&t.word.as_str()) || t.is_any(&["did", "does"]);
    let auxiliary = first.first < first.head && modal(&tokens[first.first]);
    let bare = second.first == second.head && tokens[second.head].word == tokens[second.head].lemma;
    if before.negated && auxiliary && bare && clause.subject.is_none() && !clause.contrast {
        clause.negated = true;
        clause.polarity = -1;
    }
}

/// The part of a clause after its verb group.
pub fn complement(clause: &Clause) -> Range<usize> {
    clause.verb.as_ref().map_or(clause.start..clause.start, |v| (v.head + 1).min(clause.end)..clause.end)
}

/// Predicate frames as the engine's stage 3 hands them on.
pub fn predicate_frames(analysis: &Analysis) -> Vec<PredicateFrame> {
    analysis
        .clauses
        .iter()
        .filter_map(|clause| {
            let verb = clause.verb.as_ref()?;
            let mut arguments = Vec::new();
            if let Some(subject) = &clause.subject {
                arguments.push(("subject".to_owned(), analysis.quote(subject).to_owned()));
            }
            if clause.negated {
                arguments.push(("negation".to_owned(), "not".to_owned()));
            }
            let rest = complement(clause);
            let split = prepositional(analysis.slice(rest.clone())).map_or(rest.end, |k| rest.start + k);
            for (role, range) in [("complement", rest.start..split), ("circumstance", split..rest.end)] {
                if !range.is_empty() {
                    arguments.push((role.to_owned(), analysis.quote(&range).to_owned()));
                }
            }
            Some(PredicateFrame {
                predicate: analysis.quote(&(verb.first..verb.head + 1)).to_owned(),
                arguments,
            })
        })
        .collect()
}

/// Where the first prepositional phrase begins.
fn prepositional(tokens: &[Token]) -> Option<usize> {
    tokens.iter().position(|t| t.tag == Tag::ADP && t.word != "of")
}
