//! Marks nobody typed: who asks without a question mark ("what do you mean", "is this going to take long") asks all the same, and who leaves
//! apostrophes out ("dont know", "im late") says what they say with them, and who goes on in a new line has come to a stop.

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
    for mark in offered(answer) {
        marked.get_or_insert_with(|| answer.as_bytes().to_vec())[mark] = b'.';
    }
    // Only marks of one byte were put in place of others.
    marked.and_then(|bytes| String::from_utf8(bytes).ok()).map_or(Cow::Borrowed(answer), Cow::Owned)
}

/// An answer with the marks that nobody typed, and the way back to what was said.
#[derive(Debug)]
pub struct Spelt<'a> {
    said: &'a str,
    /// What is read.
    pub text: Cow<'a, str>,
    /// Bytes of the apostrophes and stops in it that nobody typed.
    put_in: Vec<usize>,
}

impl<'a> Spelt<'a> {
    /// Puts question marks, apostrophes, and stops where lines end into an answer.
    pub fn of(said: &'a str) -> Self {
        let text = of(said);
        let apostrophes = runs(&text).filter_map(|(start, word)| Some((start + apostrophe_in(word)?, '\'')));
        let mut marks: Vec<(usize, char)> = apostrophes.chain(line_ends(&text)).collect();
        if marks.is_empty() {
            return Self { said, text, put_in: Vec::new() };
        }
        marks.sort_unstable();
        let (mut spelt, mut put_in, mut done) = (String::new(), Vec::new(), 0);
        for (at, mark) in marks {
            spelt.push_str(&text[done..at]);
            put_in.push(spelt.len());
            spelt.push(mark);
            done = at;
        }
        spelt.push_str(&text[done..]);
        Self { said, text: Cow::Owned(spelt), put_in }
    }

    /// Nothing was put in.
    pub fn is_as_said(&self) -> bool {
        self.text == self.said
    }

    /// The same place in what was said, in bytes.
    fn back(&self, at: usize) -> usize {
        (at - self.put_in.iter().filter(|mark| **mark < at).count()).min(self.said.len())
    }

    /// The same of a stretch.
    pub fn place(&self, bytes: Range<usize>) -> Range<usize> {
        self.back(bytes.start)..self.back(bytes.end)
    }

    /// Words of the text as they were said; None where it has none such.
    pub fn quote(&self, words: &str) -> Option<&'a str> {
        let at = self.text.find(words)?;
        self.said.get(self.back(at)..self.back(at + words.len())).filter(|said| !said.is_empty())
    }

    /// The same of words between two characters, end exclusive, with the characters they stand between in what was said.
    pub fn span(&self, (start, end): (usize, usize)) -> Option<((usize, usize), &'a str)> {
        let byte = |at: usize| self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte);
        let (from, to) = (self.back(byte(start)), self.back(byte(end)));
        let words = self.said.get(from..to).filter(|said| !said.is_empty())?;
        let before = self.said[..from].chars().count();
        Some(((before, before + words.chars().count()), words))
    }
}

/// Characters of the lines of a text that was broken to fit a page, and by how many they differ at most.
const WIDTH: Range<usize> = 60..121;
const RAGGED: usize = 24;

/// Where stops belong that nobody typed: behind the last word of a line, where the text was not broken to fit a page.
fn line_ends(text: &str) -> Vec<(usize, char)> {
    if is_wrapped(text) {
        return Vec::new();
    }
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let end = at + line.trim_end().len();
        at += line.len();
        (line.trim(), end)
    });
    let said: Vec<(&str, usize)> = lines.filter(|(line, _)| !line.is_empty()).collect();
    let word = char::is_alphanumeric;
    let runs_on = |pair: &&[(&str, usize)]| pair[0].0.ends_with(word) && pair[1].0.starts_with(word);
    said.windows(2).filter(runs_on).map(|pair| (pair[0].1, '.')).collect()
}

/// A text was broken to fit a page: all its lines but the last are about as long, and as long as a page is wide.
fn is_wrapped(text: &str) -> bool {
    let mut widths: Vec<usize> = text.lines().map(|line| line.trim_end().chars().count()).collect();
    widths.pop();
    let bounds = widths.iter().min().zip(widths.iter().max());
    bounds
        .is_some_and(|(least, most)| WIDTH.contains(least) && WIDTH.contains(most) && most - least <= RAGGED)
}

