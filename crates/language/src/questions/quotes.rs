//! Which words of the respondent to quote: two to ten of them, verbatim, a stretch that stands on its own.

use crate::lint::text::{content, count_words, lower_words};

/// Fewest and most words of a quote (`language.md` 1.0).
const WORDS: (usize, usize) = (2, 10);
/// Most characters of a quote in a script without spaces.
const UNSPACED: usize = 24;

/// Words a quote does not begin with.
const LEADING: &[&str] = &[
    "and", "but", "so", "because", "well", "um", "uh", "like", "or", "then", "also", "yeah", "yes", "no",
    "oh", "just", "which", "that", "hmm", "okay", "ok", "actually", "since", "as", "though", "honestly",
    "to", "of",
];
/// Words a quote does not end with.
const TRAILING: &[&str] = &[
    "and", "but", "so", "because", "the", "a", "an", "of", "to", "in", "on", "for", "with", "my", "or",
    "which", "that", "is", "was", "i", "it's", "at", "by", "from", "if", "when", "than", "as", "really",
    "very", "are", "were", "be",
];
/// Words at which a long stretch may be cut in two.
const JOINTS: &[&str] =
    &["and", "but", "so", "because", "which", "when", "if", "that", "since", "while", "then"];

/// Stretches of a text worth quoting, best first: whole parts of sentences, then shorter pieces.
pub(super) fn windows(text: &str) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    let mut pieces: Vec<String> = Vec::new();
    for part in parts(text) {
        for run in shortened(part) {
            push(&mut whole, run);
            let words: Vec<&str> = run.split_whitespace().collect();
            if words.len() > 5 {
                let middle = words.len() / 2;
                for half in [&words[..middle], &words[middle..]] {
                    if let Some(piece) = between(run, half) {
                        push(&mut pieces, piece);
                    }
                }
            }
        }
    }
    // More content first; at equal content the earlier stretch.
    whole.sort_by_key(|w| std::cmp::Reverse(content(w).len().min(5)));
    whole.extend(pieces);
    whole
}

fn push(list: &mut Vec<String>, run: &str) {
    let run = trimmed(run);
    let words = count_words(run);
    let long_enough = words >= WORDS.0 && words <= WORDS.1 && !content(run).is_empty();
    if long_enough && !list.iter().any(|known| known == run) {
        list.push(run.to_owned());
    }
}

/// Parts between punctuation and marks that would not survive inside quote marks.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| {
        matches!(
            c,
            '.' | '!'
                | '?'
                | ';'
                | ':'
                | ','
                | '\n'
                | '('
                | ')'
                | '“'
                | '”'
                | '"'
                | '<'
                | '>'
                | '{'
                | '}'
                | '_'
                | '…'
                | '—'
                | '–'
                | '*'
                | '#'
                | '`'
                | '|'
                | '。'
                | '、'
                | '，'
                | '？'
                | '！'
                | '؟'
                | '«'
                | '»'
        ) || c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
    })
    .map(str::trim)
    .filter(|part| !part.is_empty())
}

/// A part as it is, or cut at its joints until every run is short enough.
fn shortened(part: &str) -> Vec<&str> {
    if !part.contains(' ') && part.chars().count() > UNSPACED {
        let end = part.char_indices().nth(UNSPACED).map_or(part.len(), |(at, _)| at);
        // A wall of letters is no word to quote; a sentence without spaces is.
        return if part.is_ascii() { Vec::new() } else { vec![&part[..end]] };
    }
    if count_words(part) <= WORDS.1 {
        return vec![part];
    }
    let mut runs = Vec::new();
    let mut start = 0;
    let mut words_in_run = 0;
    for (at, word) in positions(part) {
        let joint = JOINTS.contains(&word.to_lowercase().as_str()) && words_in_run >= 3;
        if joint || words_in_run >= WORDS.1 {
            runs.push(part[start..at].trim());
            start = at;
            words_in_run = 0;
        }
        words_in_run += 1;
    }
    runs.push(part[start..].trim());
    runs
}

fn positions(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The stretch of a text that holds these words of it.
fn between<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let first = words.first()?;
    let last = words.last()?;
    let start = (first.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let end = (last.as_ptr() as usize).checked_sub(text.as_ptr() as usize)? + last.len();
    text.get(start..end)
}

fn trimmed(run: &str) -> &str {
    let mut run = run.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '\'' | '’'));
    while let Some((first, rest)) = run.split_once(' ')
        && LEADING.contains(&first.to_lowercase().as_str())
    {
        run = rest.trim_start();
    }
    while let Some((rest, last)) = run.rsplit_once(' ')
        && TRAILING.contains(&last.to_lowercase().as_str())
    {
        run = rest.trim_end();
    }
    run
}

/// A single word worth asking about: the longest content word of a quote.
pub(super) fn word_of(quote: &str) -> Option<String> {
    let mut best: Option<String> = None;
    for word in quote.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let content_word = lower_words(bare).next().is_some_and(|w| content(&w).contains(&w));
        if content_word && bare.chars().count() > best.as_deref().map_or(3, |b| b.chars().count()) {
            best = Some(bare.to_owned());
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_verbatim_stretches() {
        let text = "Well, it takes the bitter edge off the coffee, so I don't need sugar any more, and that means \
                    I'm not crashing at eleven when the phone starts and everybody wants something from me.";
        let found = windows(text);
        assert!(!found.is_empty());
        for quote in &found {
            assert!(text.contains(quote.as_str()), "{quote}");
            assert!((WORDS.0..=WORDS.1).contains(&count_words(quote)), "{quote}");
        }
        assert!(found.contains(&"it takes the bitter edge off the coffee".to_owned()), "{found:?}");
    }

    #[test]
    fn other_scripts_and_walls_are_no_trouble() {
        assert_eq!(windows("味がとても良いので毎朝飲んでいます"), ["味がとても良いので毎朝飲んでいます"]);
        assert!(windows(&"x".repeat(5000)).is_empty());
        assert!(windows("").is_empty() && windows("?!").is_empty() && windows("🙂 🙂").is_empty());
        assert!(windows("ok").is_empty());
    }

    #[test]
    fn one_word_is_picked() {
        assert_eq!(word_of("a bit of a jumble").as_deref(), Some("jumble"));
        assert_eq!(word_of("so it is"), None);
    }
}
