//! Detection: reads every signal of a turn, each after those it needs.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::LazyLock;

use indexmap::IndexMap;

use crate::decide::signals::graph::node::link_plausible;
use crate::decide::signals::list::SIGNALS;
use crate::decide::signals::signal::{Absent, How, Measured, Scope, Signal};
use crate::decide::signals::value::{SignalValue, SignalValues};
use crate::given::methodology::Methodology;
use crate::given::methodology::weights::{Multiplier, WeightKey};
use crate::state::session::Focus;
use crate::text::ids::{EdgeId, NodeId};

#[cfg(test)]
pub(crate) mod fixture;

pub use crate::decide::seen::{Branch, Brought, Facts, Seen, StrategySeen};
pub use crate::decide::signals::detected::Detected;

/// Targets of one kind up to this number are recorded with all their signals but the costly one; of more, only
/// those signals are recorded that a strategy asks for.
const RECORDED_IN_FULL: usize = 200;

/// Signals that need each other in a circle, so none of them can be read first.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("these signals need each other in a circle: {}", ids.join(", "))]
pub struct Cycle {
    /// Their ids, in list order.
    pub ids: Vec<String>,
}

/// Positions of signals in an order in which each follows those it needs; otherwise in list order (Kahn).
/// Needs that are not in the list are ignored.
pub fn detection_order(signals: &[&Signal]) -> Result<Vec<usize>, Cycle> {
    let place: BTreeMap<&str, usize> = signals.iter().enumerate().map(|(n, s)| (s.id, n)).collect();
    let mut waiting = vec![0_usize; signals.len()];
    let mut needed_by = vec![Vec::new(); signals.len()];
    for (position, signal) in signals.iter().enumerate() {
        for need in signal.needs.iter().filter_map(|need| place.get(need)) {
            waiting[position] += 1;
            needed_by[*need].push(position);
        }
    }
    let mut ready: BinaryHeap<Reverse<usize>> =
        (0..signals.len()).filter(|&n| waiting[n] == 0).map(Reverse).collect();
    let mut order = Vec::with_capacity(signals.len());
    while let Some(Reverse(position)) = ready.pop() {
        order.push(position);
        for &next in &needed_by[position] {
            waiting[next] -= 1;
            if waiting[next] == 0 {
                ready.push(Reverse(next));
            }
        }
    }
    if order.len() == signals.len() {
        return Ok(order);
    }
    let stuck = (0..signals.len()).filter(|n| !order.contains(n));
    Err(Cycle { ids: stuck.map(|n| signals[n].id.to_owned()).collect() })
}

/// The order in which [`SIGNALS`] are read; a test keeps the list free of circles.
static ORDER: LazyLock<Vec<usize>> =
    LazyLock::new(|| detection_order(SIGNALS).unwrap_or_else(|_| (0..SIGNALS.len()).collect()));

/// Why a signal that is not of the session has no value for the session.
const OF_A_TARGET: Absent = "measured of a target or a strategy, not of the session";

/// Reads all global signals, and the target signals that the methodology's strategies ask for.
///
/// Runs in time linear in nodes and edges. `link_plausible` and other costly target signals are read here only
/// when a weight, a candidate predicate or an order names them; [`Detected::measure`] reads any at any time.
pub fn detect(seen: &Seen<'_>) -> Detected {
    let unread = SIGNALS.iter().map(|signal| (signal.id, Err(OF_A_TARGET)));
    let mut detected = Detected { global: unread.collect(), columns: vec![None; SIGNALS.len()] };
    for &position in ORDER.iter() {
        let value = match SIGNALS[position].how {
            How::Global(read) => read(seen),
            How::Derived(read) => read(seen, &detected),
            How::Judged(read) => read(seen.ratings).ok_or("not rated on this turn"),
            How::PerNode(_)
            | How::PerEdge(_)
            | How::PerElement(_)
            | How::PerSlot(_)
            | How::PerStrategy(_) => continue,
        };
        detected.global[position].1 = value;
    }
    for position in asked_for(seen.methodology) {
        detected.columns[position] = column(seen, SIGNALS[position]);
    }
    detected
}

