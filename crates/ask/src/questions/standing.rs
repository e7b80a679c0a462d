//! How the words of a label stand in the sentence they were said in: as a thing, a doing, a quality or a statement.
//!
//! A label alone is often read wrongly ("froth stays put" could be a doing). Its sentence tells: there the froth
//! is a subject, and no question may say "frothing stays put".

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use colloquy_listen::memo::Memo;

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
        static STANDINGS: Memo<String, Option<Standing>> = Memo::default();
    }
    let key = format!("{label}\u{0}{said}");
    STANDINGS.with(|memo| memo.of(&key, || found(label, said))).as_ref().clone()
}

fn found(label: &str, said: &str) -> Option<Standing> {
    if hangs_on_a_negation(label) {
        return Some(Standing::Statement);
    }
    let doc = colloquy_syntax::parse(said);
    let own = colloquy_syntax::parse(label);
    let is_small = |at: &usize| SMALL.contains(&word(&own, *at).as_str());
    let skipped = (0..own.len()).take_while(is_small).count();
    let places = places(&own, &doc)?;
    let (first, last) = (*places.first()?, *places.last()?);
    let predicate = Predicate::over(&doc, first)?;
    let head = predicate.head;
    if predicate.subject.contains(&first) {
        let whole = last >= predicate.first || places.iter().any(|at| !doc.is_within(*at, head));
        return Some(if whole { Standing::Statement } else { Standing::Thing });
    }
    if (predicate.first..=head).contains(&first) && !is_copula(&doc, head) {
        return doing(&doc, &predicate, first, skipped + 1);
    }
    if first <= head {
        return None;
    }
    let after = after_adverbs(&doc, head + 1);
    if is_copula(&doc, head) && first == after && is_quality(&doc, first..last + 1, after > head + 1) {
        let own = predicate.subject.clone().any(|at| matches!(word(&doc, at).as_str(), "i" | "we"));
        return Some(Standing::Quality { own });
    }
    if holds_finite_verb(&doc, first..last + 1) {
        return Some(Standing::Statement);
    }
    let thing = |at: usize| matches!(doc[at].pos, Pos::Noun | Pos::Propn | Pos::Det | Pos::Num);
    (thing(first) || thing(last)).then_some(Standing::Thing)
}

fn word(doc: &Doc, at: usize) -> String {
    doc.token_text(at).to_lowercase().replace('’', "'")
}

fn lemma(doc: &Doc, at: usize) -> String {
    doc[at].lemma.to_lowercase()
}

/// The predicate of a clause with its subject, by their tokens.
struct Predicate {
    /// The first of its verbs.
    first: usize,
    /// The verb that carries content.
    head: usize,
    subject: Range<usize>,
    negated: bool,
}

impl Predicate {
    /// The nearest over a token: the first verb on the way up that is more than a participle beside a noun.
    fn over(doc: &Doc, token: usize) -> Option<Self> {
        let verbal = |at: &usize| {
            matches!(doc[*at].pos, Pos::Verb | Pos::Aux)
                && !matches!(doc[*at].dep, Dep::Amod | Dep::Compound | Dep::Aux | Dep::Auxpass)
        };
        let head = std::iter::once(token).chain(doc.ancestors(token)).find(verbal)?;
        // What stands under a verb that another governs has its subject there: "I want to feel safe".
        let governor = (doc[head].dep == Dep::Xcomp).then(|| doc.head(head)).flatten();
        let helpers = || doc.children(head).filter(|c| matches!(doc[*c].dep, Dep::Aux | Dep::Auxpass));
        let subject_of = |head: usize| {
            doc.children(head)
                .find(|c| matches!(doc[*c].dep, Dep::Nsubj | Dep::Nsubjpass | Dep::Csubj | Dep::Expl))
        };
        let subject = subject_of(head).or_else(|| governor.and_then(subject_of));
        let conjunct = doc.head(head).filter(|_| doc[head].dep == Dep::Conj);
        let subject = subject.or_else(|| conjunct.and_then(subject_of));
        Some(Self {
            first: helpers().chain([head]).min().unwrap_or(head),
            head,
            subject: subject.map_or(0..0, |s| doc.subtree_span(s)),
            negated: doc.child(head, Dep::Neg).is_some(),
        })
    }
}

