//! Selection: which strategy next, and about what.
//!
//! [`decide`] is the whole decision over anything that can be read as a [`Field`]; [`scoring`] is its
//! arithmetic. Two stages by default: strategies compete by the state of the interview, then the targets of
//! the winner by their own state. In joint mode all pairs compete at once. Every candidate keeps the parts of
//! its score; of more than 200 targets (or pairs) the best 50 and the chosen one are kept.

mod contender;
mod decide;
mod decision;
mod eligibility;
mod field;
mod joint;
mod product;
pub mod scoring;
mod target;
mod turn_field;

pub use contender::Contest;
pub use decide::decide;
pub use decision::{
    Alternative, Candidate, Contribution, Decision, Eligibility, RuleMultiplier, SelectionStage,
};
pub use field::{At, Field, TargetRef};
pub use product::multipliers;
pub use target::{KEEP_ALL_UP_TO, KEEP_BEST};
pub use turn_field::TurnField;

pub use crate::given::methodology::Arbiter;

use crate::decide::seen::Seen;
use crate::decide::signals::detected::Detected;

/// Chooses strategy and focus of a turn. Total and without side effects: the caller records the focus.
pub fn select(seen: &Seen<'_>, detected: &Detected) -> Decision {
    let methodology = seen.methodology;
    let choice = Contest {
        strategies: &methodology.strategies,
        settings: &methodology.selection,
        phase: methodology.phases.table(seen.phase.phase),
    };
    decide(&TurnField::new(seen, detected), choice)
}

#[cfg(test)]
mod tests;
