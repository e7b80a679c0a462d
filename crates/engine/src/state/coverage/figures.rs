//! Figures of coverage: shares of gaps in what was required (`concept-testing.md` 16.5).

use indexmap::IndexMap;

use crate::given::concept::Requirements;

/// How many checks of each kind an element requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checks {
    /// 0 or 1.
    pub mention: usize,
    /// 0 or 1.
    pub reaction: usize,
    /// 0 or 1.
    pub comprehension: usize,
    /// One per element it must be connected with.
    pub connections: usize,
}

impl Checks {
    /// The checks that requirements ask for.
    pub fn of(requirements: &Requirements) -> Self {
        Self {
            mention: usize::from(requirements.mention),
            reaction: usize::from(requirements.reaction),
            comprehension: usize::from(requirements.comprehension),
            connections: requirements.connections_to.len(),
        }
    }

    const fn total(self) -> usize {
        self.mention + self.reaction + self.comprehension + self.connections
    }
}

/// The `coverage.*` signals.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// Nothing is missing.
    pub satisfied: bool,
    /// Some gap is worth asking about.
    pub has_open_gap: bool,
    /// Open gaps / required checks, 0..=1; 0 when nothing is required.
    pub gap_pressure: f64,
    /// 1 - elements with an open gap / elements; 1 without elements.
    pub ratio: f64,
    /// Open gaps of the kind / elements that require the check, 0..=1.
    pub unmentioned_ratio: f64,
    /// See [`Figures::unmentioned_ratio`].
    pub no_reaction_ratio: f64,
    /// See [`Figures::unmentioned_ratio`].
    pub no_comprehension_ratio: f64,
    /// See [`Figures::unmentioned_ratio`].
    pub unconnected_ratio: f64,
}

/// Computes the figures from what is required and the open gaps, given as element and gap name.
pub fn figures<'a>(
    checks: &IndexMap<&str, Checks>,
    open_gaps: impl IntoIterator<Item = (&'a str, &'a str)>,
    satisfied: bool,
) -> Figures {
    let gaps: Vec<(&str, &str)> = open_gaps.into_iter().collect();
    let mut open_elements: Vec<&str> = gaps.iter().map(|(element, _)| *element).collect();
    open_elements.sort_unstable();
    open_elements.dedup();
    let of_kind = |kind: &str| gaps.iter().filter(|(_, gap)| *gap == kind).count();
    let requiring = |check: fn(&Checks) -> usize| checks.values().filter(|c| check(c) > 0).count();
    let required: usize = checks.values().map(|c| c.total()).sum();
    Figures {
        satisfied,
        has_open_gap: !gaps.is_empty(),
        gap_pressure: share(gaps.len(), required),
        ratio: 1.0 - share(open_elements.len(), checks.len()),
        unmentioned_ratio: share(of_kind("unmentioned"), requiring(|c| c.mention)),
        no_reaction_ratio: share(of_kind("no_reaction"), requiring(|c| c.reaction)),
        no_comprehension_ratio: share(of_kind("no_comprehension"), requiring(|c| c.comprehension)),
        unconnected_ratio: share(of_kind("unconnected"), requiring(|c| c.connections)),
    }
}

/// A share in 0..=1; none of nothing. An element with several missing connections counts fully.
fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { (part as f64 / whole as f64).min(1.0) }
}
