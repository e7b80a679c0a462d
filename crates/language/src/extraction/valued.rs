//! Statements of liking, importance and choice: what is valued is the notion, not the liking (the
//! evaluative *because* of `language.md` 2.5).

use std::ops::Range;

use crate::analysis::{Clause, Join};
use crate::anaphora::{self, Antecedent};
use crate::discourse;
use crate::frames;
use crate::labels::{self, Wording};
use crate::lexicon::{verbs, world};
use crate::tags::Tag;

use super::candidates::push;
use super::informative::content_words;
use super::{Draft, Kind};

/// Reads a clause of valuing or choosing. True when it was one and is dealt with.
pub fn read(wording: &Wording<'_>, index: usize, draft: &mut Draft) -> bool {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let Some(verb) = &clause.verb else { return false };
    let head = analysis.tokens[verb.head].lemma.as_str();
    if verdict(wording, index, draft) {
        return true;
    }
    if importance(wording, index) {
        return important(wording, index, draft);
    }
    let own = labels::subject_of(analysis, clause).is_some_and(|s| labels::is_self(analysis, &s));
    let modal = analysis
        .slice(verb.first..verb.head)
        .iter()
        .any(|t| verbs::MODALS.contains(&t.word.as_str()) && !t.is_any(&["would", "'d", "'ll", "will"]));
    if own && clause.negated && head == "stand" {
        return liked(wording, index, draft);
    }
    if !own || !verb.chain.is_empty() || clause.negated || modal {
        return false;
    }
    if matches!(head, "like" | "love" | "prefer" | "enjoy" | "appreciate") {
        return liked(wording, index, draft);
    }
    if verbs::CHOOSE.contains(&head) {
        return chosen(wording, index, draft);
    }
    false
}

/// `that matters to me`, `not getting bloated is important`.
fn importance(wording: &Wording<'_>, index: usize) -> bool {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let Some(verb) = &clause.verb else { return false };
    let head = analysis.tokens[verb.head].lemma.as_str();
    let rest = analysis.slice(verb.head + 1..clause.end);
    let important =
        rest.iter().take(4).any(|t| t.is_any(&["important", "essential", "vital", "crucial", "key"]))
            && rest.len() <= 6;
    matches!(head, "matter" | "count") && verb.chain.is_empty() || head == "be" && important
}

fn important(wording: &Wording<'_>, index: usize, draft: &mut Draft) -> bool {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let Some(subject) = clause.subject.clone() else { return false };
    match anaphora::of_subject(analysis, index) {
        Some(Antecedent::Clause(before)) => {
            draft.of_clause[index] = draft.of_clause.get(before).cloned().unwrap_or_default();
            true
        }
        Some(Antecedent::Focus) => true,
        Some(_) => false,
        None if content_words(analysis.slice(subject.clone())) > 0 || activity(wording, &subject) => {
            let label = wording.phrase(index, subject.clone());
            let way_of_living = activity(wording, &subject);
            if clause.negated {
                let label = wording.clause(index, labels::Family::Statement);
                push(wording, index, clause.range(), Kind::Part, label, draft);
                if let Some(unit) = draft.units.last_mut() {
                    unit.polarity = -1;
                    unit.fixed = Some("attribute");
                }
                return true;
            }
            push(wording, index, subject, Kind::Part, label, draft);
            if let Some(unit) = draft.units.last_mut().filter(|_| way_of_living) {
                unit.fixed = Some("instrumental_value");
            }
            true
        }
        None => false,
    }
}

/// `being on time`, `looking after my health`: something one is or does, with more to it than the verb.
fn activity(wording: &Wording<'_>, subject: &Range<usize>) -> bool {
    let tokens = wording.analysis.slice(subject.clone());
    tokens.len() > 1
        && tokens[0].word.ends_with("ing")
        && matches!(tokens[0].tag, Tag::VERB | Tag::AUX)
        && crate::lemmas::is_verb_form(&tokens[0].word)
}

