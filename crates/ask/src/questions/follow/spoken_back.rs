//! The person's words, as they are said back to them.

use std::ops::RangeInclusive;

use colloquy_engine::interpretation::{FocusNode, Instead, Intent, Wording};
use colloquy_listen::asked_back;
use colloquy_listen::clause::is_conditional;
use colloquy_listen::cut;
use colloquy_listen::sense;

use super::super::phrasing;
use super::candidates::{Candidate, Lead};
use super::{Following, first, said};
use crate::lint::text;
use crate::questions::phrases::Phrases;
use crate::questions::quotes;

/// Fewest and most words of theirs that are said back, and fewest that a question for more is put behind: in the rounds from 50 on questions
/// behind three or four words got .96 of 2 with 36 % zeros (92), behind five and more 1.18 and 19 % (539).
const QUOTE: RangeInclusive<usize> = 3..=12;
const HELD_UP: usize = 5;
/// Most commas in them.
const MOST_COMMAS: usize = 1;
/// Fewest and most words of a whole sentence of theirs, or of its end, and most commas in it. Of 400 such that readers saw beside what was said
/// (rounds 50 to 81) those of 8 to 23 words got 1.30 to 1.65 of 2, shorter ones 1.28 with 29 % zeros, longer ones 1.2, those with four commas .93;
/// parts of the same sentences 1.14 and 25 % where these got 1.36 and 12 % (80). Whoever was asked gave whole sentences 1.29 and ends of sentences
/// 1.25 (524), beginnings 1.11, what is cut at both ends .97 with 27 % zeros (276, rounds 60 to 81);
/// but of 12 to 15 words 1.32, of more 1.05 (56, rounds 82 to 85).
const IN_FULL: RangeInclusive<usize> = 5..=16;
const COMMAS_IN_FULL: usize = 3;
/// Marks that end a sentence.
const ENDS: [char; 4] = ['.', '!', '?', '…'];
/// Marks within a sentence that somebody else's words, or another sentence, may stand behind.
const BREAKS: [char; 13] = ['.', '!', '?', '…', '"', '“', '”', ';', ':', '(', ')', '[', ']'];
/// Marks that words are cut at where they ramble, and words they are cut before where no mark leaves a part.
const MARKS: [char; 6] = [',', '.', '!', '?', '…', ';'];
const JOINING: [&str; 4] = ["and", "but", "so", "because"];

/// The person's words to point at a node with: a whole clause, or nothing.
pub(in crate::questions) fn quote(node: &FocusNode) -> Option<String> {
    node.quote.as_deref().and_then(quoted).map(str::to_owned)
}

/// The whole sentence of an answer that words stand in, or where that is too long all from these words on; None where neither can be said back.
pub(super) fn in_full<'a>(answer: &'a str, words: &str) -> Option<&'a str> {
    let words = words.trim();
    let at = answer.find(words).filter(|_| !words.is_empty())?;
    let mut to = 0;
    let sentence = text::sentences(answer).into_iter().find_map(|sentence| {
        let from = to + answer.get(to..)?.find(sentence)?;
        to = from + sentence.len();
        (from..to).contains(&at).then_some(from..to)
    });
    let sentence = sentence.filter(|sentence| at + words.len() <= sentence.end)?;
    let runs = [answer.get(sentence.clone()), answer.get(at..sentence.end)];
    runs.into_iter().flatten().find_map(sayable_in_full)
}

fn sayable_in_full(sentence: &str) -> Option<&str> {
    let tells = !sentence.trim_end().ends_with('?') && is_closed(sentence);
    let said = without_tail(bare(without_tag(sentence)));
    let short = IN_FULL.contains(&text::count_words(said)) && said.matches(',').count() <= COMMAS_IN_FULL;
    let broken = said.contains(BREAKS) || is_conditional(said) || dangles(said) || stammers(said);
    // Last, for it takes a parse.
    (tells && short && !broken && !sense::is_of_the_interview(said)).then_some(said)
}

