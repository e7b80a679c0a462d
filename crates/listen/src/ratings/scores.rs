//! The six scores, from 1 to 5 (`language.md` 3.2 to 3.6).

use super::features::Features;
use super::valence;

/// Six scores, each 1..=5.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scores {
    pub(super) depth: i64,
    pub(super) specificity: i64,
    pub(super) certainty: i64,
    pub(super) valence: i64,
    pub(super) engagement: i64,
    pub(super) reasoning: i64,
}

impl Scores {
    /// Scores an answer from its features.
    pub(super) fn of(f: &Features) -> Self {
        let depth = depth(f);
        let reasoning = reasoning(f, depth);
        Self {
            depth,
            specificity: specificity(f),
            certainty: certainty(f),
            valence: valence::of(f).1,
            engagement: engagement(f, depth),
            reasoning,
        }
    }
}

fn rounded(value: f64) -> i64 {
    (value.round() as i64).clamp(1, 5)
}

fn count(list: &[String]) -> f64 {
    list.len() as f64
}

/// How many distinct pieces of information.
fn depth(f: &Features) -> i64 {
    if f.deflects {
        return 1;
    }
    let mut units = f.propositions as f64;
    if f.propositions > 0 {
        units += 0.5 * (f.numbers + f.times_and_places).min(2) as f64;
        units += 0.5 * (f.causes.len() + f.values.len() / 2).min(2) as f64;
    }
    let depth = match units {
        u if u < 0.5 => 1,
        u if u < 2.0 => 2,
        u if u < 4.0 => 3,
        u if u < 7.0 => 4,
        _ => 5,
    };
    let thin = f.new_content.len() <= 1
        && f.causes.is_empty()
        && (!f.hedges.is_empty() || f.new_content.is_empty() || f.words <= 2);
    if depth == 2 && thin { 1 } else { depth }
}

/// Abstract to precise.
fn specificity(f: &Features) -> i64 {
    if f.is_empty_talk() || f.content.is_empty() {
        return 1;
    }
    if strong_feeling(f) {
        return 2;
    }
    let concrete = f.concrete + f.names;
    let distinct = f.content.len() as f64;
    let mut score = 1.0 + 0.75 * concrete.min(3) as f64 + (distinct / 7.0).min(1.3);
    if f.event {
        score += 0.5;
    } else if concrete == 0 && f.content.len() >= 3 {
        score += 0.4;
    }
    // A thing named outright, or measured by another, is precise however short.
    if f.words <= 6 && f.vague.is_empty() && f.content.len() >= 2 {
        score += 1.0;
    }
    score += 0.5 * f.comparisons.min(1) as f64 + 0.3 * f.people.min(2) as f64;
    score -= 0.8 * count(&f.vague) / (f.content_count as f64 + 1.0);
    rounded(score)
}

/// One or two words that are a strong feeling: "Furious." says one thing, and without a doubt.
fn strong_feeling(f: &Features) -> bool {
    f.words <= 2 && f.hedges.is_empty() && valence::of(f).0.abs() >= 0.5 && f.content.len() == 1
}

/// Hedges that make a quantity round rather than an opinion weak.
const APPROXIMATE: &[&str] = &["a bit", "a little", "somewhat", "roughly"];

