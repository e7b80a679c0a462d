//! From a stem and the material to finished sentences.

use super::draw::Draw;
use super::families::{CLAUSE_LEADS, NOUN_LEADS, QUOTE_LEADS, STIMULUS_LEADS};
use super::material::{Material, Named};
use super::nominal::Shape;
use super::quotes;
use crate::lint::text::{lower_words, sentences};

/// A stem with what restricts it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stem<'a> {
    /// Its text with slots.
    pub(super) text: &'a str,
    /// The focus must be a noun phrase.
    pub(super) np_only: bool,
    /// The focus must be something one strives for.
    pub(super) goal_only: bool,
    /// The tactic it belongs to.
    pub(super) tactic: Option<&'a str>,
    /// How far from what the strategy asks for: 0 its own stems.
    pub(super) cost: f64,
}

impl<'a> Stem<'a> {
    /// A stem without restrictions.
    pub(super) const fn plain(text: &'a str, cost: f64) -> Self {
        Self { text, np_only: false, goal_only: false, tactic: None, cost }
    }

    /// Whether it has a slot.
    pub(super) fn has(&self, slot: &str) -> bool {
        self.text.contains(&format!("{{{slot}}}"))
    }

    fn names_focus(&self) -> bool {
        self.has("focus") || self.has("element")
    }
}

/// A finished question with its cost (lower is better).
#[derive(Debug, Clone)]
pub(super) struct Rendered<'a> {
    /// The words.
    pub(super) question: String,
    /// Where it came from.
    pub(super) stem: Stem<'a>,
    /// The cost of this way of saying it, the stem's own included.
    pub(super) cost: f64,
}

/// Node types one strives for.
fn is_goal(named: &Named) -> bool {
    const KEYS: &[&str] = &[
        "job_statement",
        "gain",
        "solution",
        "emotional_job",
        "social_job",
        "goal",
        "benefit",
        "value",
        "need",
        "improvement",
    ];
    named.polarity >= 0 && KEYS.iter().any(|key| named.node_type.contains(key))
}

/// Every way to say a stem with this material; none when a slot cannot be filled.
pub(super) fn render<'a>(stem: Stem<'a>, material: &Material, draw: &Draw) -> Vec<Rendered<'a>> {
    let Some(base) = fill_names(&stem, material) else { return Vec::new() };
    let mut ways: Vec<(String, f64)> = Vec::new();
    if stem.has("quote") {
        for (at, quote) in quotes_for(&stem, material).into_iter().take(3).enumerate() {
            let text = base.replace("{quote}", &quote);
            ways.extend(with_focus(&stem, &text, material, draw, -0.2 + 0.1 * at as f64));
        }
    } else {
        ways = with_focus(&stem, &base, material, draw, 0.0);
    }
    ways.into_iter()
        .map(|(text, cost)| Rendered { question: polished(&text), stem, cost: stem.cost + cost })
        .collect()
}

/// Fills topic, ends and elements.
fn fill_names(stem: &Stem<'_>, material: &Material) -> Option<String> {
    let mut text = stem.text.replace("{concept}", &material.concept);
    for (slot, named) in [("source", &material.source), ("target", &material.target)] {
        if stem.has(slot) {
            text = text.replace(&format!("{{{slot}}}"), &named.as_ref()?.inline_or_quote()?);
        }
    }
    for (at, slot) in ["a", "b", "c"].into_iter().enumerate() {
        if stem.has(slot) {
            text = text.replace(&format!("{{{slot}}}"), material.elements.get(at)?);
        }
    }
    Some(text)
}

fn quotes_for(stem: &Stem<'_>, material: &Material) -> Vec<String> {
    if stem.text.contains("word you used") || stem.text.contains("the word “") {
        return material.quotes.iter().filter_map(|q| quotes::word_of(q)).take(1).collect();
    }
    material.quotes.clone()
}

