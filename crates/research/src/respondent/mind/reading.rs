//! Reading a mental-model file, YAML or JSON: everything wrong with it at once, each with its position.

use std::collections::BTreeMap;

use colloquy_engine::document::tree::{Entry, Tree, Value, key_step};
use colloquy_engine::document::{self, Findings, Here, Problems, nearest};
use colloquy_engine::methodology::Ontology;
use colloquy_engine::methodology::ontology::Fit;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Adjacency, Belief, Link, Mind};

#[derive(Deserialize, JsonSchema)]
struct RawMind {
    #[schemars(regex(pattern = r"\S"))]
    id: String,
    #[schemars(regex(pattern = r"\S"))]
    methodology: String,
    #[schemars(regex(pattern = r"\S"))]
    concept: String,
    #[schemars(regex(pattern = r"\S"))]
    concept_id: String,
    /// Whether it is never used in writing or tuning an interviewer, so that it can judge one.
    #[serde(default)]
    sealed: bool,
    #[serde(default)]
    objective: String,
    #[serde(default)]
    respondent: String,
    #[serde(default)]
    opening: Vec<String>,
    nodes: Vec<RawBelief>,
    #[serde(default)]
    edges: Vec<RawLink>,
    #[serde(default)]
    key_ladders: Vec<Vec<String>>,
    #[serde(default)]
    tangents: Vec<String>,
    #[serde(default)]
    false_statements: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
struct RawBelief {
    #[schemars(regex(pattern = r"\S"))]
    id: String,
    #[serde(rename = "type")]
    #[schemars(regex(pattern = r"\S"))]
    node_type: String,
    #[schemars(regex(pattern = r"\S"))]
    label: String,
    #[serde(default = "half")]
    #[schemars(range(min = 0.0, max = 1.0))]
    salience: f64,
    #[serde(default)]
    #[schemars(range(min = 0, max = 3))]
    gate: u8,
    #[serde(default)]
    #[schemars(range(min = -1, max = 1))]
    valence: i8,
    #[serde(default, rename = "np")]
    names: Vec<String>,
    #[serde(default)]
    paraphrases: Vec<String>,
    #[serde(default)]
    details: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
struct RawLink {
    #[schemars(regex(pattern = r"\S"))]
    source: String,
    #[schemars(regex(pattern = r"\S"))]
    target: String,
    #[serde(rename = "type")]
    #[schemars(regex(pattern = r"\S"))]
    edge_type: String,
    #[serde(default = "half")]
    #[schemars(range(min = 0.0, max = 1.0))]
    strength: f64,
    #[serde(default)]
    cue: String,
}

/// Keys beside those that mean something which authors use for remarks. Others are remarks too, unless they look
/// like a slip of the pen.
const REMARKS: [&str; 7] = ["version", "note", "stats", "level", "force", "timeline", "gap"];

/// The keys a shape has, from its own schema, and the known remarks.
fn keys_of<T: JsonSchema>() -> Vec<String> {
    let schema = schemars::schema_for!(T).to_value();
    let fields = schema["properties"].as_object().into_iter().flat_map(serde_json::Map::keys).cloned();
    fields.chain(REMARKS.map(str::to_owned)).collect()
}

fn half() -> f64 {
    0.5
}

/// Reads a mental model and checks it against the types of its methodology.
///
/// `ontology` gives the types of a methodology by name; None when there is no such methodology.
///
/// # Errors
/// Everything wrong with it, in the order of the file.
pub fn parse(
    file: &str,
    source: &str,
    ontology: &dyn Fn(&str) -> Option<Ontology>,
) -> Result<Mind, Problems> {
    let (read, findings) = document::read_on::<RawMind>(file, source)?;
    let mut reader = Reader { findings, root: Here::root(&read.tree) };
    reader.slips(&read.tree);
    let mind = reader.mind(read.value, ontology);
    if reader.findings.is_empty() { Ok(mind) } else { Err(reader.findings.into_problems()) }
}

struct Reader<'s> {
    findings: Findings<'s>,
    root: Here<'s>,
}

impl Reader<'_> {
    /// Keys that mean nothing but nearly something.
    fn slips(&mut self, tree: &Tree) {
        self.slip(tree, "", &keys_of::<RawMind>());
        for (list, known) in [("nodes", keys_of::<RawBelief>()), ("edges", keys_of::<RawLink>())] {
            let Some(Entry { value: Tree { value: Value::List(items), .. }, .. }) = tree.entry(list) else {
                continue;
            };
            for (position, item) in items.iter().enumerate() {
                self.slip(item, &format!("{list}[{position}]"), &known);
            }
        }
    }

