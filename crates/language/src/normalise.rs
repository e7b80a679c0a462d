//! Folding of words and labels: what counts as the same letters.

/// A character without width that people paste unknowingly: zero-width space, joiners, marks of direction.
pub const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{ad}')
}

/// A word in lower case with straight apostrophes and no invisible characters.
pub fn fold_word(word: &str) -> String {
    word.chars()
        .filter(|c| !is_invisible(*c))
        .map(|c| if matches!(c, '\u{2019}' | '\u{2018}' | '\u{02bc}' | '`') { '\'' } else { c })
        .flat_map(char::to_lowercase)
        .collect()
}

/// Characters `start..end` of a text; shorter when the text is.
pub fn cut(text: &str, start: usize, end: usize) -> &str {
    let mut bounds = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let Some(from) = bounds.nth(start) else { return "" };
    if end <= start {
        return "";
    }
    let to = bounds.nth(end - start - 1).unwrap_or(text.len());
    &text[from..to]
}

/// At most `limit` characters, cut at a word where there is one.
pub fn shorten(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let head: String = text.chars().take(limit).collect();
    match head.rfind(' ') {
        Some(at) if at > 0 => head[..at].to_owned(),
        _ => head,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_by_characters() {
        assert_eq!(cut("aéiou", 1, 3), "éi");
        assert_eq!(cut("aé", 1, 9), "é");
        assert_eq!(cut("aé", 5, 9), "");
        assert_eq!(cut("aé", 1, 1), "");
    }

    #[test]
    fn folds_what_looks_the_same() {
        assert_eq!(fold_word("Don\u{2019}t"), "don't");
        assert_eq!(fold_word("cre\u{200b}AMY"), "creamy");
        assert_eq!(shorten("one two three", 9), "one two");
    }
}
