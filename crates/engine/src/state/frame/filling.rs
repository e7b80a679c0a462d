//! What fills the places of a frame: what was told, that there is nothing, or that it was asked about.

use super::elements;
use super::entry::{Entry, EntryOf, Filling, FrameState, Place};
use super::walk::{Links, Step, Walked};
use crate::given::concept::Stimulus;
use crate::given::interpretation::Act;
use crate::given::methodology::Methodology;
use crate::given::methodology::frame::Slot;
use crate::state::coverage::Coverage;
use crate::state::graph::{Node, SurfaceGraph};
use crate::text::ids::NodeId;

/// All that a frame is worked out from.
#[derive(Debug, Clone, Copy)]
pub struct FrameView<'a> {
    /// The technique.
    pub methodology: &'a Methodology,
    /// What was said.
    pub graph: &'a SurfaceGraph,
    /// What is shown, where something is.
    pub stimulus: Option<&'a Stimulus>,
    /// What was said of its parts.
    pub coverage: &'a Coverage,
    /// The answers so far, oldest first.
    pub steps: &'a [Step<'a>],
}

/// An entry while its places are filled.
#[derive(Clone, Copy)]
struct At<'v> {
    /// Its place among the named ones; None for the interview and for parts of a stimulus.
    named: Option<usize>,
    element: Option<&'v str>,
    /// By node, whether it is linked with the entry.
    linked: &'v [bool],
}

impl FrameState {
    /// The frame as it stands.
    pub fn of(view: &FrameView<'_>) -> Self {
        let frame = &view.methodology.frame;
        let walked = Walked::through(view.graph, frame, view.steps);
        let links = Links::of(view.graph);
        let mut parts = view.stimulus.map_or_else(Vec::new, |shown| elements::entries(shown, view.coverage));
        let fill = |at: At<'_>, slot: &Slot| Place {
            slot: slot.name.clone(),
            filled: Filler { view, walked: &walked, at }.filled(slot),
        };
        // Until an entry is named, the talk itself is the one that is told of.
        let alone = walked.entries.is_empty() && (parts.is_empty() || frame.entries.is_some());
        let whole = At { named: None, element: None, linked: &[] };
        let of_whole = frame.slots.iter().filter(|slot| !slot.each || alone);
        let interview = Entry {
            of: EntryOf::Interview,
            label: String::new(),
            current: walked.current.is_none(),
            nodes: Vec::new(),
            places: of_whole.map(|slot| fill(whole, slot)).collect(),
        };
        let each = || frame.slots.iter().filter(|slot| slot.each);
        let named = walked.entries.iter().enumerate().filter_map(|(place, id)| {
            let linked = links.reached(&walked.entries, *id);
            let at = At { named: Some(place), element: None, linked: &linked };
            let told = |node: NodeId| walked.of(node) == Some(place) || linked[node.index()];
            Some(Entry {
                of: EntryOf::Node(*id),
                label: view.graph.node(*id).filter(|node| node.is_live())?.label.clone(),
                current: walked.current == Some(place),
                nodes: view.graph.live_nodes().map(|node| node.id).filter(|node| told(*node)).collect(),
                places: each().map(|slot| fill(at, slot)).collect(),
            })
        });
        let mut entries = vec![interview];
        entries.extend(named);
        for part in parts.iter_mut().filter(|_| frame.entries.is_none()) {
            let EntryOf::Element(id) = &part.of else { continue };
            let at = At { named: None, element: Some(id), linked: &[] };
            let more: Vec<Place> = each().map(|slot| fill(at, slot)).collect();
            part.places.extend(more);
        }
        entries.extend(parts);
        Self { entries }
    }
}

/// Fills one place.
struct Filler<'v> {
    view: &'v FrameView<'v>,
    walked: &'v Walked,
    at: At<'v>,
}

impl Filler<'_> {
    fn filled(&self, slot: &Slot) -> Option<Filling> {
        let told = self.told(slot);
        let asked: Vec<&Step<'_>> = self.steps(slot).collect();
        // Of the answer to its own question one statement is enough.
        let answers = |node: &&Node| asked.iter().any(|step| step.touched.contains(&node.id));
        let sure = |node: &&Node| self.is_linked(node.id) || answers(node);
        // What could as well be of another type does not tell that the slot was spoken of.
        let clear = told.iter().filter(|node| !node.ambiguous).count();
        if clear >= slot.enough || told.iter().any(sure) {
            return Some(Filling::Told(told.iter().map(|node| node.id).collect()));
        }
        if let Some(step) = asked.iter().rev().find(|step| self.is_none(step)) {
            return Some(Filling::Nothing(step.turn));
        }
        let counted: Vec<_> = asked.iter().filter(|step| self.counts(slot, step)).collect();
        counted.get(slot.times.saturating_sub(1)).map(|step| Filling::Asked(step.turn))
    }

    /// Statements of its types that belong here.
    fn told(&self, slot: &Slot) -> Vec<&Node> {
        let of_types = |node: &&Node| slot.types.contains(&node.node_type);
        self.view.graph.live_nodes().filter(of_types).filter(|node| self.is_here(node.id)).collect()
    }

    fn is_here(&self, node: NodeId) -> bool {
        match (self.at.named, self.at.element) {
            (None, None) => true,
            (Some(named), _) => self.is_linked(node) || self.walked.of(node) == Some(named),
            (None, Some(element)) => {
                let state = self.view.coverage.elements.get(element);
                state.is_some_and(|state| state.nodes.contains(&node))
            }
        }
    }

    fn is_linked(&self, node: NodeId) -> bool {
        self.at.linked.get(node.index()).copied().unwrap_or(false)
    }

    /// The answers to questions that asked for a slot here.
    fn steps<'s>(&'s self, slot: &'s Slot) -> impl Iterator<Item = &'s Step<'s>> {
        let steps = self.view.steps.iter().enumerate();
        steps
            .filter(|(place, step)| self.is_about(*place, step) && self.asks(slot, step))
            .map(|(_, step)| step)
    }

    fn is_about(&self, place: usize, step: &Step<'_>) -> bool {
        match (self.at.named, self.at.element) {
            (None, None) => true,
            (Some(named), _) => self.walked.at.get(place).copied().flatten() == Some(named),
            (None, Some(element)) => step.asked.and_then(|asked| asked.element) == Some(element),
        }
    }

    fn asks(&self, slot: &Slot, step: &Step<'_>) -> bool {
        let in_its_words = slot.is_asked_in(step.question) || slot.opened && step.asked.is_none();
        let chosen = step.asked.and_then(|asked| asked.slot) == Some(slot.name.as_str());
        chosen || in_its_words || self.by_strategy(slot, step)
    }

    fn by_strategy(&self, slot: &Slot, step: &Step<'_>) -> bool {
        let strategy = step.asked.and_then(|asked| self.view.methodology.strategy(asked.strategy));
        strategy.is_some_and(|strategy| strategy.fill.contains(&slot.name))
    }

    /// A strategy that leads towards a slot has not asked for it yet, where types tell when it is reached.
    fn counts(&self, slot: &Slot, step: &Step<'_>) -> bool {
        slot.types.is_empty() || !self.by_strategy(slot, step)
    }

    /// The answer was that there is nothing: it tells nothing, or only what is not so.
    fn is_none(&self, step: &Step<'_>) -> bool {
        let answers = matches!(step.act, Act::Answer | Act::DontKnow);
        let denied =
            |id: &NodeId| self.view.graph.node(*id).is_none_or(|node| node.sense.negated == Some(true));
        answers && step.touched.iter().all(denied)
    }
}
