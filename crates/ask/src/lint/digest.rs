//! What comparing questions needs of one: its words as numbers, worked out once per text.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::LazyLock;

pub(crate) use colloquy_engine::question::{overlap, word_id, word_ids};

use super::text::{STOP, opener_of, without_acknowledgement};
use colloquy_listen::memo::Memo;

/// A question, or any other short text, as numbers: two words have one number when they are the same word.
#[derive(Debug, Default)]
pub(crate) struct Digest {
    /// Its words in their order.
    pub(crate) words: Vec<u64>,
    /// One bit per word, for telling quickly what it cannot hold.
    pub(crate) mask: u64,
    /// Its content words, in order of their numbers, each once.
    pub(crate) content: Vec<u64>,
    /// The words that tell whether it was asked before, the acknowledgement aside.
    pub(crate) set: Vec<u64>,
    /// Its first word, the acknowledgement aside.
    pub(crate) opener: Option<u64>,
    /// It asks "why".
    pub(crate) why: bool,
    /// It begins with an acknowledgement.
    pub(crate) acknowledged: bool,
}

/// The bit of a word in a mask.
pub(crate) const fn bit(word: u64) -> u64 {
    1 << (word >> 58)
}

static WHY: LazyLock<u64> = LazyLock::new(|| word_id("why"));
static STOP_IDS: LazyLock<HashSet<u64>> = LazyLock::new(|| STOP.iter().map(|word| word_id(word)).collect());

/// The words of a text: letters, digits and inner apostrophes.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’')))
        .map(|w| w.trim_matches(['\'', '’']))
        .filter(|w| !w.is_empty())
}

fn carries_content(piece: &str, id: u64) -> bool {
    (!piece.is_ascii() || piece.len() > 2) && !STOP_IDS.contains(&id)
}

/// The distinct content words of a text, as sorted numbers.
pub(crate) fn content_ids(text: &str) -> Vec<u64> {
    let mut ids: Vec<u64> = pieces(text)
        .map(|p| (p, word_id(p)))
        .filter(|(p, id)| carries_content(p, *id))
        .map(|(_, id)| id)
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Whether two sorted lists of numbers share none.
pub(crate) fn disjoint(a: &[u64], b: &[u64]) -> bool {
    shared(a, b) == 0
}

/// How many numbers two sorted lists share.
pub(crate) fn shared(a: &[u64], b: &[u64]) -> usize {
    a.iter().filter(|id| b.binary_search(id).is_ok()).count()
}

/// Whether every number of the first sorted list is in the second.
pub(crate) fn within(a: &[u64], b: &[u64]) -> bool {
    shared(a, b) == a.len()
}

impl Digest {
    /// Of a text.
    pub(crate) fn of(text: &str) -> Self {
        let mut digest = Self::default();
        for piece in pieces(text) {
            let id = word_id(piece);
            digest.words.push(id);
            digest.mask |= bit(id);
            digest.why |= id == *WHY;
            if carries_content(piece, id) {
                digest.content.push(id);
            }
        }
        digest.content.sort_unstable();
        digest.content.dedup();
        let body = without_acknowledgement(text);
        digest.acknowledged = body.len() != text.len();
        digest.opener = opener_of(body).map(word_id);
        digest.set = word_ids(body);
        digest
    }

    /// Of a question that was asked: it is compared with many that follow.
    pub(crate) fn of_asked(question: &str) -> Rc<Self> {
        thread_local! {
            static ASKED: Memo<String, Digest> = Memo::default();
        }
        ASKED.with(|memo| memo.of(question, || Self::of(question)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::content;
    use super::*;

    #[test]
    fn numbers_stand_for_words() {
        let question = "Thanks. What's the “Crème brûlée” of it, and why Don’t you like CREAM?";
        let digest = Digest::of(question);
        assert_eq!(digest.content.len(), content(question).len());
        assert!(digest.why && digest.acknowledged);
        assert_eq!(digest.opener, Some(word_id("what's")));
        assert_eq!(word_id("DON’T"), word_id("don't"));
        assert!(within(&content_ids("cream"), &digest.content));
        assert!(disjoint(&content_ids("milk"), &digest.content));
        assert!(Digest::of("").words.is_empty() && Digest::of("").opener.is_none());
    }
}
