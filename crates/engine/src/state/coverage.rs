//! Coverage of a stimulus: which of its parts have been talked about, and how (`concept-testing.md` 5.1).

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::given::concept::Stimulus;
use crate::given::interpretation::{Comprehension, Reaction};
use crate::given::methodology::CoverageSettings;
use crate::text::ids::{NodeId, TurnNumber};

mod element;
mod figures;
mod gaps;

pub use element::{ElementState, Gap};
pub use figures::{Checks, Figures, figures};
pub use gaps::CoverageView;

/// Coverage of all elements, in declaration order; empty without stimulus.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Coverage {
    /// One state per element id.
    pub elements: IndexMap<String, ElementState>,
}

impl Coverage {
    /// Coverage before the first answer: every element that wants a mention lacks it, others lack what they
    /// require. Empty without stimulus.
    pub fn of(stimulus: Option<&Stimulus>) -> Self {
        let mut coverage = Self::default();
        let Some(stimulus) = stimulus else { return coverage };
        for element in &stimulus.elements {
            coverage.elements.entry(element.id.clone()).or_default();
        }
        coverage.recompute(&CoverageView::without_graph(stimulus));
        coverage
    }

    /// Notes that a node is about an element, re-mentioned nodes included. Unknown elements are ignored; false
    /// says so.
    pub fn map_node(&mut self, element: &str, node: NodeId) -> bool {
        let Some(state) = self.elements.get_mut(element) else { return false };
        if !state.nodes.contains(&node) {
            state.nodes.push(node);
        }
        true
    }

    /// Notes one answer's reactions: per element the strongest counts (the first of equals), and replaces what
    /// earlier answers said. Unknown elements are ignored.
    pub fn record_reactions<'a>(
        &mut self,
        turn: TurnNumber,
        reactions: impl IntoIterator<Item = (&'a str, Reaction)>,
    ) {
        for (element, reaction) in strongest(reactions) {
            if let Some(state) = self.elements.get_mut(element) {
                state.reaction = Some(reaction);
                state.reactions.push((turn, reaction));
            }
        }
    }

    /// Notes a verdict on comprehension. [`Comprehension::Unknown`] never replaces an earlier verdict.
    pub fn record_comprehension(&mut self, element: &str, verdict: Comprehension) {
        if let Some(state) = self.elements.get_mut(element)
            && (verdict != Comprehension::Unknown || state.comprehension.is_none())
        {
            state.comprehension = Some(verdict);
        }
    }

    /// Notes that a question about an element was asked (not merely considered). At the threshold the element
    /// is exhausted for good.
    pub fn record_focus(&mut self, element: &str, settings: &CoverageSettings) {
        if let Some(state) = self.elements.get_mut(element) {
            state.focus_count += 1;
            state.exhausted |= state.focus_count >= settings.threshold;
        }
    }

    /// Notes that the answer to a question about an element brought a new edge.
    pub fn credit_edges(&mut self, element: &str) {
        if let Some(state) = self.elements.get_mut(element) {
            state.produced_edges = true;
        }
    }

    /// Notes that the respondent knows nothing of an element; where the settings say so, that excuses its gaps.
    pub fn record_knowledge_lack(&mut self, element: &str, settings: &CoverageSettings) {
        if let Some(state) = self.elements.get_mut(element) {
            state.knowledge_lack = true;
            state.excused |= settings.excuse_on_ceiling;
        }
    }

    /// Finds the gaps anew, always with the graph.
    pub fn recompute(&mut self, view: &CoverageView<'_>) {
        let found: Vec<Vec<Gap>> =
            self.elements.iter().map(|(id, state)| view.gaps_of(id, state, &self.elements)).collect();
        for (state, gaps) in self.elements.values_mut().zip(found) {
            state.gaps = gaps;
        }
    }

    /// Nothing is missing, but for what a lack of knowledge excuses. True without elements.
    pub fn satisfied(&self) -> bool {
        self.elements.values().all(|state| state.gaps.is_empty() || state.excused)
    }

    /// Some gap is worth asking about.
    pub fn has_open_gap(&self) -> bool {
        self.elements.values().any(ElementState::has_open_gap)
    }

    /// Share (0..=1) of elements without an open gap; 1 without elements. What closing looks at.
    pub fn ratio(&self) -> f64 {
        self.ratio_without(0)
    }

    /// [`Coverage::ratio`] as it will be once a question about an element was asked.
    pub fn ratio_once_asked(&self, element: Option<&str>, settings: &CoverageSettings) -> f64 {
        let spent =
            |state: &ElementState| state.has_open_gap() && state.focus_count + 1 >= settings.threshold;
        self.ratio_without(usize::from(element.and_then(|id| self.elements.get(id)).is_some_and(spent)))
    }

    fn ratio_without(&self, closed: usize) -> f64 {
        if self.elements.is_empty() {
            return 1.0;
        }
        let open = self.elements.values().filter(|state| state.has_open_gap()).count();
        1.0 - open.saturating_sub(closed) as f64 / self.elements.len() as f64
    }

