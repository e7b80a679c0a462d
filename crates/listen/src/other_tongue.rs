//! Answers in a language this engine does not read: one statement a clause, in the respondent's own words.
//!
//! Nothing is concluded from the words; they are kept, typed by what the question expects, and carry a low
//! confidence. The talk can then go on with probes that quote them.

use std::ops::Range;

use crate::label::{MOST_CHARS, MOST_WORDS};
use crate::read;
use colloquy_engine::interpretation::{ListenRequest, Reading, Statement};
use colloquy_engine::utterance::Speaker;

use crate::tongue;

/// How sure the words of a language that is not read are taken for what they are.
const CONFIDENCE: f64 = 0.35;
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

/// What such an answer comes to: its words, clause by clause, the first of them when there are many.
pub fn reading(request: &ListenRequest<'_>) -> Reading {
    let node_type = read::expected(request);
    let answer = request.answer;
    let statements = clauses(answer).into_iter().take(read::MOST).map(|range| Statement {
        label: label(&answer[range.clone()]),
        node_type: node_type.clone(),
        quote: answer[range.clone()].to_owned(),
        span: Some((answer[..range.start].chars().count(), answer[..range.end].chars().count())),
        confidence: CONFIDENCE,
        ambiguous: true,
        ..Statement::default()
    });
    Reading::of(statements.collect(), Vec::new())
}

/// The stretches of a text, in bytes, between its marks and before its joining words.
fn clauses(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut words = 0;
    let mut word = 0..0;
    let mut end = |start: usize, end: usize| {
        let said = &text[start..end];
        let from = start + said.len() - said.trim_start_matches(edge).len();
        let to = from + text[from..end].trim_end_matches(edge).len();
        if says_something(&text[from..to]) {
            found.push(from..to);
        }
    };
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        let stop = is_stop(sign);
        if stop || sign.is_whitespace() {
            if !word.is_empty() {
                // A joining word begins a clause of its own, unless it is the first.
                if words > 1 && JOINING.contains(&text[word.clone()].to_lowercase().as_str()) {
                    end(start, word.start);
                    start = word.start;
                    words = 1;
                }
                // Thai, Lao, Khmer and Burmese part clauses, not words, with spaces.
                if text[word.clone()].chars().all(|c| matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')) {
                    end(start, at);
                    start = at;
                    words = 0;
                }
            }
            word = at + sign.len_utf8()..at + sign.len_utf8();
            if stop {
                end(start, at);
                start = at + sign.len_utf8();
                words = 0;
            }
        } else {
            words += usize::from(word.is_empty());
            word.end = at + sign.len_utf8();
        }
    }
    end(start, text.len());
    found
}

fn is_stop(sign: char) -> bool {
    "。，、！？；：,.!?;:،؛؟।…—–\"«»()（）「」".contains(sign)
}

fn edge(sign: char) -> bool {
    sign.is_whitespace() || is_stop(sign) || matches!(sign, '-' | '*' | '\'' | '’' | '“' | '”' | '¿' | '¡')
}

/// Whether a clause is more than a word of assent.
fn says_something(words: &str) -> bool {
    let words = words.to_lowercase();
    let letters = words.chars().filter(|c| c.is_alphabetic()).count();
    let dense = words.chars().any(|c| !c.is_ascii() && !tongue::is_latin(c));
    letters >= if dense { 2 } else { 4 } && !NOTHING_SAID.contains(&words.as_str())
}

/// The words of a clause, clipped to the limits of a label.
fn label(clause: &str) -> String {
    let words: Vec<&str> = clause.split_whitespace().collect();
    let mut kept = words.len().min(MOST_WORDS);
    let chars = |kept: usize| words[..kept].iter().map(|w| w.chars().count() + 1).sum::<usize>();
    while kept > 1 && chars(kept) > MOST_CHARS {
        kept -= 1;
    }
    while kept < words.len() && kept > 1 && tongue::is_small_word(&words[kept - 1].to_lowercase()) {
        kept -= 1;
    }
    let longest = if words.len() > 1 { MOST_CHARS } else { MOST_UNSPACED };
    words[..kept].join(" ").chars().take(longest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<String> {
        clauses(text).into_iter().map(|range| label(&text[range])).collect()
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
                &["Me gusta mucho el sabor suave con el café", "porque no es amargo"],
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
