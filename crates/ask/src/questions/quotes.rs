//! Which words of the respondent to quote: two to ten of them, verbatim, a stretch that stands on its own.

use std::rc::Rc;

use super::phrases::Phrases;
use super::standing::hangs_on_a_negation;
use crate::lint::text::{content, count_words};
use colloquy_listen::clause::is_conditional;
use colloquy_listen::memo::Memo;

/// Fewest and most words of a quote (`language.md` 1.0).
const WORDS: (usize, usize) = (2, 10);
/// Most characters of a quote in a script without spaces.
const UNSPACED: usize = 24;

/// Words a quote does not begin with.
const LEADING: &[&str] = &[
    "and", "but", "so", "because", "well", "um", "uh", "like", "or", "then", "also", "yeah", "yes", "no",
    "oh", "just", "which", "that", "hmm", "okay", "ok", "actually", "since", "as", "though", "honestly",
    "to", "of",
];
/// Words a quote does not end with.
const TRAILING: &[&str] = &[
    "and", "but", "so", "because", "the", "a", "an", "of", "to", "my", "or", "which", "that", "is", "was",
    "i", "it's", "from", "if", "when", "than", "as", "really", "very", "are", "were", "be", "like", "their",
    "your", "our", "every", "into", "i'm", "we", "they",
];
/// Words a quote does not end with where it was cut; at the end of what was said they are particles: "put it on".
const TRAILING_WHERE_CUT: &[&str] = &[
    "in", "on", "for", "with", "at", "by", "about", "only", "just", "even", "not", "never", "quite",
    "that's", "who's",
];

/// A quote from where it can begin.
pub(super) fn without_joining(quote: &str) -> &str {
    let mut rest = quote;
    while let Some((first, after)) = rest.split_once([' ', ',']) {
        let filled = ["I mean ", "I mean, "].iter().find_map(|fill| rest.strip_prefix(fill));
        let joining = LEADING.contains(&first.to_lowercase().as_str()).then_some(after);
        let Some(after) = filled.or(joining) else { break };
        rest = after.trim_start();
    }
    rest
}

/// Stretches of a text worth quoting, best first: whole parts of sentences, then shorter pieces.
pub(super) fn windows(text: &str) -> Rc<Vec<String>> {
    thread_local! {
        static WINDOWS: Memo<String, Vec<String>> = Memo::default();
    }
    WINDOWS.with(|memo| memo.of(text, || found_windows(text)))
}

fn found_windows(text: &str) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    let mut pieces: Vec<String> = Vec::new();
    for part in parts(text) {
        for run in shortened(part) {
            push(&mut whole, run, !part.ends_with(run));
            for piece in halves(run) {
                push(&mut pieces, piece, !part.ends_with(piece));
            }
        }
    }
    // More content first; at equal content the earlier stretch.
    whole.sort_by_key(|w| std::cmp::Reverse(content(w).len().min(5)));
    whole.extend(pieces);
    whole
}

/// The text as a whole, when it is short enough to be quoted with its commas.
pub(super) fn own(text: &str) -> Option<String> {
    thread_local! {
        static OWN: Memo<String, Option<String>> = Memo::default();
    }
    OWN.with(|memo| memo.of(text, || found_own(text))).as_ref().clone()
}

fn found_own(text: &str) -> Option<String> {
    let sayable = parts(text).count() == 1
        || text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | ',' | '\'' | '’' | '-' | '.'))
            && !text.trim_end_matches('.').contains(". ");
    let mut list = Vec::new();
    if sayable {
        push(&mut list, text.trim().trim_end_matches(['.', ',', '!', '?']), false);
    }
    list.pop()
}

/// The stretch of an answer that a quote comes from, from the start of the phrase it begins in.
pub(super) fn from_phrase_start(quote: &str, answers: &[&str]) -> Option<String> {
    let quote = quote.trim();
    let (answer, at) = answers.iter().rev().find_map(|answer| Some((*answer, answer.find(quote)?)))?;
    let sentence = answer[..at].rfind(['.', '!', '?', ';', '\n']).map_or(0, |end| end + 1);
    let stretch = answer.get(sentence..at + quote.len())?;
    thread_local! {
        static WHOLE: Memo<String, Option<String>> = Memo::default();
    }
    let key = format!("{}\u{0}{stretch}", at - sentence);
    WHOLE.with(|memo| memo.of(&key, || from_start_of_phrase(stretch, at - sentence))).as_ref().clone()
}

/// A stretch from the start of the phrase that holds the byte `at`.
fn from_start_of_phrase(stretch: &str, at: usize) -> Option<String> {
    let words = Phrases::of(stretch);
    let first = words.word_at(at)?;
    let mut starts = (0..=first).rev().filter(|start| words.starts(*start));
    let nearest = starts.next()?;
    // What is denied takes its denial along: "I don't need sugar to hide it any more".
    let hangs = |start: &usize| hangs_on_a_negation(words.slice(*start, words.len()));
    let start = if hangs(&nearest) {
        starts.find(|start| words.opens(*start) && !hangs(start)).unwrap_or(nearest)
    } else {
        nearest
    };
    Some(words.slice(start, words.len()).to_owned())
}

