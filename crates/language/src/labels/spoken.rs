//! Labels as said: third persons, stories, poles, what there is and what is denied in front.

use crate::analysis::{Analysis, Clause, Verb};
use crate::anaphora::{self, Antecedent};
use crate::lexicon::{structure, verbs, world};
use crate::tags::Tag;
use crate::tokens::Token;

use super::clip::Word;
use super::{Wording, subject_of};

/// Adverbs before a verb without which it would say something else.
const KEPT: &[&str] = &["almost", "nearly", "never", "hardly", "barely", "rarely"];

/// The phrase a pronoun subject stands for. `they push you`, said after `the prices`, is people all the same.
fn stands_for(
    wording: &Wording<'_>,
    index: usize,
    pronoun: usize,
    head: usize,
) -> Option<std::ops::Range<usize>> {
    let tokens = &wording.analysis.tokens;
    let Some(Antecedent::Phrase(range)) = anaphora::of_subject(wording.analysis, index) else { return None };
    let people = tokens[pronoun].word == "they" && verbs::OF_PEOPLE.contains(&tokens[head].lemma.as_str());
    let named = range.end.checked_sub(1).is_some_and(|l| world::PEOPLE.contains(&tokens[l].word.as_str()));
    let sure = wording.is_near(index, &range) || wording.is_subject(index, &range);
    (sure && (!people || named)).then_some(range)
}

/// `I'd a number in my pocket` is `have a number in my pocket`, `I'd separate them` is `separate them`: a contraction
/// that was taken for the verb.
pub(super) fn contracted(wording: &Wording<'_>, index: usize, verb: &Verb) -> Option<Vec<Word>> {
    let clause = &wording.analysis.clauses[index];
    let tokens = &wording.analysis.tokens;
    if tokens[verb.head].word != "'d" || verb.head + 1 >= clause.end {
        return None;
    }
    let next = &tokens[verb.head + 1];
    let had = !verbs::is_base(&next.word) || next.tag == Tag::DET;
    let rest = wording.plain(index, verb.head + 1..clause.end);
    Some(had.then(|| Word::new("have", Tag::VERB)).into_iter().chain(rest).collect())
}

/// `does it stay fresh in July?`: what is asked of a pronoun.
pub(super) fn asked(analysis: &Analysis, clause: &Clause) -> Option<std::ops::Range<usize>> {
    let [first, second, _, ..] = analysis.slice(clause.range()) else { return None };
    let inverted = first.is_any(&["do", "does", "did", "will", "would", "can", "could"])
        && second.is_any(&["it", "they", "that", "this", "one", "you"]);
    (clause.question && inverted).then_some(clause.start + 2..clause.end)
}

/// `there is X`: X; `there are never any X`: no X; `there's hardly any X`: hardly any X.
pub(super) fn existing(wording: &Wording<'_>, index: usize, verb: &Verb) -> Vec<Word> {
    let tokens = &wording.analysis.tokens;
    let clause = &wording.analysis.clauses[index];
    // `there's something left`: what is left is no verb of `there`.
    let be = if tokens[verb.head].lemma == "be" { verb.head } else { verb.first };
    let denies = |token: &Token| token.is_any(&["n't", "not", "never"]);
    let mut denied = wording.analysis.slice(verb.first..be).iter().any(denies);
    let (mut at, mut hardly) = (be + 1, None);
    while at < clause.end {
        let token = &tokens[at];
        if denies(token) {
            denied = true;
        } else if token.is_any(&["hardly", "barely", "scarcely"]) {
            hardly = Some(token.word.as_str());
        } else if !(token.word == "any" && (denied || hardly.is_some())) {
            break;
        }
        at += 1;
    }
    let mut words = wording.phrase_words(index, at..clause.end);
    let enough = words.first().is_some_and(|w| matches!(w.text.as_str(), "enough" | "much" | "many"));
    let said = match hardly {
        Some(hardly) => vec![Word::new(hardly, Tag::ADV), Word::new("any", Tag::DET)],
        None if denied && enough => vec![Word::new("not", Tag::PART)],
        None if denied => vec![Word::new("no", Tag::DET)],
        None => Vec::new(),
    };
    words.splice(0..0, said);
    words
}

