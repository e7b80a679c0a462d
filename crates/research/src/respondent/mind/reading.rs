//! Reading a mental-model file, YAML or JSON: everything wrong with it at once, each with its position.

use std::collections::BTreeMap;
use std::fmt;

use colloquy_engine::methodology::Ontology;
use colloquy_engine::methodology::ontology::Fit;
use serde::Deserialize;
use serde_saphyr::Spanned;

use super::{Adjacency, Belief, Link, Mind};

/// One thing wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file as it was named.
    pub file: String,
    /// 1-based; 0 when it concerns the whole file.
    pub line: u64,
    /// 1-based; 0 when it concerns the whole file.
    pub column: u64,
    /// Where within the file, as a path of fields: `nodes[3].type`.
    pub path: String,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}: {}", self.file, self.line, self.column, self.path, self.message)
    }
}

/// Everything wrong with a mental model; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MindErrors(pub Vec<Problem>);

impl fmt::Display for MindErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for MindErrors {}

type Text = Spanned<String>;

#[derive(Deserialize)]
struct RawMind {
    id: Option<Text>,
    methodology: Option<Text>,
    concept: Option<Text>,
    concept_id: Option<Text>,
    #[serde(default)]
    objective: String,
    #[serde(default)]
    respondent: String,
    #[serde(default)]
    opening: Vec<Text>,
    #[serde(default)]
    nodes: Vec<Spanned<RawBelief>>,
    #[serde(default)]
    edges: Vec<Spanned<RawLink>>,
    #[serde(default)]
    key_ladders: Vec<Spanned<Vec<Text>>>,
    #[serde(default)]
    tangents: Vec<String>,
    #[serde(default)]
    false_statements: Vec<String>,
}

#[derive(Deserialize)]
struct RawBelief {
    id: Option<Text>,
    #[serde(rename = "type")]
    node_type: Option<Text>,
    label: Option<Text>,
    salience: Option<Spanned<f64>>,
    gate: Option<Spanned<i64>>,
    valence: Option<Spanned<i64>>,
    #[serde(default, rename = "np")]
    names: Vec<Text>,
    #[serde(default)]
    paraphrases: Vec<Text>,
    #[serde(default)]
    details: Vec<String>,
}

#[derive(Deserialize)]
struct RawLink {
    source: Option<Text>,
    target: Option<Text>,
    #[serde(rename = "type")]
    edge_type: Option<Text>,
    strength: Option<Spanned<f64>>,
    #[serde(default)]
    cue: String,
}

/// Reads a mental model and checks it against the types of its methodology.
///
/// `ontology` gives the types of a methodology by name; None when there is no such methodology.
pub fn parse(
    file: &str,
    source: &str,
    ontology: &dyn Fn(&str) -> Option<Ontology>,
) -> Result<Mind, MindErrors> {
    let raw: RawMind = serde_saphyr::from_str(source).map_err(|error| {
        let (line, column) = error.location().map_or((0, 0), |l| (l.line(), l.column()));
        let message = error.to_string().lines().next().unwrap_or("cannot be read").to_owned();
        MindErrors(vec![Problem { file: file.to_owned(), line, column, path: "file".to_owned(), message }])
    })?;
    let mut reader = Reader { file, problems: Vec::new() };
    let mind = reader.mind(raw, ontology);
    if reader.problems.is_empty() {
        Ok(mind)
    } else {
        reader.problems.sort_by_key(|p| (p.line, p.column));
        Err(MindErrors(reader.problems))
    }
}

