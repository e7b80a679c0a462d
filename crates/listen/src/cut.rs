//! Cut: whether words of an answer stop before what belongs to them ("I've managed to turn the thing | that got me better into another").

use std::ops::Range;

use colloquy_syntax::Dep;

use crate::memo::Memo;

/// What may stand behind words that are whole without it: another clause, or what joins one.
const APART: &[Dep] = &[Dep::Punct, Dep::Conj, Dep::Cc, Dep::Advcl, Dep::Parataxis, Dep::Ccomp];

/// Whether something that stands right behind some words of an answer, without a mark between, hangs on one of them; false of what the answer does
/// not say.
pub fn is_short(answer: &str, words: &str) -> bool {
    thread_local! {
        static HANGING: Memo<String, Vec<Hanging>> = Memo::default();
    }
    let Some(at) = answer.find(words) else { return false };
    if !answer[at + words.len()..].trim_start().starts_with(char::is_alphanumeric) {
        return false;
    }
    let end = at + words.len();
    let hanging = HANGING.with(|memo| memo.of(answer, || hanging(answer)));
    hanging.iter().any(|Hanging { on, start }| *start >= end && on.start >= at && on.end <= end)
}

/// A word that hangs on one before it, in bytes: of an answer no more than that is remembered.
struct Hanging {
    on: Range<usize>,
    start: usize,
}

fn hanging(answer: &str) -> Vec<Hanging> {
    let doc = colloquy_syntax::parse(answer);
    let tokens = doc.tokens().iter().filter(|token| !APART.contains(&token.dep));
    let hanging = tokens.map(|token| (token.start, &doc[token.head]));
    let hanging = hanging.filter(|(start, head)| head.end <= *start);
    hanging.map(|(start, head)| Hanging { on: head.start..head.end, start }).collect()
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
