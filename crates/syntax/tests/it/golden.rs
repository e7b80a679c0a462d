//! Agreement with parses written by spaCy 3.8.18: `golden.jsonl`, 400 texts with 7018 tokens, spoken and written.
//!
//! A line is `{"text", "tokens": [[start, end, norm, tag, pos, lemma, head, label, starts a sentence], ...]}`;
//! bounds count code points.

use std::collections::HashMap;

use colloquy_syntax::{Doc, parse};
use serde_json::Value;

const GOLDEN: &str = include_str!("golden.jsonl");
const FIELDS: [&str; 8] = ["norm", "tag", "pos", "lemma", "head", "label", "head and label", "sentence"];

/// One token as told by span: bounds, fields to compare.
type Told = ((usize, usize), [String; 8]);

fn golden(line: &str) -> (String, Vec<Told>) {
    let line: Value = serde_json::from_str(line).unwrap();
    let tokens = line["tokens"].as_array().unwrap();
    let number = |token: &Value, at: usize| token[at].as_u64().unwrap() as usize;
    let span = |token: &Value| (number(token, 0), number(token, 1));
    let told = |token: &Value| {
        let text = |at: usize| token[at].as_str().unwrap().to_owned();
        let head = format!("{:?}", span(&tokens[number(token, 6)]));
        let both = format!("{head} {}", text(7));
        let starts = (number(token, 8) == 1).to_string();
        (span(token), [text(2), text(3), text(4), text(5), head, text(7), both, starts])
    };
    (line["text"].as_str().unwrap().to_owned(), tokens.iter().map(told).collect())
}

fn ours(doc: &Doc) -> HashMap<(usize, usize), [String; 8]> {
    let mut chars = vec![0; doc.text().len() + 1];
    let mut count = 0;
    for (at, place) in chars.iter_mut().enumerate() {
        count += usize::from(at > 0 && doc.text().is_char_boundary(at));
        *place = count;
    }
    let span = |index: usize| (chars[doc[index].start], chars[doc[index].end]);
    let told = |index: usize| {
        let token = &doc[index];
        let head = format!("{:?}", span(token.head));
        let both = format!("{head} {}", token.dep);
        let starts = doc.sentences()[token.sentence].start == index;
        let [norm, lemma] = [&token.norm, &token.lemma].map(ToString::to_string);
        let fields = [norm, token.tag.to_string(), token.pos.to_string(), lemma, head];
        let [norm, tag, pos, lemma, head] = fields;
        (span(index), [norm, tag, pos, lemma, head, token.dep.to_string(), both, starts.to_string()])
    };
    (0..doc.len()).map(told).collect()
}

#[test]
fn agrees_with_spacy() {
    let (mut total, mut matched, mut extra, mut good) = (0, 0, 0, [0; 8]);
    for line in GOLDEN.lines() {
        let (text, gold) = golden(line);
        let parsed = ours(&parse(&text));
        total += gold.len();
        extra += parsed.len().saturating_sub(gold.len());
        for (span, fields) in gold {
            let Some(found) = parsed.get(&span) else {
                println!("no token {span:?} in {text:?}");
                continue;
            };
            matched += 1;
            for (place, (field, (expected, found))) in FIELDS.iter().zip(fields.iter().zip(found)).enumerate()
            {
                good[place] += usize::from(expected == found);
                if expected != found {
                    println!("{field} {span:?}: expected {expected:?}, found {found:?} in {text:?}");
                }
            }
        }
    }
    let share = |count: usize| count as f64 / total as f64;
    println!("{total} tokens, bounds {:.5}, {extra} too many", share(matched));
    for (field, count) in FIELDS.iter().zip(good) {
        println!("{field} {:.5}", share(count));
    }
    assert!(share(matched) >= 0.999 && extra <= total / 1000);
    let [norm, tag, pos, lemma, _, _, labelled, starts] = good.map(share);
    assert!(norm >= 0.998 && tag >= 0.998 && pos >= 0.998 && lemma >= 0.998);
    assert!(labelled >= 0.995 && starts >= 0.995);
}