/// Where a denial in front of the verb stands that no predicate takes along: `none of it spoke to me`, `hardly a word
/// was spoken`, `never have I felt so small`.
pub(super) fn fronted_denial(analysis: &Analysis, clause: &Clause, verb: &Verb) -> Option<usize> {
    let denial = |t: &Token| {
        t.is_any(&["none", "neither", "nowhere", "hardly", "barely", "scarcely", "seldom", "never"])
    };
    let opens = (clause.start..verb.first).find(|i| denial(&analysis.tokens[*i]))?;
    let own = clause.subject.as_ref().is_some_and(|s| s.end <= opens);
    (!own && analysis.slice(clause.start..opens).iter().all(|t| t.tag == Tag::ADV || t.is_mark()))
        .then_some(opens)
}

/// `then came the searching`: the subject behind a verb that only says that it was its turn.
pub(super) fn came(analysis: &Analysis, clause: &Clause, verb: &Verb) -> Option<std::ops::Range<usize>> {
    let tokens = &analysis.tokens;
    let turn = tokens[verb.head].is_any(&["came", "comes", "followed", "follows"]);
    let what = verb.head + 1..clause.end;
    let named = tokens.get(what.start).is_some_and(|t| {
        !what.is_empty() && (matches!(t.tag, Tag::DET | Tag::NUM) || t.is_any(structure::POSSESSIVES))
    });
    (turn && named && verb.first == verb.head && clause.subject.is_none()).then_some(what)
}

/// The clause as said, without the speaker as subject and without auxiliaries of the perfect.
pub(super) fn as_said(wording: &Wording<'_>, index: usize, drop_subject: bool) -> Vec<Word> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let Some(verb) = &clause.verb else { return Vec::new() };
    let tokens = &analysis.tokens;
    let mut first = first_said(tokens, clause, verb, drop_subject);
    if let Some(words) = quality(wording, index, verb).filter(|_| drop_subject) {
        return words;
    }
    let mut words = Vec::new();
    if let Some(subject) = subject_of(analysis, clause).filter(|_| !drop_subject) {
        let pronoun = subject.len() == 1 && tokens[subject.start].is_any(structure::ANAPHORS);
        if pronoun {
            if let Some(range) = stands_for(wording, index, subject.start, verb.head) {
                words.extend(wording.phrase_words(index, range));
            } else if tokens[subject.start].is_any(&["they"]) {
                words.push(Word::new("they", Tag::PRON));
            } else {
                first = verb.first;
            }
        } else {
            words.extend(wording.phrase_words(index, shortened(wording, subject)));
        }
    }
    if first == verb.first
        && words.len() == 1
        && words[0].text.ends_with('s')
        && tokens[first].word.starts_with('\'')
    {
        words.push(Word::new(if tokens[first].word == "'s" { "is" } else { &tokens[first].word }, Tag::AUX));
        first += 1;
    }
    words.extend(wording.plain(index, first..clause.end));
    if let Some(w) = words.iter_mut().find(|w| w.text == "'s" && w.tag == Tag::AUX) {
        "is".clone_into(&mut w.text);
    }
    for w in &mut words {
        match w.text.as_str() {
            "'re" => "are".clone_into(&mut w.text),
            "'m" => "am".clone_into(&mut w.text),
            "'ll" => "will".clone_into(&mut w.text),
            "'ve" => "have".clone_into(&mut w.text),
            "'d" => "would".clone_into(&mut w.text),
            _ => {}
        }
    }
    words
}