    fn slip(&mut self, tree: &Tree, path: &str, known: &[String]) {
        let Value::Map(entries) = &tree.value else { return };
        for entry in entries.iter().filter(|entry| !known.contains(&entry.key)) {
            let Some(meant) = nearest(&entry.key, known.iter().map(String::as_str)) else { continue };
            if meant.chars().next() == entry.key.chars().next() {
                let message = format!("unknown key `{}`", entry.key);
                let path = key_step(path, &entry.key);
                self.findings.push(entry.key_place, path, message, Some(meant.to_owned()));
            }
        }
    }

    fn mind(&mut self, raw: RawMind, ontology: &dyn Fn(&str) -> Option<Ontology>) -> Mind {
        let types = ontology(&raw.methodology);
        if types.is_none() {
            let message = format!("there is no methodology `{}`", raw.methodology);
            self.findings.at(&self.root.field("methodology"), message);
        }
        let beliefs = self.beliefs(raw.nodes, types.as_ref());
        let by_id: BTreeMap<String, usize> =
            beliefs.iter().enumerate().rev().map(|(i, b)| (b.id.clone(), i)).collect();
        let links = self.links(raw.edges, &beliefs, &by_id, types.as_ref());
        let here = self.root.field("opening");
        let opening = self.references(&raw.opening, &by_id, &here);
        let mut mind = Mind {
            id: raw.id,
            sealed: raw.sealed,
            concept: raw.concept,
            concept_id: raw.concept_id,
            methodology: raw.methodology,
            objective: raw.objective,
            respondent: raw.respondent,
            opening,
            adjacency: Adjacency::of(beliefs.len(), &links),
            beliefs,
            links,
            ladders: Vec::new(),
            tangents: raw.tangents.into_iter().filter(|t| !t.trim().is_empty()).collect(),
            false_statements: raw.false_statements.into_iter().filter(|t| !t.trim().is_empty()).collect(),
        };
        mind.ladders = self.ladders(&raw.key_ladders, &by_id, &mind);
        if let Some(types) = &types {
            mind.place_in(types);
        }
        if mind.opening.is_empty() {
            mind.opening = (0..mind.beliefs.len()).filter(|&b| mind.beliefs[b].gate == 0).take(3).collect();
        }
        mind
    }

    fn beliefs(&mut self, raw: Vec<RawBelief>, types: Option<&Ontology>) -> Vec<Belief> {
        let list = self.root.field("nodes");
        let mut beliefs: Vec<Belief> = Vec::with_capacity(raw.len());
        for (i, node) in raw.into_iter().enumerate() {
            let here = list.item(i);
            if beliefs.iter().any(|b| b.id == node.id) {
                let message = format!("`{}` is the id of an earlier node too", node.id);
                self.findings.at(&here.field("id"), message);
            }
            let belief = self.belief(node, &here, types);
            beliefs.push(belief);
        }
        if beliefs.is_empty() {
            self.findings.at(&list, "there are none: nothing can be said");
        } else if beliefs.iter().all(|b| b.gate > 0) {
            self.findings.at(&list, "no node has gate 0: nothing could ever be said first");
        }
        beliefs
    }

    fn belief(&mut self, raw: RawBelief, here: &Here<'_>, types: Option<&Ontology>) -> Belief {
        if let Some(types) = types
            && types.node_type(&raw.node_type).is_none()
        {
            let known: Vec<&str> = types.nodes.iter().map(|t| t.name.as_str()).collect();
            let message = format!("the methodology has no `{}`; it has {}", raw.node_type, known.join(", "));
            self.findings.unknown(&here.field("type"), message, &raw.node_type, known);
        }
        if raw.paraphrases.is_empty() {
            let message = "there are none: a node needs at least one way of being said";
            self.findings.at(&here.field("paraphrases"), message);
        }
        for (n, paraphrase) in raw.paraphrases.iter().enumerate() {
            if !paraphrase.chars().any(char::is_alphanumeric) {
                let message = "is empty: say it in the first person, as a full clause";
                self.findings.at(&here.field("paraphrases").item(n), message);
            }
        }
        if raw.label.chars().count() > 60 {
            self.findings.at(&here.field("label"), "is longer than 60 characters");
        }
        let mut names = raw.names;
        names.retain(|n| !n.trim().is_empty());
        if names.is_empty() {
            names.push(raw.label.clone());
        }
        Belief {
            id: raw.id,
            node_type: raw.node_type,
            salience: raw.salience,
            gate: raw.gate,
            valence: raw.valence,
            label: raw.label,
            names,
            paraphrases: raw.paraphrases,
            details: raw.details.into_iter().filter(|d| !d.trim().is_empty()).collect(),
            terminal: false,
            start: false,
        }
    }

