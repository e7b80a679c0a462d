//! What is settled of statements once each was judged: which are one, which are too many, which stands out, and how each is meant.

use std::collections::BTreeSet;
use std::ops::Range;

use colloquy_engine::interpretation::{Modality, Unheard};

use super::{EARLIER, Heard, MOST, PLAIN, rounded};
use crate::clause::{Clause, class_of, condition, subject};
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
        unheard.push(Unheard::because(gone.quote, "too many"));
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

pub(super) fn modality(parsed: &Parsed, clause: &Clause) -> Modality {
    let doc = &parsed.doc;
    if condition(doc, clause).is_some() {
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

#[cfg(test)]
mod tests {
    use colloquy_engine::interpretation::{Natural, Operation, Statement};

    use super::*;

    fn heard(label: &str, content: f32) -> Heard {
        let statement =
            Statement { label: label.to_owned(), quote: label.to_owned(), ..Statement::default() };
        Heard { content, ..Heard::plain(statement) }
    }

    fn labels(heard: &[Heard]) -> Vec<&str> {
        heard.iter().map(|heard| heard.statement.label.as_str()).collect()
    }

    #[test]
    fn the_first_of_one_label_stays_and_the_least_sure_go() {
        let mut said = vec![heard("the gate", 0.4), heard("The gate", 0.9), heard("the lamp", 0.9)];
        merge(&mut said);
        assert_eq!(labels(&said), ["the gate", "the lamp"]);
        let mut many: Vec<Heard> =
            (0..=MOST).map(|n| heard(&format!("thing {n}"), 0.9 - n as f32 * 0.01)).collect();
        let mut unheard = Vec::new();
        prune(&mut many, &mut unheard);
        assert_eq!((many.len(), unheard.len()), (MOST, 1));
        assert_eq!(unheard[0].quote, format!("thing {MOST}"), "the least sure one");
    }

    #[test]
    fn what_was_said_last_is_taken_up_before_what_stands_out_as_much() {
        let mut said = vec![heard("the gate", 0.9), heard("the lamp", 0.9)];
        for heard in &mut said {
            heard.statement.sense.salience = Some(0.5);
            heard.statement.sense.natural = vec![Natural { operation: Operation::Up, chance: 0.8 }];
        }
        compare(&mut said);
        let chance = |at: usize| said[at].statement.sense.natural[0].chance;
        assert!(chance(0) < chance(1) && (chance(1) - 0.8).abs() < 1e-9, "{} {}", chance(0), chance(1));
    }

    #[test]
    fn names_and_numbers_that_a_label_leaves_out_are_kept() {
        let parsed = Parsed::of("I paid forty pounds to Mary for the gate.");
        let clause = Clause {
            pieces: vec![0],
            head: 1,
            tokens: (0..parsed.doc.len()).collect(),
            range: 0..parsed.doc.len(),
        };
        let label = Label { text: "paid for the gate".to_owned(), ..Label::default() };
        assert_eq!(details(&parsed, &clause, &label), ["forty", "Mary"]);
    }
}