/// Unsure to unqualified.
fn certainty(f: &Features) -> i64 {
    if f.opens_unsure {
        return if f.new_content.is_empty() { 1 } else { 2 };
    }
    if f.is_non_answer || f.is_acknowledgement || f.deflects {
        if f.professes_ignorance || !f.hedges.is_empty() {
            return if f.new_content.is_empty() { 1 } else { 2 };
        }
        let flat = f.lower_words().first() == Some(&"nothing") || (!f.fatigue.is_empty() && f.words > 2);
        return if flat { 4 } else { 3 };
    }
    if strong_feeling(f) {
        return 5;
    }
    let loose =
        f.hedges.iter().filter(|h| APPROXIMATE.contains(&h.as_str())).count() + approximated_numbers(f);
    let hedges = (count(&f.hedges) - 0.75 * loose as f64).max(0.0);
    let density = hedges / (f.clauses as f64 / 2.5).max(1.0);
    let mut score = 4.4 - 1.25 * density.min(2.4) + 0.35 * count(&f.boosters).min(2.0);
    score -= 0.35 * f.question_marks as f64;
    if density == 0.0 && f.words >= 5 {
        score += 0.25;
    }
    if hedges >= 2.0 && density >= 1.0 {
        score -= 0.4;
    }
    if f.words <= 5 && hedges >= 1.0 {
        score = score.min(2.2);
    }
    if !f.softeners.is_empty() {
        score -= 0.35;
    }
    if f.vague.len() >= 2 && f.content.len() <= 2 {
        score = score.min(3.0);
    }
    rounded(score)
}

/// "Maybe five minutes", "about 20": a number made round, not an opinion made weak.
fn approximated_numbers(f: &Features) -> usize {
    let words = f.lower_words();
    words
        .windows(2)
        .filter(|pair| {
            matches!(pair[0], "maybe" | "about" | "roughly" | "perhaps")
                && (pair[1].starts_with(|c: char| c.is_numeric())
                    || super::lexicon::lexicon().number_words.contains(pair[1]))
        })
        .count()
}

/// Deflecting to enthusiastic.
fn engagement(f: &Features, depth: i64) -> i64 {
    if f.deflects {
        return 1;
    }
    if f.is_non_answer || f.is_acknowledgement {
        return if f.words <= 7 { 1 } else { 2 };
    }
    let n = f.habitual_words;
    let mut score = match n {
        n if n <= 2.0 => 1.0,
        n if n <= 7.0 => 2.0,
        n if n <= 17.0 => 3.0,
        n if n <= 24.0 => 3.6,
        _ => 4.0,
    };
    if f.words >= 6 {
        score += 0.3 * count(&f.extensions).min(2.0);
    }
    if f.exclamations > 0 {
        score += 0.5;
    }
    if f.event && n >= 12.0 && (f.exclamations > 0 || !f.extensions.is_empty() || !f.causes.is_empty()) {
        score += 0.3;
    }
    if depth >= 3 {
        score = score.max(3.0);
    }
    if f.causes.len() + f.values.len() + f.tradeoffs.len() >= 3 && n >= 15.0 {
        score += 0.3;
    }
    if depth == 5 {
        score += 0.2;
    }
    if f.concrete >= 2 && n >= 20.0 {
        score += 0.2;
    }
    if !f.hedges.is_empty() {
        score -= 0.3;
    }
    if f.hedges.len() >= 2 && n < 20.0 {
        score -= 0.5;
    }
    if !f.vague.is_empty() && f.content.len() <= 3 && f.words >= 6 {
        score -= 1.0;
    }
    if f.words <= 3 && !f.hedges.is_empty() && !f.vague.is_empty() {
        score -= 0.5;
    }
    if !f.fatigue.is_empty() && depth <= 2 {
        score = score.min(1.4);
    }
    if (f.words <= 3 && depth >= 2)
        || (f.words <= 2 && !f.new_content.is_empty() && f.hedges.is_empty() && f.vague.is_empty())
    {
        score = score.max(2.0);
    }
    ((score + 0.5).floor() as i64).clamp(1, 5)
}

/// Bare facts to dense reasons.
fn reasoning(f: &Features, depth: i64) -> i64 {
    let mut score = 1.0
        + count(&f.causes).min(3.0)
        + 0.6 * count(&f.tradeoffs).min(2.0)
        + count(&f.values).min(3.0)
        + 0.6 * (f.conditions.len() + f.comparisons).min(1) as f64;
    if f.words <= 4 {
        score = score.min(1.5);
    }
    if depth == 1 || (f.causes.is_empty() && f.values.is_empty() && f.tradeoffs.len() <= 1) {
        score = score.min(2.0);
    }
    rounded(score)
}
