//! Folding of labels: the form in which two labels are the same label.

use unicode_normalization::UnicodeNormalization;

/// Unicode-folds a label: NFKC, lower case, white space collapsed, curly apostrophes straightened.
///
/// Two labels with equal folds are one label (tier 1 of de-duplication, `decisions.md` 15).
pub fn fold(label: &str) -> String {
    let mut folded = String::with_capacity(label.len());
    if label.is_ascii() {
        push_collapsed(&mut folded, label.chars().map(|c| c.to_ascii_lowercase()));
    } else {
        push_collapsed(&mut folded, label.nfkc().flat_map(char::to_lowercase));
    }
    folded
}

fn push_collapsed(out: &mut String, chars: impl Iterator<Item = char>) {
    let mut gap = false;
    for c in chars {
        if c.is_whitespace() {
            gap = !out.is_empty();
            continue;
        }
        if gap {
            out.push(' ');
            gap = false;
        }
        out.push(match c {
            '\u{2018}' | '\u{2019}' | '\u{02bc}' => '\'',
            other => other,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn folds_case_width_space_and_apostrophes() {
        assert_eq!(fold("  Creamy\tTexture "), "creamy texture");
        assert_eq!(fold("CAFÉ"), fold("cafe\u{301}"));
        assert_eq!(fold("Don\u{2019}t"), "don't");
        assert_eq!(fold(""), "");
    }
}