/// Fills the focus in, or names it in front.
fn with_focus(
    stem: &Stem<'_>,
    text: &str,
    material: &Material,
    draw: &Draw,
    cost: f64,
) -> Vec<(String, f64)> {
    let Some(focus) = &material.focus else {
        return without_focus(stem, text, material, draw, cost);
    };
    if stem.goal_only && !is_goal(focus) {
        return Vec::new();
    }
    let single = sentences(text).len() == 1;
    let mut ways = Vec::new();
    if stem.names_focus() {
        let fits = !stem.np_only || matches!(focus.shape, Shape::Noun(_));
        if let (Some(phrase), true) = (focus.shape.inline(), fits) {
            ways.push((put(text, phrase), cost));
        }
        if single && !text.starts_with('“') {
            let extra = if ways.is_empty() { 0.0 } else { 0.45 };
            ways.extend(
                leads(focus, material, draw, false)
                    .map(|(lead, own)| (format!("{lead} {}", put(text, "that")), cost + extra + own)),
            );
        }
    } else if stem.has("quote") || named_by_ends(stem, material) {
        ways.push((text.to_owned(), cost));
    } else if !material.must_name {
        ways.push((text.to_owned(), cost + 0.2));
    } else if single {
        ways.extend(
            leads(focus, material, draw, true)
                .map(|(lead, own)| (format!("{lead} {text}"), cost + 0.15 + own)),
        );
    } else {
        // A stem with a lead-in of its own leaves no room to name the focus.
        ways.push((text.to_owned(), cost + 1.5));
    }
    ways
}

/// Without a focus, stems that need one are out; an edge is named in front where the stem does not.
fn without_focus(
    stem: &Stem<'_>,
    text: &str,
    material: &Material,
    draw: &Draw,
    cost: f64,
) -> Vec<(String, f64)> {
    if stem.names_focus() {
        return Vec::new();
    }
    if !material.must_name || named_by_ends(stem, material) || stem.has("quote") {
        return vec![(text.to_owned(), cost)];
    }
    if sentences(text).len() > 1 {
        return vec![(text.to_owned(), cost + 1.5)];
    }
    let (Some(source), Some(target)) = (&material.source, &material.target) else { return Vec::new() };
    let (Some(source), Some(target)) = (source.inline_or_quote(), target.inline_or_quote()) else {
        return Vec::new();
    };
    let leads = ["You mentioned {} and {}.", "You spoke of {} and of {}.", "Let's take {} and {} together."];
    draw.shuffled(&leads, stem.text)
        .into_iter()
        .take(1)
        .map(|lead| {
            let lead = lead.replacen("{}", &source, 1).replacen("{}", &target, 1);
            (format!("{lead} {text}"), cost + 0.15)
        })
        .collect()
}

fn named_by_ends(stem: &Stem<'_>, material: &Material) -> bool {
    stem.has("source") && stem.has("target") && material.source.is_some()
}

fn put(text: &str, phrase: &str) -> String {
    text.replace("{focus}", phrase).replace("{element}", phrase)
}

/// Sentences that name the focus before the question, best first, each with its cost.
fn leads<'m>(
    focus: &'m Named,
    material: &'m Material,
    draw: &'m Draw,
    may_be_phrase: bool,
) -> impl Iterator<Item = (String, f64)> + 'm {
    let mut list: Vec<(String, f64)> = Vec::new();
    let salt = format!("{}{}", focus.shape.words(), material.concept);
    if may_be_phrase && let Some(phrase) = focus.shape.inline() {
        for lead in draw.shuffled(NOUN_LEADS, &salt).into_iter().take(3) {
            list.push((lead.replace("{}", phrase), 0.1 * list.len() as f64));
        }
    }
    let quote_leads = if focus.of_stimulus { STIMULUS_LEADS } else { QUOTE_LEADS };
    for (at, quote) in focus.quotes.iter().take(2).enumerate() {
        for lead in draw.shuffled(quote_leads, &salt).into_iter().take(2) {
            list.push((lead.replace("{}", quote), 0.1 + 0.15 * at as f64 + 0.05 * list.len() as f64));
        }
    }
    if focus.shape.inline().is_none() && !focus.shape.words().is_empty() {
        for lead in draw.shuffled(CLAUSE_LEADS, &salt).into_iter().take(2) {
            list.push((lead.replace("{}", &shortened(focus.shape.words())), 0.35));
        }
    }
    list.into_iter()
}

/// Most words of a clause that is said in front of a question.
const CLAUSE_WORDS: usize = 11;
/// Most characters of it.
const CLAUSE_CHARS: usize = 70;

/// A clause short enough to be said in front of a question.
pub(super) fn shortened(clause: &str) -> String {
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

/// Capitals where sentences begin, one space between words, "a" and "an" as the next word wants it.
fn polished(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fresh = true;
    for c in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        if fresh && c.is_alphabetic() {
            out.extend(c.to_uppercase());
            fresh = false;
        } else {
            // A quote keeps the respondent's own letters.
            fresh = (fresh && c != '“' && !c.is_alphanumeric()) || matches!(c, '.' | '?' | '!');
            out.push(c);
        }
    }
    out
}

