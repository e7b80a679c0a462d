//! The person's words, as they are said back to them.

use colloquy_engine::interpretation::FocusNode;

use crate::lint::text;
use crate::questions::quotes;

/// Most words of theirs that are put to the person again.
const LONGEST_QUOTE: usize = 12;
/// Most commas in them.
const MOST_COMMAS: usize = 1;
/// Marks that end a sentence.
const ENDS: [char; 4] = ['.', '!', '?', '…'];

/// The person's words to point at a node with: a whole clause, or nothing.
pub(in crate::questions) fn quote(node: &FocusNode) -> Option<String> {
    node.quote.as_deref().and_then(quoted).map(str::to_owned)
}

/// What can be said again of words of theirs: all of them, or the longest part between marks where they ramble.
pub(super) fn quoted(quote: &str) -> Option<&str> {
    let fits = |quote: &&str| (3..=LONGEST_QUOTE).contains(&text::count_words(quote));
    let marks = |marks: &[char]| quote.trim_end_matches(ENDS).matches(marks).count();
    if marks(&ENDS) == 0 && marks(&[',']) <= MOST_COMMAS {
        return Some(bare(quote)).filter(fits);
    }
    let parts = quote.split([',', '.', '!', '?', '…', ';']).map(bare).filter(fits);
    parts.max_by_key(|part| text::count_words(part))
}

/// Without marks around it and without words that join it to what came before.
fn bare(words: &str) -> &str {
    quotes::without_joining(words.trim_matches(|c: char| !c.is_alphanumeric()))
}