/// A predicate can be said as a doing unless it is denied: then the label, which lost the denial, says the opposite.
fn doing(doc: &Doc, predicate: &Predicate, first: usize, words: usize) -> Option<Standing> {
    let base = lemma(doc, first);
    let plain = !base.is_empty() && base.chars().all(|c| c.is_ascii_lowercase());
    let asked =
        doc.sentences().get(doc[first].sentence).is_some_and(|s| s.clone().any(|t| doc.token_text(t) == "?"));
    if predicate.negated || asked || !plain || doc[first].pos == Pos::Aux && first != predicate.head {
        // "was thinking" is a doing too, of the verb that carries content.
        let progressive = doc[first].pos == Pos::Aux && base == "be" && doc[predicate.head].tag == Tag::VBG;
        let helped = !predicate.negated && !asked && progressive;
        let words = words + predicate.head - first;
        return helped.then(|| Standing::Doing { base: lemma(doc, predicate.head), words });
    }
    // "I've heard that before" is having heard it, not hearing it.
    let perfect = first.checked_sub(1).is_some_and(|before| {
        doc[before].pos == Pos::Aux && lemma(doc, before) == "have" && word(doc, first) != base
    });
    let base = if perfect { format!("have {}", word(doc, first)) } else { base };
    Some(Standing::Doing { base, words })
}

/// The words of a label, in order, in the tokens of a sentence; None when one is missing.
fn places(own: &Doc, said: &Doc) -> Option<Vec<usize>> {
    let words: Vec<usize> = (0..own.len())
        .filter(|at| {
            !matches!(own[*at].pos, Pos::Punct | Pos::Space) && !SMALL.contains(&word(own, *at).as_str())
        })
        .collect();
    let start = words.first()?;
    let same = |label: usize, at: usize| same(own, label, said, at);
    (0..said.len()).filter(|at| same(*start, *at)).find_map(|at| {
        let mut found = vec![at];
        for label in &words[1..] {
            let from = found.last()? + 1;
            let next = (from..said.len().min(from + GAP + 1)).find(|at| same(*label, *at))?;
            found.push(next);
        }
        Some(found)
    })
}

fn same(own: &Doc, label: usize, said: &Doc, at: usize) -> bool {
    let (label_word, word, base) = (word(own, label), word(said, at), lemma(said, at));
    label_word == word
        || label_word == base
        || (lemma(own, label) == base && label_word.len() > 2)
        || matches!((label_word.as_str(), word.as_str()), ("my", "our") | ("your", "my" | "our"))
}

fn is_copula(doc: &Doc, at: usize) -> bool {
    lemma(doc, at) == "be"
}

fn after_adverbs(doc: &Doc, from: usize) -> usize {
    (from..doc.len()).find(|at| doc[*at].pos != Pos::Adv || word(doc, *at) == "not").unwrap_or(from)
}

/// An adjective that no noun of its own follows. After an adverb of degree a bare noun is a mistake of the tagger:
/// "they are really light on my head".
fn is_quality(doc: &Doc, range: Range<usize>, graded: bool) -> bool {
    let Some(at) = range.clone().find(|at| doc[*at].pos != Pos::Adv) else { return false };
    let follows = range.contains(&(at + 1)).then(|| doc[at + 1].pos);
    let adjective = doc[at].pos == Pos::Adj || doc[at].tag == Tag::VBN || graded && doc[at].pos == Pos::Noun;
    adjective && !matches!(follows, Some(Pos::Noun | Pos::Propn | Pos::Adj | Pos::Pron))
}

/// A verb that makes a statement of what stands before it: not an infinitive, not a participle.
fn holds_finite_verb(doc: &Doc, range: Range<usize>) -> bool {
    let start = range.start;
    range.skip(1).any(|at| {
        let finite = matches!(doc[at].tag, Tag::VBD | Tag::VBP | Tag::VBZ | Tag::MD);
        let opens = |at: usize| {
            matches!(
                word(doc, at).as_str(),
                "that" | "which" | "who" | "what" | "where" | "when" | "how" | "if"
            )
        };
        let inside = (start..at).any(opens);
        finite && !inside && !matches!(word(doc, at - 1).as_str(), "to" | "and" | "or")
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