/// The fixed parts of a stem, as lower-case words: what is left of it in any question made from it.
pub(super) fn fixed_parts(stem: &str) -> Vec<Vec<String>> {
    // Odd parts are slot names.
    let fixed = stem.split(['{', '}']).step_by(2);
    fixed.map(|part| lower_words(part).collect::<Vec<String>>()).filter(|words| !words.is_empty()).collect()
}

/// Whether an earlier question was made from a stem: its fixed parts occur in it, in order.
///
/// `question` are the words of the earlier question, lower case.
pub(super) fn made_from(parts: &[Vec<String>], question: &[String]) -> bool {
    let mut at = 0;
    for words in parts {
        let rest = question.get(at..).unwrap_or_default();
        let Some(found) = rest.windows(words.len()).position(|w| w == words.as_slice()) else { return false };
        at += found + words.len();
    }
    !parts.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint;
    use crate::questions::{bank, nominal, trial};
    use colloquy_engine::interpretation::{FocusBrief, FocusNode, LintContext, Purpose, QuestionBrief};

    /// Labels no stem may break on, besides the examples of every type.
    const HARD: &[&str] = &[
        "kids refuse what I cook",
        "expensive",
        "not creamy",
        "worry that it gets boring",
        "furious",
        "I feel at home",
        "no time left",
        "der Geschmack ist mild",
        "cheaper than dairy",
        "rang and waited",
        "can't tell what is in it",
    ];

    fn named(label: &str, node_type: &str) -> Named {
        Named {
            shape: nominal::nominalise(label, node_type),
            node_type: node_type.to_owned(),
            polarity: 0,
            quotes: vec!["it just tastes right".to_owned()],
            of_stimulus: false,
        }
    }

    fn material(label: &str, node_type: &str) -> Material {
        Material {
            concept: "oat milk".to_owned(),
            focus: Some(named(label, node_type)),
            source: Some(named("quiet mornings", node_type)),
            target: Some(named(label, node_type)),
            middle: Vec::new(),
            elements: ["Northfield", "Barista Gold", "Meadow"].map(str::to_owned).to_vec(),
            quotes: vec!["it just tastes right".to_owned()],
            must_name: true,
        }
    }

    /// Failing findings that are about the words, not about the talk around them.
    fn broken(question: &str, technique: &str, label: &str) -> Vec<String> {
        let methodology = trial::methodology(technique);
        let brief = QuestionBrief {
            purpose: Purpose::FollowUp,
            focus: FocusBrief::Node {
                node: FocusNode { label: label.to_owned(), polarity: -1, ..FocusNode::default() },
                linked: Vec::new(),
            },
            reasons: Vec::new(),
            asked: Vec::new(),
            rejected: Vec::new(),
            not_extractable: None,
            seed: 1,
        };
        let answer = format!("Well, it just tastes right, {label}.");
        let findings = lint::lint(
            question,
            &LintContext {
                asked: &[],
                brief: &brief,
                answer: Some(&answer),
                transcript: &[],
                methodology: &methodology,
                strategy: None,
                concept: &trial::concept(),
            },
        );
        // A long label in a long stem is simply not chosen.
        findings
            .into_iter()
            .filter(|f| f.fail && f.rule != "L08")
            .map(|f| format!("{} {question}", f.rule))
            .collect()
    }

    #[test]
    fn every_stem_takes_labels_of_every_type() {
        let draw = Draw::new(3);
        let (mut rendered, mut bad) = (0, Vec::new());
        for technique in bank::techniques() {
            let examples = technique
                .node_types
                .iter()
                .flat_map(|t| t.examples.iter().map(|e| (e.as_str(), t.name.as_str())));
            let hard = HARD.iter().map(|label| (*label, technique.node_types[0].name.as_str()));
            for (label, node_type) in examples.chain(hard) {
                let material = material(label, node_type);
                for list in technique.strategies.values() {
                    for text in &list.stems {
                        let stem = Stem {
                            np_only: list.np_only.contains(text),
                            goal_only: list.goal_only.contains(text),
                            ..Stem::plain(text, 0.0)
                        };
                        for way in render(stem, &material, &draw).into_iter().take(2) {
                            rendered += 1;
                            bad.extend(broken(&way.question, technique.name(), label));
                        }
                    }
                }
            }
        }
        assert!(rendered > 10_000, "{rendered}");
        assert!(bad.len() * 200 <= rendered, "{} of {rendered}: {:#?}", bad.len(), &bad[..bad.len().min(40)]);
    }
}
