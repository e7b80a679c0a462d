//! Who may be chosen at all: a strategy's conditions on the state of the interview.

use super::field::{At, Field, TargetRef, holds};
use crate::given::methodology::Strategy;

/// The condition that keeps a strategy out, in words; None when all are met. Absent conditions are met.
pub(super) fn unmet_condition(field: &impl Field, index: usize, strategy: &Strategy) -> Option<String> {
    let at = At::Strategy(index, TargetRef::None);
    if let Some(required) = strategy.requires.iter().find(|p| !holds(field, p, at)) {
        return Some(format!("requires {}", required.text));
    }
    if let Some(forbidden) = strategy.forbids.iter().find(|p| holds(field, p, at)) {
        return Some(format!("forbidden by {}", forbidden.text));
    }
    let any = &strategy.requires_any;
    if !any.is_empty() && !any.iter().any(|p| holds(field, p, at)) {
        let texts: Vec<&str> = any.iter().map(|p| p.text.as_str()).collect();
        return Some(format!("requires one of {}", texts.join(", ")));
    }
    None
}
