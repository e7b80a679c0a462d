//! Cutting texts by characters.

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
    fn shortens_at_a_word() {
        assert_eq!(shorten("one two three", 9), "one two");
    }
}
