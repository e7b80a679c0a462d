//! What a pronoun stands for: a clause, a noun phrase, the focus of the question, the topic, or nothing
//! certain (`language.md` 2.4). A label is never invented from a pronoun.

use std::ops::Range;

use crate::analysis::{Analysis, Clause, Join};
use crate::discourse;
use crate::lexicon::{structure, world};
use crate::tags::Tag;
use crate::tokens::Token;

/// What a pronoun stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Antecedent {
    /// A whole clause.
    Clause(usize),
    /// A noun phrase of the answer.
    Phrase(Range<usize>),
    /// What the question was about.
    Focus,
    /// Nothing certain.
    Unresolved,
}

/// How far back a noun phrase is looked for, in tokens.
const REACH: usize = 60;

/// The antecedent of a clause's subject, when that is a pronoun.
pub fn of_subject(analysis: &Analysis, clause: usize) -> Option<Antecedent> {
    let c = &analysis.clauses[clause];
    let subject = c.subject.clone().or_else(|| analysis.clauses.get(c.shares?)?.subject.clone())?;
    if subject.len() != 1 {
        return None;
    }
    let token = &analysis.tokens[subject.start];
    if !structure::ANAPHORS.contains(&token.word.as_str())
        || token.tag == Tag::DET && token.word != "that" && token.word != "this"
    {
        return None;
    }
    if clause > 0
        && (token.word == "which" && c.joined() == Join::Which
            || discourse::outcomes::that_causes(analysis, c))
    {
        return Some(Antecedent::Clause(clause - 1));
    }
    Some(of_pronoun(analysis, clause, subject.start))
}

/// The antecedent of a pronoun at a token of a clause.
pub fn of_pronoun(analysis: &Analysis, clause: usize, at: usize) -> Antecedent {
    let token = &analysis.tokens[at];
    let plural = token.is_any(&["they", "them", "these", "those"]);
    let sentence = analysis.sentence_start(clause);
    let first = analysis.clauses.iter().take(clause).all(|c| c.verb.is_none());
    if clause > 0 && !first && token.is_any(&["that", "this", "which"]) {
        return Antecedent::Clause(clause - 1);
    }
    if let Some(phrase) = preceding(analysis, clause, at, plural, if first { sentence } else { 0 }) {
        return Antecedent::Phrase(phrase);
    }
    if first { Antecedent::Focus } else { Antecedent::Unresolved }
}

/// The best noun phrase before a pronoun: subjects of earlier clauses first, nearest first, then others.
fn preceding(
    analysis: &Analysis,
    clause: usize,
    at: usize,
    plural: bool,
    from: usize,
) -> Option<Range<usize>> {
    let low = from.max(at.saturating_sub(REACH));
    let pronoun = analysis.tokens[at].word.as_str();
    let fits = |range: &Range<usize>| {
        let head = &analysis.tokens[range.end - 1];
        head.tag != Tag::PRON
            && is_plural(head) == plural
            && (plural || !world::PEOPLE.contains(&head.word.as_str()))
            && !world::TIMES.contains(&head.word.as_str())
            && head.word != "home"
            && !structure::VAGUE_NOUNS.contains(&head.word.as_str())
            && may_be_meant(analysis, range, pronoun)
    };
    let subjects = analysis.clauses[..clause].iter().rev().take(2).filter_map(|c| c.subject.clone());
    if let Some(subject) = subjects.filter(|s| s.start >= low).map(|s| core(&analysis.tokens, s)).find(|s| {
        !s.is_empty() && matches!(analysis.tokens[s.end - 1].tag, Tag::NOUN | Tag::PROPN) && fits(s)
    }) {
        return Some(subject);
    }
    // What the same pronoun stood for already was named before it: `I drove it to the pub to show it`.
    let sentence = analysis.sentence_start(clause);
    let again = (sentence..at).find(|i| analysis.tokens[*i].word == pronoun);
    let mut end = again.unwrap_or(at).min(analysis.clauses[clause].start);
    while end > low {
        let token = &analysis.tokens[end - 1];
        if matches!(token.tag, Tag::NOUN | Tag::PROPN) {
            let mut start = end - 1;
            while start > low && matches!(analysis.tokens[start - 1].tag, Tag::NOUN | Tag::PROPN | Tag::ADJ) {
                start -= 1;
            }
            let range = start..end;
            if fits(&range) {
                return Some(range);
            }
            end = start;
        } else {
            end -= 1;
        }
    }
    None
}

/// Whether a phrase belongs to what is told, and is not told of the same pronoun: in `in other words they sold it`
/// it does not, and `they weren't bad people, they were boxed in` leaves open who they were.
fn may_be_meant(analysis: &Analysis, phrase: &Range<usize>, pronoun: &str) -> bool {
    let holds = |c: &&Clause| c.start <= phrase.start && phrase.end <= c.end;
    analysis.clauses.iter().find(holds).is_some_and(|clause| {
        let subject = clause.subject.as_ref().filter(|s| s.len() == 1);
        subject.is_none_or(|s| analysis.tokens[s.start].word != pronoun)
    })
}

/// The noun phrase without its determiner and what hangs on it.
pub fn core(tokens: &[Token], range: Range<usize>) -> Range<usize> {
    let mut start = range.start;
    while start < range.end
        && (matches!(tokens[start].tag, Tag::DET | Tag::ADV | Tag::SCONJ | Tag::ADP | Tag::PUNCT)
            || tokens[start].is_any(structure::DETERMINERS))
    {
        start += 1;
    }
    let mut end = start;
    while end < range.end
        && (matches!(tokens[end].tag, Tag::NOUN | Tag::PROPN | Tag::ADJ | Tag::NUM)
            || tokens[end].word == "'s" && tokens[end].tag == Tag::PART
            || tokens[end].tag == Tag::VERB && tokens[end].word.ends_with("ing"))
    {
        end += 1;
    }
    start..end
}

fn is_plural(token: &Token) -> bool {
    token.word != token.lemma && token.tag == Tag::NOUN
        || world::PEOPLE.contains(&token.word.as_str()) && token.word.ends_with('s')
}