    /// All gaps with their elements, in declaration and checking order.
    pub fn gaps(&self) -> impl Iterator<Item = (&str, &Gap)> {
        self.elements.iter().flat_map(|(id, state)| state.gaps.iter().map(move |gap| (id.as_str(), gap)))
    }

    /// Position of an element in declaration order.
    pub fn order(&self, element: &str) -> Option<usize> {
        self.elements.get_index_of(element)
    }

    /// Figures of the gaps, as the `coverage.*` signals give them.
    pub fn figures(&self, stimulus: &Stimulus) -> Figures {
        let checks: IndexMap<&str, Checks> =
            stimulus.elements.iter().map(|e| (e.id.as_str(), Checks::of(&e.requirements))).collect();
        let open = self.elements.iter().filter(|(_, state)| state.has_open_gap());
        let gaps = open.flat_map(|(id, state)| state.gaps.iter().map(move |gap| (id.as_str(), gap.name())));
        figures(&checks, gaps, self.satisfied())
    }
}

/// The strongest reaction per element within one answer, in order of first voicing; the first of equals.
fn strongest<'a>(reactions: impl IntoIterator<Item = (&'a str, Reaction)>) -> IndexMap<&'a str, Reaction> {
    let mut strongest: IndexMap<&str, Reaction> = IndexMap::new();
    for (element, reaction) in reactions {
        let kept = strongest.entry(element).or_insert(reaction);
        if reaction.intensity() > kept.intensity() {
            *kept = reaction;
        }
    }
    strongest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given::concept::{Requirements, StimulusElement};

    fn stimulus() -> Stimulus {
        let element = |id: &str, connections_to: &[&str]| StimulusElement {
            id: id.into(),
            content: format!("{id} words"),
            element_type: "problem".into(),
            requirements: Requirements {
                connections_to: connections_to.iter().map(|&s| s.to_owned()).collect(),
                ..Requirements::default()
            },
        };
        Stimulus {
            text: "text".into(),
            elements: vec![element("insight", &[]), element("promise", &["insight"])],
        }
    }

    #[test]
    fn the_strongest_reaction_of_an_answer_counts_then_the_latest_answer() {
        let mut coverage = Coverage::of(Some(&stimulus()));
        let reply = [
            ("promise", Reaction::Neutral),
            ("promise", Reaction::Negative),
            ("promise", Reaction::Positive),
            ("nowhere", Reaction::Positive),
        ];
        coverage.record_reactions(1, reply);
        assert_eq!(coverage.elements["promise"].reaction, Some(Reaction::Negative));
        coverage.record_reactions(2, [("promise", Reaction::Curious)]);
        assert_eq!(coverage.elements["promise"].reaction, Some(Reaction::Curious));
        assert_eq!(coverage.elements["promise"].reactions, [(1, Reaction::Negative), (2, Reaction::Curious)]);
        assert_eq!(coverage.elements.len(), 2);
    }

    #[test]
    fn asking_exhausts_for_good_and_a_lack_of_knowledge_excuses() {
        let settings = CoverageSettings::default();
        let mut coverage = Coverage::of(Some(&stimulus()));
        assert!(coverage.has_open_gap() && !coverage.satisfied());
        for _ in 0..3 {
            coverage.record_focus("insight", &settings);
        }
        assert!(coverage.elements["insight"].exhausted);
        for settings in [CoverageSettings { threshold: 9, ..settings }, settings] {
            coverage.record_focus("insight", &settings);
            coverage.record_reactions(2, [("insight", Reaction::Positive)]);
            coverage.recompute(&CoverageView::without_graph(&stimulus()));
            assert!(coverage.elements["insight"].exhausted, "for good");
        }
        assert_eq!(coverage.ratio(), 0.5);
        let strict = CoverageSettings { excuse_on_ceiling: false, ..settings };
        coverage.record_knowledge_lack("promise", &strict);
        assert!(coverage.has_open_gap(), "not to know is no question asked");
        coverage.record_knowledge_lack("promise", &settings);
        assert_eq!(
            (coverage.elements["promise"].focus_count, coverage.elements["promise"].exhausted),
            (0, false)
        );
        assert_eq!((coverage.has_open_gap(), coverage.satisfied(), coverage.ratio()), (false, false, 1.0));
        coverage.record_knowledge_lack("insight", &settings);
        assert!(coverage.satisfied());
    }

    #[test]
    fn an_unknown_verdict_never_replaces_a_known_one() {
        let mut coverage = Coverage::of(Some(&stimulus()));
        coverage.record_comprehension("promise", Comprehension::Unknown);
        coverage.record_comprehension("promise", Comprehension::Understood);
        coverage.record_comprehension("promise", Comprehension::Unknown);
        assert_eq!(coverage.elements["promise"].comprehension, Some(Comprehension::Understood));
    }

    #[test]
    fn without_a_stimulus_everything_is_covered() {
        let coverage = Coverage::of(None);
        assert_eq!((coverage.satisfied(), coverage.has_open_gap(), coverage.ratio()), (true, false, 1.0));
    }
}
