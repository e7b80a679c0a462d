//! One node: how it was treated, where it stands.

pub mod age_turns;
pub mod askable;
pub mod canonical_novelty;
pub mod degree_norm;
pub mod edge_count;
pub mod exhausted;
pub mod exhaustion_score;
pub mod focus_count;
pub mod focus_streak;
pub mod has_outgoing;
pub mod is_ambiguous;
pub mod is_branch_leaf;
pub mod is_current_focus;
pub mod is_orphan;
pub mod is_unexplored;
pub mod knowledge_ceiling;
pub mod link_plausible;
pub mod novelty;
pub mod on_topic;
pub mod open;
pub mod probe_count;
pub mod probe_exhausted;
pub mod recency_score;
pub mod salience;
pub mod slot_exhaustion;
pub mod terminal_distance;
pub mod toward_top;
pub mod yield_stagnation;

use crate::decide::signals::signal::Absent;

/// Why a signal of a node that is not tracked is absent.
pub(crate) const UNTRACKED: Absent = "no state is tracked for this node";
/// Why a signal of a superseded node is absent.
pub(crate) const SUPERSEDED: Absent = "there is no such node, or it was superseded";

/// `none`, `low`, `medium` or `high` for a count, by where medium and high begin.
pub(crate) const fn grade(count: u32, medium_from: u32, high_from: u32) -> &'static str {
    match count {
        0 => "none",
        n if n >= high_from => "high",
        n if n >= medium_from => "medium",
        _ => "low",
    }
}