/// `, which is a big thing for me`: a judgement of what stands before, no statement of its own.
fn verdict(wording: &Wording<'_>, index: usize, draft: &mut Draft) -> bool {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let Some(verb) = &clause.verb else { return false };
    let pronoun = clause
        .subject
        .as_ref()
        .is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].is_any(&["which", "that", "this", "it"]));
    if !pronoun || analysis.tokens[verb.head].lemma != "be" || clause.negated {
        return false;
    }
    let rest = analysis.slice(verb.head + 1..clause.end);
    let colour = |t: &crate::tokens::Token| {
        t.tag == Tag::ADV
            || t.is_mark()
            || t.is_any(&[
                "a",
                "an",
                "the",
                "big",
                "huge",
                "major",
                "massive",
                "real",
                "great",
                "nice",
                "important",
                "main",
                "key",
                "definite",
                "bit",
                "of",
                "for",
                "to",
                "me",
                "us",
                "my",
                "pretty",
                "quite",
                "good",
                "added",
            ])
    };
    let named = |list: &[&str]| rest.iter().any(|t| t.is_any(list));
    let against = named(world::OBJECTIONS);
    let judged = (against || named(world::VERDICTS))
        && rest.iter().all(|t| colour(t) || t.is_any(world::VERDICTS) || t.is_any(world::OBJECTIONS));
    let Some(before) = index.checked_sub(1).filter(|_| judged) else { return judged };
    let units = draft.of_clause[before].clone();
    if let Some(unit) = units.last().filter(|_| against) {
        draft.units[*unit].polarity = -1;
    }
    draft.of_clause[index] = units;
    true
}

/// `I like it creamy` is `creamy`; `I love the smell` is `smell`.
fn liked(wording: &Wording<'_>, index: usize, draft: &mut Draft) -> bool {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let mut rest = frames::complement(clause);
    if rest.is_empty() {
        return false;
    }
    let tokens = &analysis.tokens;
    if tokens[rest.start].is_any(&["it", "them", "this", "that"]) {
        let quality = rest.start + 1..rest.end;
        let adjective = analysis
            .slice(quality.clone())
            .iter()
            .find(|t| t.tag != Tag::ADV)
            .is_some_and(|t| t.tag == Tag::ADJ);
        if adjective && quality.len() <= 4 {
            rest = quality;
        } else {
            return content_words(analysis.slice(quality)) == 0 && is_partner(analysis, index);
        }
    }
    let phrase = tokens[rest.start].is_any(&["the", "its", "my", "a", "an", "how"])
        || matches!(tokens[rest.start].tag, Tag::ADJ | Tag::NOUN);
    if !phrase || content_words(analysis.slice(rest.clone())) == 0 {
        return false;
    }
    let label = wording.phrase(index, rest.clone());
    push(wording, index, rest, Kind::Part, label, draft);
    true
}

/// `I buy the barista one`, `I use it to ...`: the choice itself is no notion.
fn chosen(wording: &Wording<'_>, index: usize, draft: &mut Draft) -> bool {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let rest = crate::clauses::times::undated(&analysis.tokens, frames::complement(clause));
    let object = object(clause, wording);
    let product = rest.is_empty()
        || object.is_empty()
        || wording.is_topic(&object)
        || analysis.tokens[object.end - 1].is_any(&["it", "one", "ones", "them", "that", "this", "those"]);
    let more = content_words(analysis.slice(object.end.max(rest.start)..rest.end));
    if product && more == 0 && (is_partner(analysis, index) || rest.is_empty()) {
        draft.of_clause[index] = Vec::new();
        return true;
    }
    false
}

/// The object noun phrase right after the verb.
fn object(clause: &Clause, wording: &Wording<'_>) -> Range<usize> {
    let rest = frames::complement(clause);
    let mut end = rest.start;
    while end < rest.end
        && matches!(
            wording.analysis.tokens[end].tag,
            Tag::DET | Tag::ADJ | Tag::NOUN | Tag::PROPN | Tag::PRON | Tag::NUM
        )
    {
        end += 1;
    }
    rest.start..end
}

/// Whether another clause gives this one's reason or purpose.
fn is_partner(analysis: &crate::analysis::Analysis, index: usize) -> bool {
    analysis.links.iter().any(|l| {
        let other = if l.from == index {
            l.to
        } else if l.to == index {
            l.from
        } else {
            return false;
        };
        matches!(
            l.class,
            discourse::Class::Valued
                | discourse::Class::Purpose
                | discourse::Class::Cause
                | discourse::Class::Contrast
        ) || analysis.clauses[other].joined() == Join::Concession
    })
}