/// Takes a run into the list when it can be quoted; `cut` says that more was said after it.
fn push(list: &mut Vec<String>, run: &str, cut: bool) {
    let run = trimmed(run, cut);
    let words = count_words(run);
    if words < WORDS.0 || words > WORDS.1 || content(run).is_empty() || list.iter().any(|known| known == run)
    {
        return;
    }
    let phrases = Phrases::of(run);
    let torn = phrases.begins_inside()
        || phrases.ends_inside()
        || hangs_on_a_negation(run)
        || is_conditional(run)
        || cut && phrases.waits_for_more()
        || words <= 3 && phrases.ends_in_pronoun();
    if phrases.has_content() && !torn {
        list.push(run.to_owned());
    }
}

/// The two parts of a stretch, cut where a phrase ends, as near to the middle as can be.
fn halves(run: &str) -> Vec<&str> {
    let phrases = Phrases::of(run);
    let words = phrases.len();
    if words < 6 {
        return Vec::new();
    }
    let cut = (3..=words - 2).filter(|at| phrases.cuts(*at)).min_by_key(|at| (at * 2).abs_diff(words));
    cut.map_or_else(Vec::new, |cut| vec![phrases.slice(0, cut), phrases.slice(cut, words)])
}

/// Parts between punctuation and marks that would not survive inside quote marks.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| {
        matches!(
            c,
            '.' | '!'
                | '?'
                | ';'
                | ':'
                | ','
                | '\n'
                | '('
                | ')'
                | '['
                | ']'
                | '“'
                | '”'
                | '"'
                | '<'
                | '>'
                | '{'
                | '}'
                | '_'
                | '…'
                | '—'
                | '–'
                | '*'
                | '#'
                | '`'
                | '|'
                | '。'
                | '、'
                | '，'
                | '？'
                | '！'
                | '؟'
                | '«'
                | '»'
        ) || c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
    })
    .map(str::trim)
    .filter(|part| !part.is_empty())
}

/// A part as it is, or cut at its joints until every run is short enough.
fn shortened(part: &str) -> Vec<&str> {
    if !part.contains(' ') && part.chars().count() > UNSPACED {
        let end = part.char_indices().nth(UNSPACED).map_or(part.len(), |(at, _)| at);
        // A wall of letters is no word to quote; a sentence without spaces is.
        return if part.is_ascii() { Vec::new() } else { vec![&part[..end]] };
    }
    if count_words(part) <= WORDS.1 {
        return vec![part];
    }
    let phrases = Phrases::of(part);
    let mut runs = Vec::new();
    let mut start = 0;
    while start < phrases.len() {
        let most = (start + WORDS.1).min(phrases.len());
        let rest = phrases.len() - start;
        let end = if rest <= WORDS.1 {
            phrases.len()
        } else {
            // A new clause or a preposition first, else wherever a phrase begins.
            let found = (start + 4..=most).rev().find(|at| phrases.cuts(*at));
            found.or_else(|| (start + 3..=most).rev().find(|at| phrases.starts(*at))).unwrap_or(most)
        };
        if phrases.starts(start) {
            runs.push(phrases.slice(start, end));
        }
        start = end;
    }
    runs
}

/// Openings that announce a statement and are no part of it.
const ANNOUNCING: &[&str] = &[
    "what i mean is ",
    "the thing is ",
    "i have to say ",
    "to be honest ",
    "that way ",
    "you know ",
    "i mean ",
    "because of that ",
    "in other words ",
];

/// Whether a phrase waits for more: it ends in an article's quality, an auxiliary or a bare pronoun.
pub(super) fn is_cut_off(phrase: &str) -> bool {
    let phrases = Phrases::of(phrase);
    phrases.ends_inside() || phrases.len() <= 3 && phrases.ends_in_pronoun()
}

fn trimmed(run: &str, cut: bool) -> &str {
    let mut run = run.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '\'' | '’'));
    let announces =
        |start: &&&str| run.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    if let Some(start) = ANNOUNCING.iter().find(announces) {
        run = run.get(start.len()..).unwrap_or_default();
    }
    while let Some((first, rest)) = run.split_once(' ') {
        let first = first.trim_end_matches(',').to_lowercase();
        let phrases = Phrases::of(run);
        let filler = LEADING.contains(&first.as_str()) && phrases.filler_may_go();
        if !filler && !phrases.begins_with_carrier() {
            break;
        }
        run = rest.trim_start();
    }
    let goes = |last: &str| TRAILING.contains(&last) || cut && TRAILING_WHERE_CUT.contains(&last);
    while let Some((rest, last)) = run.rsplit_once(' ')
        && goes(last.to_lowercase().as_str())
    {
        run = rest.trim_end_matches([' ', ',']);
    }
    run
}

