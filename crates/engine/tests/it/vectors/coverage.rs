//! `arbitration/coverage`: gaps step by step.

use colloquy_engine::concept::{Requirements, Stimulus, StimulusElement};
use colloquy_engine::coverage::{Coverage, CoverageView, Gap};
use colloquy_engine::interpretation::{Comprehension, Reaction};
use colloquy_engine::methodology::{ConnectVia, CoverageSettings};
use colloquy_engine::slots::CanonicalGraph;
use serde_json::{Value, json};

use super::shapes::{Drawn, expect, graph, list, means_end_chain};

pub(crate) fn stimulus(elements: &[Value]) -> Stimulus {
    let element = |given: &Value| StimulusElement {
        id: given["id"].as_str().unwrap().to_owned(),
        content: String::new(),
        element_type: given["element_type"].as_str().unwrap_or("unknown").to_owned(),
        requirements: serde_json::from_value::<Requirements>(given["req"].clone()).unwrap_or_default(),
    };
    Stimulus { text: String::new(), elements: elements.iter().map(element).collect() }
}

fn tuples<'a>(gaps: impl Iterator<Item = (&'a str, &'a Gap)>) -> Vec<Value> {
    gaps.map(|(element, gap)| {
        let target = match gap {
            Gap::Unconnected { target_element } => Some(target_element),
            _ => None,
        };
        json!([element, gap.name(), target])
    })
    .collect()
}

struct Step<'a> {
    coverage: Coverage,
    stimulus: &'a Stimulus,
    drawn: Drawn,
}

impl Step<'_> {
    fn apply(&mut self, op: &Value) -> Result<(), String> {
        let settings = CoverageSettings::default();
        let element = op["element"].as_str().unwrap_or_default();
        match op["op"].as_str().unwrap() {
            "graph" => {
                self.drawn = graph(list(&op["nodes"]), list(&op["edges"]), &means_end_chain());
                return Ok(());
            }
            "update" => {
                for (node, element) in op["mappings"].as_object().into_iter().flatten() {
                    let node = self.drawn.node(node).ok_or_else(|| format!("no node {node}"))?;
                    self.coverage.map_node(element.as_str().unwrap(), node);
                }
            }
            "reaction" => {
                let reaction: Reaction = serde_json::from_value(op["reaction"].clone()).unwrap();
                self.coverage.record_reactions(1, [(element, reaction)]);
            }
            "comprehension" => self.coverage.record_comprehension(element, Comprehension::Understood),
            "focus" => self.coverage.record_focus(element, &settings),
            other => return Err(format!("unknown operation {other}")),
        }
        self.coverage.recompute(&CoverageView {
            stimulus: self.stimulus,
            graph: &self.drawn.graph,
            slots: &CanonicalGraph::default(),
            ontology: &means_end_chain(),
            connect_via: ConnectVia::Either,
        });
        Ok(())
    }

    fn compare(&self, wanted: &Value) -> Result<(), String> {
        expect("gaps", &json!(tuples(self.coverage.gaps())), &wanted["gaps"])?;
        if wanted["non_exhausted"].is_null() {
            return Ok(());
        }
        let open = self.coverage.elements.iter().filter(|(_, state)| !state.exhausted);
        let open = tuples(open.flat_map(|(id, state)| state.gaps.iter().map(move |gap| (id.as_str(), gap))));
        expect("non_exhausted", &json!(open), &wanted["non_exhausted"])?;
        let counts = |with_zero: bool| {
            let asked = self.coverage.elements.iter().filter(|(_, s)| with_zero || s.focus_count > 0);
            asked.map(|(id, s)| (id.clone(), json!(s.focus_count))).collect::<serde_json::Map<_, _>>()
        };
        let wanted_counts = wanted["focus_counts"].as_object().unwrap();
        expect(
            "focus_counts",
            &json!(counts(wanted_counts.values().any(|n| n == 0))),
            &wanted["focus_counts"],
        )?;
        let exhausted: Vec<&String> =
            self.coverage.elements.iter().filter(|(_, s)| s.exhausted).map(|(id, _)| id).collect();
        expect("exhausted", &json!(exhausted), &wanted["exhausted"])?;
        expect("satisfied", &json!(self.coverage.satisfied()), &wanted["satisfied"])
    }
}

pub(crate) fn coverage(case: &Value) -> Result<(), String> {
    let stimulus = stimulus(list(&case["in"]["elements"]));
    let mut steps = list(&case["out"]["steps"]).iter();
    let mut step = Step {
        coverage: Coverage::of(Some(&stimulus)),
        stimulus: &stimulus,
        drawn: graph(&[], &[], &means_end_chain()),
    };
    step.compare(steps.next().ok_or("no first step")?)?;
    for op in list(&case["in"]["ops"]) {
        step.apply(op)?;
        if op["op"] != "graph" {
            step.compare(steps.next().ok_or("too few steps")?)?;
        }
    }
    expect("steps left", &json!(steps.count()), &json!(0))
}
