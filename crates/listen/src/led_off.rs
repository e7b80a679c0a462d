//! Led off: whether the last words of an answer say that they were led off the topic, or ask whether this still is about it. Learned from answers of
//! interviews that were held.

use std::ops::Range;

use colloquy_engine::ports::Context;
use colloquy_syntax::Doc;

use crate::context;
use crate::features::{self, Question};
use crate::learned::Features;
use crate::models::Models;

/// Sentences that are the last words of an answer, and the most words of them.
const SENTENCES: usize = 3;
const WORDS: usize = 60;
/// From this share on they say so: of 64 such answers nothing was learned from 37 are known, and 8 of 1,074 others taken for one; from .7 on 26 and 7.
const SURE: f32 = 0.5;

/// Whether the last words of an answer to a question say so, in a talk about a topic.
pub fn says_so(topic: &str, question: &str, whole: &Doc, context: &Context) -> bool {
    let features = features([topic, question], whole, Some(context));
    Models::shipped().led_off.shares(&features).first().is_some_and(|share| *share >= SURE)
}

/// What tells it: the words of its last sentences, whether they or the question name the topic, and what they mean where they were said.
pub fn features([topic, question]: [&str; 2], whole: &Doc, context: Option<&Context>) -> Features {
    let last = last_words(whole);
    let doc = colloquy_syntax::parse(whole.span_text(last.clone()).trim());
    let [topic, question] = [topic, question].map(Question::of);
    let mut features = features::of_answer(&doc, &[], &question);
    let named = |word: &String| topic.content.contains(word);
    let said: Vec<String> = features::content(&doc, 0..doc.len());
    let (says, asked) = (said.iter().any(named), question.content.iter().any(named));
    features.when(says, "names the topic");
    features.when(says && !asked, "names the topic alone");
    features.when(asked, "asked for the topic");
    features.when(last.start == 0, "is all");
    features.vector = context::of(context, whole, last);
    features
}

/// The last words of an answer.
fn last_words(whole: &Doc) -> Range<usize> {
    let runs = context::sentences(whole);
    let first = runs.len().saturating_sub(SENTENCES);
    let first = runs.get(first).map_or(0, |run| run.start);
    first.max(whole.len().saturating_sub(WORDS))..whole.len()
}
