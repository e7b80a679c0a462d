//! Sentences in front of a question that name what it is about.

use super::draw::Draw;
use super::families::{CLAUSE_LEADS, NOUN_LEADS, QUOTE_LEADS, STIMULUS_LEADS};
use super::material::{Material, Named};
use super::{phrasing, quotes};

/// Sentences that name the focus before the question.
#[derive(Debug, Default)]
pub(super) struct Leads {
    /// By its phrase, best first, each with its cost.
    pub(super) by_phrase: Vec<(String, f64)>,
    /// By a quote or a clause, best first, with their cost alone and after the leads by phrase.
    pub(super) others: Vec<(String, f64, f64)>,
}

impl Leads {
    /// For a focus.
    pub(super) fn of(focus: &Named, material: &Material, draw: &Draw) -> Self {
        leads(focus, material, draw)
    }
}

/// Ways to stay with what was just asked about.
pub(super) const STILL_THERE: &[&str] = &[
    "Let's stay with that.",
    "One more thought on that.",
    "Let's take that a step further.",
    "Staying with that.",
];
/// Whether a question begins with words that lead to something said before, but for those that hold up what was said last.
pub(super) fn lead_back(question: &str) -> bool {
    let forms = [NOUN_LEADS, QUOTE_LEADS, CLAUSE_LEADS, phrasing::BACK].into_iter().flatten();
    let mut forms = forms.filter(|form| !phrasing::ANCHORS.contains(form));
    forms.any(|form| {
        let lead = form.split("{}").next().unwrap_or_default();
        question.match_indices(lead).any(|(at, _)| at == 0 || question[..at].ends_with(". "))
    })
}

/// Leads that fit the time: one does not go back to what was said just now, nor stay with what was long ago.
fn in_time<'s>(leads: Vec<&'s str>, material: &Material) -> impl Iterator<Item = &'s str> {
    const BACK: &[&str] = &["Earlier", "Let's go back", "You also", "Think of", "Further on", "It also"];
    let (fresh, staying) = (material.fresh, material.fresh || material.just_named);
    let of_text = material.focus.as_ref().is_some_and(|focus| focus.of_stimulus);
    leads.into_iter().filter(move |lead| {
        of_text
            || if BACK.iter().any(|start| lead.starts_with(start)) {
                !fresh
            } else {
                staying || !lead.starts_with("Let's stay")
            }
    })
}

/// Sentences that name the focus before the question: by its phrase, and by a quote or a clause.
fn leads(focus: &Named, material: &Material, draw: &Draw) -> Leads {
    let salt = format!("{}{}", focus.shape.words(), material.concept);
    let mut by_phrase: Vec<(String, f64)> = Vec::new();
    if let Some(phrase) = focus.shape.inline() {
        for lead in in_time(draw.shuffled(NOUN_LEADS, &salt), material).take(3) {
            by_phrase.push((lead.replace("{}", phrase), 0.1 * by_phrase.len() as f64));
        }
    }
    let mut list: Vec<(String, f64, f64)> = Vec::new();
    let forms = draw.shuffled(if focus.of_stimulus { STIMULUS_LEADS } else { QUOTE_LEADS }, &salt);
    let forms: Vec<&str> = in_time(forms, material).collect();
    for (at, quote) in focus.quotes.iter().take(2).enumerate() {
        for lead in forms.iter().take(2) {
            let again = material.echo(quote);
            let cost = |before: usize| 0.1 + again + 0.15 * at as f64 + 0.05 * before as f64;
            list.push((lead.replace("{}", quote), cost(list.len()), cost(by_phrase.len() + list.len())));
        }
    }
    // A clause as it was noted is said only where there are no words of the respondent's to quote.
    if focus.quotes.is_empty() && focus.shape.inline().is_none() && !focus.shape.words().is_empty() {
        for lead in in_time(draw.shuffled(CLAUSE_LEADS, &salt), material).take(2) {
            list.push((lead.replace("{}", &shortened(focus.shape.words())), 0.35, 0.35));
        }
    }
    Leads { by_phrase, others: list }
}

/// Most words of a clause that is said in front of a question.
const CLAUSE_WORDS: usize = 11;
/// Most characters of it.
const CLAUSE_CHARS: usize = 70;

/// A clause short enough to be said in front of a question: whole, or a stretch of it that stands on its own.
pub(super) fn shortened(clause: &str) -> String {
    let fits = clause.split(' ').count() <= CLAUSE_WORDS && clause.chars().count() <= CLAUSE_CHARS;
    if !fits && let Some(stretch) = quotes::windows(clause).first() {
        return stretch.clone();
    }
    let mut kept = String::new();
    for word in clause.split(' ').take(CLAUSE_WORDS) {
        if kept.chars().count() + word.chars().count() > CLAUSE_CHARS {
            break;
        }
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(word);
    }
    if kept.is_empty() {
        kept = clause.chars().take(CLAUSE_CHARS / 3).collect();
    }
    kept.trim_end_matches([',', '.', ';', ':', ' ']).to_owned()
}