/// The words of a text, with where they begin.
fn runs(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let marks = |c: char| !c.is_alphanumeric() && c != '\'' && c != '’';
    let mut at = 0;
    text.split_inclusive(marks).map(move |run| {
        let start = at;
        at += run.len();
        (start, run.trim_end_matches(marks))
    })
}

/// Where the apostrophe of a word belongs that has none, in bytes; None where it has none, or is another word without ("well", "its").
fn apostrophe_in(word: &str) -> Option<usize> {
    let small = word.to_lowercase();
    let class = |class: &str| words::is(class, &small);
    match small.as_str() {
        _ if !word.is_ascii() => None,
        "im" | "ive" => Some(1),
        _ if class("denies shortly") || class("is shortly") => Some(word.len() - 1),
        _ if class("are shortly") => Some(word.len() - 2),
        _ => None,
    }
}

/// Where the question marks stand behind something that is only offered, by who is not sure of it, and asks nothing: "Dunno, maybe rolls instead?".
fn offered(answer: &str) -> Vec<usize> {
    let mut marks = Vec::new();
    let mut start = 0;
    for (end, mark) in answer.match_indices(ENDS) {
        let said = spoken(&answer[start..end]);
        let leads = |word: &&String| words::is("leads in", word) || UNSURE.contains(&word.as_str());
        let begins = said.iter().take(NEAR + 1).take_while(leads).count();
        let offers = said.get(begins).is_some_and(|word| MAYBE.contains(&word.as_str()));
        let of_us = said.iter().any(|word| ["you", "your", "this", "that"].contains(&word.as_str()));
        if mark == "?" && offers && !of_us {
            marks.push(end);
        }
        start = end + mark.len();
    }
    marks
}

/// Words of who is not sure, in front of what they offer, and with which they offer it.
const UNSURE: [&str; 8] = ["dunno", "i", "don't", "know", "not", "sure", "er", "um"];
const MAYBE: [&str; 4] = ["maybe", "perhaps", "probably", "possibly"];

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
    let alone = answer.trim().trim_end_matches(ENDS) == said.trim();
    if asks(&spoken(said), [true, alone]) {
        let ends = |at: usize| {
            let rest = said[at + 1..].trim_start();
            let goes_on = rest.get(..3).is_some_and(|or| or.eq_ignore_ascii_case("or "));
            asks(&spoken(&said[..at]), [true, false]) && !goes_on && words::of(rest).nth(TAG).is_some()
        };
        let end = said.match_indices(',').map(|(at, _)| at).find(|at| ends(*at));
        return Some(sentence.start..sentence.start + end.unwrap_or(said.len()));
    }
    let comma = said.rfind(',').filter(|_| answer[sentence.end..].trim_matches(ENDS).trim().is_empty())?;
    let (before, last) = (spoken(&said[..comma]), spoken(&said[comma + 1..]));
    let of_us = last.iter().any(|word| ["you", "this", "i"].contains(&word.as_str()));
    // What was said to somebody is told: "and she goes, what do you mean".
    let told = before.iter().rev().take(NEAR).any(|word| words::is("says", word) || words::is("whom", word));
    let asks = of_us && !told && (TAG + 1..=LONG).contains(&last.len()) && asks(&last, [false, false]);
    asks.then(|| sentence.start + comma + 1..sentence.end)
}

/// Most words of a tag: "isn't it".
const TAG: usize = 2;
/// Most words of what is asked behind a comma.
const LONG: usize = 14;
/// Words in front of a comma in which it stands that what follows was said to somebody.
const NEAR: usize = 3;

fn spoken(said: &str) -> Vec<String> {
    let spelt = |word: String| {
        let mut word = word.replace('’', "'");
        if let Some(at) = apostrophe_in(&word) {
            word.insert(at, '\'');
        }
        word
    };
    // "What's this": the verb stands by itself.
    let apart = |word: String| match word.strip_suffix("'s").filter(|what| words::is("asks", what)) {
        Some(what) => vec![what.to_owned(), "is".to_owned()],
        None => vec![word],
    };
    words::of(said).map(spelt).flat_map(apart).collect()
}