/// A single word worth asking about: a noun, an adjective or a verb of a quote.
pub(super) fn word_of(quote: &str) -> Option<String> {
    thread_local! {
        static WORDS: Memo<String, Option<String>> = Memo::default();
    }
    WORDS.with(|memo| memo.of(quote, || Phrases::of(quote).telling_word())).as_ref().clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_verbatim_stretches() {
        let text = "Well, it takes the bitter edge off the coffee, so I don't need sugar any more, and that means \
                    I'm not crashing at eleven when the phone starts and everybody wants something from me.";
        let found = windows(text);
        assert!(!found.is_empty());
        for quote in found.iter() {
            assert!(text.contains(quote.as_str()), "{quote}");
            assert!((WORDS.0..=WORDS.1).contains(&count_words(quote)), "{quote}");
        }
        assert!(found.contains(&"it takes the bitter edge off the coffee".to_owned()), "{found:?}");
    }

    #[test]
    fn other_scripts_and_walls_are_no_trouble() {
        assert_eq!(*windows("味がとても良いので毎朝飲んでいます"), ["味がとても良いので毎朝飲んでいます"]);
        assert!(windows(&"x".repeat(5000)).is_empty());
        assert!(windows("").is_empty() && windows("?!").is_empty() && windows("🙂 🙂").is_empty());
        assert!(windows("ok").is_empty());
    }

    #[test]
    fn one_word_is_picked() {
        assert_eq!(word_of("a bit of a jumble").as_deref(), Some("jumble"));
        assert_eq!(word_of("so it is"), None);
        for (quote, word) in [
            ("for myself", None),
            ("everybody wants something from me", Some("wants")),
            ("really being able to", None),
            ("get the wireless ones", Some("wireless")),
            ("I can concentrate", Some("concentrate")),
            ("honestly it is annoying", Some("annoying")),
        ] {
            assert_eq!(word_of(quote).as_deref(), word, "{quote}");
        }
    }

    #[test]
    fn quotes_begin_where_a_phrase_begins() {
        // text, stretches that are offered, stretches that are not
        let cases: &[(&str, &[&str], &[&str])] = &[
            (
                "I got the wireless ones about two years ago",
                &["I got the wireless ones about two years ago"],
                &["ones about two years ago", "wireless ones about two years ago"],
            ),
            (
                "and that quiet is a big thing for me",
                &["that quiet is a big thing for me"],
                &["is a big thing for me"],
            ),
            (
                "It's the sound, which is a big thing for me",
                &["a big thing for me"],
                &["is a big thing for me"],
            ),
            ("was greeted by name", &["greeted by name"], &["was greeted by name"]),
            ("is not a problem for us", &["not a problem for us"], &["a problem for us"]),
            ("can't tell what is in it", &["can't tell what is in it"], &["tell what is in it"]),
            ("be there for her", &["be there for her"], &["there for her"]),
            ("no lactose at all", &["no lactose at all"], &["lactose at all"]),
            ("for myself", &[], &["for myself"]),
            (
                "it's the only half hour of the day that's only mine",
                &["it's the only half hour of the day"],
                &["it's the only half hour of the day that's only"],
            ),
            ("there is something clean to put on", &["there is something clean to put on"], &[]),
            (
                "the gap is about ninety minutes between the door and dinner on the table",
                &["the gap is about ninety minutes"],
                &["the gap is about ninety minutes between the door"],
            ),
            (
                "it is carried by the couriers who bring the morning papers to the whole street",
                &[],
                &["carried by the couriers who bring"],
            ),
        ];
        for (text, offered, refused) in cases {
            let found = windows(text);
            for quote in *offered {
                assert!(found.iter().any(|f| f == quote), "{text}: {quote} in {found:?}");
            }
            for quote in *refused {
                assert!(!found.iter().any(|f| f == quote), "{text}: {quote} in {found:?}");
            }
        }
    }

    #[test]
    fn a_quote_cut_inside_a_phrase_is_completed_from_the_answer() {
        let answers = [
            "Well, they broke. I got the wireless ones about two years ago, not cheap, about three hundred pounds.",
        ];
        for (quote, whole) in [
            ("ones about two years ago", "the wireless ones about two years ago"),
            ("the wireless ones", "the wireless ones"),
            ("not cheap, about three hundred pounds", "not cheap, about three hundred pounds"),
            ("hundred pounds", "about three hundred pounds"),
        ] {
            assert_eq!(from_phrase_start(quote, &answers).as_deref(), Some(whole), "{quote}");
        }
        assert_eq!(from_phrase_start("never said", &answers), None);
        let denied = ["Well, I don't need sugar to hide the bitterness any more."];
        assert_eq!(
            from_phrase_start("hide the bitterness any more", &denied).as_deref(),
            Some("I don't need sugar to hide the bitterness any more")
        );
        assert_eq!(
            own("not cheap, about three hundred pounds").as_deref(),
            Some("not cheap, about three hundred pounds")
        );
    }
}