/// What can be said again of words of theirs: all of them, or the longest part between marks where they ramble.
pub(super) fn quoted(quote: &str) -> Option<&str> {
    let quote = without_tag(quote);
    // Words that somebody else is said to have said are not cut in two.
    if !is_closed(quote) {
        return None;
    }
    let marks = |marks: &[char]| quote.trim_end_matches(ENDS).matches(marks).count();
    if marks(&ENDS) == 0
        && marks(&[',']) <= MOST_COMMAS
        && let Some(all) = Some(bare(quote)).filter(is_short).filter(|all| !is_cut(all))
    {
        return Some(all);
    }
    let parts = || quote.split(MARKS);
    longest(parts()).or_else(|| longest(parts().flat_map(at_joins)))
}

/// The same where more is asked for behind it: enough words, that say who or what did or is something ("went home with candles", "four hours a
/// night" and their like got .76 of 2; 41).
pub(super) fn told_by(quote: &str) -> Option<&str> {
    quoted(quote).filter(|words| text::count_words(words) >= HELD_UP && Phrases::of(words).says_who())
}

/// Nobody else's words begin or end alone in them, nor what was done as they were said ("laughs) So then I'm empty").
fn is_closed(words: &str) -> bool {
    let pairs = [('“', '”'), ('(', ')'), ('[', ']')];
    let paired = |(opens, closes)| words.matches(opens).count() == words.matches(closes).count();
    words.matches('"').count().is_multiple_of(2) && pairs.into_iter().all(paired)
}

/// As many words as can be said back.
fn is_short(words: &&str) -> bool {
    QUOTE.contains(&text::count_words(words))
}

/// The longest of some parts that can be said back.
fn longest<'a>(parts: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let parts = parts.map(bare).filter(is_short).filter(|part| !dangles(part) && is_closed(part));
    parts.max_by_key(|part| text::count_words(part))
}

/// What stands before and between words that join two clauses.
fn at_joins(words: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    let joins = words.match_indices(' ').map(|(at, _)| at);
    let joins = joins.filter(|at| {
        let next = words[at + 1..].split(' ').next().unwrap_or_default();
        JOINING.contains(&next)
    });
    let cuts: Vec<usize> = joins.chain([words.len()]).collect();
    cuts.into_iter().map(move |to| &words[std::mem::replace(&mut from, to)..to])
}

/// Words that nothing ends with: "I'd had it open on the table for" was cut before a "well", "and that was" before what it was.
const DANGLING: &[&str] = &[
    "for", "to", "of", "a", "an", "the", "and", "but", "or", "my", "because", "if", "than", "with", "from",
    "like", "i", "is", "was", "were", "that's", "it's", "more", "less",
];
/// Words that are said twice by whoever begins again.
const BEGUN: usize = 3;
/// Hedges that what they hedge stands behind: "when I'm minding everyone I kind of".
const HEDGES: [&str; 2] = [" kind of", " sort of"];
/// Words that let a clause end with what somebody or something is: "what it was", not "and that was".
const QUESTIONING: [&str; 8] = ["what", "who", "where", "how", "which", "as", "than", "like"];
/// Verbs whose words stand behind them: "he looked at Martin and said".
const SAYING: &[&str] = &["said", "says", "goes", "went", "asked", "thought"];

/// Whether words were cut before what they lead to.
fn dangles(quote: &str) -> bool {
    let last = last_word(quote);
    DANGLING.contains(&last.as_str()) || is_cut(quote)
}

/// Whether words stop where somebody else's begin, not "it's what she said", or before what is hedged or said of something.
fn is_cut(quote: &str) -> bool {
    let hedged = HEDGES.iter().any(|hedge| quote.to_lowercase().ends_with(hedge));
    let told = |word: &str| ["what", "as", "like", "that's", "all"].contains(&word.to_lowercase().as_str());
    let told_of = |word: &str| QUESTIONING.contains(&word.to_lowercase().as_str());
    let waits =
        matches!(last_word(quote).as_str(), "is" | "was" | "were") && !quote.split_whitespace().any(told_of);
    hedged || waits || SAYING.contains(&last_word(quote).as_str()) && !quote.split_whitespace().any(told)
}

/// Whether some words are begun twice: "it was like a, it was like a party".
fn stammers(words: &str) -> bool {
    let words: Vec<String> =
        words.split_whitespace().map(|word| word.trim_matches(MARKS).to_lowercase()).collect();
    words
        .windows(BEGUN)
        .enumerate()
        .any(|(at, begun)| words[at + 1..].windows(BEGUN).any(|again| again == begun))
}

