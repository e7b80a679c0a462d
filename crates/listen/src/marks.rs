//! Marks nobody typed: who asks without a question mark ("what do you mean", "is this going to take long") asks all the same.

use std::borrow::Cow;
use std::ops::Range;

use crate::words;

/// The same answer with a question mark behind everything it asks without one. Bytes stay where they are: a mark stands in place of
/// the comma or the stop that was there, or behind the last word.
pub fn of(answer: &str) -> Cow<'_, str> {
    let mut marked: Option<Vec<u8>> = None;
    for sentence in sentences(answer) {
        let Some(asked) = asked_in(answer, &sentence) else { continue };
        let bytes = marked.get_or_insert_with(|| answer.as_bytes().to_vec());
        if let Some(before) = asked.start.checked_sub(1).filter(|_| asked.start > sentence.start) {
            bytes[before] = b'.';
        }
        match bytes.get_mut(asked.end) {
            Some(mark) if mark.is_ascii_punctuation() => *mark = b'?',
            Some(_) => {}
            None => bytes.push(b'?'),
        }
    }
    // Only marks of one byte were put in place of others.
    marked.and_then(|bytes| String::from_utf8(bytes).ok()).map_or(Cow::Borrowed(answer), Cow::Owned)
}

/// Where the sentences stand that do not ask by their marks, without these.
fn sentences(answer: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < answer.len() {
        let end = answer[start..].find(ENDS).map_or(answer.len(), |at| start + at);
        let behind = &answer[end..];
        let marks = behind.len() - behind.trim_start_matches(ENDS).len();
        let said = answer[start..end].trim_end();
        if !said.trim().is_empty() && !behind[..marks].contains('?') {
            found.push(start..start + said.len());
        }
        start = end + marks;
    }
    found
}

const ENDS: [char; 6] = ['.', '!', '?', '…', ';', '\n'];

/// What a sentence asks: from its beginning up to a comma, or all of it, or the words behind its last comma.
fn asked_in(answer: &str, sentence: &Range<usize>) -> Option<Range<usize>> {
    let said = &answer[sentence.clone()];
    if asks(&spoken(said), true) {
        let ends = |at: usize| {
            let rest = said[at + 1..].trim_start();
            let goes_on = rest.get(..3).is_some_and(|or| or.eq_ignore_ascii_case("or "));
            asks(&spoken(&said[..at]), true) && !goes_on && words::of(rest).nth(TAG).is_some()
        };
        let end = said.match_indices(',').map(|(at, _)| at).find(|at| ends(*at));
        return Some(sentence.start..sentence.start + end.unwrap_or(said.len()));
    }
    let comma = said.rfind(',').filter(|_| answer[sentence.end..].trim_matches(ENDS).trim().is_empty())?;
    let (before, last) = (spoken(&said[..comma]), spoken(&said[comma + 1..]));
    let of_us = last.iter().any(|word| ["you", "this", "i"].contains(&word.as_str()));
    // What was said to somebody is told: "and she goes, what do you mean".
    let told = before.iter().rev().take(NEAR).any(|word| words::is("says", word) || words::is("whom", word));
    let asks = of_us && !told && (TAG + 1..=LONG).contains(&last.len()) && asks(&last, false);
    asks.then(|| sentence.start + comma + 1..sentence.end)
}

/// Most words of a tag: "isn't it".
const TAG: usize = 2;
/// Most words of what is asked behind a comma.
const LONG: usize = 14;
/// Words in front of a comma in which it stands that what follows was said to somebody.
const NEAR: usize = 3;

fn spoken(said: &str) -> Vec<String> {
    words::of(said).map(|word| word.replace('’', "'")).collect()
}

/// Whether words ask, by their order: a verb that helps before who does it, behind a question word or by itself. `whole` where they are a
/// whole sentence, whose first word hangs on nothing.
fn asks(said: &[String], whole: bool) -> bool {
    let begins = said.iter().take(NEAR).take_while(|word| words::is("leads in", word)).count();
    let said: Vec<&str> = said[begins..].iter().map(String::as_str).collect();
    let is = |class: &str, at: usize| said.get(at).is_some_and(|word| words::is(class, word));
    let turned = |at: usize| is("helps", at) && is("does it", at + 1);
    match said.as_slice() {
        ["which", _] => whole,
        [_, _] | [_] | [] => false,
        // "Was it heck." denies; "do that again" and "did that most days" have nobody in front of the verb.
        [.., "heck" | "hell" | "eck"] => false,
        [
            "do" | "did" | "don't" | "have" | "had",
            "this" | "that" | "it" | "these" | "those" | "there",
            ..,
        ] => false,
        ["don't", "you", ..] => false,
        ["what" | "how", "about", ..] | ["how", "come", ..] => whole,
        ["you", "mean", ..] => whole && said.len() <= MEANT,
        ["what", "happens", "to" | "with", ..] => true,
        // "Does my boss get to hear this."
        [first, "my" | "our" | "the", ..] if words::is("helps", first) => {
            whole && said.len() <= MEANT && said.ends_with(&["this"])
        }
        ["who", does, ..] if whole && said.len() <= MEANT && said.contains(&"this") => {
            words::is("reads", does)
        }
        [first, ..] if words::is("asks", first) => {
            let counts = (1..said.len()).take_while(|at| is("how much", *at)).count();
            turned(1 + counts)
        }
        _ => turned(0),
    }
}

/// Most words of a sentence that only asks what was meant, or who reads this.
const MEANT: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_without_a_mark_gets_one_and_nothing_moves() {
        for (answer, marked) in [
            ("what do you mean", "what do you mean?"),
            ("Sorry, which bit do you mean.", "Sorry, which bit do you mean?"),
            ("who is going to hear this", "who is going to hear this?"),
            ("how many more questions are there", "how many more questions are there?"),
            (
                "The bus was late. Am I going on too much. He never came.",
                "The bus was late. Am I going on too much? He never came.",
            ),
            (
                "Is this a long one, by the way, I've a cake in.",
                "Is this a long one? by the way, I've a cake in.",
            ),
            (
                "do you mean the first time, or the second one we had",
                "do you mean the first time, or the second one we had?",
            ),
            (
                "we painted it blue and left it, is that what you were after",
                "we painted it blue and left it. is that what you were after?",
            ),
            (
                "What time was it, half past six I'd say, and dark.",
                "What time was it? half past six I'd say, and dark.",
            ),
        ] {
            assert_eq!(of(answer), marked);
        }
    }

    #[test]
    fn what_asks_nothing_stays_as_it_is() {
        for answer in [
            "What do you mean? I said so.",
            "What I did was ring my sister.",
            "What happened was it rained.",
            "When I was there it was shut.",
            "Did that till the summer. Do it every week.",
            "Was it heck.",
            "Nice, isn't it.",
            "and she turns round and says to me, are you coming or not",
            "I'd my coat on, didn't I, with no gloves",
            "Had I known, I'd have stayed.",
            "Don't you go telling her.",
            "",
            "…",
            "é, is",
        ] {
            assert_eq!(of(answer), answer);
        }
    }

    proptest::proptest! {
        #[test]
        fn bytes_stay_where_they_are(answer in "[a-zé ,.!?…;\n]{0,60}") {
            let marked = of(&answer);
            proptest::prop_assert!(marked.len() == answer.len() || marked.len() == answer.len() + 1);
            proptest::prop_assert!(answer.char_indices().all(|(at, c)| marked.is_char_boundary(at) && (c.is_ascii_punctuation() || marked[at..].starts_with(c))));
        }
    }
}
