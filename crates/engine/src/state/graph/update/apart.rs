//! What contests something is no evidence for it: words that say "not quite" of a node or an edge stay apart from it.

use std::ops::Range;

use super::super::dedup::Match;
use super::super::{MergeTier, Quote};
use crate::text::ids::{EdgeId, NodeId};

/// Why words that contest something did not enter.
pub(super) const REASON: &str = "it contests what it would be evidence for";

/// Words of an answer that contest what was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apart {
    /// From the first character of the words to the one after the last.
    pub words: Range<usize>,
    /// The node they contest: nothing in them says it again.
    pub node: Option<NodeId>,
    /// The edge they contest, with its ends: these are said again by their own labels alone.
    pub edge: Option<(EdgeId, [NodeId; 2])>,
}

/// Whether some words contest anything.
pub(super) fn contests(apart: &[Apart], quote: &Quote) -> bool {
    within(apart, quote).next().is_some()
}

/// What some words were found to be the same as: nothing, where they only sound like what they contest.
pub(super) fn same(apart: &[Apart], quote: &Quote, found: Option<Match>) -> Result<Option<Match>, String> {
    let Some(same) = found else { return Ok(None) };
    let exact = same.tier == MergeTier::Exact;
    for contested in within(apart, quote) {
        if contested.node == Some(same.node) {
            return if exact { Err(REASON.to_owned()) } else { Ok(None) };
        }
        if !exact && contested.edge.is_some_and(|(_, ends)| ends.contains(&same.node)) {
            return Ok(None);
        }
    }
    Ok(found)
}

/// Whether some words contest an edge.
pub(super) fn contest_edge(apart: &[Apart], quote: &Quote, edge: EdgeId) -> bool {
    within(apart, quote).any(|contested| contested.edge.is_some_and(|(known, _)| known == edge))
}

fn within<'a>(apart: &'a [Apart], quote: &Quote) -> impl Iterator<Item = &'a Apart> {
    let (start, end) = (quote.start, quote.end);
    apart.iter().filter(move |apart| start < apart.words.end && apart.words.start < end)
}
