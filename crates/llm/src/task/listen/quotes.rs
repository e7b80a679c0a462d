//! Quotes are found in the answer or they are none: letters folded, white space and typography let pass.

/// Where a quote stands in an answer, in characters, end exclusive, with the words as they were said.
pub(crate) fn find(answer: &str, quote: &str) -> Option<((usize, usize), String)> {
    let wanted: Vec<char> = folded(quote).into_iter().map(|(_, c)| c).collect();
    let (start, end) = (
        wanted.iter().position(|c| !c.is_whitespace() && !is_edge(*c))?,
        wanted.iter().rposition(|c| !c.is_whitespace() && !is_edge(*c))? + 1,
    );
    let wanted = &wanted[start..end];
    let said = folded(answer);
    let at = said.windows(wanted.len()).position(|window| window.iter().map(|(_, c)| c).eq(wanted.iter()))?;
    let (first, last) = (said[at].0, said[at + wanted.len() - 1].0);
    let words: String = answer.chars().skip(first).take(last + 1 - first).collect();
    Some(((first, last + 1), words))
}

/// What may stand around a quote without being part of it.
fn is_edge(c: char) -> bool {
    matches!(c, '"' | '.' | ',' | ';' | ':' | '!' | '?' | '-')
}

/// Characters in lower case with their places; runs of white space are one space, and quotation marks, dashes and the
/// marks of [`crate::task::as_data`] are their plain forms.
fn folded(text: &str) -> Vec<(usize, char)> {
    let mut out: Vec<(usize, char)> = Vec::with_capacity(text.len());
    for (at, c) in text.chars().enumerate() {
        let plain = match c {
            '\u{2018}' | '\u{2019}' | '\u{02bc}' => '\'',
            '\u{201c}' | '\u{201d}' => '"',
            '\u{2013}' | '\u{2014}' => '-',
            '\u{2039}' => '<',
            '\u{203a}' => '>',
            c if c.is_whitespace() => ' ',
            c => c.to_lowercase().next().unwrap_or(c),
        };
        if plain == ' ' && out.last().is_some_and(|(_, last)| *last == ' ') {
            continue;
        }
        out.push((at, plain));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_found_however_it_is_typed_and_given_back_as_it_was_said() {
        let answer = "Well, I don\u{2019}t  LIKE it \u{2014} at all. É così.";
        let found = |quote: &str| find(answer, quote).map(|(_, words)| words);
        assert_eq!(found("\"i don't like it\"").as_deref(), Some("I don\u{2019}t  LIKE it"));
        assert_eq!(found("it - at all.").as_deref(), Some("it \u{2014} at all"));
        assert_eq!(found("é così").as_deref(), Some("É così"));
        for never in ["I like it", "", " ", "...", "I don't like it at all"] {
            assert_eq!(found(never), None, "{never}");
        }
        let ((start, end), words) = find(answer, "don't like").unwrap();
        assert_eq!(answer.chars().skip(start).take(end - start).collect::<String>(), words);
    }

    proptest::proptest! {
        #[test]
        fn any_part_of_an_answer_is_found_and_nothing_panics(answer in "\\PC{0,60}", quote in "\\PC{0,20}", from in 0usize..60, long in 0usize..60) {
            let _ = find(&answer, &quote);
            let part: String = answer.chars().skip(from).take(long).collect();
            if let Some(((start, end), words)) = find(&answer, &part) {
                let there: String = answer.chars().skip(start).take(end - start).collect();
                proptest::prop_assert_eq!(there, words);
            }
        }
    }
}
