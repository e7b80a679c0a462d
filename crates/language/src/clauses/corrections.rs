//! What a speaker takes back: `no, scratch that`, `sorry, I meant`. What was said before is withdrawn, what
//! follows stands in its place.

use std::ops::Range;

use crate::analysis::Clause;
use crate::clauses::starts::content;
use crate::frames::lead::joined;
use crate::tags::Tag;
use crate::tokens::Token;

/// Phrases that take something back by themselves.
const TAKING_BACK: &[&str] = &[
    "scratch that",
    "strike that",
    "i take that back",
    "i'll take that back",
    "let me take that back",
    "that's wrong",
    "that's not right",
    "that's not what i mean",
    "that came out wrong",
    "i said that wrong",
    "i got that wrong",
    "let me rephrase",
    "let me rephrase that",
    "let me say that again",
    "correction",
    "i meant to say",
    "what i meant was",
    "what i meant is",
    "what i meant to say was",
    "what i meant to say is",
];
/// Phrases that take back all that was said so far.
const ANEW: &[&str] = &[
    "let me start again",
    "let me start over",
    "let me begin again",
    "i'll start again",
    "i'll start over",
    "start again",
];
/// Words of hesitation; `no` and another of them together take something back.
const HESITATING: &[&str] =
    &["no", "nope", "sorry", "wait", "actually", "well", "oh", "hang on", "hold on", "or", "but", "er", "um"];
/// Phrases that take something back after a word of hesitation only.
const MEANING: &[&str] = &["i mean", "i meant", "rather"];
/// Longest phrase, in tokens.
const LONGEST: usize = 8;
/// Longest run of hesitation, in tokens.
const REACH: usize = 14;

/// How much is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// The last statement of the sentence.
    Sentence,
    /// The last statement, of the sentence before when this one holds none.
    Last,
    /// All statements so far.
    All,
}

/// A place where something is taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// First token of the words that take it back.
    pub start: usize,
    /// The first token after them.
    pub end: usize,
    reach: Reach,
}

/// The first correction in a stretch of a sentence. `again` says that another one stands before the stretch.
pub fn find(tokens: &[Token], range: Range<usize>, again: bool) -> Option<Correction> {
    range.clone().find_map(|at| {
        let open = at == range.start && !again;
        let bounded = open || at > range.start && (tokens[at - 1].is_mark() || tokens[at].word == "scratch");
        bounded.then(|| read(tokens, at, &range)).flatten()
    })
}

/// The correction that starts at a token.
fn read(tokens: &[Token], start: usize, range: &Range<usize>) -> Option<Correction> {
    let mut at = start;
    let mut hesitations: Vec<String> = Vec::new();
    let mut reach = None;
    let mut meant = false;
    while at < range.end && at < start + REACH {
        if tokens[at].is_mark() && at > start {
            at += 1;
        } else if let Some((len, phrase)) = longest(tokens, at, range.end, &[TAKING_BACK, ANEW]) {
            reach = Some(if ANEW.contains(&phrase.as_str()) { Reach::All } else { Reach::Last });
            at += len;
        } else if let Some((len, _)) = longest(tokens, at, range.end, &[MEANING])
            .filter(|_| sorry(&hesitations) || started(tokens, at, range) || denied_next(tokens, at, range))
        {
            meant = true;
            at += len;
        } else if let Some((len, phrase)) = longest(tokens, at, range.end, &[HESITATING]) {
            hesitations.push(phrase);
            at += len;
        } else {
            break;
        }
    }
    // `no, I mean they're not, but ...` denies and puts nothing in its place.
    let next = at..(at..range.end).find(|k| tokens[*k].is_mark()).unwrap_or(range.end);
    let says = content(tokens, &next) > 0;
    let brief = fragment(tokens, at..range.end);
    let apologised =
        hesitations.iter().any(|h| matches!(h.as_str(), "sorry" | "wait" | "hang on" | "hold on"));
    let waits = hesitations.first().is_some_and(|h| h == "actually")
        || hesitations.iter().any(|h| matches!(h.as_str(), "wait" | "hang on" | "hold on"));
    let contradicted = sorry(&hesitations)
        && hesitations.len() > 1
        && hesitations.iter().any(|h| h == "no")
        && (apologised || hesitations.iter().any(|h| h == "actually"));
    let reach = reach
        .or((meant && says).then_some(Reach::Last))
        .or((contradicted && says).then_some(if waits { Reach::Last } else { Reach::Sentence }))
        .or((apologised && brief && parted(tokens, at)).then_some(Reach::Sentence))?;
    let said_before = start > range.start;
    (said_before || reach != Reach::Sentence).then_some(Correction { start, end: at, reach })
}

