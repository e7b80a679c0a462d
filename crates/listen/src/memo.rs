//! Memory for pure functions of text: what a label, an answer or a question gives is worked out once per thread.
//!
//! Only results that depend on nothing but the key belong here: then forgetting and remembering give the same
//! bytes. The memory is bounded, in entries and in the length of a key.

use std::cell::RefCell;
use std::hash::Hash;
use std::rc::Rc;

use colloquy_syntax::Doc;
use quick_cache::unsync::Cache;

/// Entries of a memory; what is asked for least goes first.
const MOST_ENTRIES: usize = 4096;
/// Bytes of the longest text that is remembered.
const LONGEST_KEY: usize = 2000;
/// Parsed texts that are remembered: an answer and what was said just before, which many look at.
const PARSED: usize = 64;

/// Results by key. Meant to live in a `thread_local!`.
pub struct Memo<K, V>(RefCell<Cache<K, Rc<V>>>);

impl<K: Eq + Hash, V> Default for Memo<K, V> {
    /// An empty memory.
    fn default() -> Self {
        Self::holding(MOST_ENTRIES)
    }
}

impl<K: Eq + Hash, V> Memo<K, V> {
    /// An empty memory of fewer entries.
    fn holding(entries: usize) -> Self {
        Self(RefCell::new(Cache::new(entries)))
    }

    fn keep(&self, key: K, made: &Rc<V>) {
        self.0.borrow_mut().insert(key, Rc::clone(made));
    }

    /// The result for a small key, made on first use.
    pub fn by_key(&self, key: K, make: impl FnOnce() -> V) -> Rc<V> {
        let held = self.0.borrow().get(&key).cloned();
        held.unwrap_or_else(|| {
            // Nothing is borrowed while making: it may remember things itself.
            let made = Rc::new(make());
            self.keep(key, &made);
            made
        })
    }
}

impl<V> Memo<String, V> {
    /// The result for a text, made on first use; very long texts are worked out every time.
    pub fn of(&self, text: &str, make: impl FnOnce() -> V) -> Rc<V> {
        let held = self.0.borrow().get(text).cloned();
        held.unwrap_or_else(|| {
            let made = Rc::new(make());
            if text.len() <= LONGEST_KEY {
                self.keep(text.to_owned(), &made);
            }
            made
        })
    }
}

/// How the words of a text hang together, worked out once however many ask for it.
pub fn parsed(text: &str) -> Rc<Doc> {
    thread_local! {
        static DOCS: Memo<String, Doc> = Memo::holding(PARSED);
    }
    DOCS.with(|memo| memo.of(text, || colloquy_syntax::parse(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_made_once_and_the_memory_stays_bounded() {
        let memo: Memo<String, usize> = Memo::default();
        assert_eq!(*memo.of("abc", || 3), 3);
        assert_eq!(*memo.of("abc", || 4), 3);
        let long = "x".repeat(LONGEST_KEY + 1);
        assert_eq!(*memo.of(&long, || 5), 5);
        assert_eq!(*memo.of(&long, || 6), 6);
        for n in 0..2 * MOST_ENTRIES {
            memo.of(&n.to_string(), || n);
        }
        assert!(memo.0.borrow().len() <= MOST_ENTRIES);
    }
}