/// Positions of the signals that target weights, candidate predicates, orders and product rules ask for.
fn asked_for(methodology: &Methodology) -> Vec<usize> {
    let mut asked = vec![false; SIGNALS.len()];
    let mut note = |key: &WeightKey| {
        if let Some(entry) = asked.get_mut(key.signal) {
            *entry = true;
        }
    };
    for strategy in &methodology.strategies {
        strategy.target_weights.iter().for_each(|w| note(&w.key));
        strategy.candidates.iter().for_each(|p| note(&p.key));
        strategy.order.iter().for_each(|o| note(&o.key));
    }
    for rule in methodology.selection.rules.iter().flat_map(|scorer| &scorer.rules) {
        rule.when.iter().for_each(|p| note(&p.key));
        if let Multiplier::Power(_, key) = &rule.value {
            note(key);
        }
    }
    (0..SIGNALS.len()).filter(|&n| asked[n]).collect()
}

/// A value per target; None where a target has none.
fn column(seen: &Seen<'_>, signal: &Signal) -> Option<Vec<Option<SignalValue>>> {
    let session = seen.session;
    match signal.how {
        How::PerNode(read) => {
            let of = |n: usize| seen.structure.live.get(n).copied().unwrap_or(false);
            let nodes = 0..session.graph.nodes.len();
            Some(nodes.map(|n| if of(n) { read(seen, NodeId::at(n)).ok() } else { None }).collect())
        }
        How::PerEdge(read) => {
            Some((0..session.graph.edges.len()).map(|n| read(seen, EdgeId::at(n)).ok()).collect())
        }
        How::PerElement(read) => {
            Some((0..session.coverage.elements.len()).map(|n| read(seen, n).ok()).collect())
        }
        How::Global(_) | How::Derived(_) | How::Judged(_) | How::PerSlot(_) | How::PerStrategy(_) => None,
    }
}

impl Detected {
    /// Reads one target signal of one target now, whether or not a strategy asks for it.
    pub fn measure(seen: &Seen<'_>, position: usize, target: &Focus) -> Measured {
        let other_kind = Err("the target is of another kind");
        match (SIGNALS.get(position).map(|s| s.how), target) {
            (Some(How::PerNode(read)), Focus::Node(node)) => read(seen, *node),
            (Some(How::PerEdge(read)), Focus::Edge(edge)) => read(seen, *edge),
            (Some(How::PerElement(read)), Focus::Element(id)) => {
                seen.session.coverage.order(id).map_or(other_kind, |element| read(seen, element))
            }
            _ => other_kind,
        }
    }

    /// Reads one strategy signal for a strategy and the target it would take.
    pub fn of_strategy(seen: &Seen<'_>, position: usize, strategy: &StrategySeen<'_>) -> Measured {
        match SIGNALS.get(position).map(|s| s.how) {
            Some(How::PerStrategy(read)) => read(seen, strategy),
            _ => Err("not measured of a strategy"),
        }
    }

    /// Reads a slot signal of one slot of the frame, by the slot's position.
    pub fn of_slot(seen: &Seen<'_>, position: usize, slot: usize) -> Measured {
        match (SIGNALS.get(position).map(|s| s.how), seen.methodology.frame.slots.get(slot)) {
            (Some(How::PerSlot(read)), Some(slot)) => read(seen, &slot.name),
            _ => Err("not measured of a slot"),
        }
    }

    /// All global values for the turn's record, with what is absent and why. The repetition of the last
    /// strategy stands among them, for people: while scoring, it is measured per candidate.
    pub fn values(&self, seen: &Seen<'_>) -> SignalValues {
        let mut values = SignalValues::default();
        for (signal, (_, measured)) in SIGNALS.iter().zip(&self.global) {
            if let How::PerSlot(read) = signal.how {
                for slot in &seen.methodology.frame.slots {
                    values.enter_of(format!("{}.{}", signal.id, slot.key()), read(seen, &slot.name));
                }
            } else if signal.scope == Scope::Global {
                values.enter(signal.id, measured.clone());
            }
        }
        let last = crate::decide::signals::temporal::strategy_repetition_count::of_the_last(seen);
        values.enter(crate::decide::signals::temporal::strategy_repetition_count::SIGNAL.id, last);
        values
    }

