//! When a found concept counts as an expected one: by the words quoted, then by the words of the label.

use colloquy_syntax::Pos;
use rust_stemmers::{Algorithm, Stemmer};

/// Intersection over union of two quotes' words.
pub fn iou(a: &str, b: &str) -> f64 {
    let (a, b) = (words(a), words(b));
    jaccard(&a, &b)
}

/// Likeness of two labels: Jaccard over stems of content words.
pub fn likeness(a: &str, b: &str) -> f64 {
    jaccard(&stems(a), &stems(b))
}

/// Share of the expected label's stems found in a text.
pub fn covered(expected: &str, text: &str) -> f64 {
    let (wanted, said) = (stems(expected), stems(text));
    if wanted.is_empty() {
        return 0.0;
    }
    wanted.iter().filter(|w| said.contains(w)).count() as f64 / wanted.len() as f64
}

/// Stems of the words of a text that carry something.
fn stems(text: &str) -> Vec<String> {
    let doc = colloquy_syntax::parse(text);
    let telling = doc.tokens().iter().filter(|token| {
        matches!(token.pos, Pos::Noun | Pos::Propn | Pos::Verb | Pos::Adj | Pos::Adv | Pos::Num)
    });
    let stemmer = Stemmer::create(Algorithm::English);
    telling.map(|token| stemmer.stem(&token.lemma.to_lowercase()).into_owned()).collect()
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .replace('\u{2019}', "'")
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect()
}

fn jaccard(a: &[String], b: &[String]) -> f64 {
    let shared = a.iter().filter(|w| b.contains(w)).count();
    let all = a.len() + b.iter().filter(|w| !a.contains(w)).count();
    if all == 0 { 0.0 } else { shared as f64 / all as f64 }
}

/// Pairs expected with found items, best score first, each used once; only scores above zero.
pub fn pair(expected: usize, found: usize, score: impl Fn(usize, usize) -> f64) -> Vec<Option<usize>> {
    let mut scores: Vec<(f64, usize, usize)> = Vec::new();
    for e in 0..expected {
        for f in 0..found {
            let s = score(e, f);
            if s > 0.0 {
                scores.push((s, e, f));
            }
        }
    }
    scores.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    let mut out = vec![None; expected];
    let mut used = vec![false; found];
    for (_, e, f) in scores {
        if out[e].is_none() && !used[f] {
            out[e] = Some(f);
            used[f] = true;
        }
    }
    out
}

/// F1 from hits, found and expected.
pub fn f1(hits: usize, found: usize, expected: usize) -> f64 {
    if found + expected == 0 { 1.0 } else { 2.0 * hits as f64 / (found + expected) as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_best_first() {
        let table = [[0.9, 0.8], [0.85, 0.0]];
        assert_eq!(pair(2, 2, |e, f| table[e][f]), [Some(0), None]);
        assert_eq!(f1(1, 2, 2), 0.5);
        assert!(iou("it froths well", "froths well") > 0.6);
        assert!(covered("creamy milk", "the milk is so creamy") > 0.9);
        assert!(likeness("creamy milk", "milk, and creamy") > 0.9);
    }
}
