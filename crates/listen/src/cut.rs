//! Cut: whether words of an answer stop before what belongs to them ("I've managed to turn the thing | that got me better into another").

use colloquy_syntax::Dep;

use crate::memo;

/// What may stand behind words that are whole without it: another clause, or what joins one.
const APART: &[Dep] = &[Dep::Punct, Dep::Conj, Dep::Cc, Dep::Advcl, Dep::Parataxis, Dep::Ccomp];

/// Whether something that stands right behind some words of an answer, without a mark between, hangs on one of them; false of what the answer does
/// not say.
pub fn is_short(answer: &str, words: &str) -> bool {
    let Some(at) = answer.find(words) else { return false };
    if !answer[at + words.len()..].trim_start().starts_with(char::is_alphanumeric) {
        return false;
    }
    let end = at + words.len();
    let doc = memo::parsed(answer);
    doc.tokens().iter().filter(|token| !APART.contains(&token.dep) && token.start >= end).any(|token| {
        let on = &doc[token.head];
        on.start >= at && on.end <= end
    })
}

#[cfg(test)]
mod tests {
    use super::is_short;

    #[test]
    fn words_stop_short_where_something_behind_them_hangs_on_them() {
        for (answer, words, short) in [
            (
                "I've managed to turn the thing that saved me into another one.",
                "I've managed to turn the thing",
                true,
            ),
            ("We had the whole street and the vicar round.", "We had the whole street", false),
            ("I wrote a letter to the council about it.", "I wrote a letter", true),
            ("I wrote a letter, and nobody answered.", "I wrote a letter", false),
            ("She went home by bus, all the way up.", "She went home by bus", false),
            ("I wrote a letter because nobody came.", "I wrote a letter", false),
            ("She went home.", "She went home.", false),
            ("She went home. With the dog.", "She went home", false),
            ("She went home.", "He went home", false),
            ("", "", false),
        ] {
            assert_eq!(is_short(answer, words), short, "{answer}");
        }
    }
}
