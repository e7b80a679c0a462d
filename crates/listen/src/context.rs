//! Words in the context they were said in, as an encoder knows them: vectors for what learned parts look at.

use std::ops::Range;

use colloquy_engine::ports::Context;
use colloquy_syntax::{Doc, Pos};

/// The words an encoder is given: every token of a text, so that token and vector have one place.
pub fn words(doc: &Doc) -> Vec<&str> {
    (0..doc.len()).map(|token| doc.token_text(token)).collect()
}

/// What some tokens mean where they were said, as a unit vector; None without a context.
pub fn of(context: Option<&Context>, doc: &Doc, tokens: impl Iterator<Item = usize>) -> Option<Vec<f32>> {
    let context = context?;
    let size = context.whole.len();
    let mut sum = vec![0.0; size];
    let spoken = tokens.filter(|token| doc[*token].pos != Pos::Space);
    for vector in spoken.filter_map(|token| context.words.get(token)) {
        for (x, y) in sum.iter_mut().zip(vector) {
            *x += y;
        }
    }
    unit(&mut sum);
    Some(sum)
}

/// What a whole answer means: what the encoder says of it, with the mean of its words behind.
pub fn whole(context: Option<&Context>, doc: &Doc) -> Option<Vec<f32>> {
    let mut whole = context?.whole.clone();
    unit(&mut whole);
    whole.extend(of(context, doc, 0..doc.len())?);
    Some(whole)
}

/// The tokens of each sentence, in order.
pub fn sentences(doc: &Doc) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for token in 0..doc.len() {
        match found.last_mut() {
            Some(last) if doc[last.start].sentence == doc[token].sentence => last.end = token + 1,
            _ => found.push(token..token + 1),
        }
    }
    found
}

/// What of an answer is judged by itself, as tokens: all of it, then each of its sentences where there are several.
pub fn runs(doc: &Doc) -> Vec<Range<usize>> {
    let sentences = Some(sentences(doc)).filter(|sentences| sentences.len() > 1);
    std::iter::once(0..doc.len()).chain(sentences.into_iter().flatten()).collect()
}

fn unit(vector: &mut [f32]) {
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    if length > 1e-6 {
        for x in vector {
            *x /= length;
        }
    }
}