/// Whether a hesitation denies or excuses what was said.
fn sorry(hesitations: &[String]) -> bool {
    hesitations
        .iter()
        .any(|h| matches!(h.as_str(), "no" | "nope" | "sorry" | "wait" | "hang on" | "hold on" | "or"))
}

/// `..., I meant the steam room`: after a comma, with a thing behind it.
fn started(tokens: &[Token], at: usize, range: &Range<usize>) -> bool {
    let meant = tokens[at..range.end].iter().take(2).any(|t| t.word == "meant");
    let thing = tokens
        .get(at + 2)
        .is_some_and(|t| at + 2 < range.end && !t.is_any(&["to", "it", "that", "well", "every"]));
    at > range.start && meant && thing
}

/// `..., I mean, no, ...`: a denial follows, parted by a mark.
fn denied_next(tokens: &[Token], at: usize, range: &Range<usize>) -> bool {
    at + 3 < range.end && at > range.start && tokens[at + 2].is_mark() && tokens[at + 3].word == "no"
}

/// The longest of some phrases that starts at a token.
fn longest(tokens: &[Token], at: usize, end: usize, lists: &[&[&str]]) -> Option<(usize, String)> {
    let most = LONGEST.min(end - at);
    (1..=most).rev().find_map(|len| {
        let phrase = joined(&tokens[at..at + len]);
        let whole =
            len > 1 || tokens.get(at + 1).is_none_or(|t| !phrase.starts_with("correction") || t.is_mark());
        (whole && lists.iter().any(|list| list.contains(&phrase.as_str()))).then_some((len, phrase))
    })
}

/// Whether a comma or another mark stands right before a token.
fn parted(tokens: &[Token], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|b| tokens[b].is_mark())
}

/// `videos`, `the steam room`: a thing named without a verb, up to the next mark.
fn fragment(tokens: &[Token], range: Range<usize>) -> bool {
    let words: Vec<&Token> = tokens[range].iter().take_while(|t| !t.is_mark()).collect();
    (1..=4).contains(&words.len())
        && words.iter().all(|t| !matches!(t.tag, Tag::VERB | Tag::AUX | Tag::INTJ) && !t.is_any(&["i", "we"]))
        && words.last().is_some_and(|t| matches!(t.tag, Tag::NOUN | Tag::PROPN | Tag::NUM | Tag::ADJ))
}

/// Marks the clauses a correction takes back.
pub fn withdraw(clauses: &mut [Clause], sentence: usize, found: &Correction) {
    match found.reach {
        Reach::All => clauses.iter_mut().for_each(|c| c.withdrawn = true),
        Reach::Last | Reach::Sentence => {
            let near = |c: &Clause| {
                c.sentence == sentence || found.reach == Reach::Last && c.sentence + 1 == sentence
            };
            if let Some(last) = clauses.last_mut().filter(|c| near(c)) {
                last.withdrawn = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;

    /// The words of the statements that stand.
    fn standing(text: &str) -> Vec<String> {
        let analysis = Analysis::of(text);
        let clauses = analysis.clauses.iter().filter(|c| !c.withdrawn);
        clauses.map(|c| analysis.quote(&c.range()).to_owned()).collect()
    }

    #[test]
    fn what_is_taken_back_does_not_stand() {
        for (text, stands) in [
            ("It's cheap, no, scratch that, it was free.", &["it was free"][..]),
            ("I go on Mondays, no wait, I go on Tuesdays.", &["I go on Tuesdays"]),
            ("I use the sauna, sorry, I meant the steam room.", &["the steam room"]),
            ("It's the price. Actually no, it's the queue.", &["it's the queue"]),
            ("They are heavy and loud. Let me start again. They are heavy.", &["They are heavy"]),
            ("I have photos of her, no wait, videos.", &["videos"]),
            ("My sister, sorry, my cousin.", &["my cousin"]),
            ("It leaks, I mean, no, it drips.", &["it drips"]),
        ] {
            assert_eq!(standing(text), stands, "{text}");
        }
    }

    #[test]
    fn what_only_sounds_so_takes_nothing_back() {
        for (text, count) in [
            ("No, I like it.", 1),
            ("I don't like it. No, really.", 2),
            ("I'm sorry to say it broke.", 1),
            ("I meant to call them and I forgot.", 2),
            ("I can't wait, actually I counted the days.", 2),
            ("I waited and nobody came, no.", 2),
            ("He was sorry and I forgave him.", 2),
        ] {
            assert!(standing(text).len() >= count, "{text}: {:?}", standing(text));
        }
    }
}
