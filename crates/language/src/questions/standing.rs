//! How the words of a label stand in the sentence they were said in: as a thing, a doing, a quality or a statement.
//!
//! A label alone is often read wrongly ("froth stays put" could be a doing). Its sentence tells: there the froth
//! is a subject, and no question may say "frothing stays put".

use crate::analysis::{Analysis, Clause};
use crate::memo::Memo;
use crate::tags::Tag;
use crate::tokens::{Token, tokenise};

/// How a label stands in its sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Standing {
    /// Subject and predicate, or words whose sense hangs on what was left out: only to be quoted.
    Statement,
    /// A predicate.
    Doing {
        /// Its verb as an infinitive without "to": "wait", "have heard".
        base: String,
        /// Words of the label up to and with the verb.
        words: usize,
    },
    /// What something is said to be: "light on my head" of "they are light on my head".
    Quality {
        /// The speaker is said to be so.
        own: bool,
    },
    /// A thing: a subject or an object.
    Thing,
}

/// Words that a label may lose or gain against its sentence.
const SMALL: &[&str] =
    &["a", "an", "the", "is", "are", "was", "were", "it", "'s", "really", "very", "so", "just"];
/// Words that mean something only under a negation.
const NEGATION_BOUND: &[&str] = &["any more", "anymore", "at all", "any longer", "either"];
/// Words that carry a negation.
const NEGATIONS: &[&str] = &[
    "not", "no", "never", "nothing", "nobody", "hardly", "without", "avoid", "n't", "stop", "barely", "none",
    "isn't", "don't", "doesn't", "can't", "cannot", "won't", "didn't", "nor", "neither", "lack",
];
/// Most words of a sentence between two words of a label.
const GAP: usize = 3;

/// How the words of a label stand in a stretch that was said; None when they are not found there, or when nothing
/// can be told.
pub(super) fn standing(label: &str, said: &str) -> Option<Standing> {
    thread_local! {
        static STANDINGS: Memo<String, Option<Standing>> = Memo::new();
    }
    let key = format!("{label}\u{0}{said}");
    STANDINGS.with(|memo| memo.of(&key, || found(label, said))).as_ref().clone()
}

fn found(label: &str, said: &str) -> Option<Standing> {
    if hangs_on_a_negation(label) {
        return Some(Standing::Statement);
    }
    let analysis = Analysis::of(said);
    let (own, _) = tokenise(label);
    let skipped = own.iter().take_while(|t| SMALL.contains(&t.word.as_str())).count();
    let places = places(&own, &analysis.tokens)?;
    let (first, last) = (*places.first()?, *places.last()?);
    let clause = analysis.clauses.iter().find(|c| c.range().contains(&first))?;
    let verb = clause.verb.as_ref()?;
    let head = verb.head;
    let subject = clause.subject.clone().unwrap_or(0..0);
    if subject.contains(&first) {
        let whole = last >= verb.first || places.iter().any(|at| !clause.range().contains(at));
        return Some(if whole { Standing::Statement } else { Standing::Thing });
    }
    if (verb.first..=head).contains(&first) && !is_copula(&analysis.tokens[head]) {
        return doing(&analysis, clause, first, head, skipped + 1);
    }
    if first <= head {
        return None;
    }
    let later = &analysis.tokens[first..=last];
    let predicate = after_adverbs(&analysis.tokens, head + 1);
    if is_copula(&analysis.tokens[head]) && first == predicate && is_quality(later, predicate > head + 1) {
        let own = analysis.slice(subject).iter().any(|t| t.is_any(&["i", "we"]));
        return Some(Standing::Quality { own });
    }
    if holds_finite_verb(later) {
        return Some(Standing::Statement);
    }
    let thing = |at: usize| matches!(analysis.tokens[at].tag, Tag::NOUN | Tag::PROPN | Tag::DET | Tag::NUM);
    (thing(first) || thing(last)).then_some(Standing::Thing)
}

/// A predicate can be said as a doing unless it is denied: then the label, which lost the denial, says the opposite.
fn doing(analysis: &Analysis, clause: &Clause, first: usize, head: usize, words: usize) -> Option<Standing> {
    let verb = &analysis.tokens[first];
    let plain = !verb.lemma.is_empty() && verb.lemma.chars().all(|c| c.is_ascii_lowercase());
    if clause.negated
        || clause.question
        || !plain
        || verb.tag == Tag::AUX
        || first != head && verb.tag != Tag::VERB
    {
        return None;
    }
    // "I've heard that before" is having heard it, not hearing it.
    let perfect = first.checked_sub(1).is_some_and(|before| {
        let auxiliary = &analysis.tokens[before];
        auxiliary.lemma == "have" && auxiliary.tag == Tag::AUX && verb.word != verb.lemma
    });
    let base = if perfect { format!("have {}", verb.word) } else { verb.lemma.clone() };
    Some(Standing::Doing { base, words })
}