    fn links(
        &mut self,
        raw: Vec<RawLink>,
        beliefs: &[Belief],
        by_id: &BTreeMap<String, usize>,
        types: Option<&Ontology>,
    ) -> Vec<Link> {
        let list = self.root.field("edges");
        let mut links: Vec<Link> = Vec::with_capacity(raw.len());
        for (i, RawLink { source, target, edge_type, strength, cue }) in raw.into_iter().enumerate() {
            let here = list.item(i);
            let source = self.reference(&source, by_id, &here.field("source"));
            let target = self.reference(&target, by_id, &here.field("target"));
            let (Some(source), Some(target)) = (source, target) else { continue };
            if let Some(message) = misfit(types, &edge_type, &beliefs[source], &beliefs[target]) {
                self.findings.at(&here.field("type"), message);
            }
            let again = links.iter().any(|l| l.source == source && l.target == target);
            if source == target || again {
                let message = if again { "repeats an earlier edge" } else { "leads back to its own source" };
                self.findings.at(&here, message);
                continue;
            }
            links.push(Link { source, target, edge_type, strength, cue });
        }
        links
    }

    fn reference(&mut self, id: &str, by_id: &BTreeMap<String, usize>, here: &Here<'_>) -> Option<usize> {
        let found = by_id.get(id).copied();
        if found.is_none() {
            let known = by_id.keys().map(String::as_str);
            self.findings.unknown(here, format!("there is no node `{id}`"), id, known);
        }
        found
    }

    fn references(&mut self, ids: &[String], by_id: &BTreeMap<String, usize>, here: &Here<'_>) -> Vec<usize> {
        let found = ids.iter().enumerate().filter_map(|(i, id)| self.reference(id, by_id, &here.item(i)));
        found.collect()
    }

    fn ladders(
        &mut self,
        raw: &[Vec<String>],
        by_id: &BTreeMap<String, usize>,
        mind: &Mind,
    ) -> Vec<Vec<usize>> {
        let list = self.root.field("key_ladders");
        let mut ladders = Vec::with_capacity(raw.len());
        for (i, ladder) in raw.iter().enumerate() {
            let here = list.item(i);
            let steps = self.references(ladder, by_id, &here);
            if steps.len() < ladder.len() {
                continue;
            }
            if steps.len() < 2 {
                self.findings.at(&here, "needs at least two nodes");
                continue;
            }
            for (step, pair) in steps.windows(2).enumerate() {
                if mind.link(pair[0], pair[1]).is_none() {
                    let (a, b) = (&mind.beliefs[pair[0]].id, &mind.beliefs[pair[1]].id);
                    self.findings.at(&here.item(step + 1), format!("there is no edge from `{a}` to `{b}`"));
                }
            }
            ladders.push(steps);
        }
        ladders
    }
}

fn misfit(types: Option<&Ontology>, edge_type: &str, source: &Belief, target: &Belief) -> Option<String> {
    let types = types?;
    if edge_type.is_empty() {
        return None;
    }
    if types.edge_type(edge_type).is_none() {
        let known: Vec<&str> = types.edges.iter().map(|t| t.name.as_str()).collect();
        return Some(format!("the methodology has no `{edge_type}`; it has {}", known.join(", ")));
    }
    let (from, to) = (&source.node_type, &target.node_type);
    let ends_known = types.node_type(from).is_some() && types.node_type(to).is_some();
    if ends_known && types.fit(edge_type, from, to) == Fit::Invalid {
        return Some(format!("the methodology allows no `{edge_type}` from {from} to {to}"));
    }
    None
}

#[cfg(test)]
mod tests;
