//! What is kept from happening: `I set two alarms, otherwise I oversleep` tells of not oversleeping.

use super::Unit;
use crate::analysis::Analysis;
use crate::discourse::Class;
use crate::labels;
use crate::lemmas;
use crate::lexicon::verbs;

/// Whether a statement is told as what something else keeps from happening.
pub fn is_averted(analysis: &Analysis, clause: usize) -> bool {
    analysis.links.iter().any(|l| l.class == Class::Averted && l.to == clause)
}

/// The label of a statement turned into its opposite: `avoid oversleeping` for `oversleep`, `focus` for
/// `unable to focus`. Nothing where there is no plain opposite.
pub fn turned(analysis: &Analysis, unit: &Unit, label: &str) -> Option<String> {
    const DENIALS: &[&str] = &["unable to ", "not able to ", "not ", "can't ", "never "];
    if let Some(rest) = DENIALS.iter().find_map(|d| label.strip_prefix(d)) {
        return Some(rest.to_owned());
    }
    let clause = &analysis.clauses[unit.clause];
    if clause.negated || label.split_whitespace().any(|w| matches!(w, "nobody" | "nothing" | "no" | "none")) {
        return None;
    }
    let first = label.split_whitespace().next()?;
    let own = labels::subject_of(analysis, clause).is_none_or(|s| labels::is_self(analysis, &s));
    let said = if own || verbs::is_base(first) {
        let base = lemmas::verb(first);
        format!("avoid {}{}", lemmas::gerund(&base), &label[first.len()..])
    } else {
        let verb = clause.verb.as_ref()?;
        let finite = analysis.tokens[verb.first].word.as_str();
        if verbs::MODALS.contains(&finite) {
            return None;
        }
        let gerund = lemmas::gerund(&lemmas::verb(finite));
        let words: Vec<&str> = label.split(' ').collect();
        let at = words.iter().position(|w| *w == finite)?;
        let words: Vec<&str> =
            words.iter().enumerate().map(|(k, w)| if k == at { gerund.as_str() } else { w }).collect();
        format!("avoid {}", words.join(" "))
    };
    (said.split_whitespace().count() <= 7 && said.chars().count() <= 60).then_some(said)
}
