//! Answers in a language this engine does not read: one statement a clause, in the respondent's own words.
//!
//! Nothing is concluded from the words; they are kept, typed by what the question expects, and carry a low
//! confidence. The talk can then go on with probes that quote them.

use std::ops::Range;

use colloquy_engine::interpretation::ListenRequest;
use colloquy_engine::utterance::Speaker;

use crate::analysis::{Analysis, Clause};
use crate::labels::clip::{MOST_CHARS, MOST_WORDS};
use crate::tokens::Token;
use crate::tongue;

use super::{Draft, Kind, MOST_NODES, Unit};

/// Longest label in a script without spaces, in characters.
const MOST_UNSPACED: usize = 24;
/// Words that join clauses in languages often met, lower case: a clause begins with them.
#[rustfmt::skip]
const JOINING: &[&str] = &[
    "weil", "aber", "denn", "damit", "deshalb", "sondern", "porque", "pero", "aunque", "así", "parce", "mais", "donc", "puisque", "perché",
    "però", "quindi", "mas", "então", "omdat", "maar", "want", "bo", "ale", "żeby", "ponieważ", "потому", "но", "чтобы", "поэтому", "fordi", "men", "så",
    "çünkü", "ama",
];
/// Answers that say nothing, in languages often met, lower case.
#[rustfmt::skip]
const NOTHING_SAID: &[&str] = &[
    "ja", "nein", "doch", "genau", "keine ahnung", "weiß nicht", "ich weiß nicht", "weiss nicht", "sí", "si", "no", "no sé", "no lo sé", "vale", "claro",
    "oui", "non", "je ne sais pas", "d'accord", "bien sûr", "sì", "non lo so", "certo", "não", "sim", "não sei", "nee", "weet ik niet", "tak", "nie",
    "nie wiem", "да", "нет", "не знаю", "конечно", "是", "是的", "对", "好的", "好", "不是", "没有", "不知道", "我不知道", "はい", "いいえ", "そうです",
    "わかりません", "分かりません", "わからない", "네", "예", "아니요", "몰라요", "모르겠어요", "نعم", "لا", "لا أعرف", "evet", "hayır", "bilmiyorum",
];

/// Whether an answer is to be kept rather than read: the talk is held in another language, or the answer is
/// written in a script English is not written in.
pub fn applies(request: &ListenRequest<'_>) -> bool {
    let leaning = tongue::leaning(request.answer);
    if matches!(leaning, tongue::Leaning::OtherScript | tongue::Leaning::OtherWords) {
        return true;
    }
    leaning != tongue::Leaning::English && foreign_talk(request)
}

/// Whether the respondent's answers so far, this one included, are certainly not English.
pub fn foreign_talk(request: &ListenRequest<'_>) -> bool {
    let earlier =
        request.tail().iter().filter(|u| u.speaker == Speaker::Respondent && u.text != request.answer);
    let texts: Vec<&str> = earlier.map(|u| u.text.as_str()).chain([request.answer]).collect();
    tongue::of_texts(&texts).foreign
}

/// The same answer, in clauses as its marks and joining words part it. No clause has a frame.
pub fn reading(analysis: &Analysis) -> Analysis {
    let mut reading = analysis.clone();
    reading.links.clear();
    reading.clauses.clear();
    for (sentence, range) in analysis.sentences.iter().enumerate() {
        let mut start = range.start;
        for at in range.start..=range.end {
            let Some(next) = end_of_clause(analysis, at, start, range.end) else { continue };
            let clause = trimmed(&analysis.tokens, start..at);
            if says_something(analysis, &clause) {
                let Range { start, end } = clause;
                reading.clauses.push(Clause {
                    sentence,
                    start,
                    end,
                    marker: start..start,
                    ..Clause::default()
                });
            }
            start = next;
        }
    }
    reading
}

/// One statement a clause, the first of them when there are many.
pub fn draft(reading: &Analysis) -> Draft {
    let mut draft = Draft { of_clause: vec![Vec::new(); reading.clauses.len()], ..Draft::default() };
    for (index, clause) in reading.clauses.iter().enumerate().take(MOST_NODES) {
        draft.of_clause[index].push(index);
        let words = label(reading, clause.range());
        draft.units.push(Unit::new(index, clause.range(), Kind::Words, words));
    }
    draft
}

