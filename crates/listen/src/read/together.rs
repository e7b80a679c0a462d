//! What is settled of statements once each was judged: which are one, which are too many, which stands out, and how each is meant.

use std::collections::BTreeSet;
use std::ops::Range;

use colloquy_engine::interpretation::{Modality, Unheard};

use super::{EARLIER, Heard, MOST, PLAIN, rounded};
use crate::clause::{Clause, class_of, marker, subject};
use crate::features;
use crate::label::Label;
use crate::parsed::Parsed;

/// Two statements with one label are one: the first.
pub(super) fn merge(heard: &mut Vec<Heard>) {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    heard.retain(|heard| seen.insert(heard.statement.label.to_lowercase()));
}

/// The least sure go when there are too many.
pub(super) fn prune(heard: &mut Vec<Heard>, unheard: &mut Vec<Unheard>) {
    while heard.len() > MOST {
        let least =
            (0..heard.len()).min_by(|a, b| heard[*a].content.total_cmp(&heard[*b].content).then(b.cmp(a)));
        let Some(least) = least else { break };
        let gone = heard.remove(least).statement;
        unheard.push(Unheard { quote: gone.quote, reason: "too many".to_owned() });
    }
}

/// Of several things said one is taken up: what stands out most, and what was said last.
pub(super) fn compare(heard: &mut [Heard]) {
    let last = heard.len().saturating_sub(1);
    let weights: Vec<f64> = heard
        .iter()
        .enumerate()
        .map(|(at, heard)| {
            let place = if at == last { 1.0 } else { EARLIER };
            (heard.statement.sense.salience.unwrap_or_default() + PLAIN) * place
        })
        .collect();
    let most = weights.iter().copied().fold(PLAIN, f64::max);
    for (heard, weight) in heard.iter_mut().zip(weights) {
        for natural in &mut heard.statement.sense.natural {
            natural.chance = rounded(natural.chance * weight / most);
        }
    }
}

/// Words before what is not said to be so.
const CONDITIONS: &[&str] = &["if", "unless", "whether"];

pub(super) fn modality(parsed: &Parsed, clause: &Clause) -> Modality {
    let doc = &parsed.doc;
    let conditional = |mark: usize| CONDITIONS.contains(&features::norm(doc, mark).as_str());
    if marker(doc, clause.head).is_some_and(conditional) {
        return Modality::Hypothetical;
    }
    match features::tense(doc, clause.head) {
        "hypothetical" => Modality::Hypothetical,
        "past" => Modality::Past,
        _ if subject(doc, clause.head).is_some_and(|s| class_of(doc, s) == "generic") => Modality::Generic,
        _ => Modality::Factual,
    }
}

/// Names and numbers of a clause that its label leaves out.
pub(super) fn details(parsed: &Parsed, clause: &Clause, label: &Label) -> Vec<String> {
    let doc = &parsed.doc;
    let counts = |t: usize| matches!(doc[t].pos, colloquy_syntax::Pos::Num | colloquy_syntax::Pos::Propn);
    let mut runs: Vec<Range<usize>> = Vec::new();
    for &token in clause.tokens.iter().filter(|t| counts(**t)) {
        match runs.last_mut() {
            Some(run) if run.end == token => run.end += 1,
            _ => runs.push(token..token + 1),
        }
    }
    let said = runs.into_iter().map(|run| doc.span_text(run).to_owned());
    said.filter(|words| !label.text.contains(words.as_str())).collect()
}