fn last_word(words: &str) -> String {
    words.split_whitespace().last().unwrap_or_default().to_lowercase()
}

/// Without a tag that only wants to hear yes: "you decide, don't you".
fn without_tag(quote: &str) -> &str {
    let denies = |tag: &[String]| tag.len() == 2 && (tag[0].ends_with("n't") || tag[0].ends_with("n’t"));
    let tagged = asked_back::tagged(quote.trim_end_matches(ENDS)).filter(|(_, tag)| denies(tag));
    tagged.map_or(quote, |(said, _)| said)
}

/// Words that an answer trails off with, which say nothing.
const TAILS: [&str; 9] = ["you know", "you see", "eh", "see", "mind", "like", "really", "so", "anyway"];

/// Without words it trails off with: "that's a selfish thing to say, eh".
fn without_tail(words: &str) -> &str {
    let cut = words.rsplit_once(',').filter(|(_, tail)| TAILS.contains(&tail.trim().to_lowercase().as_str()));
    cut.map_or(words, |(said, _)| said.trim_end())
}

/// Without marks around it and without words that join it to what came before.
fn bare(words: &str) -> &str {
    quotes::without_joining(words.trim_matches(|c: char| !c.is_alphanumeric()))
}

impl<'a> Following<'a> {
    /// The words that a question about something told in the answer holds up: the whole sentence, or its end, else the words alone; None where neither
    /// says enough to ask for more of it. In rounds 74 to 98 questions that held up words cut short of what hangs on them got .17 of 2 (6),
    /// the others 1.17 (1,015).
    pub(super) fn words_of<'w>(&self, told: &'w str) -> Option<&'w str>
    where
        'a: 'w,
    {
        let in_full = self.request.answer.and_then(|answer| in_full(answer, told));
        let says_who = |words: &&str| [words, told].iter().any(|words| Phrases::of(words).says_who());
        in_full.filter(says_who).or_else(|| told_by(told).filter(|words| self.is_whole(words)))
    }

    /// Nothing that the answer says behind some words of it hangs on them.
    fn is_whole(&self, words: &str) -> bool {
        self.request.answer.is_none_or(|answer| !cut::is_short(answer, words))
    }

    /// A question about an earlier point, which says that it goes back.
    pub(super) fn back(&self, node: &FocusNode, before: &str) -> Option<Wording> {
        let quote = quote(node)?;
        let asks = self.drawn(phrasing::ways_back(self.climbs()).to_vec());
        let fill = |form: &&str, ask: &&str| said(&[before, &form.replace("{}", &quote), ask]);
        let forms = self.draw.shuffled(phrasing::BACK, "back");
        let question = first(&asks, &forms, fill, |question| self.fits(question))?;
        let bridge = forms.iter().map(|form| form.replace("{}", &quote)).find(|f| question.contains(f));
        let intent = Intent { bridge, ..Intent::default() };
        Some(self.bridged(Wording { question, intent, ..Wording::default() }, None))
    }

    /// A wording declared, with the words by which it leads there.
    pub(super) fn bridged(&self, wording: Wording, instead: Option<Instead>) -> Wording {
        let bridge = wording.intent.bridge.clone();
        let mut wording = self.declared(wording, instead);
        wording.intent.bridge = bridge;
        wording
    }

    /// The ways to point at what a question is about, in drawn order.
    pub(super) fn leads(&self, candidate: &Candidate<'_>, node: Option<&FocusNode>) -> Vec<String> {
        if candidate.lead != Lead::Quote {
            return vec![String::new()];
        }
        let told = node.and_then(|node| node.quote.as_deref());
        let Some(words) = told.and_then(|told| {
            self.words_of(told).or_else(|| quoted(told).filter(|words| self.is_whole(words)))
        }) else {
            return Vec::new();
        };
        let forms = self.draw.shuffled(phrasing::ANCHORS, "lead").into_iter();
        forms.map(|form| form.replace("{}", words)).collect()
    }

    /// It says again what the person would not be led back to.
    pub(super) fn leads_back(&self, question: &str) -> bool {
        let course = &self.request.brief.course;
        let left = || course.refused.iter().chain(&course.spared);
        let said = |words: &String| left().any(|told| told.contains(words) || words.contains(told));
        left().next().is_some() && text::take_quotes(question).1.iter().any(said)
    }
}