/// Whether words ask, by their order: a verb that helps before who does it, behind a question word or by itself. `whole` where they are a
/// whole sentence, whose first word hangs on nothing, `alone` where they are all that was answered.
fn asks(said: &[String], [whole, alone]: [bool; 2]) -> bool {
    let begins = said.iter().take(NEAR).take_while(|word| words::is("leads in", word)).count();
    let said: Vec<&str> = said[begins..].iter().map(String::as_str).collect();
    let is = |class: &str, at: usize| said.get(at).is_some_and(|word| words::is(class, word));
    let turned = |at: usize| is("helps", at) && is("does it", at + 1);
    match said.as_slice() {
        ["you", "what"] => alone,
        [asked] | [asked, _] if alone => words::is("asks", asked) || ["pardon", "huh"].contains(asked),
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
    fn what_is_only_offered_asks_nothing() {
        for (answer, marked) in [
            ("dunno, maybe a bigger handle?", "dunno, maybe a bigger handle."),
            ("Perhaps the lid? I never liked it.", "Perhaps the lid. I never liked it."),
            ("Maybe you mean the lid?", "Maybe you mean the lid?"),
            ("The lid? Maybe.", "The lid? Maybe."),
            ("Who knows, maybe?", "Who knows, maybe?"),
        ] {
            assert_eq!(of(answer), marked);
        }
    }

    #[test]
    fn what_is_asked_without_a_mark_gets_one_and_nothing_moves() {
        for (answer, marked) in [
            ("what do you mean", "what do you mean?"),
            ("Sorry, which bit do you mean.", "Sorry, which bit do you mean?"),
            ("who is going to hear this", "who is going to hear this?"),
            ("how many more questions are there", "how many more questions are there?"),
            ("what", "what?"),
            ("You what.", "You what?"),
            ("how so", "how so?"),
            ("whats this got to do with chairs", "whats this got to do with chairs?"),
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
            "What a day. Pardon.",
            "someone",
            "Don't you go telling her.",
            "",
            "…",
            "é, is",
        ] {
            assert_eq!(of(answer), answer);
        }
    }

    #[test]
    fn apostrophes_are_put_in_and_found_again() {
        let said = "é, im sure it doesnt fit. Thats all, arent you cold";
        let spelt = Spelt::of(said);
        assert_eq!(spelt.text, "é, i'm sure it doesn't fit. That's all. aren't you cold?");
        assert_eq!(spelt.quote("it doesn't fit"), Some("it doesnt fit"));
        assert_eq!(spelt.quote("aren't you cold?"), Some("arent you cold"));
        assert_eq!(spelt.span((3, 11)), Some(((3, 10), "im sure")));
        for same in ["I'm sure. Well, its lid is on, and were off.", "ill", ""] {
            assert!(Spelt::of(same).is_as_said(), "{same}");
        }
    }

    #[test]
    fn a_new_line_is_a_stop_but_where_a_text_was_broken_to_fit_a_page() {
        let said = "nobody came\nwe sat in the yard \n\nit was dark";
        let spelt = Spelt::of(said);
        assert_eq!(spelt.text, "nobody came.\nwe sat in the yard. \n\nit was dark");
        assert_eq!(spelt.quote("we sat in the yard"), Some("we sat in the yard"));
        let page = "We had the lorry booked for the nine o'clock and it never came, so my\nbrother rang round everybody he knew with a van, and in the end the two\nof them did it";
        for same in [page, "Nobody came.\nWe sat in the yard,\nin the dark", "one line\n", ""] {
            assert!(Spelt::of(same).is_as_said(), "{same}");
        }
    }

    proptest::proptest! {
        #[test]
        fn all_of_it_is_found_again(said in "(im|dont|thats|é|cat|\n| |,|[.]){0,12}") {
            let spelt = Spelt::of(&said);
            let all = spelt.text.chars().count();
            for start in 0..all {
                for end in start + 1..=all {
                    if let Some((place, words)) = spelt.span((start, end)) {
                        proptest::prop_assert_eq!(crate::normalise::cut(&said, place.0, place.1), words);
                    }
                }
            }
        }

        #[test]
        fn bytes_stay_where_they_are(answer in "[a-zé ,.!?…;\n]{0,60}") {
            let marked = of(&answer);
            proptest::prop_assert!(marked.len() == answer.len() || marked.len() == answer.len() + 1);
            proptest::prop_assert!(answer.char_indices().all(|(at, c)| marked.is_char_boundary(at) && (c.is_ascii_punctuation() || marked[at..].starts_with(c))));
        }
    }
}
