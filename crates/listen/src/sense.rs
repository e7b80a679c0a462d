//! What is known of a statement beyond its words: from the tree, and by judges that learned it.

use colloquy_engine::interpretation::{About, Askable, Experiencer, Forms, Role, Sense, Tense};
use colloquy_syntax::{Dep, Doc, Pos, Tag, inflect};

use crate::clause::{Clause, class_of, is_verbal, subject};
use crate::features::{self, lemma, norm};
use crate::parsed::Parsed;
use crate::words;

/// Most words of a form: a longer one is no part of a question.
const MOST_WORDS: usize = 12;

/// What the tree tells.
pub fn of(parsed: &Parsed, clause: &Clause, label: &str) -> Sense {
    let doc = &parsed.doc;
    let verbal = is_verbal(doc, clause.head);
    Sense {
        predicate: verbal.then(|| lemma(doc, clause.head)),
        roles: roles(parsed, clause),
        negated: Some(features::is_negated(doc, clause)),
        tense: tense(doc, clause),
        experiencer: experiencer(doc, clause),
        intensity: Some(intensity(doc, clause)),
        askable: Some(askable(doc, clause)),
        forms: forms(doc, clause, label),
        ..Sense::default()
    }
}

fn roles(parsed: &Parsed, clause: &Clause) -> Vec<Role> {
    let doc = &parsed.doc;
    let mut found = Vec::new();
    for child in doc.children(clause.head).filter(|child| clause.tokens.contains(child)) {
        let name = match doc[child].dep {
            Dep::Nsubj | Dep::Nsubjpass | Dep::Csubj => "subject",
            Dep::Dobj | Dep::Dative => "object",
            Dep::Acomp | Dep::Attr | Dep::Xcomp | Dep::Ccomp | Dep::Oprd => "complement",
            Dep::Prep | Dep::Agent => "oblique",
            Dep::Prt => "particle",
            _ => continue,
        };
        let span = doc.subtree_span(child);
        let (start, end) = (span.start.max(clause.range.start), span.end.min(clause.range.end));
        if start < end {
            let span = parsed.chars(parsed.bytes_of(&(start..end)));
            found.push(Role { name: name.to_owned(), span });
        }
    }
    found
}

fn tense(doc: &Doc, clause: &Clause) -> Option<Tense> {
    match features::tense(doc, clause.head) {
        "past" => Some(Tense::Past),
        "present" => Some(Tense::Habitual),
        "future" => Some(Tense::Future),
        _ => None,
    }
}

fn experiencer(doc: &Doc, clause: &Clause) -> Option<Experiencer> {
    match class_of(doc, subject(doc, clause.head)?) {
        "self" => Some(Experiencer::Own),
        "other" | "name" => Some(Experiencer::Others),
        "generic" => Some(Experiencer::Generic),
        "thing" | "noun" => Some(Experiencer::Thing),
        _ => None,
    }
}

/// 0 to 1: by words that strengthen, superlatives, and marks.
fn intensity(doc: &Doc, clause: &Clause) -> f64 {
    let strong =
        |t: &usize| words::is("strong", &norm(doc, *t)) || matches!(doc[*t].tag, Tag::JJS | Tag::RBS);
    let loud = features::has_mark(doc, doc[clause.head].sentence, '!');
    let count = clause.tokens.iter().filter(|t| strong(t)).count() + usize::from(loud);
    (0.25 + 0.25 * count as f64).min(1.0)
}

/// A statement whose subject or object is a bare pronoun for something that is not in it cannot be asked about by its
/// words alone.
fn askable(doc: &Doc, clause: &Clause) -> Askable {
    let hedges = |t: usize| words::is("hedging", &lemma(doc, t));
    let content = clause.tokens.iter().filter(|t| features::is_content(doc, **t) && !hedges(**t)).count();
    if content == 0 {
        return Askable::No("no word of content".to_owned());
    }
    if clause.tokens.iter().any(|t| guesses_what_is_asked(doc, *t)) {
        return Askable::No("it is about what the interviewer asks".to_owned());
    }
    let vague =
        subject(doc, clause.head).filter(|s| class_of(doc, *s) == "thing" && doc[*s].pos == Pos::Pron);
    match vague {
        Some(s) if content < 2 => Askable::No(format!("\"{}\" stands for something else", doc.token_text(s))),
        _ => Askable::Yes,
    }
}

/// Whether words are about what the interviewer asks, as far as whoever says them guesses it.
pub fn is_of_the_interview(words: &str) -> bool {
    if !words.to_lowercase().contains("you") {
        return false;
    }
    let doc = colloquy_syntax::parse(words);
    (0..doc.len()).any(|verb| guesses_what_is_asked(&doc, verb))
}

/// Whether a verb is what somebody thinks that the interviewer wants: "I suppose what you're after is why", "I thought you were asking about the hens".
fn guesses_what_is_asked(doc: &Doc, verb: usize) -> bool {
    let spoken_to = doc.child(verb, Dep::Nsubj).is_some_and(|who| norm(doc, who) == "you");
    let after = || lemma(doc, verb) == "be" && doc.children(verb).any(|c| norm(doc, c) == "after");
    let wants = || ["ask", "mean", "want", "expect"].contains(&&*lemma(doc, verb)) || after();
    let thinks = |t: usize| {
        ["think", "suppose", "know", "guess", "reckon", "take", "see"].contains(&&*lemma(doc, t))
            && doc.child(t, Dep::Nsubj).is_some_and(|who| norm(doc, who) == "i")
    };
    spoken_to && wants() && doc.ancestors(verb).any(thinks)
}