    /// SignalValues per node, edge and element for the turn's record, by id (`n1`, `e1`, the element's id). With
    /// more than 200 targets of a kind only the signals that strategies ask for are recorded.
    pub fn target_values(&self, seen: &Seen<'_>) -> IndexMap<String, SignalValues> {
        let session = seen.session;
        let mut all = IndexMap::new();
        let mut record = |scope: Scope, count: usize, name: &dyn Fn(usize) -> Option<String>| {
            let columns = self.recorded(seen, scope, count);
            for target in 0..count {
                let value = |column: &[Option<SignalValue>]| column.get(target).and_then(Clone::clone);
                let values: BTreeMap<_, _> = columns
                    .iter()
                    .filter_map(|(id, column)| value(column).map(|value| (Cow::Borrowed(*id), value)))
                    .collect();
                if let (false, Some(name)) = (values.is_empty(), name(target)) {
                    all.insert(name, SignalValues { values, absent: BTreeMap::new() });
                }
            }
        };
        let live = |n: usize| seen.structure.live.get(n).copied().unwrap_or(false);
        record(Scope::Node, session.graph.nodes.len(), &|n| live(n).then(|| NodeId::at(n).to_string()));
        record(Scope::Edge, session.graph.edges.len(), &|n| Some(EdgeId::at(n).to_string()));
        record(Scope::Element, session.coverage.elements.len(), &|n| {
            session.coverage.elements.get_index(n).map(|(id, _)| id.clone())
        });
        all
    }

    /// The columns of a scope that are recorded, sorted by signal id.
    fn recorded<'d>(
        &'d self,
        seen: &Seen<'_>,
        scope: Scope,
        count: usize,
    ) -> Vec<(&'static str, Cow<'d, [Option<SignalValue>]>)> {
        let of_scope = SIGNALS.iter().zip(&self.columns).filter(|(signal, _)| signal.scope == scope);
        let mut columns: Vec<_> = of_scope
            .filter_map(|(signal, read)| {
                let wanted = count <= RECORDED_IN_FULL && signal.id != link_plausible::SIGNAL.id;
                let column = match read {
                    Some(read) => Cow::Borrowed(read.as_slice()),
                    None if wanted => Cow::Owned(column(seen, signal)?),
                    None => return None,
                };
                Some((signal.id, column))
            })
            .collect();
        columns.sort_unstable_by_key(|(id, _)| *id);
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::signals::value::flag;
    use crate::given::declaration::Scale;

    const fn signal(id: &'static str, needs: &'static [&'static str]) -> Signal {
        let how = How::Global(|_| flag(true));
        Signal { id, scale: Scale::Flag, scope: Scope::Global, needs, how, file: file!(), source: "" }
    }

    #[test]
    fn the_order_follows_needs_and_else_the_list() {
        let [a, b, c, d] =
            [signal("a", &["c"]), signal("b", &[]), signal("c", &["d", "elsewhere"]), signal("d", &[])];
        assert_eq!(detection_order(&[&a, &b, &c, &d]), Ok(vec![1, 3, 2, 0]));
        assert_eq!(detection_order(&[]), Ok(vec![]));
    }

    #[test]
    fn a_circle_is_named() {
        let [a, b, c] = [signal("a", &["b"]), signal("b", &["a"]), signal("c", &[])];
        let cycle = detection_order(&[&a, &b, &c]).unwrap_err();
        assert_eq!(cycle.ids, ["a", "b"]);
        assert_eq!(cycle.to_string(), "these signals need each other in a circle: a, b");
        let alone = signal("a", &["a"]);
        assert!(detection_order(&[&alone]).is_err());
    }

    #[test]
    fn the_list_has_no_circle() {
        assert_eq!(detection_order(SIGNALS).map(|order| order.len()), Ok(SIGNALS.len()));
    }

    #[test]
    fn absent_signals_are_reported_with_a_reason() {
        let scene = fixture::Scene::new(&["a"], &[]);
        let values = scene.with(|seen| detect(seen).values(seen));
        assert_eq!(values.absent.get("llm.engagement").map(AsRef::as_ref), Some("not rated on this turn"));
        assert!(values.get("graph.node_count").is_some());
    }

    #[test]
    fn targets_are_recorded_by_id_and_superseded_nodes_left_out() {
        let mut scene = fixture::Scene::new(&["a", "b", "c"], &[(0, 1)]);
        scene.session.graph.nodes[2].superseded_by = Some(NodeId::at(1));
        let recorded = scene.with(|seen| detect(seen).target_values(seen));
        assert_eq!(recorded.keys().collect::<Vec<_>>(), ["n1", "n2", "e1"]);
        assert_eq!(recorded["n1"].get("graph.node.has_outgoing"), Some(&SignalValue::Flag(true)));
    }
}
