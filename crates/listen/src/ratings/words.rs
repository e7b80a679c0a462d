//! Words of an answer with the punctuation in front of them.

/// A word with the punctuation in front of it.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// Lower case, straight apostrophes; hyphenated words are split.
    pub(super) word: String,
    /// Joined to the word before by a hyphen.
    pub(super) joined: bool,
    /// A comma (or dash) stands between this word and the one before.
    pub(super) comma: bool,
    /// A full stop, semicolon, colon, question or exclamation mark, or nothing, stands before it.
    pub(super) starts_sentence: bool,
    /// Written with a capital inside a sentence.
    pub(super) capital: bool,
}

/// Splits into words; hyphens split too, and are remembered.
pub(super) fn tokenise(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let (mut comma, mut stop, mut joined) = (false, true, false);
    let mut chars = text.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        if !first.is_alphanumeric() {
            match first {
                ',' | '–' | '—' | '，' | '、' => comma = true,
                '.' | '!' | '?' | ';' | ':' | '\n' | '。' | '？' | '！' | '…' => stop = true,
                _ => {}
            }
            joined = first == '-' && tokens.last().is_some() && !comma && !stop && glued(text, start);
            continue;
        }
        let mut end = start + first.len_utf8();
        while let Some(&(at, next)) = chars.peek() {
            let inside = next.is_alphanumeric() && !is_unspaced(next) && !is_unspaced(first)
                || (matches!(next, '\'' | '’' | '.' | ',') && continues_word(text, at, next));
            if !inside {
                break;
            }
            end = at + next.len_utf8();
            chars.next();
        }
        let raw = &text[start..end];
        tokens.push(Token {
            word: raw.to_lowercase().replace('’', "'"),
            joined,
            comma,
            starts_sentence: stop,
            capital: !stop && first.is_uppercase() && raw.chars().count() > 2 && !raw.starts_with("I'"),
        });
        (comma, stop, joined) = (false, false, false);
    }
    tokens
}

/// Characters of scripts written without spaces: each counts as a word.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{0e00}'..='\u{0e7f}')
}

/// A hyphen between two letters.
fn glued(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    let after = text[at + 1..].chars().next().is_some_and(char::is_alphanumeric);
    before && after
}

/// An apostrophe before a letter, or a point or comma between digits.
fn continues_word(text: &str, at: usize, mark: char) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + mark.len_utf8()..].chars().next();
    if matches!(mark, '.' | ',') {
        before.is_some_and(|c| c.is_ascii_digit()) && after.is_some_and(|c| c.is_ascii_digit())
    } else {
        after.is_some_and(char::is_alphabetic)
    }
}