/// The words of a label, in order, in the tokens of a sentence; None when one is missing.
fn places(own: &[Token], said: &[Token]) -> Option<Vec<usize>> {
    let words: Vec<&Token> =
        own.iter().filter(|t| !t.is_mark() && !SMALL.contains(&t.word.as_str())).collect();
    let start = words.first()?;
    (0..said.len()).filter(|at| same(start, &said[*at])).find_map(|at| {
        let mut found = vec![at];
        for word in &words[1..] {
            let from = found.last()? + 1;
            let next = (from..said.len().min(from + GAP + 1)).find(|at| same(word, &said[*at]))?;
            found.push(next);
        }
        Some(found)
    })
}

fn same(label: &Token, said: &Token) -> bool {
    label.word == said.word
        || label.word == said.lemma
        || (!label.lemma.is_empty() && label.lemma == said.lemma && label.word.len() > 2)
        || matches!((label.word.as_str(), said.word.as_str()), ("my", "our") | ("your", "my" | "our"))
}

fn is_copula(token: &Token) -> bool {
    token.lemma == "be"
}

fn after_adverbs(tokens: &[Token], from: usize) -> usize {
    (from..tokens.len())
        .find(|at| tokens[*at].tag != Tag::ADV || tokens[*at].is_any(&["not"]))
        .unwrap_or(from)
}

/// An adjective that no noun of its own follows. After an adverb of degree a bare noun is a mistake of the tagger:
/// "they are really light on my head".
fn is_quality(tokens: &[Token], graded: bool) -> bool {
    let Some(at) = tokens.iter().position(|t| t.tag != Tag::ADV) else { return false };
    let follows = tokens.get(at + 1).map(|t| t.tag);
    let adjective = tokens[at].tag == Tag::ADJ || graded && tokens[at].tag == Tag::NOUN;
    adjective && !matches!(follows, Some(Tag::NOUN | Tag::PROPN | Tag::ADJ | Tag::PRON))
}

/// A verb that makes a statement of what stands before it: not an infinitive, not a participle.
fn holds_finite_verb(tokens: &[Token]) -> bool {
    tokens.iter().enumerate().skip(1).any(|(at, token)| {
        let before = tokens[at - 1].word.as_str();
        let finite = token.tag == Tag::AUX
            || token.tag == Tag::VERB
                && token.word != token.lemma
                && !token.word.ends_with("ing")
                && !token.word.ends_with("ed");
        let inside = tokens[..at]
            .iter()
            .any(|t| t.is_any(&["that", "which", "who", "what", "where", "when", "how", "if"]));
        finite && !inside && !matches!(before, "to" | "and" | "or")
    })
}

/// "Hide the bitterness any more": what was denied is not in the label.
pub(super) fn hangs_on_a_negation(label: &str) -> bool {
    let label = format!(" {} ", label.to_lowercase().replace('’', "'"));
    let bound = NEGATION_BOUND.iter().any(|words| label.contains(&format!(" {words} ")));
    bound && !NEGATIONS.iter().any(|word| label.contains(&format!(" {word} ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doing(base: &str) -> Standing {
        Standing::Doing { base: base.to_owned(), words: 1 }
    }

    #[test]
    fn the_sentence_tells_how_a_label_stands() {
        let table = [
            ("froth stays put", "The froth stays put instead of collapsing", Standing::Statement),
            (
                "ingredients list is longer",
                "the ingredients list is longer than I'd like",
                Standing::Statement,
            ),
            ("one charge gets me to Friday", "one charge gets me to Friday", Standing::Statement),
            ("light on my head", "they are really light on my head", Standing::Quality { own: false }),
            ("expensive", "it is expensive", Standing::Quality { own: false }),
            (
                "hide the bitterness any more",
                "I don't need sugar to hide the bitterness any more",
                Standing::Statement,
            ),
            ("tired of it all", "I am tired of it all", Standing::Quality { own: true }),
            ("cancel the noise around me", "They cancel the noise around me", doing("cancel")),
            ("stay in the background flavour-wise", "it stays in the background flavour-wise", doing("stay")),
            ("read labels in the aisle", "I read labels in the aisle", doing("read")),
            ("snap at people", "I snap at people", doing("snap")),
            ("snap at people", "I start the day stressed and I snap at people", doing("snap")),
            ("wait for the November sales", "I waited for the November sales", doing("wait")),
            ("hear promises like that", "I've heard promises like that before", doing("have heard")),
            (
                "was thinking about it",
                "I was thinking about it",
                Standing::Doing { base: "think".to_owned(), words: 2 },
            ),
            ("small garden", "we have a small garden behind the house", Standing::Thing),
            ("price", "The price made me swallow", Standing::Thing),
            ("bus was late", "because the bus was late", Standing::Statement),
        ];
        for (label, said, expected) in table {
            assert_eq!(standing(label, said), Some(expected), "{label} in {said}");
        }
    }

    #[test]
    fn what_is_not_found_tells_nothing() {
        for (label, said) in
            [("", ""), ("x", ""), ("", "x y"), ("walk the dog", "I feed the cat"), ("?", "?")]
        {
            assert_eq!(standing(label, said), None, "{label} in {said}");
        }
        assert_eq!(standing("not sleep at all", "I do not sleep at all"), None);
    }
}