/// The first word of a predicate that is said: auxiliaries of the perfect go where the form is a past as well.
fn first_said(tokens: &[Token], clause: &Clause, verb: &Verb, drop_subject: bool) -> usize {
    // `he'd answer` is what he would do, `he'd noticed` what he had done.
    let next = (verb.first + 1..=verb.head).find(|i| tokens[*i].tag != Tag::ADV).unwrap_or(verb.head);
    let is_base = verbs::is_base(&tokens[next].word) || tokens[next].word == "be";
    let mut first = verb.first;
    while first < verb.head
        && tokens[first].is_any(&["'ve", "have", "has", "'d", "had", "'m", "am"])
        && tokens[first].tag == Tag::AUX
        && (drop_subject || tokens[first].word != "'d" || !is_base)
    {
        first += 1;
    }
    // `they had taken too many`: with who did it, a form that is no past keeps what carries the tense.
    let carried = (verb.first..first).rev().find(|i| tokens[*i].is_any(&["have", "has", "had", "'ve"]));
    if let Some(at) = carried.filter(|_| !drop_subject && verbs::is_only_participle(&tokens[verb.head].word))
    {
        first = at;
    }
    let nearly = first.checked_sub(1).filter(|b| *b >= clause.start);
    if let Some(before) = nearly.filter(|b| tokens[*b].is_any(KEPT)) {
        first = before;
    }
    while drop_subject && first < verb.head && tokens[first].is_any(&["'ll", "would", "will"]) {
        first += 1;
    }
    first
}

/// `it's quiet` is `quiet`, `it isn't meant for me` is `not meant for me`.
fn quality(wording: &Wording<'_>, index: usize, verb: &Verb) -> Option<Vec<Word>> {
    let clause = &wording.analysis.clauses[index];
    let tokens = &wording.analysis.tokens;
    let you = clause.subject.as_ref().is_some_and(|s| tokens[s.start].word == "you");
    let denial = |t: &Token| t.word == "n't" || t.word == "not";
    let is = tokens[verb.first].is_any(&["'s", "is", "are", "am", "'m", "'re"])
        && (verb.first + 1..verb.head).all(|i| denial(&tokens[i]) || tokens[i].tag == Tag::ADV);
    if you || !is || verb.head > verb.first && !verb.passive {
        return None;
    }
    let mut rest = if verb.passive { verb.head } else { verb.head + 1 }..clause.end;
    let mut denied = clause.negated && verb.passive;
    while rest.len() > 1 && denial(&tokens[rest.start]) {
        rest.start += 1;
        denied = true;
    }
    let degree = |t: &Token| t.is_any(&["bit", "little", "lot", "few"]);
    let some = (rest.start..rest.end.min(rest.start + 3)).any(|i| degree(&tokens[i]));
    let said = if some { wording.plain(index, rest) } else { wording.phrase_words(index, rest) };
    let not = denied.then(|| Word::new("not", Tag::PART));
    (!said.is_empty()).then(|| not.into_iter().chain(said).collect())
}

/// A long subject without what hangs on its head: `the photographer that I used to pay` is `photographer`.
fn shortened(wording: &Wording<'_>, subject: std::ops::Range<usize>) -> std::ops::Range<usize> {
    const LONG: usize = 4;
    if subject.len() <= LONG {
        return subject;
    }
    let tokens = &wording.analysis.tokens;
    let hangs = (subject.start + 1..subject.end).find(|i| {
        tokens[*i].is_any(&["that", "who", "which", "where", "i", "we", "they", "you", ","])
            || tokens[*i].word == "next" && tokens.get(*i + 1).is_some_and(|t| t.word == "to")
            || tokens[*i].tag == Tag::ADP && tokens[*i - 1].tag != Tag::DET
    });
    subject.start
        ..hangs
            .filter(|h| {
                tokens[*h - 1].tag != Tag::DET
                    && !tokens[*h - 1].is_any(&[
                        "few", "many", "number", "couple", "rest", "half", "majority", "much", "most",
                        "some", "one", "all", "lot", "part",
                    ])
            })
            .unwrap_or(subject.end)
}