/// Whether a clause that began at `start` ends before a token; the first token of the next one.
fn end_of_clause(analysis: &Analysis, at: usize, start: usize, end: usize) -> Option<usize> {
    if at >= end {
        return Some(end);
    }
    let token = &analysis.tokens[at];
    let stop = token.word.chars().any(|c| "。，、！？；：,.!?;:،؛؟।…—–\"«»()（）「」".contains(c))
        && token.is_mark();
    // Thai, Lao, Khmer and Burmese part clauses, not words, with spaces.
    let parted = token.spaced
        && at > start
        && token
            .word
            .chars()
            .all(|c| matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'));
    let joined = at > start + 1 && JOINING.contains(&token.word.as_str());
    if stop {
        Some(at + 1)
    } else if parted || joined {
        Some(at)
    } else {
        None
    }
}

fn trimmed(tokens: &[Token], mut range: Range<usize>) -> Range<usize> {
    while !range.is_empty() && tokens[range.start].is_mark() {
        range.start += 1;
    }
    while !range.is_empty() && tokens[range.end - 1].is_mark() {
        range.end -= 1;
    }
    range
}

/// Whether a clause is more than a word of assent.
fn says_something(analysis: &Analysis, clause: &Range<usize>) -> bool {
    let words = analysis.quote(clause).to_lowercase();
    let letters = words.chars().filter(|c| c.is_alphabetic()).count();
    let dense = words.chars().any(|c| !c.is_ascii() && !tongue::is_latin(c));
    letters >= if dense { 2 } else { 4 } && !NOTHING_SAID.contains(&words.as_str())
}

/// The words of a clause, clipped to the limits of a label.
fn label(analysis: &Analysis, mut range: Range<usize>) -> String {
    let long = |range: &Range<usize>| {
        let words = analysis.quote(range);
        let chars = words.chars().count();
        chars > MOST_CHARS
            || words.split_whitespace().count() > MOST_WORDS
            || chars > MOST_UNSPACED && !words.contains(char::is_whitespace)
    };
    let whole = range.end;
    while range.len() > 1 && long(&range) {
        range.end -= 1;
    }
    let small = |t: &Token| t.is_mark() || range.len() > 2 && tongue::is_small_word(&t.word);
    let mut end = range.end;
    while end < whole && end > range.start + 1 && small(&analysis.tokens[end - 1]) {
        end -= 1;
    }
    let said: String = analysis.quote(&(range.start..end)).chars().take(MOST_CHARS).collect();
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<String> {
        draft(&reading(&Analysis::of(text))).units.into_iter().map(|u| u.draft).collect()
    }

    #[test]
    fn every_clause_keeps_its_words() {
        for (text, expected) in [
            (
                "我喜欢它的味道，因为不太苦。我的孩子们也喝。",
                &["我喜欢它的味道", "因为不太苦", "我的孩子们也喝"][..],
            ),
            ("味がとても良いので、毎朝飲んでいます。", &["味がとても良いので", "毎朝飲んでいます"]),
            ("커피에 넣으면 부드러워요. 네.", &["커피에 넣으면 부드러워요"]),
            ("ฉันชอบรสชาติ เพราะไม่ขม", &["ฉันชอบรสชาติ", "เพราะไม่ขม"]),
            ("Ich mag den Geschmack, weil er mild ist.", &["Ich mag den Geschmack", "weil er mild ist"]),
            (
                "Me gusta mucho el sabor suave con el café porque no es amargo.",
                &["Me gusta mucho el sabor suave", "porque no es amargo"],
            ),
            ("J'aime le goût parce que c'est doux", &["J'aime le goût", "parce que c'est doux"]),
            (
                "Мне нравится вкус, потому что он не горький.",
                &["Мне нравится вкус", "потому что он не горький"],
            ),
            ("أحب طعمه، وأطفالي يشربونه كل صباح", &["أحب طعمه", "وأطفالي يشربونه كل صباح"]),
            ("是的。", &[]),
            ("Ja.", &[]),
        ] {
            assert_eq!(labels(text), expected, "{text}");
        }
    }
}