/// The other shapes of a clause; each is absent where it would not be sound.
fn forms(doc: &Doc, clause: &Clause, label: &str) -> Forms {
    let mut forms = Forms::default();
    let whole = clause.tokens.len() <= MOST_WORDS && clause.pieces.len() == 1;
    if !clause.tokens.iter().any(|t| is_verbal(doc, *t)) {
        if matches!(doc[clause.head].pos, Pos::Noun | Pos::Propn) {
            forms.noun_phrase = Some(turned(label.split_whitespace()));
        }
        return forms;
    }
    let Some(subject) = subject(doc, clause.head).filter(|s| clause.tokens.contains(s)) else { return forms };
    let spoken: Vec<usize> = clause.tokens.iter().copied().filter(|t| doc[*t].pos != Pos::Punct).collect();
    let own = matches!(norm(doc, subject).as_str(), "i" | "we");
    let declarative = doc.left_edge(subject) == spoken.first().copied() && is_finite(doc, clause.head);
    if !whole || !declarative || matches!(doc[subject].tag, Tag::WP | Tag::WDT) {
        return forms;
    }
    let all: Vec<usize> = match (spoken.first(), spoken.last()) {
        (Some(first), Some(last)) => {
            clause.tokens.iter().copied().filter(|t| (first..=last).contains(&t)).collect()
        }
        _ => return forms,
    };
    if own {
        forms.second_person = Some(agreed(&said_back(doc, &all)));
    } else {
        forms.clause = Some(said_back(doc, &all));
    }
    forms.gerund = gerund(doc, clause, &spoken, (subject, own));
    forms
}

/// "running out of milk", "not sleeping well", "the driver waving"; None of a clause with a modal or a compound tense.
fn gerund(doc: &Doc, clause: &Clause, spoken: &[usize], (subject, own): (usize, bool)) -> Option<String> {
    let helpers: Vec<usize> =
        doc.children(clause.head).filter(|c| matches!(doc[*c].dep, Dep::Aux | Dep::Auxpass)).collect();
    if helpers.iter().any(|h| lemma(doc, *h) != "do") {
        return None;
    }
    let subject_end = doc.right_edge(subject)? + 1;
    let denied = doc.child(clause.head, Dep::Neg);
    let mut parts: Vec<String> = Vec::new();
    if !own {
        parts.extend(spoken.iter().filter(|t| **t < subject_end).map(|t| doc.token_text(*t).to_owned()));
    }
    parts.extend(denied.map(|n| if norm(doc, n) == "never" { "never" } else { "not" }.to_owned()));
    for token in spoken.iter().filter(|t| **t >= subject_end && Some(**t) != denied && !helpers.contains(*t))
    {
        parts.push(if *token == clause.head {
            inflect::gerund(&lemma(doc, *token))
        } else {
            doc.token_text(*token).to_owned()
        });
    }
    Some(turned(parts.iter().map(String::as_str)).replace(" '", "'"))
}

fn is_finite(doc: &Doc, head: usize) -> bool {
    let finite = |t: usize| matches!(doc[t].tag, Tag::VBD | Tag::VBP | Tag::VBZ | Tag::MD);
    finite(head) || doc.children(head).any(|c| matches!(doc[c].dep, Dep::Aux | Dep::Auxpass) && finite(c))
}

/// Tokens as they are said to the respondent, with the spaces and marks they were said with, to stand within a sentence.
pub(crate) fn said_back(doc: &Doc, tokens: &[usize]) -> String {
    let mut said = String::new();
    let mut before: Option<usize> = None;
    for &token in tokens {
        let joined = before.is_some_and(|last| last + 1 == token && !doc[last].space_after);
        if !said.is_empty() && !joined {
            said.push(' ');
        }
        let word = doc.token_text(token);
        // "im", as it is typed.
        let word = if joined && word == "m" { "'m" } else { word };
        if before.is_none() && doc[token].pos != Pos::Propn {
            said.push_str(&turned_word(&word.to_lowercase()).to_lowercase());
        } else {
            said.push_str(turned_word(word));
        }
        before = Some(token);
    }
    said
}

/// Words said by the respondent, as they are said to them: "my" becomes "your".
fn turned<'a>(said: impl Iterator<Item = &'a str>) -> String {
    said.map(turned_word).collect::<Vec<_>>().join(" ")
}

fn turned_word(word: &str) -> &str {
    match word.to_lowercase().as_str() {
        "i" | "we" | "me" | "us" => "you",
        "my" | "our" => "your",
        "mine" | "ours" => "yours",
        "myself" => "yourself",
        "ourselves" => "yourselves",
        "'m" | "’m" => "'re",
        "am" => "are",
        _ => word,
    }
}

/// "you was" after "I was".
fn agreed(form: &str) -> String {
    form.replace("you was", "you were").replace("you wasn't", "you weren't")
}

/// A coded class of what a statement is about.
pub fn about(class: &str) -> Option<About> {
    Some(match class {
        "topic" => About::Topic,
        "alternative" => About::Alternative,
        "self" => About::Own,
        "other_people" | "other" => About::Other,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::is_of_the_interview;

    #[test]
    fn what_they_think_they_are_asked_is_known() {
        for (said, guesses) in [
            ("I suppose what you're after is why I never sold it.", true),
            ("Anyway I thought you were asking about the hens.", true),
            ("I don't know what you want me to say about it.", true),
            ("I thought you'd want, like, the dates.", true),
            ("I thought she was asking about the hens.", false),
            ("You want a good strong lid on it.", false),
            ("I asked what they wanted.", false),
            ("I thought you had to pay first.", false),
        ] {
            assert_eq!(is_of_the_interview(said), guesses, "{said}");
        }
    }
}