struct Reader<'a> {
    file: &'a str,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn at<T>(&mut self, place: Option<&Spanned<T>>, path: String, message: String) {
        let (line, column) = place.map_or((0, 0), |p| (p.referenced.line(), p.referenced.column()));
        self.problems.push(Problem { file: self.file.to_owned(), line, column, path, message });
    }

    fn text<T>(&mut self, field: Option<Text>, parent: Option<&Spanned<T>>, path: String) -> String {
        match field {
            Some(text) if !text.value.trim().is_empty() => text.value,
            Some(text) => {
                self.at(Some(&text), path, "is empty".to_owned());
                String::new()
            }
            None => {
                self.at(parent, path, "is missing".to_owned());
                String::new()
            }
        }
    }

    fn unit(&mut self, field: Option<&Spanned<f64>>, absent: f64, path: String) -> f64 {
        let Some(number) = field else { return absent };
        if !(0.0..=1.0).contains(&number.value) {
            self.at(field, path, format!("must be a number from 0 to 1, not {}", number.value));
        }
        number.value
    }

    fn whole(&mut self, field: Option<&Spanned<i64>>, low: i64, high: i64, path: String) -> i64 {
        let Some(number) = field else { return 0 };
        if !(low..=high).contains(&number.value) {
            let message = format!("must be a whole number from {low} to {high}, not {}", number.value);
            self.at(field, path, message);
        }
        number.value.clamp(low, high)
    }

    fn mind(&mut self, raw: RawMind, ontology: &dyn Fn(&str) -> Option<Ontology>) -> Mind {
        let named = raw.methodology.clone();
        let none: Option<&Text> = None;
        let methodology = self.text(raw.methodology, none, "methodology".to_owned());
        let types = ontology(&methodology);
        if types.is_none() && !methodology.is_empty() {
            let message = format!("there is no methodology `{methodology}`");
            self.at(named.as_ref(), "methodology".to_owned(), message);
        }
        let beliefs = self.beliefs(raw.nodes, types.as_ref());
        let by_id: BTreeMap<String, usize> =
            beliefs.iter().enumerate().rev().map(|(i, b)| (b.id.clone(), i)).collect();
        let links = self.links(raw.edges, &beliefs, &by_id, types.as_ref());
        let opening = self.references(&raw.opening, &by_id, "opening");
        let mut mind = Mind {
            id: self.text(raw.id, none, "id".to_owned()),
            concept: self.text(raw.concept, none, "concept".to_owned()),
            concept_id: self.text(raw.concept_id, none, "concept_id".to_owned()),
            methodology,
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

    fn beliefs(&mut self, raw: Vec<Spanned<RawBelief>>, types: Option<&Ontology>) -> Vec<Belief> {
        let mut beliefs: Vec<Belief> = Vec::with_capacity(raw.len());
        for (i, node) in raw.into_iter().enumerate() {
            let place = Spanned { value: (), referenced: node.referenced, defined: node.defined };
            let belief = self.belief(i, node.value, &place, types);
            if !belief.id.is_empty() && beliefs.iter().any(|b| b.id == belief.id) {
                let message = format!("`{}` is the id of an earlier node too", belief.id);
                self.at(Some(&place), format!("nodes[{i}].id"), message);
            }
            beliefs.push(belief);
        }
        if beliefs.is_empty() {
            self.at::<()>(None, "nodes".to_owned(), "there are none: nothing can be said".to_owned());
        } else if beliefs.iter().all(|b| b.gate > 0) {
            let message = "no node has gate 0: nothing could ever be said first".to_owned();
            self.at::<()>(None, "nodes".to_owned(), message);
        }
        beliefs
    }

    fn belief(&mut self, i: usize, raw: RawBelief, place: &Spanned<()>, types: Option<&Ontology>) -> Belief {
        let path = |field: &str| format!("nodes[{i}].{field}");
        if let (Some(types), Some(node_type)) = (types, &raw.node_type)
            && types.node_type(&node_type.value).is_none()
        {
            let known: Vec<&str> = types.nodes.iter().map(|t| t.name.as_str()).collect();
            let message =
                format!("the methodology has no `{}`; it has {}", node_type.value, known.join(", "));
            self.at(Some(node_type), path("type"), message);
        }
        if raw.paraphrases.is_empty() {
            let message = "there are none: a node needs at least one way of being said".to_owned();
            self.at(Some(place), path("paraphrases"), message);
        }
        for (n, paraphrase) in raw.paraphrases.iter().enumerate() {
            if !paraphrase.value.chars().any(char::is_alphanumeric) {
                let message = "is empty: say it in the first person, as a full clause".to_owned();
                self.at(Some(paraphrase), format!("nodes[{i}].paraphrases[{n}]"), message);
            }
        }
        let label = self.text(raw.label, Some(place), path("label"));
        if label.chars().count() > 60 {
            self.at(Some(place), path("label"), "is longer than 60 characters".to_owned());
        }
        let mut names: Vec<String> = raw.names.into_iter().map(|n| n.value).collect();
        names.retain(|n| !n.trim().is_empty());
        if names.is_empty() {
            names.push(label.clone());
        }
        Belief {
            id: self.text(raw.id, Some(place), path("id")),
            node_type: self.text(raw.node_type, Some(place), path("type")),
            salience: self.unit(raw.salience.as_ref(), 0.5, path("salience")),
            gate: self.whole(raw.gate.as_ref(), 0, 3, path("gate")) as u8,
            valence: self.whole(raw.valence.as_ref(), -1, 1, path("valence")) as i8,
            label,
            names,
            paraphrases: raw.paraphrases.into_iter().map(|p| p.value).collect(),
            details: raw.details.into_iter().filter(|d| !d.trim().is_empty()).collect(),
            terminal: false,
            start: false,
        }
    }

    fn links(
        &mut self,
        raw: Vec<Spanned<RawLink>>,
        beliefs: &[Belief],
        by_id: &BTreeMap<String, usize>,
        types: Option<&Ontology>,
    ) -> Vec<Link> {
        let mut links: Vec<Link> = Vec::with_capacity(raw.len());
        for (i, edge) in raw.into_iter().enumerate() {
            let place = Spanned { value: (), referenced: edge.referenced, defined: edge.defined };
            let raw = edge.value;
            let strength = self.unit(raw.strength.as_ref(), 0.5, format!("edges[{i}].strength"));
            let source = self.end(raw.source.as_ref(), &place, by_id, format!("edges[{i}].source"));
            let target = self.end(raw.target.as_ref(), &place, by_id, format!("edges[{i}].target"));
            let type_place = raw.edge_type.clone();
            let edge_type = self.text(raw.edge_type, Some(&place), format!("edges[{i}].type"));
            let (Some(source), Some(target)) = (source, target) else { continue };
            if let Some(message) = misfit(types, &edge_type, &beliefs[source], &beliefs[target]) {
                self.at(type_place.as_ref(), format!("edges[{i}].type"), message);
            }
            let again = links.iter().any(|l| l.source == source && l.target == target);
            if source == target || again {
                let message = if again { "repeats an earlier edge" } else { "leads back to its own source" };
                self.at(Some(&place), format!("edges[{i}]"), message.to_owned());
                continue;
            }
            links.push(Link { source, target, edge_type, strength, cue: raw.cue });
        }
        links
    }

    fn end(
        &mut self,
        id: Option<&Text>,
        place: &Spanned<()>,
        by_id: &BTreeMap<String, usize>,
        path: String,
    ) -> Option<usize> {
        let Some(id) = id else {
            self.at(Some(place), path, "is missing".to_owned());
            return None;
        };
        let found = by_id.get(&id.value).copied();
        if found.is_none() {
            self.at(Some(id), path, format!("there is no node `{}`", id.value));
        }
        found
    }

    fn references(&mut self, ids: &[Text], by_id: &BTreeMap<String, usize>, path: &str) -> Vec<usize> {
        let mut found = Vec::with_capacity(ids.len());
        for (i, id) in ids.iter().enumerate() {
            match by_id.get(&id.value) {
                Some(&position) => found.push(position),
                None => self.at(Some(id), format!("{path}[{i}]"), format!("there is no node `{}`", id.value)),
            }
        }
        found
    }

    fn ladders(
        &mut self,
        raw: &[Spanned<Vec<Text>>],
        by_id: &BTreeMap<String, usize>,
        mind: &Mind,
    ) -> Vec<Vec<usize>> {
        let mut ladders = Vec::with_capacity(raw.len());
        for (i, ladder) in raw.iter().enumerate() {
            let path = format!("key_ladders[{i}]");
            let steps = self.references(&ladder.value, by_id, &path);
            if steps.len() < ladder.value.len() {
                continue;
            }
            if steps.len() < 2 {
                self.at(Some(ladder), path, "needs at least two nodes".to_owned());
                continue;
            }
            for (step, pair) in steps.windows(2).enumerate() {
                if mind.link(pair[0], pair[1]).is_none() {
                    let (a, b) = (&mind.beliefs[pair[0]].id, &mind.beliefs[pair[1]].id);
                    let place = ladder.value.get(step + 1);
                    self.at(place, path.clone(), format!("there is no edge from `{a}` to `{b}`"));
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
